"""Buying back in, in sentences for both screens: what it gives and costs, and that it was done."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _, ngettext
from lanswim.tui.turn import rules_of


def price(view: TableView, *, short: bool = False) -> str:
    """What it gives, how often, and what comes of no answer."""
    lives = rules_of(view.round.rules).lives
    if short:
        text = ngettext(
            "Back in with {n} life, once only; no answer: out.",
            "Back in with all {n} lives, once only; no answer: out.",
            lives,
        )
        return text.format(n=lives)
    text = ngettext(
        "Buying back in gives you {n} life again, only once in a match.",
        "Buying back in gives you all {n} lives again, only once in a match.",
        lives,
    )
    return f"{text.format(n=lives)} {_('Without an answer in time you stay out.')}"


def others() -> str:
    """What everybody else waits for meanwhile; who still has that right is known to the host alone."""
    return _("Whoever went out may buy back in now.")


def bought(old: TableView, new: TableView) -> str:
    """That one is in again since the last view; empty if one is not."""
    you = old.round.you
    asked = old.ask is not None and old.ask.kind == "buy_back"
    was_out = any(one.seat == you and one.status == "out" for one in old.round.seats)
    left = [one.left for one in new.round.seats if one.seat == you and one.status == "in"]
    if not (asked and was_out and left):
        return ""
    text = ngettext("You are in again with {n} life.", "You are in again with {n} lives.", left[0])
    return text.format(n=left[0])
