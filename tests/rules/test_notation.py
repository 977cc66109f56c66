from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanswim.rules import (
    KEEP,
    KNOCK,
    PASS,
    PUB,
    REJECT,
    SWAP_ALL,
    TEMPLATES,
    Action,
    ActionSyntaxError,
    RulesError,
    RuleSet,
    action_words,
    parse_action,
    parse_card,
    parse_rules,
    points_text,
    rules_text,
)
from tests.support.playing import rule_sets


@given(rule_sets())
def test_every_rule_set_survives_its_text(rules: RuleSet) -> None:
    assert parse_rules(rules_text(rules)) == rules


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_is_written_by_a_name_alone(name: str) -> None:
    text = rules_text(TEMPLATES[name])
    assert "," not in text
    assert TEMPLATES[text] == TEMPLATES[name]


def test_the_text_has_the_fewest_options_and_then_letters() -> None:
    assert rules_text(PUB._replace(lives=5)) == "pub,lives=5"
    assert rules_text(TEMPLATES["cardzo"]._replace(swap_all=False)) == "cardzo,swap_all=off"
    assert rules_text(TEMPLATES["pagat_popular"]._replace(swap_all=False)) == "pagat"
    half = parse_rules("pub,knock_from=first_round,instant_31=all_others_lose,lives=5")
    assert rules_text(parse_rules("pub,lives=2,swimming=off")) == "pub,lives=2,swimming=off"
    assert rules_text(half) == "cardzo_five_lives,dealer_choice=two_packets"


def test_rules_keep_the_template_they_were_asked_for_by() -> None:
    for text in ("pub,lives=5,dealer_choice=swap_open,knock_from=first_round", "pagat,swap_all=on", "zone"):
        assert rules_text(parse_rules(text), text) == text
    assert rules_text(PUB._replace(lives=5), "haus,lives=5") == "pub,lives=5"
    assert rules_text(PUB, "SW001_pub") == "pub"


def test_blanks_case_and_other_names_are_read() -> None:
    assert parse_rules(" SW004_Tough , Lives = 5, swap_all=TRUE") == TEMPLATES["tough"]._replace(
        lives=5, swap_all=True
    )


def test_a_saved_name_stands_where_a_template_does_but_never_for_one() -> None:
    saved = {"ours": TEMPLATES["tough"], "pub": TEMPLATES["family"]}.get
    assert parse_rules(" Ours , lives=5", saved) == TEMPLATES["tough"]._replace(lives=5)
    assert parse_rules("pub", saved) == PUB
    with pytest.raises(RulesError, match="no rules named 'yours'"):
        parse_rules("yours", saved)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there are no rules named '': templates are pub, family"),
        ("lives=5", "there are no rules named 'lives=5': templates are"),
        ("pub,lives", "'lives' in the rules has no value: write option=value"),
        ("pub,", "'' in the rules has no value: write option=value"),
        ("pub,lives=5,lives=6", "option lives is given twice in the rules"),
        ("pub,lives=99", "option lives cannot be '99': it is 1 to 10"),
        ("pub,colour=red", "there is no option 'colour': the options are max_players"),
    ],
)
def test_bad_rules_are_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RulesError) as error:
        parse_rules(text)
    assert str(error.value).startswith(sentence)


@given(st.text(max_size=60))
def test_no_text_does_worse_than_a_printable_refusal(text: str) -> None:
    try:
        parse_rules("pub," + text)
    except RulesError as error:
        assert str(error).isprintable()


def test_points_are_written_with_a_half_only_where_there_is_one() -> None:
    assert [points_text(value2) for value2 in (61, 58, 62, 14)] == ["30.5", "29", "31", "7"]


SWAP = Action("swap", parse_card("7D"), parse_card("TS"))


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("keep", KEEP),
        ("reject", REJECT),
        ("swap_all", SWAP_ALL),
        ("pass", PASS),
        ("knock", KNOCK),
        ("swap 7D TS", SWAP),
        ("swap 7D TS close", SWAP._replace(close=True)),
        ("pass close", PASS._replace(close=True)),
    ],
)
def test_an_action_survives_its_words(words: str, action: Action) -> None:
    assert parse_action(words.split()) == action
    assert action_words(action) == words.split()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "'' is no action: they are keep, reject, swap, swap_all, pass, knock"),
        ("draw", "'draw' is no action: they are"),
        ("swap 7D", "swap takes two cards, one of the hand and one of the middle"),
        ("swap 7D 8D 9D", "swap takes two cards, one of the hand and one of the middle"),
        ("pass 7D", "pass takes no cards"),
        ("swap 7D XX", "'XX' is not a card: a rank of"),
    ],
)
def test_words_that_are_no_action_are_refused(words: str, sentence: str) -> None:
    with pytest.raises(ActionSyntaxError) as error:
        parse_action(words.split())
    assert str(error.value).startswith(sentence)
