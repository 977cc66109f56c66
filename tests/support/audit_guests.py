"""Guests of an audited match: they play by chance, from a seed, or word for word what was played before.

A person outlives its connections. What it decides is asked of a `Script`, so that the same match can be
played again with other cards.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import (
    Answer,
    AnswerKind,
    Code,
    CodeAnswer,
    CodeProof,
    Command,
    CutCommit,
    CutFrozen,
    CutOpen,
    CutReveal,
    Hello,
    Join,
    Leave,
    Refused,
    Role,
    TableView,
    ToClient,
)
from lanswim_protocol.statements import code_identity, commitment, deal_statement, frozen_hash

from lanswim.rules import RuleSet
from lanswim.trust import pake
from tests.support.cuts import Place, place_of, secret_of
from tests.support.keys import key
from tests.support.peer import NONCE, Peer

TABLE = "t1"
WEIGHTS: dict[AnswerKind, int] = {"swap": 8, "swap_all": 1, "pass": 3, "knock": 2, "keep": 1, "reject": 1}

Script = dict[tuple[str, int], list[Answer]]
"""what somebody (by name) tries at an ask, one after the other until one is taken"""


class Someone:
    """A person, or a bot that comes as a client: a key, and what it has answered so far."""

    def __init__(
        self, name: str, rules: RuleSet, script: Script, seed: int, keep: Callable[[str, bytes], None], *,
        cuts: bool = True, bot: bool = False, role: Role = "play",
    ) -> None:
        self.role: Role = role
        self.name, self.rules, self.script, self.keep = name, rules, script, keep
        self.cuts, self.bot = cuts, bot
        self.key = key(name)
        self.luck = Random(f"{seed} {name}")
        self.view: TableView | None = None
        self.opens: dict[Place, bytes] = {}
        self.withholds: set[int] = set()
        """rounds whose part it never reveals"""
        self.line: Line | None = None
        self._asked = -1
        self._ids = 0
        self._plan: list[Answer] = []

    def comes(self, line: Line) -> None:
        """Over this connection; what is open is answered once more, as nobody knows what has arrived."""
        self.line, self._asked = line, -1

    def saw(self, view: TableView) -> None:
        """A new ask is answered; it is there once more after a refusal, which has its own answer."""
        self.view = view
        if view.ask is None or view.ask.id == self._asked:
            return
        self._asked = view.ask.id
        asked = self.name, view.ask.id
        if asked not in self.script:
            self.script[asked] = self._decide(view)
        self._plan = list(self.script[asked])
        self.next_answer()

    def next_answer(self) -> None:
        """What it tries next; something else, where it plays again what does not fit any more."""
        assert self.view is not None and self.line is not None
        if self.view.ask is None or self.view.ask.id != self._asked:
            return  # an order was refused, or an answer to what has been decided meanwhile
        if not self._plan:
            self._plan = self._decide(self.view)
        self.line.say(Command(self.new_id(), self._asked, self._plan.pop(0)))

    def new_id(self) -> int:
        """Of a command or order."""
        self._ids += 1
        return self._ids

    def _decide(self, view: TableView) -> list[Answer]:
        assert view.ask is not None
        match view.ask.kind:
            case "ready":
                return [Answer("ready")]
            case "another_try":
                return [Answer("yes")]
            case "absent":
                return [Answer("bot")]
            case "buy_back":
                return [Answer(self.luck.choice(("yes", "no")))]
            case _:
                return self._move(view)

    def _move(self, view: TableView) -> list[Answer]:
        """Some legal move; now and then one before it that nobody may make, whatever the cards are."""
        kinds = [kind for kind in view.round.legal if kind in WEIGHTS]
        [kind] = self.luck.choices(kinds, [WEIGHTS[one] for one in kinds])
        swaps = kind == "swap"
        hand = self.luck.choice(view.round.hand) if swaps else None
        middle = self.luck.choice(view.round.middle) if swaps else None
        move = Answer(kind, hand, middle)
        plan = [move]
        if self.rules.knock_style == "after_action" and self.luck.random() < 0.2:
            plan.insert(0, Answer(kind, hand, middle, close=True))
        if view.round.middle and self.luck.random() < 0.1:
            plan.insert(0, Answer("swap", view.round.middle[0], view.round.middle[0]))
        return plan


class Line(Peer):
    """One connection of somebody."""

    def __init__(self, who: Someone, *, code: str | None = None) -> None:
        super().__init__()
        self.who = who
        self._code = code
        self._opening: pake.Opening | None = None
        self._wish = Join(
            "", who.name, who.key.public, bytes(64), who.role, bot=who.bot, cuts=who.cuts
        )

    def begin(self) -> None:
        """Says hello; the seat is asked for when the host has said hello, and the code has been proved."""
        self.who.comes(self)
        self._who = self.who.key
        self.say(our_hello("test", NONCE))
        if self._code is None:
            self._wanted = self._wish
        self._claim()

    def received(self, message: ToClient) -> None:
        """Also answers whatever is asked."""
        super().received(message)
        match message:
            case Hello() if self._code is not None:
                self._show_code(self._code)
            case CodeAnswer():
                self._prove(message)
            case CutOpen():
                self._commit(message)
            case CutFrozen():
                self._reveal(message)
            case TableView():
                self.who.saw(message)
            case Refused():
                self.who.next_answer()
            case _:
                pass

    def leave(self) -> None:
        """Gets up for good."""
        self.say(Leave())

    def _show_code(self, code: str) -> None:
        identity = code_identity(self.channel.binding, TABLE, self.channel.heard, self.channel.said)
        self._opening = pake.Opening.start(code, self.who.key.public, identity)
        self.say(Code("", self.who.key.public, self._opening.element))

    def _prove(self, answer: CodeAnswer) -> None:
        assert self._opening is not None
        shared = self._opening.finish(answer.element)
        self.say(CodeProof(pake.confirm(shared, "client", self._opening.element, answer.element)))
        self._wanted = self._wish
        self._claim()

    def _commit(self, opened: CutOpen) -> None:
        place = place_of(opened)
        self.who.opens[place] = opened.commitment
        if self.who.cuts:
            public = self.who.key.public
            secret = secret_of(public, place)
            self.who.keep(f"the part of {self.who.name} in {place}", secret)
            self.say(CutCommit(*place, commitment(TABLE, 0, *place, public, secret)))

    def _reveal(self, frozen: CutFrozen) -> None:
        place, public = place_of(frozen), self.who.key.public
        parts = [(part.seat, part.key, part.commitment) for part in frozen.parts]
        if frozen.round in self.who.withholds or public not in [part[1] for part in parts]:
            return
        opened = self.who.opens[place]
        listed = frozen_hash(TABLE, 0, *place, opened, parts)
        said = deal_statement(TABLE, 0, *place, opened, listed, secret_of(public, place))
        self.say(CutReveal(*place, secret_of(public, place), self.who.key.sign(said)))
