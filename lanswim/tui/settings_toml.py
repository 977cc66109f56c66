"""The file of settings as TOML: read with its mistakes, and changed so that all else stays as it was.

Pure text in and out. A setting stands on a line of its own above the first table; remarks, blank lines and
what is not known here are never touched.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from lanswim.tui.settings import ALLOWED, Mistake, Read, SettingName, Settings, Value, changed

HEADER: Final = "# Settings of lanswim. What is left out is as it was at first."
_STATEMENT: Final = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+))\s*=\s*""")
_AT_LINE: Final = re.compile(r"at line (\d+)")


class OddlyWritten(Exception):
    """A setting is written so that it cannot be changed without touching something else; its line."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class _Statement(NamedTuple):
    """A line that sets something: its number from 1, the name, where its value begins."""

    line: int
    name: str
    text: str
    at: int

    @property
    def value(self) -> str:
        """As it is written, without the remark behind it."""
        return self.text[self.at : _remark(self.text, self.at)].rstrip()


def parse(text: str) -> Read:
    """The settings a text makes, and what in it does not count."""
    table, mistakes = _table(text)
    settings, found = Settings(), set[SettingName]()
    for name, value in table.items():
        if name not in ALLOWED:
            mistakes.append(Mistake("unknown", _line_of(text, name), name))
        elif (allowed := checked(name, value)) is None:
            mistakes.append(Mistake("value", _line_of(text, name), name, _as_written(text, name, value)))
        else:
            settings = changed(settings, name, allowed)
            found.add(name)
    return Read(settings, tuple(sorted(mistakes, key=lambda one: one.line)), frozenset(found))


def checked(name: SettingName, value: object) -> Value | None:
    """The value as it counts; None if this setting can never be that."""
    if name != "name":
        return next((one for one in ALLOWED[name] if type(one) is type(value) and one == value), None)
    from lanswim_protocol.names import NAME_CELLS, cells, clean_name  # only where there is a name

    if not isinstance(value, str) or cells(value) > NAME_CELLS or not value.isprintable():
        return None
    shown = clean_name(value)
    return shown if shown or not value.strip() else None


def language_of(text: str) -> str | None:
    """The language that is set; all else is left alone, because this is read before anything is loaded."""
    found = checked("language", _table(text)[0].get("language"))
    return found if isinstance(found, str) and found != "auto" else None


def to_text(text: str, name: SettingName, value: Value) -> str:
    """The text with this one setting changed; OddlyWritten where that would change something else."""
    before = parse(text)
    lines = text.split("\n") if text else [HEADER, ""]
    end = "\r" if "\r\n" in text else ""
    there = next((one for one in _statements(text) if one.name == name), None)
    if there is None:
        at = _behind_settings(text) if text else 1
        lines.insert(at, f"{name} = {written(value)}  # {allowed_in_words(name)}{end}")
    else:
        lines[there.line - 1] = _with_value(there, written(value))
    new = "\n".join(lines)
    _unharmed(before, parse(new), name, value, there.line if there else _line_of(text, name))
    return new


def written(value: Value) -> str:
    """A value as TOML has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else json.dumps(value, ensure_ascii=False)


def allowed_in_words(name: SettingName) -> str:
    """What a setting may be, as it is written in the file."""
    if not ALLOWED[name]:
        return "a text in quotes"
    *first, last = map(written, ALLOWED[name])
    return f"{', '.join(first)} or {last}"


def _unharmed(before: Read, after: Read, name: SettingName, value: Value, line: int) -> None:
    """The setting is what it should be, everything else is what it was."""
    others = [{mistake.name for mistake in read.mistakes} - {name} for read in (before, after)]
    wanted = changed(before.settings, name, value)
    if after.settings != wanted or others[0] != others[1] or any(m.name == name for m in after.mistakes):
        raise OddlyWritten(line)


def _with_value(there: _Statement, value: str) -> str:
    remark = there.text[_remark(there.text, there.at) :]
    end = "\r" if there.text.endswith("\r") and not remark else ""
    return f"{there.text[: there.at]}{value}{'  ' if remark else ''}{remark}{end}"


def _remark(text: str, at: int) -> int:
    """Where the remark behind a value begins; a hash may also be part of the value."""
    hashes = [n for n in range(at, len(text)) if text[n] == "#"]
    return next((n for n in hashes if _is_toml(f"x = {text[at:n]}")), hashes[0] if hashes else len(text))


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return False
    return True


def _top(text: str) -> Iterator[tuple[int, str]]:
    """The lines above the first table, from 1."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("["):
            return
        yield number, line


def _statements(text: str) -> Iterator[_Statement]:
    for number, line in _top(text):
        if found := _STATEMENT.match(line):
            yield _Statement(number, next(filter(None, found.groups()), ""), line, found.end())


def _behind_settings(text: str) -> int:
    """The index of a new line: below the last setting, else below the first remarks."""
    last = max((one.line for one in _statements(text)), default=0)
    if last:
        return last
    heads = [number for number, line in _top(text) if line.lstrip().startswith("#")]
    return max(heads, default=0)


def _line_of(text: str, name: str) -> int:
    """Where something of this name stands, also a table; 0 if that is not plain to see."""
    found = next((one.line for one in _statements(text) if one.name == name), 0)
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip().lstrip("[\"' ")
        if not found and bare.startswith(name) and bare[len(name) :].lstrip("\"' ")[:1] in ("]", ".", "="):
            return number
    return found


def _as_written(text: str, name: str, value: object) -> str:
    there = next((one for one in _statements(text) if one.name == name), None)
    return there.value if there is not None else str(value)


def _table(text: str) -> tuple[dict[str, Any], list[Mistake]]:
    try:
        return tomllib.loads(text.replace("\r\n", "\n")), []
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        return _line_by_line(text, str(error))


def _line_by_line(text: str, why: str) -> tuple[dict[str, Any], list[Mistake]]:
    """A text that is no TOML as a whole: the lines that are, and a mistake for each other one."""
    table: dict[str, Any] = {}
    mistakes: list[Mistake] = []
    at_top = True
    for number, line in enumerate(text.split("\n"), 1):
        at_top = at_top and not line.lstrip().startswith("[")
        try:
            found = tomllib.loads(line.rstrip("\r"))
        except (tomllib.TOMLDecodeError, RecursionError, ValueError):
            mistakes.append(_unread(number, line, at_top=at_top))
            continue
        for name, value in found.items() if at_top else ():
            if name in table:
                mistakes.append(Mistake("twice", number, name))
            table.setdefault(name, value)
    if not mistakes:
        line_said = _AT_LINE.search(why)
        mistakes.append(Mistake("not_toml", int(line_said[1]) if line_said else 0))
    return table, mistakes


def _unread(number: int, line: str, *, at_top: bool) -> Mistake:
    """A value without its quotes is the usual one: then it can be said what is allowed."""
    found = _STATEMENT.match(line)
    name = next(filter(None, found.groups()), "") if found else ""
    if found and at_top and name in ALLOWED:
        return Mistake("value", number, name, _Statement(number, name, line, found.end()).value)
    return Mistake("not_toml", number, given=line.strip())
