"""What the real programs have left of robots, in one form: what `programs/loaded.py` tells of their models."""

from __future__ import annotations

import math
import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from lxml import etree

from tests.programs import answer_store, live
from tests.replay.facts import same
from urdflint.programs.loaded import Loaded, facts, plain

Facts = dict[str, Any]
FREE = "quaternion_floating"
TREE = re.compile(r"^( *)(?:root Link: (?P<root>.*?) has|child\(\d+\):  (?P<child>.*))", re.MULTILINE)
KINDS = ("visual", "collision")


def ask(consumer: str, texts: Sequence[str], folder: Path) -> list[Facts | None]:
    """What is left of each robot by a program; None where it rejects it."""
    if consumer.startswith("mujoco"):
        return [_compiled(row) if "bodies" in row else None for row in live.rows(consumer, texts, folder)]
    paths = live.written(texts, folder)
    if consumer.startswith("drake"):
        return [plant(row) for row in live.parsed(consumer, list(map(str, paths)), folder, "--summary")]
    if consumer.startswith("sdformat"):
        return [converted(said) for said in live.conversions(consumer, paths)]
    return [tree(os.environ[live.VARIABLES[consumer]], path) for path in paths]


def _compiled(row: Facts) -> Facts:
    """The row of the judge, with numbers of shapes as all here have them."""
    kinds = {kind: sum(sum(some.get(kind, {}).values()) for some in row["shapes"].values()) for kind in KINDS}
    return {**row, "shapes": kinds}


def converted(said: Facts) -> Facts | None:
    """What libsdformat has made of a robot, by its answer; None where it refuses it."""
    if not said.get("ok") or said.get("load_errors"):
        return None
    model = etree.fromstring(said["sdf"].encode(), etree.XMLParser(recover=True)).find("model")
    assert model is not None
    links, joints = model.findall("link"), model.findall("joint")
    moving = {joint.get("name"): joint for joint in joints if joint.get("type") != "fixed"}
    to_world = any(joint.findtext("parent") == "world" for joint in joints)
    return {
        "bodies": [link.get("name") for link in links],
        "masses": {link.get("name"): float(link.findtext("inertial/mass") or 0) for link in links},
        "joints": {joint.get("name"): joint.get("type") for joint in joints},
        "base": "fixed" if model.findtext("static") in ("1", "true") or to_world else "floating",
        "limits": {name: _range(joint) for name, joint in moving.items()},
        "effort": {name: _rate(joint, "effort") for name, joint in moving.items()},
        "velocity": {name: _rate(joint, "velocity") for name, joint in moving.items()},
        "frames": sorted(frame.get("name") or "" for frame in model.findall("frame")),
        "shapes": {kind: sum(len(link.findall(kind)) for link in links) for kind in KINDS},
    }


def _range(joint: Any) -> list[float] | None:
    ends = [float(joint.findtext(f"axis/limit/{end}") or math.inf) for end in ("lower", "upper")]
    return ends if max(map(abs, ends)) < 1e16 else None


def _rate(joint: Any, name: str) -> float | None:
    text = joint.findtext(f"axis/limit/{name}")
    return None if text is None else float(text)


def plant(said: Facts) -> Facts | None:
    """What Drake has in its plant, by its answer; None where it refuses the robot."""
    if not said["ok"]:
        return None
    found = said["summary"]
    others = b"_constraint" in Path(said["file"]).read_bytes()  # of other kinds, which are counted too
    bodies = {name: body for name, body in found["bodies"].items() if name != "world"}
    joints = {name: joint for name, joint in found["joints"].items() if joint["type"] != FREE}
    moving = {name: joint for name, joint in joints.items() if joint["type"] != "weld"}
    geometry = found["geoms"]
    return {
        "bodies": list(bodies),
        "masses": {name: body["mass"] for name, body in bodies.items()},
        "joints": {name: joint["type"] for name, joint in joints.items()},
        "base": "floating" if len(joints) < len(found["joints"]) else "fixed",
        "limits": {name: _ends(joint["pos"]) for name, joint in moving.items()},
        "effort": {one["joint"]: _finite(one["effort"]) for one in found["actuators"].values()},
        "velocity": {name: _upper(joint["vel"]) for name, joint in moving.items()},
        "mimic": None if others else found["constraints"]["num_constraints"],
        "shapes": {
            "visual": sum(("illustration" in one or "perception" in one) and _is_shown(one) for one in geometry),
            "collision": sum("proximity" in one for one in geometry),
        },
    }


