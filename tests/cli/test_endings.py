"""Every end of a connection has an exit code, and a sentence where one is needed."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from lanswim_protocol.messages import ClosedReason, Refuse, TableInfo

from lanswim.cli import endings
from lanswim.cli.stop import DONE, NETWORK, REFUSED
from lanswim.client.model import NOT_THE_NETWORK, ClientModel, Failure


def closed(**how: Any) -> ClientModel:
    return ClientModel(status="closed")._replace(**how)


@pytest.mark.parametrize("reason", ["finished", "table_closed", "host_stopped", "left"])
def test_a_table_closed_in_order_is_success(reason: str) -> None:
    model = closed(closed=reason)
    assert (endings.exit_code(model), endings.sentence(model), endings.reason(model)) == (DONE, "", reason)


@pytest.mark.parametrize("reason", ["kicked", "taken_over"])
def test_who_is_sent_away_is_told_why(reason: str) -> None:
    assert endings.exit_code(closed(closed=reason)) == REFUSED
    assert endings.sentence(closed(closed=reason))


@pytest.mark.parametrize(
    ("reason", "code"),
    [("table_full", REFUSED), ("match_running", REFUSED), ("version", REFUSED), ("no_such_table", NETWORK)],
)
def test_a_refusal_is_told_with_its_reason(reason: str, code: int) -> None:
    model = closed(refuse=Refuse(reason=reason, text="\x1b[31mred"))
    assert (endings.exit_code(model), endings.reason(model)) == (code, reason)
    assert endings.sentence(model).isprintable()


@pytest.mark.parametrize("reason", ["\x1b[31m", "later", "x" * 32])
def test_a_reason_that_is_not_known_is_one_word(reason: str) -> None:
    model = closed(refuse=Refuse(reason=reason))
    assert (endings.exit_code(model), endings.reason(model)) == (REFUSED, "refused")


@pytest.mark.parametrize("failure", sorted(set(get_args(Failure)) - NOT_THE_NETWORK))
def test_a_table_that_cannot_be_reached_is_the_network(failure: str) -> None:
    assert endings.exit_code(closed(failure=failure)) == NETWORK
    assert endings.sentence(closed(failure=failure))


def test_a_host_that_is_not_understood_is_not_the_network() -> None:
    assert endings.exit_code(closed(failure="not_understood")) == REFUSED
    assert "version" in endings.sentence(closed(failure="not_understood"))


def test_several_tables_at_one_address_are_listed() -> None:
    info = TableInfo(
        table="t1", term=0, name="Stube", rules="pub", seats=3, taken=0, people=0, bots=0, state="open"
    )
    model = closed(failure="several", tables=(info,))
    assert endings.exit_code(model) == REFUSED
    assert "t1  Stube" in endings.sentence(model)


def test_names_of_a_host_s_tables_cannot_steer_the_terminal() -> None:
    evil = "\x1b]0;title\x07Stube\u202e\nlanswim: all is well"
    info = TableInfo(
        table="t1", term=0, name=evil, rules="pub", seats=3, taken=0, people=0, bots=0, state="open"
    )
    told = endings.sentence(closed(failure="several", tables=(info,))).split("\n")
    assert len(told) == 2
    assert all(line.isprintable() for line in told)


@pytest.mark.parametrize("reason", get_args(ClosedReason))
def test_no_reason_is_without_a_code(reason: str) -> None:
    assert endings.exit_code(closed(closed=reason)) in (DONE, REFUSED)
