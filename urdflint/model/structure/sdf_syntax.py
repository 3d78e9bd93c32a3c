"""What is written in the manner of SDFormat where URDF is read: poses, and what an axis holds."""

from __future__ import annotations

import math
from collections.abc import Sequence

from urdflint.model import transform
from urdflint.model.numbers import number
from urdflint.model.structure.misspellings import AXIS_PARTS, child_for_attribute, is_plain
from urdflint.model.transform import Transform
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element

MODEL_FRAME = "__model__"
TRUE = frozenset({"true", "1"})
# Children that say no more than their absence, in files that Gazebo saved
USUAL = {
    "spring_reference": 0.0,
    "spring_stiffness": 0.0,
    "stiffness": 1e8,
    "dissipation": 1.0,
    "initial_position": 0.0,
}


def is_pose(element: Element, kind: Type) -> bool:
    """Whether an element is the `<pose>` of SDFormat where URDF has `<origin>` in the same frame."""
    return element.tag == "pose" and "origin" in kind.children and kind.name != "Joint"


def is_frame(element: Element, kind: Type) -> bool:
    """Whether an element is the `<pose>` of a link or joint, whose frame is another one than that of URDF."""
    return element.tag == "pose" and kind.name in ("Link", "Joint")


def is_axis_part(element: Element, kind: Type) -> bool:
    """Whether an element is in `<axis>` what URDF has in `<joint>`, or says in which frame the axis is."""
    axis = element.parent
    of_urdf = kind.name == "Axis" and axis is not None and axis.parent is not None and axis.parent.tag == "joint"
    return of_urdf and (element.tag in AXIS_PARTS or element.tag == "use_parent_model_frame")


def is_diffuse(element: Element, kind: Type) -> bool:
    """Whether an element is the color of a material of SDFormat, where URDF has `<color>`."""
    return element.tag == "diffuse" and kind.name == "Material"


def values(element: Element, kind: Type) -> dict[str, Element]:
    """The children of an element that stand for its attributes, by attribute."""
    by_name: dict[str, Element] = {}
    for child in element.children:
        name = child_for_attribute(kind, child.tag)
        if name is not None and name not in element.attributes and is_plain(child):
            by_name.setdefault(name, child)
    return by_name


def value_of(child: Element) -> str:
    """The value of an element in place of an attribute."""
    return " ".join((child.text.strip() or child.get("value") or "").split())


def child_text(element: Element, tag: str) -> str:
    """The text of the first child of that name; empty where there is none."""
    child = element.child(tag)
    return child.text.strip() if child is not None else ""


def says_nothing(child: Element) -> bool:
    """Whether an element has the value that SDFormat takes without it."""
    return child.tag in USUAL and not child.children and number(child.text) == USUAL[child.tag]


def frame_of(pose: Element) -> str:
    """The name of the frame that a `<pose>` is relative to; empty where it names none."""
    return (pose.get("relative_to") or pose.get("frame") or "").strip()


def origin_of(pose: Element) -> tuple[str, str] | None:
    """The `xyz` and `rpy` of a `<pose>`; None where it is malformed. Without a text it is zero."""
    words = pose.text.split() or ["0"] * 6
    if (pose.get("rotation_format") or "euler_rpy").strip() == "euler_rpy" and not _in_degrees(pose):
        is_readable = len(words) in (3, 6) and all(number(word) is not None for word in words)
        return (" ".join(words[:3]), " ".join(words[3:])) if is_readable else None
    transform_of_pose = _turned(pose, words)
    return (
        (" ".join(words[:3]), transform.written(transform.angles(transform_of_pose.rotation)))
        if transform_of_pose is not None
        else None
    )


def transform_of(pose: Element) -> Transform | None:
    """A `<pose>` as numbers."""
    return _turned(pose, pose.text.split() or ["0"] * 6)


def _turned(pose: Element, words: Sequence[str]) -> Transform | None:
    numbers = [value for value in map(number, words) if value is not None]
    form = (pose.get("rotation_format") or "euler_rpy").strip()
    if len(numbers) != len(words) or len(words) != {"euler_rpy": 6, "quat_xyzw": 7}.get(form):
        return None
    x, y, z, *turn = numbers
    if form == "quat_xyzw":
        rows = transform.of_quaternion(turn[0], turn[1], turn[2], turn[3])
    else:
        rows = transform.rotation([math.radians(angle) for angle in turn] if _in_degrees(pose) else turn)
    return Transform((x, y, z), rows) if rows is not None else None


def _in_degrees(pose: Element) -> bool:
    return (pose.get("degrees") or "").strip() in TRUE
