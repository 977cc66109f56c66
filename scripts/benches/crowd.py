"""Many connections over TLS that say a ping now and then, a process of its own: the clients of `watchers`.

`python -m scripts.benches.crowd PORT COUNT lobby|silent`: connects from as many addresses of this machine as
it takes, asks for the lobby or says nothing, prints `ready`. For each line with a number it says so many
pings a second for the seconds that follow it, evenly, each by the next connection, and prints how many bytes
have come. Blocking handshakes, then one selector; nothing of lanswim but messages and TLS.
"""

from __future__ import annotations

import selectors
import socket
import ssl
import sys
import time
from contextlib import suppress

from lanswim_protocol.codec import encode
from lanswim_protocol.frames import frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Lobby, Ping

from lanswim.host.listen import room_for
from lanswim.trust.tls import client_context

PING = frame(encode(Ping(n=1_000_000)))
AT_ONE_ADDRESS = 25
SETTLE_S = 0.3
"""the last answers are on their way, and what else was said has come"""


class Crowd:
    """Connections that are in the lobby of one server."""

    def __init__(self, port: int, count: int, *, lobby: bool) -> None:
        context = client_context()
        self._got = 0
        self._next = 0
        self._selector = selectors.DefaultSelector()
        self._sockets = [self._connect(port, number, context, lobby) for number in range(count)]

    def _connect(self, port: int, number: int, context: ssl.SSLContext, lobby: bool) -> ssl.SSLSocket:
        source = f"127.0.{1 + number // AT_ONE_ADDRESS // 250}.{2 + number // AT_ONE_ADDRESS % 250}"
        plain = socket.create_connection(("127.0.0.1", port), 30, (source, 0))
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        secured = context.wrap_socket(plain)
        if lobby:
            secured.sendall(frame(encode(our_hello())) + frame(encode(Lobby())))
        secured.setblocking(False)
        self._selector.register(secured, selectors.EVENT_READ, secured)
        return secured

    def talk(self, a_second: float, seconds: float) -> int:
        """Says pings evenly; returns how many bytes have come meanwhile, and shortly after."""
        self._got = 0
        began = time.monotonic()
        for number in range(int(a_second * seconds)):
            self.listen(began + number / a_second)
            self._sockets[self._next].send(PING)
            self._next = (self._next + 1) % len(self._sockets)
        self.listen(began + seconds + SETTLE_S)
        return self._got

    def listen(self, until: float) -> None:
        """Reads whatever comes until this time, at least once."""
        while True:
            left = until - time.monotonic()
            for key, _ in self._selector.select(max(0.0, left)):
                with suppress(ssl.SSLWantReadError):
                    if not (data := key.data.recv(65_536)):
                        raise ConnectionError("the server hung up")
                    self._got += len(data)
            if left <= 0:
                return


def main(port: str, count: str, kind: str) -> None:
    """Talks when told to, until its standard input ends."""
    room_for(int(count))
    crowd = Crowd(int(port), int(count), lobby=kind == "lobby")
    crowd.listen(time.monotonic() + SETTLE_S)
    print("ready", flush=True)
    for line in sys.stdin:
        a_second, seconds = map(float, line.split())
        print(crowd.talk(a_second, seconds), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
