"""Links with a delay between machines: it is there, mDNS passes, and nothing is left over. Marked as lan."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scripts import netlab
from scripts._namespaces import folder_of, pids, switch_of
from tests.support.lan import machines, require_lan
from tests.support.programs import LANSWIM, Program

pytestmark = [pytest.mark.lan, pytest.mark.exact]
SCRIPT = Path(netlab.__file__)
ECHO = """
import socket
server = socket.create_server(("", 9))
print("up", flush=True)
while True:
    caller = server.accept()[0]
    while data := caller.recv(99):
        caller.sendall(data)
"""
ASK = """
import socket, time
line = socket.create_connection(("10.77.1.1", 9), 3)
for _ in range(20):
    began = time.perf_counter()
    line.sendall(b"there and back")
    line.recv(99)
    print((time.perf_counter() - began) * 1000)
"""
TRY = "import socket; socket.create_connection(('10.77.1.1', 9), 0.5)"


def round_trips_ms(lab: netlab.NetLab) -> list[float]:
    asked = subprocess.run(lab.inside(2, [sys.executable, "-c", ASK]), capture_output=True, check=True)
    return [float(line) for line in asked.stdout.split()]


def echo(lab: netlab.NetLab) -> None:
    assert Program(lab, 1, "-c", ECHO).line() == "up"


def reaches(lab: netlab.NetLab) -> bool:
    tried = subprocess.run(lab.inside(2, [sys.executable, "-c", TRY]), capture_output=True, check=False)
    return tried.returncode == 0


def test_each_way_takes_the_delay_and_little_more() -> None:
    with machines(2, delay_ms=20) as lab:
        echo(lab)
        times = sorted(round_trips_ms(lab))
    assert times[0] >= 40
    assert times[0] < 48, times


def test_without_a_delay_nothing_is_late() -> None:
    with machines(2) as lab:
        echo(lab)
        assert min(round_trips_ms(lab)) < 8


def test_a_connection_survives_lost_frames() -> None:
    with machines(2, delay_ms=1, jitter_ms=2, loss=0.05, seed=3) as lab:
        echo(lab)
        assert len(round_trips_ms(lab)) == 20


def test_a_cable_at_a_slow_switch_can_be_cut_also_from_outside() -> None:
    with machines(2, delay_ms=1) as lab:
        echo(lab)
        assert reaches(lab)
        lab.cut(2)
        assert not reaches(lab)
        plug_in = [sys.executable, str(SCRIPT), "restore", "2", "--lab", lab.name]
        subprocess.run(plug_in, check=True)
        assert reaches(lab)


def test_a_table_is_found_by_mdns_through_a_slow_switch(tmp_path: Path) -> None:
    with machines(2, delay_ms=5) as lab:
        browsing = Program(lab, 2, *LANSWIM, "browse", "--follow", "--json", home=tmp_path)
        hosting = Program(lab, 1, *LANSWIM, "host", "Stube", "--headless", "--json", home=tmp_path)
        addresses = hosting.event("listening")["addresses"]
        found = json.loads(browsing.line())
        assert (found["name"], sorted(found["addresses"])) == ("Stube", sorted(addresses))


def test_the_switch_is_no_process_of_a_machine_and_ends_with_the_lab() -> None:
    with machines(1, delay_ms=5) as lab:
        assert lab.running() == []
        [switch] = pids([switch_of(lab.name)])
    assert not Path("/proc", str(switch)).exists()
    assert not folder_of(lab.name).exists()
    assert netlab.namespaces(f"{netlab.PREFIX}{os.getpid()}") == []


def test_a_switch_does_not_outlive_a_lab_that_was_killed() -> None:
    require_lan()
    argv = [sys.executable, str(SCRIPT), "--delay", "5", "up", "1"]
    run = subprocess.Popen(argv, stdout=subprocess.PIPE)
    assert run.stdout is not None and run.stdout.readline().startswith(b"10.77.1.1")
    [lab] = [lab for lab in netlab.labs() if lab.split("-")[1] == str(run.pid)]
    assert len(pids([switch_of(lab)])) == 1
    run.kill()
    run.wait(timeout=10)
    run.stdout.close()
    end = time.monotonic() + 10
    while pids([switch_of(lab)]):
        assert time.monotonic() < end, "the switch lives on"
        time.sleep(0.02)
    assert lab in netlab.clean()
    assert netlab.namespaces(lab) == [] and not folder_of(lab).exists()


def test_ctrl_c_ends_a_slow_lab_in_order() -> None:
    require_lan()
    argv = [sys.executable, str(SCRIPT), "--delay", "5", "up", "1"]
    run = subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    assert run.stdout is not None and run.stdout.readline().startswith(b"10.77.1.1")
    os.killpg(run.pid, signal.SIGINT)
    assert run.communicate(timeout=20)[1] == b""
    assert run.returncode == 128 + signal.SIGINT
    assert netlab.namespaces(f"{netlab.PREFIX}{run.pid}") == []


@pytest.mark.parametrize(("option", "value"), [("--delay", "-1"), ("--loss", "2")])
def test_links_that_cannot_be_are_refused_in_one_sentence(option: str, value: str) -> None:
    require_lan()
    argv = [sys.executable, str(SCRIPT), option, value, "up", "1"]
    refused = subprocess.run(argv, capture_output=True, text=True, check=False, timeout=20)
    assert refused.returncode == 1
    assert refused.stderr.startswith("netlab: ") and refused.stderr.count("\n") == 1
