"""What a person sees of the program as a whole: one line for each fault, and the right exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lanswim import __version__
from lanswim.cli import main
from lanswim.cli.stop import Stop
from lanswim.client.folders import FolderError
from tests.support.program import COMMAND, environment, run

HEAVY = ("asyncio", "zeroconf", "prompt_toolkit", "msgpack", "msgspec", "lanswim_protocol")
SHOW_MODULES = """
import sys
sys.argv = ["lanswim", *{arguments}]
from lanswim.__main__ import main
code = main()
print(*[name for name in {heavy} if name in sys.modules], sep=",", file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["host", "--help"], ["--lang", "de", "--help"]]
)
def test_help_loads_nothing_heavy(arguments: list[str], tmp_path: Path) -> None:
    program = SHOW_MODULES.format(arguments=arguments, heavy=HEAVY)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr.strip()) == (0, "")
    assert done.stdout


def test_version_and_help_are_on_standard_output(tmp_path: Path) -> None:
    assert run(tmp_path, "--version").out.strip() == f"lanswim {__version__}"
    shown = run(tmp_path, "--help").out
    assert all(command in shown for command in ("practice", "host", "join", "browse", "bot"))


@pytest.mark.skipif(os.name != "posix", reason="elsewhere nobody can delete the working directory")
def test_a_relative_folder_below_a_deleted_one_is_wrong_usage(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    done = subprocess.run(
        ["sh", "-c", f'rmdir ../gone; "{sys.executable}" -m lanswim browse --config here'],
        env=environment(tmp_path),
        cwd=gone,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
    assert "--config" in done.stderr


@pytest.mark.parametrize(
    "arguments", [["join", "127.0.0.1:1", "--plain"], ["host", "--headless", "--start-when", "owner"]]
)
def test_a_name_that_no_identity_can_have_is_wrong_usage(arguments: list[str], tmp_path: Path) -> None:
    ended = run(tmp_path, *arguments, "--identity", "a b")
    assert ended.code == 2
    assert "letters from A to Z" in ended.err


@pytest.mark.parametrize("folder", ["", "x" * 10_000])
def test_a_folder_that_can_never_be_is_wrong_usage(folder: str, tmp_path: Path) -> None:
    ended = run(tmp_path, "browse", "--timeout", "0", "--config", folder)
    assert ended.code == 2 and "--config" in ended.err
    assert len(ended.err) < 100


@pytest.mark.parametrize(
    "arguments",
    [
        ["host", "--headless", "--seats", "12"],
        ["host", "--headless", "--rules", "pub,lives=99"],
        ["host", "--headless", "--name", "x" * 10_000],
        ["host", "--headless", "--name", "\x1b[31mred"],
        ["host", "--headless", "--bind", "nowhere"],
        ["host", "--headless", "--bind", "192.0.2.77"],
        ["browse", "--config", ""],
        ["browse", "--config", "x" * 10_000],
        ["host", "--headless", "--start-when", "owner", "--identity", "../../etc"],
        ["bot", "--lang", "de", "127.0.0.1:1"],
        ["bot", "127.0.0.1:99999"],
        ["--log-file", "/nowhere/at/all", "browse", "--timeout", "0"],
        ["browse", "\x1b]0;title\x07"],
        ["join"],
        ["practice"],
        ["host"],
        [],
    ],
)
def test_every_fault_is_one_sentence(arguments: list[str], tmp_path: Path) -> None:
    ended = run(tmp_path, *arguments)
    assert ended.code in (1, 2, 3)
    assert ended.out == ""
    assert len(ended.err.strip().splitlines()) == 1
    assert ended.err.strip().isprintable()
    assert "Traceback" not in ended.err
    assert len(ended.err) < 600


def test_without_a_terminal_the_way_out_is_named(tmp_path: Path) -> None:
    ended = run(tmp_path, "join", "127.0.0.1:1")
    assert ended.code == 2
    assert "--plain" in ended.err


def test_a_fault_of_our_own_is_one_line_and_its_trace_is_in_the_log(tmp_path: Path) -> None:
    broken = "import sys, lanswim.cli.browse as b; b.run = lambda options: 1 / 0; "
    broken += "from lanswim.cli.main import run; "
    log = tmp_path / "log"
    program = broken + f"sys.exit(run(['browse', '--verbose', '--log-file', {str(log)!r}]))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "ZeroDivisionError" in done.stderr
    assert "Traceback" in log.read_text()


INTERRUPTED_IN_IMPORT = """
import sys
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == "lanswim.cli.main":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupts())
"""
INTERRUPTED_AT_EXIT = """
import atexit, os, signal, time
atexit.register(lambda: (os.kill(os.getpid(), signal.SIGINT), time.sleep(0.2)))
"""


@pytest.mark.parametrize(("before", "code"), [(INTERRUPTED_IN_IMPORT, 130), (INTERRUPTED_AT_EXIT, 0)])
def test_an_interrupt_is_quiet_in_the_first_moment_and_in_the_last(
    before: str, code: int, tmp_path: Path
) -> None:
    program = "\n".join([before, "import sys; sys.argv = ['lanswim', '--version']",
                         "from lanswim.__main__ import main; sys.exit(main())"])  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (code, "")


def test_no_sentence_steers_the_terminal_wherever_it_comes_from(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ends(options: object) -> int:
        raise Stop(1, "one\n  two \x1b[31m\x9b5m\u202e")

    monkeypatch.setattr("lanswim.cli.browse.run", ends)
    assert main.run(["browse"]) == 1
    assert capsys.readouterr().err == "one\n  two ?[31m?5m?\n"


def test_a_fault_of_the_surroundings_is_told_as_what_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ends(options: object) -> int:
        raise FolderError("no_home")

    monkeypatch.setattr("lanswim.cli.browse.run", ends)
    assert main.run(["browse"]) == 1
    assert "LANSWIM_CONFIG_DIR" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk is full here")
@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["browse", "--timeout", "0", "--json"]])
@pytest.mark.parametrize("buffered", ["", "1"])
def test_output_that_is_lost_is_told_in_one_sentence(
    arguments: list[str], buffered: str, tmp_path: Path
) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, *arguments],
            env=environment(tmp_path, PYTHONUNBUFFERED=buffered),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "Standard output cannot be written: No space left on device.\n"


