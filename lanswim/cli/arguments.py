"""The command line as argparse reads it. Only what parsing needs may be imported: help is quick."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import NoReturn

from lanswim import __version__
from lanswim.cli.safe import printable, quoted
from lanswim.cli.stop import usage
from lanswim.locale import _

SEATS = range(2, 10)
LONGEST_S = 86_400


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence and an exception, not a page and an exit."""

    def error(self, message: str) -> NoReturn:
        """What was wrong, and where the help is."""
        raise usage(f"{self.prog}: {printable(message)}. {_('Help:')} {self.prog} --help")


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The options of a call, `command` among them (lobby when none was named). Raises Stop; --help exits."""
    options = argparse.Namespace(
        command="lobby",
        lang=None,
        name=None,
        identity=None,
        plain=False,
        config=None,
        verbose=False,
        log_file=None,
    )
    return _parser().parse_args(arguments, options)


def wanted_language(arguments: Sequence[str]) -> str | None:
    """The value of --lang, read before anything else, since even the help and the errors are translated."""
    early = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    early.add_argument("--lang")
    try:
        language: str | None = early.parse_known_args(arguments)[0].lang
        return language
    except argparse.ArgumentError:
        return None


def _parser() -> Parser:
    common = _common()
    parser = Parser(
        prog="lanswim", parents=[common], allow_abbrev=False, argument_default=argparse.SUPPRESS,
        description=_("Schwimmen (31, Schnauz, Knack) on the same network. Without a command: the lobby."),
        epilog=_("COMMAND --help explains each command. Exit codes: 0 done, 1 refused or ended early, "
                 "2 wrong usage, 3 no such table or no network, 130 Ctrl-C."),
    )  # fmt: skip
    parser.add_argument("--version", action="version", version=f"lanswim {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=False, title=_("commands"))
    for name, (summary, declare) in _commands().items():
        one = commands.add_parser(
            name, parents=[common], allow_abbrev=False, argument_default=argparse.SUPPRESS, help=summary,
            description=summary,
        )  # fmt: skip
        one.add_argument("--version", action="version", version=f"lanswim {__version__}")
        declare(one)
    return parser


def _common() -> Parser:
    """Options read before and after the command; without defaults, so that neither hides the other."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    group = common.add_argument_group(_("for every command"))
    group.add_argument("--lang", choices=["de", "en"], help=_("language (default: that of the environment)"))
    group.add_argument(
        "--name", metavar=_("NAME"), help=_("your name as others see it, 20 characters at most")
    )
    group.add_argument(
        "--identity", metavar=_("NAME"), help=_("which of your identities: it owns your seats")
    )
    group.add_argument(
        "--plain", action="store_true", help=_("lines instead of a full screen (or LANSWIM_PLAIN=1)")
    )
    group.add_argument("--config", metavar=_("DIR"), help=_("another folder for settings"))
    group.add_argument("--verbose", action="store_true", help=_("write a log to standard error"))
    group.add_argument("--log-file", metavar=_("FILE"), help=_("write the log to this file"))
    return common


def _commands() -> dict[str, tuple[str, Callable[[Parser], None]]]:
    return {
        "practice": (_("play at once against bots, alone on this machine"), _practice),
        "host": (_("open a table; with a terminal you sit at it too"), _host),
        "join": (_("sit down at a table nearby"), _join),
        "browse": (_("list the tables nearby"), _browse),
        "bot": (_("let a bot sit down at a table, as a client like any other"), _bot),
    }


def _practice(parser: Parser) -> None:
    parser.add_argument(
        "--bots", type=_whole(1, 8), default=3, metavar="N", help=_("how many bots, 1 to 8 (default 3)")
    )
    _rules(parser)


def _host(parser: Parser) -> None:
    parser.add_argument("table", nargs="?", metavar=_("NAME"), default=None, help=_("the name of the table"))
    parser.add_argument(
        "--seats",
        type=_whole(2, 9),
        default=None,
        metavar="N",
        help=_("2 to 9 (default 6, or what the rules allow)"),
    )
    parser.add_argument(
        "--bots",
        type=_whole(0, 8),
        default=0,
        metavar="N",
        help=_("bots that give way to people (default 0)"),
    )
    _rules(parser)
    _host_absence(parser)
    _host_network(parser)
    _host_process(parser)


