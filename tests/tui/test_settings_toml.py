"""The file of settings: every mistake by its line, and nothing lost when one setting is changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanswim.tui.settings import ALLOWED, NAMES, Mistake, Read, SettingName, Settings, Value
from lanswim.tui.settings_toml import HEADER, OddlyWritten, checked, parse, to_text

OWN = """# mine
name = 'Änne'   # after grandma
sound=false

# later
colour = "red"
theme = "contrast" # dark room # really
[window]
width = 80
"""


def test_an_empty_file_leaves_everything_as_it_was() -> None:
    assert parse("") == Read(Settings())


def test_what_stands_there_is_read() -> None:
    read = parse('name = "Anna"\nlanguage = "de"\ncolours = 2\nsound = false\n')
    assert read.settings == Settings(name="Anna", language="de", colours=2, sound=False)
    assert read.mistakes == () and read.found == {"name", "language", "colours", "sound"}


@pytest.mark.parametrize(
    ("line", "mistake"),
    [
        ('language = "fr"', Mistake("value", 2, "language", '"fr"')),
        ("language = de", Mistake("value", 2, "language", "de")),
        ('colours = "4" # four', Mistake("value", 2, "colours", '"4"')),
        ("colours = true", Mistake("value", 2, "colours", "true")),
        ("sound = 1", Mistake("value", 2, "sound", "1")),
        ('sound = "on"', Mistake("value", 2, "sound", '"on"')),
        ('name = "' + "x" * 21 + '"', Mistake("value", 2, "name", '"' + "x" * 21 + '"')),
        ('name = "a\\u001bb"', Mistake("value", 2, "name", '"a\\u001bb"')),
        ('name = ["a"]', Mistake("value", 2, "name", '["a"]')),
        ('colour = "red"', Mistake("unknown", 2, "colour")),
        ("[window]", Mistake("unknown", 2, "window")),
        ("window.width = 3", Mistake("unknown", 2, "window")),
        ("no toml at all", Mistake("not_toml", 2, given="no toml at all")),
        ("theme = 'contrast'\ntheme = 'plain'", Mistake("twice", 3, "theme")),
    ],
)
def test_a_mistake_is_told_with_its_line_and_hides_no_other_setting(line: str, mistake: Mistake) -> None:
    read = parse(f"plain = true\n{line}\n")
    assert read.mistakes == (mistake,)
    first = Settings(plain=True, theme="contrast")
    assert read.settings == (first if mistake.kind == "twice" else Settings(plain=True))


def test_what_is_above_and_below_a_broken_line_counts() -> None:
    read = parse("sound = false\nlanguage = de\ncolours = 2\n[window\nwidth = 1\n")
    assert read.settings == Settings(sound=False, colours=2)
    assert [(one.line, one.name) for one in read.mistakes] == [(2, "language"), (4, "")]


def test_one_setting_changes_one_line() -> None:
    changed = to_text(OWN, "sound", True)
    assert changed.split("\n") == [
        "sound=true" if line == "sound=false" else line for line in OWN.split("\n")
    ]


def test_the_remark_behind_a_value_stays() -> None:
    assert '# mine\nname = "Oma"  # after grandma\n' in to_text(OWN, "name", "Oma")
    assert 'theme = "plain"  # dark room # really\n' in to_text(OWN, "theme", "plain")
    assert to_text("name = '#1' # a # b", "name", "#2") == 'name = "#2"  # a # b'


def test_a_new_setting_comes_below_the_others_and_above_every_table() -> None:
    new = to_text(OWN, "cards", "small")
    assert parse(new).settings == parse(OWN).settings._replace(cards="small")
    assert new.index("cards =") < new.index("[window]")
    assert new.replace('cards = "small"  # "big" or "small"\n', "") == OWN


def test_a_new_file_says_what_it_is() -> None:
    assert to_text("", "colours", 2) == f"{HEADER}\ncolours = 2  # 4 or 2\n"


def test_only_remarks_stay_above_a_first_setting() -> None:
    assert to_text("# mine\n", "colours", 2) == "# mine\ncolours = 2  # 4 or 2\n"


def test_a_mistaken_value_can_be_set_right_beside_another_mistake() -> None:
    text = "language = de # mine\nnonsense\nsound = false\n"
    new = to_text(text, "language", "en")
    assert new == 'language = "en"  # mine\nnonsense\nsound = false\n'
    assert parse(new).settings == Settings(language="en", sound=False)


def test_line_endings_of_windows_stay() -> None:
    new = to_text("sound = false\r\n# x\r\ncolours = 4 # y\r\n", "sound", True)
    assert new == "sound = true\r\n# x\r\ncolours = 4 # y\r\n"
    assert to_text(new, "colours", 2) == "sound = true\r\n# x\r\ncolours = 2  # y\r\n"
    assert to_text(new, "plain", True).count("\r\n") == 4


@pytest.mark.parametrize("text", ['name = """\nAnna"""\n', 'name = [\n"Anna"]\n', "name.first = 1\n"])
def test_what_goes_over_several_lines_is_left_alone(text: str) -> None:
    with pytest.raises(OddlyWritten) as raised:
        to_text(text, "name", "Oma")
    assert raised.value.line == 1


@given(text=st.text(max_size=200), data=st.data())
def test_any_text_is_read_and_a_change_keeps_every_other_line(text: str, data: st.DataObject) -> None:
    name: SettingName = data.draw(st.sampled_from(NAMES))
    value: Value = data.draw(st.sampled_from(ALLOWED[name] or ("Anna", 'A "quoted" \\ one', "Özil")))
    try:
        new = to_text(text, name, value)
    except OddlyWritten:
        return
    assert getattr(parse(new).settings, name) == value
    if text:
        assert abs(len(new.split("\n")) - len(text.split("\n"))) <= 1
        assert len(set(text.split("\n")) - set(new.split("\n"))) <= 1


def test_a_name_is_kept_as_it_is_shown() -> None:
    assert checked("name", "  Anna  B ") == "Anna B"
    assert checked("name", "") == "" and checked("name", "\u200b") is None
