"""Writes what follows from the declared messages: JSON Schema, bytes of the vectors, tables of the README.

A vector is written by hand as its name and its JSON form; payload and frame are filled in here. With --check
nothing is written and the exit code is 1 when a file differs.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec
from lanswim_protocol import codec, frames, messages, parts
from lanswim_protocol.messages import Message, ToClient, ToHost
from msgspec import inspect

PROTOCOL = Path(__file__).resolve().parent.parent / "protocol"
HAND_MADE = {"bad_payloads.json", "other_forms.json", "shuffle.json", "spake2.json", "statements.json"}
_FLAT = re.compile(r"([\[{])\s+((?:[^\[\]{}]|\[\]|\{\})*?)\s+([\]}])")


def main(arguments: list[str] | None = None) -> int:
    """Writes or, with --check, compares; says which files differ."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 when a file differs")
    check = parser.parse_args(arguments).check
    stale = [path for path, text in generated() if not path.exists() or path.read_text("utf-8") != text]
    for path, text in generated():
        if path in stale:
            print("differs:" if check else "written:", path.relative_to(PROTOCOL))
            if not check:
                path.write_text(text, "utf-8", newline="\n")
    return 1 if check and stale else 0


def generated() -> Iterator[tuple[Path, str]]:
    """Every file this script answers for, with what it must hold."""
    yield PROTOCOL / "schema" / "to_host.json", _json(msgspec.json.schema(ToHost))
    yield PROTOCOL / "schema" / "to_client.json", _json(msgspec.json.schema(ToClient))
    for path in sorted((PROTOCOL / "vectors").glob("*.json")):
        if path.name not in HAND_MADE:
            yield path, vectors_text(json.loads(path.read_text("utf-8")))
    readme = PROTOCOL / "README.md"
    yield readme, readme_text(readme.read_text("utf-8"))


def _json(value: object) -> str:
    """Indented, but what holds no further container stays on one line when it fits."""
    text = json.dumps(value, indent=2, ensure_ascii=True)
    for _ in range(2):
        text = _FLAT.sub(_flat, text)
    return text + "\n"


def _flat(match: re.Match[str]) -> str:
    line = match[1] + re.sub(r"\s*\n\s*", " ", match[2]) + match[3]
    return line if len(line) <= 90 else match[0]


def vectors_text(file: dict[str, Any]) -> str:
    """The file of one message with payload and frame of each vector filled in."""
    for vector in file["vectors"]:
        message = codec.from_builtins(vector["json"])
        payload = codec.encode(message)
        vector["json"] = messages.to_builtins(message)
        vector["payload"] = payload.hex()
        vector["frame"] = frames.frame(payload).hex()
    return _json(file)


def readme_text(text: str) -> str:
    """The README with everything between its markers written anew."""
    sections = {"limits": _limits(), "example": _example(), "messages": _messages(), "parts": _parts()}
    for name, content in sections.items():
        begin, end = f"<!-- {name}: generated -->\n", f"<!-- {name}: end -->"
        before, _, rest = text.partition(begin)
        _, marker, after = rest.partition(end)
        if not marker:
            raise SystemExit(f"protocol/README.md has no markers for {name}")
        text = f"{before}{begin}\n{content}\n{marker}{after}"
    return text


def _limits() -> str:
    rows = [
        ("length of a message before the peer's hello", f"{frames.HELLO_LIMIT:,} bytes"),
        ("length of a message to a host after it", f"{frames.TO_HOST_LIMIT:,} bytes"),
        ("length of a message to a client after it", f"{frames.LIMIT:,} bytes"),
        ("one text, in UTF-8", f"{codec.MAX_TEXT_BYTES:,} bytes"),
        ("one binary", f"{codec.MAX_BINARY_BYTES} bytes"),
        ("items of one array", f"{codec.MAX_ITEMS}"),
        ("keys of one map", f"{codec.MAX_KEYS}"),
        ("containers inside each other", f"{codec.MAX_DEPTH}"),
    ]
    return _table(("what", "at most"), rows)


def _example() -> str:
    """The exchange of the vectors; a view is cut short, its vector has the rest."""
    file = json.loads((PROTOCOL / "vectors" / "exchange.json").read_text("utf-8"))
    lines = []
    for vector in file["vectors"]:
        form, data = json.dumps(vector["json"]), vector["frame"]
        lines += [
            f"{vector['sent_by']}: {vector['name']}",
            "  " + (form if len(form) <= 200 else form[:200] + " ..."),
            "  " + (data if len(data) <= 200 else data[:200] + "..."),
        ]
    return "```text\n" + "\n".join(lines) + "\n```\n"


def _messages() -> str:
    sections = []
    to_host, to_client = get_args(ToHost), get_args(ToClient)
    for kind in dict.fromkeys((*to_host, *to_client)):
        both = kind in to_host and kind in to_client
        way = "both ways" if both else "to host" if kind in to_host else "to client"
        sections.append(_section(f"`{kind.__struct_config__.tag}` ({way})", kind))
    return "\n".join(sections)


def _parts() -> str:
    kinds = [kind for kind in vars(parts).values() if _is_part(kind)]
    return "\n".join(_section(f"{kind.__name__}", kind) for kind in kinds)


def _is_part(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == parts.__name__


def _section(title: str, kind: type[Message]) -> str:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    about = " ".join((kind.__doc__ or "").split())
    if info.array_like:
        about += " An array of these, in this order; later versions may add items at the end."
    rows = [(f"`{field.encode_name}`", *_type(field.type), _default(field)) for field in info.fields]
    table = "\n" + _table(("key", "holds", "meaning", "default"), rows) if rows else ""
    return f"#### {title}\n\n{about}\n{table}"


def _default(field: inspect.Field) -> str:
    if field.required:
        return "required"
    default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    return {"None": "unset"}.get(str(default), f"`{json.dumps(default)}`")


def _type(kind: inspect.Type) -> tuple[str, str]:
    """What a field holds, and what its declaration says about that."""
    match kind:
        case inspect.Metadata():
            holds, _ = _type(kind.type)
            return holds, (kind.extra_json_schema or {}).get("description", "")
        case inspect.UnionType():
            return _type(next(part for part in kind.types if not isinstance(part, inspect.NoneType)))
        case inspect.ListType():
            holds, meaning = _type(kind.item_type)
            exact = kind.min_length == kind.max_length
            return f"array of {'' if exact else 'up to '}{kind.max_length}: {holds}", meaning
        case inspect.LiteralType():
            return " ".join(f"`{word}`" for word in kind.values), ""
        case inspect.StructType():
            return f"[{kind.cls.__name__}](#{kind.cls.__name__.lower()})", ""
        case _:
            return _scalar(kind), ""


def _scalar(kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType():
            return f"{kind.ge} to {kind.le}"
        case inspect.BytesType():
            return f"binary of {kind.max_length} bytes"
        case inspect.BoolType():
            return "true or false"
        case inspect.StrType(pattern=None):
            return f"text of up to {kind.max_length} characters"
        case inspect.StrType():
            pattern = (kind.pattern or "").replace("(?!\\n)", "").replace("|", "\\|")
            return f"text `{pattern}`" + (f" of up to {kind.max_length}" if kind.max_length else "")
    raise SystemExit(f"no words for {kind}")


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
