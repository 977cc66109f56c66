"""What hosts said of their tables, merged into the list people see. No sockets, no clock, no mDNS here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from lanswim_protocol.messages import TableInfo
from lanswim_protocol.names import clean_name

MOST_TABLES = 256
"""in the list; a stranger's host may offer 64, and there may be 64 hosts"""


Proved = Callable[[TableInfo, bytes], bool]
"""whether the key of an offer answers for the connection with this certificate"""
_JUDGED_BY = frozenset({"key", "proof", "own", "binding", "proved"})


class HostSays(NamedTuple):
    """One host's answer: where it is reached (what answered comes first), what it speaks, its tables.

    binding: SHA-256 of the certificate of the connection it came over.
    """

    addresses: tuple[str, ...]
    protocol: tuple[int, int]
    tables: tuple[TableInfo, ...]
    binding: bytes = b""


class NearbyTable(NamedTuple):
    """A table somebody here can sit down at, every text safe to print; `public` has what everybody may want.

    key, proof, own and binding: what its host is to be judged by; proved: whether they fit each other.
    """

    table: str
    term: int
    name: str
    host: str | None
    addresses: tuple[str, ...]
    protocol: tuple[int, int]
    rules: str
    seats: int
    taken: int
    people: int
    bots: int
    state: str
    private: bool
    key: bytes | None = None
    proof: bytes | None = None
    own: bool = False
    binding: bytes = b""
    proved: bool = False

    @property
    def which(self) -> tuple[str, bytes]:
        """What tells it from all others: anybody can copy an id, nobody the key."""
        return self.table, self.key if self.proved and self.key is not None else b""

    @property
    def public(self) -> dict[str, object]:
        """The fields of `browse --json`."""
        return {name: value for name, value in self._asdict().items() if name not in _JUDGED_BY}

    @property
    def info(self) -> TableInfo:
        """The same as the host said it, texts cleaned."""
        return TableInfo(
            table=self.table, term=self.term, name=self.name, rules=self.rules, seats=self.seats,
            taken=self.taken, people=self.people, bots=self.bots,
            state=self.state, host=self.host, private=self.private,  # type: ignore[arg-type]  # one of the three
            key=self.key, proof=self.proof, own=self.own,
        )


def nearby(answers: Iterable[HostSays], is_proved: Proved) -> list[NearbyTable]:
    """One entry a table of a key: its highest term, with the addresses of all hosts that offer it so.

    What nobody proves stands behind, and nowhere where somebody proves that very table.
    """
    entries = [_entry(info, says, is_proved) for says in answers for info in says.tables]
    entries.sort(key=lambda entry: not entry.proved)
    merged: dict[tuple[str, bytes], NearbyTable] = {}
    proved = {entry.table for entry in entries if entry.proved}
    for entry in entries:
        known = merged.get(entry.which)
        if known is not None:
            merged[entry.which] = _both(known, entry)
        elif len(merged) < MOST_TABLES and (entry.proved or entry.table not in proved):
            merged[entry.which] = entry
    return sorted(merged.values(), key=lambda entry: (entry.name.casefold(), entry.which))


def _both(one: NearbyTable, other: NearbyTable) -> NearbyTable:
    if one.term != other.term:
        return max(one, other, key=lambda entry: entry.term)
    return one._replace(addresses=tuple(dict.fromkeys(one.addresses + other.addresses)))


def _entry(info: TableInfo, says: HostSays, is_proved: Proved) -> NearbyTable:
    return NearbyTable(
        table=info.table,
        term=info.term,
        name=clean_name(info.name),
        host=clean_name(info.host) or None if info.host else None,
        addresses=says.addresses,
        protocol=says.protocol,
        rules=plain(info.rules),
        seats=info.seats,
        taken=info.taken,
        people=info.people,
        bots=info.bots,
        state=info.state,
        private=info.private,
        key=info.key,
        proof=info.proof,
        own=info.own,
        binding=says.binding,
        proved=is_proved(info, says.binding),
    )


def plain(text: str) -> str:
    """The printable ASCII of a text that is meant for programs, such as rules."""
    return "".join(sign for sign in text if " " <= sign <= "~")


def changed(
    before: Iterable[NearbyTable], after: Iterable[NearbyTable]
) -> list[tuple[NearbyTable, bool]]:
    """Tables that are gone, as they were last and with True; those that are new or different, with False."""
    old, new = list(before), list(after)
    there = {entry.which for entry in new}
    gone = [(entry, True) for entry in old if entry.which not in there]
    return gone + [(entry, False) for entry in new if entry not in old]
