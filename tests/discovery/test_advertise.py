"""What a host says of itself by mDNS."""

from __future__ import annotations

import pytest

from lanswim.discovery.addresses import Local
from lanswim.discovery.advertise import MOST_ADDRESSES, Advertiser, service_info
from lanswim.discovery.mdns import NO_NETWORK
from lanswim.discovery.txt import read
from tests.support.lobby import table

LOCAL = (Local("192.168.1.7", 24, "wlan0", 3), Local("fe80::1", 64, "wlan0", 3))


def test_the_records_carry_a_random_id_and_no_name() -> None:
    info = service_info("ab12", 4031, table(name="Dr. Meier 🂡"), LOCAL)
    assert info.name == "ab12._lanswim._tcp.local."
    assert info.server == "lanswim-ab12.local."
    assert (info.port, info.parsed_addresses()) == (4031, ["192.168.1.7", "fe80::1"])
    announced = read(info.properties)
    assert announced is not None and announced.table == table(name="Dr. Meier 🂡")


def test_a_machine_of_many_addresses_names_some() -> None:
    many = [Local(f"10.0.{number}.1", 24, f"eth{number}", number) for number in range(40)]
    assert len(service_info("ab12", 1, table(), many).parsed_addresses()) == MOST_ADDRESSES


@pytest.mark.virtual_clock
async def test_no_network_never_raises() -> None:
    advertiser = Advertiser("ab12", 4031, look=lambda: ())
    await advertiser.start(table())
    assert advertiser.problem == NO_NETWORK
    await advertiser.update(table(taken=2))
    await advertiser.close()
    await advertiser.close()
