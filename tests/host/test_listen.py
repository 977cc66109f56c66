"""One port for both families, and plain words when there is none."""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from lanswim.host import listen
from lanswim.host.listen import HostError, listeners, room_for


@contextmanager
def listening(port: int = 0, bind: str | None = None) -> Iterator[list[socket.socket]]:
    sockets = listeners(port, bind)
    try:
        yield sockets
    finally:
        for one in sockets:
            one.close()


def families(sockets: list[socket.socket]) -> set[int]:
    return {one.family for one in sockets}


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


def test_both_families_share_a_free_port() -> None:
    with listening() as sockets:
        assert len({one.getsockname()[1] for one in sockets}) == 1
        assert families(sockets) == {socket.AF_INET} | ({socket.AF_INET6} if has_ipv6() else set())


def test_small_messages_are_not_held_back() -> None:
    with listening() as sockets:  # what these accept gets TCP_NODELAY from asyncio only if they name it
        assert {one.proto for one in sockets} == {socket.IPPROTO_TCP}


def test_two_hosts_on_one_machine() -> None:
    with listening() as first, listening() as second:
        assert first[0].getsockname()[1] != second[0].getsockname()[1]


def test_a_port_taken_is_said_plainly() -> None:
    with listening() as sockets:
        port = sockets[0].getsockname()[1]
        with pytest.raises(HostError) as caught:
            listeners(port)
    assert (caught.value.code, caught.value.fields) == ("port_taken", {"port": port})


def test_a_port_that_is_taken_in_the_other_family_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    real = listen._listen

    def taken_twice(family: int, address: tuple[object, ...]) -> socket.socket:
        if address[0] == "127.0.0.1" and address[1]:
            tried.append(int(str(address[1])))
            if len(tried) <= 2:
                raise OSError(errno.EADDRINUSE, "in use")
        return real(family, address)

    both = [(socket.AF_INET, ("127.0.0.5", 0)), (socket.AF_INET, ("127.0.0.1", 0))]
    monkeypatch.setattr(listen, "_places", lambda bind: both)
    monkeypatch.setattr(listen, "_listen", taken_twice)
    with listening() as sockets:
        assert [one.getsockname()[1] for one in sockets] == [tried[2], tried[2]]


def test_no_ipv6_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    real = listen._listen

    def only_v4(family: int, address: tuple[object, ...]) -> socket.socket:
        if family == socket.AF_INET6:
            raise OSError(errno.EAFNOSUPPORT, "no such family")
        return real(family, address)

    monkeypatch.setattr(listen, "_listen", only_v4)
    with listening() as sockets:
        assert families(sockets) == {socket.AF_INET}


@pytest.mark.parametrize("bind", ["127.0.0.1", "127.0.0.5"])
def test_bound_to_one_address(bind: str) -> None:
    with listening(bind=bind) as sockets:
        assert [one.getsockname()[0] for one in sockets] == [bind]


@pytest.mark.parametrize("bind", ["nonsense", "", "300.1.1.1", "\x1b[2J", "192.0.2.77"])
def test_an_address_that_is_not_ours_is_said(bind: str) -> None:
    with pytest.raises(HostError) as caught:
        listeners(0, bind)
    assert (caught.value.code, caught.value.fields) == ("not_here", {"bind": bind})
    assert str(caught.value).isprintable()


def test_room_is_never_more_than_asked_for() -> None:
    assert 0 < room_for(100) <= 100
