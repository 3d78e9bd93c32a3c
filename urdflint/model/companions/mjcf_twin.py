"""The MJCF file beside a URDF that describes the same robot, and what it says of the joints."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator

from urdflint.files import safe_open, tracked
from urdflint.model.numbers import number, vector
from urdflint.model.resource_files import MJCF_FOLDERS, Files
from urdflint.model.robot import SINGLE_AXIS, Robot
from urdflint.struct import Struct
from urdflint.syntax import parsing
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.syntax.source import Source

FOLDERS = [".", *(os.path.join(above, name) for above in (".", "..") for name in MJCF_FOLDERS)]
MAX_FILES, MAX_BYTES = 20, 2_000_000  # that are opened, and bytes of each
ROOT = "mujoco"
HEAD = 4096  # bytes in which the root is
COMMON = 0.6  # of the joints of the robot, by name
FEWEST = 2  # joints in common
HINGE, SLIDE = "hinge", "slide"  # types of joints with a range
TURNING = (HINGE, "ball")  # whose range is an angle
JOINTS = ("joint", "freejoint")
FORCE, RANGE = "actuatorfrcrange", "range"
BY_ACTUATOR = "forcerange"


class TwinJoint(Struct):
    """A joint in MJCF: its range in rad or m and the force or torque at most, None without one; and where it is.

    Damping and friction are tuples of one number, None where they are not written.
    """

    range: tuple[float, float] | None
    force: tuple[float, float] | None
    force_name: str
    place: Place
    type: str
    damping: tuple[float, ...] | None
    friction: tuple[float, ...] | None


class TwinBody(Struct):
    """A body in MJCF: its mass in kg, None where that is left to a density or worked out; and the names of its joints.

    `fixed_names` are those of the bodies in it that have no joint, "" where one has no name.
    """

    mass: float | None
    joint_names: list[str]
    fixed_names: list[str]
    element: Element


class Twin(Struct):
    """The MJCF of a robot, with its joints and bodies by name."""

    document: Document
    joints: dict[str, TwinJoint]
    bodies: dict[str, TwinBody]


def twin_of(robot: Robot) -> Twin | None:
    """The MJCF file around that has the name of the robot and most of its joints, or of the links that these move."""
    files, moving = robot.files, [joint for joint in robot.joints if joint.type in SINGLE_AXIS and joint.name]
    names, links = {joint.name for joint in moving}, {joint.child_link for joint in moving}
    if not files.resolve or files.folder is None or len(names) < FEWEST:
        return None
    least = max(FEWEST, COMMON * len(names))
    for document in _documents(files, files.folder):
        root = document.root
        if root is None or not _is_called(document, root, robot):
            continue
        joints, bodies = joints_in(document), bodies_in(document)
        if max(len(joints.keys() & names), len(bodies.keys() & links)) >= least:
            return Twin(document, joints, bodies)
    return None


def mjcf_document(source: Source) -> Document | None:
    """The document of a file whose root is that of MJCF; None of another, which mostly need not be read for that."""
    if f"<{ROOT}".encode() not in source.data[:HEAD]:
        return None
    document = parsing.read(source)
    return document if document.root is not None and document.root.tag == ROOT else None


def joints_in(document: Document) -> dict[str, TwinJoint]:
    """The joints of an MJCF file by name."""
    return dict(_joints(document, document.root)) if document.root is not None else {}


def masses_in(document: Document) -> dict[str, tuple[float, Element]]:
    """The masses in kg of the bodies of an MJCF file by name, as far as they are written and not left to a density."""
    return {name: (body.mass, body.element) for name, body in bodies_in(document).items() if body.mass is not None}


def bodies_in(document: Document) -> dict[str, TwinBody]:
    """The bodies of an MJCF file by name."""
    root = document.root
    if root is None:
        return {}
    compilers = root.all("compiler")
    is_computed = any(part.get("inertiafromgeom") == "true" or part.get("settotalmass") for part in compilers)
    elements = [element for element in root.descendants() if element.tag == "body"]
    return {name: _body(element, is_computed) for element in elements if (name := element.get("name"))}


def _body(element: Element, is_computed: bool) -> TwinBody:
    masses = [number(part.get("mass")) for part in element.all("inertial") or element.all("geom")]
    is_written = bool(masses) and None not in masses and not is_computed
    mass = sum(mass for mass in masses if mass is not None) if is_written else None
    joint_names = [part.get("name") or "" for part in element.children if part.tag in JOINTS]
    fixed = [body for body in element.all("body") if not any(part.tag in JOINTS for part in body.children)]
    return TwinBody(mass, joint_names, [body.get("name") or "" for body in fixed], element)


def _documents(files: Files, folder: str) -> Iterator[Document]:
    folders = [os.path.normpath(os.path.join(folder, below)) for below in FOLDERS]
    paths = [
        os.path.join(place, name)
        for place in dict.fromkeys(folders)
        if files.is_of_robot(place)
        for name in tracked.names(place, MAX_FILES * MAX_FILES)
        if name.endswith(".xml")
    ]
    for path in paths[:MAX_FILES]:
        if tracked.is_file(path) and files.is_of_robot(path) and files.opens(path):
            try:
                data = safe_open.content(path, MAX_BYTES)
            except (OSError, safe_open.NoFile):
                continue
            document = mjcf_document(Source(Files.short_path(path), data))
            if document is not None:
                yield document


def _is_called(document: Document, root: Element, robot: Robot) -> bool:
    """Whether a file has the name of the robot or of the robot's file."""
    own_file = os.path.basename(robot.document.source.name).partition(".")[0]
    stem = os.path.basename(document.source.name).partition(".")[0]
    return robot.name in (root.get("model"), stem) or own_file in (root.get("model"), stem)


