"""What a model goes on with behind a refusal is what the real program has of a robot that is repaired so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.programs import live, live_facts
from tests.programs.test_loaded_differential import CORPUS, loaded
from urdflint.programs import reason
from urdflint.programs.drake.urdf.reasons.robot import MATERIALS
from urdflint.programs.loaded import Loaded
from urdflint.programs.mujoco.reasons import BodyWithoutMass
from urdflint.programs.naming import owner
from urdflint.programs.sdformat.reasons import RootMassless
from urdflint.programs.xml.refusals import DECLARED_PREFIXES

SMALL = 2e-6  # kg, and kg m²: as little as the programs take for a mass
CUBE = (
    "\n".join(f"v {x} {y} {z}" for x in (0, 1) for y in (0, 1) for z in (0, 1))
    + "\n"
    + "\n".join(f"f {face}" for face in ("1 2 4 3", "5 7 8 6", "1 5 6 2", "3 4 8 7", "1 3 7 5", "2 6 8 4"))
)
LARGEST = 60_000  # bytes of a robot
EACH = 1  # robot for each set of repairs

Tree = Any  # an element of lxml


def _meshes(root: Tree, one: Loaded) -> None:
    """Another file for each mesh that is rejected, and no other."""
    meshes = [each.element for each in one.refusals if each.element.tag == "mesh"]
    rejected = {mesh.attributes.get("filename") for mesh in meshes}
    kinds = {above.tag for mesh in meshes for above in mesh.ancestors()} & {"visual", "collision"}
    for number, mesh in enumerate(
        mesh for kind in sorted(kinds) for part in root.iter(kind) for mesh in part.iter("mesh")
    ):
        if mesh.get("filename") in rejected:
            mesh.set("filename", f"cube{number}.obj")


def _sizes(root: Tree, _: Loaded) -> None:
    for shape in root.iter("box", "cylinder", "sphere"):
        for name in set(shape.attrib) & {"size", "radius", "length"}:
            words = shape.get(name).split()
            shape.set(name, " ".join("0.1" if float(word) <= 0 else word for word in words))


def _links(root: Tree, one: Loaded, repair: str) -> Iterator[Tree]:
    """The links that are rejected for want of this repair."""
    names = {owner(each.element).attributes.get("name") for each in one.refusals if each.repair == repair}
    yield from (link for link in root.iter("link") if link.get("name") in names)


def _weighed(repair: str) -> Callable[[Tree, Loaded], None]:
    """Give links a mass as small as possible, or the inertia that goes with what they have."""

    def given(root: Tree, one: Loaded) -> None:
        for link in _links(root, one, repair):
            kg = max([SMALL, *(float(mass.get("value")) for mass in link.findall("inertial/mass"))])
            for old in link.findall("inertial"):
                link.remove(old)
            link.append(_inertial(kg))

    return given


def _inertias(root: Tree, one: Loaded) -> None:
    for link in _links(root, one, reason.INERTIAS):
        mass = link.find("inertial/mass")
        kg = float(mass.get("value")) if mass is not None else 1.0
        link.remove(link.find("inertial"))
        link.append(_inertial(kg))


def _inertial(kg: float) -> Tree:
    moments = f'ixx="{kg}" ixy="0" ixz="0" iyy="{kg}" iyz="0" izz="{kg}"'
    return etree.fromstring(f'<inertial><mass value="{kg}"/><inertia {moments}/></inertial>')


def _materials(root: Tree, _: Loaded) -> None:
    for one in list(root.iter("material")):
        one.getparent().remove(one)


def _named(root: Tree, _: Loaded) -> None:
    root.set("name", "named")


REPAIRS: dict[str, Callable[[Tree, Loaded], None]] = {
    reason.MESH_PATHS: _meshes,
    reason.MESH_FORMATS: _meshes,
    reason.SIZES: _sizes,
    reason.INERTIAS: _inertias,
    reason.ROBOT_NAME: _named,
    MATERIALS: _materials,
    BodyWithoutMass.repair: _weighed(BodyWithoutMass.repair),
    RootMassless.repair: _weighed(RootMassless.repair),
}
LEAST = {"mujoco@4": 12, "drake@1.51": 6, "sdformat@12.3": 3, "usd@0.3": 1, "newton@1.8": 3, "pybullet@3": 3}


def repaired(text: str, one: Loaded) -> str:
    """A robot with all that a program rejects repaired as the model says."""
    names = {each.repair for each in one.refusals}
    if DECLARED_PREFIXES in names:
        found = set(re.findall(r"[<\s/]([A-Za-z_]+):[A-Za-z_]+[\s=>/]", re.sub(r"<!--.*?-->", "", text, flags=re.S)))
        declared = "".join(f' xmlns:{prefix}="x"' for prefix in sorted(found - {"xmlns", "xml"}))
        text = re.sub(r"<robot\b", f"<robot{declared}", text, count=1)
    root = etree.fromstring(text.encode(), etree.XMLParser(recover=True))
    for name in sorted(names - {DECLARED_PREFIXES}):
        REPAIRS[name](root, one)
    return etree.tostring(root, encoding="unicode") if names != {DECLARED_PREFIXES} else text


@cache
def robots() -> tuple[str, ...]:
    """The smaller robots of the corpus, small ones first."""
    files = sorted((path.stat().st_size, path) for path in CORPUS.rglob("*.urdf") if path.is_file())
    texts = (path.read_text(encoding="utf-8", errors="replace") for size, path in files if size <= LARGEST)
    return tuple(
        dict.fromkeys(text for text in texts if '<robot name="' in text and "<xacro:" not in text and "${" not in text)
    )


def chosen(consumer: str) -> Iterator[tuple[str, Loaded]]:
    """Some robots that it rejects and that can be repaired: those of each set of repairs that have most joints."""
    taken: Counter[frozenset[str]] = Counter()
    for text in reversed(robots()):
        _, one = loaded(text, consumer)
        kinds = frozenset(each.repair for each in one.refusals)
        if one.repaired is not None and kinds <= {*REPAIRS, DECLARED_PREFIXES} and taken[kinds] < EACH:
            taken[kinds] += 1
            yield text, one


def asked(consumer: str, texts: Iterable[str], folder: Path) -> list[live_facts.Facts | None]:
    """What the real program has of robots, with a cube for every mesh."""
    for number in range(200):
        (folder / f"cube{number}.obj").write_text(CUBE, encoding="utf-8")
    if consumer.startswith(("usd", "newton", "pybullet")):
        rows = live.rows(consumer, list(texts), folder)
        return [
            {name: one for name, one in row.items() if name != "shapes"} if "bodies" in row else None for row in rows
        ]
    return live_facts.ask(consumer, list(texts), folder)


@pytest.mark.differential
@pytest.mark.parametrize("consumer", LEAST)
def test_what_is_behind_a_refusal_is_what_the_program_has_then(consumer: str, tmp_path: Path) -> None:
    if why := live.missing(consumer) or ("" if CORPUS.is_dir() else "../shared/corpus is not here"):
        pytest.skip(why)
    found = list(chosen(consumer))
    wrong = []
    for (text, one), real in zip(found, asked(consumer, [repaired(*each) for each in found], tmp_path), strict=True):
        begin = f"{text[:60]!r} {sorted({each.repair for each in one.refusals})}"
        assert one.repaired is not None
        wrong += [f"{begin}: rejected"] if real is None else [f"{begin}: {each}" for each in _other(one.repaired, real)]
    assert wrong == []
    assert len(found) >= LEAST[consumer]


def _other(one: Loaded, real: live_facts.Facts) -> list[str]:
    """What the model has otherwise, but for the small masses, and those of shapes of which nobody knows the size.

    Drake has visuals that it does not show; the model has not.
    """
    bodies = tuple(
        each if each.kg is None or abs(each.kg) > 9 * SMALL else each._replace(kg=0.0) for each in one.bodies
    )
    unknown = {each.name for each in bodies if each.kg is None}
    masses = {name: _mass(kg) if name not in unknown else None for name, kg in real["masses"].items()}
    exact = all(masses.values())
    if one.target.startswith("drake"):
        real = {**real, "shapes": {**real["shapes"], "visual": 0}}
        collisions = tuple(shape for shape in one.shapes if shape.tag == "collision")
        one = one._replace(find_shapes=lambda: collisions)
    return live_facts.other(
        one._replace(bodies=bodies), {**real, "masses": masses} | ({} if exact else {"total_mass": None})
    )


def _mass(kg: float | None) -> float | None:
    return 0.0 if kg is not None and abs(kg) < 9 * SMALL else kg
