"""What lies over a screen: help for this moment, the rules, the moves of a round, the question at leaving."""

from __future__ import annotations

from lanswim.locale import _, news_said
from lanswim.locale.rules_named import rules_name
from lanswim.tui import agreement, beside, code_dialog, company, cover, fairness, promises, tips, turn
from lanswim.tui.context import HostOrder
from lanswim.tui.dialog_keys import FROM_THE_END, told_first
from lanswim.tui.hosts_told import to_compare
from lanswim.tui.letters import cap
from lanswim.tui.presenter import covered, keeping, leaving, pace, passing, round_told
from lanswim.tui.presenter import helping_company as people
from lanswim.tui.presenter.agreement import below_rules
from lanswim.tui.presenter.code import to_tell
from lanswim.tui.presenter.helping import help_outside, help_turn, legend
from lanswim.tui.presenter.joining import addresses, beyond
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.stranger import helped
from lanswim.tui.presenter.text import Line, clip, keys, plain, spread, wrap
from lanswim.tui.rules_told import all_told
from lanswim.tui.settings_said import mistake_said
from lanswim.tui.state import State
from lanswim.tui.ways import nearby


def lines(state: State, to: int, rows: int) -> list[Line]:
    """The overlay that is open, and how to close it."""
    match state.overlay:
        case "rules":
            title, texts = _rules(state)
        case "moves":
            return _paged(_("Moves of this round"), _moves(state, to), state, to, rows)
        case "last" if (last := state.seat.last) is not None:
            body = round_told.lines(last.view, last.notes, to)
            return _paged(_("Last round ({n})").format(n=last.view.round.round), body, state, to, rows)
        case "keep":
            return keeping.lines(state.keeping, to)
        case "leave":
            return leaving.lines(state, to, rows)
        case _:
            notices = passing.wrong_deals(state)
            title, texts = _("Help"), [*notices, *([""] if notices else []), *_help(state)]
            if any(fairness.is_wrong(seat.model) for _name, seat in beside.both(state)):
                title = _("The cards are not right")
    body = _unbroken([wrap(text, to - 2) or [""] for text in texts], rows - 3 - len(_below(state, to)))
    return _paged(title, body, state, to, rows)


def _unbroken(paragraphs: list[list[str]], room: int) -> list[Line]:
    """No sentence goes on over the page, unless it fills more than one."""
    found: list[Line] = []
    for lines_ in paragraphs:
        left = room - len(found) % room
        if left < len(lines_) <= room:
            found += [[]] * left
        found += [keys(f" {line}") for line in lines_]
    return found


def _below(state: State, to: int) -> list[Line]:
    of_table = state.overlay == "rules" and state.screen == "table"
    return below_rules(state.seat.model, state.now_ms, to) if of_table else []


