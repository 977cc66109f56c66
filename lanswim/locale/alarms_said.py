"""What a client says of the deals it has checked itself. Keys are the words of `client.deals.alarms`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lanswim.locale import N_, _, deals_said, ngettext

_ALARMS: Final = {
    "not_my_hand": N_("The deck that everybody cut would have given you other cards than you held."),
    "not_the_middle": N_("The deck that everybody cut would have put other cards in the middle."),
    "not_shown": N_("What was played and shown does not fit the deck that everybody cut."),
    "changed": N_("The host now shows this round otherwise than before."),
    "other_commitment": N_("The host has begun to shuffle anew, when its part was laid down already."),
    "dealt_again": N_("The host wanted to deal a round again that had been dealt already."),
    "attempt_back": N_("The host has begun to shuffle anew without telling why."),
    "other_list": N_("The host has changed who cuts, when it was settled already."),
    "not_my_part": N_("The host has put down another part for you than yours."),
    "left_out": N_("Your part was there in time, and the host has left it out."),
    "named": N_("The host says that you did not cut, but your part was there in time."),
    "not_waited": N_("The host has left you out of the cut without waiting for your part."),
    "out_of_turn": N_("The host wanted to cut another deck than that of the next deal."),
    "abandoned": N_("The host has dropped a deck that had been cut, and has never shown its part of it."),
    "restarted": N_("The host says that it was restarted, and was there all the time."),
    "not_cut": N_("The host has dealt cards that nobody was asked to cut."),
    "other_secret": N_("The host has shown two different parts of its own."),
}


def alarm(why: Iterable[str], round_number: int) -> list[str]:
    """What is wrong with a deal, a sentence each; what oneself has seen comes first."""
    names = sorted(why, key=lambda name: name not in _ALARMS)
    where = _("Round {n}:").format(n=round_number) if round_number else _("The lot for the first dealer:")
    return [where, *map(_sentence, names)]


def advice(path: str) -> list[str]:
    """What one can do about it, and where the evidence is, once it is kept."""
    found = [
        _("No honest host does this; it may also be a fault of a program. Talk about it before you play on."),
        _("You can play on or get up. At the next table somebody else can be the host."),
    ]
    if path:
        found.insert(1, _("The evidence is in this file, keep it: {path}").format(path=path))
    return found


def not_kept(why: str) -> str:
    """The evidence of the deals cannot be kept, and why, in the words of the system."""
    return _(
        "What proves the deals of this match cannot be saved ({why}). The cards are checked all the same."
    ).format(why=why)


def checked(parts: int, players: int, *, mine: bool, bots: bool = False) -> str:
    """How many had a part in a deal that was checked; bots: some sit there, who never have one."""
    if not parts:
        return _("Nobody cut: this deck was the host's alone.")
    text = ngettext(
        "Cards checked: {parts} of {n} has cut.", "Cards checked: {parts} of {n} have cut.", parts
    ).format(parts=parts, n=players)
    text = text if mine else f"{text} {_('Your part is not among them.')}"
    return f"{text} {_('Bots do not cut.')}" if bots else text


def not_taken(parts: int, players: int) -> str:
    """All fits, but one's own part was not taken."""
    return ngettext(
        "Your part was not taken: {parts} of {n} had one. A slow connection can do this, once in a while.",
        "Your part was not taken: {parts} of {n} had one. A slow connection can do this, once in a while.",
        parts,
    ).format(parts=parts, n=players)


def unproved(*, there: bool, seen: bool, owed: bool) -> str:
    """Nothing is wrong, and nothing is proved."""
    if not seen:
        return _("Cards not checked: part of this round went by while you were not connected.")
    if owed:
        return _("Cards not checked: they had been cut before, and the host has not shown its part of that.")
    if not there:
        return _("Cards not checked: you were not there when they were cut.")
    return _("Cards not checked: the host has not shown how this deck came about.")


def _sentence(name: str) -> str:
    if name in _ALARMS:
        return _(_ALARMS[name])
    said = deals_said.doubt(name)
    return f"{said[:1].upper()}{said[1:]}."
