"""Compiles the message catalogs (.po to .mo) when a wheel is built, also for an editable install."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent.parent))
from scripts.catalogs import compile_all


class CatalogHook(BuildHookInterface[Any]):
    """Puts the compiled catalogs beside their sources and into the wheel, although git ignores them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects files; version is `standard` or `editable`."""
        root = Path(self.root)
        made = compile_all(root)
        build_data["artifacts"].extend(path.relative_to(root).as_posix() for path in made)
