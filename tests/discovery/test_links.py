"""Who is on one's own links, and who is from elsewhere."""

from __future__ import annotations

import pytest

from lanswim.discovery.addresses import Local
from lanswim.discovery.links import Links, unmapped

WIFI = Local("192.168.1.7", 24, "wlan0", 3)
GLOBAL6 = Local("2001:db8::7", 64, "wlan0", 3)
TUNNEL = Local("10.8.0.2", 0, "tun0", 7)


class Machine:
    """Interfaces that change, and a clock."""

    def __init__(self, *local: Local) -> None:
        self.local = local
        self.now_s = 1_000.0
        self.looks = 0
        self.links = Links(self.look, lambda: self.now_s)

    def look(self) -> tuple[Local, ...]:
        self.looks += 1
        return self.local


@pytest.mark.parametrize(
    "address",
    ["192.168.1.200", "::ffff:192.168.1.200", "2001:db8::1:2", "127.0.0.9", "::1", "::ffff:127.0.0.1",
     "fe80::1%eth0", "169.254.3.4"],
)  # fmt: skip
def test_on_a_link_of_this_machine(address: str) -> None:
    assert Machine(WIFI, GLOBAL6).links.have(address)


@pytest.mark.parametrize(
    "address",
    ["192.168.2.1", "8.8.8.8", "::ffff:8.8.8.8", "2001:db8:1::1", "", "no address", "0.0.0.0", "::"],
)
def test_from_elsewhere(address: str) -> None:
    assert not Machine(WIFI, GLOBAL6).links.have(address)


def test_a_network_without_a_prefix_is_not_the_whole_world() -> None:
    assert not Machine(TUNNEL).links.have("8.8.8.8")


def test_without_any_interface_this_machine_is_still_itself() -> None:
    machine = Machine()
    assert machine.links.have("127.0.0.1") and not machine.links.have("192.168.1.2")


def test_an_address_that_came_with_dhcp_counts_a_second_later() -> None:
    machine = Machine(WIFI)
    assert not machine.links.have("10.0.0.5")
    machine.local = (Local("10.0.0.2", 24, "wlan0", 3),)
    machine.now_s += 1.0
    assert machine.links.have("10.0.0.5")


def test_one_that_has_gone_does_not_count_for_long() -> None:
    machine = Machine(WIFI)
    assert machine.links.have("192.168.1.9")
    machine.local = ()
    machine.now_s += 10.0
    assert not machine.links.have("192.168.1.9")


def test_a_crowd_from_elsewhere_makes_it_look_once_a_second_only() -> None:
    machine = Machine(WIFI)
    for n in range(1_000):
        machine.now_s += 0.01
        assert not machine.links.have(f"8.8.{n // 256}.{n % 256}")
    assert machine.looks <= 11


def test_a_system_that_does_not_tell_its_interfaces_now_is_believed_as_before() -> None:
    machine = Machine(WIFI)
    assert machine.links.have("192.168.1.9")

    def fails() -> tuple[Local, ...]:
        raise OSError("no more descriptors")

    machine.links._look = fails
    machine.now_s += 11.0
    assert machine.links.have("192.168.1.9")


def test_an_address_loses_its_scope_and_the_ipv6_around_it() -> None:
    assert [unmapped(one) for one in ("fe80::1%3", "::ffff:1.2.3.4", "x")] == ["fe80::1", "1.2.3.4", None]
