"""A table of the playbooks, heard and steered in lines: what each person types and hears. No test is here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from lanswim_protocol.messages import (
    Accepted,
    Command,
    Join,
    Refused,
    Role,
    Said,
    Start,
    TableView,
    Welcome,
    with_id,
)

from lanswim.client.model import ClientModel
from lanswim.table.effects import Close, Effect, Send
from lanswim.table.inputs import Commanded, Joined, Lost, Ordered
from lanswim.tui import effects as e
from lanswim.tui.events import ModelChanged
from lanswim.tui.plain.read import Verb, word
from lanswim.tui.plain.talk import Talk, hear, typed
from tests.support.table import Playbook, key_of


class SpokenTable:
    """`lines` is the transcript: `Anna> typed` and `Anna: heard`, in order."""

    def __init__(self, book: Playbook) -> None:
        self.book = book
        self.lines: list[str] = []
        self.talks: dict[str, Talk] = {}
        self._conns: dict[int, str] = {}

    def come(self, name: str, *, watch: bool = False) -> None:
        """Somebody comes, or comes back, over a new connection; their program may be a new one."""
        conn = len(self.lines) + 1_000
        before = self.talks.get(name)
        self._conns = {old: other for old, other in self._conns.items() if other != name} | {conn: name}
        if before is None:
            self.talks[name] = Talk(name, from_lobby=False, seated=True, watches=watch)
        role: Role = "watch" if watch else "play"
        join = Join(table="", name=name, key=key_of(name), claim=bytes(64), role=role)
        self._told(self.book.give(Joined(conn, join)))

    def vanish(self, name: str) -> None:
        """The connection of this person breaks, which both sides notice."""
        conn = self.conn(name)
        del self._conns[conn]
        self.book.views.pop(conn, None)
        self._hear(name, self.talks[name].model._replace(status="lost"))
        self._told(self.book.give(Lost(conn)))

    def type(self, name: str, *words: Verb | str) -> None:
        """This person types a line: commands are said in the language spoken."""
        text = " ".join(word(_VERBS[one]) if one in _VERBS else one for one in words)
        self.lines.append(f"{name}> {text}")
        said = typed(self.talks[name], text)
        self._say(name, said.talk, said.lines)
        for effect in said.effects:
            self._order(name, effect)

    def pass_on_until(self, name: str) -> None:
        """Everybody passes until it is this person's turn."""
        while (on_turn := self._conns.get(self._turn())) != name:
            if on_turn is None:
                self.bot_plays()
            else:
                self.type(on_turn, "keep" if self._view(on_turn).round.phase == "dealer_choice" else "pass")

    def play_on(self, names: set[str]) -> None:
        """These pass until the match is over, and look at each showdown; for others bots play."""
        somebody = min(names)
        while (phase := self._view(somebody).round.phase) != "over":
            if phase == "showdown":
                for name in names:
                    self.type(name, "ready")
                self.wait(1_000)
            elif (on_turn := self._conns.get(self._turn())) in names and on_turn is not None:
                self.type(on_turn, "keep" if phase == "dealer_choice" else "pass")
            elif self.book.thinking:
                self.bot_plays()
            else:
                self.wait(1_000)

    def bot_plays(self) -> None:
        """The bot that was asked makes its move."""
        self._told(self.book.think())

    def wait(self, ms: int) -> None:
        """Time passes."""
        self._told(self.book.wait(ms))

    def conn(self, name: str) -> int:
        """The connection of this person."""
        return next(conn for conn, other in self._conns.items() if other == name)

    def _turn(self) -> int:
        found = [conn for conn, view in self.book.views.items() if view.ask and view.round.legal]
        return found[0] if found else -1

    def _view(self, name: str) -> TableView:
        view = self.talks[name].model.view
        assert view is not None
        return view

    def _order(self, name: str, effect: e.Effect) -> None:
        conn, id = self.conn(name), self.book.new_id()
        match effect:
            case e.StartMatch():
                self._told(self.book.give(Ordered(conn, Start(id))))
            case e.Tell(order):
                self._told(self.book.give(Ordered(conn, with_id(order, id))))
            case e.GetUp():
                self._told(self.book.get_up(conn))
            case e.Decide(answer, ask):
                self._told(self.book.give(Commanded(conn, Command(id, ask, answer))))

    def _told(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            conn = effect.conn if isinstance(effect, Send | Close) else None
            if conn not in self._conns:
                continue
            name = self._conns[conn]
            model = self.talks[name].model
            if isinstance(effect, Close):
                self._hear(name, model._replace(status="closed", closed=effect.reason))
            elif isinstance(effect, Send):
                self._hear(name, _after(model, effect))

    def _hear(self, name: str, model: ClientModel) -> None:
        if model is not self.talks[name].model:
            said = hear(self.talks[name], ModelChanged(model))
            self._say(name, said.talk, said.lines)

    def _say(self, name: str, talk: Talk, lines: Sequence[str]) -> None:
        self.talks[name] = talk
        self.lines += [f"{name}: {line}" for line in lines]


_VERBS: Final[dict[str, Verb]] = {verb: verb for verb in get_args(Verb)}


def _after(model: ClientModel, sent: Send) -> ClientModel:
    """What a client makes of this message."""
    match sent.message:
        case Welcome(seat=seat, owner=owner, table=table):
            return model._replace(seat=seat, owner=owner, table=table)
        case TableView() as view:
            return model._replace(status="seated", view=view, pending=None)
        case Said(lines=lines):
            known = {line.n for line in model.chat}
            return model._replace(chat=(*model.chat, *(line for line in lines if line.n not in known)))
        case Accepted():
            return model._replace(refused=None)
        case Refused(reason=reason):
            return model._replace(refused=reason)
    return model