def _joints(document: Document, root: Element) -> Iterator[tuple[str, TwinJoint]]:
    """The joints with a name, each with what its defaults and actuators say where it says nothing."""
    compiler = {name: value for element in root.all("compiler") for name, value in element.attributes.items()}
    radians = 1.0 if compiler.get("angle") == "radian" else math.pi / 180
    defaults = dict(_defaults(root))
    forces = dict(_forces(root))
    waiting = [(child, "") for part in root.all("worldbody") for child in part.children]
    for element, above in waiting:
        inherited = element.get("childclass") or above
        waiting += [(child, inherited) for child in element.children] if element.tag in ("body", "frame") else []
        name = element.get("name")
        if element.tag != "joint" or not name:
            continue
        values = defaults.get(element.get("class") or inherited or "main", {}) | element.attributes
        kind = values.get("type") or HINGE
        scale = radians if kind in TURNING else 1.0
        limits = _pair(values.get(RANGE), values.get("limited"))
        force, force_name = _pair(values.get(FORCE), values.get("actuatorfrclimited")), FORCE
        if force is None and name in forces:
            force, force_name = forces[name], BY_ACTUATOR
        span = (limits[0] * scale, limits[1] * scale) if limits is not None else None
        damping, friction = (vector(values.get(word), 1) for word in ("damping", "frictionloss"))
        yield name, TwinJoint(span, force, force_name, Place(element, document=document), kind, damping, friction)


def _defaults(root: Element) -> Iterator[tuple[str, dict[str, str]]]:
    """What joints of each class have by default."""
    waiting: list[tuple[Element, dict[str, str]]] = [(element, {}) for element in root.all("default")]
    for element, above in waiting:
        joint = element.child("joint")
        values = above | (joint.attributes if joint is not None else {})
        yield element.get("class") or "main", values
        waiting += [(inner, values) for inner in element.all("default")]


def _forces(root: Element) -> Iterator[tuple[str, tuple[float, float]]]:
    """The forces at the joints that actuators are limited to, as far as these say so themselves."""
    for part in root.all("actuator"):
        for element in part.children:
            force, joint = _pair(element.get(BY_ACTUATOR), element.get("forcelimited")), element.get("joint")
            gear = number((element.get("gear") or "1").split()[0]) if (element.get("gear") or "1").strip() else None
            if joint and force is not None and gear:
                yield joint, (force[0] * abs(gear), force[1] * abs(gear))


def _pair(text: str | None, is_limited: str | None) -> tuple[float, float] | None:
    values = vector(text, 2) if text is not None and is_limited != "false" else None
    return (values[0], values[1]) if values is not None else None
