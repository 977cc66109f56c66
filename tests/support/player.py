"""A peer that plays by itself, plainly, until its match is over. Tests of hosts and benches use it."""

from __future__ import annotations

from collections.abc import Callable

from lanswim_protocol.messages import Answer, AnswerKind, Command, TableView, ToClient

from tests.support.peer import Peer


class Player(Peer):
    """Answers every ask at once: keeps, knocks when it may, else passes; is ready for the next round."""

    def __init__(self, *, plays: bool = True) -> None:
        super().__init__()
        self.plays = plays
        self.view: TableView | None = None
        self._answered = -1
        self._ids = 0

    def received(self, message: ToClient) -> None:
        """Also answers what it is asked."""
        super().received(message)
        if isinstance(message, TableView):
            self.view = message
            if self.plays:
                self.answer()

    def answer(self) -> None:
        """Answers the open ask, if there is one that was not answered yet."""
        view = self.view
        if view is None or view.ask is None or view.ask.id == self._answered:
            return
        self._answered, self._ids = view.ask.id, self._ids + 1
        self.say(Command(id=self._ids, ask=view.ask.id, answer=Answer(kind=_plain(view))))

    async def sees(self, wanted: Callable[[TableView], bool]) -> TableView:
        """The next view that is as wanted, among those that no test asked for yet."""
        while True:
            view = await self.next(TableView)
            if wanted(view):
                return view


def _plain(view: TableView) -> AnswerKind:
    assert view.ask is not None
    if view.ask.kind == "ready":
        return "ready"
    if view.ask.kind == "buy_back":
        return "no"
    if view.ask.kind == "dealer_choice":
        return "keep"
    return "knock" if "knock" in view.round.legal else "pass"
