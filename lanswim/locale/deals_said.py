"""How the check of a deal came out, in sentences. Keys are the words of `lanswim.client.deals.doubts`."""

from __future__ import annotations

from typing import Final

from lanswim.locale import N_, _, ngettext

_DOUBTS: Final = {
    "no_evidence": N_("nothing was kept of this deal"),
    "not_opened": N_("the host has never shown its part of this deal"),
    "no_lot": N_("nothing was kept of the lot for the first dealer"),
    "rounds_missing": N_("the rounds before this one are missing"),
    "not_taken": N_("the part of whoever kept this was not taken"),
    "not_there": N_("after two void deals not everybody may have been asked, which this player cannot know"),
    "host_commitment": N_("the host shows another part than it had laid down before the deal"),
    "commitment": N_("{who} shows another part than was laid down before the deal"),
    "signature": N_("what is shown as the part of {who} was not signed with that key for this deal"),
    "reveal_missing": N_("{who} has cut, but the deck was made without that part"),
    "reveal_unknown": N_("somebody's part is counted that was not laid down before the deal"),
    "parts": N_("the list of those who cut is in disorder"),
    "key_changed": N_("{who} has another key, name or seat than before in this match"),
    "stranger": N_("somebody cuts who does not sit there in this match"),
    "excluded": N_("{who} cuts again, whose part had made a deal void in this match"),
    "void_secret": N_("for a void deal the host shows another part than it had laid down before"),
    "void_seat": N_("a void deal is blamed on somebody who had no part in it"),
    "too_many_voids": N_("two deals of this match were void, and it went on without asking everybody"),
    "attempts": N_("the attempts at this deal are not counted one after the other"),
    "deck": N_("the deck is not the one that follows from all parts"),
    "other_deal": N_("the evidence belongs to another deal"),
    "lot": N_("{who} has drawn the lowest card and does not deal first"),
    "dealer": N_("it was not this player's turn to deal"),
    "round_again": N_("this round had been played already"),
    "seats": N_("not those play who were still in the match, in their order"),
    "rules_changed": N_("the rules are other ones than in the round before"),
    "played": N_("by the rules the round went otherwise than is written down ({who})"),
}


def doubt(name: str, about: str = "", *, lot: bool = False) -> str:
    """What does not fit, half a sentence; about: a player, or a field of the record."""
    text = _(_DOUBTS[name]).format(who=about or _("somebody"))
    return _("at the lot: {text}").format(text=text) if lot else text


def cut_by(parts: int, *, mine: bool, own: bool = True) -> str:
    """How many had a part in a deal that was checked, half a sentence.

    mine: whoever kept it among them; own: that is who reads this.
    """
    if not parts:
        return _("nobody cut, the deck was the host's alone")
    if mine and not own:
        text = ngettext("its keeper alone cut", "{n} players cut, its keeper among them", parts)
        return text.format(n=parts)
    if mine:
        return ngettext("you alone cut", "{n} players cut, you among them", parts).format(n=parts)
    return ngettext("{n} player cut", "{n} players cut", parts).format(n=parts)
