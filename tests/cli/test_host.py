"""What the options of `host` make of a table."""

from __future__ import annotations

import pytest

from lanswim.cli import as_before
from lanswim.cli.arguments import parse
from lanswim.cli.host import run, settings_of
from lanswim.cli.stop import USAGE, Stop
from lanswim.table.settings import TableSettings


def settings(*arguments: str) -> TableSettings:
    return settings_of(parse(["host", *arguments]))


def refused(*arguments: str) -> str:
    with pytest.raises(Stop) as caught:
        settings(*arguments)
    assert caught.value.code == USAGE
    return caught.value.text


def test_a_headless_table_is_open_and_starts_when_full() -> None:
    made = settings("Stube", "--headless", "--seats", "3", "--bots", "1", "--once")
    assert (made.name, made.seats, made.bots, made.once) == ("Stube", 3, 1, True)
    assert (made.start, made.absence, made.turn_ms, made.grace_ms) == ("full", "open", 60_000, 20_000)


def test_with_a_player_it_is_the_same_table_and_the_owner_starts() -> None:
    made = settings("--name", "Anna")
    assert (made.start, made.turn_ms, made.seats) == ("owner", None, 6)
    assert (made.absence, made.grace_ms, made.may_watch) == ("same", 10_000, True)
    assert made.name == "Parlour"


def test_absence_and_clock_can_be_chosen_apart() -> None:
    assert settings("--open-table").turn_ms == 60_000
    assert settings("--headless", "--same-table").turn_ms is None
    assert settings("--same-table", "--turn-time", "3").turn_ms == 3_000
    assert settings("--open-table", "--turn-time", "0").turn_ms is None
    assert settings("--grace", "5").grace_ms == 5_000
    assert settings("--open-table").absence == "open"
    assert (settings("--headless", "--same-table").grace_ms, settings("--open-table").grace_ms) == (
        10_000,
        20_000,
    )
    assert settings("--grace", "0", "--open-table").grace_ms == 0


def test_a_preset_is_the_one_or_the_other() -> None:
    with pytest.raises(Stop, match="--open-table"):
        parse(["host", "--same-table", "--open-table"])


def test_watching_can_be_forbidden() -> None:
    assert not settings("--no-watch").may_watch
    assert parse(["join", "--watch"]).watch and not parse(["join"]).watch


def test_tips_can_be_switched_off_for_a_whole_table() -> None:
    assert settings().tips and not settings("--no-hints").tips


def test_rules_are_kept_as_the_shortest_text() -> None:
    assert settings("--rules", "pub,lives=5,swimming=on").rules_text == "pub,lives=5"


def test_rules_that_do_not_exist_say_what_is_allowed() -> None:
    assert "1 to 10" in refused("--rules", "pub,lives=50")


def test_the_rules_bound_the_seats() -> None:
    assert settings("--rules", "pub,max_players=4").seats == 4
    assert "4" in refused("--rules", "pub,max_players=4", "--seats", "5")


def test_bots_have_to_fit() -> None:
    assert settings("--seats", "3", "--bots", "3").bots == 3
    assert "0 to 3" in refused("--seats", "3", "--bots", "4")


def test_a_start_that_never_comes_is_refused() -> None:
    assert settings("--seats", "3", "--start-when", "3").start == 3
    assert "3 seats" in refused("--seats", "3", "--start-when", "4")


@pytest.mark.parametrize("options", [("--json",), ("--start-when", "2")])
def test_what_only_a_host_without_a_player_does_is_refused_at_one_with(options: tuple[str, ...]) -> None:
    with pytest.raises(Stop, match="--headless") as stop:
        run(parse(["host", "--plain", *options]))
    assert stop.value.code == USAGE


@pytest.mark.parametrize(
    "name", ["", " ", "-x", "a\x1b[2J", "a\u202eb", "a\nb", "x" * 21, "界" * 11, "x" * 10_000]
)
def test_names_that_cannot_be_shown_are_refused(name: str) -> None:
    text = refused("--headless", "--", name)
    assert text.isprintable()
    assert len(text) < 200


SETTLED = (
    "--rules pub", "--seats 3", "--bots 0", "--private", "--code abcdefgh", "--no-watch", "--no-hints",
    "--internet",
    "--turn-time 0", "--grace 0", "--once", "--start-when owner", "--open-table", "--same-table",
    "--max-per-address 3",
)  # fmt: skip


@pytest.mark.parametrize("said", SETTLED)
def test_what_a_resumed_table_has_settled_cannot_be_said_anew(said: str) -> None:
    with pytest.raises(Stop) as caught:
        run(parse(["host", "Stube", "--headless", "--resume", *said.split()]))
    assert caught.value.code == USAGE
    assert caught.value.text.endswith(f"it does not go with {said.split()[0]}.")


def test_what_does_not_fit_a_resumed_table_is_named_in_one_sentence() -> None:
    with pytest.raises(Stop) as caught:
        run(parse(["host", "--headless", "--resume", "--rules", "pub", "--seats", "3"]))
    assert (caught.value.code, caught.value.text) == (
        USAGE, "--resume goes on with a table as it was: it does not go with --rules, --seats.",
    )  # fmt: skip


def test_each_option_of_host_goes_with_resume_or_is_refused() -> None:
    again = {"table", "resume", "headless", "json", "port", "bind", "interface", "no_advertise"}
    settled = {*as_before.SETTLED.values(), "absence", "max_per_address"}
    for_all = set(vars(parse(["browse"]))) - {"json", "timeout", "follow", "interface"}
    assert set(vars(parse(["host"]))) == again | settled | for_all
