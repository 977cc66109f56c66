"""A table that cannot be reached: what can be typed, and what it means to go. Nothing is ordered."""

from __future__ import annotations

from lanswim.locale import _
from lanswim.tui import turn
from lanswim.tui.plain.read import Verb, word
from lanswim.tui.plain.state import Said, Talk, possible

_KNOWN: tuple[Verb, ...] = ("hand", "middle", "lives", "seats", "moves")
_ASKED: tuple[Verb, ...] = ("what would", "time", "again")
_NEEDS_NOBODY: frozenset[Verb] = frozenset(
    [*_KNOWN, *_ASKED, "rules", "chat", "hide", "show", "cover", "last", "save", "leave"]
)


def line(talk: Talk) -> str:
    """The words that mean something now."""
    back: tuple[Verb, ...] = ("back",) if talk.restartable else ()
    known: tuple[Verb, ...] = ("seats",) if turn.mode(talk.model) == "waiting" else _KNOWN
    known = (*known, "last") if talk.last is not None else known
    return possible((*back, *known, "rules", "leave", "quit"))


def explained(talk: Talk) -> list[str]:
    """The way back first, and what becomes of the match where one goes."""
    if talk.practice:  # its host keeps nothing, and nobody starts it again
        return [_("{quit}: end here; a practice match does not come back.").format(quit=word("quit"))]
    quit_ = _("{quit}: end here; if the table is there again, so is your seat.")
    if not talk.restartable:
        return [quit_.format(quit=word("quit"))] if talk.model.seat is not None else []
    back = _("{back}: start your host program again; the match goes on as it stood.")
    quit_ = _("{quit}: end here; lanswim host --resume goes on with the match as it stood.")
    leave = _("{leave}: back to the lobby; {back} there goes on with the match as it stood.")
    texts = [back, *([leave] if talk.from_lobby else []), quit_]
    return [text.format(back=word("back"), leave=word("leave"), quit=word("quit")) for text in texts]


def refused(talk: Talk, verb: Verb, rest: str = "") -> Said | None:
    """Said to what only the host could do; None: it can be done without."""
    if verb == "keep" and turn.mode(talk.model) == "waiting":  # rules are kept; later it is a move
        verb = "save"
    changes_rules = verb == "rules" and rest
    if not talk.cut_off or (verb in _NEEDS_NOBODY and not changes_rules):
        return None
    text = _("That is not possible now: the connection is lost, the table is being sought.")
    if talk.restartable:
        text = _(
            "That is not possible now: your host program is gone."
            " Type {back} to start it again, and all goes on."
        )
    return Said(talk, (text.format(back=word("back")),))


def cost(talk: Talk) -> str:
    """What it means to leave, as a sentence; empty for whoever has no seat."""
    if talk.model.seat is None:
        return ""
    if not talk.restartable:
        return _("You stop looking for the table: if it is there again, so is your seat.")
    if talk.from_lobby:
        text = _("You go back to the lobby: {back} there goes on with the match as it stood.")
        return text.format(back=word("back"))
    return _("The program ends here: lanswim host --resume goes on with the match as it stood.")
