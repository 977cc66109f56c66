"""The command `lanswim`, and `python -m lanswim`."""

from __future__ import annotations

import sys


def main() -> int:
    """Runs the command line; the exit code of the process."""
    from lanswim.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
