"""A headless host on the first machine of a lab, and who comes to it. No test may live here."""

from __future__ import annotations

from pathlib import Path

from scripts.netlab import NetLab
from tests.support.programs import LANSWIM, Player, Program


class House:
    """A host on machine 1, and who comes to it."""

    def __init__(self, lab: NetLab, folder: Path, *options: str) -> None:
        self.lab, self._folder = lab, folder
        host = ("host", "Stube", "--headless", "--json", "--no-advertise")
        self.program = Program(lab, 1, *LANSWIM, *host, *options, home=folder / "1")
        listening = self.program.event("listening")
        self.port, self.table = listening["port"], listening["table"]

    def visitor(self, i: int, kind: str, *more: str) -> Program:
        """A visitor of this kind on machine i."""
        what = ("-m", "tests.support.visitors", kind, self.lab.address(1), str(self.port), self.table)
        return Program(self.lab, i, *what, *more, home=self._folder / str(i))

    def player(self, i: int, name: str, *, plays: bool = True) -> Player:
        """A person on machine i."""
        return Player(self.lab, i, name, self._folder / f"{i}-{name}", plays=plays, port=self.port)
