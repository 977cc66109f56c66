"""What a seat or everybody may see of a match, built by naming it. No full state may leave this room."""

from lanswim.views.log import EMPTY_LOG, PublicLog, fold
from lanswim.views.round_view import (
    NO_PART,
    OwnParts,
    for_seat,
    own_parts,
    public_part,
    round_view,
)

__all__ = [
    "EMPTY_LOG",
    "NO_PART",
    "OwnParts",
    "PublicLog",
    "fold",
    "for_seat",
    "own_parts",
    "public_part",
    "round_view",
]
