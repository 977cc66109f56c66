"""The lines people read beside a host or a bot."""

from __future__ import annotations

from lanswim.cli import jsonlines
from lanswim.cli.lines import line

WHY = {"Ben": "18, lowest"}


def test_every_event_of_interest_is_one_line() -> None:
    told = [
        jsonlines.listening("t1", "Stube", 4031, ["192.168.1.7:4031"]),
        {"event": "seated", "seat": 0, "name": "Anna", "bot": False},
        {"event": "left", "seat": 0, "name": "Anna", "bot": False},
        {"event": "match_started", "match": 1, "rules": "pub", "seats": ["Anna", "Ben"], "dealer": "Ben"},
        {"event": "round_over", "round": 3, "why": WHY},
        {"event": "match_over", "match": 1, "winner": "Anna", "standings": []},
        jsonlines.closed("finished"),
    ]
    lines = [line(event) for event in told]
    assert all(text and "\n" not in text for text in lines)
    assert "192.168.1.7:4031" in str(lines[0])
    assert "Ben: 18, lowest" in str(lines[4])
    assert "Anna" in str(lines[5])


def test_a_round_without_a_loss_and_a_match_without_a_winner_are_said_too() -> None:
    assert line({"event": "round_over", "round": 1, "why": {}})
    assert line({"event": "match_over", "match": 1, "winner": None, "standings": []})


def test_whose_turn_it_is_would_only_be_noise() -> None:
    assert line({"event": "turn", "seat": 0, "name": "Anna"}) is None
