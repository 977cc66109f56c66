"""`lanswim key`: one's own key and the hosts one knows, in words. No key is made or judged here."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

from lanswim.cli import common
from lanswim.cli.output import beside, json_line, text_line
from lanswim.cli.safe import quoted
from lanswim.cli.stop import DONE, REFUSED, Stop
from lanswim.client.acquaintances import load_known
from lanswim.client.identity import DEFAULT, IdentityError, known, load_without_lock, replace_key
from lanswim.client.memory import Memory
from lanswim.locale import _, language
from lanswim.trust.known import KnownHost
from lanswim.trust.words import key_words


def run(options: argparse.Namespace) -> int:
    """Does what the word after `key` says, without one `show`; the exit code."""
    try:
        _ACTIONS[options.action or "show"](options)
    except IdentityError as error:
        raise common.no_identity(error) from None
    return DONE


def _show(options: argparse.Namespace) -> None:
    name, key = _own(options)
    hosts = sorted(load_known().hosts.hosts, key=lambda host: -host.last_seen)
    if options.json:
        entries = [_as_object(host) for host in hosts]
        json_line({"identity": name, "key": key.hex(), "words": _words(key), "hosts": entries})
        return
    text_line(_("Your key (identity {name}): {words}").format(name=name, words=" ".join(_words(key))))
    text_line(_("Hosts you know:") if hosts else _("You do not know any host yet."))
    for host in hosts:
        seen = time.strftime(_date(), time.localtime(host.last_seen))
        told = _("{name}, last seen {date}: {words}")
        text_line("  " + told.format(name=_label(host), date=seen, words=" ".join(_words(host.key))))


def _date() -> str:
    """How a day is written in the language spoken."""
    return "%d.%m.%Y" if language() == "de" else "%Y-%m-%d"


def _say_words(options: argparse.Namespace) -> None:
    key = _own(options)[1] if options.host is None else _known(options.host).key
    if options.json:
        json_line({"key": key.hex(), "words": _words(key)})
    else:
        text_line(" ".join(_words(key)))


def _replace(options: argparse.Namespace) -> None:
    name, old = _own(options)
    for table in _opened_with(name, old):
        text = _("Your table {name} may still run: it keeps the old key, and you cannot get back to it.")
        beside(text.format(name=quoted(table)))
    if not options.yes and not _agreed(name):
        raise Stop(REFUSED, _("The key stays as it is."))
    backup = replace_key(name)
    key = load_without_lock(name).key.public
    if options.json:
        json_line({"identity": name, "key": key.hex(), "words": _words(key), "backup": str(backup)})
        return
    text_line(_("Your new key: {words}").format(words=" ".join(_words(key))))
    text_line(_("The old one is kept in {path}.").format(path=backup))


def _forget(options: argparse.Namespace) -> None:
    host = _known(options.host)
    load_known().forget(host.key)
    if options.json:
        json_line(_as_object(host))
    else:
        text_line(_("{name} is forgotten.").format(name=_label(host)))


def _agreed(name: str) -> bool:
    """Whether somebody at a terminal types a yes; a pipe was written before there was a question."""
    if not sys.stdin.isatty():
        raise Stop(REFUSED, _("A new key loses all seats of the old one: --yes says that this is meant."))
    text_line(_("Identity {name}: all seats that belong to its key are lost.").format(name=name))
    text_line(_("Hosts and players will not know you again. Type yes for a new key."))
    return sys.stdin.readline().strip().casefold() in ("yes", _("yes"))


def _opened_with(name: str, key: bytes) -> list[str]:
    """The tables of one's own that were not left or closed: their host processes outlive their windows."""
    memory = known().get(name, Memory())
    return [seat.name for seat in memory.seats if seat.key == key.hex()]


def _own(options: argparse.Namespace) -> tuple[str, bytes]:
    identity = load_without_lock(options.identity or DEFAULT)
    common.warn_of(identity)
    return identity.name, identity.key.public


def _known(wanted: str) -> KnownHost:
    """The host that is called so, or whose key begins so; Stop where it is none or several."""
    hosts, name = load_known().hosts.hosts, wanted.casefold()
    named = [host for host in hosts if name in (host.name.casefold(), host.alias.casefold())]
    found = named or [host for host in hosts if name and host.key.hex().startswith(name)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise Stop(REFUSED, _("You know no host called {name}.").format(name=quoted(wanted)))
    lines = [_("You know {n} such hosts; name one by its key:").format(n=len(found))]
    lines += [f"  {host.key.hex()[:16]}  {' '.join(_words(host.key))}" for host in found]
    raise Stop(REFUSED, "\n".join(lines))


def _label(host: KnownHost) -> str:
    return host.label or _("a host without a name")


def _words(key: bytes) -> tuple[str, ...]:
    return key_words(key, language())


def _as_object(host: KnownHost) -> dict[str, object]:
    return {**host._asdict(), "key": host.key.hex(), "words": _words(host.key)}


_ACTIONS: dict[str, Callable[[argparse.Namespace], None]] = {
    "show": _show,
    "words": _say_words,
    "replace": _replace,
    "forget": _forget,
}
