"""What is on the screen, as one immutable value, and what can happen to it.

No terminal, clock or socket may live here.
How it changes is in `update`, what it looks like in `presenter`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from lanswim_protocol.messages import TableInfo

from lanswim.client.codes import TableCode
from lanswim.client.model import ClientModel, Target
from lanswim.client.vouching import Judged
from lanswim.rules import RuleSet
from lanswim.tui.chat import Chat
from lanswim.tui.code_dialog import CodeField
from lanswim.tui.context import OwnTable
from lanswim.tui.covering import Covering, How
from lanswim.tui.effects import Effect
from lanswim.tui.host_form import HostForm
from lanswim.tui.keeping import Keeping
from lanswim.tui.last_round import LastRound
from lanswim.tui.notes import Note
from lanswim.tui.rules_form import Form
from lanswim.tui.settings import Read, SettingName, Settings, SettingsForm
from lanswim.tui.told import Told

Which = tuple[str, bytes]
"""a table in the lobby: its id, and the key of its host"""
Screen = Literal["lobby", "host", "instead", "practice", "address", "name", "settings", "opening", "table"]
Overlay = Literal["help", "rules", "moves", "last", "leave", "keep", "chat", "people", "edit", "second"]
Passing = Literal["shown", "other"]
ChoiceKind = Literal[
    "keep", "reject", "swap", "swap_all", "pass", "knock", "yes", "no", "wait", "bot", "drop"
]


class Nearby(NamedTuple):
    """A table in the lobby."""

    info: TableInfo
    addresses: tuple[str, ...]
    judged: Judged | None = None
    """what to think of its host"""

    @property
    def which(self) -> Which:
        """What tells it from all others: anybody can copy an id, nobody the key."""
        return self.info.table, self.info.key or b""

    @property
    def target(self) -> Target:
        """Where to sit down, and with whom."""
        return Target(self.addresses, self.info.table, key=self.info.key or b"")


class Pressed(NamedTuple):
    """The key last pressed, when, and how often in this run."""

    key: str = ""
    at_ms: int = -10_000
    times: int = 0
    clicked: bool = False
    """it was not pressed but clicked at"""
    over: Overlay | None = None
    """what lay over the screen before the first of the keys that came together with it"""


class Seat(NamedTuple):
    """One's place at a table: what the client knows, and what has been chosen but not played yet."""

    model: ClientModel = ClientModel()
    ask: int | None = None
    """the decision that is open on the screen"""
    since_ms: int = 0
    """when the decision, or the waiting room, appeared"""
    choice: ChoiceKind | None = None
    hand: str | None = None
    middle: str | None = None
    close: bool = False
    """the chosen move is to be a knock as well, where the rules have it so"""
    passing_ms: int | None = None
    """when a key that decides by itself was pressed; it counts when no other key follows at once"""
    answered: int | None = None
    """the ask that has been answered and not refused since"""
    marked: tuple[int, ...] | None = None
    """seats picked for an exchange; None: no exchange is being made"""
    autostart: bool = False
    """begin as soon as one sits (practice)"""
    addresses: tuple[str, ...] = ()
    """where the table is, to be told to others"""
    internet: bool = False
    """others may come from beyond the network"""
    notes: tuple[Note, ...] = ()
    """what became of people in the running round"""
    watched: int | None = None
    """the match in which a bot plays one's hand, because one got up and came back"""
    second_ms: int | None = None
    """since when it is said that here one is somebody else than in another window"""
    voted_out: bool = False
    """the others have voted one out of that match while one was away"""
    wrong_code_ms: int | None = None
    """when somebody last tried a wrong code at one's table"""
    told: Told | None = None
    """the last news that everybody at the table should see"""
    refused_ms: int | None = None
    """when the last command was refused: that is told as long as news"""
    last: LastRound | None = None
    """the round that was finished last"""
    nudged: int | None = None
    """the ask one was reminded of: the bell rings once for each"""
    chat: Chat = Chat()
    aside: Literal["tip"] | How | None = None
    """what is said beside the moves because a key asked for it, until it is taken back"""
    moved_ms: int | None = None
    """since when the cards of the last swap are on their way"""
    opened_ms: int | None = None
    """since when the hands of the showdown open one after the other"""
    covered: bool = False
    """only in what is drawn: the own cards are not in the model"""
    pair: tuple[str, str] | None = None
    """only in what is drawn: who is shown, and who else plays at this screen"""
    tips: bool = True
    """only in what is drawn: the key for a tip gives one"""
    chosen: tuple[Literal["knock", "seat", "watcher"], int, str] | None = None
    """who is pointed at in the list of everybody, None: the first"""
    closing: int | None = None
    """since when it is asked once more whether the table is to be closed"""
    kicking: int | None = None
    """since when it is asked whether that person is to be sent away"""
    editing: Form | None = None
    """the rules as the owner changes them, between matches"""
    wishes: bool = True
    """one watches, and would like a seat in the next match"""
    restartable: bool = False
    """the host process was one's own, is gone, and can be started again"""
    damaged: OwnTable | None = None
    """the same, but what was kept of the table is damaged"""


