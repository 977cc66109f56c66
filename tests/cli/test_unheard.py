"""Processes that start unheard: no Ctrl-C is lost, theirs is held back, and what they say is dropped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from lanswim.cli import unheard


def test_ctrl_c_is_raised_once_the_new_process_is_known() -> None:
    known = []
    with pytest.raises(KeyboardInterrupt), unheard.starting():
        signal.raise_signal(signal.SIGINT)
        known.append("process")
    assert known == ["process"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_fault_meanwhile_leaves_everything_as_it_was(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(OSError, match="full"), unheard.starting():
        raise OSError("full")
    os.write(2, b"heard")
    assert capfd.readouterr().err == "heard"
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere Ctrl-C cannot be held back from the outside")
def test_a_process_that_starts_has_no_ctrl_c_and_no_error_output(capfd: pytest.CaptureFixture[str]) -> None:
    tell = "import signal, sys; print(signal.SIGINT in signal.pthread_sigmask(0, [])); sys.exit('a fault')"
    with unheard.starting():
        held = subprocess.run([sys.executable, "-c", tell], stdout=subprocess.PIPE, check=False)
    after = subprocess.run([sys.executable, "-c", tell], stdout=subprocess.PIPE, check=False)
    assert (held.stdout.split(), after.stdout.split()) == ([b"True"], [b"False"])
    assert capfd.readouterr().err.splitlines() == ["a fault"]
