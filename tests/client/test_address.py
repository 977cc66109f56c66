"""What people type and announcements carry."""

from __future__ import annotations

import pytest
from lanswim_protocol.addresses import address_text

from lanswim.client.address import (
    AddressError,
    looks_like_address,
    parse_address,
    parse_target,
)
from lanswim.client.model import Target


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("192.168.1.7:4031", "192.168.1.7", 4031),
        ("[fe80::1%eth0]:4031", "fe80::1%eth0", 4031),
        ("[fe80::1%12]:1", "fe80::1%12", 1),
        ("[::1]:65535", "::1", 65535),
        ("papas-laptop.local:4031", "papas-laptop.local", 4031),
        ("küche:4031", "küche", 4031),
    ],
)
def test_an_address_is_read_and_written_back(text: str, host: str, port: int) -> None:
    assert parse_address(text) == (host, port)
    assert address_text(host, port) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "192.168.1.7", "192.168.1.7:", ":4031", "192.168.1.7:0", "192.168.1.7:65536", "192.168.1.7:4031x",
        "fe80::1:4031", "[fe80::1%eth0]", "[fe80::1%]:4031", "[name]:4031", "a b:1", "a:1:2", "host:٤٠٣١",
        "a" * 300 + ":1", "192.168.1.7:99999999",
    ],
)
def test_what_is_no_address_is_said_by_a_code(text: str) -> None:
    with pytest.raises(AddressError) as caught:
        parse_address(text)
    assert caught.value.code in ("not_address", "no_such_port")
    assert len(str(caught.value.fields["text"])) < 100


def test_an_error_shows_no_control_characters() -> None:
    with pytest.raises(AddressError) as caught:
        parse_address("\x1b[31mred\n:4031x")
    assert str(caught.value.fields["text"]).isprintable()
    assert str(caught.value).isprintable()


def test_a_target_may_name_a_table() -> None:
    assert parse_target("10.0.0.1:4031") == Target(("10.0.0.1:4031",))
    assert parse_target("[fe80::1%eth0]:4031/t7") == Target(("[fe80::1%eth0]:4031",), "t7", by_name=True)
    assert parse_target("10.0.0.1:4031/Oma / Opa").table == "Oma / Opa"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("10.0.0.1:4031/", "no_table"),
        ("10.0.0.1/t7", "not_address"),
        ("10.0.0.1:4031/" + "x" * 81, "long_table"),
    ],
)
def test_a_bad_target_is_said(text: str, code: str) -> None:
    with pytest.raises(AddressError) as caught:
        parse_target(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("10.0.0.1:4031", True), ("[::1]:1/t", True), ("host:0", True), ("Küche", False), ("a: wer", False)],
)
def test_an_address_is_told_from_a_name(text: str, is_one: bool) -> None:
    assert looks_like_address(text) is is_one
