"""Where the log goes: nowhere, to standard error, to a file. What is logged is made safe to show here."""

from __future__ import annotations

import logging
import sys
import threading
from copy import copy

from lanswim.cli.safe import printable
from lanswim.cli.stop import usage
from lanswim.cli.writer import Writer
from lanswim.locale import _

log = logging.getLogger("lanswim")

LONGEST = 1_000


class _Safe(logging.Formatter):
    """One line a record, nothing unprintable; tracebacks only where they were asked for."""

    def __init__(self, tracebacks: bool) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._tracebacks = tracebacks

    def format(self, record: logging.LogRecord) -> str:
        if not self._tracebacks:
            record = copy(record)  # the record itself is every handler's
            record.exc_info = record.exc_text = record.stack_info = None
        lines = super().format(record).split("\n")
        if not self._tracebacks:
            lines = lines[:1]  # asyncio puts its context on further lines
        return "\n".join(printable(line, LONGEST) for line in lines)


def set_up(*, verbose: bool, file: str | None, screen: bool) -> None:
    """Sends the log where it belongs; a screen that is drawn must not be written over.

    With verbose everything is logged, tracebacks too, else warnings in one line each. Raises Stop.
    """
    root = logging.getLogger()
    root.setLevel(logging.DEBUG if verbose else logging.WARNING)
    for talkative in ("asyncio", "zeroconf"):
        logging.getLogger(talkative).setLevel(logging.INFO if verbose else logging.ERROR)
    handler: logging.Handler = logging.NullHandler()
    if file is not None:
        handler = _file_handler(file)
    elif not screen and sys.stderr is not None:
        handler = logging.StreamHandler(Writer(sys.stderr))
    handler.setFormatter(_Safe(verbose))
    root.addHandler(handler)
    logging.raiseExceptions = False  # a log that cannot be written is no reason to print
    threading.excepthook = _thread_failed


def failure(error: BaseException) -> None:
    """Notes a fault that ends the program; shown only where a traceback was asked for."""
    log.debug("%s", type(error).__name__, exc_info=error)


def _file_handler(file: str) -> logging.Handler:
    try:
        return logging.FileHandler(file, encoding="utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise usage(_("--log-file cannot be written: {why}.").format(why=why)) from None


def _thread_failed(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        log.error("thread failed: %s", type(args.exc_value).__name__, exc_info=args.exc_value)
