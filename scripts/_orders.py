"""Orders to the slow switch of a lab, over a socket in the lab's folder: both ends. No frame passes here."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Callable, Mapping
from pathlib import Path

PATIENCE_S = 5.0
DONE = "done"
LONGEST = 1 << 16


def _place(folder: Path) -> Path:
    return folder / "orders"


def obeys(folder: Path) -> bool:
    """Whether the lab with this folder has a switch that takes orders; a bridge takes none."""
    return _place(folder).exists()


def listen(folder: Path) -> socket.socket:
    """Where the switch hears orders; readable when there is one."""
    ear = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ear.bind(str(_place(folder)))
    ear.listen()
    return ear


def obey(ear: socket.socket, orders: Mapping[str, Callable[..., None]]) -> None:
    """Carry out one order and say so, or say why not; a caller that went away is no fault."""
    with contextlib.suppress(OSError), ear.accept()[0] as caller:
        caller.settimeout(PATIENCE_S)
        try:
            word, *rest = json.loads(caller.recv(LONGEST))
            orders[word](*rest)
            answer = DONE
        except (OSError, ValueError, KeyError) as error:
            answer = f"{type(error).__name__}: {error}"
        caller.send(answer.encode())


def tell(folder: Path, *words: str) -> str | None:
    """Give the switch an order and wait for it; what it answers when it cannot, None when it is done."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
        line.settimeout(PATIENCE_S)
        line.connect(str(_place(folder)))
        line.send(json.dumps(words).encode())
        answer = line.recv(LONGEST).decode() or "it went away"
    return None if answer == DONE else answer
