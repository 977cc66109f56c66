"""Evidence and kept rounds as JSON: what is written is read back, and nothing else than that is read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanswim.client.deals.evidence import deal_object, read_deal
from lanswim.client.deals.kept_round import read_line, read_round
from lanswim.client.deals.reader import EvidenceError
from tests.support.deals import Cutters, kept_match

LINE = kept_match(3, players=4, cutters=(0, 1, 3), spoiled={1: [(1, "missing"), (None, "restart")]})[0]


def test_a_deal_is_read_as_it_was_written() -> None:
    lot = Cutters(1, (0, 2)).deal(0)._replace(drew=("Ada", "Ben", "Cid"))
    deal = Cutters(1, (0, 1, 2)).deal(1, [(1, "wrong"), (None, "restart")], agreed=2)._replace(lot=lot)
    assert read_deal(json.loads(json.dumps(deal_object(deal)))) == deal
    shut = deal._replace(host_secret=None, reveals=(), lot=None)
    assert read_deal(json.loads(json.dumps(deal_object(shut)))) == shut
    assert "lot" not in deal_object(shut)


def test_a_line_of_a_trace_has_no_evidence_and_fields_not_known_are_passed_over() -> None:
    plain = {key: value for key, value in LINE.items() if key != "deal"}
    assert read_round(plain).deal is None
    assert read_round({**plain, "deal": None}).deal is None
    assert read_round({**LINE, "later": [1]}) == read_round(LINE)


WRONG = [
    (("match",), 0, "match", "number"),
    (("match",), 2**53, "match", "number"),
    (("match",), True, "match", "number"),
    (("match",), 1.0, "match", "number"),
    (("round",), -1, "round", "number"),
    (("rules", "lives"), 99, "rules", "rules"),
    (("rules", "lives"), True, "rules", "rules"),
    (("rules",), [], "rules", "object"),
    (("seats",), ["Ada"], "seats", "list"),
    (("seats",), ["Ada", "Ada"], "seats", "list"),
    (("seats",), ["a", "b"] * 5, "seats", "list"),
    (("seats", 0), "", "seats[0]", "text"),
    (("seats", 0), "x" * 81, "seats[0]", "text"),
    (("seats", 0), "\ud800", "seats[0]", "text"),
    (("dealer",), None, "dealer", "text"),
    (("deck",), [], "deck", "list"),
    (("deck", 0), "1D", "deck", "cards"),
    (("deck", 0), "th", "deck", "cards"),
    (("deck", 0), LINE["deck"][1], "deck", "cards"),
    (("deck", 0), [], "deck", "cards"),
    (("actions",), {}, "actions", "list"),
    (("actions", 0), ["Ada"], "actions[0]", "list"),
    (("actions", 0, 1), ["dance"], "actions[0][1]", "action"),
    (("actions", 0, 1), ["swap", "7d", "8D"], "actions[0][1]", "action"),
    (("actions", 0, 1), [], "actions[0][1]", "action"),
    (("ended_by",), "boredom", "ended_by", "word"),
    (("ended_by",), [], "ended_by", "word"),
    (("knocker",), 1, "knocker", "text"),
    (("dealt",), 1, "dealt", "truth"),
    (("values",), [], "values", "object"),
    (("lost",), {"Ada": 0}, "lost.Ada", "number"),
    (("status", "Ada"), "asleep", "status.Ada", "word"),
    (("bought_back",), ["x"] * 10, "bought_back", "list"),
    (("deal",), [], "deal", "object"),
    (("deal", "table"), "k" * 33, "deal.table", "text"),
    (("deal", "attempt"), 256, "deal.attempt", "number"),
    (("deal", "host_secret"), "0", "deal.host_secret", "hex"),
    (("deal", "host_secret"), "G" * 64, "deal.host_secret", "hex"),
    (("deal", "host_commitment"), "A" * 64, "deal.host_commitment", "hex"),
    (("deal", "host_commitment"), None, "deal.host_commitment", "hex"),
    (("deal", "parts", 0, 0), 9, "deal.parts[0][0]", "number"),
    (("deal", "reveals", 0, 2), "00" * 63, "deal.reveals[0][2]", "hex"),
    (("deal", "voids", 0, "why"), "fun", "deal.voids[0].why", "word"),
    (("deal", "voids", 0, "agreed"), "yes", "deal.voids[0].agreed", "truth"),
    (("deal", "lot", "drew"), [1], "deal.lot.drew[0]", "text"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "where", "wanted"), WRONG)
def test_what_is_wrong_is_named_with_its_place(path: Any, value: object, where: str, wanted: str) -> None:
    line = json.loads(json.dumps(LINE))
    inside = line
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    with pytest.raises(EvidenceError) as caught:
        read_round(line)
    assert (caught.value.where, caught.value.wanted) == (where, wanted)


@pytest.mark.parametrize("key", sorted(LINE.keys() - {"deal"}))
def test_a_field_that_is_missing_is_named(key: str) -> None:
    with pytest.raises(EvidenceError, match=f"^{key}: there$"):
        read_round({name: value for name, value in LINE.items() if name != key})


@pytest.mark.parametrize("key", sorted(LINE["deal"].keys() - {"lot"}))
def test_a_field_of_the_evidence_that_is_missing_is_named(key: str) -> None:
    deal = {name: value for name, value in LINE["deal"].items() if name != key}
    with pytest.raises(EvidenceError, match=f"^deal.{key}: there$"):
        read_round({**LINE, "deal": deal})


@pytest.mark.parametrize(
    "line",
    [
        b"", b"\xff", b"{", b"[" * 100_000, b'{"match": 1, "match": 2}', b'{"match": NaN}',
        b'{"match": Infinity}', b'{"match": ' + b"9" * 5_000 + b"}",
    ],
    ids=["nothing", "no UTF-8", "cut off", "deep", "a key twice", "NaN", "Infinity", "a huge number"],
)  # fmt: skip
def test_lines_that_two_readers_could_read_in_two_ways_are_none(line: bytes) -> None:
    with pytest.raises(EvidenceError) as caught:
        read_line(line)
    assert (caught.value.where, caught.value.wanted) == ("", "json")


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from([*LINE, *LINE["deal"]]), inner),
))  # fmt: skip
def test_any_json_is_a_round_or_an_evidence_error(value: object) -> None:
    for line in (value, {**LINE, "deal": value}, {**LINE, "rules": value}, {**LINE, "actions": value}):
        try:
            read_round(line)
        except EvidenceError as error:
            assert error.wanted
