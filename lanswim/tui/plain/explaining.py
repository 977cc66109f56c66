"""What the orders of this moment mean, with their forms. Which ones these are is decided elsewhere."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _
from lanswim.tui import turn
from lanswim.tui.clean import shown
from lanswim.tui.plain import orders
from lanswim.tui.plain.read import Verb, word
from lanswim.tui.plain.state import Talk
from lanswim.tui.presenter.parts import name_at

OF_OWNER: tuple[Verb, ...] = ("kick", "mute", "double time")
BETWEEN: tuple[Verb, ...] = ("rules", "clock", "grace", "absent")
"""of the owner, while no match runs"""


def explained(talk: Talk) -> list[str]:
    """A line for each, the most urgent first."""
    view = talk.model.view
    if view is None:
        return []
    asked = turn.asked(talk.model) == "absent"
    verbs: list[Verb] = ["wait", "bot", "drop"] if asked else []
    verbs += orders.possible_now(talk)
    seated, watching = _others(view)
    verbs += ["hide"] if talk.model.chat and (seated or watching) else []
    if talk.model.owner and not talk.practice:
        of_owner = OF_OWNER if view.clock is not None and seated else OF_OWNER[:-1]
        verbs += of_owner if seated or watching else ()
        verbs += BETWEEN if turn.mode(talk.model) in ("waiting", "over") else ()
    about = view.ask.about if view.ask is not None and view.ask.about is not None else view.missing
    missing = name_at(view, about) if about is not None else ""
    somebody = next(map(shown, (*seated, *watching)), "")
    texts = _texts()
    if talk.model.seat is None:
        texts["watch"] = _("{command}: only watch from now on, without a wish for a seat.")
    return [
        texts[verb].format(command=word(verb), name=somebody, missing=missing, yes=word("yes"), no=word("no"))
        for verb in verbs
    ]


def _others(view: TableView) -> tuple[list[str], list[str]]:
    """Who else is a person here, with a seat and without: of a bot nothing is ordered."""
    there = (one for one in view.people if one.presence in ("here", "away") and not one.bot)
    seated = [one.name for one in there if one.seat != view.round.you]
    return seated, [one.name for one in view.watchers] if view.round.you is not None else []


def _texts() -> dict[Verb, str]:
    return {
        "wait": _("{command}: the table waits until {missing} is back; you can be asked again."),
        "bot": _("{command}: a bot plays for {missing} until they are back."),
        "drop": _("{command}: {missing} is out of this match; a bot plays the round to its end."),
        "vote": _("{command}: everybody is asked once more what is to be done about {missing}."),
        "pause": _("{command}: a break, all clocks stand still."),
        "continue": _("{command}: the break is over."),
        "more time": _("{command}: your whole time once more, once a round."),
        "back": _("{command}: you play yourself again."),
        "nudge": _("{command}: remind whoever is waited for."),
        "say": _("{command} HELLO: say something to everybody at the table."),
        "hide": _("{command} {name}: do not read out what {name} says."),
        "watch": _("{command}: give up your seat and only watch."),
        "play": _("{command}: you would like a seat in the next match."),
        "admit": _("{command} {yes} or {no}: whether the newcomer may come in."),
        "kick": _("{command} {name}: send {name} away for good."),
        "mute": _("{command} {name}: nobody hears {name} in the chat."),
        "double time": _("{command} {name}: twice the time for {name}."),
        "rules": _("{command} pub,lives=5: play by other rules from the next match on."),
        "clock": _("{command} 60: a turn has 60 seconds."),
        "grace": _("{command} 20: who is missing is waited for 20 seconds."),
        "absent": _("{command} bot: a bot plays for who is missing, and nobody is asked."),
    }
