"""What the form for rules looks like. Nothing is changed or saved here."""

from __future__ import annotations

from lanswim.locale import _
from lanswim.locale.options_said import option_sentence, title, value_words, without_effect
from lanswim.rules import OPTIONS, rules_code, rules_text
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, cut, flow, keys, pad, plain, spread, wrap
from lanswim.tui.rules_form import NAMES, Form

_ROOMY = 16


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
    first = min(max(0, form.at - room // 2), max(0, len(NAMES) - room))
    shown = range(first, min(first + room, len(NAMES)))
    listed = [_row(form, index, columns, _mark(index, shown)) for index in shown]
    blank: list[Line] = [[]] * (room - len(listed))
    return [*head, *listed, *blank, *foot][:rows]


def _mark(index: int, shown: range) -> str:
    """At the end of the first and the last row that is seen: there are more."""
    if index == shown[-1] and index < len(NAMES) - 1:
        return signs().below
    return signs().above if index == shown[0] and index > 0 else " "


def _row(form: Form, index: int, columns: int, end: str) -> Line:
    name = NAMES[index]
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
    longest = max(len(wrap(option_sentence(one, form.rules), columns - 2)) for one in NAMES)
    height = min(most, longest + 1)
    said = wrap(_meaning(form), columns - 2)
    if len(said) > height:
        said[height - 1] = cut(f"{said[height - 1]} {signs().more}", columns - 2)
    lines = [plain(f" {line}") for line in said[:height]]
    return [*lines, *([[]] * (height - len(lines)))]


def _meaning(form: Form) -> str:
    """What the chosen option says, also where it has no effect: other options may be changed later."""
    name = NAMES[form.at]
    said = option_sentence(name, form.rules)
    idle = dict(without_effect(form.rules)).get(name)
    return said if idle is None else f"{idle} {_('It would mean: {sentence}').format(sentence=said)}"


def _help(form: Form, columns: int, rows: int) -> list[Line]:
    """The chosen option in full, then what can be done."""
    texts = [
        _meaning(form),
        _("[Up] [Down] choose an option, [Left] [Right] or [Enter] change it; a * marks what is changed."),
        *_ways_out(form),
    ]
    body = [keys(f" {line}") for text in texts for line in wrap(text, columns - 2)]
    head = [plain(f" {title(NAMES[form.at], form.rules)}", "class:title"), across(columns)]
    room = rows - len(head) - 1
    blank: list[Line] = [[]] * (room - len(body))
    return [*head, *body[:room], *blank, keys(f" {_('[Esc] back')}")][:rows]


def _ways_out(form: Form) -> list[str]:
    if form.at_table:
        return [
            _("[T] takes all options of the next template."),
            _("[S] makes these the rules of the table: everybody sees them and agrees anew. [Esc] leaves."),
        ]
    return [
        _("[S] saves the rules and ends; [Q] or [Esc] leaves, and asks first if something is not saved.")
    ]


def _keys(form: Form, columns: int) -> list[Line]:
    if form.at_table:
        return [keys(line) for line in flow(_keys_at_table(form), columns)]
    if form.asks or form.said:
        why = form.said or _("What you have changed is not saved.")
        texts = [why, _("[S] save"), _("[Q] leave without saving")]
    else:
        moves = [_("[Up] [Down] choose"), _("[Left] [Right] change")]
        texts = [*moves, _("[S] save"), _("[?] help"), _("[Q] leave")]
    return [keys(line) for line in flow(texts, columns)]


def _keys_at_table(form: Form) -> list[str]:
    if form.asks:
        return [_("Nothing is changed at the table yet."), _("[S] play so"), _("[Esc] leave it as it was")]
    moves = [_("[Up] [Down] choose"), _("[Left] [Right] change"), _("[T] template")]
    return [*filter(None, [form.said]), *moves, _("[S] play so"), _("[?] help"), _("[Esc] back")]
