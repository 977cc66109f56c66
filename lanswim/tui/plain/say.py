"""What the plain screen says: one fact a line, the most urgent last. Nothing is decided."""

from __future__ import annotations

from collections.abc import Sequence

from lanswim_protocol.messages import Clock, LogEntry, MoveKind, RoundView, TableView

from lanswim.client.model import ClientModel
from lanswim.locale import _, news_said, ngettext, words
from lanswim.locale.reasons import refused
from lanswim.tui import fairness, turn
from lanswim.tui.clean import shown
from lanswim.tui.plain import people, rounds
from lanswim.tui.plain.facts import hand, middle
from lanswim.tui.plain.read import Verb, word
from lanswim.tui.presenter.buying import bought, price
from lanswim.tui.presenter.cut import everybody
from lanswim.tui.presenter.moves import another_try, waiting_for
from lanswim.tui.presenter.parts import name_at
from lanswim.tui.presenter.people import starter
from lanswim.tui.presenter.voids import newly_agreed
from lanswim.tui.turn import kind_said, knock_opens_in, may_close, open_middle

MOVES: dict[MoveKind, Verb] = {
    "swap": "swap",
    "swap_all": "all",
    "pass": "pass",
    "knock": "knock",
    "keep": "keep",
    "reject": "reject",
}
"""the word to type for each move"""


def changes(old: ClientModel, new: ClientModel) -> list[str]:
    """Everything that is new between two states of knowledge, in the order in which it happened."""
    said = _connection(old, new)
    if new.refused is not None and new.pending is None and (old.refused is None or old.pending is not None):
        said.append(_refused(new.refused))
    if new.view is not None and new.view is not old.view:
        said += _view(old.view, new.view)
        said += filter(None, [bought(old.view, new.view) if old.view is not None else ""])
    if new.deals is not old.deals:
        said += _deals(old, new)
    if ask_of(new) is not None and (ask_of(new) != ask_of(old) or old.status == "lost" or _is_over(old, new)):
        said += asked(new)
    elif new.status == "seated" and (old.view is None or old.status == "lost"):
        said += _where_it_stands(new.view)
    return said


def _is_over(old: ClientModel, new: ClientModel) -> bool:
    """Whether a break is: what is asked is said again."""
    before, after = (one.view.standstill if one.view is not None else None for one in (old, new))
    return before == "paused" and after != "paused"


def _deals(old: ClientModel, new: ClientModel) -> list[str]:
    """The deal of the last round once it is known, and at once what is wrong."""
    found = fairness.told(new)
    said = [found] if found and (found != fairness.told(old) or _other_deal(old, new)) else []
    return [*said, *(fairness.notices(new.deals) if fairness.is_news(old.deals, new.deals) else [])]


def _other_deal(old: ClientModel, new: ClientModel) -> bool:
    before, after = old.deals.last, new.deals.last
    return before is None or after is None or before[:3] != after[:3]


def asked(model: ClientModel) -> list[str]:
    """What is to be decided now, with all that is needed for it."""
    view = model.view
    match turn.asked(model):
        case "turn" if view is not None:
            return [f"{_('Your turn.')} {hand(view)}", middle(view.round), _possible(view)]
        case "dealer_choice" if view is not None:
            return [f"{_('You deal.')} {hand(view)}", *_open(view.round), _possible(view)]
        case "buy_back":
            return _buy_back(view) if view is not None else []
        case "another_try":
            return [another_try(), _("Type {yes} to agree.").format(yes=word("yes"))]
        case "absent" if view is not None:
            left = f" {_left(view.clock)}" if view.clock is not None else ""
            return [f"{people.question(view)}{left}"]
        case "ready" if view is not None and view.round.phase == "over":
            return [_another(model)]
        case "ready":
            return [_("Type {ready} to go on.").format(ready=word("ready"))]
    return []


def _buy_back(view: TableView) -> list[str]:
    """The question last: it is what is to be answered."""
    left = f" {_left(view.clock)}" if view.clock is not None else ""
    question = _("You are out. Buy back in? Type {yes} or {no}.").format(yes=word("yes"), no=word("no"))
    return [price(view), f"{question}{left}"]


def _left(clock: Clock) -> str:
    seconds = clock.left_ms // 1000
    return ngettext("{n} second left.", "{n} seconds left.", seconds).format(n=seconds)


def _another(model: ClientModel) -> str:
    if turn.may_start(model):
        return _("Type {start} to play another match.").format(start=word("start"))
    return _("Type {ready} to play another match.").format(ready=word("ready"))


def _here(view: TableView) -> list[str]:
    """Where one is, whether one plays, and what holds there already."""
    text = _("You watch the table {name}.") if view.round.you is None else _("You sit at the table {name}.")
    unkept = [news_said.said("not_kept")] if view.unkept and not view.news else []
    watching = people.watching(view) if view.round.phase != "waiting" else []  # there all seats are told
    return [text.format(name=shown(view.name)), *watching, *unkept]


