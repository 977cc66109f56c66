"""Rules as a TOML file that people may write themselves. No file is opened here: bytes in, text out.

This module is imported where files are read, not with the room: a TOML parser is nothing the game needs.
Every option stands at the top level; `template = "family"` may name what the options left out are taken from,
else it is the pub rules. A file is read whole or not at all.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from lanswim.rules.notation import template
from lanswim.rules.options import OPTIONS, PUB, Option, RulesError, RuleSet, Value, option, rules_from

LARGEST_BYTES: Final = 64 * 1024
_BASE: Final = "template"


def rules_toml(rules: RuleSet) -> str:
    """A file with every option, each with what it may be; `parse_toml` reads it."""
    lines = ["# Rules of lanswim: change what you like; what is left out is as in the pub rules.", ""]
    for name, one in OPTIONS.items():
        lines.append(f"{name} = {_written(getattr(rules, name))}  # {_allowed(one)}")
    return "\n".join(lines) + "\n"


def parse_toml(data: bytes, file: str) -> RuleSet:
    """The rules of a file; RulesError names the file, line, option and value, and what is allowed."""
    text, table = _read(data, file)
    base, values = PUB, dict[str, Value]()
    for name, value in table.items():
        try:
            if name == _BASE:
                base = _template(value)
            else:
                values[name] = _checked(option(name), value)
        except RulesError as error:
            raise RulesError(f"{file}{_line(text, name)}: {error}") from None
    return rules_from(values, base)


def _read(data: bytes, file: str) -> tuple[str, dict[str, Any]]:
    if len(data) > LARGEST_BYTES:
        raise RulesError(f"{file}: rules are at most {LARGEST_BYTES} bytes long, not {len(data)}")
    try:
        text = data.decode("utf-8-sig")
        return text, tomllib.loads(text.replace("\r\n", "\n"))
    except UnicodeDecodeError:
        raise RulesError(f"{file}: this is no text in UTF-8") from None
    except RecursionError:
        raise RulesError(f"{file}: this is no TOML of rules: it is nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        shown = "".join(sign if sign.isprintable() else "?" for sign in str(error)[:120])
        raise RulesError(f"{file}: this is no TOML: {shown}") from None
    except ValueError:  # Python's own limit for the digits of a number
        raise RulesError(f"{file}: this is no TOML of rules: a number in it is too long") from None


def _template(name: object) -> RuleSet:
    if not isinstance(name, str):
        raise RulesError('template is a name in quotes, like "family"')
    return template(name)


def _checked(one: Option, value: object) -> Value:
    """As the option checks it, with what is allowed written as TOML has it."""
    try:
        return one.check(value)
    except RulesError as error:
        found = str(error).removesuffix(one.allowed)
        raise RulesError(f"{found}{_allowed(one)}") from None


def _allowed(one: Option) -> str:
    if len(one.values) > 2 and isinstance(one.values[0], int):
        return one.allowed
    *most, last = map(_written, one.values)
    return f"{', '.join(most)} or {last}"


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f'"{value}"'


def _line(text: str, name: str) -> str:
    """Where an option stands, as far as that is plain to see."""
    start = re.compile(rf"""\s*\[*\s*["']?{re.escape(name)}["']?\s*[=.\]]""")
    for number, line in enumerate(text.split("\n"), 1):
        if start.match(line):
            return f", line {number}"
    return ""
