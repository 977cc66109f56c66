"""Whether a host is who it says: its proof, and what one knows of its key. Functions of values only."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from lanswim_protocol.messages import TableInfo, Welcome
from lanswim_protocol.statements import certificate_statement

from lanswim.trust.known import KnownHost, KnownHosts

Standing = Literal["known", "new", "impostor", "unproved"]


class Trust(NamedTuple):
    """What one knows of hosts, and goes along with."""

    known: KnownHosts = KnownHosts()
    own: bytes = b""
    """one's own key: a host that has it is one's own"""
    held: tuple[tuple[str, bytes], ...] = ()
    """tables where one holds a seat, each with the key of its host"""
    accepted: frozenset[bytes] = frozenset()
    """keys that somebody said yes to, whatever they call themselves"""
    accepts_any: bool = False
    """asked to go along with every key"""
    terms: tuple[tuple[str, int], ...] = ()
    """tables where one holds a seat and has kept a checkpoint, each with its term: no lower one is gone to"""
    chosen: bytes = b""
    """the key of the host whose table was chosen: no other one answers for it"""


NOBODY_KNOWN: Final = Trust()


class Judged(NamedTuple):
    """What to think of a host. taken_for: the key of the known one whose name or table it shows."""

    standing: Standing
    label: str = ""
    """what one calls it; empty when it is new"""
    taken_for: bytes = b""
    own: bool = False
    """the table was opened by oneself"""


def judge(trust: Trust, info: TableInfo, certificate: bytes) -> Judged:
    """What to think of who offers this table over a connection with this certificate.

    The name counts where it is that of the person whose key it is; a guest's says nothing of the host.
    """
    key = info.key
    if key is None or not is_proved(info, certificate):
        return Judged("unproved")
    for meant in (dict(trust.held).get(info.table), trust.chosen):
        if meant and meant != key and not accepts(trust, key):
            return Judged("impostor", _label(trust.known.get(meant)), meant)
    return shown(trust, key, (info.host or "") if info.own else "", info.table)


def shown(trust: Trust, key: bytes, name: str, table: str) -> Judged:
    """What to think of a key that shows this as its own name, and this table."""
    if key == trust.own:
        return Judged("known", own=True)
    said = trust.known.verdict(key, name, table)
    if said.kind == "impostor" and said.host is not None:
        if accepts(trust, key):
            return Judged("known" if trust.known.get(key) else "new", _label(trust.known.get(key)))
        return Judged("impostor", said.host.label, said.host.key)
    return Judged(said.kind, _label(said.host))


def is_proved(offer: TableInfo | Welcome, certificate: bytes) -> bool:
    """Whether the key of the offer answers for the certificate of the connection it came over."""
    if offer.key is None or offer.proof is None:
        return False
    return _answers(offer.key, certificate, offer.table, offer.term, offer.proof)


@lru_cache(maxsize=4096)  # all that 64 hosts can offer: a lobby is drawn more often than its tables change
def _answers(key: bytes, certificate: bytes, table: str, term: int, proof: bytes) -> bool:
    from lanswim.trust.keys import verify  # takes its time, and a lobby is drawn before

    return verify(key, certificate_statement(key, certificate, table, term), proof)


def accepts(trust: Trust, key: bytes) -> bool:
    """Whether somebody said yes to this key."""
    return trust.accepts_any or key in trust.accepted


def _label(host: KnownHost | None) -> str:
    return host.label if host is not None else ""
