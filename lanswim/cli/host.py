"""`lanswim host`: a table, with its player at it or without one. Nothing is listened to or drawn here."""

from __future__ import annotations

import argparse

from lanswim_protocol.messages import Absence

from lanswim.cli import as_before, codes, common
from lanswim.cli.read_rules import by_template, read_rules
from lanswim.cli.stop import usage
from lanswim.locale import _
from lanswim.rules import rules_text
from lanswim.table.settings import Start, TableSettings

USUAL_RULES = "pub"
USUAL_SEATS = 6
OPEN_TURN_S = 60
GRACE_S: dict[Absence, int] = {"same": 10, "open": 20}


def run(options: argparse.Namespace) -> int:
    """Hosts until the table is closed; the exit code."""
    if options.resume:
        return _resume(options)
    settings = settings_of(options)
    codes.check(options)
    if options.headless:
        from lanswim.cli.headless import serve

        return serve(settings, options)
    if options.json or isinstance(options.start_when, int):
        raise usage(_("--json and --start-when K go with --headless: here the player starts the match."))
    common.needs_terminal(options)
    from lanswim.cli import goes_on, instead, own_table

    if (table := goes_on.instead_of_a_new_one(settings.name, options)) is not None:
        return own_table.play_again(argparse.Namespace(**{**vars(options), "table": table}))
    waiting = instead.of(options)
    return own_table.play(settings, options) if waiting is None else own_table.sit_down(options, waiting)


def _resume(options: argparse.Namespace) -> int:
    """A table goes on that an earlier process has left, as it was; only where it listens can be said anew."""
    as_before.check(options)
    if options.headless:
        from lanswim.cli.headless import serve_again

        return serve_again(options)
    common.needs_terminal(options)
    from lanswim.cli.own_table import play_again

    return play_again(options)


def settings_of(options: argparse.Namespace) -> TableSettings:
    """How the table is run; raises Stop for what does not fit together."""
    by, bots = options.rules or USUAL_RULES, options.bots or 0
    rules = read_rules(by)
    seats = options.seats if options.seats is not None else min(USUAL_SEATS, rules.max_players)
    if seats > rules.max_players:
        raise usage(
            _("These rules are for {most} players at most, not for {seats}.").format(
                most=rules.max_players, seats=seats
            )
        )
    if bots > seats:
        raise usage(
            _("{bots} bots do not fit on {seats} seats; --bots is 0 to {seats}.").format(
                bots=bots, seats=seats
            )
        )
    absence = _absence(options)
    return TableSettings(
        name=_table_name(options),
        rules=rules,
        rules_text=rules_text(rules, by_template(by)),
        seats=seats,
        bots=bots,
        start=_start(options, seats),
        absence=absence,
        may_watch=not options.no_watch,
        tips=not options.no_hints,
        turn_ms=_turn_ms(options, absence),
        grace_ms=1000 * (GRACE_S[absence] if options.grace is None else options.grace),
        once=options.once,
    )


def _table_name(options: argparse.Namespace) -> str:
    if options.table is not None:
        return common.table_name(options.table)
    if options.headless:
        return "lanswim"
    return _("Parlour")  # announced to the whole network: it names nobody


def _start(options: argparse.Namespace, seats: int) -> Start:
    start: Start | None = options.start_when
    if isinstance(start, int) and start > seats:
        raise usage(
            _("--start-when {wanted} can never be: the table has {seats} seats.").format(
                wanted=start, seats=seats
            )
        )
    return start if start is not None else ("full" if options.headless else "owner")


def _absence(options: argparse.Namespace) -> Absence:
    """Where a person hosts they sit in one room."""
    chosen: Absence | None = options.absence
    return chosen or ("open" if options.headless else "same")


def _turn_ms(options: argparse.Namespace, absence: Absence) -> int | None:
    """An open table has a clock at each turn, at the same table nobody needs one."""
    if options.turn_time is not None:
        return int(options.turn_time) * 1000 or None
    return OPEN_TURN_S * 1000 if absence == "open" else None
