"""The form for rules on a full screen: what it holds, what keys do, how it looks. Nothing is saved here."""

from __future__ import annotations

from typing import Literal, NamedTuple

from lanswim.locale import _
from lanswim.locale.options_said import option_sentence, title, value_words, without_effect
from lanswim.rules import OPTIONS, RuleSet, Value, rules_code, rules_from, rules_text
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, cut, flow, keys, pad, plain, spread, wrap

_NAMES = tuple(OPTIONS)
_ROOMY = 16


class Form(NamedTuple):
    """The rules as they are now and as they were; which option is chosen; whether and how it is over."""

    name: str
    rules: RuleSet
    before: RuleSet
    at: int = 0
    asks: bool = False
    """leaving would lose what was changed, and that has been said"""
    said: str = ""
    """why the rules could not be saved just now"""
    helps: bool = False
    """the help lies over the form"""
    done: Literal["", "save", "leave", "interrupted"] = ""


def press(form: Form, key: str) -> Form:
    """The form after a key, named as in `keys.bindings`."""
    calm = form._replace(asks=False, said="", helps=False)
    if form.helps and key != "ctrl-c":
        return calm
    match key.lower():
        case "?" | "f1":
            return calm._replace(helps=True)
        case "up":
            return calm._replace(at=(form.at - 1) % len(_NAMES))
        case "down" | "tab":
            return calm._replace(at=(form.at + 1) % len(_NAMES))
        case "left":
            return _step(calm, -1)
        case "right" | "enter":
            return _step(calm, 1)
        case "s":
            return calm._replace(done="save")
        case "ctrl-c":
            return calm._replace(done="interrupted")
        case "q" | "escape":
            sure = form.asks or form.rules == form.before
            return calm._replace(done="leave") if sure else calm._replace(asks=True)
    return calm


def picture(form: Form, columns: int, rows: int) -> list[Line]:
    """As many lines as there are rows: the options around the chosen one, what it says, the keys."""
    if form.helps:
        return _help(form, columns, rows)
    foot = [across(columns), *_explained(form, columns, rows // 3), *_keys(form, columns)]
    code = rules_code(form.rules)
    named = spread(plain(_("Rules: {name}").format(name=form.name), "class:title"), plain(code), columns)
    head = [named]
    if rows >= _ROOMY:
        head += [plain(pad(rules_text(form.rules), columns), "class:dim"), across(columns)]
    room = max(1, rows - len(head) - len(foot))
    first = min(max(0, form.at - room // 2), max(0, len(_NAMES) - room))
    shown = range(first, min(first + room, len(_NAMES)))
    listed = [_row(form, index, columns, _mark(index, shown)) for index in shown]
    blank: list[Line] = [[]] * (room - len(listed))
    return [*head, *listed, *blank, *foot][:rows]


def _step(form: Form, by: int) -> Form:
    """The next value of the chosen option; after the last one comes the first."""
    name = _NAMES[form.at]
    values = OPTIONS[name].values
    value: Value = values[(values.index(getattr(form.rules, name)) + by) % len(values)]
    return form._replace(rules=rules_from({name: value}, form.rules))


def _mark(index: int, shown: range) -> str:
    """At the end of the first and the last row that is seen: there are more."""
    if index == shown[-1] and index < len(_NAMES) - 1:
        return signs().below
    return signs().above if index == shown[0] and index > 0 else " "


def _row(form: Form, index: int, columns: int, end: str) -> Line:
    name = _NAMES[index]
    chosen = index == form.at
    value = value_words(name, getattr(form.rules, name))
    changed = "*" if getattr(form.rules, name) != getattr(form.before, name) else " "
    mark = signs().point if chosen else " "
    shown = f"< {value} >" if chosen else f"  {value}"
    text = f"{mark}{changed} {pad(title(name, form.rules), columns * 3 // 7)} {shown}"
    idle = not OPTIONS[name].has_effect(form.rules)
    style = "class:selected" if chosen else "class:dim" if idle else ""
    return plain(f"{pad(text, columns - 2)} {end}", style)


def _explained(form: Form, columns: int, most: int) -> list[Line]:
    """What the chosen option says, in as many lines as the longest sentence has, so that nothing jumps."""
    longest = max(len(wrap(option_sentence(one, form.rules), columns - 2)) for one in _NAMES)
    height = min(most, longest + 1)
    said = wrap(_meaning(form), columns - 2)
    if len(said) > height:
        said[height - 1] = cut(f"{said[height - 1]} {signs().more}", columns - 2)
    lines = [plain(f" {line}") for line in said[:height]]
    return [*lines, *([[]] * (height - len(lines)))]


def _meaning(form: Form) -> str:
    """What the chosen option says, also where it has no effect: other options may be changed later."""
    name = _NAMES[form.at]
    said = option_sentence(name, form.rules)
    idle = dict(without_effect(form.rules)).get(name)
    return said if idle is None else f"{idle} {_('It would mean: {sentence}').format(sentence=said)}"


def _help(form: Form, columns: int, rows: int) -> list[Line]:
    """The chosen option in full, then what can be done."""
    texts = [
        _meaning(form),
        _("[Up] [Down] choose an option, [Left] [Right] or [Enter] change it; a * marks what is changed."),
        _("[S] saves the rules and ends; [Q] or [Esc] leaves, and asks first if something is not saved."),
    ]
    body = [keys(f" {line}") for text in texts for line in wrap(text, columns - 2)]
    head = [plain(f" {title(_NAMES[form.at], form.rules)}", "class:title"), across(columns)]
    room = rows - len(head) - 1
    blank: list[Line] = [[]] * (room - len(body))
    return [*head, *body[:room], *blank, keys(f" {_('[Esc] back')}")][:rows]


def _keys(form: Form, columns: int) -> list[Line]:
    if form.asks or form.said:
        why = form.said or _("What you have changed is not saved.")
        texts = [why, _("[S] save"), _("[Q] leave without saving")]
    else:
        moves = [_("[Up] [Down] choose"), _("[Left] [Right] change")]
        texts = [*moves, _("[S] save"), _("[?] help"), _("[Q] leave")]
    return [keys(line) for line in flow(texts, columns)]
