"""Why something was refused or closed, a sentence each. Keys are the words of the protocol, nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lanswim.locale import N_, _

_REFUSED: Final = {
    "stale_ask": N_("Too late: that decision is over."),
    "not_your_turn": N_("It is not your turn."),
    "wrong_phase": N_("That is not possible now."),
    "not_legal": N_("The rules do not allow that now."),
    "knock_too_early": N_("Knocking opens only when everybody has had one turn."),
    "already_knocked": N_("Somebody has already knocked."),
    "no_knock_alone": N_("At this table you knock together with a swap or a pass."),
    "no_close": N_("At this table knocking is a turn of its own."),
    "swap_all_off": N_("At this table all three cards cannot be swapped at once."),
    "pass_off": N_("At this table nobody may pass."),
    "card_not_held": N_("You do not hold that card."),
    "card_not_in_middle": N_("That card is not in the middle."),
    "cards_missing": N_("Name one card of your hand and one of the middle."),
    "not_owner": N_("Only the host of the table may do that."),
    "seat_taken": N_("Somebody sits there already."),
    "no_such_seat": N_("There is no such seat."),
    "too_few_players": N_("It takes at least two players."),
    "match_running": N_("A match is being played."),
    "too_many_bots": N_("There are not so many free seats for bots."),
    "rules_changed": N_("The rules of this table are others by now: read them again."),
    "paused": N_("It is a break: nothing is played until it is over."),
    "reminded": N_("Whoever is waited for was reminded just now."),
    "too_fast": N_("Not so fast: try again in a few seconds."),
    "muted": N_("The host has muted you in the chat."),
    "no_clock": N_("No clock is running for you."),
    "no_more_time": N_("You have had more time in this round already."),
    "nobody_waited_for": N_("Nobody is being waited for who could be reminded."),
    "unknown_rules": N_("The host does not know these rules: its program is of another version."),
    "no_such_person": N_("That person is not here any more."),
    "too_many_seated": N_("More people sit here than these rules allow."),
    "not_allowed": N_("That is not allowed at this table."),
    "only_watching": N_("You are only watching."),
}
_REFUSE: Final = {
    "version": N_("The table speaks another version of lanswim: update both."),
    "bad_message": N_("The host did not understand this program: update both."),
    "too_large": N_("The host did not accept a message because it was too large."),
    "too_slow": N_("The connection was too slow for the host."),
    "too_many_connections": N_("The host has too many connections from this address."),
    "no_such_table": N_("That table does not exist any more."),
    "table_full": N_("The table is full."),
    "match_running": N_("A match is being played there: you can sit down when it is over."),
    "busy": N_("The host is too busy just now: try again in a moment."),
    "kicked": N_("The host of the table did not let you in."),
    "out_of_order": N_("The host did not understand this program: update both."),
    "bad_claim": N_("The host does not believe that your key is yours: somebody may be in between."),
    "code_needed": N_("The table is private: its code is needed."),
    "wrong_code": N_("That is not the code of this table."),
    "too_many_tries": N_("The host looks at one code every few seconds: try again in a moment."),
    "not_local": N_("The host lets nobody in from outside its own network."),
    "no_watching": N_("Nobody may watch at this table."),
    "watchers_full": N_("Too many are watching: there is no place left for you."),
    "owner_asked": N_("The host of the table is being asked whether you may come in: one moment."),
}
_CLOSED: Final = {
    "left": N_("You got up from the table."),
    "taken_over": N_("You went on playing in another window, so this one has ended."),
    "kicked": N_("The host of the table has sent you away."),
    "table_closed": N_("The host has closed the table."),
    "finished": N_("The match is over and the table is closed."),
    "host_stopped": N_("The host program was ended."),
    "silent": N_("The connection was silent for too long."),
}
_FAILURE: Final = {
    "unreachable": N_(
        "Nobody answers at that address: is the table still open, and are you on the same network?"
    ),
    "no_such_name": N_("No machine of that name is known here: is it spelt right? An IP address works too."),
    "not_lanswim": N_("Something answers at that address, but it is not a lanswim table."),
    "gave_up": N_("The table could not be reached again."),
    "gone": N_("There is no such table at that host."),
    "empty": N_("There is no table at that host."),
    "not_understood": N_("The host sends what this program does not understand; is it of another version?"),
    "bad_proof": N_("The host cannot prove its key on this connection: somebody may be in between."),
    "impostor": N_("The host does not have the key that you know it by."),
    "no_code_there": N_("The table asks for no code, so its host has not shown that it knows yours."),
}
_PROBLEMS: Final = (
    N_("There is no network that tables could be found in."),
    N_("This machine has none of the addresses that were asked for."),
    N_("Another program keeps UDP port 5353 for itself, so tables cannot be found by themselves."),
    N_("The system does not allow looking for tables: UDP port 5353 is blocked for this program."),
    N_("Finding tables by themselves (mDNS) does not work on this machine."),
)


def problem(sentence: str) -> str:
    """Why tables cannot be found, as discovery says it (in English), in the language spoken."""
    return _(sentence if sentence in _PROBLEMS else _PROBLEMS[-1])


def refused(reason: str) -> str:
    """Why a command or order changed nothing."""
    return _(_REFUSED.get(reason, N_("That is not possible now.")))


def refuse(reason: str) -> str:
    """Why the host does not want this connection."""
    return _(_REFUSE.get(reason, N_("The host refused the connection.")))


def closed(reason: str) -> str:
    """Why the host ended the connection."""
    return _(_CLOSED.get(reason, N_("The host ended the connection.")))


def failure(reason: str) -> str:
    """Why a table could not be reached."""
    return _(_FAILURE.get(reason, N_("The table could not be reached.")))


def impostor(name: str, known: str, shown: str) -> str:
    """A host is taken for another one, but has not its key; both keys in words, the name cleaned."""
    if not name:
        text = _("The host of this table has another key than before: “{shown}”, not “{known}”.")
        return text.format(known=known, shown=shown)
    text = _("The host passes for {name}, but does not have the key you know: “{shown}”, not “{known}”.")
    return text.format(name=name, known=known, shown=shown)


def several(tables: Iterable[tuple[str, str]]) -> str:
    """Which tables a host has, a line each, by their ids and cleaned names."""
    lines = [_("That host has several tables; name one, HOST:PORT/TABLE:")]
    return "\n".join([*lines, *(f"  {table}  {name}" for table, name in tables)])
