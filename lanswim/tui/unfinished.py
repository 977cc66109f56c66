"""Tables of one's own whose host is gone, in words for screens. Which there are is not looked for here."""

from __future__ import annotations

import shlex

from lanswim import locale
from lanswim.locale import _
from lanswim.tui.clean import shown, typed
from lanswim.tui.context import OwnTable


def damaged(one: OwnTable) -> str:
    """It cannot go on, but there was a match, and a command tells what is certain of it; or who goes on."""
    if one.other:
        return _of_another_version(one)
    text = _(
        "Your table {name} was interrupted, and what was kept of it is damaged:"
        " {command} tells what is certain."
    )
    if not one.name:
        text = _(
            "A table was interrupted, and what was kept of it is damaged: {command} tells what is certain."
        )
    return text.format(name=shown(one.name), command=_command(one.table))


def at_table(one: OwnTable) -> str:
    """The same where the table itself is on the screen."""
    if one.other:
        return _("Another version of lanswim has written it: only that one can go on with it.")
    return _("What was kept of it is damaged: {command} tells more.").format(command=_command(one.table))


def briefly(one: OwnTable) -> str:
    """The same where there is little room."""
    if one.other:
        return _("Only the other version of lanswim goes on with it.")
    return _("Damaged: {command}").format(command=_command(one.table))


def _of_another_version(one: OwnTable) -> str:
    text = _(
        "Your table {name} was interrupted, and another version of lanswim has written it:"
        " only that one can go on with it."
    )
    if not one.name:
        text = _(
            "A table was interrupted, and another version of lanswim has written it:"
            " only that one can go on with it."
        )
    return text.format(name=shown(one.name))


def _command(table: str) -> str:
    """For a shell, as a damaged journal may be known by nothing but what somebody has called its file."""
    word = shlex.quote(typed(table))
    command = f"lanswim host --resume -- {word}" if table.startswith("-") else f"lanswim host {word} --resume"
    return locale.plain_letters(command) if locale.ascii_only() else command
