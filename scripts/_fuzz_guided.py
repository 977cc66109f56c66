"""The same by coverage: atheris goes on from those bytes that have led to new lines. Only for `fuzz.py`.

What led somewhere, and what failed, stays in a folder that is named at the beginning.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
from pathlib import Path
from typing import Any


def run(seconds: float, seed: int) -> int:
    """Ends the process with libFuzzer's own exit code; 1 at once when there is no atheris."""
    try:
        atheris: Any = importlib.import_module("atheris")
    except ImportError:
        sys.stderr.write("--guided needs atheris: pip install atheris\n")
        return 1
    with atheris.instrument_imports(include=["lanswim", "lanswim_protocol"]):
        for name in [name for name in sys.modules if name.startswith(("lanswim", "tests."))]:
            del sys.modules[name]  # fuzz.py has imported them as they are
        besieged = importlib.import_module("tests.support.besieged")
        beguiled = importlib.import_module("tests.support.beguiled")
    one = besieged.Besieged(seed)

    def attack(data: bytes) -> None:
        """The first byte says who is attacked, and how far the attacker has got."""
        if len(data) < 2:
            return
        who, stream = data[0], data[1:]
        if who % 2:
            beguiled.Beguiled(beguiled.STAGES[who // 2 % len(beguiled.STAGES)]).hear([stream])
        else:
            one.attack(besieged.STAGES[who // 2 % len(besieged.STAGES)], [stream])
            one.holds()

    folder = Path(tempfile.mkdtemp(prefix="lanswim-fuzz-"))
    sys.stderr.write(f"{folder}\n")
    _begin(folder)
    options = [f"-max_total_time={int(seconds)}", f"-seed={seed}", f"-artifact_prefix={folder}/"]
    atheris.Setup([sys.argv[0], *options, str(folder)], attack)
    atheris.Fuzz()
    return 0


def _begin(folder: Path) -> None:
    """The golden messages, for each who may be attacked."""
    vectors = importlib.import_module("tests.support.vectors")
    for number, vector in enumerate(vectors.golden()):
        for who in range(8):
            (folder / f"{number}-{who}").write_bytes(bytes([who]) + vector.frame)
