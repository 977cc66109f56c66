"""Which addresses are told and which are dialled."""

from __future__ import annotations

import pytest
from lanswim_protocol.addresses import address_text

from lanswim.discovery import addresses
from lanswim.discovery.addresses import (
    Local,
    chosen,
    local_addresses,
    on_local_link,
    targets,
    usable,
)

LO = Local("127.0.0.1", 8, "lo", 1)
LO6 = Local("::1", 128, "lo", 1)
WIFI = Local("192.168.1.7", 24, "wlan0", 3)
WIFI6 = Local("fe80::1", 64, "wlan0", 3)
CABLE6 = Local("fe80::2", 64, "eth0", 2)
SELF = Local("169.254.7.7", 16, "eth0", 2)
GLOBAL6 = Local("2001:db8::7", 64, "wlan0", 3)
DOCKER = Local("172.17.0.1", 16, "docker0", 5)


def test_the_best_address_comes_first_and_loopback_not_at_all() -> None:
    found = [LO, DOCKER, CABLE6, LO6, WIFI6, GLOBAL6, SELF, WIFI, WIFI]
    assert usable(found) == (WIFI, SELF, GLOBAL6, WIFI6, CABLE6, DOCKER)


def test_loopback_is_better_than_nothing() -> None:
    assert usable([LO6, LO]) == (LO, LO6)
    assert usable([Local("0.0.0.0", 0, "eth0", 2), Local("224.0.0.1", 4, "eth0", 2)]) == ()


def test_this_machine_has_an_address() -> None:
    assert all(local.ip and local.interface for local in local_addresses())
    assert local_addresses() != ()


def test_interfaces_are_chosen_by_an_address() -> None:
    assert chosen([WIFI, WIFI6], ["192.168.1.7"]) == (WIFI,)
    assert chosen([WIFI, WIFI6], ["fe80::1%wlan0"]) == (WIFI6,)
    assert chosen([WIFI, WIFI6], ["10.0.0.1"]) == ()
    assert chosen([WIFI, WIFI6], None) == (WIFI, WIFI6)


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("192.168.1.200", True),
        ("192.168.2.1", False),
        ("8.8.8.8", False),
        ("127.0.0.1", False),
        ("fe80::99", True),
        ("fe80::99%3", True),
        ("2001:db8::1", True),
        ("2001:db9::1", False),
        ("224.0.0.251", False),
        ("0.0.0.0", False),
        ("::", False),
        ("nonsense", False),
        ("::ffff:192.168.1.9", False),
    ],
)
def test_only_local_links_are_dialled(address: str, near: bool) -> None:
    assert on_local_link(address, [WIFI, WIFI6, GLOBAL6]) is near


def test_loopback_is_dialled_where_there_is_nothing_else() -> None:
    assert on_local_link("127.0.0.1", [LO])


def test_a_hosts_addresses_become_targets() -> None:
    record = ["fe80::99%3", "192.168.1.9", "10.0.0.9", "2001:db8::9", "192.168.1.9"]
    assert targets(record, 4031, [WIFI, WIFI6, GLOBAL6]) == (
        "192.168.1.9:4031",
        "[2001:db8::9]:4031",
        "[fe80::99%wlan0]:4031",
    )


def test_a_lost_scope_is_tried_on_each_link() -> None:
    assert targets(["fe80::99"], 1, [WIFI6, CABLE6]) == ("[fe80::99%eth0]:1", "[fe80::99%wlan0]:1")
    assert targets(["fe80::99%77"], 1, [WIFI6]) == ("[fe80::99%wlan0]:1",)


def test_targets_are_bounded() -> None:
    record = [f"192.168.1.{number}" for number in range(1, 255)]
    assert len(targets(record, 4031, [WIFI])) == addresses.MOST_TARGETS


def test_windows_knows_interfaces_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    assert WIFI6.text == "fe80::1%3"
    assert address_text(WIFI6.text, 4031) == "[fe80::1%3]:4031"
