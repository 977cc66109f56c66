"""Rules that somebody keeps under a name, each a TOML file in the settings. No rule is applied here."""

from __future__ import annotations

import errno
import os
import re
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from lanswim.client.folders import FolderError, config_dir, private_dir, read_private, write_private
from lanswim.fault import Fault
from lanswim.rules import RulesError, RuleSet, is_code, template_name
from lanswim.rules.toml import LARGEST_BYTES, parse_toml, rules_toml, toml_template

_NAME: Final = re.compile(r"[^\W\d_][\w-]{0,29}")
_DEVICES: Final = re.compile(r"con|prn|aux|nul|com\d|lpt\d")  # no file of Windows can be called so
_ENDING: Final = ".toml"
_MOST: Final = 30
_UNFIT: Final = re.compile(r"[^\w-]+")
_ANY: Final = "rules"


class SavedRules(NamedTuple):
    """Saved rules by name, in order, the names of those that cannot be read, and their templates."""

    found: Mapping[str, RuleSet]
    broken: tuple[str, ...] = ()
    templates: Mapping[str, str] = MappingProxyType({})


class SavedRulesError(Fault):
    """Rules cannot be kept or found: bad_rules_name, rules_name_taken, rules_exist, rules_changed,
    none_saved, rules_not_kept or rules_unreadable, with the fields `name`, `path`, `why`."""


def folder() -> Path:
    """Where they are kept; it need not exist."""
    return config_dir() / "rules"


def saved_name(text: str) -> str:
    """The name as it is kept, in small letters; SavedRulesError for one that cannot be used."""
    name = _plain(text)
    if not _is_name(name):
        raise SavedRulesError("bad_rules_name")
    if template_name(name) is not None or is_code(name):
        raise SavedRulesError("rules_name_taken", name=name)
    return name


def suggested_name(text: str) -> str:
    """A name that rules can be saved as, as near as possible to this one (of a table)."""
    plain = _UNFIT.sub("-", _plain(text))
    name = plain.lstrip("-_0123456789")[:_MOST].rstrip("-")
    if not _is_name(name):
        return _ANY
    return f"{name[: _MOST - 2]}-2" if template_name(name) is not None or is_code(name) else name


def saved_names() -> list[str]:
    """The names of all saved rules, in order; none where there is no place to save any."""
    try:
        return sorted(_files())
    except FolderError:
        return []
    except OSError as error:
        raise _unreadable(folder(), error) from None


def all_saved() -> SavedRules:
    """Everything that is saved: one file that is broken does not hide the others."""
    found: dict[str, RuleSet] = {}
    broken: list[str] = []
    for name in saved_names():
        try:
            rules = load_saved(name)
        except (RulesError, SavedRulesError):
            broken.append(name)
        else:
            found |= {name: rules} if rules is not None else {}
    return SavedRules(found, tuple(broken), _templates(found))


def _templates(names: Iterable[str]) -> dict[str, str]:
    return {name: template for name in names if (template := saved_template(name))}


def load_saved(text: str) -> RuleSet | None:
    """The rules saved under this name, None if there are none; RulesError if their file is broken."""
    name = _plain(text)
    if not _is_name(name):
        return None
    try:
        path = _path(name)
    except FolderError:
        return None
    try:
        return parse_toml(read_private(path, LARGEST_BYTES + 1), str(path))
    except FileNotFoundError:
        if path.is_symlink():
            raise _unreadable(path, OSError(errno.ENOENT, "it is a link to a file that is gone")) from None
        return None
    except OSError as error:
        raise _unreadable(path, error) from None


def saved_template(text: str) -> str:
    """The template that saved rules came from, by which they are told; empty if it is not known."""
    name = _plain(text)
    if not _is_name(name):
        return ""
    try:
        path = _path(name)
        return toml_template(read_private(path, LARGEST_BYTES + 1), str(path))
    except (OSError, FolderError, RulesError):
        return ""


def save_rules(text: str, rules: RuleSet, *, replace: bool = False, template: str = "") -> Path:
    """Keeps the rules, whole or not at all; SavedRulesError if there are some and none may be replaced."""
    name = saved_name(text)
    path = _path(name)
    try:
        private_dir(path.parent)
        written = write_private(path, rules_toml(rules, template).encode(), replace=replace)
    except OSError as error:
        raise SavedRulesError("rules_not_kept", path=str(path), why=error.strerror or "?") from None
    if not written:
        raise SavedRulesError("rules_exist", name=name)
    return path


def delete_saved(text: str) -> str:
    """Deletes what is saved under this name, readable or not, and returns the name; or `none_saved`."""
    name = saved_name(text)
    path = _path(name)
    try:
        path.unlink()
    except FileNotFoundError:
        raise SavedRulesError("none_saved", name=name) from None
    except OSError as error:
        raise SavedRulesError("rules_not_kept", path=str(path), why=error.strerror or "?") from None
    return name


def rename_saved(old: str, new: str) -> str:
    """Saves under another name, which must be free, and returns that; RulesError if the file is broken."""
    rules = load_saved(saved_name(old))
    if rules is None:
        raise SavedRulesError("none_saved", name=saved_name(old))
    save_rules(new, rules, template=saved_template(old))
    delete_saved(old)
    return saved_name(new)


def save_edited(text: str, rules: RuleSet, before: RuleSet | str | None, template: str = "") -> Path:
    """Keeps rules in the place of what was saved before they were edited (see `what_is_saved`).

    SavedRulesError `rules_changed` if something else is saved there by now, other than these very rules.
    """
    now = what_is_saved(text)
    if now not in (before, rules, None):
        raise SavedRulesError("rules_changed", name=saved_name(text))
    try:
        return save_rules(text, rules, replace=now is not None, template=template)
    except SavedRulesError as error:
        if error.code != "rules_exist":
            raise
        raise SavedRulesError("rules_changed", name=saved_name(text)) from None


def what_is_saved(text: str) -> RuleSet | str | None:
    """The rules saved under this name, what is wrong with them, or None if there are none."""
    try:
        return load_saved(text)
    except (RulesError, SavedRulesError) as error:
        return str(error)


def _files() -> dict[str, Path]:
    """What is saved by its name, however the file system or whoever made a file writes that."""
    found: dict[str, Path] = {}
    try:
        paths = sorted(folder().iterdir())
    except FileNotFoundError:
        return found
    for path in paths:
        name = _plain(path.stem)
        if path.suffix.lower() == _ENDING and _is_name(name) and template_name(name) is None:
            exact = path.name == f"{name}{_ENDING}"
            found[name] = path if exact else found.get(name, path)
    return found


def _path(name: str) -> Path:
    """The file of this name; where there is none yet, the one it will be."""
    path = folder() / f"{name}{_ENDING}"
    if os.path.lexists(path):
        return path
    try:
        return _files().get(name, path)
    except OSError:  # whoever opens the file learns why
        return path


def _unreadable(path: Path, error: OSError) -> SavedRulesError:
    return SavedRulesError("rules_unreadable", path=str(path), why=error.strerror or "?")


def _plain(text: str) -> str:
    """One way of writing a name, whatever the file system or the keyboard made of it.

    Twice: some signs are only capital letters once they are written plainly, and the other way round.
    """
    plain = text.strip()[:100]
    for _again in range(2):
        plain = unicodedata.normalize("NFKC", plain.lower())
    return plain


def _is_name(name: str) -> bool:
    return _NAME.fullmatch(name) is not None and _DEVICES.fullmatch(name) is None
