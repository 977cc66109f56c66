"""Addresses as text."""

from __future__ import annotations

import pytest
from lanswim_protocol.addresses import address_text


@pytest.mark.parametrize(
    ("host", "text"),
    [
        ("192.168.1.7", "192.168.1.7:4031"),
        ("stube.local", "stube.local:4031"),
        ("fe80::1%eth0", "[fe80::1%eth0]:4031"),
        ("2001:db8::7", "[2001:db8::7]:4031"),
    ],
)
def test_only_a_v6_address_stands_in_brackets(host: str, text: str) -> None:
    assert address_text(host, 4031) == text
