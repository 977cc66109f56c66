"""Settings in lines: heard all together or one by one, and changed. Nothing is kept here."""

from __future__ import annotations

from typing import Final

from lanswim.locale import _
from lanswim.tui import effects as e
from lanswim.tui import settings_said as said
from lanswim.tui.clean import shown
from lanswim.tui.plain.read import Line, word
from lanswim.tui.plain.state import Said, Talk
from lanswim.tui.settings import ALLOWED, NAMES, SettingName, Value, changed

_OF_LINES: Final[tuple[SettingName, ...]] = ("name", "language", "pack", "tips", "plain")
"""the others change the full screen only"""


def command(talk: Talk, line: Line) -> Said:
    """`settings`, `settings NAME` and `set NAME VALUE`; without a value it is said which there are."""
    if not line.rest:
        return Said(talk, _all(talk))
    name, rest = _named(line.rest)
    if name is None:
        text = _("There is no setting {given}. There are: {names}.")
        names = ", ".join(said.title(one) for one in NAMES)
        return Said(talk, (text.format(given=shown(line.rest.split()[0]), names=names),))
    if line.verb == "settings" or not rest:
        return Said(talk, (_line(talk, name), said.meaning(name), _possible(name)))
    return _set(talk, name, rest)


def _named(text: str) -> tuple[SettingName | None, str]:
    """The setting a text begins with, in one word or two, and what follows."""
    words = text.split()
    for size in (2, 1):
        if (name := said.read_name(" ".join(words[:size]))) is not None:
            return name, " ".join(words[size:])
    return None, ""


def _set(talk: Talk, name: SettingName, typed: str) -> Said:
    value = said.read_value(name, typed)
    if value is None or value == "":
        text = _("{name} cannot be {given}.").format(name=said.title(name), given=shown(typed) or "-")
        return Said(talk, (f"{text} {_possible(name)}",))
    if name == "name":
        text = _("You are called {name} from now on.").format(name=shown(str(value)))
        return Said(talk._replace(me=str(value)), (text,), (e.Rename(str(value)),))
    return Said(talk._replace(settings=changed(talk.settings, name, value)), (), (e.Set(name, value),))


def kept(talk: Talk, name: SettingName, why: str) -> Said:
    """The setting as it is now, in the language that is spoken now; why: it is not kept."""
    lines = [] if name == "name" else [_line(talk, name)]
    if name == "plain":
        lines.append(_("That holds from the next start on."))
    return Said(talk, (*lines, *filter(None, [why])))


def _all(talk: Talk) -> tuple[str, ...]:
    screen = [one for one in NAMES if one not in _OF_LINES]
    how = _("{set} and a name and a value changes one, as {set} {name} {value}.")
    example = how.format(
        set=word("set"), name=said.title("language").lower(), value=said.value_words("language", "en")
    )
    return (
        *(_line(talk, name) for name in _OF_LINES),
        _("In the full screen:"),
        *(_line(talk, name) for name in screen),
        example,
    )


def _line(talk: Talk, name: SettingName) -> str:
    value: Value = talk.me if name == "name" else getattr(talk.settings, name)
    return f"{said.title(name)}: {said.value_words(name, value)}."


def _possible(name: SettingName) -> str:
    if not ALLOWED[name]:
        return _("A name needs at least one letter, and has 20 characters at most.")
    return _("Possible: {words}.").format(words=said.choices(name))
