"""What is on the screen, as one immutable value.

No terminal, clock or socket may live here. What can happen to it is in `events`, how it changes in `update`,
what it looks like in `presenter`; one's place at a table is in `seat`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from lanswim.tui.beside_seat import Asking, Beside
from lanswim.tui.code_dialog import CodeField
from lanswim.tui.context import OwnTable
from lanswim.tui.covering import Covering
from lanswim.tui.effects import Effect
from lanswim.tui.host_form import HostForm
from lanswim.tui.keeping import Keeping
from lanswim.tui.nearby import Nearby, Which
from lanswim.tui.seat import Seat
from lanswim.tui.settings import Settings, SettingsForm

Screen = Literal["lobby", "host", "instead", "practice", "address", "name", "settings", "opening", "table"]
Overlay = Literal["help", "rules", "moves", "last", "leave", "keep", "chat", "people", "edit", "second"]


class Pressed(NamedTuple):
    """The key last pressed, when, and how often in this run."""

    key: str = ""
    at_ms: int = -10_000
    times: int = 0
    clicked: bool = False
    """it was not pressed but clicked at"""
    over: Overlay | None = None
    """what lay over the screen before the first of the keys that came together with it"""


class State(NamedTuple):
    """The whole screen."""

    me: str
    screen: Screen = "lobby"
    overlay: Overlay | None = None
    page: int = 0
    """of the overlay, from 0; the last one there is counts"""
    from_lobby: bool = True
    is_second: bool = False
    """another window of this person uses the usual key: here one is somebody else"""
    now_ms: int = 0
    pressed: Pressed = Pressed()
    tables: tuple[Nearby, ...] = ()
    mine: frozenset[str] = frozenset()
    """the ids of the tables where one holds a seat"""
    selected: Which = ("", b"")
    """the table the lobby points at"""
    own: tuple[OwnTable, ...] = ()
    """tables of one's own whose host is gone, and which can go on"""
    damaged: tuple[OwnTable, ...] = ()
    """those that cannot"""
    untold: tuple[OwnTable, ...] = ()
    """those of them that have not been on the screen yet, or are now"""
    untold_at_ms: int = 0
    """when the first of them came"""
    waits: Which | None = None
    """a table nearby that waits for people: whether one would rather sit down there is asked"""
    declined: frozenset[Which] = frozenset()
    """those where one would rather not"""
    searching_since_ms: int | None = None
    problem: str = ""
    """why tables cannot be found, as discovery says it"""
    form: HostForm = HostForm("")
    address: str = ""
    code: CodeField = CodeField()
    """of a private table, while it is asked for"""
    name: str = ""
    """one's own, while it is being changed"""
    practice: bool = False
    """the table that is played at was opened to practise"""
    got_up: tuple[str, int] | None = None
    """the table and match one got up from last"""
    lost_table: tuple[str, str] | None = None
    """id and name of the table whose host was gone as one left it, with a seat there"""
    voted_out: tuple[str, int] | None = None
    """the table and match that one was voted out of last"""
    sent_away: frozenset[str] = frozenset()
    """the ids of the tables whose host has sent one away for good"""
    not_let_in: frozenset[str] = frozenset()
    """those of them that one never sat at this time, but was turned away from at the door"""
    seat: Seat = Seat()
    other: Beside | None = None
    """who else plays at this screen"""
    asking: Asking = Asking()
    covering: Covering = Covering()
    """whether one's own cards are to be seen"""
    mouse: bool = True
    """clicks are taken where they mean something"""
    tips: bool = True
    """the key for a tip gives one"""
    keeping: Keeping = Keeping()
    """rules that are given a name"""
    settings: Settings = Settings()
    setting: SettingsForm = SettingsForm()
    """the screen where they are changed"""
    notice: str = ""
    """one sentence about what just went wrong, until the next key"""
    notice_at_ms: int = 0
    """since when, as it does not stay for long"""


Step = tuple[State, tuple[Effect, ...]]
"""what comes of an event: the state after it, and what is to be done"""
