"""Bodies of MJCF as Drake reads them (ParseWorldBody, ParseBody, ParseInertial, ParseJoint)."""

from __future__ import annotations

import math

from urdflint.model.inertia import principal_moments
from urdflint.model.scenes.mjcf import Part
from urdflint.programs.drake.mjcf import geoms, reasons
from urdflint.programs.drake.mjcf.assets import Assets
from urdflint.programs.drake.mjcf.joints import Joints, read_joint
from urdflint.programs.drake.mjcf.reading import NOTHING, Record, Values, pose, scalar, vector
from urdflint.programs.drake.plant.numbers import SLACK
from urdflint.struct import Struct, field


class Model(Struct, eq=False, frozen=False):
    """The bodies, joints and shapes that Drake makes, bodies by name and shapes with the name of theirs."""

    assets: Assets
    bodies: dict[str, Part] = field(default_factory=dict)
    joints: Joints = field(default_factory=Joints)
    shapes: list[tuple[str, str]] = field(default_factory=list)  # those that collide: name and body, in order
    count: int = 1  # of bodies, the world among them


def read(record: Record, root: Part, assets: Assets) -> Model:
    """Read all bodies of a robot, parents first, in the order in which Drake makes them."""
    model = Model(assets)
    for world in root.all("worldbody"):
        _shapes(record, model, world, "", "", inertia=False)
        _tree(record, model, world)
    _tree(record, model, root)
    return model


def _tree(record: Record, model: Model, top: Part) -> None:
    waiting = [(body, "world", "") for body in reversed(top.all("body"))]
    while waiting:
        part, parent, above = waiting.pop()
        name, child_class = _body(record, model, part, parent, above)
        waiting.extend((body, name, child_class) for body in reversed(part.all("body")))


def _body(record: Record, model: Model, part: Part, parent: str, above: str) -> tuple[str, str]:
    """Make a body, with what is in it; its name, and the class of what is in it."""
    written = part.element.get("name")
    name = written if written is not None else f"body{model.count}"
    own = part.element.get("childclass")
    child_class = own if own is not None else above
    inertial = next(iter(part.all("inertial")), None)
    if inertial is not None and record.inertia != "true":
        _inertial(record, inertial)
    elif inertial is None and record.inertia == "false":
        record.rejects(reasons.MjcfPartMissing("<inertial>, and inertiafromgeom is false"), part.place())
    _shapes(record, model, part, name, child_class, inertia=inertial is None or record.inertia == "true")
    _add(record, model, part, name)
    pose(record, Values(part, NOTHING))
    _joints(record, model, part, (name, parent), child_class)
    return name, child_class


def _add(record: Record, model: Model, part: Part, name: str) -> None:
    place = part.place("name") if "name" in part.element.attributes else part.place()
    if not name:
        record.rejects(reasons.MjcfNameUnusable(name), place)
    elif name in model.bodies:
        record.rejects(reasons.MjcfNameTaken("body", name), place)
    model.bodies.setdefault(name, part)
    model.count += 1


def _joints(record: Record, model: Model, part: Part, ends: tuple[str, str], child_class: str) -> None:
    """The joints of a body, with a body without mass between each two of them."""
    name, last = ends
    joints = part.all("joint")
    for index, joint in enumerate(joints):
        child = name
        if index + 1 < len(joints):
            child = f"{name}{index}"
            _add(record, model, part, child)
        kind = read_joint(record, model.joints, joint, (last, child), child_class)
        last = child
        if kind == "free":
            if len(joints) > 1:
                record.rejects(reasons.MjcfPartsContradictory("a free joint and others"), joint.place())
            break


def _shapes(record: Record, model: Model, part: Part, body: str, child_class: str, *, inertia: bool) -> None:
    names: dict[tuple[str, str], Part] = {}
    count = 0
    for geom in part.all("geom"):
        shape = geoms.read(record, geom, model.assets, (child_class, count), inertia=inertia)
        if shape is None:
            continue
        count += 1
        for role in shape.roles:
            geom_name = shape.name.strip()
            if not geom_name:
                record.rejects(reasons.MjcfNameUnusable(shape.name), geom.place("name"))
            elif (geom_name, role) in names:
                record.rejects(
                    reasons.MjcfNameTaken("geom", geom_name),
                    geom.place("name" if "name" in geom.element.attributes else None),
                )
                break
            names[geom_name, role] = geom
        if body and "collision" in shape.roles:  # a pair can only name shapes of the model, not of the world
            model.shapes.append((shape.name.strip(), body))


def _inertial(record: Record, part: Part) -> None:
    values = Values(part, NOTHING)
    pose(record, values)
    mass = scalar(record, values, "mass")
    if not values.has("mass"):
        record.rejects(reasons.MjcfPartMissing("mass"), part.place())
    elif mass is not None and mass <= 0:
        record.rejects(reasons.MjcfNotPositive("mass of <inertial>", mass), values.place("mass"))
    name = "diaginertia" if values.has("diaginertia") else "fullinertia"
    if not values.has(name):
        record.rejects(reasons.MjcfPartMissing("diaginertia or fullinertia"), part.place())
        return
    entries = vector(record, values, name, 3 if name == "diaginertia" else 6)
    if entries is not None and not _is_possible(entries):
        record.rejects(reasons.MjcfInertiaImpossible(), values.place(name))


def _is_possible(entries: tuple[float, ...]) -> bool:
    """Whether a body can have these moments (RotationalInertia::CouldBePhysicallyValid)."""
    if len(entries) == 3:
        moments = sorted(entries)
    else:
        xx, yy, zz, xy, xz, yz = entries
        moments = sorted(principal_moments((xx, xy, xz, yy, yz, zz)))
    if not all(map(math.isfinite, moments)):
        return False
    slack = SLACK * max(1.0, abs(moments[2]))
    return moments[0] >= -slack and moments[0] + moments[1] + slack >= moments[2]
