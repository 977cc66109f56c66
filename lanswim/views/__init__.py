"""What a seat or everybody may see of a match, built by naming it. No full state may leave this room."""

from lanswim.views.log import EMPTY_LOG, PublicLog, fold, log_of
from lanswim.views.round_view import for_seat, public_part, round_view

__all__ = ["EMPTY_LOG", "PublicLog", "fold", "for_seat", "log_of", "public_part", "round_view"]
