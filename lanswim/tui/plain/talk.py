"""The plain screen as a pure function: (state, line or event) → (state, lines, effects). No I/O."""

from __future__ import annotations

from lanswim.client.model import ClientModel
from lanswim.locale import _, ngettext
from lanswim.locale.reasons import problem, refuse
from lanswim.tui import cover, forfeited, last_round, turn
from lanswim.tui import effects as e
from lanswim.tui.afterwards import advice
from lanswim.tui.code_dialog import is_asked
from lanswim.tui.dialog_keys import by_oneself, ending, is_at_door
from lanswim.tui.events import (
    Event,
    HostDown,
    HostUp,
    ModelChanged,
    OwnTables,
    RulesKept,
    SearchChanged,
    SeatsChanged,
    SettingKept,
    TablesChanged,
    Ticked,
)
from lanswim.tui.plain import (
    asking,
    chat,
    codes,
    facts,
    helping,
    leaving,
    lobby,
    owner,
    pace,
    returning,
    say,
    settings,
    strangers,
    table,
    voting,
)
from lanswim.tui.plain.read import read, word
from lanswim.tui.plain.state import Said, Talk, away, gone, goodbye, in_lobby, possible, quit_, unseen
from lanswim.tui.presenter import forfeited as out_of_match
from lanswim.tui.seat import Seat
from lanswim.tui.state import State

__all__ = ["Said", "Talk", "gone", "greeting", "hear", "typed"]
WARN_MS = 10_000
"""so long before one's time is up that is said"""


def greeting(talk: Talk) -> list[str]:
    """The first lines of the lobby."""
    explains = _("Type {help} at any time to hear what each word does.").format(help=word("help"))
    return [_("Tables nearby appear here by themselves."), possible(in_lobby(talk)), explains]


