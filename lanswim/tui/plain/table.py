"""Lines typed at a table: moves, the waiting room, leaving. Nothing of the lobby may live here."""

from __future__ import annotations

from lanswim_protocol.messages import Answer, AnswerKind, TableView

from lanswim.client.saved_rules import suggested_name
from lanswim.locale import _, cards
from lanswim.tui import agreement, turn
from lanswim.tui import effects as e
from lanswim.tui.plain import facts, helping, leaving, lost, orders, people, questions, returning, voting
from lanswim.tui.plain.read import Line, Verb, two_cards, without_knock, word
from lanswim.tui.plain.state import Said, Talk, number
from lanswim.tui.presenter.parts import name_at
from lanswim.tui.rules_told import not_understood

_ANSWERS: dict[Verb, AnswerKind] = {
    "all": "swap_all",
    "pass": "pass",
    "knock": "knock",
    "keep": "keep",
    "reject": "reject",
    "ready": "ready",
    "yes": "yes",
    "no": "no",
    "wait": "wait",
    "bot": "bot",
    "drop": "drop",
}


_VOTES: frozenset[Verb] = frozenset(["wait", "bot", "drop"])


def command(talk: Talk, line: Line) -> Said:
    """One command at the table."""
    view = talk.model.view
    if line.verb in ("leave", "close"):
        return leaving.command(talk, line.verb)
    if line.verb == "back" and (way := returning.to_own(talk)) is not None:
        return way
    if view is None:
        return Said(talk, (_("Still connecting."),))
    if (alone := lost.refused(talk, line.verb, line.rest)) is not None:
        return alone
    if line.verb in ("save", "keep") and turn.mode(talk.model) == "waiting":
        return _keep_rules(talk, view, line.rest)
    if line.verb == "keep" and line.rest:
        return _not_understood(talk)
    if line.verb == "continue" and view.standstill != "paused" and turn.asked(talk.model) == "ready":
        line = line._replace(verb="ready")  # in German the same word goes on after a round and after a break
    if line.verb == "swap" or line.verb in _ANSWERS:
        return _answer(talk, view, line)
    if line.verb == "cover" or (line.verb == "show" and not line.rest):
        return _cover(talk, view, covered=line.verb == "cover")
    if (ordered := orders.command(talk, view, line)) is not None:
        return ordered
    told = questions.told(talk, talk.seen.view or view, line)
    return Said(talk, told) if told else _arrange(talk, view, line)


def _cover(talk: Talk, view: TableView, *, covered: bool) -> Said:
    """One's own cards are said no more, or said again: at once, if there are any."""
    if covered:
        return Said(talk._replace(covered=True), (facts.covered(),))
    return Said(talk._replace(covered=False), (facts.hand(view),))


def _keep_rules(talk: Talk, view: TableView, name: str) -> Said:
    """Under the name of the table, if none is typed."""
    rules = turn.understood(view.round.rules)
    if rules is None:
        return Said(talk, (not_understood(),))
    name = name or suggested_name(view.name)
    again = talk.taken and name == talk.keeping
    talk = talk._replace(keeping=name, taken=False)
    return Said(talk, (), (e.KeepRules(name, rules, replace=again),))


def _answer(talk: Talk, view: TableView, line: Line) -> Said:
    kind = turn.asked(talk.model)
    if kind is None or view.ask is None or (kind == "absent") != (line.verb in _VOTES):
        return Said(talk, _voted_late(talk, view) if line.verb in _VOTES else _not_now(view))
    if talk.model.pending is not None:
        return Said(talk, (_("One moment, the last command is on its way."),))
    line, close = without_knock(line)
    if line.verb == "swap":
        return _swap(talk, view, line, close=close)
    return Said(talk, (), (e.Decide(Answer(_ANSWERS[line.verb], close=close), view.ask.id),))


def _swap(talk: Talk, view: TableView, line: Line, *, close: bool) -> Said:
    found = two_cards(line)
    if found is None or view.ask is None:
        example = _("Say which card of yours against which of the middle, like: {example}.")
        own = "KS" if talk.covered else (view.round.hand or ["KS"])[0]
        other = (view.round.middle or ["TH"])[0]
        text = f"{word('swap')} {cards.spoken(own)}, {cards.spoken(other)}"
        return Said(talk, (example.format(example=text),))
    hand, middle = found
    if hand not in view.round.hand and middle in view.round.hand:
        hand, middle = middle, hand
    return Said(talk, (), (e.Decide(Answer("swap", hand, middle, close=close), view.ask.id),))


def _voted_late(talk: Talk, view: TableView) -> tuple[str, ...]:
    """A vote that nobody asks for (any more)."""
    late = voting.no_vote_now(view, decided=talk.decided == (view.round.match, view.round.round))
    return (late,) if late else _not_now(view)


def _not_now(view: TableView) -> tuple[str, ...]:
    if view.ask is not None and view.ask.kind == "absent":
        return tuple(voting.question(view))
    if still := people.standstill(view):
        return (still,)
    if view.round.turn is not None and view.round.turn != view.round.you:
        name = name_at(view, view.round.turn)
        return (_("It is not your turn: {name} is on turn.").format(name=name),)
    return (_("That is not possible now."),)


def _arrange(talk: Talk, view: TableView, line: Line) -> Said:
    match line.verb:
        case "agree":
            return _agree(talk, view)
        case "start":
            return Said(talk, (), (e.StartMatch(),))
        case "bots" if (bots := number(line.rest, 0, view.seats)) is not None:
            return Said(talk, (), (e.WantBots(bots),))
        case "sit" if (place := number(line.rest, 1, view.seats)) is not None:
            return Said(talk, (), (e.MoveTo(place - 1),))
        case "switch":
            places = [number(part, 1, view.seats) for part in line.rest.split()]
            if len(places) == 2 and places[0] is not None and places[1] is not None:
                return Said(talk, (), (e.SwapTwo(places[0] - 1, places[1] - 1),))
    return _not_understood(talk)


def _agree(talk: Talk, view: TableView) -> Said:
    """Said again it brings what is so; in a match the host says why not."""
    if turn.understood(view.round.rules) is None:
        return Said(talk, (not_understood(),))
    if agreement.open_now(talk.model) and agreement.agrees(talk.model):
        return Said(talk, facts.agreed(talk.model))
    return Said(talk, (), (e.AgreeTo(view.round.rules),))


def _not_understood(talk: Talk) -> Said:
    return Said(talk, (_("I do not understand that.") + " " + helping.line(talk),))
