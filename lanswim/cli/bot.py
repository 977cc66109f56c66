"""`lanswim bot`: a bot as a client like any other; its identity is thrown away, unless one was named."""

from __future__ import annotations

import argparse
import asyncio
import random

from lanswim_protocol.messages import TableView
from lanswim_protocol.names import clean_name

from lanswim.cli import codes, common, endings, jsonlines, nearby, output, thinking
from lanswim.cli.bot_brain import Brain, people_play
from lanswim.cli.report import Report
from lanswim.cli.signals import Stopping, stopping
from lanswim.cli.stop import Stop
from lanswim.client.acquaintances import load_known
from lanswim.client.deals.archive import Archive
from lanswim.client.identity import Identity, IdentityError, open_identity, throw_away
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.recall import keeper
from lanswim.client.table_client import TableClient
from lanswim.client.vouching import Trust
from lanswim.locale import alarms_said

PAUSE_S = 0.9
"""before each move while a person is at the table"""


def run(options: argparse.Namespace) -> int:
    """Plays until the table is closed; the exit code."""
    identity = _identity(options.identity)
    try:
        return asyncio.run(_play(options, identity))
    finally:
        identity.close()


def _identity(name: str | None) -> Identity:
    """Held by this process where it is one that comes back; raises Stop."""
    if name is None:
        return throw_away()
    try:
        identity = open_identity(name)
    except IdentityError as error:
        raise common.no_identity(error) from None
    common.warn_of(identity)
    return identity


async def _play(options: argparse.Namespace, identity: Identity) -> int:
    code = codes.given(options)
    found = await nearby.find(options.table, seats=identity.seats)
    with stopping() as stop:
        model = await _Seat(options, found.target._replace(code=code), identity).play(stop)
    if stop.asked.is_set():
        return stop.code
    if text := endings.sentence(model):
        raise Stop(endings.exit_code(model), text)
    return endings.exit_code(model)


def _nothing(model: ClientModel) -> None:
    """An identity that is thrown away remembers no seat, and knows no host."""


class _Seat:
    """One bot at one table."""

    def __init__(self, options: argparse.Namespace, target: Target, identity: Identity) -> None:
        rng = random.SystemRandom()
        name = options.name or clean_name(identity.memory.shown) or rng.choice(thinking.NAMES)
        self._as_json: bool = options.json
        self._report = Report(as_json=options.json)
        self._brain = Brain(random.Random(options.seed) if options.seed is not None else rng)
        self._stopped = self._said_not_kept = False
        known = load_known()
        held = tuple((seat.table, bytes.fromhex(seat.key)) for seat in identity.seats if seat.key)
        trust = Trust(known.hosts, identity.key.public, held, accepts_any=options.accept_key)
        self._remember = keeper(identity, target, known.pin, trust) if identity.name else _nothing
        if options.name:  # a name that was drawn is not that of whoever plays with this identity
            identity.show_as(name)
        self._client = TableClient(
            target,
            Claim(name, bot=True),
            identity.key,
            self._changed,
            trust=trust,
            keeps=Archive().perform,
            rng=rng,
        )

    async def play(self, stop: Stopping) -> ClientModel:
        """Plays to the end of the table, or gets up when a signal asks for it."""
        stop.on_ask(self._client.leave)
        model = await self._client.run()
        if self._stopped:
            model = model._replace(closed="host_stopped", failure=None)
        if self._as_json or not endings.sentence(model):  # people read the sentence
            self._report.event(jsonlines.closed(endings.reason(model)))
        return model

    def _changed(self, model: ClientModel) -> None:
        """A person would wait for a host that was stopped, a bot is not missed."""
        self._remember(model)
        if model.deals.not_kept and not self._said_not_kept:
            self._said_not_kept = True
            output.beside(alarms_said.not_kept(model.deals.not_kept))
        if model.status == "lost":
            self._brain.forget()
            if model.closed == "host_stopped" and not self._stopped:
                self._stopped = True
                self._client.leave()
        elif model.status == "seated" and model.view is not None:
            if model.view is not self._report.last:
                self._report.view(model.view)
            if model.pending is None:
                self._answer(model.view, refused=model.refused is not None)

    def _answer(self, view: TableView, *, refused: bool) -> None:
        answer = self._brain.answer(view, refused=refused)
        if answer is None or view.ask is None:
            return
        if people_play(view):
            asyncio.get_running_loop().call_later(PAUSE_S, self._client.answer, answer, view.ask.id)
        else:
            self._client.answer(answer, view.ask.id)
