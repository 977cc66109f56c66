"""Announces many hosts that are none: `python -m tests.support.crowd ADDRESS`, until its input ends."""

from __future__ import annotations

import asyncio
import sys

from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from lanswim.discovery.mdns import SERVICE

NAMES = [*(f"x{number}" for number in range(120)), "Dr. Meier", "UPPER", "e" * 40, "üabc"]
CLOSED_PORT = 9
PROPERTIES = {"v": "1-1", "id": "aa11", "st": "open", "n": "\x1b[2J"}


async def _crowd(address: str) -> None:
    zeroconf = AsyncZeroconf(interfaces=[address])
    said = []
    for number, name in enumerate(NAMES):
        info = ServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            port=CLOSED_PORT,
            parsed_addresses=[address, "8.8.8.8"],
            server=f"crowd-{number}.local.",
            properties=PROPERTIES,
        )
        said.append(await zeroconf.async_register_service(info, cooperating_responders=True, strict=False))
    await asyncio.gather(*said)
    sys.stdout.write("crowded\n")
    sys.stdout.flush()
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await zeroconf.async_close()


if __name__ == "__main__":
    asyncio.run(_crowd(sys.argv[1]))
