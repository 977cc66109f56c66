#!/usr/bin/env python3
"""Feeds hosts, clients and the codec with bytes of broken and hostile peers, for as long as it is told to.

    python scripts/fuzz.py --seconds 60             changed golden messages, by chance (--seed S: others)
    python scripts/fuzz.py --replay host:4711       one block of them again, as a failing run names it
    python scripts/fuzz.py --guided --seconds 600   by coverage; Linux, and pip install atheris

What must hold is in tests/support/besieged.py and beguiled.py. The exit code is 4 when it did not.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

# found by the lines above
from lanswim_protocol.codec import decode_to_client, decode_to_host
from lanswim_protocol.errors import RemoteProtocolError

from tests.support import beguiled, besieged
from tests.support.mutations import Mutator

BLOCK: Final = 40
"""attacks on one host, one after the other; then a new one"""
FAILED: Final = 4


def host(seed: int) -> int:
    """A block of attacks on one host; how many there were."""
    rng = random.Random(seed)
    mutator, one = Mutator(rng), besieged.Besieged(seed)
    try:
        for _ in range(BLOCK):
            mutator.near = one.numbers()
            stage, pause_ms = rng.choice(besieged.STAGES), rng.choice([0, 0, 0, 300])
            one.attack(stage, mutator.split(mutator.stream()), pause_ms)
            one.holds()
    finally:
        one.close()
    return BLOCK


def client(seed: int) -> int:
    """Likewise hosts that send what they like to one client each."""
    rng = random.Random(seed)
    mutator = Mutator(rng, "host")
    for _ in range(BLOCK):
        beguiled.Beguiled(rng.choice(beguiled.STAGES)).hear(mutator.split(mutator.stream()))
    return BLOCK


def codec(seed: int) -> int:
    """Likewise single messages, which are one or are refused."""
    rng = random.Random(seed)
    for sender, decode in (("client", decode_to_host), ("host", decode_to_client)):
        mutator = Mutator(rng, sender)
        for _ in range(BLOCK):
            is_message(decode, mutator.payload())
    return 2 * BLOCK


def is_message(decode: Callable[[bytes], object], payload: bytes) -> bool:
    """Whether these bytes are one; whatever is raised but a refusal comes through."""
    try:
        decode(payload)
    except RemoteProtocolError:
        return False
    return True


TARGETS: Final[dict[str, Callable[[int], int]]] = {"host": host, "client": client, "codec": codec}


def run(seconds: float, seed: int, names: Sequence[str]) -> int:
    """Block after block, the targets in turn; tells the one that failed, and how to have it again."""
    began, counts, block = time.monotonic(), dict.fromkeys(names, 0), seed
    while time.monotonic() - began < seconds:
        name = names[block % len(names)]
        try:
            counts[name] += TARGETS[name](block)
        except Exception as error:
            print(f"{name}: {type(error).__name__}: {ascii(error)[:500]}")
            print(f"again: python scripts/fuzz.py --replay {name}:{block}")
            return FAILED
        block += 1
    done = ", ".join(f"{name} {count:,}" for name, count in counts.items())
    print(f"nothing found in {time.monotonic() - began:.0f} s, seeds {seed} to {block - 1}: {done}")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0 when nothing was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1, help="of the first block")
    parser.add_argument("--only", action="append", choices=list(TARGETS), help="may be given more than once")
    parser.add_argument("--replay", metavar="TARGET:SEED", help="one block again, and the way to its fault")
    parser.add_argument("--guided", action="store_true", help="let coverage choose the bytes, with atheris")
    options = parser.parse_args(arguments)
    if options.replay:
        name, _, seed = options.replay.partition(":")
        if name not in TARGETS or not seed.isdigit():
            parser.error(f"--replay takes TARGET:SEED, TARGET one of {', '.join(TARGETS)}")
        TARGETS[name](int(seed))
        print("nothing found")
        return 0
    if options.guided:
        from scripts import _fuzz_guided  # needs what only Linux has

        return _fuzz_guided.run(options.seconds, options.seed)
    return run(options.seconds, options.seed, options.only or list(TARGETS))


if __name__ == "__main__":
    sys.exit(main())
