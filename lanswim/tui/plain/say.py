"""What the plain screen says: one fact a line, the most urgent last. Nothing is decided."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.client.model import ClientModel
from lanswim.locale import _, news_said, ngettext
from lanswim.locale.reasons import refused
from lanswim.tui import fairness
from lanswim.tui.clean import shown
from lanswim.tui.plain import asking, moved, people, ready, rounds, voting
from lanswim.tui.plain.read import word
from lanswim.tui.presenter.buying import bought
from lanswim.tui.presenter.cut import everybody
from lanswim.tui.presenter.people import starter
from lanswim.tui.presenter.voids import newly_agreed
from lanswim.tui.presenter.whose_turn import waiting_for


def changes(old: ClientModel, new: ClientModel) -> list[str]:
    """Everything that is new between two states of knowledge, in the order in which it happened."""
    said = _connection(old, new)
    if new.refused is not None and new.pending is None and (old.refused is None or old.pending is not None):
        said += _refused(new, is_asked_anew=asking.ask_of(new) != asking.ask_of(old))
    if new.view is not None and new.view is not old.view:
        said += _view(old.view, new.view)
        said += filter(None, [bought(old.view, new.view) if old.view is not None else ""])
    if new.deals is not old.deals:
        said += _deals(old, new)
    ask = asking.ask_of(new)
    if ask is not None and (ask != asking.ask_of(old) or old.status == "lost" or _is_over(old, new)):
        said += asking.asked(new)
    elif new.status == "seated" and (old.view is None or old.status == "lost"):
        said += [line for line in _where_it_stands(new.view) if line not in said]
    return said


def _is_over(old: ClientModel, new: ClientModel) -> bool:
    """Whether a break is: what is asked is said again."""
    before, after = (one.view.standstill if one.view is not None else None for one in (old, new))
    return before == "paused" and after != "paused"


def _deals(old: ClientModel, new: ClientModel) -> list[str]:
    """The deal of the last round once it is known, and at once what is wrong."""
    found = "" if _is_cut_short(new) else fairness.told(new)
    said = [found] if found and (found != fairness.told(old) or _other_deal(old, new)) else []
    return [*said, *(fairness.notices(new.deals) if fairness.is_news(old.deals, new.deals) else [])]


def _is_cut_short(model: ClientModel) -> bool:
    """Whether one is away before the round was over: its cards will not be shown, and nothing is wrong."""
    view, last = model.view, model.deals.last
    if model.status != "closed" or view is None or last is None:
        return False
    shown_last = (view.round.match, view.round.round)
    return last[:2] > shown_last or (last[:2] == shown_last and view.round.showdown is None)


def _other_deal(old: ClientModel, new: ClientModel) -> bool:
    before, after = old.deals.last, new.deals.last
    return before is None or after is None or before[:3] != after[:3]


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


def _refused(model: ClientModel, *, is_asked_anew: bool) -> list[str]:
    """With the command that would do it, or what is possible instead."""
    reason = model.refused or ""
    if reason in ("wrong_phase", "not_legal"):
        return [refused(reason), *([] if is_asked_anew else asking.asked(model)[-1:])]
    if reason != "no_knock_alone":
        return [refused(reason)]
    command = f"{word('pass')} {word('knock')}"
    return [f"{refused(reason)} {_('Type, for example: {command}').format(command=command)}"]


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
    said += [*people.news(old, new), *voting.votes(old, new)]
    said += ready.confirmed(old, new)
    said += [_("{name} agrees to another try.").format(name=name) for name in newly_agreed(old, new)]
    same_round = old is not None and (old.round.match, old.round.round) == (new.round.match, new.round.round)
    if new.round.phase == "waiting":
        counts = old is not None and old.clock is None and new.clock is not None
        return [*said, _begins_in(new.clock.left_ms)] if counts and new.clock is not None else said
    if new.round.phase == "cut":
        return said if old is not None and old.round.phase == "cut" else [*said, everybody(new)]
    if not same_round:
        said += rounds.begins(new)
    stood_in = people.was_stood_in_for(old, new)
    for entry in moved.new_entries(old.round.log if old is not None and same_round else [], new.round.log):
        said += moved.by_bot(new, entry) if stood_in else moved.move(new, entry)
    if new.round.showdown is not None and not (same_round and old is not None and old.round.showdown):
        said += rounds.showdown(new)
    if new.round.phase == "over" and not (same_round and old is not None and old.round.phase == "over"):
        said += rounds.over(new)
    return said
