"""Table codes for the rooms that know trust only through the client. No exchange may live here."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

from lanswim.fault import Fault
from lanswim.trust.codes import LONGEST, SHORTEST, CodeError, TableCode, new_code

if TYPE_CHECKING:
    from lanswim.trust.words import Language

__all__ = ["VARIABLE", "BadCode", "TableCode", "code_of_environment", "made_code", "read_code"]

VARIABLE = "LANSWIM_CODE"
"""where a code is given that must not show in a list of processes"""


class BadCode(Fault):
    """What was typed is no table code: bad_code (`least`, `most`, `length`)."""


def read_code(text: str) -> TableCode:
    """The code that somebody typed; raises BadCode."""
    try:
        return TableCode.read(text)
    except CodeError as error:
        raise BadCode("bad_code", least=SHORTEST, most=LONGEST, length=error.length) from None


def code_of_environment() -> TableCode | None:
    """The one in LANSWIM_CODE, if there is one; raises BadCode."""
    text = os.environ.get(VARIABLE, "")
    return read_code(text) if text else None


def made_code(language: Language) -> TableCode:
    """A new one, that nobody can foresee."""
    return TableCode(new_code(random.SystemRandom(), language))
