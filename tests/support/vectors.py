"""The golden messages of protocol/vectors as values. No test may live here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

PROTOCOL = Path(__file__).resolve().parent.parent.parent / "protocol"
NOT_MESSAGES = {"bad_payloads", "exchange", "other_forms", "shuffle", "spake2", "statements"}


class Vector(NamedTuple):
    """One golden message. sent_by: client, host or both."""

    name: str
    sent_by: str
    payload: bytes
    frame: bytes
    json: Any


def read(file: str) -> list[Vector]:
    """The vectors of one file (named without its suffix); bad ones have no json, some no frame."""
    data = json.loads((PROTOCOL / "vectors" / f"{file}.json").read_text("utf-8"))
    return [
        Vector(
            f"{file}: {entry['name']}",
            entry.get("sent_by") or data["sent_by"],
            bytes.fromhex(entry["payload"]),
            bytes.fromhex(entry.get("frame", "")),
            entry.get("json"),
        )
        for entry in data["vectors"]
    ]


def message_files() -> list[str]:
    """The tags that have a file of vectors."""
    files = (PROTOCOL / "vectors").glob("*.json")
    return sorted(path.stem for path in files if path.stem not in NOT_MESSAGES)


def golden() -> list[Vector]:
    """Every golden message, and those of the example."""
    return [vector for file in (*message_files(), "exchange") for vector in read(file)]
