"""What one connection is worth for a claim: who is there, and what was said first. Nothing is sent here."""

from __future__ import annotations

from typing import NamedTuple

from lanswim_protocol.messages import Role, TableInfo, Welcome
from lanswim_protocol.statements import claim_statement

from lanswim.client.model import Signer
from lanswim.client.signals import Link
from lanswim.client.vouching import is_proved


class Meeting(NamedTuple):
    """One connection with a host, and no other."""

    link: Link
    nonce: bytes
    host_nonce: bytes = b""
    """empty until the host has said hello, or where it sent none"""

    def claim(self, signer: Signer, offer: TableInfo, role: Role = "play") -> bytes:
        """The signature that asks for a seat at this table, or to watch it, here and now."""
        link, key = self.link, signer.public
        nonces = (self.host_nonce, self.nonce)
        return signer.sign(
            claim_statement(
                role, link.binding, offer.table, offer.term, *nonces, key, link.heard, link.said
            )
        )

    def is_answered(self, offer: TableInfo, welcome: Welcome) -> bool:
        """Whether the welcome is the host's own, and for the table that was claimed."""
        same = (welcome.table, welcome.key) == (offer.table, offer.key) and welcome.term >= offer.term
        return same and is_proved(welcome, self.link.binding)
