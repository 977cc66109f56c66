"""What must hold at a table after every input, whatever has happened. Nothing is played here."""

from __future__ import annotations

from lanswim_protocol.codec import decode_to_client, encode
from lanswim_protocol.messages import TableView

from lanswim.client.sane import is_sane
from lanswim.table.announce import table_info
from lanswim.table.effects import Deadline, Effect, Send
from tests.support.table import Playbook
from tests.support.table_rights import check_absence

MINUTE, QUARTER_HOUR = 60_000, 900_000


class Checks:
    """Looks at the effects of each input and at the table after it."""

    def __init__(self, book: Playbook) -> None:
        self.book = book
        self._versions: dict[int, int] = {}
        self._ranks: dict[int, dict[str, int]] = {}
        """by match: whose rank was which when it ended"""

    def after(self, effects: list[Effect]) -> None:
        """Everything that every reader may rely on."""
        for effect in effects:
            match effect:
                case Send(conn, TableView() as view):
                    self._view(conn, view)
                case Deadline(int(at_ms)):
                    longest = QUARTER_HOUR if self.book.state.deserted_ms is not None else MINUTE
                    assert at_ms <= self.book.now + longest
                case _:
                    pass
        if not self.book.ended:
            assert self.book.info == table_info(self.book.state), "the lobby shows it as it is"
            check_absence(self.book, effects)
            self._alive()
            self._owner()
            self._result()

    def _view(self, conn: int, view: TableView) -> None:
        assert view.version > self._versions.get(conn, 0)
        self._versions[conn] = view.version
        assert decode_to_client(encode(view)) == view, "within the limits of the wire"
        assert is_sane(view), "clients understand it"
        assert view.people == sorted(view.people, key=lambda person: person.seat)

    def _alive(self) -> None:
        """Somebody can go on: a bot was asked, a clock runs, or somebody who is here is asked or can ask."""
        state = self.book.state
        assert sum(kind in ("turn", "dealer_choice") for kind in self.book.asked().values()) <= 1
        if state.stage != "match":
            return
        thinking = {ask.ask for ask in self.book.thinking}
        for _, holder in state.holders():
            mine = holder.present and holder.own_ask is not None
            if state.anybody_connected() and (mine or (holder.ask and holder.ask.id in thinking)):
                return
        assert self.book.deadline is not None or self._stands_still(), "nobody can go on"

    def _stands_still(self) -> bool:
        """For a reason that everybody sees, and that somebody can end; or nobody is there at all."""
        state, view = self.book.state, self.book.shown
        assert view is not None
        if state.deserted_ms is not None:
            return True
        if view.standstill == "paused":
            return any(holder.decides and not holder.bot for _, holder in state.holders())
        return view.standstill == "missing" and view.missing is not None and state.person_here()

    def _owner(self) -> None:
        """Where a person sits exactly one owns the table: the named one, if that one sits there."""
        state = self.book.state
        seated = [holder for _, holder in state.holders() if holder.client]
        owners = [person.name for person in self.book.people() if person.owner]
        named = [holder.name for holder in seated if holder.key == state.settings.owner_key]
        if named:
            assert owners == named
        elif any(not holder.bot for holder in seated):
            assert len(owners) == 1
        else:
            assert owners == []

    def _result(self) -> None:
        """A rank stays with its name, and whoever came after the match has none."""
        assert self.book.shown is not None
        view, names = self.book.shown.round, self.book.names()
        if view.phase == "over":
            ranks = {names[one.seat]: one.rank for one in view.standings if one.seat in names}
            first = self._ranks.setdefault(view.match, ranks)
            assert ranks.items() <= first.items()
