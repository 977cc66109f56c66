"""A whole evening alone, in German and in lines through pipes: host, wait, play, next match, leave."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.lines_player import LinesPlayer

pytestmark = pytest.mark.slow
TABLE = ("host", "Küche", "--rules", "pub,lives=1,swimming=no", "--bots", "0", "--no-advertise")
ASKED = ("Möglich: behalten", "Möglich: tausche", "Tippe bereit", "Tippe losspielen")


def test_an_evening_in_german_through_pipes(tmp_path: Path) -> None:
    with LinesPlayer(tmp_path, "Oma", *TABLE, language="de") as oma:
        waits = oma.hears("Du bist der Gastgeber: Tippe losspielen")
        oma.type("bots 1")
        waits = oma.hears("Bots: ", after=waits)
        oma.type("wer")
        waits = oma.hears("(Bot, macht Platz für Leute)", after=waits)
        oma.type("losspielen")
        over = play(oma, waits)
        assert any("gewinnt die Partie" in line or "Du gewinnst" in line for line in oma.lines[waits:over])
        oma.type("losspielen")
        again = oma.hears("Runde 1. Geber: ", after=over)
        oma.hears_one_of(*ASKED[:2], after=again)
        oma.type("aufstehen")
        asked = oma.hears("Du bist Gastgeber: ende lässt den Tisch", after=again)
        oma.type("schließen")
        oma.hears("Du hast den Tisch geschlossen.", after=asked)
        assert oma.process.wait(10) == 0
        assert all("Possible" not in line and "Traceback" not in line for line in oma.lines)


def play(oma: LinesPlayer, since: int) -> int:
    """Asks before each turn, passes, and presses on until the match is over; how many lines that was."""
    while True:
        since = oma.hears_one_of(*ASKED, after=since)
        line = oma.lines[since - 1]
        if "losspielen" in line:
            return since
        if "behalten" in line:
            oma.type("behalten")
        elif "Tippe bereit" in line:
            oma.type("bereit")
        else:
            oma.type("was wäre alle")
            since = oma.hears("Noch nicht gespielt.", after=since)
            oma.type("zeit")
            since = oma.hears("Du bist dran.", after=since)
            oma.type("schieben")
