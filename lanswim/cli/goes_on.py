"""Before a new table is opened: does one of one's own wait to be gone on with? Nothing is opened here."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from lanswim.cli import asked, interrupted, output
from lanswim.cli.interrupted import Interrupted
from lanswim.locale import _


def instead_of_a_new_one(name: str, options: argparse.Namespace) -> str | None:
    """The id of the interrupted table that is gone on with instead; None: a new one of this name it is.

    Only about one of the same name anybody is asked, and only at a terminal: of others it is told.
    """
    ones = interrupted.opened_here(options)
    return chosen(ones, name, asked.says_yes if asked.can_be() else None)


def chosen(ones: Sequence[Interrupted], name: str, says_yes: Callable[[str], bool] | None) -> str | None:
    """The same, of these tables; says_yes: None where nobody can be asked."""
    same = interrupted.called(ones, name)
    if same is not None and says_yes is not None:
        return same.table if says_yes(f"{same.sentence()} {_('Go on with it now? [y/N]')}") else None
    for text in _told(ones, name):
        output.beside(text)
    return None


def beside(name: str, identity: str | None) -> tuple[str, ...]:
    """What a host without a player says beside its new table of this name."""
    return _told(interrupted.opened_by_anybody(identity), name)


def _told(ones: Sequence[Interrupted], name: str) -> tuple[str, ...]:
    """One sentence: of the one of that name, else of the latest that somebody waits for; or none."""
    one = interrupted.called(ones, name) or next(iter(interrupted.recent(ones)), None)
    if one is None:
        return ()
    by_id = one._replace(command=f"lanswim host {one.table} --resume")  # the new one will lie beside it
    return (by_id.sentence(),)