class Beside(NamedTuple):
    """Somebody else who plays at this screen, and whose seat is not shown now."""

    name: str
    seat: Seat = Seat()
    first: bool = False
    """it is the seat of this window; the one that is shown is that of the second player"""
    open: bool = False
    """who is shown has said to be there: the hand may be seen"""
    passing: Passing | None = None
    """whose hand comes once Enter is pressed on the cover; None: there is no cover"""
    peeks: bool = False
    """the cover was asked for by a key, not by the table"""
    since_ms: int = 0
    """when the cover came"""
    gone: str = ""
    """the second player has no seat any more: why"""


class Asking(NamedTuple):
    """The name of a second player, as it is typed, and why there is none."""

    name: str = ""
    said: str = ""


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


class Key(NamedTuple):
    """A character, or one of enter, escape, up, down, left, right, tab, backspace, delete, f1, f9, ctrl-c.

    Or unknown: what is dropped, with all that came together with it.
    """

    name: str
    together: bool = False
    """it was read in one piece with the key before: on a busy machine, time alone would not tell"""
    clicked: bool = False
    """it was not pressed but clicked at, where it stands on the screen"""


class Pasted(NamedTuple):
    """A text pasted as one piece."""

    text: str


class TablesChanged(NamedTuple):
    """The tables nearby, all of them."""

    tables: tuple[Nearby, ...]


class SeatsChanged(NamedTuple):
    """The ids of the tables where one holds a seat, all of them."""

    mine: frozenset[str]


class OwnTables(NamedTuple):
    """Tables of one's own that can go on where they stood, all of them, and those that are damaged."""

    tables: tuple[OwnTable, ...]
    damaged: tuple[OwnTable, ...] = ()


class SearchChanged(NamedTuple):
    """Discovery looks for tables; problem: why it can find none now, as it says itself."""

    problem: str = ""


class HostUp(NamedTuple):
    """The host process listens here."""

    target: Target


class HostDown(NamedTuple):
    """The host process did not come up: why, and the exit code where there is no lobby to go back to."""

    sentence: str
    code: int = 1


class RulesKept(NamedTuple):
    """What came of keeping rules, in a sentence; done: they are kept; taken: other rules have the name."""

    said: str
    done: bool
    taken: bool = False


class SettingKept(NamedTuple):
    """A setting holds from now on: what the file says now, or why it is not kept there."""

    read: Read | None
    said: str = ""
    name: SettingName = "name"


class CodeMade(NamedTuple):
    """The code for a private table that is opened."""

    code: TableCode


class RulesRead(NamedTuple):
    """The rules one has saved, by name, and why some or all of them cannot be read."""

    saved: tuple[tuple[str, RuleSet], ...]
    problem: str = ""
    templates: tuple[tuple[str, str], ...] = ()
    """from which template each of them came, where that is known"""


class ModelChanged(NamedTuple):
    """The client knows something new about its table."""

    model: ClientModel


class SecondChanged(NamedTuple):
    """The client of the second player at this screen knows something new; said: why there is none."""

    model: ClientModel = ClientModel()
    said: str = ""


class Ticked(NamedTuple):
    """The time that was asked for by `Later` is over; ask: of which decision it was."""

    ask: int | None = None


Event = (
    Key
    | Pasted
    | Ticked
    | TablesChanged
    | SeatsChanged
    | OwnTables
    | SearchChanged
    | HostUp
    | HostDown
    | RulesKept
    | RulesRead
    | SettingKept
    | CodeMade
    | ModelChanged
    | SecondChanged
)


class Way(NamedTuple):
    """What Enter does at a table of the lobby: where a match runs, or no seat is free, one looks on first.

    Nothing leads back to a table that one was sent away from.
    """

    kind: Literal["sit", "back", "watch", "playing", "full", "sent_away"]

    @property
    def is_new(self) -> bool:
        """Whether one has no place there yet, and may also come only to watch."""
        return self.kind in ("sit", "playing", "full")


def way_in(state: State, table: Nearby) -> Way:
    """How one gets to this table; back to an own seat at any time."""
    info = table.info
    if info.table in state.sent_away:
        return Way("sent_away")
    if info.table in state.mine:
        return Way("back")
    if state.got_up is not None and state.got_up[0] == info.table:
        return Way("watch")
    if info.state == "open":
        return Way("sit")
    return Way("playing" if info.state == "playing" and info.people < info.seats else "full")


def way_back(state: State) -> Nearby | OwnTable | None:
    """The match one can go on with: at a table nearby, else at one of one's own whose host is gone."""
    there = next((table for table in state.tables if table.info.table in state.mine), None)
    return there or (state.own[0] if state.own else None)


def waits_already(state: State) -> Nearby | None:
    """A table nearby that waits for people, before one opens another beside it: but not asked for twice."""
    for table in state.tables:
        own = table.judged is not None and table.judged.own
        if table.info.state == "open" and not own and table.which not in state.declined:
            return table
    return None


def nearby(state: State) -> Nearby | None:
    """The table the lobby points at, the first one when that has gone."""
    for table in state.tables:
        if table.which == state.selected:
            return table
    return state.tables[0] if state.tables else None
