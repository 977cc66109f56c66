"""The laboratory itself: machines reach each other, cables can be cut, and nothing is left over."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scripts import netlab
from tests.support.lan import machines, require_lan

pytestmark = pytest.mark.lan
SCRIPT = Path(netlab.__file__)
ANSWER = """
import socket
server = socket.create_server(("", 9))
print("up", flush=True)
while True:
    server.accept()[0].sendall(b"hi")
"""
ASK = "import socket; print(socket.create_connection(('10.77.1.1', 9), 0.3).recv(9).decode())"
LISTEN = """
import socket
ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
ear.bind(("", 5353))
group = socket.inet_aton("224.0.0.251") + socket.inet_aton("10.77.1.2")
ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
print("up", flush=True)
print(ear.recvfrom(99), flush=True)
"""
SAY = """
import socket
mouth = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("10.77.1.1"))
mouth.sendto(b"hello", ("224.0.0.251", 5353))
"""


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def left_over(pid: int) -> list[str]:
    return netlab.namespaces(f"{netlab.PREFIX}{pid}")


def test_machines_reach_each_other_until_a_cable_is_cut() -> None:
    with machines(2) as lab:
        server = lab.popen(1, python(ANSWER), stdout=subprocess.PIPE)
        assert server.stdout is not None and server.stdout.readline() == b"up\n"
        ask = lab.inside(2, python(ASK))
        assert subprocess.run(ask, capture_output=True, check=True).stdout == b"hi\n"
        lab.cut(2)
        assert subprocess.run(ask, capture_output=True, check=False).returncode != 0
        lab.restore(2)
        patient = lab.inside(2, python(ASK.replace("0.3", "9")))
        assert subprocess.run(patient, capture_output=True, check=True).stdout == b"hi\n"


def test_multicast_passes_when_the_interface_is_named() -> None:
    with machines(2) as lab:
        ear = lab.popen(2, python(LISTEN), stdout=subprocess.PIPE)
        assert ear.stdout is not None and ear.stdout.readline() == b"up\n"
        subprocess.run(lab.inside(1, python(SAY)), check=True)
        assert b"('10.77.1.1'," in ear.stdout.readline()


def test_what_still_runs_ends_with_the_lab() -> None:
    with machines(1) as lab:
        deaf = ["sh", "-c", "trap '' TERM; while :; do sleep 0.05; done"]
        stubborn = lab.popen(1, deaf, start_new_session=True)
    assert stubborn.poll() == -signal.SIGKILL
    assert left_over(os.getpid()) == []


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_takes_everything_down(sign: signal.Signals) -> None:
    require_lan()
    argv = [sys.executable, str(SCRIPT), "run", "2", "--", "sh", "-c", "echo here; exec sleep 60"]
    run = subprocess.Popen(argv, stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    assert sorted(run.stdout.readline() for _ in "12") == ["[1] here\n", "[2] here\n"]
    run.send_signal(sign)
    assert run.wait(timeout=10) == 128 + sign
    run.stdout.close()
    assert left_over(run.pid) == []


def test_clean_removes_what_a_killed_run_left() -> None:
    require_lan()
    run = subprocess.Popen([sys.executable, str(SCRIPT), "up", "1"], stdout=subprocess.PIPE)
    assert run.stdout is not None and run.stdout.readline().startswith(b"10.77.1.1")
    assert run.pid in {int(lab.split("-")[1]) for lab, alive in netlab.labs().items() if alive}
    run.kill()
    run.wait(timeout=10)
    run.stdout.close()
    assert left_over(run.pid) != []
    assert netlab.clean() and left_over(run.pid) == []


def test_the_exit_code_is_the_worst_one() -> None:
    require_lan()
    argv = [sys.executable, str(SCRIPT), "run", "2", "--", "sh", "-c", "exit $((NETLAB_MACHINE * 3))"]
    assert subprocess.run(argv, check=False, timeout=20).returncode == 6


def test_loopback_outside_is_not_the_one_inside() -> None:
    outside = socket.create_server(("127.0.0.1", 0))
    ask = f"import socket; socket.create_connection(('127.0.0.1', {outside.getsockname()[1]}), 0.3)"
    with machines(1) as lab, outside:
        started = time.monotonic()
        assert subprocess.run(lab.inside(1, python(ask)), capture_output=True, check=False).returncode == 1
        assert time.monotonic() - started < 5
