"""The specification says what the declarations say, and explains every word that a peer may get."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest
from lanswim_protocol import RemoteProtocolError, decode_to_client, decode_to_host
from lanswim_protocol.fields import AnswerKind, AskKind, ClosedReason, RefusedReason, RefuseReason
from lanswim_protocol.messages import PROTOCOL_MAX

from tests.support.vectors import PROTOCOL, read

README = (PROTOCOL / "README.md").read_text("utf-8")
WORDS = README.partition("## 9. Messages")[0]
SCRIPT = PROTOCOL.parent / "scripts" / "protocol_docs.py"


def test_schema_vectors_and_tables_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--check"], capture_output=True, text=True, check=False, timeout=50
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize("words", [RefuseReason, RefusedReason, ClosedReason, AnswerKind, AskKind])
def test_every_reason_and_kind_is_explained_in_a_row_of_a_table(words: Any) -> None:
    rows = "\n".join(line for line in WORDS.splitlines() if line.startswith("| `"))
    assert [word for word in get_args(words) if f"`{word}`" not in rows] == []


def test_the_changes_have_an_entry_for_this_version() -> None:
    changes = (PROTOCOL / "CHANGES.md").read_text("utf-8")
    assert re.findall(r"^## (\d+)$", changes, re.MULTILINE) == [str(n) for n in range(PROTOCOL_MAX, 0, -1)]


def test_the_example_is_a_conversation_in_which_each_side_says_its_own_messages() -> None:
    for vector in read("exchange"):
        ours, theirs = decode_to_host, decode_to_client
        if vector.sent_by == "host":
            ours, theirs = theirs, ours  # type: ignore[assignment]  # each returns its own messages
        assert ours(vector.payload)
        if vector.json["t"] not in ("hello", "refuse", "ping", "pong"):
            with pytest.raises(RemoteProtocolError):
                theirs(vector.payload)


def test_files_that_the_specification_names_are_there() -> None:
    named = re.findall(r"`((?:lanswim|scripts|vectors)/[a-z_/.]+\.[a-z]+)`", README)
    roots = (PROTOCOL, PROTOCOL.parent)
    assert [name for name in named if not any(Path(root, name).exists() for root in roots)] == []
    assert named
