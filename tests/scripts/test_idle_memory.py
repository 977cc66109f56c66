"""What an idle encrypted connection costs a host in memory, measured in a process of its own."""

from __future__ import annotations

import sys

import pytest

from lanswim.trust.tls import client_context
from scripts.benches.tls import MEMORY, idle_memory


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the memory of a process in /proc")
def test_an_idle_encrypted_connection_costs_a_host_at_most_64_kib() -> None:
    (kib,) = idle_memory(client_context())
    assert MEMORY[0].limit == 64
    assert 0 < kib <= 64
