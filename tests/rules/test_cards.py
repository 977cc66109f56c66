from __future__ import annotations

import pytest

from lanswim.rules import CARD_NAMES, FULL_DECK, CardSyntaxError, card_of, parse_card, rank_of, suit_of


def test_every_card_survives_its_name_in_every_way_of_writing_it() -> None:
    for card, name in zip(FULL_DECK, CARD_NAMES, strict=True):
        ways = (name, f" {name.lower()} ", name.replace("T", "10"))
        assert [parse_card(way) for way in ways] == [card] * 3
        assert card_of(rank_of(card), suit_of(card)) == card
    assert len(set(CARD_NAMES)) == 32


@pytest.mark.parametrize("text", ["", "A", "AX", "6H", "1H", "AHH", "A♠", "0H", "\x1b[2J" * 100])
def test_other_texts_are_no_cards(text: str) -> None:
    with pytest.raises(CardSyntaxError) as error:
        parse_card(text)
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 160
