"""A host of somebody else, all of whose texts are hostile: `python -m tests.support.foreign ADDRESS`.

It announces itself by mDNS in such words and tells of one table for each kind of hostile name, until its
input ends. No test lives here.
"""

from __future__ import annotations

import asyncio
import sys

from lanswim_protocol.messages import TableInfo
from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from lanswim.discovery.mdns import SERVICE
from lanswim.host.inlet import SecuredInlet
from lanswim.trust.certificate import new_host_tls
from tests.support.hostile import HOSTILE
from tests.support.lobby import LobbyHost

HOST = "ff00"
LONGEST = 80
"""of a name on the wire; a longer one ends the connection"""


def tables() -> list[TableInfo]:
    """One for each kind, with a number to tell it by."""
    return [
        TableInfo(
            f"t{n}", 0, f"N{n} {name}"[:LONGEST], name[:LONGEST], 4, 2, 2, 0, "open", f"H{n} {name}"[:LONGEST]
        )
        for n, name in enumerate(HOSTILE.values())
    ]


async def _serve(address: str) -> None:
    host = LobbyHost(HOST, tables())
    tls = new_host_tls()
    server = await asyncio.get_running_loop().create_server(
        lambda: SecuredInlet(host.new_channel(), tls), address, 0
    )
    port = server.sockets[0].getsockname()[1]
    zeroconf = AsyncZeroconf(interfaces=[address])
    text = {
        "v": "1-1",
        "id": "t0",
        "st": "open",
        "n": HOSTILE["escape"],
        "r": HOSTILE["bidi"],
        "h": HOSTILE["c1"],
    }
    info = ServiceInfo(
        SERVICE, f"{HOST}.{SERVICE}", port=port, parsed_addresses=[address],
        server="\x1b[2Jforeign.local.", properties=text,
    )  # fmt: skip
    await (await zeroconf.async_register_service(info, cooperating_responders=True, strict=False))
    sys.stdout.write("listening\n")
    sys.stdout.flush()
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    server.close()
    host.close()
    await zeroconf.async_close()


if __name__ == "__main__":
    asyncio.run(_serve(sys.argv[1]))
