"""What is said at the table, a line each. Nothing is sent here, and nothing is read that one has hidden."""

from __future__ import annotations

from lanswim_protocol.messages import ChatLine

from lanswim.client.model import ClientModel
from lanswim.locale import _, ngettext
from lanswim.tui.chat import some_left_out
from lanswim.tui.clean import shown, typed
from lanswim.tui.plain.read import word
from lanswim.tui.plain.state import Talk


def heard(talk: Talk, model: ClientModel) -> tuple[Talk, list[str]]:
    """What was said since; who comes in is only told how much there is to hear, once the table is seen."""
    if model.view is None:
        return talk, []
    last = -1 if talk.heard is None else talk.heard
    fresh = [line for line in model.chat if line.n > last and line.name not in talk.hidden]
    now = talk._replace(heard=max([last, *(line.n for line in model.chat)]))
    missing = _left_out(talk, model)
    if talk.heard is not None or not fresh:
        return now, [*(_said(model, line) for line in fresh), *missing]
    text = ngettext(
        "{n} line was said before you came: type {chat} to hear it.",
        "{n} lines were said before you came: type {chat} to hear them.",
        len(fresh),
    )
    return now, [text.format(n=len(fresh), chat=word("chat")), *missing]


def all_said(talk: Talk) -> tuple[str, ...]:
    """The last lines again."""
    return tuple(_said(talk.model, line) for line in talk.model.chat if line.name not in talk.hidden)


def _left_out(talk: Talk, model: ClientModel) -> list[str]:
    """Once at a table."""
    if not model.left_out or (talk.heard is not None and talk.model.left_out):
        return []
    return [some_left_out()]


def _said(model: ClientModel, line: ChatLine) -> str:
    text = typed(line.text)
    if line.seat is not None and line.seat == model.seat:
        return _("You say: {text}").format(text=text)
    return _("{name} says: {text}").format(name=shown(line.name), text=text)
