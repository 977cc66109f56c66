"""What the options of every command mean: folders, the log, names. No command may live here."""

from __future__ import annotations

import argparse
import getpass
import os
import sys
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from lanswim.cli import logs
from lanswim.cli.stop import REFUSED, USAGE, Stop, usage
from lanswim.locale import _

if TYPE_CHECKING:
    from lanswim.client.choose import Why
    from lanswim.client.identity import Identity, IdentityError

FULL_SCREEN = frozenset({"lobby", "practice", "host", "join"})


def apply(options: argparse.Namespace) -> None:
    """Makes the common options hold for this process and its children; raises Stop for a bad name."""
    if os.environ.get("LANSWIM_PLAIN", "") not in ("", "0"):
        options.plain = True
    if options.config is not None:
        os.environ["LANSWIM_CONFIG_DIR"] = str(_folder(options.config))
    if options.name is not None:
        options.name = person_name(options.name)
    if options.command in (*FULL_SCREEN, "rules", "value"):  # whatever has a screen or shows cards
        from lanswim.cli import settings_file
        from lanswim.locale import cards

        options.settings = settings_file.load()
        cards.use_pack(options.settings.settings.pack)
        options.plain = options.plain or settings_file.plain_wanted(options.settings)
    headless = getattr(options, "headless", False)
    screen = options.command in FULL_SCREEN and not options.plain and not headless
    if (options.command in ("rules", "value") or headless) and not getattr(options, "json", False):
        tell_mistakes(options)  # a screen tells of them by itself
    logs.set_up(verbose=options.verbose, file=options.log_file, screen=screen and sys.stderr.isatty())


def no_identity(error: IdentityError) -> Stop:
    """Why there is no identity to play with: a name that can be none is wrong usage."""
    from lanswim.locale import faults

    code = USAGE if error.code == "bad_name" else REFUSED
    return Stop(code, faults.sentence(error.code, error.fields))


def tell_mistakes(options: argparse.Namespace) -> None:
    """Says what in the file of settings does not count, a line each; before anything else is said."""
    from lanswim.cli import settings_file
    from lanswim.cli.output import beside

    for text in settings_file.said(options.settings):
        beside(text)


def warn_of(identity: Identity) -> None:
    """Says where others could read the key until now; before a screen is drawn."""
    if identity.exposed is None:
        return
    from lanswim.cli.output import beside

    text = _(
        "Others could read your key in {path}, now only you can. Whoever has copied it can be you: "
        "lanswim key replace makes a new one."
    )
    beside(text.format(path=identity.exposed))


def tell_identity(identity: Identity, why: Why | None, who: str) -> str:
    """Says with which key one plays where it is not the usual one, and by what name; returns that."""
    if why is None:
        return ""
    from lanswim.cli.output import beside

    text = {
        "seat": _("You play as identity {name}: it has the seat at this table."),
        "name": _("You play as identity {name}: this name was used with it last (--identity takes another)."),
        "in_use": _("You play as identity {name}, with a key of its own: another window uses the usual one."),
    }[why]
    told = f"{text.format(name=identity.name)} {_('The others see you as {who}.').format(who=who)}"
    beside(told)
    return told


def person_name(text: str) -> str:
    """The name as it will be shown; raises Stop for one that would not be shown as it was typed."""
    from lanswim_protocol.names import NAME_CELLS

    return _name(text, "--name", NAME_CELLS)


def table_name(text: str) -> str:
    """The name of a table; raises Stop for one that would not be shown as it was typed."""
    from lanswim_protocol.names import NAME_CELLS

    if text.startswith("-"):
        raise usage(_("The name of a table may not begin with a minus: that is an option."))
    return _name(text, _("the name of the table"), NAME_CELLS)


def own_name(options: argparse.Namespace) -> str:
    """The name given with --name, else that of the account, else one that says nothing."""
    from lanswim_protocol.names import clean_name

    if options.name is not None:
        return str(options.name)
    account = ""
    with suppress(OSError, KeyError, ImportError):  # an account without a name, as in some containers
        account = getpass.getuser()
    return clean_name(account) or _("Player")


def needs_terminal(options: argparse.Namespace) -> None:
    """Raises Stop when a full screen is wanted where there can be none."""
    from lanswim.tui.terminal import terminal_problem

    if not options.plain and (problem := terminal_problem()) is not None:
        raise usage(problem)


def _folder(text: str) -> Path:
    """The folder given with --config, which need not be there yet; raises Stop for one that can never be."""
    if not text:
        raise usage(_("--config needs the name of a folder."))
    try:
        path = Path(text).absolute()  # fails in a working directory that was deleted
        with suppress(FileNotFoundError):
            path.stat()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise usage(_("--config cannot be used: {why}.").format(why=why)) from None
    return path


def _name(text: str, what: str, limit: int) -> str:
    from lanswim_protocol.names import cells

    if len(text) > 10 * limit:  # whatever it is made of
        raise _too_long(what, limit, len(text))
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not name or any(unicodedata.category(char)[0] == "C" for char in text):
        raise usage(
            _("{what} may not be empty or hold control characters or invisible ones.").format(what=what)
        )
    if cells(name) > limit:
        raise _too_long(what, limit, cells(name))
    return name


def _too_long(what: str, limit: int, given: int) -> Stop:
    return usage(
        _("{what} is too long: {limit} characters at most (wide ones count twice), not {given}.").format(
            what=what, limit=limit, given=given
        )
    )
