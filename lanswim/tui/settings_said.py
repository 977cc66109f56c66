"""What is said of settings, and the words somebody may type for them. Nothing is read from a file here."""

from __future__ import annotations

from typing import Final

from lanswim_protocol.names import NAME_CELLS

from lanswim import locale
from lanswim.locale import LANGUAGES, N_, _, said_in
from lanswim.tui.clean import line as cleaned
from lanswim.tui.clean import shown
from lanswim.tui.settings import ALLOWED, NAMES, Mistake, SettingName, Value
from lanswim.tui.settings_toml import checked, written

_TITLES: Final[dict[SettingName, str]] = {
    "name": N_("Name"),
    "language": N_("Language"),
    "pack": N_("Pack"),
    "theme": N_("Theme"),
    "colours": N_("Colours"),
    "cards": N_("Cards"),
    "motion": N_("Motion"),
    "sound": N_("Bell"),
    "confirm": N_("Confirm knocks"),
    "tips": N_("Tips"),
    "plain": N_("Lines only"),
}
_VALUES: Final[dict[tuple[SettingName, Value], str]] = {
    ("language", "auto"): N_("as the system"),
    ("language", "de"): "Deutsch",
    ("language", "en"): "English",
    ("pack", "french"): N_("French"),
    ("pack", "german"): N_("German"),
    ("theme", "default"): N_("default"),
    ("theme", "contrast"): N_("high contrast"),
    ("theme", "plain"): N_("no colour"),
    ("colours", 4): N_("four"),
    ("colours", 2): N_("two"),
    ("cards", "big"): N_("big"),
    ("cards", "small"): N_("small"),
}
_MEANT: Final[dict[SettingName, str]] = {
    "name": N_("How the others see you, from the next table on."),
    "language": N_("What lanswim speaks; --lang overrides it."),
    "pack": N_("Clubs, spades, hearts, diamonds; or acorns, leaves, hearts, bells."),
    "theme": N_("How the screen looks; NO_COLOR overrides it."),
    "colours": N_("Four colours for the four suits, or only red and not red."),
    "cards": N_("Drawn as cards where there is room, or always in one line."),
    "motion": N_("Hands open one by one; a swap is seen for a moment."),
    "sound": N_("The bell of the terminal rings when it is your turn."),
    "confirm": N_("A knock counts only when you confirm it with Enter."),
    "tips": N_("On your turn you can ask what the built-in bot would do."),
    "plain": N_("Lines instead of a full screen, from the next start on."),
}
_YES: Final = N_("yes")
_NO: Final = N_("no")
_MORE_WORDS: Final[dict[str, bool]] = {
    "true": True, "on": True, "an": True, "1": True,
    "false": False, "off": False, "aus": False, "0": False,
}  # fmt: skip
LONGEST_GIVEN: Final = 30
"""characters of a mistaken value that are told again"""


def title(name: SettingName) -> str:
    """The setting in a word."""
    return _(_TITLES[name])


def value_words(name: SettingName, value: Value) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return _(_YES) if value else _(_NO)
    if name == "name":
        return shown(str(value))
    return _(_VALUES[name, value])


def meaning(name: SettingName) -> str:
    """What the setting does, in a sentence."""
    return _(_MEANT[name])


def choices(name: SettingName) -> str:
    """All values in words."""
    return ", ".join(value_words(name, value) for value in ALLOWED[name])


def mistake_said(mistake: Mistake, file: str) -> str:
    """What does not count, where it stands and what is allowed, in one sentence."""
    given = cleaned(mistake.given)
    if len(given) > LONGEST_GIVEN and mistake.kind != "unreadable":
        given = f"{given[:LONGEST_GIVEN]}..."
    where = _("{file}, line {line}").format(file=file, line=mistake.line) if mistake.line else file
    match mistake.kind:
        case "value":
            text = _("{where}: {name} cannot be {given}; allowed is {allowed}.")
        case "unknown":
            text = _("{where}: there is no setting {name}; there are {names}.")
        case "twice":
            text = _("{where}: {name} is set before already, and that counts.")
        case "not_toml":
            text = _("{where}: {given} is no setting; one looks like this: sound = true")
        case "unreadable":
            return _("{file} cannot be read, so no setting of it counts: {why}.").format(file=file, why=given)
    name = shown(mistake.name)[:LONGEST_GIVEN]
    known = next((one for one in NAMES if one == mistake.name), None)
    allowed = allowed_words(known) if known is not None else ""
    return text.format(where=where, name=name, given=given, allowed=allowed, names=", ".join(NAMES))


def allowed_words(name: SettingName) -> str:
    """What may stand in the file."""
    if not ALLOWED[name]:
        return _("a name in quotes, {most} characters at most").format(most=NAME_CELLS)
    *first, last = map(written, ALLOWED[name])
    return _("{first} or {last}").format(first=", ".join(first), last=last)


def read_name(text: str) -> SettingName | None:
    """The setting that somebody means by a word of either language."""
    key = _key(text)
    for name in NAMES:
        if key in (name, *(_key(said_in(language, _TITLES[name])) for language in LANGUAGES)):
            return name
    return None


def read_value(name: SettingName, text: str) -> Value | None:
    """The value that somebody means, by its word in either language or as the file has it; None: none."""
    if name == "name":
        return checked(name, text)
    key = _key(text)
    for value in ALLOWED[name]:
        if key in (_key(word) for word in _words(name, value)):
            return value
    return None


def _words(name: SettingName, value: Value) -> list[str]:
    if isinstance(value, bool):
        said = [said_in(language, _YES if value else _NO) for language in LANGUAGES]
        return [*said, *(word for word, means in _MORE_WORDS.items() if means == value)]
    said = [said_in(language, _VALUES[name, value]) for language in LANGUAGES]
    return [*said, written(value).strip('"')]


def _key(text: str) -> str:
    return locale.plain_letters(" ".join(text.split()).casefold().strip("\"'"))
