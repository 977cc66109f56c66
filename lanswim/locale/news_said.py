"""What became of people at a table, a sentence for each kind of news. No layout lives here.

Names come cleaned. Keys are the words of the protocol, nothing else.
"""

from __future__ import annotations

from typing import Final

from lanswim.locale import N_, _

_SAID: Final = {
    "seated": N_("{name} sits down on seat {seat}."),
    "left": N_("{name} has got up."),
    "away": N_("{name} is away."),
    "back": N_("{name} is back."),
    "moved": N_("{name} moves to seat {seat}."),
    "bots": N_("The number of bots has changed."),
    "played_for": N_("Time is up: it was played for {name}."),
    "owner": N_("{name} is the host now."),
    "started": N_("The match begins."),
    "agreed": N_("{name} agrees to the rules."),
    "wrong_code": N_("Somebody has tried a wrong code."),
    "part_missing": N_("{name}: no part in time, cut again without it."),
    "part_wrong": N_("{name}: not the part that was laid down, cut again without it."),
    "kicked": N_("The host has sent {name} away."),
    "dropped": N_("{name} is out of this match, a bot plays the round to its end."),
    "vote": N_("{name} is missing: the others say what is to be done."),
    "vote_wait": N_("Decided: the table waits for {name}."),
    "vote_bot": N_("Decided: a bot plays for {name}."),
    "vote_drop": N_("Decided: the match goes on without {name}."),
    "stands_in": N_("A bot plays for {name} until they are back."),
    "gave_back": N_("{name} is back and plays again."),
    "paused": N_("{name} calls a break: everything stands still."),
    "went_on": N_("The break is over."),
    "rules": N_("The host has changed the rules: do you agree to them?"),
    "times": N_("The host has changed the clock, or what is done about who is missing."),
    "nudge": N_("Everybody is waiting for {name}."),
    "more_time": N_("{name} takes more time."),
    "double_time": N_("{name} has twice the time from now on."),
    "single_time": N_("{name} has as much time as everybody again."),
    "muted": N_("The host has muted {name} in the chat."),
    "unmuted": N_("{name} may write in the chat again."),
    "watching": N_("{name} is watching."),
    "stopped_watching": N_("{name} does not watch any more."),
    "knocks": N_("{name} would like to come in: you decide, as you have sent somebody there away."),
    "not_kept": N_("The host cannot keep this match: go on, but it would not survive a restart."),
    "resumed": N_("The host was restarted: the match goes on as it stood."),
}
_YOU: Final = {
    "left": N_("You have got up."),
    "away": N_("You are away."),
    "back": N_("You are back."),
    "moved": N_("You move to seat {seat}."),
    "part_missing": N_("No part of yours in time, cut again without it."),
    "part_wrong": N_("Not the part that you had laid down, cut again without it."),
    "dropped": N_("You are out of this match, a bot plays the round to its end."),
    "vote": N_("You are missing: the others say what is to be done."),
    "vote_wait": N_("Decided: the table waits for you."),
    "vote_bot": N_("Decided: a bot plays for you."),
    "vote_drop": N_("Decided: the match goes on without you."),
    "played_for": N_("Your time was up: it was played for you."),
    "owner": N_("You are the host of the table now."),
    "agreed": N_("You agree to the rules."),
    "stands_in": N_("A bot plays for you until you are back."),
    "gave_back": N_("You play again yourself."),
    "paused": N_("You have called a break: everything stands still."),
    "rules": N_("You have changed the rules: the others are asked anew."),
    "times": N_("You have changed the clock, or what is done about who is missing."),
    "nudge": N_("Everybody is waiting for you."),
    "more_time": N_("You take more time."),
    "double_time": N_("You have twice the time from now on."),
    "single_time": N_("You have as much time as everybody again."),
    "muted": N_("The host has muted you in the chat."),
    "unmuted": N_("You may write in the chat again."),
    "watching": N_("You are watching."),
    "stopped_watching": N_("You do not watch any more."),
}
_NAMELESS: Final = {
    "paused": N_("A break: everything stands still."),
    "nudge": N_("Everybody is waiting."),
}
_BRIEF: Final = {
    "left": N_("{name} gone, a bot plays"),
    "away": N_("{name} is away"),
    "back": N_("{name} is back"),
    "played_for": N_("played for {name}: time up"),
    "owner": N_("{name} is the host now"),
    "wrong_code": N_("a wrong code was tried"),
    "part_missing": N_("{name}: no part, cut again"),
    "part_wrong": N_("{name}: wrong part, again"),
    "kicked": N_("{name} was sent away"),
    "dropped": N_("{name} is out of the match"),
    "vote": N_("{name} is missing: a vote"),
    "vote_wait": N_("vote: wait for {name}"),
    "vote_bot": N_("vote: bot for {name}"),
    "vote_drop": N_("vote: on without {name}"),
    "stands_in": N_("a bot plays for {name}"),
    "gave_back": N_("{name} plays again"),
    "paused": N_("break ({name})"),
    "went_on": N_("the break is over"),
    "rules": N_("the rules have changed"),
    "times": N_("clock or absence changed"),
    "nudge": N_("all wait for {name}"),
    "more_time": N_("more time for {name}"),
    "double_time": N_("{name}: twice the time"),
    "single_time": N_("{name}: usual time again"),
    "muted": N_("{name} is muted"),
    "unmuted": N_("{name} may write again"),
    "watching": N_("{name} is watching"),
    "stopped_watching": N_("{name} stopped watching"),
    "knocks": N_("{name} wants to come in"),
    "not_kept": N_("match cannot be kept"),
    "resumed": N_("the host was restarted"),
}
_BRIEF_YOU: Final = {
    "left": N_("you have got up"),
    "away": N_("you are away"),
    "back": N_("you are back"),
    "part_missing": N_("no part of yours, cut again"),
    "part_wrong": N_("a wrong part of yours"),
    "dropped": N_("you are out of the match"),
    "vote": N_("you are missing: a vote"),
    "vote_wait": N_("vote: wait for you"),
    "vote_bot": N_("vote: bot for you"),
    "vote_drop": N_("vote: on without you"),
    "played_for": N_("played for you: time up"),
    "owner": N_("you are the host now"),
    "stands_in": N_("a bot plays for you"),
    "gave_back": N_("you play again yourself"),
    "paused": N_("break (you)"),
    "nudge": N_("all wait for you"),
    "more_time": N_("more time for you"),
    "double_time": N_("you: twice the time"),
    "single_time": N_("you: usual time again"),
    "muted": N_("you are muted"),
    "unmuted": N_("you may write again"),
    "watching": N_("you are watching"),
}


def said(kind: str, name: str = "", seat: int | None = None, *, you: bool = False) -> str:
    """The news as a sentence, for whom it is about with you; empty for a kind that is not known here."""
    text = _YOU.get(kind) if you else _NAMELESS.get(kind) if not name else None
    text = text or _SAID.get(kind)
    return _(text).format(name=name, seat=0 if seat is None else seat + 1) if text else ""


def brief(kind: str, name: str = "", *, you: bool = False) -> str:
    """The same in at most 27 cells with a name of 7; empty for what the screen shows elsewhere."""
    text = _BRIEF_YOU.get(kind) if you else None
    text = text or _BRIEF.get(kind)
    return _(text).format(name=name) if text else ""
