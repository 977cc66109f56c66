"""`lanswim rules`: templates, codes, saved names, what differs, and the form in lines."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from lanswim.cli import main
from lanswim.cli.arguments import parse
from lanswim.cli.host import settings_of
from lanswim.cli.rules_edit import Keeping
from lanswim.cli.rules_form import fill_in
from lanswim.client.folders import FolderError
from lanswim.client.saved_rules import load_saved
from lanswim.rules import OPTIONS, PUB, TEMPLATES, RuleSet, parse_rules, rules_code
from tests.support.program import COMMAND, environment, run


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANSWIM_CONFIG_DIR", str(tmp_path))
    monkeypatch.delenv("LANSWIM_PLAIN", raising=False)
    return tmp_path / "rules"


class Said:
    """What one call printed and how it ended."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        self.code = main.run(["rules", *arguments])
        self.out, self.err = capsys.readouterr()

    @property
    def json(self) -> Any:
        """The one line of JSON."""
        (line,) = self.out.splitlines()
        return json.loads(line)


def test_the_list_has_every_template_and_what_was_saved(capsys: pytest.CaptureFixture[str]) -> None:
    assert Said(capsys, "save", "ours", "family,lives=7").code == 0
    listed = Said(capsys, "--json").json
    assert [one["name"] for one in listed] == [*TEMPLATES, "ours"]
    assert all(parse_rules(one["code"]) == parse_rules(one["rules"]) for one in listed)
    assert [one["saved"] for one in listed] == [False] * len(TEMPLATES) + [True]
    shown = Said(capsys, "list").out
    assert all(text in shown for text in (*TEMPLATES, "Pub SW-001", "ours", "lives: 7"))


def test_one_broken_file_does_not_hide_the_others(
    capsys: pytest.CaptureFixture[str], own_folder: Path
) -> None:
    Said(capsys, "save", "ours", "pub")
    (own_folder / "broken.toml").write_text("lives = 0", encoding="utf-8")
    assert "broken.toml, line 1: option lives" in Said(capsys, "list").out
    assert Said(capsys, "list", "--json").json[-2]["error"]
    assert Said(capsys, "show", "ours").code == 0
    broken = Said(capsys, "show", "broken")
    assert (broken.code, len(broken.err.splitlines())) == (2, 1)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", TEMPLATES)
