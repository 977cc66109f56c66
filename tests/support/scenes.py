"""The rounds of the golden transcripts, each there for one rule."""

from __future__ import annotations

from typing import Final

from tests.support.transcript import Scene

USUAL: Final = "KD TD 8C / AH KH 9D / KS 9S 7H"
"""20, 21 and 19"""
LOW: Final = "7C 7S 8D"

SCENES: Final[dict[str, Scene]] = {
    "keep_and_knock": Scene(
        "The dealer keeps; a knock in the second lap; one more turn for everybody else; the lowest pays.",
        "pub", USUAL, LOW,
        "2 keep; 0 swap 8C 8D; 1 pass; 2 swap 7H 7S; 0 knock; 1 swap_all; 2 pass",
    ),
    "reject_blind": Scene(
        "The dealer puts the first packet in the middle and takes the second one unseen.",
        "pub", USUAL, LOW,
        "2 reject; 0 pass; 1 swap 9D 7H; 2 swap 8D KS; 0 knock; 1 pass; 2 pass",
    ),
    "swap_open": Scene(
        "The dealer exchanges the whole hand with the open middle; knocking is open in the first lap.",
        "cardzo", USUAL, "KC TC 8D",
        "2 reject; 0 knock; 1 pass; 2 pass",
    ),
    "no_choice": Scene(
        "No dealer's choice, no swapping of all three, no passing.",
        "pub,dealer_choice=none,swap_all=off,pass_allowed=off", USUAL, LOW,
        "0 swap_all; 0 pass; 0 swap 8C 8D; 1 swap 9D 8C; 2 swap 7H 7S; 0 knock; 1 pass; 1 swap 8C 7H; "
        "2 swap 9S 9D",
    ),
    "refused": Scene(
        "What is refused changes nothing and says why.",
        "pub", USUAL, LOW,
        "0 pass; 2 pass; 2 reject close; 2 keep; 2 keep; 1 pass; 0 knock; 0 swap KS 7C; 0 swap KD AS; "
        "0 pass close; 0 keep; 0 pass; 1 pass; 2 swap 9S 7S; 0 knock; 1 knock; 1 pass; 2 pass; 0 pass",
    ),
    "new_middle": Scene(
        "All pass: the middle goes aside, three new cards; neither turns nor the lock on knocks begin anew.",
        "pub", USUAL, LOW,
        "2 keep; 0 pass; 1 pass; 2 pass; 0 swap 8C AD; 1 knock; 2 pass; 0 pass",
        stock="AD QC JC",
    ),
    "all_pass_showdown": Scene(
        "All pass and hands are shown; two lives, nobody swims.",
        "quick", USUAL, LOW,
        "2 keep; 0 pass; 1 pass; 2 pass",
        lost=(0, 0, 1),
    ),
    "stock_empty": Scene(
        "Nine play, two cards are in stock: the first time that all pass ends the round.",
        "pub",
        "7D 8H 9S / TC JD QH / KS AC 7H / 8S 9C TD / JH QS KC / AD 7S 8C / 9D TH JS / QC KD AH / 7C 8D 9H",
        "TS JC QD",
        "8 keep; 0 pass; 1 pass; 2 pass; 3 pass; 4 pass; 5 pass; 6 pass; 7 pass; 8 pass",
    ),
    "close": Scene(
        "A close after a swap, where there is no knock of its own.",
        "pagat", USUAL, LOW,
        "2 keep; 0 knock; 0 swap 8C 8D close; 1 pass close; 1 pass; 2 pass",
    ),
    "close_on_the_last_pass": Scene(
        "The last pass of a row carries a close: the close wins, no new middle.",
        "pagat_popular", USUAL, LOW,
        "2 keep; 0 pass; 1 pass; 2 pass close; 0 swap_all; 1 pass",
    ),
    "close_is_void": Scene(
        "A swap makes 31 and closes: the round ends at once and nobody has knocked.",
        "pagat_popular", "AS KS 8C / AH KH 9D / 9S 7H 8H", "JS 7S 8D",
        "2 keep; 0 swap 8C JS close",
    ),
    "dealt_31": Scene(
        "A 31 is dealt: the dealer chooses first, then everybody without 31 pays.",
        "pub,dealt_31_all_lose=on", "AS KS JS / AH KH 9D / AC KC TC / KD TD 8C", LOW,
        "3 reject",
    ),
    "dealt_fire": Scene(
        "Fire is dealt and costs two, a dealt 31 only one.",
        "pub,dealt_fire_costs_two=on", "AS AH AD / KC QC AC / KS 9S 7H", LOW,
        "2 keep",
    ),
    "blind_31": Scene(
        "The packet taken unseen is 31: shown at once, counts as dealt; the lowest pays.",
        "pub", USUAL, "AC QC TC",
        "2 reject",
    ),
    "last_turn_31": Scene(
        "31 in the last turns ends the round; the knocker is lowest and pays two.",
        "tough", USUAL, "QH 7S 8D",
        "2 keep; 0 pass; 1 pass; 2 swap 7H 7S; 0 knock; 1 swap 9D QH",
        lost=(2, 0, 0),
    ),
    "three_aces_33": Scene(
        "Three aces are worth 33 and nothing that is shown at once; nobody pays a tie.",
        "family", "KD TD 8C / KH QH 9D / AS 9S 7H", "AC AH 8D",
        "2 keep; 0 pass; 1 pass; 2 swap 7H AC; 0 pass; 1 pass; 2 swap 9S AH; 0 knock; 1 pass; 2 pass",
    ),
    "knocker_safe": Scene(
        "Two are lowest together, one of them has knocked and is let off.",
        "pub,knocker_safe_on_tie=on,knock_from=first_round", "KD TD 8C / KH QH 9D / KS 9S 7S", "7C 7H 8D",
        "2 keep; 0 knock; 1 pass; 2 pass",
    ),
    "tie_break": Scene(
        "Two are worth the same: diamonds are lower than hearts.",
        "game31", "KH QH 9D / KD TD 8C / KS 9S 7S", "7C 7H 8D",
        "2 keep; 0 knock; 1 pass; 2 pass",
    ),
    "all_out_replay": Scene(
        "The losses would put everybody out: nobody loses, the next dealer deals.",
        "pub,lives=1,swimming=off,all_out=replay,knock_from=first_round", "KD TD 8C / KH QH 9D", LOW,
        "1 keep; 0 knock; 1 pass",
    ),
    "buy_back": Scene(
        "Who is put out is asked; one buys back with full lives, the other's no is final.",
        "cardzo,buy_back=on", "AS KS 9C / AH KH 9D / KD TD 8C", "JS 7S 8D",
        "2 keep; 0 swap 9C JS; 0 buy_back yes; 1 buy_back yes; 2 buy_back no",
        lost=(0, 3, 3),
    ),
    "swims_and_is_out": Scene(
        "One swims; the knocker's penalty costs the other two lives with one left: out, no swimming.",
        "tough", "KS 9S 7H / AH KH 9D", LOW,
        "1 keep; 0 pass; 1 pass; 0 knock; 1 pass",
        lost=(2, 3),
    ),
    "leaves": Scene(
        "A player leaves: the hand is played to the end of the round and pays, then the seat is out.",
        "pub,knock_from=first_round", USUAL, LOW,
        "2 keep; 0 leave; 0 leave; 0 pass; 1 knock; 2 swap 7H 7S; 0 pass; 2 leave",
    ),
}  # fmt: skip