def _where_it_stands(view: TableView | None) -> list[str]:
    """For who comes (back) in the middle of a round."""
    if view is not None and (still := people.standstill(view)):
        return [still]
    if view is None or view.round.turn is None or view.round.turn == view.round.you:
        return []
    return [waiting_for(view, view.round.turn)]


def who_starts(model: ClientModel) -> str:
    """How the waiting ends."""
    view = model.view
    if view is not None and view.clock is not None:
        return _begins_in(view.clock.left_ms)
    if model.owner:
        return _("You are the host: type {start} to begin.").format(start=word("start"))
    return starter(view)


def _begins_in(left_ms: int) -> str:
    seconds = -(-left_ms // 1_000)
    text = ngettext("The match begins in {n} second.", "The match begins in {n} seconds.", seconds)
    return text.format(n=seconds)


def move(view: TableView, entry: LogEntry) -> list[str]:
    """One move; of one's own the new hand as well."""
    if entry.seat is None:
        return [words.move_spoken("", entry.kind, entry.laid, entry.taken), middle(view.round)]
    if entry.seat != view.round.you:
        name = name_at(view, entry.seat)
        said = [words.move_spoken(name, kind_said(view.round, entry.kind), entry.laid, entry.taken)]
        return [*said, words.move_spoken(name, "knock")] if entry.close else said
    match entry.kind:
        case "pass":
            return [_("You pass.")]
        case "knock":
            return [_("You knock.")]
        case "keep":
            return [_("You keep your hand.") if open_middle(view.round) else _("You keep your packet.")]
    return [f"{_('Swapped.')} {hand(view)}"]


def ask_of(model: ClientModel) -> int | None:
    """The id of what is to be decided now."""
    return model.view.ask.id if turn.asked(model) and model.view and model.view.ask else None


def _refused(reason: str) -> str:
    """With the command that would do it, where there is one."""
    if reason != "no_knock_alone":
        return refused(reason)
    command = f"{word('pass')} {word('knock')}"
    return f"{refused(reason)} {_('Type, for example: {command}').format(command=command)}"


def _connection(old: ClientModel, new: ClientModel) -> list[str]:
    if new.status == old.status:
        return []
    if new.status == "lost" and new.closed == "host_stopped":
        return [_("The host was stopped; waiting for it to come back.")]
    if new.status == "lost" and new.seat is None:
        return [_("Connection lost. Searching for the table.")]
    if new.status == "lost":
        return [_("Connection lost. Searching for the table, your seat is kept.")]
    if new.status == "seated" and old.status in ("lost", "joining", "dialing") and old.view is not None:
        return [_("Connected again.")]
    return []


def _view(old: TableView | None, new: TableView) -> list[str]:
    said = [] if old is not None else _here(new)
    said += [*people.news(old, new), *people.votes(old, new)]
    said += [_("{name} agrees to another try.").format(name=name) for name in newly_agreed(old, new)]
    same_round = old is not None and (old.round.match, old.round.round) == (new.round.match, new.round.round)
    if new.round.phase == "waiting":
        counts = old is not None and old.clock is None and new.clock is not None
        return [*said, _begins_in(new.clock.left_ms)] if counts and new.clock is not None else said
    if new.round.phase == "cut":
        return said if old is not None and old.round.phase == "cut" else [*said, everybody(new)]
    if not same_round:
        said += rounds.begins(new)
    for entry in _new_entries(old.round.log if old is not None and same_round else [], new.round.log):
        said += move(new, entry)
    if new.round.showdown is not None and not (same_round and old is not None and old.round.showdown):
        said += rounds.showdown(new)
    if new.round.phase == "over" and not (same_round and old is not None and old.round.phase == "over"):
        said += rounds.over(new)
    return said


def _new_entries(old: Sequence[LogEntry], new: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """The entries added since; a full log loses its oldest ones."""
    for dropped in range(len(old) + 1):
        kept = old[dropped:]
        if list(new[: len(kept)]) == list(kept):
            return new[len(kept) :]
    return new


def _possible(view: TableView) -> str:
    parts = [word(MOVES[kind]) for kind in view.round.legal]
    text = _("Possible: {words}.").format(words=", ".join(parts))
    if may_close(view.round):
        text += " " + _("With {knock} at the end a move is a knock as well.").format(knock=word("knock"))
    knocker = view.round.knocker
    if knocker is not None and view.round.phase == "last":
        last = _("{name} has knocked: this is your last turn.").format(name=name_at(view, knocker))
        text = f"{last} {text}"
    opens = knock_opens_in(view.round)
    if opens and "knock" not in view.round.legal and view.round.phase == "turn":
        later = ngettext("Knocking opens in {n} turn.", "Knocking opens in {n} turns.", opens)
        text += " " + later.format(n=opens)
    if view.clock is not None:
        text += " " + _left(view.clock)
    return text


def _open(round_: RoundView) -> list[str]:
    return [middle(round_)] if round_.middle else []
