"""The two sides of an encrypted connection, and what each has for itself. No socket or loop may live here."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from typing import Any, Final

from lanswim.trust.secured import Secured
from lanswim.trust.tls import HostTls, NotLanswim

NOISE: Final = 20 * 1024
"""so much of what a client sends may be no message, at once: a handshake, a large record that is not whole"""
NOISE_A_SECOND: Final = 4 * 1024
"""and so much for long: 150 key updates, each of which costs as much as a message"""


class SecuredHost(Secured):
    """Listens. The protocol above hears of a connection at its first moment, to count it and bound its time.

    What it sends before the handshake is over is kept until then.
    """

    def __init__(self, above: Any, tls: HostTls) -> None:
        super().__init__(above, tls.context, is_host=True)
        self._fingerprint = tls.fingerprint

    def connection_made(self, transport: Any) -> None:
        """Somebody is there, and has not said anything."""
        super().connection_made(transport)
        self._above.connection_made(self)

    def _certificate(self) -> bytes:
        return self._fingerprint

    def _bear(self) -> None:
        if self._records.noise > NOISE:
            raise NotLanswim("it says too much that is no message")

    def _passed(self, ms: int) -> None:
        self._records.noise = max(0, self._records.noise - ms * NOISE_A_SECOND // 1000)


class SecuredClient(Secured):
    """Dials. The protocol above hears of the connection when it is secured; `settled` then, or why not."""

    def __init__(
        self, above: Any, context: ssl.SSLContext, settled: Callable[[Exception | None], None]
    ) -> None:
        super().__init__(above, context, is_host=False)
        self._settled = settled

    def connection_made(self, transport: Any) -> None:
        """Begins the handshake."""
        super().connection_made(transport)
        self._shake()
        self._flush()

    def _certificate(self) -> bytes:
        return self._records.shown

    def _secured(self) -> None:
        self._above.connection_made(self)
        self._settled(None)

    def _ended(self, error: Exception | None) -> None:
        if self._records.stands:
            super()._ended(error)
        else:
            self._settled(error or ConnectionError("it hung up without a word"))
