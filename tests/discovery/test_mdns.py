"""Which sockets are opened, and that nothing of it can end a table."""

from __future__ import annotations

import asyncio
import errno

import pytest
from zeroconf.asyncio import AsyncZeroconf

from lanswim.discovery import mdns
from lanswim.discovery.addresses import Local
from lanswim.discovery.mdns import (
    NO_NETWORK,
    NO_SUCH_ADDRESS,
    NOT_ALLOWED,
    NOT_WORKING,
    PORT_TAKEN,
    Link,
    sockets,
)

WIFI = Local("192.168.1.7", 24, "wlan0", 3)
WIFI6 = Local("fe80::1", 64, "wlan0", 3)
CABLE6 = Local("fe80::2", 64, "eth0", 2)
GLOBAL6 = Local("2001:db8::1", 64, "eth0", 2)


class Sight:
    """What the machine's interfaces are; a test changes them."""

    def __init__(self, *seen: Local) -> None:
        self.seen = seen
        self.looks = 0

    def __call__(self) -> tuple[Local, ...]:
        self.looks += 1
        return self.seen


class Sockets:
    """Stands where zeroconf's sockets would be, and may fail like them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *errors: Exception) -> None:
        self.opened: list[list[str | int]] = []
        self._errors = list(errors)
        monkeypatch.setattr(mdns, "_opened_on", self._open)

    async def _open(self, interfaces: list[str | int]) -> AsyncZeroconf:
        self.opened.append(interfaces)
        if self._errors:
            raise self._errors.pop(0)
        return Silent(self.opened)  # type: ignore[return-value]  # the two calls that a Link makes


class Silent:
    """An open zeroconf that only notes where it listens."""

    def __init__(self, notes: list[list[str | int]]) -> None:
        self._notes = notes

    async def async_update_interfaces(self, interfaces: list[str | int]) -> None:
        self._notes.append(interfaces)

    async def async_close(self) -> None:
        self._notes.append([])


async def nothing(_: AsyncZeroconf) -> None:
    """Nobody has anything to say."""


def test_one_socket_an_interface_and_v6_only_where_there_is_no_v4() -> None:
    assert sockets([WIFI, WIFI6]) == ["192.168.1.7"]
    assert sockets([WIFI, WIFI6, GLOBAL6, CABLE6]) == ["192.168.1.7", 2]
    assert sockets([GLOBAL6]) == []
    assert sockets([]) == []


@pytest.mark.parametrize(("wanted", "problem"), [(None, NO_NETWORK), (["10.9.9.9"], NO_SUCH_ADDRESS)])
async def test_without_a_network_there_is_a_sentence(wanted: list[str] | None, problem: str) -> None:
    link = Link(wanted, nothing, look=Sight())
    await link.start()
    assert link.problem == problem
    await link.close()


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (OSError(errno.EADDRINUSE, "taken"), PORT_TAKEN),
        (PermissionError(errno.EPERM, "no"), NOT_ALLOWED),
        (PermissionError(errno.EACCES, "no"), NOT_ALLOWED),
        (OSError(errno.ENODEV, "no such device"), NOT_WORKING),
        (RuntimeError("no interfaces"), NOT_WORKING),
    ],
)
@pytest.mark.virtual_clock
async def test_what_does_not_open_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, error: Exception, problem: str
) -> None:
    opened = Sockets(monkeypatch, error).opened
    link = Link(None, nothing, look=Sight(WIFI))
    await link.start()
    assert link.problem == problem
    await asyncio.sleep(mdns.LOOK_S + 0.1)
    assert (link.problem, opened) == (None, [["192.168.1.7"], ["192.168.1.7"]])  # type: ignore[comparison-overlap]  # it has changed
    await link.close()


async def test_where_both_families_do_not_go_together_v4_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Sockets(monkeypatch, OSError(errno.EAFNOSUPPORT, "no v6")).opened
    link = Link(None, nothing, look=Sight(WIFI, CABLE6))
    await link.start()
    assert (link.problem, opened) == (None, [["192.168.1.7", 2], ["192.168.1.7"]])
    await link.close()


@pytest.mark.virtual_clock
async def test_a_change_counts_when_two_looks_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Sockets(monkeypatch).opened
    told: list[int] = []

    async def moved(_: AsyncZeroconf) -> None:
        told.append(len(opened))

    sight = Sight(WIFI)
    link = Link(None, moved, look=sight)
    await link.start()
    for seen in ((), (WIFI,), (CABLE6,), (WIFI,)):  # a link that flaps
        sight.seen = seen
        await asyncio.sleep(mdns.LOOK_S)
    assert (opened, told) == ([["192.168.1.7"]], [1])
    sight.seen = (WIFI, CABLE6)
    await asyncio.sleep(15)
    assert (opened[1:], told) == ([["192.168.1.7", 2]], [1, 2])
    await link.close()


@pytest.mark.virtual_clock
async def test_a_network_that_goes_and_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    Sockets(monkeypatch)
    sight = Sight(WIFI)
    link = Link(None, nothing, look=sight)
    await link.start()
    sight.seen = ()
    await asyncio.sleep(15)
    assert link.problem == NO_NETWORK
    sight.seen = (WIFI,)
    await asyncio.sleep(15)
    assert link.problem is None
    await link.close()
