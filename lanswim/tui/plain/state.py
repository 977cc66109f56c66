"""What the plain screen knows, and what comes of a line or an event. Only data and words for it."""

from __future__ import annotations

from typing import NamedTuple

from lanswim_protocol.messages import Order, TableView

from lanswim.client.model import ClientModel, Target
from lanswim.locale import _
from lanswim.locale.reasons import failure
from lanswim.tui import cover, promises
from lanswim.tui import effects as e
from lanswim.tui.code_dialog import CodeField
from lanswim.tui.company import wishes
from lanswim.tui.context import HostOrder, OwnTable
from lanswim.tui.dialog_keys import ending
from lanswim.tui.forfeited import match_of
from lanswim.tui.nearby import Nearby, Which
from lanswim.tui.plain.read import Verb, word
from lanswim.tui.seat import Seat
from lanswim.tui.settings import Settings
from lanswim.tui.state import State
from lanswim.tui.ways import own_goes_on


class Talk(NamedTuple):
    """What the plain screen knows: where one is, the table, and the numbers of the tables nearby."""

    me: str
    from_lobby: bool = True
    practice: bool = False
    opening: bool = False
    """a table of one's own is being opened; until it is known what comes of it there is no other"""
    seated: bool = False
    model: ClientModel = ClientModel()
    tables: tuple[Nearby, ...] = ()
    numbers: tuple[Which, ...] = ()
    """all tables ever seen, so that a number never means another one"""
    addresses: tuple[str, ...] = ()
    """where the table is, to be told to others"""
    internet: bool = False
    """others may come from beyond the network"""
    autostart: bool = False
    last: TableView | None = None
    """the table as the round that was finished last lay open"""
    covered: bool = False
    """one's own cards are not said until they are to be shown again"""
    unsure: Verb | None = None
    """leave or close, typed but not confirmed yet"""
    stranger: bytes | None = None
    """the key of a host that calls itself like a known one; a yes sits down there"""
    code: CodeField | None = None
    """the next line is the code of a private table"""
    knocks: bool = False
    """the owner is asked whether one may come in, and that has been said"""
    asks: bool = False
    """somebody at a terminal can be asked"""
    got_up: tuple[str, int] | None = None
    """the table and match one got up from last"""
    voted_out: tuple[str, int] | None = None
    """the table and match that one was voted out of last"""
    watched: int | None = None
    """the match in which a bot plays one's hand, because one got up and came back"""
    decided: tuple[int, int] | None = None
    """the match and round in which a vote was settled last"""
    input_over: bool = False
    """nothing more will be typed; it ends when it is known whether one sits"""
    keeping: str = ""
    """the name that rules were to be kept under last"""
    taken: bool = False
    """other rules are kept under that name, and that has been said"""
    warned: int | None = None
    """the last decision of which the time running out will be said"""
    unsure_of: Order | None = None
    """somebody to be sent away, not confirmed yet"""
    ordered: HostOrder | None = None
    """a table to open beside one that waits nearby, not confirmed yet"""
    hidden: frozenset[str] = frozenset()
    """names of those whose lines are not read out"""
    heard: int | None = None
    """the number of the last line that was said and told; None: one has only come"""
    watches: bool = False
    """one came to watch only"""
    mine: frozenset[str] = frozenset()
    """the ids of tables where one has a seat"""
    own: tuple[OwnTable, ...] = ()
    """tables of one's own whose host is gone, and which can go on"""
    damaged: tuple[OwnTable, ...] = ()
    """those that cannot"""
    settings: Settings = Settings()
    now_ms: int = 0
    """monotonic time of what is being heard or typed"""

    @property
    def seat(self) -> Seat:
        """What the full screen would know of the table."""
        seat = Seat(self.model, covered=self.covered, tips=self.settings.tips, watched=self.watched)
        voted_out = self.voted_out is not None and self.voted_out == match_of(self.model)
        seat = seat._replace(wishes=self.wishes, voted_out=voted_out)
        return seat._replace(addresses=self.addresses, internet=self.internet)

    def at(self, target: Target, *, watch: bool = False) -> Talk:
        """On the way to this table of the lobby."""
        talk = self._replace(
            seated=True, practice=False, model=ClientModel(), code=None, heard=None, last=None, knocks=False
        )
        return talk._replace(addresses=target.addresses, internet=target.internet, watches=watch)

    @property
    def seen(self) -> ClientModel:
        """What may be said of the table: covered cards do not occur in it."""
        return cover.hidden(self.model) if self.covered else self.model

    @property
    def wishes(self) -> bool:
        """Whether one watches and would like a seat, as far as the name tells."""
        return self.model.seat is None and wishes(self.model, self.me, not self.watches)

    @property
    def in_lobby(self) -> Talk:
        """Away from the table, back where one came from."""
        return self._replace(seated=False, practice=False, model=ClientModel(), unsure_of=None, last=None)

    @property
    def reached(self) -> bool:
        """Whether the table has answered."""
        return self.model.view is not None or self.model.status in ("seated", "closed")

    @property
    def cut_off(self) -> bool:
        """Whether the table that was seen cannot be reached: it is being sought, and no order is heard."""
        return self.seated and self.model.view is not None and self.model.status not in ("seated", "closed")

    @property
    def restartable(self) -> bool:
        """Whether it is one's own, and its host can be started again here."""
        return self.model.status == "lost" and self.model.table in {one.table for one in self.own}

    @property
    def has_way_back(self) -> bool:
        """Whether the lobby knows a match that one can return to."""
        return bool(self.own) or any(one.info.table in self.mine for one in self.tables)

    @property
    def vanished(self) -> bool:
        """Whether the table gave a seat and was lost before it was seen."""
        return self.seated and self.model.status == "lost" and self.model.view is None


