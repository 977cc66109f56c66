"""What a host without a player says about itself, apart from its processes."""

from __future__ import annotations

import asyncio

import ifaddr
import pytest

from lanswim.cli.headless import Newest, shown_addresses


def an_adapter(name: str, index: int, *addresses: tuple[str, int]) -> ifaddr.Adapter:
    ips = [ifaddr.IP((ip, 0, index) if ":" in ip else ip, bits, name) for ip, bits in addresses]
    return ifaddr.Adapter(name, name, ips, index)


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A laptop with a bridge for containers, as they are found on it: in no useful order."""
    adapters = [
        an_adapter("lo", 1, ("127.0.0.1", 8), ("::1", 128)),
        an_adapter("docker0", 3, ("172.17.0.1", 16)),
        an_adapter("wlan0", 2, ("fe80::7", 64), ("2001:db8::7", 64), ("192.168.1.7", 24)),
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)


@pytest.mark.usefixtures("machine")
def test_the_address_most_people_can_use_is_the_first_one_shown() -> None:
    assert shown_addresses(None) == ["192.168.1.7", "2001:db8::7", "fe80::7%wlan0", "172.17.0.1"]


@pytest.mark.usefixtures("machine")
def test_only_the_interface_that_was_asked_for_is_shown() -> None:
    assert shown_addresses(["172.17.0.1"]) == ["172.17.0.1"]


@pytest.mark.usefixtures("machine")
def test_an_interface_that_is_not_there_hides_none() -> None:
    assert shown_addresses(["10.9.9.9"])[0] == "192.168.1.7"


async def test_of_many_announcements_nobody_took_one_is_kept() -> None:
    infos = Newest[int]()
    for n in range(1_000):
        infos.put(n)
    assert infos._values == [999]
    assert await infos.take() == 999
    waiting = asyncio.get_running_loop().create_task(infos.take())
    await asyncio.sleep(0)
    assert not waiting.done()
    infos.put(7)
    assert await waiting == 7
