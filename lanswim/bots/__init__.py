"""Players that decide from a seat's view. Nothing of a table, a host or a full state may be used here."""

from lanswim.bots.greedy import decide, default_action

__all__ = ["decide", "default_action"]
