"""The plain screen: append-only lines, through pipes too. Nothing is ever drawn over."""

from lanswim.tui.plain.shell import run_lobby, run_table

__all__ = ["run_lobby", "run_table"]
