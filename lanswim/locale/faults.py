"""What client and host say by a code and fields, in sentences. The codes are theirs, none is made here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lanswim.locale import N_, _

_SAID: Final = {
    "not_address": N_(
        "{text} is not an address: it is HOST:PORT, for example 192.168.1.7:4031 or [fe80::1%eth0]:4031."
    ),
    "no_such_port": N_("{text} has no such port: a port is a number from 1 to 65535."),
    "no_table": N_("{text} names no table after its slash: HOST:PORT or HOST:PORT/TABLE."),
    "long_table": N_("The name of a table has at most {most} characters."),
    "no_home": N_(
        "This account has no home folder: name a folder for settings with --config or LANSWIM_CONFIG_DIR."
    ),
    "not_kept": N_("The identity {name} cannot be kept in {path}: {why}."),
    "in_use": N_("The identity {name} is in use by another window: choose another one with --identity."),
    "bad_name": N_(
        "The name of an identity has 1 to 40 characters: letters from A to Z, digits, _ and -; "
        "the first is a letter or a digit."
    ),
    "key_unusable": N_("The identity file {path} cannot be used: {why}."),
    "key_damaged": N_(
        "The identity file {path} is damaged ({bytes} bytes, not {wanted}): "
        "put back a copy, or move it away to get a new identity."
    ),
    "memory_damaged": N_(
        "The file {path} is damaged: move it away; then only the way back to your tables is lost."
    ),
    "memory_unreadable": N_("The file {path} cannot be read: {why}."),
    "known_damaged": N_(
        "The file {path} is damaged: put back a copy, or move it away; then every host is new to you."
    ),
    "known_unreadable": N_("The file {path} cannot be read: {why}."),
    "known_not_kept": N_("The hosts you know cannot be kept in {path}: {why}."),
    "all_in_use": N_("All {most} identities are in use; --identity NAME selects another one."),
    "bad_code": N_("A table code has {least} to {most} letters or digits, this one has {length}."),
    "no_journal": N_("There is nothing in {path} that could be resumed."),
    "journal_in_use": N_("Table {table} is in use: another host process of this account runs it."),
    "journal_other": N_(
        "Another version of lanswim has written the journal of table {table}: only that one can go on"
        " with it."
    ),
    "journal_damaged": N_("The journal of table {table} is damaged ({path}): the table cannot be resumed."),
    "journal_renamed": N_(
        "{path} is the journal of table {table} under another name; only as {file} can it be resumed."
    ),
    "journal_beside": N_(
        "Another program has left {file} beside the journal of table {table}: move that file away,"
        " and the table can be resumed."
    ),
    "not_written": N_("Nothing can be kept in {path}: {why}."),
    "no_port": N_("No port is free for both IPv4 and IPv6."),
    "not_here": N_("{bind} is not an address of this machine."),
    "port_taken": N_("Port {port} is taken by another program; choose another --port, or none."),
    "port_forbidden": N_("Port {port} may not be used without special rights; choose one from 1024 on."),
    "not_listening": N_("Nobody can be waited for at port {port}: {why}."),
    "not_started": N_("The host process cannot be started: {why}."),
    "not_ready": N_("The host process was not ready within {seconds} s."),
    "said": N_("The table could not be opened: {why}."),
    "bad_rules_name": N_(
        "The name of saved rules is 1 to 30 letters, digits, _ and -, and begins with a letter."
    ),
    "rules_name_taken": N_(
        "Rules cannot be saved as {name}: a template is called that, or it could be a rules code."
    ),
    "none_saved": N_("No rules are saved as {name}: lanswim rules lists those that are."),
    "rules_exist": N_("There are rules saved as {name} already: --force replaces them."),
    "rules_changed": N_(
        "The rules saved as {name} have been changed meanwhile: saving once more replaces them."
    ),
    "rules_not_kept": N_("The rules cannot be kept in {path}: {why}."),
    "settings_unreadable": N_("Nothing can be set: the settings in {path} cannot be read: {why}."),
    "settings_not_kept": N_("The settings cannot be kept in {path}: {why}."),
    "settings_odd": N_("Line {line} of {path} is written so that only you can change it."),
    "rules_unreadable": N_("The saved rules in {path} cannot be read: {why}."),
    "silent": N_("The host process ended ({exit}) without a reason; its log is {log}."),
}
_UNKNOWN: Final = N_("Something went wrong in this program ({kind}).")


def codes() -> frozenset[str]:
    """Every code there is a sentence for."""
    return frozenset(_SAID)


def sentence(code: str, fields: Mapping[str, str | int]) -> str:
    """One sentence for a person."""
    if code not in _SAID:
        return _(_UNKNOWN).format(kind=code)
    told = {name: value.rstrip(".") if name == "why" else value for name, value in _texts(fields).items()}
    return _(_SAID[code]).format(**told)


def _texts(fields: Mapping[str, str | int]) -> dict[str, str]:
    return {name: str(value) for name, value in fields.items()}
