"""`lanswim bot`: a bot as a client like any other, with an identity that is thrown away."""

from __future__ import annotations

import argparse
import asyncio
import random

from lanswim_protocol.messages import TableView

from lanswim.cli import codes, endings, jsonlines, nearby, output, thinking
from lanswim.cli.bot_brain import Brain, people_play
from lanswim.cli.report import Report
from lanswim.cli.signals import Stopping, stopping
from lanswim.cli.stop import Stop
from lanswim.client.acquaintances import load_known
from lanswim.client.deals.archive import Archive
from lanswim.client.identity import throw_away
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.table_client import TableClient
from lanswim.client.vouching import Trust
from lanswim.locale import alarms_said

PAUSE_S = 0.9
"""before each move while a person is at the table"""


def run(options: argparse.Namespace) -> int:
    """Plays until the table is closed; the exit code."""
    return asyncio.run(_play(options))


async def _play(options: argparse.Namespace) -> int:
    code = codes.given(options)
    target = (await nearby.find(options.table)).target._replace(code=code)
    with stopping() as stop:
        model = await _Seat(options, target).play(stop)
    if stop.asked.is_set():
        return stop.code
    if text := endings.sentence(model):
        raise Stop(endings.exit_code(model), text)
    return endings.exit_code(model)


class _Seat:
    """One bot at one table."""

    def __init__(self, options: argparse.Namespace, target: Target) -> None:
        rng = random.SystemRandom()
        name = options.name or rng.choice(thinking.NAMES)
        self._as_json: bool = options.json
        self._report = Report(as_json=options.json)
        self._brain = Brain(random.Random(options.seed) if options.seed is not None else rng)
        self._stopped = self._said_not_kept = False
        self._client = TableClient(
            target,
            Claim(name, bot=True),
            throw_away().key,
            self._changed,
            trust=Trust(load_known().hosts, accepts_any=options.accept_key),
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
