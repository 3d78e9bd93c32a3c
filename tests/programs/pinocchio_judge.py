"""Ask Pinocchio what it makes of URDF files; print one JSON row per file, in the form of ../shared/consumers/judge.py.

`PINOCCHIO_PYTHON pinocchio_judge.py FILE...`, or with file names on standard input, one a line. It imports nothing of
this project, because the Python that has Pinocchio need not have it.

bodies      names of the links that have a joint of the model, sorted; those fixed to one, or to the world, are frames
joints      {name: revolute, revolute-unbounded, prismatic, planar, free-flyer}
masses      {body: kg}, of the body with all that is fixed to it; total_mass without what is fixed to the world
base        "floating" where a free flyer moves against the world
limits      {joint with one axis: [lower, upper]}, null where it is unbounded; effort and velocity null where infinite
mimic       {joint: [the other, multiplier, offset]}: it is read with an argument only
"""

from __future__ import annotations

import json
import math
import os
import re
import signal
import sys
import tempfile
from importlib import import_module
from typing import Any

pinocchio = import_module("pinocchio")  # not there where types are checked
SECONDS = 40
KINDS = {
    "JointModelR": "revolute",
    "JointModelRevolute": "revolute",
    "JointModelRUB": "revolute-unbounded",
    "JointModelRevoluteUnbounded": "revolute-unbounded",
    "JointModelP": "prismatic",
    "JointModelPrismatic": "prismatic",
    "JointModelPlanar": "planar",
    "JointModelFreeFlyer": "free-flyer",
    "JointModelMimic": "mimic",
}
SINGLE = ("revolute", "revolute-unbounded", "prismatic")
AXIS = re.compile(r"(?:[XYZ]|Unaligned)$")


def kind(joint: Any) -> str:
    """The type of a joint in one word, whatever its axis."""
    name = str(joint.shortname())
    return KINDS[name] if name in KINDS else KINDS[AXIS.sub("", name)]


def number(value: float) -> float | str:
    """A number that JSON can hold, to nine digits; others become a word."""
    return float(f"{value:.9g}") if math.isfinite(value) else str(float(value))


def rate(value: float) -> float | str | None:
    """An effort or velocity; None where it is infinite."""
    return None if math.isinf(value) else number(value)


def _followed(model: Any, at: int) -> list[Any]:
    """Whom a joint follows, by which factor and with which offset."""
    joint, mimicking = model.joints[at].extract(), list(model.mimicking_joints)
    return [model.names[list(model.mimicked_joints)[mimicking.index(at)]], number(joint.scaling), number(joint.offset)]


def facts(model: Any) -> dict[str, Any]:
    """What is left of a robot."""
    indices = range(1, model.njoints)
    kinds = {at: kind(model.joints[at]) for at in indices}
    links: dict[int, str] = {}
    for frame in model.frames:
        above = model.frames[frame.parentFrame]
        if frame.type == pinocchio.FrameType.BODY and above.type == pinocchio.FrameType.JOINT:
            links.setdefault(frame.parentJoint, frame.name)
    joints = {model.names[at]: kinds[at] for at in indices}
    single = [at for at in indices if kinds[at] in SINGLE]
    limits = {}
    for at in single:
        q, bounded = model.joints[at].idx_q, kinds[at] != "revolute-unbounded"
        ends = (model.lowerPositionLimit[q], model.upperPositionLimit[q])
        limits[model.names[at]] = [number(end) for end in ends] if bounded else None
    free = any(kinds[at] == "free-flyer" and model.parents[at] == 0 for at in indices)
    return {
        "bodies": sorted(links.values()),
        "joints": joints,
        "masses": {name: number(model.inertias[at].mass) for at, name in links.items()},
        "total_mass": number(pinocchio.computeTotalMass(model)),
        "base": "floating" if free else "fixed",
        "limits": limits,
        "effort": {model.names[at]: rate(model.effortLimit[model.joints[at].idx_v]) for at in single},
        "velocity": {model.names[at]: rate(model.velocityLimit[model.joints[at].idx_v]) for at in single},
        "locked": sorted(name for name, ends in limits.items() if ends and ends[0] == ends[1]),
        "mimic": {model.names[at]: _followed(model, at) for at in indices if kinds[at] == "mimic"},
        "frames": sorted(
            frame.name
            for frame in model.frames
            if frame.type == pinocchio.FrameType.BODY and links.get(frame.parentJoint) != frame.name
        ),
    }


def child(path: str, out: int, err: int) -> None:
    """Load one file, in a process of its own."""
    os.dup2(err, 2)
    os.dup2(err, 1)
    signal.alarm(SECONDS)
    try:
        model = pinocchio.buildModelFromUrdf(path)
    except Exception as error:  # whatever it raises is an answer
        said: dict[str, Any] = {"outcome": "rejects", "message": f"{type(error).__name__}: {error}"[:400]}
    else:
        said = {"outcome": "accepts", "message": ""}
        try:
            said |= facts(model)
        except UnicodeDecodeError as error:  # a name that is no UTF-8: the model is there
            said["message"] = str(error)
    os.write(out, json.dumps(said).encode())


def row(path: str, consumer: str) -> dict[str, Any]:
    """The answer about one file."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = os.fork()
        if process == 0:
            try:
                child(path, out.fileno(), err.fileno())
            finally:
                os._exit(0)
        _, status = os.waitpid(process, 0)
        out.seek(0)
        err.seek(0)
        text, logged = out.read(), err.read().decode("utf-8", "replace")
    said: dict[str, Any] = {"file": path, "consumer": consumer, "warnings": []}
    if status or not text:
        return {**said, "outcome": "crashes", "message": str(status)}
    answer = json.loads(text)
    if answer["outcome"] == "accepts" and "Error" in logged:
        answer |= {"outcome": "logs", "message": logged[:400]}
    return {**said, **answer}


def main() -> None:
    """Ask about the files that are named."""
    consumer = f"pinocchio@{pinocchio.__version__.partition('.')[0]}"
    for path in sys.argv[1:] or map(str.strip, sys.stdin):
        print(json.dumps(row(path, consumer)), flush=True)


if __name__ == "__main__":
    main()
