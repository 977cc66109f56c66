"""Every bound a host keeps, in one value. No behaviour may live here."""

from __future__ import annotations

from typing import NamedTuple

from lanswim_protocol.frames import HELLO_LIMIT, TO_HOST_LIMIT
from lanswim_protocol.heartbeat import PING_MS, SILENCE_MS


class Limits(NamedTuple):
    """Times in milliseconds, sizes in bytes; a peer that goes over one is refused or dropped, and only it."""

    frame_before_hello: int = HELLO_LIMIT
    frame: int = TO_HOST_LIMIT
    unsent: int = 256 * 1024
    """more than this unread by a peer, and it is dropped"""
    hello_ms: int = 5_000
    """for the whole hello, from the first moment of the connection"""
    hurry_ms: int = 1_000
    """later than that, who has not said hello gives way to somebody new where the house is full"""
    idle_ms: int = 30_000
    """for a connection that neither joins nor asks for the lobby"""
    ping_ms: int = PING_MS
    """so long a peer may say nothing before it is asked"""
    silent_ms: int = SILENCE_MS
    """then its seat counts as away"""
    watcher_ms: int = 10_000
    """then a connection that only watches the lobby is dropped"""
    dead_ms: int = 20_000
    """then any connection is dropped"""
    linger_ms: int = 1_000
    """so long the last message may take to be read, before the connection is cut"""
    push_ms: int = 200
    """so long after the lobby was told of changes, the next ones are gathered"""
    sweep_ms: int = 250
    """how often all the times above are looked at"""
    per_address: int = 32
    """connections of one address; loopback may have more"""
    per_network: int = 256
    """connections of one IPv6 network of 64 bits: a machine makes itself as many addresses there as it likes,
    but all its neighbours have theirs there too, so these are many more than those of one address"""
    connections: int = 1_000
    handshakes: int = 256
    """connections that are not secured yet; one more, and the oldest of them is cut"""
    arrivals_burst: int = 256
    arrivals_a_second: int = 250
    """connections that may come, at once and for long: forty people who all come back need some hundred"""
    arrivals_burst_new: int = 64
    arrivals_a_second_new: int = 32
    """beyond them, from where nobody has come lately: a few who come all the time keep out nobody else"""
    arrivals_burst_each: int = 64
    arrivals_a_second_each: int = 10
    """likewise of one address; loopback may come as it likes"""
    arrivals_burst_network: int = 160
    arrivals_a_second_network: int = 125
    """likewise of one such network: what is left of all is for the others"""
    code_each_ms: int = 3_000
    """between two wrong table codes from one address"""
    code_all_ms: int = 1_000
    """between two from anywhere"""
    code_hold_ms: int = 1_000
    """so long a try that comes too early waits for its refusal: else a guesser connects again at once"""
    code_ms: int = 10_000
    """so long the proof of a code may take, from its first message on"""
    messages_a_second: int = 50
    burst: int = 100
    """messages that may come at once; the answer to an open ask, and a part of a deal, is never counted"""
