"""Of a table whose host is gone it is known whether a match goes on with it, or has ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanswim.cli import journals
from lanswim.rules import PUB
from lanswim.rules.events import MatchOver, MatchStarted
from lanswim.store import Entry, JournalFile, encode_event, journal_path, resumable

BEGUN = encode_event(MatchStarted(PUB, (0, 1), 1))
ENDED = encode_event(MatchOver(0, ((0, 1), (1, 2))))


@pytest.mark.parametrize(
    ("later", "over"),
    [([], False), ([(BEGUN,)], False), ([(BEGUN,), (ENDED,)], True), ([(BEGUN, ENDED), (BEGUN,)], False)],
)
def test_whether_the_last_match_of_a_table_is_over(
    later: list[tuple[bytes, ...]], over: bool, tmp_path: Path
) -> None:
    journal = JournalFile.create(journal_path(tmp_path, "t1"))
    journal.append([Entry("t1", (), (("settings", b"s"),))])
    for events in later:
        journal.append([Entry("t1", events, begins=events[0] == BEGUN)])
    journal.close()
    assert [journals.is_over(one) for one in resumable(tmp_path)] == [over]


def test_of_one_that_is_not_to_be_read_nothing_is_said(tmp_path: Path) -> None:
    journal = JournalFile.create(journal_path(tmp_path, "t1"))
    journal.append([Entry("t1", (BEGUN, ENDED), begins=True)])
    journal.close()
    (one,) = resumable(tmp_path)
    one.path.unlink()
    assert not journals.is_over(one) and not journals.is_over(one._replace(damaged=True))