def _host_absence(parser: Parser) -> None:
    group = parser.add_argument_group(_("when somebody is away"))
    either = group.add_mutually_exclusive_group()
    either.add_argument(
        "--same-table", action="store_const", const="same", dest="absence", default=None,
        help=_("you sit in one room: no clock at a turn (default with a terminal)"),
    )  # fmt: skip
    either.add_argument(
        "--open-table", action="store_const", const="open", dest="absence", default=None,
        help=_("a clock at each turn, 60 s (default with --headless)"),
    )  # fmt: skip
    group.add_argument(
        "--turn-time", type=_whole(0, LONGEST_S), default=None, metavar="S",
        help=_("seconds for a turn; 0: no clock"),
    )  # fmt: skip
    group.add_argument(
        "--grace", type=_whole(0, LONGEST_S), default=20, metavar="S",
        help=_("seconds the others wait for somebody whose connection is gone (default 20)"),
    )  # fmt: skip


def _host_network(parser: Parser) -> None:
    group = parser.add_argument_group(_("network"))
    group.add_argument(
        "--port",
        type=_whole(0, 65_535),
        default=0,
        metavar="P",
        help=_("a fixed port (default: any free one)"),
    )
    group.add_argument("--bind", metavar=_("ADDRESS"), default=None, help=_("listen on this address only"))
    _interface(group)
    group.add_argument(
        "--no-advertise",
        action="store_true",
        default=False,
        help=_("nobody is told; the address has to be typed"),
    )
    group.add_argument(
        "--max-per-address", type=_whole(1, 1_000), default=32, metavar="N",
        help=_("connections from one address (default 32)"),
    )  # fmt: skip


def _host_process(parser: Parser) -> None:
    group = parser.add_argument_group(_("without a player"))
    group.add_argument(
        "--headless", action="store_true", default=False, help=_("only host; needs no terminal")
    )
    group.add_argument("--once", action="store_true", default=False, help=_("end with the first match"))
    group.add_argument(
        "--start-when", type=_start_when, default=None, metavar="K|owner",
        help=_("start 10 s after K seats are taken, or when the owner says so (default: all are taken)"),
    )  # fmt: skip
    group.add_argument("--json", action="store_true", default=False, help=_("say what happens as JSON lines"))


def _join(parser: Parser) -> None:
    _where(parser)


def _browse(parser: Parser) -> None:
    parser.add_argument(
        "--json",
        action="store_true",
        default=False,
        help=_("a JSON array; with --follow one object a change"),
    )
    parser.add_argument(
        "--timeout", type=_whole(0, LONGEST_S), default=None, metavar="S",
        help=_("look for so many seconds (default 3; with --follow until Ctrl-C)"),
    )  # fmt: skip
    parser.add_argument(
        "--follow", action="store_true", default=False,
        help=_("tell every change as it comes; a table that is gone has \"gone\": true"),
    )  # fmt: skip
    _interface(parser)


def _bot(parser: Parser) -> None:
    _where(parser)
    parser.add_argument(
        "--seed",
        type=_whole(0, 2**63 - 1),
        default=None,
        metavar="N",
        help=_("the bot decides alike with the same seed"),
    )
    parser.add_argument(
        "--json", action="store_true", default=False, help=_("say what happens as JSON lines")
    )


def _where(parser: Parser) -> None:
    parser.add_argument(
        "table", nargs="?", default=None, metavar=_("TABLE"),
        help=_("name or id of a table, HOST:PORT or HOST:PORT/TABLE; not needed with one nearby"),
    )  # fmt: skip


def _rules(parser: Parser) -> None:
    parser.add_argument(
        "--rules",
        default="pub",
        metavar="R",
        help=_("a template, or template,option=value,... (default pub)"),
    )


def _interface(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--interface", action="append", default=None, metavar=_("ADDRESS"),
        help=_("only through the network interface with this address; may be repeated"),
    )  # fmt: skip


def _whole(low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number of this range."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(
                _("{value} is not a number from {low} to {high}").format(
                    value=quoted(text), low=low, high=high
                )
            )
        return int(text)

    return read


def _start_when(text: str) -> str | int:
    return text if text == "owner" else _whole(2, 9)(text)
