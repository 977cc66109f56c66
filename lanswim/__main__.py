"""The command `lanswim`, and `python -m lanswim`. Only what outlasts a Ctrl-C at any moment may live here."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> int:
    """Runs the command line; the exit code of the process, which is about to end."""
    try:
        from lanswim.cli.main import run

        return run(sys.argv[1:])
    except KeyboardInterrupt:  # while it was being imported, or had all but ended
        return INTERRUPTED
    finally:
        _end_in_peace()


def _end_in_peace() -> None:
    """What Python does at its end takes a moment, and an interrupt in it would print a traceback."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    sys.exit(main())
