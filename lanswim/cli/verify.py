"""`lanswim verify`: checks the deals of a match as it was kept or exported. What fits is not decided here."""

from __future__ import annotations

import argparse
import errno
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from lanswim.cli.output import json_line, text_line
from lanswim.cli.safe import printable
from lanswim.cli.stop import CHECK_FAILED, DONE, REFUSED, USAGE, Stop, usage
from lanswim.cli.whose import Whose, is_the_keepers
from lanswim.client.deals.kept_round import KeptRound, read_line
from lanswim.client.deals.match_check import Checked, SoFar, State, follow
from lanswim.client.deals.reader import EvidenceError, Wanted
from lanswim.locale import N_, _, deals_said, ngettext

LONGEST_LINE: Final = 2**20
"""bytes: a round of some thousand turns, and more than any that is played"""
MOST_KEEPERS: Final = 64
"""whose matches are followed at a time, so that no file fills the memory"""
_WANTED: Final[dict[Wanted, str]] = {
    "there": N_("Line {n}: {where} is missing."),
    "object": N_("Line {n}: {where} has to be an object."),
    "list": N_("Line {n}: {where} has to be a list of the right length ({detail})."),
    "text": N_("Line {n}: {where} has to be a text of {detail} characters."),
    "number": N_("Line {n}: {where} has to be a whole number ({detail})."),
    "truth": N_("Line {n}: {where} has to be true or false."),
    "hex": N_("Line {n}: {where} has to be {detail} bytes in hexadecimal digits."),
    "word": N_("Line {n}: {where} has to be one of these: {detail}."),
    "rules": N_("Line {n}: {where} are no rules: {detail}."),
    "cards": N_("Line {n}: {where} has to be the 32 cards, each once."),
    "action": N_("Line {n}: {where} is no action."),
}

Counts = Counter[State]


def run(options: argparse.Namespace) -> int:
    """Says of each round how its check came out, and of all together; the exit code."""
    counts: Counts = Counter()
    whose = Whose()
    alone = 0  # decks in which nobody had a part
    with _opened(options.file) as file:
        for checked in check(file, whose):
            counts[checked.state] += 1
            alone += checked.state == "checked" and not checked.parts
            _tell(checked, own=whose.is_own, as_json=options.json)
    if not counts:
        raise usage(_("There is no round of a match in this file."))
    if options.json:
        json_line({**totals(counts), "keys": whose.objects()})
    else:
        for line in whose.sentences():
            text_line(line)
        text_line(summary(counts, alone))
    return exit_code(counts)


def check(file: BinaryIO, whose: Whose) -> Iterator[Checked]:
    """How each round of a file comes out, as it is read; Stop names the line that is no round.

    Each keeper's lines are a match of their own. whose: is told of each round.
    """
    so_far: dict[str, SoFar] = {}
    for number, line in enumerate(_lines(file), 1):
        if line.strip():
            kept = _round(number, line)
            so_far[kept.keeper], checked = follow(so_far.pop(kept.keeper, None), kept)
            if len(so_far) > MOST_KEEPERS:
                del so_far[next(iter(so_far))]
            whose.note(kept)
            yield checked._replace(mine=is_the_keepers(kept))


def exit_code(counts: Counts) -> int:
    """4 where something does not fit, 1 where something could not be proved, 0 where all was checked."""
    if counts["alarm"]:
        return CHECK_FAILED
    return REFUSED if counts["unproved"] else DONE


def as_object(checked: Checked) -> dict[str, Any]:
    """One round for `--json`; why is empty for one that was checked."""
    return {
        "match": checked.match,
        "round": checked.round,
        "state": checked.state,
        "parts": checked.parts,
        "mine": checked.mine,
        "why": [{"name": str(one.doubt), "about": one.about, "lot": one.lot} for one in checked.found],
    }


def totals(counts: Counts) -> dict[str, int]:
    """The last object of `--json`."""
    return {
        "rounds": counts.total(),
        "checked": counts["checked"],
        "unproved": counts["unproved"],
        "alarm": counts["alarm"],
    }


def sentence(checked: Checked, *, own: bool) -> str:
    """One round for people; what is wrong before what is only not proved. own: the reader has kept it."""
    place = {"match": checked.match, "round": checked.round}
    if checked.state == "checked":
        cut = deals_said.cut_by(checked.parts, mine=checked.mine, own=own)
        return _("Match {match}, round {round}: deal checked, {cut}.").format(**place, cut=cut)
    found = [one for one in checked.found if one.doubt.alarm == (checked.state == "alarm")]
    why = "; ".join(deals_said.doubt(str(one.doubt), one.about, lot=one.lot) for one in found)
    if checked.state == "alarm":
        return _("Match {match}, round {round}: DOES NOT FIT: {why}.").format(**place, why=why)
    return _("Match {match}, round {round}: not proved: {why}.").format(**place, why=why)


def summary(counts: Counts, alone: int) -> str:
    """All rounds in one sentence."""
    rounds = counts.total()
    if counts["alarm"]:
        return ngettext(
            "In {bad} of {n} round something does not fit: somebody cheated, or the file was changed.",
            "In {bad} of {n} rounds something does not fit: somebody cheated, or the file was changed.",
            rounds,
        ).format(bad=counts["alarm"], n=rounds)
    if counts["unproved"]:
        return ngettext(
            "Nothing is wrong, but {bad} of {n} round is not proved.",
            "Nothing is wrong, but {bad} of {n} rounds are not proved.",
            rounds,
        ).format(bad=counts["unproved"], n=rounds)
    if alone:
        return ngettext(
            "{n} round checked; but in {alone} nobody cut, and the deck was the host's alone.",
            "{n} rounds checked; but in {alone} nobody cut, and the deck was the host's alone.",
            rounds,
        ).format(n=rounds, alone=alone)
    return ngettext(
        "{n} round checked: each deck is the one that follows from everybody's part.",
        "{n} rounds checked: each deck is the one that follows from everybody's part.",
        rounds,
    ).format(n=rounds)


def _tell(checked: Checked, *, own: bool, as_json: bool) -> None:
    if as_json:
        json_line(as_object(checked))
    else:
        text_line(sentence(checked, own=own))


def _opened(path: str) -> BinaryIO:
    try:
        if not path:  # which pathlib takes for this folder
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return Path(path).open("rb")
    except (OSError, ValueError) as error:
        raise _unreadable(error) from None


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; one that is longer than any round is cut, which makes it unreadable."""
    while line := _line(file):
        yield line


def _line(file: BinaryIO) -> bytes:
    try:
        return file.readline(LONGEST_LINE + 1)
    except OSError as error:
        raise _unreadable(error) from None


def _round(number: int, line: bytes) -> KeptRound:
    try:
        if len(line) > LONGEST_LINE:
            raise EvidenceError("", "json")
        return read_line(line)
    except EvidenceError as error:
        raise usage(_refused(number, error)) from None


def _refused(number: int, error: EvidenceError) -> str:
    if not error.where:
        return _("Line {n} is no round of a match as JSON.").format(n=number)
    text = _(_WANTED[error.wanted])
    return text.format(n=number, where=printable(error.where, 100), detail=printable(error.detail, 200))


def _unreadable(error: OSError | ValueError) -> Stop:
    why = getattr(error, "strerror", None) or str(error)
    return Stop(USAGE, _("The file cannot be read: {why}.").format(why=why))
