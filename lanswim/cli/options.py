"""The options of each command, loaded only for the one that was called. What they mean is decided later."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import suppress

from lanswim.cli.safe import quoted
from lanswim.locale import _

LONGEST_S = 86_400
USUAL_PER_ADDRESS = 32
LONGEST_WAIT_S = 3_600
"""as the wire has it: a turn, or somebody who is away, is waited for an hour at most"""


def declare(command: str, parser: argparse.ArgumentParser, common: argparse.ArgumentParser) -> None:
    """Adds the options of this command; `common` are those of every command, for words that follow it."""
    if command == "rules":
        from lanswim.cli import rules_options

        rules_options.declare(parser, common)
    elif command == "key":
        from lanswim.cli import key_options

        key_options.declare(parser, common)
    else:
        _COMMANDS[command](parser)


def _practice(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots", type=_whole(1, 8), default=3, metavar="N", help=_("how many bots, 1 to 8 (default 3)")
    )
    _rules(parser)


def _host(parser: argparse.ArgumentParser) -> None:
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
        default=None,
        metavar="N",
        help=_("bots that give way to people (default 0)"),
    )
    _rules(parser, default=None)
    parser.add_argument(
        "--no-hints", action="store_true", default=False,
        help=_("no tips at this table: nobody is told what the built-in bot would do"),
    )  # fmt: skip
    _host_private(parser)
    _host_absence(parser)
    _host_network(parser)
    _host_process(parser)


def _host_private(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group(_("who may sit down"))
    group.add_argument(
        "--private", action="store_true", default=False,
        help=_("only whoever knows the table's code: three words, which lanswim makes and shows"),
    )  # fmt: skip
    _code(group, _("a code of your own, 6 letters or more; others can see arguments, but not LANSWIM_CODE"))
    group.add_argument(
        "--no-watch", action="store_true", default=False,
        help=_("nobody without a seat may watch; watchers see no hand before the showdown"),
    )  # fmt: skip
    group.add_argument(
        "--internet", action="store_true", default=False,
        help=_("also people who are not on your own network; only with a code"),
    )  # fmt: skip
    group.add_argument(
        "--max-per-address", type=_whole(1, 1_000), default=USUAL_PER_ADDRESS, metavar="N",
        help=_("connections from one address (default 32)"),
    )  # fmt: skip


def _host_absence(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group(_("when somebody is away"))
    either = group.add_mutually_exclusive_group()
    either.add_argument(
        "--same-table", action="store_const", const="same", dest="absence", default=None,
        help=_("you sit in one room: no clock, you are asked about who is missing (default with a terminal)"),
    )  # fmt: skip
    either.add_argument(
        "--open-table", action="store_const", const="open", dest="absence", default=None,
        help=_("a clock at each turn, 60 s; then, or after the grace, a bot plays (default with --headless)"),
    )  # fmt: skip
    group.add_argument(
        "--turn-time", type=_whole(0, LONGEST_WAIT_S), default=None, metavar="S",
        help=_("seconds for a turn; 0: no clock"),
    )  # fmt: skip
    group.add_argument(
        "--grace", type=_whole(0, LONGEST_WAIT_S), default=None, metavar="S",
        help=_("seconds the others wait for somebody who is away (default 10, at an open table 20)"),
    )  # fmt: skip


def _host_network(parser: argparse.ArgumentParser) -> None:
    from lanswim.cli.binding import read_address

    group = parser.add_argument_group(_("network"))
    group.add_argument(
        "--port",
        type=_whole(0, 65_535),
        default=0,
        metavar="P",
        help=_("a fixed port (default: any free one)"),
    )
    group.add_argument(
        "--bind", type=read_address, metavar=_("ADDRESS"), default=None,
        help=_("listen on this address only"),
    )  # fmt: skip
    _interface(group)
    group.add_argument(
        "--no-advertise",
        action="store_true",
        default=False,
        help=_("nobody is told; the address has to be typed"),
    )


def _host_process(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group(_("without a player"))
    group.add_argument(
        "--headless", action="store_true", default=False, help=_("only host; needs no terminal")
    )
    group.add_argument(
        "--resume", action="store_true", default=False,
        help=_("go on with a table whose host process has ended, as it was: NAME or id, or the only one; "
               "of its options only those of the network, --headless and --json go with it"),
    )  # fmt: skip
    # not for people: so a table for practice is opened, of which nothing is to be kept
    group.add_argument("--no-journal", action="store_true", default=False, help=argparse.SUPPRESS)
    group.add_argument("--once", action="store_true", default=False, help=_("end with the first match"))
    group.add_argument(
        "--start-when", type=_start_when, default=None, metavar="K|owner",
        help=_("start 10 s after K seats are taken, or when the owner says so (default: all are taken)"),
    )  # fmt: skip
    group.add_argument("--json", action="store_true", default=False, help=_("say what happens as JSON lines"))


def _join(parser: argparse.ArgumentParser) -> None:
    _where(parser)
    _joining_code(parser)
    parser.add_argument(
        "--watch", action="store_true", default=False,
        help=_("only watch: no seat, and no hand is seen before the showdown"),
    )  # fmt: skip
    _accepting(parser)


def _browse(parser: argparse.ArgumentParser) -> None:
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


def _bot(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _(
        "Each run has a key of its own, which is thrown away. With --identity the bot plays with that one: "
        "started again after a crash, it has its seat back."
    )
    _where(parser)
    _joining_code(parser)
    _accepting(parser)
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


def _simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players", type=_whole(2, 9), required=True, metavar="N", help=_("how many bots play, 2 to 9")
    )
    parser.add_argument(
        "--matches", type=_whole(1, 1_000_000), required=True, metavar="M", help=_("how many matches")
    )
    _rules(parser)
    parser.add_argument(
        "--seed", type=_whole(0, 2**63 - 1), default=None, metavar="N",
        help=_("the same matches with the same seed"),
    )  # fmt: skip
    parser.add_argument(
        "--jobs", type=_whole(1, 64), default=1, metavar="J", help=_("in so many processes (default 1)")
    )
    parser.add_argument(
        "--trace", default=None, metavar=_("FILE"), help=_("write each round to this file, as a line of JSON")
    )
    parser.add_argument("--json", action="store_true", default=False, help=_("one JSON object at the end"))


def _value(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "cards", nargs="*", default=[], metavar=_("CARD"),
        help=_("three cards: AS, 10H, or in words, like karo dame"),
    )  # fmt: skip
    _rules(parser)
    parser.add_argument("--json", action="store_true", default=False, help=_("one JSON object"))


def _verify(parser: argparse.ArgumentParser) -> None:
    from lanswim.client.folders import FolderError, data_dir

    parser.add_argument("file", metavar=_("FILE"), help=_("one round a line, as JSON"))
    parser.add_argument(
        "--json", action="store_true", default=False, help=_("one JSON object a round, and one at the end")
    )
    parser.epilog = _(
        "Exit codes: 0 every deal was checked, 1 some could not be proved (the host never showed its part, "
        "or rounds are missing), 2 the file cannot be read, 4 something does not fit."
    )
    with suppress(FolderError):  # then there are none
        kept = _("The matches you have played lie in {folder}")
        parser.epilog += " " + kept.format(folder=str(data_dir() / "matches").replace("%", "%%"))


def _where(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "table", nargs="?", default=None, metavar=_("TABLE"),
        help=_("name or id of a table, HOST:PORT or HOST:PORT/TABLE; not needed with one nearby"),
    )  # fmt: skip


def _joining_code(parser: argparse.ArgumentParser) -> None:
    _code(parser, _("the code of a private table; others can see arguments, but not LANSWIM_CODE"))


def _code(parser: argparse._ActionsContainer, told: str) -> None:
    def read(text: str) -> object:
        from lanswim.cli.codes import read_option  # only where there is one

        return read_option(text)

    parser.add_argument("--code", type=read, default=None, metavar=_("CODE"), help=told)


def _accepting(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--accept-key", action="store_true", default=False,
        help=_("sit down also where the host is not the key you know it by"),
    )  # fmt: skip


def _rules(parser: argparse.ArgumentParser, default: str | None = "pub") -> None:
    from lanswim.rules import TEMPLATES

    told = _(
        "a template ({names}), a saved name or a rules code, also with options changed, like "
        "pub,lives=5,buy_back=on (default pub)"
    )
    parser.add_argument("--rules", default=default, metavar="R", help=told.format(names=", ".join(TEMPLATES)))


def _interface(parser: argparse._ActionsContainer) -> None:
    parser.add_argument(
        "--interface", action="append", default=None, type=_own_address, metavar=_("ADDRESS"),
        help=_("only through the network interface with this address; may be repeated"),
    )  # fmt: skip


def _own_address(text: str) -> str:
    """Of an interface, as it was typed; which this machine has is seen later."""
    from ipaddress import ip_address

    try:
        ip_address(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            _("{value} is no IP address, as 192.168.1.7 or fe80::1%eth0").format(value=quoted(text))
        ) from None
    return text


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


_COMMANDS: dict[str, Callable[[argparse.ArgumentParser], None]] = {
    "practice": _practice,
    "host": _host,
    "join": _join,
    "browse": _browse,
    "bot": _bot,
    "simulate": _simulate,
    "value": _value,
    "verify": _verify,
}