def hear(talk: Talk, event: Event) -> Said:
    """Something happened."""
    match event:
        case ModelChanged(model):
            return _model(talk, model)
        case Ticked(ask) if ask is not None and talk.seated and asking.ask_of(talk.model) == ask:
            return Said(talk, (_seconds_left(WARN_MS // 1_000),))
        case TablesChanged(tables):
            return lobby.tables_changed(talk, tables)
        case SeatsChanged(mine):
            return Said(talk._replace(mine=mine))
        case OwnTables(own, damaged):
            return returning.own_tables(talk, own, damaged)
        case SearchChanged(problem=text) if text and not talk.seated:
            return Said(talk, (problem(text),))
        case RulesKept(said, taken=taken):
            return Said(talk._replace(taken=taken), (said,))
        case SettingKept(_read, why, name):
            return settings.kept(talk, name, why)
        case HostUp(target):
            seated = talk._replace(seated=True, model=ClientModel(), autostart=talk.practice, heard=None)
            seated = seated._replace(addresses=target.addresses, internet=target.internet)
            return Said(seated._replace(opening=False), (), (e.Join(target),))
        case HostDown(sentence, code):
            stays = talk.from_lobby or talk.seated
            effects = () if stays else (e.Quit(code, sentence),)
            talk = talk._replace(opening=False, practice=False)
            return Said(talk, (sentence,) if stays else (), effects)
    return Said(talk)


def typed(talk: Talk, text: str) -> Said:
    """Somebody typed a line."""
    if not text.strip():
        return Said(talk)
    if talk.code is not None:
        return codes.answered(talk, text)
    line = read(text)
    if talk.stranger is not None:
        return strangers.answered(talk, line)
    for answered in (leaving.answered, owner.answered, lobby.answered):
        if (said := answered(talk, line)) is not None:
            return said
    talk = talk._replace(unsure=None, unsure_of=None, ordered=None)
    if line is None:
        return Said(talk, (_("I do not understand that.") + " " + helping.line(talk),))
    if line.verb == "help":
        return Said(talk, helping.full(talk))
    if line.verb == "quit":
        return quit_(talk)
    if line.verb in ("settings", "set"):
        return settings.command(talk, line)
    return table.command(talk, line) if talk.seated else lobby.command(talk, line)


def _model(talk: Talk, model: ClientModel) -> Said:
    if not talk.seated:
        return Said(talk)
    talk, spoken = chat.heard(talk, model)
    before, after = cover.both_hidden(talk.model, model) if talk.covered else (talk.model, model)
    said = (*say.changes(before, after), *spoken)
    first = talk.model.view is None and model.view is not None
    if is_at_door(model) and not talk.knocks:
        talk, said = talk._replace(knocks=True), (*said, refuse("owner_asked"))
    if first and talk.knocks:
        talk, said = talk._replace(knocks=False), (_("The host lets you in."), *said)
    watched = turn.watched(model, talk.watched, talk.got_up)
    had_seat = model.table in talk.mine
    voted_out = forfeited.voted_out(talk.model, model, talk.voted_out, got_up=talk.got_up, had_seat=had_seat)
    if model.view is not None and _is_out_now(talk, model, watched):
        was_voted_out = voted_out == forfeited.match_of(model)
        said = (*said, out_of_match.said(model.view, voted_out=was_voted_out))
    unsure = talk.unsure if leaving.still_asked(talk.model, model) else None
    unsure_of = talk.unsure_of if leaving.still_asked(talk.model, model) else None
    if not is_asked(model) and (model.status == "closed" or model.view is not None):
        talk = talk._replace(code=None)
    decided = voting.decided(talk.model.view, model.view) or talk.decided
    talk = talk._replace(voted_out=voted_out, last=last_round.of_view(talk.last, model.view))
    talk = talk._replace(model=model, watched=watched, unsure=unsure, unsure_of=unsure_of, decided=decided)
    if first:
        said = (*said, *_only_watching(talk))
    if model.status == "closed":
        return _closed(talk, said)
    if talk.input_over and talk.vanished:
        return unseen(talk, said)
    if first and talk.input_over:
        return Said(talk, (*said, *goodbye(talk).lines), away(0))
    starts = talk.autostart and model.owner
    if first and turn.mode(model) == "waiting" and model.view is not None and not starts:
        paced = () if talk.practice else pace.told(model.view)
        seats = (*facts.seats(model.view), *paced, *facts.agreed(model), *facts.own_place(talk))
        said = (*said, *seats, say.who_starts(model), facts.waiting_hint(talk))
    if starts and turn.mode(model) == "waiting":
        return Said(talk._replace(autostart=False), said, (e.StartMatch(),))
    return _warn_later(talk, said)


def _is_out_now(talk: Talk, model: ClientModel, watched: int | None) -> bool:
    """Whether one is back in a match that one is out of; who has just got up by oneself knows it."""
    if watched is None or model.status == "closed":
        return False
    before = talk.model
    if before.view is None:
        return True
    return watched != talk.watched and talk.got_up != forfeited.match_of(model)


def _only_watching(talk: Talk) -> tuple[str, ...]:
    """For who came to play and found no seat free, or a match that runs."""
    if talk.model.seat is not None or talk.watches:
        return ()
    return (_("You can only watch for now, and get a seat as soon as one is free between two matches."),)


def _warn_later(talk: Talk, said: tuple[str, ...]) -> Said:
    """Once for each decision with a clock: a sentence shortly before its end."""
    ask, view = asking.ask_of(talk.model), talk.model.view
    timed = turn.asked(talk.model) != "ready" and view is not None and view.clock is not None
    if ask is None or ask == talk.warned or not timed or view is None or view.clock is None:
        return Said(talk, said)
    wait_ms = view.clock.left_ms - WARN_MS
    return Said(talk._replace(warned=ask), said, (e.Later(wait_ms, ask),) if wait_ms > 0 else ())


def _seconds_left(seconds: int) -> str:
    return ngettext("{n} second left.", "{n} seconds left.", seconds).format(n=seconds)


def _closed(talk: Talk, said: tuple[str, ...]) -> Said:
    code, sentence = ending(State(talk.me, seat=Seat(talk.model)))
    if talk.model.suspect is not None and talk.asks and not talk.input_over:
        return strangers.asked(talk, (*said, sentence), talk.model.suspect.shown)
    if is_asked(talk.model) and talk.asks and not talk.input_over:
        return codes.asked(talk, said)
    if talk.from_lobby and not talk.input_over:
        back = talk.in_lobby
        if (
            talk.model.closed == "table_closed"
        ):  # nobody comes back there, though it may be listed for a moment
            back = back._replace(mine=back.mine - {talk.model.table})
        onward = [advice(talk.model)] if advice(talk.model) and not by_oneself(talk.model) else []
        told = (*said, *sentence.split("\n"), *onward, possible(in_lobby(back)))
        return Said(back, told, (e.Disconnect(),))
    if talk.model.suspect is not None:
        sentence = f"{sentence} {strangers.how_to_accept()}"
    if is_asked(talk.model):
        sentence = f"{sentence} {codes.how_to_give()}"
    if code:
        return Said(talk, said, away(code, sentence))
    return Said(talk, (*said, sentence), away(0))
