"""Players with hostile names, who also say them: the screens of the others stay whole. Loopback only."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("terminals are made as on POSIX", allow_module_level=True)

from lanswim_protocol.messages import Refuse, Say, Welcome

from tests.cli.test_terminal import lanswim
from tests.support.at_screen import press_until
from tests.support.hostile import HOSTILE
from tests.support.peer import Peer
from tests.support.program import event, running
from tests.support.screen import Screen

pytestmark = pytest.mark.slow

HOST = (
    "host",
    "Stube",
    "--headless",
    "--json",
    "--no-advertise",
    "--bind",
    "127.0.0.1",
    "--seats",
    "9",
    "--start-when",
    "owner",
)
KINDS = list(HOSTILE)
"""seven find a seat beside the two who look at them, the others watch"""
LONGEST = 80
"""as many characters as a message may have for a name: whoever sends more is turned away, see below"""
STEERS = (b"\x1b]0;mine", b"\x9b2J", "\u202e".encode(), "\u200b".encode(), b"\xcc\x81\xd2\x89")


@contextmanager
def crowd(port: int, table: str) -> Iterator[None]:
    """All of them sit there and have said something, until the end of the block."""
    seated, over = threading.Event(), threading.Event()
    thread = threading.Thread(target=lambda: asyncio.run(_sit(port, table, seated, over)), daemon=True)
    thread.start()
    try:
        assert seated.wait(20)
        yield
    finally:
        over.set()
        thread.join(5)


async def _sit(port: int, table: str, seated: threading.Event, over: threading.Event) -> None:
    peers = [Peer() for _kind in KINDS]
    for number, (kind, peer) in enumerate(zip(KINDS, peers, strict=True)):
        await peer.dial(port)
        peer.enter(kind, name=HOSTILE[kind][:LONGEST], table=table)
        await peer.next(Welcome)
        peer.say(Say(number + 1, f"S{number} {HOSTILE[kind][:LONGEST]}"))
    seated.set()
    await asyncio.to_thread(over.wait)
    for peer in peers:
        peer.channel.close()
        await peer.gone.wait()


async def _turned_away(port: int, table: str, name: str, line: str) -> str:
    """Why who comes with this name, or says this line, is sent away."""
    peer = Peer()
    await peer.dial(port)
    peer.enter("endless", name=name, table=table)
    if line:
        await peer.next(Welcome)
        peer.say(Say(1, line))
    refuse = await peer.next(Refuse)
    await peer.gone.wait()
    return refuse.reason


@pytest.mark.parametrize(
    ("name", "line", "why"),
    [
        (HOSTILE["endless"], "", "too_large"),
        (HOSTILE["endless"][: LONGEST + 1], "", "bad_message"),
        ("Mia", HOSTILE["endless"], "too_large"),
        ("Mia", HOSTILE["endless"][:201], "bad_message"),
    ],
    ids=["name", "long name", "line", "long line"],
)
def test_what_is_too_long_for_a_message_reaches_nobody(
    name: str, line: str, why: str, tmp_path: Path
) -> None:
    with running(tmp_path / "host", *HOST) as host:
        up = event(host)
        with lanswim(tmp_path / "ben", "join", f"127.0.0.1:{up['port']}") as ben:
            ben.wait_for("waiting room")
            assert asyncio.run(_turned_away(up["port"], up["table"], name, line)) == why
            assert is_whole(ben) and "BenBen" not in ben.text()


def is_whole(screen: Screen) -> bool:
    """Whether nothing on it, and nothing that was written to it, could steer a terminal."""
    shown = all(line.isprintable() for line in screen.text().splitlines())
    return shown and not [one for one in STEERS if one in screen.raw]


def test_players_with_hostile_names_break_no_screen_of_the_others(tmp_path: Path) -> None:
    with running(tmp_path / "host", *HOST) as host:
        up = event(host)
        where = f"127.0.0.1:{up['port']}"
        with lanswim(tmp_path / "ben", "join", where) as ben:
            ben.wait_for("waiting room")
            with lanswim(tmp_path / "cleo", "join", where, "--plain") as cleo:
                cleo.wait_for("You sit at the table")
                with crowd(up["port"], up["table"]):
                    looked_at(ben, cleo)
                assert is_whole(ben) and is_whole(cleo), "nor when all of them have gone"


def looked_at(ben: Screen, cleo: Screen) -> None:
    """The seats, the list of everybody and what was said, in a full screen and in lines."""
    cleo.wait_for("S8")
    cleo.send("seats\rchat\r")
    cleo.wait_for("9: Ben")
    press_until(ben, "h", "[Esc] back")
    for columns, lines in ((40, 12), (80, 24), (120, 40)):
        ben.resize(columns, lines)
        ben.wait_for("[Esc] back")
    assert is_whole(ben) and is_whole(cleo)
    press_until(ben, "\x1b", "waiting room")
    press_until(ben, "c", "S8")
    assert is_whole(ben)
