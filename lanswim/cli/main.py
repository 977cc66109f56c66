"""Reads the command line, runs one command, and turns whatever ends it into one line and an exit code.

No command may be imported before it is known which one is wanted.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from lanswim import locale
from lanswim.cli import autowrap
from lanswim.cli.arguments import parse, wanted_folder, wanted_language
from lanswim.cli.safe import lines
from lanswim.cli.stop import INTERRUPTED, REFUSED, Stop
from lanswim.locale import _


def run(arguments: Sequence[str]) -> int:
    """Runs the command that the arguments name; its exit code. Nothing is ever raised."""
    _open_closed_streams()
    _prepare_streams(wanted_language(arguments) or _set_language(arguments))
    autowrap.on(arguments)
    try:
        return _ended(_command(parse(arguments)))
    except Stop as stop:
        _say(stop.text)
        return _ended(stop.code)
    except SystemExit as done:  # --help and --version
        return _ended(done.code if isinstance(done.code, int) else REFUSED)
    except KeyboardInterrupt:
        return _ended(INTERRUPTED)
    except BrokenPipeError:  # whoever read our output has seen enough
        return _ended(REFUSED)
    except Exception as error:
        _report(error)
        return _ended(REFUSED)


def _command(options: argparse.Namespace) -> int:
    from lanswim.cli import common

    common.apply(options)
    code: int = importlib.import_module(f"lanswim.cli.{options.command}").run(options)
    return code


def _open_closed_streams() -> None:
    """A stream that was closed before the start (`>&-`) has nothing to read and drops what is written.

    Else errors would go to standard output, and the next socket would get the number of standard error.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # stays open as long as the program; open() and not Path, which would be imported for this alone
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115


def _set_language(arguments: Sequence[str]) -> str | None:
    """As the settings have it."""
    from lanswim.cli import settings_file

    return settings_file.spoken(wanted_folder(arguments))


def _prepare_streams(language: str | None) -> None:
    encoding = getattr(sys.stdout, "encoding", None)
    locale.use(locale.pick(language, os.environ), ascii_only=not locale.utf8(encoding))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError, OSError):  # one that cannot, or is closed, stays as it is
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # if it has no such method: see above


def _report(error: Exception) -> None:
    """What is not this program's own fault has a sentence that says what to do."""
    from lanswim.cli import logs
    from lanswim.fault import Fault
    from lanswim.locale import faults

    logs.failure(error)
    if isinstance(error, Fault):
        _say(faults.sentence(error.code, error.fields))
        return
    text = _("lanswim ran into a fault of its own ({kind}); --verbose --log-file FILE writes down where.")
    _say(text.format(kind=type(error).__name__))


def _say(text: str) -> None:
    """Whatever somebody else put into the text is made safe here, where all of it passes."""
    if text:
        with suppress(OSError, ValueError):  # where nobody reads, there is nobody to tell that
            print(lines(text), file=sys.stderr, flush=True)


def _ended(code: int) -> int:
    """Flushes what was printed; a reader that is gone must not cause a message at the very end."""
    try:
        sys.stdout.flush()
    except ValueError:
        return code
    except OSError as error:
        from lanswim.cli.output import given_up

        stop = given_up(error)
        if not isinstance(error, BrokenPipeError):
            _say(stop.text)
            return code or stop.code
    return code
