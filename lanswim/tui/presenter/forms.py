"""The forms beside the lobby: a table to open, practice, a name, an address. No list of tables lives here."""

from __future__ import annotations

from lanswim import locale
from lanswim.locale import _
from lanswim.locale.aim import aim
from lanswim.locale.rules_changed import differences
from lanswim.locale.rules_named import rules_name
from lanswim.rules import PUB, TEMPLATES
from lanswim.tui.host_form import HOST_ROWS, HostForm
from lanswim.tui.letters import cap
from lanswim.tui.presenter import typed
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, clip, flow, keys, pad, plain, wrap
from lanswim.tui.state import State


def notice(state: State, to: int) -> list[Line]:
    """What just went wrong."""
    return [plain(f" {line}", "class:warn") for line in wrap(state.notice, to - 2)]


def host_form(state: State, to: int, rows: int) -> list[Line]:
    """Name, seats, bots, rules, the line that opens the table, and what the rules change."""
    form = state.form
    rules = _rules_of_form(form, short=to < 80)
    values = {
        "name": form.name,
        "seats": str(form.seats),
        "bots": str(form.bots),
        "rules": rules,
        "private": _private(form, to),
        "open": "",
    }
    labels = {
        "name": _("Name"),
        "seats": _("Seats"),
        "bots": _("Bots"),
        "rules": _("Rules"),
        "private": _("Private"),
        "open": _("Open the table"),
    }
    found = [plain(f" {_('Open a table')}", "class:title"), across(to), []]
    for n, row in enumerate(HOST_ROWS):
        is_here = n == form.row
        mark = signs().point if is_here else " "
        cursor = "_" if is_here and row == "name" else ""
        text = f" {mark} {pad(labels[row], 16)}{values[row]}{cursor}"
        found.append(clip(plain(text, "class:selected" if is_here else ""), to))
    hint = {
        "name": _("Type a name; [Enter] goes on."),
        "seats": _("[2-9] or [+] [-]; [Enter] goes on."),
        "bots": _("[0-8] or [+] [-]: bots give way to people; [Enter] goes on."),
        "rules": _("[Left] [Right] other rules; [Enter] goes on."),
        "private": _private_hint(form, short=to < 80),
        "open": _("[Enter] opens the table: others in the network see it at once."),
    }[HOST_ROWS[form.row]]
    more = [_("[Up] [Down] another line"), _("[F1] help"), _("[Esc] back")]
    below = [keys(f" {line}") for line in (*wrap(hint, to - 2), *flow(more, to - 2))]
    below += _problem(form, to)
    told = changes(differences(form.offered[form.rules]), to, rows - len(found) - len(below) - 2)
    whole = [*found, [], *below, *([[], *told] if told else [])]
    if len(whole) > rows:
        whole = [line for line in whole if line]
    return whole if len(whole) <= rows else [whole[0], *whole[2:]]  # without the rule below the title


def _rules_of_form(form: HostForm, *, short: bool) -> str:
    if form.rules in TEMPLATES:
        return template_name(form.rules, short=short)
    name = locale.plain_letters(form.rules) if locale.ascii_only() else form.rules
    return name if short else _("{name} (saved)").format(name=name)


def _private(form: HostForm, to: int) -> str:
    """Yes or no; with the code where there is room for it."""
    if not form.private or form.code is None:
        return _("no")
    return _("yes, code {code}").format(code=form.code.words) if to >= 80 else _("yes")


def _private_hint(form: HostForm, *, short: bool) -> str:
    if form.private and form.code is not None and short:
        return _("[Left] [Right] no. Code: {code}").format(code=form.code.words)
    if short:
        return _("[Left] [Right] yes or no; [Enter] goes on.")
    return _("[Left] [Right] yes or no: only who types the code sits down; [Enter] goes on.")


def _problem(form: HostForm, to: int) -> list[Line]:
    """A small window has one line for it."""
    said = wrap(form.problem, to - 2)
    if to < 80 and len(said) > 1:
        said = [form.problem]
    return [clip(plain(f" {line}", "class:warn"), to) for line in said]


def template_name(key: str, *, short: bool = False) -> str:
    """A template by the name of its makers, and by its own where several have that one."""
    name = rules_name(key, short=short)
    twins = [other for other in TEMPLATES if rules_name(other, short=short) == name]
    if len(twins) == 1:
        return name
    return key if short else f"{name} ({key})"


def changes(told: list[str], to: int, room: int) -> list[Line]:
    """What rules say otherwise, as many whole sentences as fit."""
    found: list[Line] = []
    for sentence in told:
        more = [plain(f"   {line}", "class:dim") for line in wrap(sentence, to - 4)]
        if len(found) + len(more) > room:
            break
        found += more
    return found


def practice_form(to: int) -> list[Line]:
    """How many bots."""
    found = [plain(f" {_('Practise with bots')}", "class:title"), across(to), []]
    texts = [
        _("[1-8] so many bots"),
        _("[Enter] three bots"),
        _("{key} what the game is about").format(key=cap("rules")),
        _("[Esc] back"),
    ]
    told = [plain(f" {line}", "class:dim") for text in aim(PUB) for line in wrap(text, to - 2)]
    return [*found, *(keys(f" {text}") for text in texts), *([[], *told] if to >= 80 else [])]


def name_form(state: State, to: int) -> list[Line]:
    """One's own name to be typed."""
    texts = [
        _("The others see it at the table. It is remembered."),
        _("[Enter] take this name"),
        _("[Ctrl-U] begin anew"),
        _("[Esc] back"),
    ]
    return typed.form(_("Your name"), state.name, texts, state.notice, to)


def address_form(state: State, to: int) -> list[Line]:
    """The address to be typed."""
    texts = [
        _("The host's screen shows it in the waiting room, like 192.168.1.7:4031."),
        _("[Enter] sit down"),
        _("[Esc] back"),
    ]
    return typed.form(_("Type an address"), state.address, texts, state.notice, to)
