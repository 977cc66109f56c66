"""`lanswim verify`: what it says, how it exits, and one sentence for whatever is no file of rounds."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lanswim.cli import main
from lanswim.cli.stop import Stop
from lanswim.cli.verify import LONGEST_LINE, MOST_KEEPERS, check
from lanswim.cli.whose import MOST_KEYS, Whose
from lanswim.client.identity import open_identity
from lanswim.trust.words import key_words
from tests.support.deals import kept_match

Lines = list[dict[str, Any]]
Written = Callable[..., str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"LANSWIM_{folder}_DIR", str(tmp_path / folder))


@pytest.fixture
def lines() -> Lines:
    return kept_match(3, players=4, cutters=(0, 1, 3))[:3]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes a file of these lines (objects, texts, bytes); its path."""

    def write(*some: dict[str, Any] | str | bytes) -> str:
        texts = (json.dumps(one) if isinstance(one, dict) else one for one in some)
        made = [text.encode() if isinstance(text, str) else text for text in texts]
        path = tmp_path / "match.jsonl"
        path.write_bytes(b"".join(line + b"\n" for line in made))
        return str(path)

    return write


def test_a_match_that_fits_is_a_quiet_line_a_round(
    lines: Lines, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run(["verify", written(*lines)]) == 0
    out, err = capsys.readouterr()
    said = out.splitlines()
    assert ([*said[:3], *said[-1:]], err) == ([
        "Match 1, round 1: deal checked, 3 players cut, its keeper among them.",
        "Match 1, round 2: deal checked, 3 players cut, its keeper among them.",
        "Match 1, round 3: deal checked, 3 players cut, its keeper among them.",
        "3 rounds checked: each deck is the one that follows from everybody's part.",
    ], "")  # fmt: skip


def test_the_same_in_german(lines: Lines, written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["verify", written(lines[0]), "--lang", "de"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert (said[0], said[-1]) == (
        "Partie 1, Runde 1: Geben geprüft, 3 haben abgehoben, auch wer das aufgehoben hat.",
        "1 Runde geprüft: Der Kartenstapel ist der, der aus allen Anteilen folgt.",
    )
    key = bytes.fromhex(lines[0]["deal"]["parts"][0][2])
    assert said[2] == f"  Ada: {' '.join(key_words(key, 'de'))}"


def test_the_keys_of_those_who_cut_are_told_in_words_and_ones_own_is_marked(
    lines: Lines, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = open_identity("default")
    own = _with_key(lines, "Ben", mine.key.public)
    mine.close()
    main.run(["verify", written(*own)])
    head, *told = capsys.readouterr().out.splitlines()[3:-1]
    assert head == "One player's program has kept this. Names prove nothing: compare the words of the keys."
    keys = {name: bytes.fromhex(key) for _seat, name, key, _commitment in own[0]["deal"]["parts"]}
    words = {name: " ".join(key_words(key, "en")) for name, key in keys.items()}
    others = [f"  {name}: {words[name]}" for name in ("Ada", "Dora")]
    assert told == [others[0], f"  Ben: {words['Ben']} (your key)", others[1]]
    main.run(["verify", written(*own), "--json"])
    *_rounds, total = map(json.loads, capsys.readouterr().out.splitlines())
    assert [one["name"] for one in total["keys"] if one["own"]] == ["Ben"]
    assert [one["words"] for one in total["keys"]] == [words[name].split() for name in keys]


def test_a_name_with_two_keys_is_told_twice_and_not_without_end(
    lines: Lines, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    other = _with_key(lines[1:2], "Ben", bytes(range(32)))
    main.run(["verify", written(lines[0], *other)])
    assert sum(line.startswith("  Ben: ") for line in capsys.readouterr().out.splitlines()) == 2
    changed = (_with_key(lines[:1], "Ben", bytes([number] * 32))[0] for number in range(99))
    many = [{**line, "keeper": f"{number}"} for number, line in enumerate(changed)]
    main.run(["verify", written(*many)])
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert (len(told), told[-1]) == (MOST_KEYS + 1, "  …")


def test_a_part_is_ones_own_only_with_the_key_of_who_kept_it(
    lines: Lines, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    ada = lines[0]["deal"]["parts"][0][2]
    for keeper, among in ((ada, True), ("ab" * 32, False), ("somebody", True)):
        main.run(["verify", written({**lines[0], "keeper": keeper})])
        assert ("its keeper among them" in capsys.readouterr().out) == among


def _with_key(lines: Lines, name: str, key: bytes) -> Lines:
    """The lines with another key for a name; nothing fits any more."""
    changed: Lines = json.loads(json.dumps(lines))
    for deal in (deal for line in changed for deal in (line["deal"], line["deal"].get("lot")) if deal):
        for part in deal["parts"]:
            part[2] = key.hex() if part[1] == name else part[2]
    return changed


def test_what_does_not_fit_is_said_and_exits_with_4(
    lines: Lines, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    lines[1]["deal"]["reveals"].pop()
    lines[2]["deal"] = None
    assert main.run(["verify", written(*lines)]) == 4
    said = capsys.readouterr().out.splitlines()
    assert said[1].startswith(
        "Match 1, round 2: DOES NOT FIT: Dora has cut, but the deck was made without that part; "
    )
    assert said[2] == "Match 1, round 3: not proved: nothing was kept of this deal."
    assert said[-1].startswith("In 1 of 3 rounds something does not fit: ")


def test_what_is_not_proved_exits_with_1(
    lines: Lines, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    lines[0]["deal"]["lot"].update(host_secret=None, reveals=[])
    assert main.run(["verify", written(*lines)]) == 1
    said = capsys.readouterr().out.splitlines()
    lot = "at the lot: the host has never shown its part of this deal"
    assert said[0] == f"Match 1, round 1: not proved: {lot}."
    assert said[-1] == "Nothing is wrong, but 1 of 3 rounds are not proved."


def test_lines_of_two_people_of_one_machine_are_two_matches(lines: Lines, written: Written) -> None:
    both = [{**line, "keeper": keeper} for line in lines for keeper in ("aa", "bb")]
    assert main.run(["verify", written(*both)]) == 0
    assert main.run(["verify", written(*lines, *lines)]) == 4
    assert main.run(["verify", written(*({**lines[0], "keeper": f"{n}"} for n in range(99)))]) == 0


def test_of_more_keepers_than_are_followed_at_a_time_the_first_is_forgotten(
    lines: Lines, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    def second_of(keeper: str, others: int) -> str:
        between = ({**lines[0], "keeper": f"{n}"} for n in range(others))
        first, second = ({**line, "keeper": keeper} for line in lines[:2])
        main.run(["verify", written(first, *between, second)])
        (said,) = (line for line in capsys.readouterr().out.splitlines() if "round 2: " in line)
        return said.removeprefix("Match 1, round 2: ")

    assert second_of("aa", MOST_KEEPERS - 1) == "deal checked, 3 players cut, its keeper among them."
    assert second_of("aa", MOST_KEEPERS) == "not proved: the rounds before this one are missing."


def test_json_is_an_object_a_round_and_one_at_the_end(
    lines: Lines, written: Written, capsys: pytest.CaptureFixture[str]
) -> None:
    lines[1]["values"]["Ada"] = "31"
    assert main.run(["verify", written(*lines), "--json"]) == 4
    first, second, _third, total = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == {"match": 1, "round": 1, "state": "checked", "parts": 3, "mine": True, "why": []}
    assert second["state"] == "alarm"
    assert second["why"] == [{"name": "played", "about": "values", "lot": False}]
    del total["keys"]
    assert total == {"rounds": 3, "checked": 2, "unproved": 0, "alarm": 1}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda line: line.pop("deck"), "Line 2: deck is missing."),
        (lambda line: line.update(round=10**30), "Line 2: round has to be a whole number (1-900719"),
        (lambda line: line.update(dealt=1), "Line 2: dealt has to be true or false."),
        (lambda line: line.update(values=3), "Line 2: values has to be an object."),
        (lambda line: line.update(seats=[]), "Line 2: seats has to be a list of the right length (2-9)."),
        (lambda line: line.update(dealer=""), "Line 2: dealer has to be a text of 1-80 characters."),
        (lambda line: line["deck"].reverse() or line["deck"].append("7D"), "Line 2: deck has to be a list"),
        (lambda line: line["deck"].__setitem__(0, "\x1b"), "Line 2: deck has to be the 32 cards, each once."),
        (lambda line: line["actions"].append(["Ada", ["\x1b[2J"]]), "Line 2: actions["),
        (lambda line: line["rules"].update(lives=0), "Line 2: rules are no rules: option lives cannot be 0"),
        (lambda line: line["lost"].update({"\x1b[31m\u202e": "x"}), "Line 2: lost.?[31m? has to be a whole"),
        (lambda line: line["deal"].update(host_commitment="x"), "Line 2: deal.host_commitment has to be 32 "),
        (lambda line: line.update(ended_by="x"), "Line 2: ended_by has to be one of these: knock, all_"),
    ],
)
def test_a_line_that_is_no_round_is_named(
    lines: Lines,
    written: Written,
    change: Callable[[dict[str, Any]], object],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    change(lines[1])
    assert main.run(["verify", written(*lines)]) == 2
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1  # the line before it was checked all the same
    assert err.startswith(sentence) and err.endswith(".\n") and len(err.splitlines()) == 1
    assert err.strip().isprintable()


@pytest.mark.parametrize("text", ["{", b"\xff\xfe", '{"match": NaN}', "[" * 50_000, "null", '"\x1b[2J"'])
def test_what_is_no_json_is_one_sentence(
    written: Written, text: str | bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run(["verify", written(text)]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert err.startswith("Line 1")


def test_a_file_that_is_not_there_or_holds_nothing(
    written: Written, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for path in (str(tmp_path / "none"), str(tmp_path), "\0", written("", "  ")):
        assert main.run(["verify", path]) == 2
        said.append(capsys.readouterr().err)
    assert said[0] == "The file cannot be read: No such file or directory.\n"
    assert all(text.startswith("The file cannot be read: ") for text in said[:3])
    assert said[3] == "There is no round of a match in this file.\n"


def test_a_line_without_an_end_is_not_read_to_its_end() -> None:
    class Endless(io.RawIOBase):
        given = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            self.given += len(buffer)
            buffer[:] = b"[" * len(buffer)
            return len(buffer)

    source = Endless()
    with pytest.raises(Stop, match=r"^Line 1 is no round"):
        list(check(io.BufferedReader(source), Whose()))
    assert source.given < 2 * LONGEST_LINE


def test_rounds_are_told_as_they_are_read(lines: Lines) -> None:
    def more() -> Any:
        yield json.dumps(lines[0]).encode() + b"\n"
        raise AssertionError("read further than needed")

    rest = more()
    source = io.BytesIO()
    source.readline = lambda *_size: next(rest)  # type: ignore[method-assign]  # a file that never ends
    assert next(check(source, Whose())).state == "checked"
