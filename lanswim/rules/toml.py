"""Rules as a TOML file that people may write themselves. No file is opened here: bytes in, text out.

This module is imported where files are read, not with the room: a TOML parser is nothing the game needs.
Every option stands at the top level; `template = "family"` may name what the options left out are taken from,
else it is the pub rules. A file is read whole or not at all.
"""

from __future__ import annotations

import tomllib
from typing import Any, Final

from lanswim.rules.notation import template, template_name
from lanswim.rules.options import OPTIONS, PUB, RulesError, RuleSet, Value, option, rules_from

LARGEST_BYTES: Final = 8 * 1024
"""far more than the options and remarks need, and too little to keep a parser busy"""
_BASE: Final = "template"


def rules_toml(rules: RuleSet, base: str = "") -> str:
    """A file with every option, each with what it may be; `parse_toml` reads it. base: their template."""
    usual = base or "pub"
    lines = [f"# Rules of lanswim: change what you like; what is left out is as in the {usual} rules.", ""]
    lines += [f'{_BASE} = "{base}"'] if base else []
    for name, one in OPTIONS.items():
        lines.append(f"{name} = {_written(getattr(rules, name))}  # {one.allowed_as(_written)}")
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
                values[name] = option(name).check(value, _written)
        except RulesError as error:
            line = _line(text, name)
            where = f"{file}, line {line}" if line else file
            raise RulesError(f"{where}: {error}", "in_file", file=file, line=line) from error
    return rules_from(values, base)


def toml_template(data: bytes, file: str) -> str:
    """The template that a file names, empty if none; RulesError if it is no TOML."""
    _text, table = _read(data, file)
    return template_name(str(table.get(_BASE, ""))) or ""


def _read(data: bytes, file: str) -> tuple[str, dict[str, Any]]:
    if len(data) > LARGEST_BYTES:
        raise _no_rules(file, f"it is longer than {LARGEST_BYTES} bytes")
    try:
        text = data.decode("utf-8-sig")
        return text, tomllib.loads(text.replace("\r\n", "\n"))
    except UnicodeDecodeError:
        raise _no_rules(file, "it is no text in UTF-8") from None
    except RecursionError:
        raise _no_rules(file, "it is nested too deeply") from None
    except tomllib.TOMLDecodeError as error:
        shown = "".join(sign if sign.isprintable() else "?" for sign in str(error)[:120])
        raise _no_rules(file, shown) from None
    except ValueError:  # Python's own limit for the digits of a number
        raise _no_rules(file, "a number in it is too long") from None


def _no_rules(file: str, why: str) -> RulesError:
    return RulesError(f"{file}: this is no TOML file of rules: {why}", "no_toml", file=file, why=why)


def _template(name: object) -> RuleSet:
    if not isinstance(name, str):
        raise RulesError('template is a name in quotes, like "family"', "template_name")
    return template(name)


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f'"{value}"'


def _line(text: str, name: str) -> str:
    """The number of the line in which an option stands; empty if that is not plain to see."""
    for number, line in enumerate(text.split("\n"), 1):
        begun = line.lstrip(" \t[\"'")
        if begun.startswith(name) and begun[len(name) :].lstrip(" \t\"'").startswith(("=", ".", "]")):
            return str(number)
    return ""
