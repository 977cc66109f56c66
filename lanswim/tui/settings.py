"""What somebody can set, as data: the settings, what each may be, what it is at first. No file, no words.

Only what changes something may stand here: whoever reads a setting names it where it is read.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Value = str | int | bool
SettingName = Literal[
    "name", "language", "pack", "theme", "colours", "cards", "motion", "sound", "confirm", "tips", "plain"
]


class Settings(NamedTuple):
    """All of them, as they are where nothing is set."""

    name: str = ""
    """how others see one; empty: as the account is called"""
    language: Literal["auto", "de", "en"] = "auto"
    """auto: as the environment has it"""
    pack: Literal["french", "german"] = "french"
    """whose suits and ranks are shown"""
    theme: Literal["default", "contrast", "plain"] = "default"
    """plain: without any colour"""
    colours: Literal[2, 4] = 4
    """of the four suits"""
    cards: Literal["big", "small"] = "big"
    """drawn as cards where there is room for it, or one line for each three"""
    motion: bool = True
    """hands open one after the other, and a swapped card is seen on its way"""
    sound: bool = True
    """the bell of the terminal"""
    confirm: bool = True
    """a knock counts only after Enter"""
    tips: bool = True
    """a key, or a word, tells what the built-in bot would do"""
    plain: bool = False
    """lines instead of a full screen"""


ALLOWED: Final[dict[SettingName, tuple[Value, ...]]] = {
    "name": (),
    "language": ("auto", "de", "en"),
    "pack": ("french", "german"),
    "theme": ("default", "contrast", "plain"),
    "colours": (4, 2),
    "cards": ("big", "small"),
    "motion": (True, False),
    "sound": (True, False),
    "confirm": (True, False),
    "tips": (True, False),
    "plain": (False, True),
}
"""what each may be, in the order of the screen; empty: any name that can be shown"""
NAMES: Final[tuple[SettingName, ...]] = tuple(ALLOWED)


class Mistake(NamedTuple):
    """Something in the file that does not count, and the line it stands in (0: the file as a whole)."""

    kind: Literal["value", "unknown", "twice", "not_toml", "unreadable"]
    line: int = 0
    name: str = ""
    given: str = ""
    """the value as it is written, or why the file cannot be read"""


class Read(NamedTuple):
    """What a file of settings says: each mistake leaves its setting as it is at first."""

    settings: Settings = Settings()
    mistakes: tuple[Mistake, ...] = ()
    found: frozenset[SettingName] = frozenset()
    """those that the file sets"""


NOTHING_SET: Final = Read()


class SettingsForm(NamedTuple):
    """The screen of settings: which one is chosen, what is typed, what is wrong."""

    at: int = 0
    typed: str | None = None
    """the name as it is being typed"""
    mistakes: tuple[Mistake, ...] = ()
    file: str = "settings.toml"
    said: str = ""
    """why the last change is not kept"""

    @property
    def name(self) -> SettingName:
        """The chosen setting."""
        return NAMES[self.at % len(NAMES)]


def changed(settings: Settings, name: SettingName, value: Value) -> Settings:
    """The settings with this one changed; the value is one of those allowed."""
    return Settings(**(settings._asdict() | {name: value}))


def following(settings: Settings, name: SettingName, step: int) -> Value:
    """The next value of a setting; after the last one comes the first."""
    values = ALLOWED[name]
    now: Value = getattr(settings, name)
    return values[(values.index(now) + step) % len(values)] if values else now
