"""The client side of the benches: the same few lines for whatever is measured. Blocking sockets, no loop."""

from __future__ import annotations

import socket
import ssl
import subprocess
import sys
from types import TracebackType

from lanswim_protocol.frames import HEADER


class Wire:
    """A connection that reads whole frames; plain without a context."""

    def __init__(self, port: int, context: ssl.SSLContext | None = None, *, source: str = "") -> None:
        plain = socket.create_connection(("127.0.0.1", port), 30, (source, 0) if source else None)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket = plain if context is None else context.wrap_socket(plain)
        self._buffer = b""

    def send(self, data: bytes) -> None:
        """All of it."""
        self._socket.sendall(data)

    def frame(self) -> bytes:
        """The next frame, with its length before it."""
        while True:
            buffer = self._buffer
            if len(buffer) >= HEADER:
                end = HEADER + int.from_bytes(buffer[:HEADER], "big")
                if len(buffer) >= end:
                    self._buffer = buffer[end:]
                    return buffer[:end]
            self._more()

    def bytes(self, count: int) -> bytes:
        """Exactly so many bytes."""
        while len(self._buffer) < count:
            self._more()
        data, self._buffer = self._buffer[:count], self._buffer[count:]
        return data

    def line(self) -> str:
        """Up to the end of a line."""
        while b"\n" not in self._buffer:
            self._more()
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode()

    def close(self) -> None:
        """Hangs up."""
        self._socket.close()

    def _more(self) -> None:
        data = self._socket.recv(65_536)
        if not data:
            raise ConnectionError("the server hung up")
        self._buffer += data


class Server:
    """A server of benches.servers, or of another module there, in a process of its own."""

    def __init__(self, kind: str, *, module: str = "servers") -> None:
        command = [sys.executable, "-m", f"scripts.benches.{module}", kind]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        ports = list(map(int, self._process.stdout.readline().split()))
        self.port = ports[0]
        self.secure_port = ports[2] if len(ports) > 2 else ports[0]
        """where it listens with TLS, if it does"""
        self._control = Wire(ports[1])

    def cpu_s(self) -> float:
        """Processor time used so far."""
        return self.tell("cpu")

    def memory_kib(self) -> float:
        """What is in memory now."""
        return self.tell("memory")

    def tell(self, line: str) -> float:
        """Gives an order; returns the figure asked for, else the processor time used so far."""
        self._control.send(f"{line}\n".encode())
        return float(self._control.line())

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._control.close()
        self._process.kill()
        self._process.communicate()
