"""Messages to bytes and back. No frames, sockets or game rules may live here.

Bytes of a peer pass three gates before they become a message: the limits of msgpack, so that hostile bytes
never become big objects; a look at every container, so that nothing deep and no float goes on; and msgspec,
which checks types, ranges and lengths. Bytes that a message is encoded to
here need no gate; no value of a peer is ever formatted, in no error and no log.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NoReturn, get_args

# msgpack ships no types
import msgpack
import msgspec

from .errors import RemoteProtocolError
from .messages import Message, ToClient, ToHost

# What this version sends stays under each limit; the rest is room for keys that later versions may add.
MAX_TEXT_BYTES: Final = 1_200  # Text: 300 characters of at most 4 bytes
MAX_BINARY_BYTES: Final = 256  # the longest is a signature of 64 bytes
MAX_ITEMS: Final = 64  # RoundView.log and Tables.tables
MAX_KEYS: Final = 32  # RoundView has 19
MAX_DEPTH: Final = 8  # view > round > showdown > hands > hand > cards is 6

_encoder = msgspec.msgpack.Encoder()
_any_to_host = msgspec.msgpack.Decoder(ToHost, strict=True)
_PATH = re.compile(r" - at `(\$[A-Za-z0-9_.\[\]]*)`$")
_CONTAINERS = (dict, list)

# By tag, because converting to a union costs three times as much as converting to the one member it must be.
_TO_HOST = {kind.__struct_config__.tag: kind for kind in get_args(ToHost)}
_TO_CLIENT = {kind.__struct_config__.tag: kind for kind in get_args(ToClient)}


encode: Final[Callable[[Message], bytes]] = _encoder.encode
"""The message as MessagePack: a map with its tag under `t`, members that hold their default left out."""


def decode_to_host(payload: bytes) -> ToHost:
    """The message a client sent; raises RemoteProtocolError (bad_message) for anything else."""
    return _as_written_here(payload) or by_all_gates(payload)


def by_all_gates(payload: bytes) -> ToHost:
    """The same, whoever wrote it: what decode_to_host does where a short way does not."""
    message: ToHost = _convert(_unpack(payload), _TO_HOST)
    return message


def decode_to_client(payload: bytes) -> ToClient:
    """The message a host sent; raises RemoteProtocolError (bad_message) for anything else."""
    message: ToClient = _convert(_unpack(payload), _TO_CLIENT)
    return message


def from_builtins(value: object) -> ToHost | ToClient:
    """The message whose JSON form this is, see to_builtins; raises RemoteProtocolError (bad_message)."""
    try:
        message: ToHost | ToClient = msgspec.convert(value, ToHost | ToClient, strict=True)
    except msgspec.ValidationError as error:
        raise _bad(_reason(str(error))) from None
    return message


def _as_written_here(payload: bytes) -> ToHost | None:
    """The message that is encoded to these very bytes, if one is: by that it passes all gates there are.

    A host reads what many say, mostly in these bytes; the gates take ten times as long.
    """
    try:
        message = _any_to_host.decode(payload)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return message if _encoder.encode(message) == payload else None


def _bad(text: str) -> RemoteProtocolError:
    return RemoteProtocolError("bad_message", text)


def _map(pairs: list[tuple[object, object]]) -> dict[object, object]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise _bad("a key appears twice in one map")
    return result


def _extension(code: int, data: bytes) -> NoReturn:
    # max_ext_len=0 still lets an extension of no bytes through
    raise _bad("extension types are not used in this protocol")


def _unpack(payload: bytes) -> object:
    try:
        value = msgpack.unpackb(
            payload,
            raw=False,
            strict_map_key=True,
            object_pairs_hook=_map,
            ext_hook=_extension,
            max_str_len=MAX_TEXT_BYTES,
            max_bin_len=MAX_BINARY_BYTES,
            max_array_len=MAX_ITEMS,
            max_map_len=MAX_KEYS,
            max_ext_len=0,
        )
    except RemoteProtocolError:
        raise
    except (ValueError, RecursionError):
        # The cause is dropped: its text and traceback may hold what the peer sent.
        raise _bad("not one whole MessagePack value within the limits") from None
    _check(value)
    return value


def _check(value: object) -> None:
    """Level by level, so that no depth can exhaust this side's stack."""
    level: list[Any] = [value] if isinstance(value, _CONTAINERS) else []
    for _ in range(MAX_DEPTH):
        if not level:
            return
        children: list[Any] = []
        for container in level:
            children += container.values() if type(container) is dict else container
        if float in map(type, children):
            raise _bad("fractional numbers are not used in this protocol")
        level = [child for child in children if type(child) in _CONTAINERS]
    if level:
        raise _bad(f"nested deeper than {MAX_DEPTH} levels")


def _convert(value: object, kinds: dict[Any, type[Message]]) -> Any:
    tag = value.get("t") if type(value) is dict else None
    kind = kinds.get(tag) if type(tag) is str else None
    if kind is None:
        raise _bad("not a message of this version and direction")
    try:
        return msgspec.convert(value, kind, strict=True, builtin_types=(bytes,))
    except msgspec.ValidationError as error:
        raise _bad(_reason(str(error))) from None


def _reason(text: str) -> str:
    """msgspec's sentence, without the value that it quotes when a tag or an enum is unknown."""
    if text.startswith("Invalid"):
        path = _PATH.search(text)
        return f"a value that is not allowed here - at `{path.group(1) if path else '$'}`"
    return text
