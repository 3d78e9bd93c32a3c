"""What MuJoCo makes of robots: `python mujoco_summary.py FILE...` prints a JSON object for each."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from importlib import import_module
from pathlib import Path

mujoco = import_module("mujoco")  # not there where types are checked


def summary(path: str) -> dict[str, object]:
    """Whether it loads, what was logged, and the whole model as MuJoCo writes it."""
    with tempfile.TemporaryFile() as log, tempfile.NamedTemporaryFile(suffix=".xml") as saved:
        kept = os.dup(2)
        os.dup2(log.fileno(), 2)
        try:
            model = mujoco.MjModel.from_xml_path(path)
            mujoco.mj_saveLastXML(saved.name, model)
        except ValueError:
            model = None
        finally:
            os.dup2(kept, 2)
            os.close(kept)
        log.seek(0)
        said = [line.decode("utf-8", "replace") for line in log.read().splitlines() if line.strip()]
        if model is None:
            return {"ok": False, "said": said, "model": "", "counts": []}
        counts = [model.nbody, model.njnt, model.ngeom, model.neq, int(model.jnt_limited.sum())]
        counts.append(int(model.jnt_actfrclimited.sum()))
        gravity = [*map(float, model.opt.gravity), model.opt.timestep, int(model.opt.disableflags)]
        written = Path(saved.name).read_text(encoding="utf-8")
        return {"ok": True, "said": said, "model": written + repr(gravity) + str(model.narena), "counts": counts}


for name in sys.argv[1:]:
    print(json.dumps(summary(name)), flush=True)
