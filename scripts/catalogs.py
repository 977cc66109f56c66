"""The message catalogs: `update` takes over the messages of the code, `check` says what is missing.

`compile` writes the .mo files that the program reads:

    python scripts/catalogs.py update
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parent.parent
LANGUAGES: Final = ("de",)
_PLAIN: Final = ("_", "N_")
Message = tuple[str | tuple[str, str], str | None]
"""text, or the two texts of a plural; and the context"""


def po_path(root: Path, language: str) -> Path:
    """Where the translations of a language are kept."""
    return root / "lanswim" / "locale" / language / "LC_MESSAGES" / "lanswim.po"


def compile_all(root: Path = ROOT) -> list[Path]:
    """Writes every .mo beside its .po and returns their paths."""
    made = []
    for language in LANGUAGES:
        source = po_path(root, language)
        target = source.with_suffix(".mo")
        with target.open("wb") as out:
            write_mo(out, _read(source, language))
        made.append(target)
    return made


def template(root: Path = ROOT) -> Catalog:
    """Every message of the code."""
    catalog = Catalog(project="lanswim")
    for file in sorted((root / "lanswim").rglob("*.py")):
        for text, context in messages(file.read_text(encoding="utf-8")):
            catalog.add(text, context=context)
    return catalog


def messages(source: str) -> Iterator[Message]:
    """The messages of one file, also those inside f-strings (which babel's own extraction passes over)."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            texts = [
                arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            ]
            if node.func.id in _PLAIN and len(texts) == 1:
                yield texts[0], None
            elif node.func.id == "ngettext" and len(texts) == 2:
                yield (texts[0], texts[1]), None
            elif node.func.id == "pgettext" and len(texts) == 2:
                yield texts[1], texts[0]


def update(root: Path = ROOT) -> None:
    """Brings each .po up to the code: new messages come in empty, those no longer used go."""
    for language in LANGUAGES:
        path = po_path(root, language)
        catalog = _read(path, language) if path.exists() else Catalog(locale=language, project="lanswim")
        catalog.update(template(root), no_fuzzy_matching=True)
        catalog.obsolete.clear()
        catalog.fuzzy = False
        catalog.header_comment = "# Brought up to the code by scripts/catalogs.py update"
        with path.open("wb") as out:
            write_po(out, catalog, width=110, omit_header=False, sort_output=True, no_location=True)


def problems(root: Path = ROOT) -> Iterator[str]:
    """A sentence for each message without translation, translation without message, wrong placeholder."""
    wanted = template(root)
    for language in LANGUAGES:
        have = _read(po_path(root, language), language)
        for message in wanted:
            found = have.get(message.id, context=message.context) if message.id else message
            if found is None or (message.id and not _complete(found.string)):
                yield f"{language}: no translation of {message.id!r}"
            elif message.id:
                yield from (f"{language}: {message.id!r}: {error}" for error in found.check(have))
        unused = [m.id for m in have if m.id and wanted.get(m.id, context=m.context) is None]
        yield from (f"{language}: no longer in the code: {text!r}" for text in unused)


def main(arguments: list[str]) -> int:
    """Does what the one argument says; 1 if the check found something."""
    match arguments:
        case ["update"]:
            update()
            compile_all()
        case ["compile"]:
            compile_all()
        case ["check"]:
            found = list(problems())
            print("\n".join(found) or "every message has its translation")
            return 1 if found else 0
        case _:
            print(__doc__)
            return 2
    return 0


def _complete(string: str | tuple[str, ...] | list[str]) -> bool:
    return bool(string) if isinstance(string, str) else bool(string) and all(string)


def _read(path: Path, language: str) -> Catalog:
    with path.open("rb") as source:
        return read_po(source, locale=language)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
