"""How a call is read: options on both sides of a command, and one sentence for what is wrong."""

from __future__ import annotations

import pytest

from lanswim.cli.arguments import parse, wanted_language
from lanswim.cli.stop import USAGE, Stop


def refused(*arguments: str) -> str:
    with pytest.raises(Stop) as caught:
        parse(arguments)
    assert caught.value.code == USAGE
    assert "\n" not in caught.value.text
    return caught.value.text


def test_without_a_command_it_is_the_lobby() -> None:
    assert parse([]).command == "lobby"
    assert parse(["--plain", "--name", "Anna"]).name == "Anna"


@pytest.mark.parametrize("arguments", [["--lang", "de", "browse"], ["browse", "--lang", "de"]])
def test_common_options_stand_before_and_after_the_command(arguments: list[str]) -> None:
    options = parse(arguments)
    assert (options.command, options.lang) == ("browse", "de")


def test_the_later_one_wins() -> None:
    assert parse(["--name", "Anna", "join", "--name", "Ben"]).name == "Ben"


@pytest.mark.parametrize(
    ("typed", "taken"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("0.0.0.0", "0.0.0.0"),
        ("[::1]", "::1"),
        ("FE80:0::1%eth0", "fe80::1%eth0"),
    ],
)
def test_an_address_to_listen_on_is_taken_in_its_usual_spelling(typed: str, taken: str) -> None:
    assert parse(["host", "--bind", typed]).bind == taken


@pytest.mark.parametrize(
    "typed",
    [
        "", "nowhere", "x" * 10_000, "0x7f.1", "127.1", "300.1.1.1", "192.168.1.7:4031", "\x1b[2J",
        "224.0.0.251", "ff02::fb", "255.255.255.255", "fe80::1", "[::1", "127.0.0.1]",
    ],
)  # fmt: skip
def test_what_nobody_can_listen_on_is_wrong_usage(typed: str) -> None:
    text = refused("host", "--bind", typed)
    assert "--bind" in text and text.isprintable() and len(text) < 250


def test_of_a_link_local_address_the_interface_is_asked_for() -> None:
    assert "fe80::1%eth0" in refused("host", "--bind", "fe80::1")


def test_what_a_host_does_when_nothing_is_said() -> None:
    options = parse(["host"])
    assert (options.seats, options.bots, options.port, options.rules) == (None, None, 0, None)
    assert not (options.headless or options.once or options.no_advertise or options.json)
    assert (options.absence, options.turn_time, options.grace, options.max_per_address) == (
        None,
        None,
        None,
        32,
    )


def test_interfaces_may_be_several() -> None:
    assert parse(["browse", "--interface", "10.0.0.1", "--interface", "::1"]).interface == ["10.0.0.1", "::1"]


@pytest.mark.parametrize(("text", "read"), [("owner", "owner"), ("2", 2), ("9", 9)])
def test_when_to_start(text: str, read: object) -> None:
    assert parse(["host", "--start-when", text]).start_when == read


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("--seats", "1", "2 to 9"),
        ("--seats", "10", "2 to 9"),
        ("--seats", "three", "2 to 9"),
        ("--bots", "-1", "0 to 8"),
        ("--port", "65536", "0 to 65535"),
        ("--turn-time", "1.5", "0 to 3600"),
        ("--start-when", "1", "2 to 9"),
        ("--seats", "٣", "2 to 9"),
        ("--seats", "9" * 5_000, "2 to 9"),
    ],
)
def test_numbers_out_of_range_say_the_range(option: str, value: str, allowed: str) -> None:
    text = refused("host", f"{option}={value}")
    assert option in text
    assert allowed in text
    assert len(text) < 200


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["host", "--fly"],
        ["host", "a", "b"],
        ["host", "--same-table", "--open-table"],
        ["--lang", "fr"],
        ["--name"],
    ],
)
def test_what_does_not_exist_is_refused(arguments: list[str]) -> None:
    assert refused(*arguments)


def test_options_are_not_abbreviated() -> None:
    assert "--head" in refused("host", "--head")


def test_what_was_typed_does_not_reach_the_terminal_raw() -> None:
    text = refused("\x1b[2J\x07" + "x" * 10_000)
    assert text.isprintable()
    assert len(text) < 500


@pytest.mark.parametrize(
    ("arguments", "language"),
    [([], None), (["--lang", "de"], "de"), (["join", "--lang=en"], "en"), (["--lang"], None)],
)
def test_the_language_is_known_before_anything_is_said(arguments: list[str], language: str | None) -> None:
    assert wanted_language(arguments) == language


@pytest.mark.parametrize("said", ["eth9", "", "\udcff", "1.2.3"])
@pytest.mark.parametrize("command", ["browse", "host"])
def test_an_interface_is_named_by_an_address(command: str, said: str) -> None:
    text = refused(command, "--interface", said)
    assert text.isprintable() and "is no IP address" in text


@pytest.mark.parametrize(
    "call", [["host", "--port=--"], ["host", "--code=--"], ["--name=--", "join"], ["browse", "--timeout=--"]]
)
def test_two_dashes_are_no_value(call: list[str]) -> None:
    assert "expected one argument" in refused(*call)
