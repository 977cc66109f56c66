"""The asyncio shell of one client at one table. What is said and when is decided in the core, never here."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from lanswim_protocol.channel import Channel
from lanswim_protocol.frames import LIMIT
from lanswim_protocol.messages import Answer, Order

from lanswim.client import signals as s
from lanswim.client.address import AddressError, parse_address
from lanswim.client.asleep import Sleeps
from lanswim.client.backoff import Random
from lanswim.client.core import Core
from lanswim.client.deals.deeds import Deed, Keep, KeepAlarm, KeepRound, Recall, Told, keep_nothing
from lanswim.client.dial import DialError, MakeReceiver, Reached, reach
from lanswim.client.line import Heard, Line
from lanswim.client.model import Claim, ClientModel, Signer, Target
from lanswim.client.ordering import Ordering
from lanswim.client.pump import Pump
from lanswim.client.vouching import NOBODY_KNOWN, Trust
from lanswim.tasks import spawn

GOODBYE_S = 0.3
"""how long the last bytes may take before the connection is dropped"""


class Dialer(Protocol):
    """Connects to the first of these addresses that answers; `client.dial.reach`, or a simulated network."""

    async def __call__(self, addresses: Sequence[str], make_receiver: MakeReceiver, /) -> Reached: ...


class Aside(Protocol):
    """Reckons where it holds up nobody: `asyncio.to_thread`, or at once on a clock that jumps."""

    async def __call__(self, work: Callable[[], s.Reckoned], /) -> s.Reckoned: ...


class TableClient(Ordering):
    """Joins a table and keeps the seat; on_change is called with the model after each change, in the loop.

    signer: the key that the seat belongs to (`Identity.key`). trust: what is known of hosts.
    keeps: does what is to be kept of the deals (`Archive.perform`); nothing is kept unless it is given.
    patient: a table that cannot be reached at first is sought for ten minutes as well.
    Raises AddressError when an address of the target is none.
    """

    def __init__(
        self,
        target: Target,
        claim: Claim,
        signer: Signer,
        on_change: Callable[[ClientModel], None] = lambda model: None,
        *,
        trust: Trust = NOBODY_KNOWN,
        keeps: Callable[[Deed], Told | None] = keep_nothing,
        rng: Random,
        patient: bool = False,
        dialer: Dialer = reach,
        aside: Aside = asyncio.to_thread,
    ) -> None:
        for address in target.addresses:
            parse_address(address)
        self._core = Core(target, claim, signer, trust, rng, secrets.token_bytes, patient=patient)
        self._on_change = on_change
        self._dialer = dialer
        self._aside = aside
        self._keeps = keeps
        self._line: Line | None = None
        self._dialing: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._pump = Pump(self._core, self._perform, _now_ms, Sleeps().news)
        self._over = asyncio.Event()
        self._fault: Exception | None = None

    @property
    def model(self) -> ClientModel:
        """What is known now."""
        return self._core.model

    async def run(self) -> ClientModel:
        """Joins and stays until it is over; the model says why. Cancelling it keeps the seat."""
        try:
            self._feed(s.Begin())
            await self._over.wait()
        finally:
            await self._stop()
        if self._fault is not None:
            raise self._fault
        return self.model

    def answer(self, answer: Answer, ask: int | None = None) -> None:
        """Answers the open ask; does nothing while an answer is pending, or when ask is not the open one."""
        self._feed(s.WantAnswer(answer, ask))

    def order(self, order: Order) -> None:
        """Sends an order (its id is set here); does nothing while another is pending, unless it is talk."""
        self._feed(s.WantOrder(order))

    def leave(self) -> None:
        """Gets up for good; `run` ends soon after."""
        self._feed(s.WantLeave())

    def retry_now(self, addresses: Iterable[str] = ()) -> None:
        """The table was announced again, at these addresses: no waiting for the next attempt."""
        self._feed(s.RetryNow(tuple(address for address in addresses if _is_address(address))))

    # From inputs to effects

    def _feed(self, given: s.Input) -> None:
        try:
            self._pump.feed(given)
        except Exception as error:  # whoever awaits run() is to know, not the transport that happened to call
            self._break(error)

    def _break(self, error: Exception) -> None:
        self._fault = self._fault or error
        self._pump.drop()
        self._over.set()

    def _perform(self, effect: s.Effect) -> None:
        match effect:
            case s.Dial(addresses):
                self._dial(addresses)
            case s.Send(message):
                if self._channel is not None:
                    self._channel.send(message)
            case s.Reckon(work):
                self._reckon(work)
            case s.Widen():
                if self._channel is not None:
                    self._channel.limit = LIMIT
            case s.HangUp(at_once):
                self._hang_up(at_once)
            case s.Deadline(at_ms):
                self._set_timer(at_ms)
            case s.Changed(model):
                self._on_change(model)
            case Recall() | Keep() | KeepRound() | KeepAlarm():
                if (told := self._keeps(effect)) is not None:
                    self._feed(told)
            case s.Done():
                self._over.set()

    def _reckon(self, work: Callable[[], s.Reckoned]) -> None:
        line = self._line

        async def reckon() -> None:
            reckoned = await self._aside(work)
            if line is self._line:
                self._feed(reckoned)

        spawn("reckoning", reckon(), lambda name, error: self._break(error))

    @property
    def _channel(self) -> Channel | None:
        return None if self._line is None else self._line.channel

    def _dial(self, addresses: tuple[str, ...]) -> None:
        self._give_up_dialing()

        def failed(name: str, error: Exception) -> None:
            if self._dialing is task:  # else another dial began before its end was told
                self._dial_failed(error)

        task = self._dialing = spawn("dialing a table", self._try(addresses), failed)

    async def _try(self, addresses: tuple[str, ...]) -> None:
        lines: list[Line] = []

        def make_line() -> Line:
            lines.append(Line())
            return lines[-1]

        reached = await self._dialer(addresses, make_line)
        line = next(line for line in lines if line.channel is reached.channel)
        self._dialing, self._line = None, line
        self._feed(s.Connected(reached.address, reached.channel))
        line.listen(lambda heard: self._heard(line, heard))

    def _heard(self, line: Line, heard: Heard) -> None:
        if line is self._line:
            self._feed(heard)

    def _dial_failed(self, error: Exception) -> None:
        self._dialing = None
        if isinstance(error, OSError):
            self._feed(s.DialFailed(error.why if isinstance(error, DialError) else "unreachable"))
        else:
            self._break(error)

    def _give_up_dialing(self) -> None:
        if self._dialing is not None:
            self._dialing.cancel()
            self._dialing = None

    def _hang_up(self, at_once: bool) -> None:
        self._give_up_dialing()
        line, self._line = self._line, None
        if line is None or line.channel is None:
            return
        line.mute()
        if at_once:
            line.channel.abort()
        else:
            line.channel.close()
            asyncio.get_running_loop().call_later(GOODBYE_S, line.channel.abort)

    def _set_timer(self, at_ms: int | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if at_ms is not None:
            self._timer = asyncio.get_running_loop().call_at((at_ms + 1) / 1000, self._wake, at_ms)

    def _wake(self, at_ms: int) -> None:
        if _now_ms() < at_ms:  # a coarse clock lets timers fire early
            self._set_timer(at_ms)
        else:
            self._feed(s.Tick())

    async def _stop(self) -> None:
        self._set_timer(None)
        self._hang_up(at_once=False)
        await asyncio.sleep(0)  # lets a transport with nothing unsent close before the loop may end


def _now_ms() -> int:
    return int(asyncio.get_running_loop().time() * 1000)


def _is_address(text: str) -> bool:
    try:
        parse_address(text)
    except AddressError:
        return False
    return True
