"""How an address with its port is written, for people and for whoever dials. Nothing is looked up here."""

from __future__ import annotations


def address_text(host: str, port: int) -> str:
    """`192.168.1.7:4031`, or `[fe80::1%eth0]:4031`."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
