#!/usr/bin/env python3
"""Side-by-side figures: what lanswim takes, and what the least that could do the same takes, in one run.

Every file in scripts/benches/ with a HELP and a `run(pairs)` is a subcommand. What is measured lives there.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

# found by the line above
from scripts.benches.measure import PAIRS, Row, as_json, as_table, is_ok


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the benches named, or all; 4 when a ratio is above its bound, 1 if a named one cannot run."""
    benches = _benches()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    known = "; ".join(f"{name}: {bench.HELP}" for name, bench in benches.items())
    parser.add_argument("bench", nargs="*", help=f"{known}; none: all")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="measured in turn so often (at least 7)")
    parser.add_argument("--json", action="store_true", help="one array")
    options = parser.parse_args(arguments)
    if unknown := set(options.bench) - set(benches):
        parser.error(f"no bench {', '.join(sorted(unknown))}; there are {', '.join(benches)}")
    found = {name: benches[name].run(max(7, options.pairs)) for name in options.bench or benches}
    rows = [row for measured in found.values() for row in measured]
    print(as_json(rows) if options.json else as_table(rows))
    return exit_code({name: found[name] for name in options.bench}, rows)


def exit_code(named: Mapping[str, Sequence[Row]], rows: Sequence[Row]) -> int:
    """Whoever asks for a bench by name is not to take its silence for a good result."""
    if not all(named.values()):
        return 1
    return 0 if all(map(is_ok, rows)) else 4


def _benches() -> dict[str, ModuleType]:
    names = [module.name for module in pkgutil.iter_modules([str(ROOT / "scripts" / "benches")])]
    modules = {name: importlib.import_module(f"scripts.benches.{name}") for name in names}
    return {name: module for name, module in modules.items() if hasattr(module, "HELP")}


if __name__ == "__main__":
    sys.exit(main())
