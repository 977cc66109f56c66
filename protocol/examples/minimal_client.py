"""The minimal client of protocol/README.md: sits down at an open table and plays one match.

    python protocol/examples/minimal_client.py HOST:PORT [NAME]

Only lanswim_protocol, the standard library and, for signatures, cryptography may be imported here, nothing of
lanswim. Left out: codes, a part in the deal, known hosts, coming back after a lost connection.
Exit codes: 0 a match was played to its end, 1 it was not, 130 Ctrl-C.
"""

from __future__ import annotations

import secrets
import socket
import ssl
import sys
from functools import partial
from hashlib import sha256
from typing import TypeVar

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from lanswim_protocol import RemoteProtocolError, codec, frames, hello, messages, names, safe_text, statements

M = TypeVar("M", bound=messages.Message)
SILENCE_S = 3.5  # a host pings whoever is quiet for a second: after so much silence it is gone
say = partial(print, flush=True)
PLAIN: tuple[messages.AnswerKind, ...] = ("keep", "knock", "pass")


class Connection:
    """Messages over TLS, and what of this connection a claim is made of."""

    def __init__(self, host: str, port: int) -> None:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        tls.minimum_version = ssl.TLSVersion.TLSv1_3
        tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE  # the host's key counts: sit_down
        tls.set_alpn_protocols(["lanswim/1"])
        self._socket = tls.wrap_socket(socket.create_connection((host, port), SILENCE_S))
        if self._socket.selected_alpn_protocol() != "lanswim/1":
            sys.exit("What listens there is no host of lanswim.")
        self._reader = frames.FrameReader()  # takes 4 KiB a message until the host's hello is accepted
        self._heard = b""
        self.certificate = sha256(self._socket.getpeercert(binary_form=True) or b"").digest()

    def greet(self) -> None:
        """Both sides say hello at once."""
        ours = hello.our_hello("minimal client", secrets.token_bytes(32))
        self.send(ours)
        theirs = self.wait_for(messages.Hello)
        hello.negotiate(ours, theirs)
        self._reader.limit = frames.LIMIT
        self.nonces = theirs.nonce or b"", ours.nonce or b""
        self.hellos = self._heard, sha256(frames.frame(codec.encode(ours))).digest()

    def send(self, message: messages.ToHost) -> None:
        self._socket.sendall(frames.frame(codec.encode(message)))

    def wait_for(self, *kinds: type[M]) -> M:
        """The next message of these kinds: a ping is answered, what else needs no answer is passed over."""
        while not isinstance(message := codec.decode_to_client(self._payload()), kinds):
            if isinstance(message, messages.Ping):
                self.send(messages.Pong(n=message.n))
            elif isinstance(message, messages.Refuse):
                sys.exit(f"The host refuses, {safe_text(message.reason)}: {safe_text(message.text)}")
        return message

    def _payload(self) -> bytes:
        while (payload := self._reader.next_frame()) is None:
            if not (data := self._socket.recv(1 << 14)):
                sys.exit("The connection ended without a last message.")
            self._reader.push(data)
        self._heard = self._heard or sha256(frames.frame(payload)).digest()
        return payload


def sit_down(connection: Connection, name: str) -> None:
    """Lobby, the host's proof, and a claim for the first open table, signed with a key of this run."""
    connection.send(messages.Lobby())
    tables = connection.wait_for(messages.Tables).tables
    table = next((one for one in tables if one.state == "open" and not one.private), None)
    if table is None:
        sys.exit("No table there has a free seat for somebody without a code.")
    host, this = table.key or b"", (connection.certificate, table.table, table.term)
    try:
        proved = statements.certificate_statement(host, *this)
        Ed25519PublicKey.from_public_bytes(host).verify(table.proof or b"", proved)
    except (InvalidSignature, ValueError):
        sys.exit("The host's key does not vouch for this connection: somebody is in between.")
    private = Ed25519PrivateKey.generate()
    key = private.public_key().public_bytes_raw()
    claim = statements.claim_statement("play", *this, *connection.nonces, key, *connection.hellos)
    connection.send(messages.Join(table=table.table, name=name, key=key, claim=private.sign(claim), bot=True))
    seat = connection.wait_for(messages.Welcome).seat
    say(f"I have seat {seat} at {names.clean_name(table.name)}, whose host has the key {host.hex()}.")


