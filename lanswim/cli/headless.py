"""A host without a player: listens, announces itself, reports, ends in order. Tables are not looked into."""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from lanswim_protocol.messages import TableInfo, TableView

from lanswim.cli import codes, common, goes_on, journals, jsonlines, orphan, output, thinking
from lanswim.cli.orders import read_orders
from lanswim.cli.report import Report
from lanswim.cli.signals import Stopping, stopping
from lanswim.cli.stop import NETWORK, Stop
from lanswim.discovery.addresses import chosen, local_addresses
from lanswim.discovery.advertise import Advertiser
from lanswim.discovery.links import Links
from lanswim.host.diary import Written
from lanswim.host.limits import Limits
from lanswim.host.server import Host, HostError
from lanswim.locale import _, faults
from lanswim.table.settings import TableSettings
from lanswim.tasks import Tasks
from lanswim.trust.codes import TableCode
from lanswim.trust.keys import SigningKey

log = logging.getLogger("lanswim.cli")
T = TypeVar("T")

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # people read ids to each other: no l and 1, no o and 0
ID_LENGTH = 10


def serve(settings: TableSettings, options: argparse.Namespace) -> int:
    """Hosts until the table has ended or somebody asks for the end; the exit code."""
    rng = random.SystemRandom()
    table_id = "".join(rng.choice(ID_LETTERS) for _ in range(ID_LENGTH))
    key = _host_key(options)
    if settings.start == "owner" and options.identity is not None:  # else it is the first's who sits down
        settings = settings._replace(owner_key=key.public)
    code = codes.of_table(options)
    said = goes_on.beside(settings.name, options.identity)
    written = None if options.no_journal else journals.begun(options, table_id, code)
    unkept = written is None and not options.no_journal
    kept = _Kept(table_id, 0, written, unkept=unkept, said=said)
    return asyncio.run(_Headless(settings, options, kept, rng, key, code).run())


def serve_again(options: argparse.Namespace) -> int:
    """Goes on with a table that an earlier process has left; the exit code."""
    from lanswim.cli.resume import as_of, check_nobody_goes_on, resumed

    found = resumed(options)
    try:
        rng, key = random.SystemRandom(), _host_key(found.options)
        check_nobody_goes_on(found, key.public)
        said, moves = (as_of(found.found),), not options.port
        kept = _Kept(found.table, found.term, found.written, again=True, moves=moves, said=said)
        host = _Headless(found.settings, found.options, kept, rng, key, found.code)
    except BaseException:
        found.written.journal.close()
        raise
    return asyncio.run(host.run())


class _Kept(NamedTuple):
    """Which table it is, and its journal; again: there was a process before.

    moves: to any other port where the one before is not free. said: on standard error once it listens, also
    beside JSON; where a window has started this process it is in its log, and the window has said it itself.
    """

    table: str
    term: int
    written: Written | None
    unkept: bool = False
    again: bool = False
    moves: bool = False
    said: tuple[str, ...] = ()


def _host_key(options: argparse.Namespace) -> SigningKey:
    """By which guests know this host again: its owner's key, or that of this account."""
    from lanswim.client.identity import DEFAULT, IdentityError, load_without_lock
    from lanswim.fault import Fault

    try:
        identity = load_without_lock(options.identity or DEFAULT)
        common.warn_of(identity)
        return identity.key
    except Fault as error:
        if options.identity is not None:
            raise common.no_identity(error) if isinstance(error, IdentityError) else error from None
        log.warning("nobody will know this host again, its key is thrown away: %s", error)
        return SigningKey.generate()


def shown_addresses(interfaces: Sequence[str] | None) -> list[str]:
    """This machine's addresses for people to type, best first; of the interfaces that were asked for."""
    local = local_addresses()
    shown = chosen(local, interfaces) or local
    return list(dict.fromkeys(one.text for one in shown))  # two interfaces may share an address


def _anywhere(address: str) -> bool:
    """With --internet everybody may connect: the code is what keeps strangers out."""
    return True


class Newest(Generic[T]):
    """Holds one value, the newest, however many are put in and whether or not anybody takes them."""

    def __init__(self) -> None:
        self._values: list[T] = []
        self._there = asyncio.Event()

    def put(self, value: T) -> None:
        """Replaces what nobody has taken."""
        self._values = [value]
        self._there.set()

    async def take(self) -> T:
        """The newest value that was not taken yet, once there is one."""
        await self._there.wait()
        self._there.clear()
        return self._values.pop()


