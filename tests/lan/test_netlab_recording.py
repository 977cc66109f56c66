"""Recordings of a lab hold what crossed: else a test that something is nowhere in one would say nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import netlab
from scripts._namespaces import pids, switch_of
from scripts._pcap import PcapWriter
from tests.support.lan import machines, require_lan
from tests.support.pcap import packets
from tests.support.programs import Program

SECRET = b"what nobody should read"
SERVE = """
import socket
server = socket.create_server(("", 9))
print("up", flush=True)
while True:
    caller = server.accept()[0]
    while data := caller.recv(1 << 16):
        pass
    caller.close()
"""
SAY = """
import socket, sys
line = socket.create_connection(("10.77.1.1", 9), 3)
line.sendall(sys.argv[1].encode() * int(sys.argv[2]))
line.shutdown(socket.SHUT_WR)
line.recv(1)
"""
BOTH_SWITCHES = pytest.mark.parametrize("delay_ms", [0.0, 2.0], ids=["bridge", "slow"])


def say(lab: netlab.NetLab, i: int, text: bytes = SECRET, times: int = 1) -> None:
    command = lab.inside(i, [sys.executable, "-c", SAY, text.decode(), str(times)])
    subprocess.run(command, check=True)


def holds(path: Path, text: bytes = SECRET) -> bool:
    """Also that no frame is there twice; what TCP sends again has another IP id."""
    found = [packet for packet in packets(path) if text in packet]
    assert len(found) == len(set(found))
    return bool(found)


@pytest.mark.lan
@BOTH_SWITCHES
def test_what_is_sent_in_the_clear_is_in_the_recording(delay_ms: float, tmp_path: Path) -> None:
    with machines(3, delay_ms=delay_ms) as lab:
        assert Program(lab, 1, "-c", SERVE).line() == "up"
        whole, third = lab.record(path=tmp_path / "all of it.pcap"), lab.record(3)
        say(lab, 2)
        assert holds(lab.recorded(whole))
        assert not holds(lab.recorded(third))
        second = lab.record(2)
        say(lab, 2, b"again")
        assert holds(lab.recorded(second), b"again") and not holds(second)
    assert holds(whole) and not holds(whole, b"again")


@pytest.mark.lan
@BOTH_SWITCHES
def test_much_at_once_is_recorded_without_a_gap(delay_ms: float) -> None:
    with machines(2, delay_ms=delay_ms) as lab:
        assert Program(lab, 1, "-c", SERVE).line() == "up"
        recording = lab.record()
        say(lab, 2, b"0123456789" * 100, 2000)
        sizes = [len(packet) for packet in packets(lab.recorded(recording))]
    assert sum(sizes) > 2_000_000


@pytest.mark.lan
def test_a_recorder_that_could_not_keep_up_says_so() -> None:
    with machines(2) as lab:
        assert Program(lab, 1, "-c", SERVE).line() == "up"
        recording = lab.record()
        [recorder] = pids([switch_of(lab.name)])
        os.kill(recorder, signal.SIGSTOP)
        say(lab, 2, bytes(range(65, 90)) * 100, 40_000)
        os.kill(recorder, signal.SIGCONT)
        with pytest.raises(netlab.NetLabError, match="not complete"):
            lab.recorded(recording)


@pytest.mark.lan
@BOTH_SWITCHES
def test_a_recording_whose_recorder_died_is_no_evidence(delay_ms: float) -> None:
    with machines(1, delay_ms=delay_ms) as lab:
        recording = lab.record()
        [recorder] = pids([switch_of(lab.name)])
        os.kill(recorder, signal.SIGKILL)
        with pytest.raises(netlab.NetLabError):
            lab.recorded(recording)


@pytest.mark.lan
def test_a_run_can_be_recorded_from_the_command_line(tmp_path: Path) -> None:
    require_lan()
    path = tmp_path / "run.pcap"
    code = (  # to all: one to a single machine waits until it is known where that is, and nobody stays for it
        "import socket; s = socket.socket(type=socket.SOCK_DGRAM); "
        "s.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1); "
        f"s.sendto({SECRET!r}, ('10.77.1.255', 9))"
    )
    options = ["--delay", "1", "--record", str(path)]
    argv = [sys.executable, netlab.__file__, *options, "run", "2", "--", sys.executable, "-c", code]
    assert subprocess.run(argv, check=False, timeout=20).returncode == 0
    assert holds(path)


def test_frames_come_out_as_they_went_in(tmp_path: Path) -> None:
    path = tmp_path / "some.pcap"
    frames = [bytes(14), b"\xff" * 1514, SECRET]
    file = PcapWriter(path)
    for i, frame in enumerate(frames):
        file.write(frame, 1e9 + i)
        assert list(packets(path)) == frames[: i + 1]
    file.close()


@pytest.mark.parametrize("octets", [0, 10, 24 + 10, 24 + 16 + 3])
def test_a_recording_that_is_not_whole_is_no_evidence(octets: int, tmp_path: Path) -> None:
    path = tmp_path / "cut.pcap"
    file = PcapWriter(path)
    file.write(SECRET, 0.0)
    file.close()
    path.write_bytes(path.read_bytes()[:octets])
    with pytest.raises(ValueError, match=r"cut\.pcap"):
        list(packets(path))


def test_other_formats_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "next.pcapng"
    path.write_bytes(bytes.fromhex("0a0d0d0a") + bytes(60))
    with pytest.raises(ValueError, match="Ethernet"):
        list(packets(path))
