"""The form for rules on a made-up terminal: a fault ends it, and the terminal is given back first."""

from __future__ import annotations

import asyncio
import io

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from lanswim.rules import PUB, RuleSet
from lanswim.tui import rules_app

ENTERS, LEAVES = "\x1b[?1049h", "\x1b[?1049l"


async def fails(keys: str) -> tuple[str, BaseException]:
    """What was written to the terminal, and what the form failed with."""
    wire = io.StringIO()
    output = Vt100_Output(wire, lambda: Size(24, 80), term="xterm")
    with create_pipe_input() as source, pytest.raises(RuntimeError) as found:
        source.send_text(keys)
        async with asyncio.timeout(10):
            await rules_app.fill_in("ours", PUB, broken, input=source, output=output)
    return wire.getvalue(), found.value


def broken(_rules: RuleSet) -> str:
    raise RuntimeError("boom")


async def test_a_fault_in_what_a_key_does_ends_the_form() -> None:
    said, error = await fails("s")
    assert str(error) == "boom"
    assert said.rindex(LEAVES) > said.rindex(ENTERS) and "ENTER" not in said
