"""Robots that show a change between two releases and that no case shows, with what these releases did with them.

`python -m tests.programs.asked` asks the programs that are set up (`tests/programs/live.py`) and keeps, in the form of
tests/cases, what they say; of MuJoCo also how the inertia of each body is turned, as a quaternion w x y z.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.cases import gather
from tests.programs import live

HERE = Path(__file__).parent
TABLE = HERE / "verdicts.jsonl"
CONSUMERS = tuple(name for name in live.VARIABLES if name.startswith(("mujoco", "usd")))
TURNED = """
import json, sys, mujoco
model = mujoco.MjModel.from_xml_path(sys.argv[1])
bodies = {model.body(at).name: [round(one, 6) for one in model.body_iquat[at].tolist()] for at in range(1, model.nbody)}
print(json.dumps(bodies))
"""


def verdicts() -> dict[str, dict[str, Any]]:
    """The verdicts that are kept, by robot and program, as `asked/inertial-turned` and `mujoco@4`."""
    rows = map(json.loads, TABLE.read_text(encoding="utf-8").splitlines())
    return {
        f"asked/{Path(row['file']).stem}": {
            name: verdict for names, verdict in row["verdicts"].items() for name in names.split()
        }
        for row in rows
    }


def rows() -> Iterator[str]:
    """The lines of the table, asked anew."""
    files = sorted(path.name for path in HERE.glob("*.urdf"))
    said = {(row["file"], name): row for name in CONSUMERS for row in live.judged(name, files, HERE)}
    for file in files:
        whole: dict[str, dict[str, Any]] = {}
        for name in CONSUMERS:
            verdict = gather.compact({"consumer": name, **said[file, name]})
            if name.startswith("mujoco") and verdict["outcome"] in gather.LOADED:
                verdict["turned"] = _turned(name, file)
            alike = next((names for names, other in whole.items() if other == verdict), None)
            whole[f"{alike} {name}" if alike else name] = whole.pop(alike) if alike else verdict
        yield json.dumps({"file": file, "verdicts": whole}, separators=(",", ":")) + "\n"


def _turned(consumer: str, file: str) -> dict[str, list[float]]:
    command = [os.environ[live.VARIABLES[consumer]], "-c", TURNED, file]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=HERE)
    found: dict[str, list[float]] = json.loads(done.stdout or "{}")  # nothing where it finds no mesh
    return found
