"""The client's half of the exchange about a table code, step by step, as a test wants it."""

from __future__ import annotations

from contextlib import suppress

from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Code, CodeAnswer, CodeProof, Hello, Join
from lanswim_protocol.statements import code_identity

from lanswim.trust import pake
from lanswim.trust.codes import TableCode
from tests.support.hub_world import World, last_word
from tests.support.keys import key
from tests.support.peer import NONCE, Peer

CODE = TableCode("salad-tiger-bench")
WRONG = "salad-tiger-beach"


class Knock:
    """Somebody at the door of a private table; `words` is the code that this one believes in."""

    def __init__(self, peer: Peer, who: str, words: str) -> None:
        self.peer = peer
        self.who = who
        self.words = words
        self.opening: pake.Opening
        self.answer: CodeAnswer
        self.shared: bytes

    @classmethod
    async def come(
        cls, world: World, who: str = "Ada", words: str = CODE.words, *, address: str = "10.0.0.1"
    ) -> Knock:
        """Connected, and both have said hello."""
        peer = Peer()
        world.connect(peer, address)
        peer.say(our_hello("test", NONCE))
        await peer.next(Hello)
        return cls(peer, who, words)

    def first(self, *, certificate: bytes | None = None) -> Code:
        """The message that begins it, for this connection and a certificate that was seen."""
        channel = self.peer.channel
        seen = channel.binding if certificate is None else certificate
        identity = code_identity(seen, "t1", channel.heard, channel.said)
        self.opening = pake.Opening.start(self.words, key(self.who).public, identity)
        return Code("t1", key(self.who).public, self.opening.element)

    async def ask(self) -> CodeAnswer:
        """The first two steps."""
        self.peer.say(self.first())
        return await self.hear()

    async def hear(self) -> CodeAnswer:
        """The host's answer, and what follows from it."""
        self.answer = await self.peer.next(CodeAnswer)
        self.shared = self.opening.finish(self.answer.element)
        return self.answer

    def confirm(self) -> bytes:
        """What a client with this code makes of the answer."""
        both = self.opening.element, self.answer.element
        return pake.confirm(self.shared, "client", *both)

    def host_knows_it(self) -> bool:
        """Whether the host has shown that it knows the same code."""
        both = self.opening.element, self.answer.element
        return pake.confirmed(self.shared, "host", *both, self.answer.confirm)

    def join(self, who: str | None = None) -> Join:
        """Asks for a seat, with a claim that is right for this connection."""
        mine = key(who or self.who)
        return self.peer.claim_of(Join("t1", who or self.who, mine.public, bytes(64)), mine)

    async def enter(self) -> None:
        """All of it."""
        await self.ask()
        self.peer.say(CodeProof(self.confirm()), self.join())

    async def tries(self) -> str:
        """The whole of a wrong try, also with a proof; what the host says to it."""
        with suppress(ConnectionError):  # it may be too early for one
            await self.enter()
        return await last_word(self.peer)
