"""The fuzzer finds nothing for a while, and a fault that it would find can be had again."""

from __future__ import annotations

import pytest

from scripts import fuzz


@pytest.mark.slow
def test_nothing_is_found_in_twenty_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    code = fuzz.main(["--seconds", "20", "--seed", "100000"])
    said = capsys.readouterr().out
    assert code == 0, said
    assert "nothing found in 2" in said and all(name in said for name in fuzz.TARGETS)


def test_each_target_can_be_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    assert [fuzz.main(["--replay", f"{name}:7"]) for name in fuzz.TARGETS] == [0] * len(fuzz.TARGETS)
    assert capsys.readouterr().out == "nothing found\n" * len(fuzz.TARGETS)


def test_a_fault_is_named_with_the_way_to_have_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(seed: int) -> int:
        if seed >= 12:
            raise ValueError("a sign\x1b of a peer")
        return 1

    monkeypatch.setitem(fuzz.TARGETS, "codec", fails)
    assert fuzz.main(["--only", "codec", "--seed", "10"]) == fuzz.FAILED
    said, again = capsys.readouterr().out.splitlines()
    assert said == "codec: ValueError: ValueError('a sign\\x1b of a peer')"
    assert again == "again: python scripts/fuzz.py --replay codec:12"
    with pytest.raises(ValueError, match="a sign"):
        fuzz.main(["--replay", "codec:12"])


@pytest.mark.parametrize("wrong", ["host", "host:x", "nobody:1"])
def test_what_cannot_be_replayed_is_wrong_usage(wrong: str) -> None:
    with pytest.raises(SystemExit) as ended:
        fuzz.main(["--replay", wrong])
    assert ended.value.code == 2