def test_a_reader_that_has_seen_enough_is_no_fault(tmp_path: Path) -> None:
    program = subprocess.Popen(
        [*COMMAND, "--help"], env=environment(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout is not None
    program.stdout.close()
    assert program.stderr is not None
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() == 0


@pytest.mark.skipif(os.name != "posix", reason="streams are closed by a POSIX shell")
@pytest.mark.parametrize(
    ("call", "code", "out", "err"),
    [
        ("--version >&-", 0, 0, 0),
        ("--help >&-", 0, 0, 0),
        ("host --seats 99 2>&-", 2, 0, 0),
        ("host --seats 99 >&-", 2, 0, 1),
        ("join 127.0.0.1:1 2>&-", 2, 0, 0),
        ("join 127.0.0.1:1 --plain <&-", 3, 0, 1),
        ("join 127.0.0.1:1 --plain <&- >&- 2>&-", 3, 0, 0),
        ("bot 127.0.0.1:1 <&- >&-", 3, 0, 1),
    ],
)
def test_what_would_go_to_a_closed_stream_goes_nowhere(
    call: str, code: int, out: int, err: int, tmp_path: Path
) -> None:
    done = subprocess.run(
        f'"{sys.executable}" -m lanswim {call}',
        shell=True,
        env=environment(tmp_path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (len(done.stdout.splitlines()), len(done.stderr.splitlines())) == (out, err), done
    assert done.returncode == code


@pytest.mark.parametrize(("language", "word"), [("de", "Befehle"), ("en", "commands")])
def test_help_speaks_the_language_asked_for(language: str, word: str, tmp_path: Path) -> None:
    assert word in run(tmp_path, "--lang", language, "--help").out