class Said(NamedTuple):
    """The next state, lines to print, and what is to be done."""

    talk: Talk
    lines: tuple[str, ...] = ()
    effects: tuple[e.Effect, ...] = ()


IN_LOBBY: tuple[Verb, ...] = (
    "join", "watch", "host", "private", "practice", "address", "name", "tables", "settings", "quit",
)  # fmt: skip


def in_lobby(talk: Talk) -> tuple[Verb, ...]:
    """The commands of the lobby, the way back to a match first where there is one."""
    return ("back", *IN_LOBBY) if talk.has_way_back else IN_LOBBY


def gone(talk: Talk) -> Said:
    """Standard input has ended: the screen closes, the seat is kept. Who does not sit yet hears whether."""
    if talk.vanished:
        return unseen(talk)
    if talk.stranger is not None or (talk.code is not None and not talk.code.trying):
        return Said(talk, (), away(*ending(State(talk.me, seat=Seat(talk.model)))))
    if talk.seated and not talk.reached:
        return Said(talk._replace(input_over=True))
    return goodbye(talk)


def unseen(talk: Talk, said: tuple[str, ...] = ()) -> Said:
    """The table was lost before it was seen, and nobody is left who could wait for it."""
    return Said(talk, said, away(3, failure("gave_up")))


def goodbye(talk: Talk) -> Said:
    """The screen closes; a kept seat is promised only where there is one."""
    if talk.cut_off and not talk.practice and talk.model.seat is not None:
        return Said(talk, (promises.goodbye_unseen(restartable=talk.restartable),), away(0))
    keeps = talk.seated and talk.model.status == "seated" and not talk.practice
    keeps = keeps and talk.model.seat is not None
    own = "" if talk.seated else own_goes_on(talk.tables, talk.mine)
    return Said(talk, (promises.goodbye(talk.model) if keeps else own or _("Goodbye."),), away(0))


def away(code: int, sentence: str = "") -> tuple[e.Effect, ...]:
    """The screen closes, the seat is kept."""
    return (e.Disconnect(), e.Quit(code, sentence))


def quit_(talk: Talk) -> Said:
    """The person wants to go; a table to practise at goes as well."""
    if talk.seated and talk.practice and talk.model.status == "seated":
        return Said(talk._replace(from_lobby=False), (), (e.CloseTable(),))
    return goodbye(talk)


def possible(verbs: tuple[Verb, ...]) -> str:
    """These commands by their words."""
    return _("Possible: {words}.").format(words=", ".join(word(verb) for verb in verbs))


def number(text: str, least: int, most: int) -> int | None:
    """The number a text is, if it lies between these two."""
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        return None
    return int(text) if least <= int(text) <= most else None
