"""What the plain screen says when it is asked for a fact. Nothing that has changed is told here."""

from __future__ import annotations

from lanswim_protocol.messages import RoundView, TableView

from lanswim.client.model import ClientModel
from lanswim.locale import _, cards, words
from lanswim.tui import agreement, turn
from lanswim.tui.clean import shown
from lanswim.tui.cover import is_back
from lanswim.tui.plain import people
from lanswim.tui.plain.read import Verb, word
from lanswim.tui.plain.state import Talk, possible
from lanswim.tui.presenter.joining import addresses, beyond
from lanswim.tui.presenter.parts import name_at
from lanswim.tui.turn import rules_of, worth


def hand(view: TableView) -> str:
    """One's own cards and their value."""
    if len(view.round.hand) != 3:
        return _("You hold no cards.")
    if any(is_back(card) for card in view.round.hand):
        return covered()
    value = worth(view.round.hand, rules_of(view.round.rules))
    return _("Hand: {cards}. Value {value}.").format(
        cards=cards.spoken_list(view.round.hand), value=value.points
    )


def covered() -> str:
    """Instead of one's own cards."""
    return _("Your cards are covered. Type {show} to hear them.").format(show=word("show"))


def middle(round_: RoundView) -> str:
    """The open cards."""
    if not round_.middle:
        return _("The middle is not open yet.")
    return _("Middle: {cards}.").format(cards=cards.spoken_list(round_.middle))


def lives(view: TableView) -> str:
    """Everybody's lives."""
    parts = [f"{name_at(view, one.seat)} {words.lives(one.left, one.status)}." for one in view.round.seats]
    return f"{_('Lives:')} {' '.join(parts)}" if parts else _("The match has not begun.")


def seats(view: TableView) -> list[str]:
    """Who sits where, clockwise."""
    said = []
    for place in range(view.seats):
        holder = turn.person(view, place)
        text = _("free") if holder is None else shown(holder.name)
        if holder is not None and (tags := people.tags(view, holder)):
            text += f" ({', '.join(tags)})"
        said.append(f"{place + 1}: {text}.")
    return [*said, *people.watching(view)]


def agreed(model: ClientModel) -> tuple[str, ...]:
    """Who agrees to the rules; nothing in a match, or where only bots sit."""
    said = agreement.sentence(model.view) if model.view is not None and agreement.open_now(model) else ""
    return (said,) if said else ()


def own_code(model: ClientModel) -> tuple[str, ...]:
    """The code of a private table, to whoever opened it: to be read out to the others."""
    if model.code is None or not model.owner:
        return ()
    return (_("The code of this table: {code}").format(code=model.code.words),)


def place(talk: Talk) -> tuple[str, ...]:
    """Where others find the table; nothing at a table to practise at."""
    known = [] if talk.practice else addresses(talk.seat)
    if not known:
        return ()
    text = _("The address of this table: {addresses}").format(addresses="  ".join(known))
    return (text, *beyond(talk.seat))


def own_place(talk: Talk) -> tuple[str, ...]:
    """What whoever opened the table tells the others."""
    return (*place(talk), *own_code(talk.model)) if talk.model.owner else ()


def waiting_hint(talk: Talk) -> str:
    """What can be typed in the waiting room."""
    model = talk.model
    if model.seat is None:
        return possible(("seats", "sit", "watch" if talk.wishes else "play", "rules", "say", "leave"))
    verbs: list[Verb] = ["seats", "sit", "watch", "rules", "say", "save", "leave"]
    if agreement.missing(model):
        verbs.insert(verbs.index("save"), "agree")
    if model.owner:
        stays = [] if model.hosted_elsewhere else ["leave"]
        verbs = ["start", "bots", "switch", *(verb for verb in verbs if verb not in stays), "close"]
    return _("Possible: {words}.").format(words=", ".join(word(verb) for verb in verbs))