class Player:
    """Answers each ask of its seat once, and says what happens."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._id = secrets.randbelow(1 << 52)  # of commands: none is used twice
        self._answered = self._refused = -1  # asks
        self._match = self._round = 0
        self._done = False

    def play(self) -> bool:
        """Until the host closes the connection; whether a match was played to its end."""
        wanted = messages.TableView, messages.Refused, messages.Closed
        while not isinstance(message := self._connection.wait_for(*wanted), messages.Closed):
            if isinstance(message, messages.TableView) and not self._done:
                self._tell(message.round, {one.seat: names.clean_name(one.name) for one in message.people})
                self._act(message.round, message.ask)
            elif isinstance(message, messages.Refused) and message.reason != "stale_ask":
                if self._answered == self._refused:
                    sys.exit(f"The host refuses even the plainest answer: {message.reason}.")
                self._answered, self._refused = -1, self._answered  # the same ask comes once more
        say(f"The host closes the connection: {message.reason}.")
        return self._done

    def _tell(self, seen: messages.RoundView, people: dict[int, str]) -> None:
        if not self._match and seen.phase not in ("waiting", "over"):  # over: a match before
            self._match = seen.match
            say(f"Match {seen.match} begins.")
        if self._match and seen.showdown is not None and seen.round > self._round:
            self._round = seen.round
            lost = ", ".join(f"{people.get(one.seat)} {one.lost}" for one in seen.showdown.hands if one.lost)
            say(f"Round {seen.round} ends ({seen.showdown.ended_by}), lives lost: {lost or 'none'}.")
        if self._match and seen.phase == "over":
            ranks = ", ".join(f"{one.rank} {people.get(one.seat)}" for one in seen.standings)
            say(f"Match {seen.match} is over: {ranks}.")
            self._done = True
            self._connection.send(messages.Leave())

    def _act(self, seen: messages.RoundView, ask: messages.Ask | None) -> None:
        if ask is not None and ask.id != self._answered and not self._done:
            answer = choose(ask.kind, seen, close=ask.id != self._refused)
            self._id, self._answered = self._id + 1, ask.id
            self._connection.send(messages.Command(id=self._id, ask=ask.id, answer=answer))
            say(f"I answer {answer.kind}.")


def choose(kind: messages.AskKind, seen: messages.RoundView, *, close: bool) -> messages.Answer:
    """The plainest answer. Only the host knows if a swap may close: that is tried, and may be refused."""
    if kind not in ("dealer_choice", "turn"):
        return messages.Answer(kind="ready" if kind == "ready" else "yes")
    for move in PLAIN:
        if move in seen.legal:
            return messages.Answer(kind=move)
    return messages.Answer(kind="swap", hand=seen.hand[0], middle=seen.middle[0], close=close)


def main() -> None:
    """Plays a match, or says in one sentence why not."""
    host, _, port = (*sys.argv, "")[1].rpartition(":")
    if not port.isdecimal() or len(sys.argv) > 3:
        sys.exit("This program is called with HOST:PORT and perhaps a name.")
    try:
        connection = Connection(host.strip("[]"), int(port))
        connection.greet()
        sit_down(connection, (*sys.argv, "Minimal")[2][:80])
        sys.exit(0 if Player(connection).play() else 1)
    except KeyboardInterrupt:
        sys.exit(130)
    except RemoteProtocolError as error:  # never before there is a connection
        connection.send(hello.refusal(error))
        sys.exit(f"The host breaks the protocol: {error}.")
    except (OSError, OverflowError, ValueError) as error:
        sys.exit(f"There is no connection to {sys.argv[1]}: {error}.")


if __name__ == "__main__":
    main()
