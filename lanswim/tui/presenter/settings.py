"""What the screen of settings looks like: each with its value, what the chosen one does, what is wrong."""

from __future__ import annotations

from lanswim import locale
from lanswim.locale import _, cards, ngettext
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, clip, flow, keys, pad, plain, spread, wrap
from lanswim.tui.settings import ALLOWED, NAMES, SettingName, SettingsForm, Value
from lanswim.tui.settings_said import meaning, mistake_said, title, value_words
from lanswim.tui.state import State

_ROOMY = 16
"""fewer lines have no room for more than what the chosen setting does"""
_TITLE = 19
_SAMPLE = ("KS", "TH", "QD", "AC")
"""a card of each suit: what is set is seen at once"""


def lines(state: State, to: int, rows: int) -> list[Line]:
    """As many lines as there are rows; in a low window the chosen setting stays in sight."""
    head = [spread(plain(f" {_('Settings')}", "class:title"), _sample(), to), across(to)]
    roomy = rows >= _ROOMY
    said = _below(state, to) if roomy else _briefly(state, to)
    foot = [across(to), *said, *_keys(state, to, roomy=roomy)]
    room = max(1, rows - len(head) - len(foot))
    first = min(max(0, state.setting.at - room // 2), max(0, len(NAMES) - room))
    listed = [_row(state, name, to) for name in NAMES[first : first + room]]
    blank: list[Line] = [[]] * (room - len(listed))
    return [*head, *listed, *blank, *foot][:rows]


def _sample() -> Line:
    found: Line = []
    for card in _SAMPLE:
        found += [(f"class:suit-{card[1].lower()}", cards.short(card)), ("", " ")]
    return found


def _row(state: State, name: SettingName, to: int) -> Line:
    chosen = name == state.setting.name
    mark = signs().point if chosen else " "
    text = f" {mark} {pad(title(name), _TITLE)}{_value(state, name, chosen=chosen)}"
    return clip(plain(text, "class:selected" if chosen else ""), to)


def _value(state: State, name: SettingName, *, chosen: bool) -> str:
    if name == "name":
        typed = state.setting.typed
        if not chosen or typed is None:
            return f"  {value_words(name, state.me)}"
        return f"  {locale.plain_letters(typed) if locale.ascii_only() else typed}_"
    value: Value = getattr(state.settings, name)
    said = value_words(name, value)
    return f"< {said} >" if chosen else f"  {said}"


def _below(state: State, to: int) -> list[Line]:
    """Why it is not kept, else what the chosen setting does; then what in the file does not count."""
    form = state.setting
    if form.said:
        return _warned(form.said, to)
    found = [plain(f" {line}") for line in wrap(meaning(form.name), to - 2)]
    if form.mistakes:
        first = mistake_said(form.mistakes[0], form.file)
        found += [[], *_warned(first, to), *_how_many(form, to, len(form.mistakes) - 1)]
    return found


def _briefly(state: State, to: int) -> list[Line]:
    """The same in two lines; of mistakes only that there are some, below."""
    form = state.setting
    if form.said:
        return _warned(form.said, to)[:3]
    said = [*wrap(meaning(form.name), to - 2), ""]
    return [*(plain(f" {line}") for line in said[:2]), *_how_many(form, to, len(form.mistakes))]


def _warned(text: str, to: int) -> list[Line]:
    return [plain(f" {line}", "class:warn") for line in wrap(text, to - 2)]


def _how_many(form: SettingsForm, to: int, n: int) -> list[Line]:
    if not n:
        return []
    text = ngettext("[?] tells {n} mistake in the file", "[?] tells {n} mistakes in the file", n)
    if n < len(form.mistakes):
        text = ngettext("[?] tells {n} mistake more", "[?] tells {n} mistakes more", n)
    return [clip(keys(f" {text.format(n=n)}", "class:warn"), to)]


def _keys(state: State, to: int, *, roomy: bool) -> list[Line]:
    """A low window leaves out what the arrows do, where it has a line less for that."""
    name = state.setting.name
    if state.setting.typed is not None:
        parts = [_("[Enter] take this name"), _("[Esc] back")]
    else:
        change = _("[Left] [Right] change") if ALLOWED[name] else _("[Enter] type a name")
        moves = [_("[Up] [Down] choose")] if roomy else []
        parts = [*moves, change, _("[?] help"), _("[Esc] back")]
    return [keys(f" {line}") for line in flow(parts, to - 2, "   " if roomy else "  ")]