def _paged(title: str, body: list[Line], state: State, to: int, rows: int) -> list[Line]:
    """As much as fits; the moves begin with the last page, all else with the first; then around again."""
    below = _below(state, to)
    room = rows - 3 - len(below)
    pages = max(1, -(-len(body) // room))
    page = state.page % pages
    backwards = state.overlay in FROM_THE_END
    at = max(0, len(body) - room * (page + 1)) if backwards else page * room
    kept = body[at : at + room]
    blank: list[Line] = [[]] * (room - len(kept))
    onward = _("[Space] last page") if backwards else _("[Space] first page")
    if page < pages - 1:
        onward = _("[Space] earlier") if backwards else _("[Space] more")
    number = pages - page if backwards else page + 1
    more = f"   {onward} ({number}/{pages})" if pages > 1 else ""
    other = _("{key} this round").format(key=cap("moves")) if state.overlay == "last" else ""
    head = [spread(plain(f" {title}", "class:title"), keys(other), to), across(to)]
    return [*head, *kept, *blank, *below, clip(keys(f" {_('[Esc] back')}{more}"), to)]


def _rules(state: State) -> tuple[str, list[str]]:
    if state.screen != "table":
        here = nearby(state) if state.screen == "lobby" else None
        rules = here.info.rules if here is not None else HostOrder("").rules
        return rules_name(rules), all_told(rules)
    view = state.seat.model.view
    if view is None:
        return _("Rules"), []
    agreed = agreement.sentence(view) if agreement.open_now(state.seat.model) else ""
    paced = [] if state.practice else pace.told(view)
    return rules_name(view.round.rules), [agreed, *paced, *all_told(view.round.rules)]


def _moves(state: State, to: int) -> list[Line]:
    view = state.seat.model.view
    return round_told.lines(view, state.seat.notes, to) if view is not None else []


def _help(state: State) -> list[str]:
    if state.screen != "table":
        return [*_mistakes(state), *help_outside(state.screen)]
    mode = turn.mode(state.seat.model)
    if code_dialog.is_open(state.code, state.seat.model):
        return code_dialog.helped()
    if state.seat.model.suspect is not None:
        return helped(state.seat.model.suspect)
    seat = state.seat
    if state.other is not None and state.other.passing is not None:
        return passing.helped()
    if seat.model.status == "lost":
        return [*people.help_lost(seat), *_help_always(state)]
    if company.stood_in_for(seat.model):
        return people.help_stood_in()
    if mode == "waiting":
        return _help_waiting(state)
    if mode in ("showdown", "over"):
        still = people.help_still(seat) if mode == "showdown" else []
        first = people.help_over(seat) if mode == "over" else people.help_showdown(seat)
        told = fairness.explained(seat.model)
        pair = passing.help_pair(state)
        return [*(still or first), *told, *_help_always(state), *people.help_company(seat), *pair]
    first = people.help_still(seat) or people.help_looking_on(seat)
    if not first:
        first = help_turn(
            seat.model,
            tips=tips.is_open(seat),
            confirms=state.settings.confirm,
            rings=state.settings.sound,
        )
        first += covered.helped(state.covering.how) if cover.holds(seat.model) else []
    signs_told = [legend(), *fairness.explained(seat.model)]
    return [*first, *signs_told, *_help_always(state), *people.help_company(seat), *passing.help_pair(state)]


def _mistakes(state: State) -> list[str]:
    """What in the file of settings does not count, where they are changed."""
    form = state.setting
    return [mistake_said(one, form.file) for one in form.mistakes] if state.screen == "settings" else []


def _help_waiting(state: State) -> list[str]:
    found = [
        *(people.help_looking_on(state.seat) or [people.help_seats()]),
        _("Others see the table in their lobby, or type one of its addresses: {addresses}").format(
            addresses="  ".join(addresses(state.seat)) or "-"
        ),
        *beyond(state.seat),
    ]
    if state.seat.model.owner:
        text = _("You are the host: [Enter] starts, free seats may stay empty. Bots give way to people.")
        found += [text, *people.help_bots(state.seat.model)]
    return [
        *found,
        *passing.help_pair(state),
        *people.help_waiting(state.seat.model),
        *people.help_company(state.seat),
        _("{rules} all rules of this table; {keep} keeps them for tables of your own.").format(
            rules=cap("rules"), keep=cap("keep_rules")
        ),
        _("{agree}: you agree to these rules. {sign} marks who does; the match can begin without.").format(
            agree=cap("agree"), sign=signs().done
        ),
        *to_tell(state.seat),
        *filter(None, [to_compare(state.seat.model)]),
        _("{quit} gets up.").format(quit=cap("quit")),
    ]


def _always_told(state: State) -> str:
    if told_first(state) == "last":
        return _("{rules} rules, {moves} the last round and then the moves of this one, {quit} gets up.")
    return _("{rules} rules, {moves} moves of this round, {quit} gets up.")


def _help_always(state: State) -> list[str]:
    found = [
        _always_told(state).format(rules=cap("rules"), moves=cap("moves"), quit=cap("quit")),
    ]
    if state.practice:
        return found
    view = state.seat.model.view
    if view is not None and view.unkept:
        found.append(news_said.said("not_kept"))
    if not company.watches(state.seat.model) and state.seat.model.status != "lost":
        found.append(promises.window_closed(beside.without_second(state).seat.model))
    found.append(_("Everybody cuts once before a deal, and each program checks the deck after the round."))
    found += to_tell(state.seat)
    known = addresses(state.seat)
    if known:
        found.append(_("The address of this table: {addresses}").format(addresses="  ".join(known)))
    return [*found, *beyond(state.seat)]
