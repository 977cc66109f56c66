"""What goes wrong at a table, now and then and by chance: with a guest, with all, with the machine."""

from __future__ import annotations

from lanswim_protocol.messages import Answer, Command

from lanswim.rules import CARD_NAMES
from lanswim.table.inputs import Commanded, GotUp, Heard, Lost, Silent, Slept
from tests.support.table_checks import MINUTE, QUARTER_HOUR
from tests.support.table_world import Guest, World

HOUR = 60 * MINUTE
KINDS = ["lost", "lost", "silent", "second", "again", "stale", "illegal", "unknown", "up", "alone", "sleep"]


def mishap(world: World) -> None:
    """Now and then something goes wrong, or comes right."""
    if world.luck.random() > 0.15 or world.over:
        return
    guest = world.luck.choice(world.guests)
    if guest.conn is None:
        if not guest.left or world.luck.random() < 0.4:
            world.connect(guest)
    elif guest.silent:
        guest.silent = False
        world.give(Heard(guest.conn))
    else:
        _trouble(world, guest, guest.conn)


def _trouble(world: World, guest: Guest, conn: int) -> None:
    """One of the ways in which a connected guest makes work."""
    kind = world.luck.choice(KINDS)
    if kind == "lost":
        lose(world, guest)
    elif kind == "silent":
        guest.silent = True
        world.give(Silent(conn))
    elif kind == "second":
        world.connect(guest)
        world.give(Lost(conn))
    elif kind == "again" and guest.last is not None:
        _changes_nothing(world, conn, guest.last)
    elif kind == "stale":
        _changes_nothing(world, conn, Command(world.book.new_id(), 0, Answer("pass")))
    elif kind == "illegal":
        _changes_nothing(world, conn, _nonsense(world, conn))
    elif kind == "unknown":
        on_time = _on_time(world)
        effects = world.book.give(Commanded(999, Command(1, 1, Answer("pass"))))
        world.looked_at(effects)
        assert effects == [] or not on_time
    elif kind == "up" and world.luck.random() < 0.3:
        get_up(world, guest)
    elif kind == "alone" and world.luck.random() < 0.2:
        nobody(world, world.luck.choice([MINUTE, QUARTER_HOUR - 1, QUARTER_HOUR, HOUR]))
    elif kind == "sleep":
        sleep(world, world.luck.choice([5_000, MINUTE, 8 * HOUR]))


def lose(world: World, guest: Guest) -> None:
    """The connection breaks."""
    conn, guest.conn = guest.conn, None
    if conn is not None:
        world.looked_at(world.book.lose(conn))


def get_up(world: World, guest: Guest) -> None:
    """The guest leaves for good, and may think better of it."""
    assert guest.conn is not None
    if world.book.state.stage == "match":
        guest.left_in = world.book.state.matches
    guest.left = True
    world.give(GotUp(guest.conn))


def nobody(world: World, ms: int) -> None:
    """All connections break, and for so long nobody comes back: a match stands still, then it is given up."""
    for guest in world.guests:
        lose(world, guest)
    state, before = world.book.state, world.book.state.match
    alone_ms = world.book.now - (state.deserted_ms if state.deserted_ms is not None else world.book.now)
    world.looked_at(world.book.wait(ms))
    if before is None or before.phase == "over":
        return
    if state.settings.once and state.settings.absence == "open" and alone_ms + ms >= QUARTER_HOUR:
        assert world.book.ended, "a process that is to end with the match does not wait for ever"
    else:
        assert state.match is before, "everything is kept"


def sleep(world: World, ms: int) -> None:
    """The machine sleeps for so long; nothing may happen just because of that."""
    book = world.book
    asked, match, names = book.asked(), book.state.match, book.names()
    on_time = _on_time(world)
    book.now += ms
    world.give(Slept(ms))
    if on_time:
        assert (book.asked(), book.names()) == (asked, names)
        assert book.state.match is match


def _nonsense(world: World, conn: int) -> Command:
    """A swap of a card that is not held, to whatever is asked."""
    view = world.book.views[conn]
    held = {*view.round.hand, *view.round.middle}
    card = next(name for name in CARD_NAMES if name not in held)
    return Command(world.book.new_id(), view.ask.id if view.ask else 0, Answer("swap", card, card))


def _changes_nothing(world: World, conn: int, command: Command) -> None:
    before, on_time = world.book.state.match, _on_time(world)
    world.give(Commanded(conn, command))
    assert world.book.state.match is before or not on_time


def _on_time(world: World) -> bool:
    """Whether nothing was due before, which the next input would bring about as well."""
    return world.book.deadline is None or world.book.deadline > world.book.now
