"""Whatever passes the check of the client can be drawn, spoken and played at, in every size."""

from __future__ import annotations

import random

import pytest
from lanswim_protocol.messages import ChatLine

from lanswim.client.model import ClientModel
from lanswim.client.reading import with_view
from lanswim.client.sane import is_sane
from lanswim.tui.events import Key, ModelChanged
from lanswim.tui.plain import talk
from lanswim.tui.presenter import Size, render, window_title
from lanswim.tui.seat import Seat
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support.odd_views import STEERING, odd_view

SIZES = (Size(80, 24), Size(40, 12), Size(120, 40))
KEYS = (*"124apkyn?rmbq+ch!suefg", "enter", "escape", "right", "tab", "f9", "down")
LINES = ("pass", "swap 7D 9S", "rules", "seats", "moves", "hand", "middle", "lives", "help", "bots 2", "yes")


def models(seed: int, count: int) -> list[ClientModel]:
    """What a client knows that hears all of them; each is followed by any other."""
    rng = random.Random(seed)
    model, found = ClientModel("seated", "t1", seat=0), []
    for version in range(1, count):
        odd = odd_view(rng, version)
        if is_sane(odd):
            model = with_view(model, odd, 0)
            found.append(model)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_the_full_screen_draws_it_and_takes_every_key(seed: int) -> None:
    rng = random.Random(seed)
    state = State("Anna", screen="table", from_lobby=False, seat=Seat())
    for now, model in enumerate(models(seed, 60)):
        said = ChatLine(now, rng.choice((None, 1)), STEERING, STEERING)
        watches = model.seat if rng.random() < 0.8 else None
        state, _ = update(state, ModelChanged(model._replace(chat=(said,), seat=watches)), now * 1000)
        for key in rng.sample(KEYS, 3):
            pressed, _ = update(state, Key(key), now * 1000)
            lines = render(pressed, rng.choice(SIZES), now * 1000)
            assert all(text.isprintable() for line in lines for _, text in line)
            state = rng.choice((state, pressed))
            assert window_title(pressed).isprintable()


@pytest.mark.parametrize("seed", range(3))
def test_the_plain_screen_says_it_and_takes_every_line(seed: int) -> None:
    rng = random.Random(seed)
    state = talk.Talk("Anna", from_lobby=False, seated=True)
    for model in models(seed, 100):
        said = talk.hear(state, ModelChanged(model))
        state = said.talk
        lines = [*said.lines, *talk.typed(state, rng.choice(LINES)).lines]
        assert all(line.isprintable() for line in lines)
