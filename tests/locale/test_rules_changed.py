"""What is changed in rules, and what is wrong with them, is said in the language spoken."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale.rules_changed import differences, wrong
from lanswim.rules import PUB, TEMPLATES, RulesError, parse_rules


def error_of(text: str) -> RulesError:
    with pytest.raises(RulesError) as raised:
        parse_rules(text)
    return raised.value


WRONG = ["nothing", "pub,tempo=2", "pub,lives", "pub,lives=2,lives=3", "pub,lives=99", "pub,swimming=x"]


@pytest.mark.parametrize("text", WRONG)
def test_in_english_both_rooms_say_the_same(text: str) -> None:
    assert wrong(error_of(text)) == str(error_of(text))


def test_what_is_wrong_is_said_in_german() -> None:
    locale.use("de")
    said = [wrong(error_of(text)) for text in WRONG]
    assert said[0].startswith("es gibt keine Regeln namens 'nothing': Die Vorlagen sind pub, family")
    assert said[1].startswith("es gibt keine Option 'tempo': Die Optionen sind max_players, lives")
    assert said[2] == "'lives' in den Regeln hat keinen Wert: Schreib option=wert"
    assert said[3] == "die Option lives steht zweimal in den Regeln"
    assert said[4] == "die Option lives kann nicht '99' sein: Möglich ist 1 bis 10"
    assert said[5] == "die Option swimming kann nicht 'x' sein: Möglich ist on oder off"


def test_what_has_no_code_is_said_as_it_is() -> None:
    assert wrong(RulesError("the file is empty")) == "the file is empty"


def test_rules_differ_by_a_sentence_for_each_option() -> None:
    assert differences(PUB) == []
    assert differences(PUB._replace(lives=5)) == ["Everybody starts with 5 lives."]
    assert len(differences(TEMPLATES["quick"])) == 4
    assert differences(TEMPLATES["quick"], TEMPLATES["quick"]) == []
