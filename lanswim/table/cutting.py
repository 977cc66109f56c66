"""How the decks of a match come about: a try begins, is frozen, voided, dealt from and proved.

What a try is made of is in cut.py. The host's secret and the parts leave the table only here: in a void, and
in the proof after the round.
"""

from __future__ import annotations

from lanswim_protocol.messages import CutAnswer, CutCommit, CutNews

from lanswim.rules.cards import Card
from lanswim.table import another_try, cut
from lanswim.table.effects import Send
from lanswim.table.state import Holder, TableState

_SECRETS = 1 << 256


def go_on(table: TableState, now_ms: int) -> bool:
    """The next step towards the next deal, if one can be made now."""
    deals, coming = table.deals, _coming(table)
    if coming is None:
        deals.drop()
        return False
    if deals.cut is None:
        return another_try.agreed(table, now_ms) and _open(table, coming, now_ms)
    if deals.cut.stage == "open":
        return (_all_in(table, deals.cut) or _late(table, now_ms)) and _freeze(table, deals.cut, now_ms)
    lost = [seat for seat in deals.cut.missing() if _late(table, now_ms) or not _may_come(table, seat)]
    return bool(lost) and _void(table, cut.void(deals.cut, lost[0], "missing"))


def answered(table: TableState, conn: int, said: CutAnswer) -> None:
    """A client commits or reveals; what is late, of another try, or nobody's to say changes nothing."""
    found, here = table.at(conn), table.deals.cut
    if found is None or here is None or not here.is_of(said):
        return
    seat, holder = found
    if isinstance(said, CutCommit):
        if here.stage == "open" and _takes_part(table, seat, holder):
            table.deals.cut = cut.committed(here, seat, said.commitment)
    elif here.stage == "frozen" and seat in here.missing():
        after = table.deals.cut = cut.revealed(here, seat, said, table.deals.verify)
        if after.stage == "void":
            _void(table, after)
        elif not after.missing():
            table.deals.until_ms = None


def stands(table: TableState) -> bool:
    """Whether the next deck stands: every part of it has been revealed."""
    here = table.deals.cut
    return here is not None and here.stage == "frozen" and not here.missing()


def take_deck(table: TableState) -> tuple[Card, ...]:
    """The deck that stands; it is in the journal before anybody has a card of it."""
    deals = table.deals
    assert deals.cut is not None and stands(table)
    dealt = deals.dealt = deals.cut._replace(stage="dealt")
    deals.drop()
    number = dealt.place.round
    deals.told = [one for one in deals.told if one.round >= number or number == 1]
    table.cuts.append(dealt)
    return deals.deck_of(dealt)


def void_after_restart(table: TableState) -> None:
    """What was being cut when the process ended is void; whoever comes back is told so, and waited for."""
    table.deals.resumed = True
    here = table.deals.cut
    if here is not None and (voided := cut.after_restart(here)) is not None:
        _void(table, voided)


def prove(table: TableState) -> None:
    """The lot has been drawn or the round has ended: everybody gets all that the deck was made of.

    After a round this, and all that is said of the next deal, follows the views that show how it ended.
    """
    dealt = table.deals.dealt
    if dealt is None:
        return
    table.deals.dealt = None
    table.after_views = dealt.place.round > 0
    _say(table, cut.proof_message(dealt))


def catch_up(table: TableState, conn: int) -> None:
    """Whoever comes back hears again all that was said of the running round's deal and of the next one.

    Of void tries as well: what was sent over a connection that broke may not have arrived, and whoever counts
    the tries takes one that was left out for a deck that was looked at and thrown away.
    """
    table.out += [Send(conn, message) for message in table.deals.told]


def _coming(table: TableState) -> int | None:
    """The number of the round that is to be dealt next; 0: the lot."""
    match = table.match
    if match is None or match.phase in ("round", "over"):
        return None
    return 0 if match.phase == "lot" else match.rounds + 1


def _takes_part(table: TableState, seat: int, holder: Holder) -> bool:
    """Whether this seat is asked for a part: who is out of the match too, but no one who has left it."""
    return holder.present and _has_part(table, seat, holder)


def _has_part(table: TableState, seat: int, holder: Holder) -> bool:
    """Whether it would be, were its holder there."""
    return holder.cuts and holder.decides and seat not in table.deals.left_out


def _is_waited_for(table: TableState, seat: int, holder: Holder) -> bool:
    """After a restart also who is not back yet: else the first one who is would cut the deck alone."""
    comes_back = table.deals.resumed and holder.restarted
    return (holder.present or comes_back) and _has_part(table, seat, holder)


def _may_come(table: TableState, seat: int) -> bool:
    """Whether its holder can still reveal the part of this seat: not, if it was given up for good."""
    holder = table.seats[seat]
    return holder is not None and holder.decides


def _all_in(table: TableState, here: cut.Cut) -> bool:
    committed = dict(here.commits)
    return all(seat in committed for seat, one in table.holders() if _is_waited_for(table, seat, one))


def _late(table: TableState, now_ms: int) -> bool:
    until_ms = table.deals.until_ms
    return until_ms is not None and until_ms <= now_ms


def _open(table: TableState, number: int, now_ms: int) -> bool:
    deals = table.deals
    place = cut.Place(table.table_id, table.term, table.matches, number, deals.attempt)
    here = deals.cut = cut.opened(place, table.rng.randrange(_SECRETS).to_bytes(32, "big"))
    deals.until_ms = now_ms + deals.wait_ms
    table.cuts.append(here)
    _say(table, cut.open_message(here))
    return True


def _freeze(table: TableState, here: cut.Cut, now_ms: int) -> bool:
    """Whoever is not connected now could not reveal either, and is left out like those who are late.

    Of a connection that stands what was read counts, also where nothing has been heard since: the pong that
    its client may have got for it says so.
    """
    deals = table.deals
    keys = {
        seat: holder.key for seat, holder in table.holders()
        if holder.key is not None and holder.connected and _has_part(table, seat, holder)
    }  # fmt: skip
    here = deals.cut = cut.frozen(here, keys)
    deals.resumed = False  # everybody has had the time to be back
    deals.until_ms = now_ms + deals.wait_ms if here.parts else None
    table.cuts.append(here)
    _say(table, cut.frozen_message(here))
    return True


def _void(table: TableState, voided: cut.Cut) -> bool:
    """The seat that is named has no further part in this match; after too many voids everybody is asked."""
    deals = table.deals
    deals.cut, deals.until_ms = None, None
    deals.attempt, deals.voids, deals.agreed = deals.attempt + 1, deals.voids + 1, False
    if voided.blamed is not None:
        deals.left_out.add(voided.blamed)
        table.tell("part_wrong" if voided.why == "wrong" else "part_missing", voided.blamed)
    table.changed |= another_try.is_asked_for(table)
    table.cuts.append(voided)
    _say(table, cut.void_message(voided))
    return True


def _say(table: TableState, message: CutNews) -> None:
    """To everybody who is connected, with a part or without."""
    table.deals.told.append(message)
    sends = [Send(one.conn, message) for _, one in table.holders() if one.conn is not None]
    (table.late if table.after_views else table.out).extend(sends)
