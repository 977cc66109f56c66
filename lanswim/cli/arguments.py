"""The command line as argparse reads it. Only what parsing needs may be imported: help is quick."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from lanswim import __version__
from lanswim.cli.safe import printable
from lanswim.cli.stop import usage
from lanswim.locale import N_, _, ngettext

TYPE_CHECKING = False  # see lanswim.locale
if TYPE_CHECKING:
    from typing import Any, NoReturn

WORDS_OF_ARGPARSE = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("the following arguments are required: %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("not allowed with argument %s"),
)
"""listed so that they are translated"""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence and an exception, not a page and an exit."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            allow_abbrev=False, argument_default=argparse.SUPPRESS, formatter_class=_formatter, **settings
        )

    def error(self, message: str) -> NoReturn:
        """What was wrong, and where the help is."""
        raise usage(f"{self.prog}: {printable(message)}. {_('Help:')} {self.prog} --help")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Help and version; argparse itself says nothing when they are lost."""
        try:
            (file or sys.stdout).write(message)
        except BrokenPipeError:  # whoever read has seen enough
            return
        except OSError as error:
            from lanswim.cli.output import given_up

            raise given_up(error) from None


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
    # argparse takes its own words from these names; left alone they are English, and sought on disk each time
    vars(argparse).update(_=lambda text: _(text) if text else text, ngettext=ngettext)
    parser = _parser(arguments)
    _refuse_dashes(parser, arguments)
    return parser.parse_args(arguments, options)


def _refuse_dashes(parser: Parser, arguments: Sequence[str]) -> None:
    """argparse before Python 3.13 takes the dashes of `--port=--` away, and hands on a list of nothing."""
    options = arguments[: list(arguments).index("--")] if "--" in arguments else arguments
    for said in options:
        if said.startswith("--") and said.endswith("=--"):
            parser.error(f"{said.removesuffix('=--')}: {_('expected one argument')}")


def wanted_language(arguments: Sequence[str]) -> str | None:
    """The value of --lang, read before anything else, since even the help and the errors are translated."""
    return _value_of("--lang", arguments)


def wanted_folder(arguments: Sequence[str]) -> str | None:
    """The value of --config: the settings there say the language, where --lang does not."""
    return _value_of("--config", arguments)


def _value_of(option: str, arguments: Sequence[str]) -> str | None:
    wanted = None
    for argument, following in zip(arguments, [*arguments[1:], None], strict=False):
        if argument == option:
            wanted = following
        elif argument.startswith(f"{option}="):
            wanted = argument.removeprefix(f"{option}=")
    return wanted


def _formatter(prog: str) -> argparse.HelpFormatter:
    """As wide as the terminal, which argparse would load the archive modules of shutil to find out."""
    width = 80
    with suppress(OSError, ValueError, AttributeError):  # no terminal, or COLUMNS is no number
        width = int(os.environ.get("COLUMNS") or 0) or os.get_terminal_size(sys.stdout.fileno()).columns
    return argparse.HelpFormatter(prog, width=max(width, 40) - 2)


def _parser(arguments: Sequence[str]) -> Parser:
    common = _common()
    parser = Parser(
        prog="lanswim", parents=[common],
        description=_("Schwimmen (31, Schnauz, Knack) on the same network. Without a command: the lobby."),
        epilog=_("COMMAND --help explains each command. Exit codes: 0 done, 1 refused or ended early, "
                 "2 wrong usage, 3 no such table or no network, 4 a check failed, 130 Ctrl-C."),
    )  # fmt: skip
    parser.add_argument(
        "--version", action="version", version=f"lanswim {__version__}", help=_("show the version")
    )
    commands = parser.add_subparsers(
        dest="command", metavar=_("COMMAND"), required=False, title=_("commands")
    )
    for name, summary in _commands().items():
        if name not in arguments:  # it is only listed
            commands.add_parser(name, help=summary)
            continue
        from lanswim.cli import options

        one = commands.add_parser(name, parents=[common], help=summary, description=summary)
        one.add_argument(
            "--version", action="version", version=f"lanswim {__version__}", help=_("show the version")
        )
        options.declare(name, one, common)
    return parser


def _common() -> Parser:
    """Options read before and after the command; without defaults, so that neither hides the other."""
    common = Parser(add_help=False)
    group = common.add_argument_group(_("for every command"))
    group.add_argument(
        "--lang", choices=["de", "en"],
        help=_("language (default: as it is set, else that of the environment)"),
    )  # fmt: skip
    group.add_argument(
        "--name", metavar=_("NAME"), help=_("your name as others see it, 20 characters at most")
    )
    group.add_argument(
        "--identity", metavar=_("NAME"), help=_("which of your identities: it owns your seats")
    )
    group.add_argument(
        "--plain", action="store_true", help=_("lines instead of a full screen (or LANSWIM_PLAIN=1)")
    )
    group.add_argument("--config", metavar=_("DIR"), help=_("another folder for all that is kept"))
    group.add_argument("--verbose", action="store_true", help=_("write a log to standard error"))
    group.add_argument("--log-file", metavar=_("FILE"), help=_("write the log to this file"))
    return common


def _commands() -> dict[str, str]:
    return {
        "practice": _("play at once against bots, alone on this machine"),
        "host": _("open a table; with a terminal you sit at it too"),
        "join": _("sit down at a table nearby"),
        "browse": _("list the tables nearby"),
        "bot": _("let a bot sit down at a table, as a client like any other"),
        "value": _("say what three cards are worth"),
        "rules": _("templates and your own rules: in words, as codes, compared, saved"),
        "simulate": _("let bots play matches against each other, without a network"),
        "key": _("your key and the hosts you know: words to compare, a new key, forget a host"),
        "verify": _("check the deals of a match that was kept or exported"),
    }