class _Headless:
    """One host process: its table, what is announced and what is reported of it, and why it ends."""

    def __init__(
        self,
        settings: TableSettings,
        options: argparse.Namespace,
        kept: _Kept,
        rng: random.SystemRandom,
        key: SigningKey,
        code: TableCode | None,
    ) -> None:
        self._name = settings.name
        self._kept = kept
        self._code = code
        self._owned = settings.owner_key is not None
        self._interfaces: Sequence[str] | None = options.interface
        self._advertise = not options.no_advertise
        self._as_json: bool = options.json
        self._report = Report(as_json=options.json)
        self._infos = Newest[TableInfo]()
        self._early: list[TableView] | None = []
        self._tasks = Tasks()
        self._host = Host(
            settings,
            table_id=kept.table,
            term=kept.term,
            rng=rng,
            think=thinking.thinker(rng),
            names_of_bots=thinking.NAMES,
            port=options.port,
            bind=options.bind,
            limits=Limits(per_address=options.max_per_address),
            on_show=self._show,
            on_announce=self._infos.put,
            key=key,
            code=code,
            is_local=_anywhere if options.internet else Links().have,
            written=kept.written,
            unkept=kept.unkept,
        )

    async def run(self) -> int:
        """Opens, waits for a reason to end, and closes within 3 s; the exit code."""
        with stopping() as stop:
            await self._start()
            self._say_listening()
            if self._advertise:
                self._tasks.start("advertise", self._announce())
            read_orders(lambda order: stop.ask(), lambda: self._input_ended(stop))
            self._host.ended.add_done_callback(lambda ended: stop.ask())
            await stop.asked.wait()
            await asyncio.gather(self._tasks.stop(), self._host.close())
            self._report.event(jsonlines.closed(self._host.ended.result()))
            return stop.code

    async def _start(self) -> None:
        """At the port of the process before, if that can be; raises Stop."""
        try:
            await self._host.start()
        except HostError as error:
            if self._kept.moves and error.code in ("port_taken", "port_forbidden") and self._host.port:
                log.warning("port %d is not free any more: another one is taken", self._host.port)
                self._host.port = 0
                await self._start()
                return
            if self._kept.written is not None:
                journal = self._kept.written.journal
                await asyncio.to_thread(journal.close if self._kept.again else journal.discard)
            raise Stop(NETWORK, faults.sentence(error.code, error.fields)) from None

    def _show(self, view: TableView) -> None:
        """The table speaks first when it opens; nothing is told of it before it is listened."""
        if self._early is not None:
            self._early.append(view)
        else:
            self._report.view(view)

    def _say_listening(self) -> None:
        host = self._host
        addresses = host.addresses(shown_addresses(self._interfaces))
        code = self._code.words if self._code is not None else None
        self._report.event(
            jsonlines.listening(
                host.table_id, self._name, host.port, addresses, term=self._kept.term, code=code
            )
        )
        for text in self._kept.said:
            output.beside(text)
        if code is not None and not self._as_json:
            output.beside(_("The code of this table: {code}").format(code=code))
        early, self._early = self._early or [], None
        for view in early:
            self._report.view(view)

    async def _announce(self) -> None:
        """Tells the network of the table and of its changes; says goodbye when this is cancelled."""
        advertiser = Advertiser(self._host.host_id, self._host.port, self._interfaces)
        try:
            await advertiser.start(await self._infos.take())
            if advertiser.problem is not None:
                log.warning("the table is not announced: %s", advertiser.problem)
            while True:
                await advertiser.update(await self._infos.take())
        finally:
            await advertiser.close()

    def _input_ended(self, stop: Stopping) -> None:
        """The program that started this one is gone: only a table with an owner was opened for somebody."""
        if self._owned:
            self._tasks.start("orphan", self._end_when_deserted(stop))

    async def _end_when_deserted(self, stop: Stopping) -> None:
        await orphan.deserted(lambda: self._report.last)
        log.warning("the player of this table has gone and nobody else is there: it is closed")
        stop.ask()
