"""Somebody who guesses the code of a private table, as fast as one connection after the other allows.

`python -m scripts.benches.guesser PORT`; a line `go` on standard input begins, `stop` ends and is answered by
how many codes were tried and how many of them the host looked at. Its addresses change, as only then more
than one code in three seconds is looked at. The element is one and the same: the host does the arithmetic.
"""

from __future__ import annotations

import itertools
import socket
import ssl
import sys
import threading

from lanswim_protocol.codec import decode_to_client, encode
from lanswim_protocol.frames import HEADER, frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Code, CodeAnswer, CodeProof

from lanswim.trust.keys import SigningKey
from lanswim.trust.pake import Opening
from lanswim.trust.tls import client_context
from scripts.benches.wires import Wire

ADDRESSES = 200


class Guesser:
    """Guesses while it may."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._context: ssl.SSLContext = client_context()
        key = SigningKey.generate().public
        opening = Opening.start("salad-tiger-beach", key, b"")
        self._said = frame(encode(our_hello())) + frame(encode(Code("", key, opening.element)))
        self._may = threading.Event()
        self._pause = threading.Event()
        self.tried = self.looked_at = 0
        threading.Thread(target=self._guess, daemon=True).start()

    def go(self) -> None:
        """Begins."""
        self.tried = self.looked_at = 0
        self._pause.clear()
        self._may.set()

    def stop(self) -> None:
        """Ends with the code that is being tried."""
        self._may.clear()
        self._pause.wait()

    def _guess(self) -> None:
        for number in itertools.count():
            if not self._may.is_set():
                self._pause.set()
            self._may.wait()
            self._try(f"127.0.1.{number % ADDRESSES + 1}")

    def _try(self, address: str) -> None:
        wire = Wire(self._port, self._context, source=address)
        wire.send(self._said)
        wire.frame()
        self.tried += 1
        if isinstance(decode_to_client(wire.frame()[HEADER:]), CodeAnswer):
            self.looked_at += 1
            wire.send(frame(encode(CodeProof(bytes(32)))))
            wire.frame()
        wire.close()


def main(port: int) -> None:
    """Takes orders until its input ends."""
    guesser = Guesser(port)
    for line in sys.stdin:
        if line.strip() == "go":
            guesser.go()
        else:
            guesser.stop()
            print(guesser.tried, guesser.looked_at, flush=True)


if __name__ == "__main__":
    socket.setdefaulttimeout(30)
    main(int(sys.argv[1]))
