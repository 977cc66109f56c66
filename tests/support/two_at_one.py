"""Anna and Oma at one screen, Ben at his own, at a real table without a network; every frame is looked at."""

from __future__ import annotations

import random
from typing import Any

from lanswim_protocol.messages import AnswerKind, Start, TableView
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from lanswim.rules import CARD_NAMES, RuleSet
from lanswim.tui import beside, turn
from lanswim.tui.effects import Decide, Effect, Later, Second
from lanswim.tui.letters import letter
from lanswim.tui.presenter import Size, render, window_title
from lanswim.tui.state import Key, ModelChanged, Seat, SecondChanged, State, Ticked
from lanswim.tui.update import update
from tests.support.table import Playbook

ANNA, OMA, BEN = 1, 2, 3
SIZES = (Size(80, 24), Size(40, 12))
KEYS = (*"123456akvo?lrcht", "enter", "escape", "tab", "up", "f9", "+", "!")
"""what is pressed at random; none of them ends anything"""


class TwoAtOne:
    """A match of three, from one seed. What the screen is to hide is known here from the keys alone."""

    def __init__(self, rules: RuleSet, seed: int, **changed: Any) -> None:
        self.luck = random.Random(seed)
        self.book = Playbook(rules, seed=seed, **{"seats": 3, "start": "owner", **changed})
        for conn, name in ((ANNA, "Anna"), (OMA, "Oma"), (BEN, "Ben")):
            self.book.join(conn, name)
        self.shown: dict[int, TableView] = {}
        self.holder: int | None = None
        """whose Enter was the last one on a cover, while that turn lasts"""
        self.covers = self.hands = 0
        """frames with a cover, and with a hand"""
        model = self._model(ANNA)
        self.state = update(State("Anna", screen="table"), ModelChanged(model), 1_000)[0]
        for name in (letter("other"), *"Oma", "enter"):
            self.press(name)

    def play(self, steps: int) -> None:
        """So many steps, of which some are keys at random."""
        self.book.order(ANNA, Start)
        for _step in range(steps):
            self.hear()
            if self.over:
                return
            if self.luck.random() < 0.3:
                self.press(self.luck.choice(KEYS), self.luck.choice((1, 50, 400, 2_000)))
            elif self.luck.random() < 0.5:
                self._sensible()
            else:
                self._ben()

    @property
    def over(self) -> bool:
        """Whether the match has been played to its end."""
        return self.book.views[ANNA].round.phase == "over"

    def hear(self) -> None:
        """Both clients hear of what is new, in any order, with a frame after each."""
        for conn in self.luck.sample((ANNA, OMA), 2):
            view = self.book.views[conn]
            before = self.shown.get(conn)
            if before is view:
                continue
            model = self._model(conn)
            self._take(ModelChanged(model) if conn == ANNA else SecondChanged(model), 1)
            if conn == self.holder and before is not None and self._ended(before, view):
                self.holder = None
            self.look()

    def press(self, name: str, after_ms: int = 2_000) -> None:
        """One key, and what comes of it at the table; a frame before and one after."""
        covered = beside.covers(self.state)
        who = OMA if covered and beside.whose(self.state)[0] == "Oma" else ANNA
        self._take(Key(name), after_ms)
        if covered and name == "enter" and not beside.covers(self.state):
            self.holder = who
        self.look()

    def look(self) -> None:
        """No frame depends on a hand but on that of whose Enter was the last."""
        seats = (self.state.seat, self.state.other.seat if self.state.other is not None else Seat())
        self.covers += beside.covers(self.state)
        for size in SIZES:
            drawn = _drawn(self.state, size)
            for seat in seats:
                conn = _conn(seat)
                differs = drawn != _drawn(_with_other_cards(self.state, seat), size)
                self.hands += differs
                assert not differs or conn == self.holder, (conn, self.holder, "\n".join(drawn))

    def _take(self, event: Any, after_ms: int) -> None:
        self.state, effects = update(self.state, event, self.state.now_ms + after_ms)
        self.book.now += after_ms
        for effect in effects:
            self._do(effect)

    def _do(self, effect: Effect) -> None:
        conn, wanted = (OMA, effect.effect) if isinstance(effect, Second) else (ANNA, effect)
        if isinstance(wanted, Later):
            self._take(Ticked(), wanted.ms)
        elif isinstance(wanted, Decide):
            ask = self.book.views[conn].ask
            assert ask is not None and ask.id == wanted.ask
            answer = wanted.answer
            cards = {"hand": answer.hand, "middle": answer.middle} if answer.kind == "swap" else {}
            self.book.answer(conn, answer.kind, **cards)
            if conn == self.holder and ask.kind in ("turn", "dealer_choice") and self._both_play():
                self.holder = None

    def _both_play(self) -> bool:
        seats = self.book.views[ANNA].round.seats
        return all(one.status in ("in", "swimming") for one in seats if one.seat in (0, 1))

    def _ended(self, before: TableView, after: TableView) -> bool:
        """Whether a round is over, or a turn without a key; who plays alone may go on looking."""
        new_round = (before.round.match, before.round.round) != (after.round.match, after.round.round)
        return new_round or (before.ask is not None and after.ask is None and self._both_play())

    def _sensible(self) -> None:
        """What somebody does who wants to go on."""
        if self.state.overlay is not None:
            self.press("escape")
        if beside.covers(self.state):
            self.press("enter")
            return
        kind = turn.asked(self.state.seat.model) if beside.asks(self.state.seat) else None
        keys = {"turn": self.luck.choice(("a", "k", letter("pass"))), "dealer_choice": letter("keep")}
        if kind in keys:
            self.press(keys[kind])
        if kind is not None:
            self.press("enter")

    def _ben(self) -> None:
        """Ben decides, if he is asked; else time passes."""
        view = self.book.views[BEN]
        if view.ask is None:
            self.book.wait(200)
            return
        wanted: tuple[AnswerKind, ...] = ("keep", "knock", "pass")
        if view.ask.kind == "ready":
            self.book.answer(BEN, "ready")
        else:
            self.book.answer(BEN, next(kind for kind in wanted if kind in view.round.legal))

    def _model(self, conn: int) -> ClientModel:
        view = self.shown[conn] = self.book.views[conn]
        seat = view.round.you if view.round.you is not None else conn - 1
        return ClientModel("seated", view.table, view.term, seat, conn == ANNA, view, view_at_ms=0)


def _conn(seat: Seat) -> int:
    return OMA if seat.model.seat == 1 else ANNA


def _drawn(state: State, size: Size) -> list[str]:
    lines = render(state, size, state.now_ms)
    return [window_title(state), *("".join(text for _style, text in line) for line in lines)]


def _with_other_cards(state: State, seat: Seat) -> State:
    """The same screen, had this seat other cards."""
    view = seat.model.view
    if view is None or not view.round.hand or view.round.showdown is not None:
        return state
    free = [card for card in CARD_NAMES if card not in (*view.round.hand, *view.round.middle)]
    others = dict(zip(view.round.hand, free, strict=False))
    round_ = replace(view.round, hand=list(others.values()))
    chosen = others.get(seat.hand) if seat.hand is not None else None
    changed = seat._replace(model=seat.model._replace(view=replace(view, round=round_)), hand=chosen)
    if seat is state.seat:
        return state._replace(seat=changed)
    return state._replace(other=state.other._replace(seat=changed) if state.other is not None else None)