def _is_shown(one: Facts) -> bool:
    """Whether Meshcat shows a geometry: Drake registers meshes of any format."""
    mesh = re.match(r"Mesh\(filename='(.*?)', ", one["shape"])
    return mesh is None or Path(mesh[1]).suffix.lower() in (".obj", ".gltf", ".dae")


def _finite(value: Any) -> float | None:
    return None if math.isinf(float(value)) else float(value)


def _ends(pair: list[list[Any]]) -> list[Any] | None:
    if len(pair[0]) != 1 or all(math.isinf(float(end[0])) for end in pair):
        return None
    return [plain(float(end[0])) for end in pair]


def _upper(pair: list[list[Any]]) -> float | None:
    return _finite(pair[1][0]) if len(pair[1]) == 1 else None


def tree(binary: str, path: Path) -> Facts | None:
    """The links of urdfdom with the links above them; None where it refuses the robot."""
    library = Path(binary).resolve().parents[1] / "lib"
    env = {**os.environ, **({"LD_LIBRARY_PATH": str(library)} if "cmeel" in binary else {})}

    def run(asked: Sequence[str]) -> Iterator[Facts]:
        for file in asked:
            done = subprocess.run([binary, file], capture_output=True, text=True, check=False, env=env, timeout=60)
            yield {"signal": min(done.returncode, 0), "refused": bool(done.returncode), "printed": done.stdout}

    (said,) = answer_store.of_files(binary, "tree", [str(path)], run)
    if said["refused"]:
        return None
    printed: dict[str, list[str | None]] = {}
    above: list[str] = []
    for found in TREE.finditer(said["printed"]):
        depth = len(found[1]) // 4
        name = found["child"] if found["root"] is None else found["root"]
        printed.setdefault(name, []).append(above[depth - 1] if depth else None)
        above[depth:] = [name]
    return {
        "bodies": list(printed),
        "parents": {name: parents[-1] for name, parents in printed.items()},
        "printed": printed,
    }


def other(one: Loaded, real: Facts) -> list[str]:
    """The facts that the model has otherwise than the program."""
    said = facts(one) | {
        "frames": sorted(one.frames),
        "parents": {body.name: body.parent for body in one.bodies},
        "shapes": {kind: sum(shape.tag == kind for shape in one.shapes) for kind in KINDS},
    }
    if one.target.startswith("drake"):
        said["mimic"] = len(one.mimic)
    if "parents" in real:
        # A link of several joints is printed below each of their parents: which of them it has is not.
        below = _below_roots(said["parents"])
        printed = real["printed"]
        said["parents"] = {
            name: real["parents"][name] if above in printed.get(name, ()) else above for name, above in below.items()
        }
        said["bodies"] = [name for name in said["bodies"] if name in said["parents"]]
    found = []
    for fact in (one for one in real if one in said and real[one] is not None):
        ours, theirs = _aligned(fact, said[fact], real[fact])
        if not same(ours, theirs):
            found.append(f"{fact}: {ours} against {theirs}")
    return found


def _below_roots(parents: dict[str, str | None]) -> dict[str, str | None]:
    """Those links that a root leads to: urdfdom has the others too, and does not print them."""

    def ends(name: str) -> bool:
        seen, one = set[str](), parents.get(name)
        while one is not None and one not in seen:
            seen.add(one)
            one = parents.get(one)
        return one is None

    return {name: above for name, above in parents.items() if ends(name)}


def _aligned(fact: str, ours: Any, theirs: Any) -> tuple[Any, Any]:
    """Both without what does not count: order, masses that follow from meshes, and rates that nothing bounds."""
    if fact == "bodies":
        return sorted(ours), sorted(theirs)
    if fact in ("effort", "velocity"):
        ours, theirs = ({name: one for name, one in some.items() if one is not None} for some in (ours, theirs))
    elif fact == "masses":
        ours = {name: None if theirs.get(name, 0) is None else kg for name, kg in ours.items()}
    return ours, theirs
