"""The player of this window: who it is, and what the screens need to seat it. Nothing is drawn here."""

from __future__ import annotations

import argparse
import copy
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from lanswim_protocol.messages import TableInfo
from lanswim_protocol.names import clean_name

from lanswim.cli import common, settings_file
from lanswim.client.acquaintances import load_known
from lanswim.client.checkpoint_files import CheckpointFiles
from lanswim.client.child import HostChild
from lanswim.client.choose import choose_identity, why_another
from lanswim.client.codes import TableCode
from lanswim.client.deals.archive import Archive
from lanswim.client.identity import DEFAULT, IdentityError, known
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.recall import keeper
from lanswim.client.saved_rules import all_saved, save_rules
from lanswim.client.table_client import TableClient
from lanswim.client.vouching import Judged, Trust, is_proved, judge
from lanswim.fault import Fault
from lanswim.tui.context import Context, HostOrder, NearbyTable, OwnTable, TableBrowser
from lanswim.tui.settings import NOTHING_SET, Read

OnTables = Callable[[Sequence[NearbyTable]], None]


class Player:
    """Holds an identity until the process ends, and the host processes that this window has started."""

    def __init__(self, options: argparse.Namespace, target: Target | None = None) -> None:
        table, addresses = (target.table, target.addresses) if target is not None else ("", ())
        try:
            self.identity = choose_identity(options.name, options.identity, table=table, addresses=addresses)
        except IdentityError as error:
            raise common.no_identity(error) from None
        common.warn_of(self.identity)
        why = None
        if options.identity is None:
            why = why_another(self.identity.name, options.name, known(), table, tuple(addresses))
        self._is_second = why == "in_use"
        self._known = load_known()
        self._checkpoints = CheckpointFiles()
        self._accepted: set[bytes] = set()
        self._accepts_any: bool = getattr(options, "accept_key", False)
        self._watches: bool = getattr(options, "watch", False)
        self._settings: Read = getattr(options, "settings", NOTHING_SET)
        self.name = options.name or self._kept_name() or common.own_name(options)
        self._as_whom = common.tell_identity(self.identity, why, self.name)
        self.identity.show_as(self.name)
        self._keep_given(options.name)
        self._language: str | None = options.lang
        self._practice: list[HostChild] = []
        self._rng = random.SystemRandom()

    @property
    def context(self) -> Context:
        """What the screens are given."""
        return Context(
            self.name,
            self.connect,
            self.browser,
            self.host,
            _now_ms,
            self.rename,
            save_rules,
            all_saved,
            self._seats,
            self._judge,
            self._accepted.add,
            resumable=self._resumable,
            resume=self.resume,
            second=self.second,
            as_whom=self._as_whom,
            is_second=self._is_second,
            watches=self._watches,
            settings=self._settings,
            keep_setting=settings_file.keep,
        )

    def second(self, name: str, target: Target) -> Player:
        """Somebody else at this screen, with an identity as another window has it; raises IdentityError."""
        other = copy.copy(self)
        other.identity = choose_identity(name, table=target.table, addresses=target.addresses)
        other.name, other._practice = name, []
        other.identity.show_as(name)
        return other

    def leave(self) -> None:
        """Lets another player use the identity."""
        self.identity.close()

    def _kept_name(self) -> str:
        """As it is set; another identity than the usual one goes by the name it had last."""
        last = clean_name(self.identity.memory.shown)
        usual = self.identity.name == DEFAULT
        set_ = self._settings.settings.name
        return (set_ or last) if usual else (last or set_)

    def _keep_given(self, name: str | None) -> None:
        """A name that was set would else be taken the next time, though this one was given later."""
        set_ = self._settings.settings.name
        if name is not None and set_ and name != set_ and self.identity.name == DEFAULT:
            with suppress(Fault):  # it holds for now all the same
                settings_file.keep("name", name)

    def rename(self, name: str) -> None:
        """Is called this from now on, and when this identity is used again; raises lanswim.fault.Fault."""
        self.name = name
        self.identity.show_as(name)
        if self.identity.name == DEFAULT:
            settings_file.keep("name", name)

    def _seats(self) -> frozenset[str]:
        return frozenset(seat.table for seat in self.identity.seats)

    def connect(self, target: Target, claim: Claim, on_model: Callable[[ClientModel], None]) -> TableClient:
        """A seat at the table that is remembered for as long as it is held."""
        trust = self._trust()._replace(terms=self._checkpoints.terms(self._seats()))
        remember = keeper(self.identity, target, self._known.pin, trust)

        def changed(model: ClientModel) -> None:
            remember(model)
            self._checkpoints.note(model)
            if model.seat is not None and model.code is None:
                model = model._replace(code=self.identity.code_of(model.table))
            on_model(model)

        keeps = Archive().perform
        return TableClient(target, claim, self.identity.key, changed, trust=trust, keeps=keeps, rng=self._rng)

    def _judge(self, info: TableInfo, binding: bytes) -> Judged:
        return judge(self._trust(), info, binding)

    def _trust(self) -> Trust:
        """What one knows of hosts now: other windows and the last minutes may have changed it."""
        held = tuple((seat.table, bytes.fromhex(seat.key)) for seat in self.identity.seats if seat.key)
        own = self.identity.key.public
        return Trust(self._known.hosts, own, held, frozenset(self._accepted), self._accepts_any)

    def browser(self, on_tables: OnTables) -> TableBrowser:
        """Looks for tables; imported only now, after the first frame."""
        from lanswim.client.dial import connect
        from lanswim.discovery.browse import Browser

        return Browser(connect, on_tables, is_proved=is_proved)

    async def host(self, order: HostOrder) -> Target:
        """A table of one's own as the screens order it."""
        arguments = ["--seats", str(order.seats), "--bots", str(order.bots), "--rules", order.rules]
        arguments += [*_name(order.name), *(["--private"] if order.private else [])]
        arguments += ALONE if order.practice else ()
        return await self.open(arguments, keep=not order.practice, code=order.code)

    def _resumable(self) -> tuple[OwnTable, ...]:
        """Reads files, so it is called in a thread."""
        from lanswim.cli.journals import is_over, own

        found = [
            OwnTable(one.table, one.name, one.match, one.round, one.damaged, one.other, is_over(one))
            for one in own(self.identity.name)
        ]
        return tuple(sorted(found, key=lambda one: not one.in_match))

    async def resume(self, table: str) -> Target:
        """The host process of this table again, which goes on where it stood."""
        return await self.open([table, "--resume"], keep=True)

    async def open(
        self, arguments: Sequence[str], *, keep: bool, code: TableCode | None = None
    ) -> Target:
        """Starts `lanswim host ARGUMENTS` as a process of its own; keep: it may outlive this one."""
        language = ["--lang", self._language] if self._language is not None else []
        child = await HostChild.start([*arguments, *language], identity=self.identity.name, code=code)
        if keep:
            child.let_go()
        else:
            self._practice.append(child)
        said = child.listening  # its own player needs loopback only, the others are shown to be typed
        addresses = tuple(dict.fromkeys([said.loopback, *said.addresses]))
        internet = "--internet" in arguments
        return Target(
            addresses, said.table, code=said.code, key=self.identity.key.public, internet=internet
        )

    async def close(self) -> None:
        """Ends what nobody else can sit at; other tables end by themselves when nobody is left."""
        for child in self._practice:
            await child.close()


ALONE = ("--no-advertise", "--bind", "127.0.0.1", "--no-journal")
"""for a table that is nobody else's business"""


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def _name(name: str) -> list[str]:
    """As an argument it must not look like an option."""
    shown = name.lstrip("- ")
    return [shown] if shown else []