def test_rules_are_shown_with_code_sentences_cards_and_a_glance(
    name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = Said(capsys, "show", name, "--lang", language)
    assert shown.code == 0
    assert rules_code(TEMPLATES[name]) in shown.out
    heads = {"en": "What cards are worth|At a glance", "de": "Was die Karten zählen|Auf einen Blick"}
    assert all(head in shown.out for head in heads[language].split("|"))
    assert max(map(len, shown.out.splitlines())) <= 80


def test_rules_are_called_after_the_template_or_name_they_were_asked_for_by(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Said(capsys, "save", "Haus", "pub,lives=2,instant_31=all_others_lose,knock_from=first_round")
    asked = {
        "sw002_family": "Family SW-002",
        "pub,instant_31=all_others_lose,knock_from=first_round": "Pub SW-001, changed",
        rules_code(TEMPLATES["game31"]): "Game 31",
        "haus": "haus",
        "HAUS,lives=4": "haus, changed",
    }
    assert {text: Said(capsys, "show", text).out.splitlines()[0] for text in asked} == asked
    titles = {Said(capsys, "show", name).out.splitlines()[0] for name in TEMPLATES}
    assert len(titles) == len(TEMPLATES)


def test_a_template_that_is_as_pub_is_called_that(capsys: pytest.CaptureFixture[str]) -> None:
    lines = Said(capsys, "list").out.splitlines()
    at = next(n for n, line in enumerate(lines) if "zone_computer" in line)
    assert lines[at + 1].strip() == "as pub"


def test_the_templates_are_listed_whatever_is_wrong_with_the_folder(
    capsys: pytest.CaptureFixture[str], own_folder: Path
) -> None:
    own_folder.write_text("", encoding="utf-8")
    for arguments in (("list", "--json"), ("list",)):
        said = Said(capsys, *arguments)
        assert (said.code, len(said.err.splitlines())) == (1, 1)
        assert str(own_folder) in said.err
        assert all(name in said.out for name in TEMPLATES)
        assert "You have saved none" not in said.out


def test_without_a_home_there_are_the_templates(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere() -> Path:
        raise FolderError("no_home")

    monkeypatch.setattr("lanswim.client.saved_rules.config_dir", nowhere)
    listed = Said(capsys, "list", "--json")
    assert (listed.code, [one["name"] for one in listed.json]) == (0, [*TEMPLATES])
    assert Said(capsys, "show", "house").code == 2
    refused = Said(capsys, "save", "ours", "pub")
    assert (refused.code, "no home folder" in refused.err) == (1, True)


def test_who_mistypes_a_name_is_told_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert "; saved are" not in Said(capsys, "show", "küche").err
    Said(capsys, "save", "küche", "pub")
    said = Said(capsys, "show", "kücke").err
    assert "'kücke'" in said
    assert said.endswith("game31; saved are küche\n")


def test_options_without_effect_are_called_that(capsys: pytest.CaptureFixture[str]) -> None:
    assert "“all out together” has no effect here" in Said(capsys, "show", "family").out
    said = Said(capsys, "show", "family", "--json").json
    assert said["no_effect"] == ["fire_cost", "dealt_fire_costs_two", "knocker_safe_on_tie", "all_out"]
    assert said["options"] == TEMPLATES["family"]._asdict()
    assert len(said["sentences"]["de"]) == len(said["sentences"]["en"]) > len(OPTIONS)


def test_showing_both_languages_leaves_the_one_that_is_spoken(capsys: pytest.CaptureFixture[str]) -> None:
    Said(capsys, "show", "pub", "--json", "--lang", "de")
    assert Said(capsys, "show", "x", "--lang", "de").err.startswith("Regeln: ")


def test_a_code_is_taken_wherever_rules_are(capsys: pytest.CaptureFixture[str]) -> None:
    code = Said(capsys, "code", "tough,lives=9").out.strip()
    assert Said(capsys, "code", code.lower(), "--json").json == {"code": code, "rules": "tough,lives=9"}
    assert settings_of(parse(["host", "--headless", "--rules", code])).rules.lives == 9


def test_a_saved_name_is_taken_wherever_rules_are(capsys: pytest.CaptureFixture[str]) -> None:
    saved = Said(capsys, "save", "Sonntag", "quick,lives=5", "--json").json
    assert (saved["name"], saved["rules"]) == ("sonntag", "quick,lives=5")
    settings = settings_of(parse(["host", "--headless", "--rules", "sonntag,swimming=on"]))
    assert settings.rules == TEMPLATES["quick"]._replace(lives=5, swimming=True)
    assert settings.rules_text == "quick,lives=5,swimming=on"


def test_saving_over_something_needs_force(capsys: pytest.CaptureFixture[str], own_folder: Path) -> None:
    Said(capsys, "save", "ours", "pub")
    before = (own_folder / "ours.toml").read_bytes()
    refused = Said(capsys, "save", "ours", "tough")
    assert (refused.code, len(refused.err.splitlines())) == (1, 1)
    assert "--force" in refused.err
    assert (own_folder / "ours.toml").read_bytes() == before
    assert Said(capsys, "save", "ours", "tough", "--force").code == 0
    assert Said(capsys, "code", "ours").out.strip() == rules_code(TEMPLATES["tough"])


@pytest.mark.parametrize(
    "arguments",
    [
        ("show",), ("show", "house"), ("show", "pub,lives=0"), ("show", "3TA-9N8-YFB"), ("show", "7"),
        ("fly",), ("code", "pub", "pub"), ("save", "pub", "pub"), ("save", "../x", "pub"),
        ("save", "ours", "pub,x=1"), ("diff", "pub"), ("edit", "family"), ("edit", "a b"),
        ("show", "\x1b[2J"), ("list", "pub"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_one_sentence_and_changes_nothing(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], own_folder: Path
) -> None:
    said = Said(capsys, *arguments)
    assert (said.code, said.out) == (2, "")
    assert len(said.err.splitlines()) == 1
    assert said.err.strip().isprintable()
    assert not own_folder.exists()


def test_what_differs_is_said_by_both(capsys: pytest.CaptureFixture[str]) -> None:
    said = Said(capsys, "diff", "pub", "family").out.splitlines()
    assert said[:3] == [
        "lives", "  pub: Everybody starts with 3 lives.", "  family: Everybody starts with 4 lives.",
    ]  # fmt: skip
    differences = Said(capsys, "diff", "pub", "family", "--json").json
    assert [one["option"] for one in differences] == ["lives", "three_aces", "tie_rule"]
    assert differences[0] == {"option": "lives", "a": 3, "b": 4}
    assert "same rules" in Said(capsys, "diff", "pub", "zone_computer").out
    assert "(without effect there)" in Said(capsys, "diff", "pub", "family,all_out=replay").out


def test_the_form_is_filled_in_through_a_pipe(tmp_path: Path) -> None:
    typed = "lives = 7\n1\nhouse\nlives=99\n17=nobody\n\nspeichern\nlives=1\n"
    done = run(tmp_path, "rules", "edit", "Küche", given=typed)
    assert (done.code, done.err) == (0, "")
    assert "option lives cannot be '99': it is 1 to 10" in done.out
    assert "max_players (players at most): 2 to 9" in done.out
    assert done.out.count(" 2  lives = 7") == 2
    shown = run(tmp_path, "rules", "show", "küche", "--json")
    assert json.loads(shown.out)["rules"] == "pub,lives=7,tie_rule=nobody"


def test_beside_json_the_form_is_on_the_error_output(tmp_path: Path) -> None:
    done = run(tmp_path, "rules", "edit", "ours", "--json", given="lives=7\nsave\n")
    assert json.loads(done.out)["rules"] == "pub,lives=7"
    assert " 2  lives = 7" in done.err


@pytest.mark.parametrize("typed", ["", "lives=7\n", "lives=7\nquit\n", "lives=7\nende\nsave\n"])
def test_a_form_that_is_left_saves_nothing(typed: str, tmp_path: Path) -> None:
    run(tmp_path, "rules", "save", "ours", "pub,lives=2")
    done = run(tmp_path, "rules", "edit", "ours", given=typed)
    assert (done.code, done.err.strip()) == (1, "Nothing was saved.")
    assert "lives = 2" in done.out
    assert json.loads(run(tmp_path, "rules", "code", "ours", "--json").out)["rules"] == "pub,lives=2"


@pytest.mark.parametrize("first", ["pub,lives=2", None])
def test_what_somebody_else_saves_meanwhile_is_not_replaced_unasked(
    first: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    if first:
        Said(capsys, "save", "ours", first)
    keeping = Keeping("ours", parse_rules(first) if first else None)
    Said(capsys, "save", "ours", "tough", "--force")
    mine = PUB._replace(lives=7)
    assert "have been changed meanwhile" in keeping(mine)
    assert (keeping.kept, load_saved("ours")) == (None, TEMPLATES["tough"])
    assert keeping(mine) == ""
    assert keeping.kept is not None
    assert load_saved("ours") == mine
    assert keeping(mine._replace(lives=8)) != ""  # these are another change


def test_what_cannot_be_kept_is_said_and_can_be_tried_again(own_folder: Path) -> None:
    keeping = Keeping("ours", None)
    own_folder.write_text("", encoding="utf-8")
    assert keeping(PUB) != ""  # something is there now
    assert "cannot be kept" in keeping(PUB)
    own_folder.unlink()
    assert keeping(PUB) == ""


def test_the_form_stays_when_rules_have_changed_meanwhile() -> None:
    said: list[str] = []
    kept: list[RuleSet] = []

    def keep(rules: RuleSet) -> str:
        kept.append(rules)
        return "changed" if len(kept) == 1 else ""

    fill_in(PUB, ["lives=7", "save", "2=8", "save", "lives=9"], said.append, keep)
    assert [rules.lives for rules in kept] == [7, 8]
    assert "changed" in said


@pytest.mark.parametrize(("number", "it"), [("2", True), ("02", True), ("0021", False), ("00002", False)])
def test_a_number_is_read_as_a_whole(number: str, it: bool) -> None:
    said: list[str] = []
    fill_in(PUB, [f"{number}=9"], said.append, lambda _rules: "")
    assert any(line.startswith(" 2  lives = 9") for line in said) == it


def test_what_is_no_text_costs_no_edits(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "rules", "edit", "ours", "--plain"], input=b"lives=7\n\xff=3\nsave\n",
        env=environment(tmp_path, PYTHONIOENCODING="utf-8:strict"), capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert "there is no option '�'" in done.stdout.decode()
    assert json.loads(run(tmp_path, "rules", "code", "ours", "--json").out)["rules"] == "pub,lives=7"


@pytest.mark.parametrize(
    "typed", ["x" * 1_000 + "save\n", " " * 996 + "savesave\n", "save" + " " * 5_000 + "x\n"], ids=range(3)
)
def test_a_line_is_one_command_however_long_it_is(typed: str, tmp_path: Path) -> None:
    done = run(tmp_path, "rules", "edit", "ours", given=f"lives=7\n{typed}")
    assert (done.code, done.err.strip()) == (1, "Nothing was saved.")
    assert done.out.count("there is no option") == 1


def test_a_line_just_as_long_as_may_be_is_read(tmp_path: Path) -> None:
    assert run(tmp_path, "rules", "edit", "ours", given="save".rjust(1_000) + "\n").code == 0
    assert run(tmp_path, "rules", "edit", "ours", given="save".rjust(1_000)).code == 0


def test_what_is_saved_already_is_changed_by_the_form(tmp_path: Path) -> None:
    run(tmp_path, "rules", "save", "ours", "tough")
    assert run(tmp_path, "rules", "edit", "ours", given="lives=2\nsave\n").code == 0
    rules = json.loads(run(tmp_path, "rules", "show", "ours", "--json").out)["options"]
    assert rules == TEMPLATES["tough"]._replace(lives=2)._asdict()
    assert rules != PUB._asdict()


def test_options_and_values_are_typed_as_they_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    shown = Said(capsys, "show", "pub,Leben=5,wieder einkaufen=ja", "--lang", "de").out
    assert "Als Text: pub,lives=5,buy_back=on" in shown
    assert "  wieder einkaufen: ja" in shown and "buy_back=on" in shown
    assert Said(capsys, "code", "pub,buying back in=yes").code == 0


def test_everything_that_is_wrong_is_said_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    said = Said(capsys, "show", "puub,lives=0,tempo=1,Leben=4")
    assert (said.code, len(said.err.splitlines())) == (2, 1)
    assert all(text in said.err for text in ("'puub'", "option lives cannot be '0'", "option 'tempo'"))


@pytest.mark.parametrize("typed", ["lives 6", "leben 6", "Leben=6", "2 6", "LIVES = 6"])
def test_the_form_takes_words_with_an_equals_sign_or_without(typed: str, tmp_path: Path) -> None:
    done = run(tmp_path, "rules", "edit", "ours", given=f"hilfe\n{typed}\nbuying back in yes\nsave\n")
    assert done.code == 0
    rules = json.loads(run(tmp_path, "rules", "show", "ours", "--json").out)["rules"]
    assert rules == "pub,lives=6,buy_back=on"


def test_what_is_saved_is_renamed_and_deleted(capsys: pytest.CaptureFixture[str], own_folder: Path) -> None:
    Said(capsys, "save", "ours", "tough")
    Said(capsys, "save", "other", "pub")
    assert f"Saved in {own_folder}:" in Said(capsys, "list").out
    taken = Said(capsys, "rename", "ours", "other")
    assert (taken.code, Said(capsys, "code", "ours").code) == (1, 0)
    assert Said(capsys, "rename", "OURS", "Haus").out == "ours is called haus now.\n"
    assert [path.name for path in sorted(own_folder.iterdir())] == ["haus.toml", "other.toml"]
    assert parse_rules(Said(capsys, "show", "haus", "--json").json["rules"]) == TEMPLATES["tough"]
    assert Said(capsys, "delete", "haus", "--json").json == {"deleted": "haus"}
    (own_folder / "other.toml").write_text("lives = 0", encoding="utf-8")
    assert Said(capsys, "rename", "other", "x").code == 2
    assert Said(capsys, "delete", "other").code == 0
    assert list(own_folder.iterdir()) == []
    for arguments in (("delete", "haus"), ("rename", "haus", "x"), ("delete", "pub"), ("delete", "../")):
        gone = Said(capsys, *arguments)
        assert (gone.code, gone.out, len(gone.err.splitlines())) == (2, "", 1)


def test_saved_rules_are_told_by_the_template_they_came_from(capsys: pytest.CaptureFixture[str]) -> None:
    text = "pub,dealer_choice=swap_open,knock_from=first_round,instant_31=all_others_lose"
    assert Said(capsys, "save", "haus", text, "--json").json["rules"] == text
    assert Said(capsys, "save", "quick2", "quick,lives=5").code == 0
    assert f"As text: {text}" in " ".join(Said(capsys, "show", "haus").out.split())
    assert settings_of(parse(["host", "--headless", "--rules", "haus,lives=4"])).rules_text == (
        "pub,lives=4,dealer_choice=swap_open,knock_from=first_round,instant_31=all_others_lose"
    )
    assert Said(capsys, "rename", "quick2", "fast").code == 0
    assert settings_of(parse(["host", "--headless", "--rules", "fast"])).rules_text == "quick,lives=5"
