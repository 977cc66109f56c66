"""Every byte that anybody gets from a host, and all that it logs, over whole matches of nine.

What is looked for is in tests/support/audit.py, who is there in audit_match.py; that it would be found is
shown with hosts that leak.
"""

from __future__ import annotations

import re
from functools import partial
from typing import get_args

import pytest
from lanswim_protocol.messages import (
    CodeAnswer,
    CutProof,
    CutVoid,
    Refuse,
    Refused,
    Said,
    TableView,
    ToClient,
    Welcome,
)

from lanswim.rules import TEMPLATES
from tests.support.audit_leaks import LEAKS, Leaking
from tests.support.audit_match import AuditedMatch, play

pytestmark = pytest.mark.once


def audited(name: str, seed: int, *, private: bool) -> AuditedMatch:
    """A whole match, in which nothing was found."""
    rules = TEMPLATES[name]
    match = play(partial(AuditedMatch, rules, name, seed, private=private))
    audit = match.audit
    assert audit.findings == []
    assert match.troubles is not None and match.troubles.are_over
    assert audit.cards_seen > 5_000 and audit.logged > 5 and len(match.lines) >= 14
    assert audit.kinds >= {CutProof, CutVoid, Refused, Refuse, Said}
    assert {one.reason for line in match.lines for one in line.all(Refuse)} >= {"owner_asked", "kicked"}
    ida, nico = ([line.all(Welcome) for line in match.lines_of(name)] for name in ("Ida", "Nico"))
    assert [one.seat for welcomes in ida for one in welcomes] == [None, None], "again after a restart"
    assert [bool(one) for one in nico] == [False, True, True], "let in at last"
    told = {news.kind for line in match.lines for view in line.all(TableView) for news in view.news}
    assert told >= {"vote_bot", "stands_in", "gave_back", "resumed"}
    return match


@pytest.mark.parametrize(("name", "private"), [("pub", False), ("cardzo", True), ("pagat", False)])
def test_nobody_gets_what_is_not_theirs(name: str, private: bool) -> None:
    match = audited(name, 1, private=private)
    assert set(get_args(ToClient)) - match.audit.kinds == (set() if private else {CodeAnswer})


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("number", range(len(TEMPLATES)), ids=sorted(TEMPLATES))
def test_nor_under_any_other_rules(number: int) -> None:
    assert audited(sorted(TEMPLATES)[number], 2, private=number % 2 == 0).audit.findings == []


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_host_that_leaks_is_found(leak: type[Leaking]) -> None:
    private = "Private" in leak.__name__
    new = partial(AuditedMatch, TEMPLATES["pub"], "pub", 1, private=private, troubles=False, table=leak)
    findings = play(new, stop_at=(1, 6)).audit.findings
    assert any(re.search(LEAKS[leak], finding) for finding in findings), findings[:5]
