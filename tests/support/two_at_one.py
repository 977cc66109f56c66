"""Anna and Oma at one screen, Ben at his own, at a real table without a network; every frame is looked at."""

from __future__ import annotations

import random
from typing import Any

from lanswim_protocol.messages import AnswerKind, AskKind, Kick, Start, TableView

from lanswim.client.model import ClientModel
from lanswim.rules import RuleSet
from lanswim.tui import beside, cover, turn
from lanswim.tui.effects import Decide, Effect, Later, Second
from lanswim.tui.events import Key, ModelChanged, SecondChanged, Ticked
from lanswim.tui.letters import letter
from lanswim.tui.seat import Seat
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support.hands_drawn import SIZES, drawn_at, with_other_cards
from tests.support.table import Playbook

ANNA, OMA, BEN = 1, 2, 3
KEYS = (*"123456akvo?lrcht", "enter", "escape", "tab", "up", "f9", "+", "!")
"""what is pressed at random; none of them ends anything"""


class TwoAtOne:
    """A match of three, from one seed. What the screen is to hide is known here from the keys alone."""

    def __init__(self, rules: RuleSet, seed: int, *, storm: float = 0, **changed: Any) -> None:
        self.storm = storm
        """how often a clock runs out or a connection breaks, of all steps"""
        self.luck = random.Random(seed)
        self.book = Playbook(rules, seed=seed, **{"seats": 3, "start": "owner", **changed})
        for conn, name in ((ANNA, "Anna"), (OMA, "Oma"), (BEN, "Ben")):
            self.book.join(conn, name)
        self.models: dict[int, ClientModel] = {}
        """what the screen has been told last"""
        self.gone: set[int] = set()
        """who has been sent away"""
        self.holder: int | None = None
        """whose Enter was the last one on a cover, while that turn lasts and no cover names another"""
        self.covers = self.hands = 0
        """frames with a cover, and with a hand"""
        model = self.models[ANNA] = self._model(ANNA)
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
            if self.luck.random() < self.storm:
                self._weather()
            elif self.luck.random() < 0.3:
                self.press(self.luck.choice(KEYS), self.luck.choice((1, 50, 400, 2_000)))
            elif self.luck.random() < 0.5:
                self._sensible()
            else:
                self._ben()

    @property
    def over(self) -> bool:
        """Whether the match has been played to its end."""
        view = self.book.shown
        return ANNA in self.gone or (view is not None and view.round.phase == "over")

    def send_away(self, conn: int) -> None:
        """The host sends one of the two away for good, and the screen hears of it."""
        if conn == OMA:
            self.book.order(ANNA, Kick, seat=1)
        else:
            self.book.lose(ANNA)
        self.gone.add(conn)
        self._tell(conn, self.models[conn]._replace(status="closed", closed="kicked"))
        self.look()

    def hear(self) -> None:
        """Both clients hear of what is new, in any order, with a frame after each."""
        for conn in self.luck.sample((ANNA, OMA), 2):
            view, before = self.book.views.get(conn), self.models.get(conn)
            if view is None or (before is not None and before.view is view):
                continue
            self._tell(conn, self._model(conn))
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
            drawn = drawn_at(self.state, size)
            for seat in seats:
                conn = _conn(seat)
                differs = drawn != drawn_at(with_other_cards(self.state, seat), size)
                self.hands += differs
                assert not differs or conn == self.holder, (conn, self.holder, "\n".join(drawn))

    def _tell(self, conn: int, model: ClientModel) -> None:
        self.models[conn] = model
        self._take(ModelChanged(model) if conn == ANNA else SecondChanged(model), 1)

    def _take(self, event: Any, after_ms: int) -> None:
        self.state, effects = update(self.state, event, self.state.now_ms + after_ms)
        self.book.now += after_ms
        if self._named() not in (None, self.holder):
            self.holder = None
        if OMA in self.gone and not cover.holds(self.models[ANNA]):
            self.holder = ANNA  # alone again, and there is nothing to hide
        for effect in effects:
            self._do(effect)

    def _do(self, effect: Effect) -> None:
        conn, wanted = (OMA, effect.effect) if isinstance(effect, Second) else (ANNA, effect)
        if isinstance(wanted, Later):
            self._take(Ticked(), wanted.ms)
        elif isinstance(wanted, Decide):
            ask = self.book.views[conn].ask
            if ask is None or ask.id != wanted.ask:
                assert self.storm, "an answer to what is not asked any more"
                return
            answer = wanted.answer
            cards = {"hand": answer.hand, "middle": answer.middle} if answer.kind == "swap" else {}
            self.book.answer(conn, answer.kind, **cards)
            if conn == self.holder and ask.kind in ("turn", "dealer_choice") and self._both_play():
                self.holder = None

    def _named(self) -> int | None:
        """Whom the cover names, also while something lies over it."""
        other = self.state.other
        if other is None or other.passing is None:
            return None
        return OMA if beside.whose(self.state)[0] == "Oma" else ANNA

    def _both_play(self) -> bool:
        seats = self.book.shown.round.seats if self.book.shown is not None else []
        return OMA not in self.gone and all(
            one.status in ("in", "swimming") for one in seats if one.seat in (0, 1)
        )

    def _ended(self, before: ClientModel, after: TableView) -> bool:
        """Whether a round is over, or a turn without a key; who plays alone may go on looking."""
        if before.view is None or OMA in self.gone:
            return False
        was, now = before.view.round, after.round
        asked = before.status == "seated" and before.view.ask is not None
        return (was.match, was.round) != (now.match, now.round) or (
            asked and after.ask is None and self._both_play()
        )

    def _weather(self) -> None:
        """A clock runs out, or a connection breaks or comes back, and the screen hears of it."""
        conn = self.luck.choice((ANNA, OMA))
        if self.luck.random() < 0.3:
            self.book.wait(40_000)
        elif conn in self.gone:
            return
        elif conn not in self.book.views:
            self.book.join(conn, "Oma" if conn == OMA else "Anna")
        else:
            ended = conn == self.holder and self.book.views[conn].ask is not None and self._both_play()
            self.book.lose(conn)
            self._tell(conn, self.models[conn]._replace(status="lost", lost_at_ms=self.state.now_ms))
            self.holder = None if ended else self.holder
            self.look()

    def _sensible(self) -> None:
        """What somebody does who wants to go on."""
        if self.state.overlay is not None:
            self.press("escape")
        if beside.covers(self.state):
            self.press("enter")
            return
        kind = turn.asked(self.state.seat.model) if beside.asks(self.state.seat) else None
        turns = self.luck.choice(("a", "k", letter("pass")))
        keys = {"turn": turns, "dealer_choice": letter("keep"), "absent": "1"}
        if kind in keys:
            self.press(keys[kind])
        if kind is not None:
            self.press("enter")
        elif self.storm:  # then it counts what stays covered of what was looked at
            self.press(self.luck.choice((letter("cover"), letter("other"))))

    def _ben(self) -> None:
        """Ben decides, if he is asked; else a bot does, or time passes."""
        view = self.book.views[BEN]
        if view.ask is None and self.book.thinking:
            self.book.think()
            return
        if view.ask is None:
            self.book.wait(200)
            return
        wanted: tuple[AnswerKind, ...] = ("keep", "knock", "pass")
        others: dict[AskKind, AnswerKind] = {"ready": "ready", "absent": "wait"}
        if view.ask.kind in others:
            self.book.answer(BEN, others[view.ask.kind])
        else:
            self.book.answer(BEN, next(kind for kind in wanted if kind in view.round.legal))

    def _model(self, conn: int) -> ClientModel:
        view = self.book.views[conn]
        seat = view.round.you if view.round.you is not None else conn - 1
        return ClientModel("seated", view.table, view.term, seat, conn == ANNA, view, view_at_ms=0)


def _conn(seat: Seat) -> int:
    return OMA if seat.model.seat == 1 else ANNA
