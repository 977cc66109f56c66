"""What errors of all rooms have in common. Sentences for people live in `locale.faults`, never here."""

from __future__ import annotations


class Fault(Exception):
    """Something cannot be done: a code, and what its sentence needs. `str` is for logs only."""

    def __init__(self, code: str, **fields: str | int) -> None:
        super().__init__(code, fields)
        self.code = code
        self.fields = fields

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={value!a}" for name, value in self.fields.items())])
