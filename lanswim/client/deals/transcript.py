"""What a witness knows and has to have kept, as bytes. No file is written here."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from lanswim_protocol.messages import CutNews, Person, RoundView, TableView, to_builtins

from lanswim.client.deals.alarms import Alarmed
from lanswim.client.deals.cut import Cut
from lanswim.client.deals.deeds import At
from lanswim.client.deals.evidence import deal_object, read_deal
from lanswim.client.deals.kept_round import read_round
from lanswim.client.deals.match_check import SoFar, follow
from lanswim.client.deals.reader import LONGEST_NAME, EvidenceError, Reader, read_json
from lanswim.client.deals.round_seen import RoundSeen

MOST_HEARD: Final = 40
MOST_CUTS: Final = 6


class Names:
    """Who sits where, in the words of one match: whoever was called so first is called so to its end."""

    def __init__(self) -> None:
        self._match = 0
        self._latest: dict[int, str] = {}
        self._of_match: dict[int, str] = {}

    def note(self, match: int, people: Sequence[Person], *, moved: bool = False) -> None:
        """A view names them; match 0: none is played. Moved: they sit elsewhere than in this match."""
        self._latest = _distinct({one.seat: one.name for one in people})
        if moved:
            return
        if match != self._match:
            self._match, self._of_match = match, {}
        self._of_match = {**self._latest, **self._of_match}

    def stand(self, view: RoundView, people: Sequence[Person]) -> bool:
        """Whether everybody of this round is known, and still sits where this match has known them."""
        known = self._of_match if view.match == self._match else {}
        latest = _distinct({one.seat: one.name for one in people})
        seats = [one.seat for one in view.seats]
        return all(seat in known and latest.get(seat, known[seat]) == known[seat] for seat in seats)

    def recall(self, match: int, names: Mapping[int, str]) -> None:
        """An earlier process has called them so in this match."""
        self._match, self._of_match = match, {**names}

    def of(self, match: int, seat: int) -> str:
        """The name of a seat; a made-up one where none was said."""
        return self.of_all(match).get(seat, unnamed(seat))

    def of_all(self, match: int) -> Mapping[int, str]:
        """Everybody whose name is known in this match."""
        return self._of_match if match == self._match else self._latest

    def all_of(self, view: RoundView) -> dict[int, str]:
        """Everybody in this match."""
        return {one.seat: self.of(view.match, one.seat) for one in view.seats}


class Heard:
    """The last messages about deals."""

    def __init__(self) -> None:
        self._last: deque[CutNews] = deque(maxlen=MOST_HEARD)

    def add(self, message: CutNews) -> None:
        """One more."""
        self._last.append(message)

    def told(self) -> list[object]:
        """In their JSON form, oldest first."""
        return [to_builtins(message) for message in self._last]


def pending(cuts: Iterable[Cut], at: At) -> bytes:
    """The cuts that are not done with, own parts among them; `read_pending` reads it."""
    return _json({"key": at.key.hex(), "cuts": [_cut_object(cut) for cut in cuts]})


def read_pending(content: bytes, at: At) -> list[Cut] | None:
    """The cuts of this table and player; None where the content is of another or damaged."""
    try:
        read = Reader(read_json(content), "")
        cuts = [_cut(one) for one in read["cuts"].items(MOST_CUTS)]
        if read["key"].octets(32) != at.key or any(_of(cut) != at[:2] for cut in cuts):
            return None
    except EvidenceError:
        return None
    return cuts


def line_of(record: Mapping[str, Any], at: At) -> bytes:
    """A line of a match's file; keeper: whose transcript it is, where two of one machine sit at one table."""
    return _json({**record, "keeper": at.key.hex()}) + b"\n"


def keeper_of(line: bytes) -> str:
    """Whose transcript a line is of; empty where it does not say."""
    try:
        keeper = Reader(read_json(line), "").optional("keeper")
        return "" if keeper is None else keeper.text()
    except EvidenceError:
        return ""


def followed(so_far: SoFar | None, line: bytes) -> SoFar | None:
    """The match after one more line that was kept; what cannot be read ends what is known."""
    try:
        return follow(so_far, read_round(read_json(line)))[0]
    except EvidenceError:
        return None


def story(
    at: At,
    seat: int,
    alarm: Alarmed,
    cuts: Iterable[Cut],
    seen: RoundSeen | None,
    view: TableView | None,
    heard: Heard,
    line: Mapping[str, Any] | None,
) -> bytes:
    """All there is to show of a deal that is not right; of oneself nothing that the host does not know."""
    told = {
        "alarms": list(alarm.why),
        "table": at.table,
        "term": at.term,
        "match": alarm.match,
        "round": alarm.round,
        "keeper": at.key.hex(),
        "seat": seat,
        "kept": line,
        "cuts": [_cut_object(cut if cut.revealed else cut._replace(secret=None)) for cut in cuts],
        "heard": heard.told(),
        "log": [] if seen is None else [_entry(entry) for entry in seen.log],
        "glimpses": [] if seen is None else [_glimpse(glimpse) for glimpse in seen.glimpses],
        "view": None if view is None else to_builtins(view),
    }
    return _json(told) + b"\n"


def _entry(entry: Any) -> list[Any]:
    return [entry.seat, entry.kind, entry.laid, entry.taken, entry.close]


def _glimpse(glimpse: Any) -> dict[str, Any]:
    return {**glimpse._asdict(), "hand": sorted(glimpse.hand), "middle": sorted(glimpse.middle)}


def _cut_object(cut: Cut) -> dict[str, Any]:
    secret = None if cut.secret is None else cut.secret.hex()
    return {**cut._asdict(), "deal": deal_object(cut.deal), "secret": secret}


def _cut(read: Reader) -> Cut:
    secret = read["secret"]
    return Cut(
        deal=read_deal(read["deal"].raw()),
        whole=read["whole"].truth(),
        secret=None if secret.nothing() else secret.octets(32),
        frozen=read["frozen"].truth(),
        revealed=read["revealed"].truth(),
        spoiled=read["spoiled"].truth(),
        owed=read["owed"].truth(),
    )


def _of(cut: Cut) -> tuple[str, int]:
    return cut.deal.table, cut.deal.term


def _distinct(names: Mapping[int, str]) -> dict[int, str]:
    """Names as they are written down; a host that gives two the same one confuses nobody."""
    found: dict[int, str] = {}
    for seat, name in names.items():
        fits = 0 < len(name) <= LONGEST_NAME and name not in found.values()
        found[seat] = name if fits else f"{name[:LONGEST_NAME - 8]} {unnamed(seat)}".strip()
    return found


def unnamed(seat: int) -> str:
    """What a seat is called of which no view has come yet."""
    return f"({seat + 1})"


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
