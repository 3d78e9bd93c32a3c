"""Virtual joints and properties of joints in an SRDF."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check, renaming
from urdflint.model.companions.nodes import Semantics
from urdflint.model.companions.srdf import TYPES, virtual_type, word
from urdflint.model.companions.srdf_names import label
from urdflint.model.numbers import number
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import nearest
from urdflint.text.wording import listed

PROPERTIES = {  # of joints, with the types of joints that have them
    "angular_distance_weight": ("planar", "floating"),
    "motion_model": ("planar",),
    "min_translational_distance": ("planar",),
}
MODELS = ("holonomic", "diff_drive")


@check("SRDF301")
def srdf_virtual_joint_unused(semantics: Semantics) -> Iterator[Problem]:
    srdf = semantics.srdf
    if srdf.kinematics is None or srdf.robot is None:
        return
    root = srdf.kinematics.root
    for name, virtual_joint in srdf.virtual_joints.items():
        child = word(virtual_joint, "child_link")
        if child != root and virtual_joint is not srdf.root_joint:
            related = [("the root link", semantics.place_of(srdf.robot.link_named[root].element, "name"))]
            message = f"virtual joint '{name}' connects link '{child}', which is not the root link '{root}'"
            severity = Severity.INFO if virtual_type(virtual_joint) == "fixed" else None
            yield Problem(message, Place(virtual_joint, "child_link"), related, severity=severity)
    yield from _further(semantics)


def _further(semantics: Semantics) -> Iterator[Problem]:
    """Virtual joints beside the one that connects the root link."""
    srdf, used = semantics.srdf, semantics.srdf.root_joint
    for name, virtual_joint in srdf.virtual_joints.items() if used is not None else ():
        if (
            used is not None
            and virtual_joint is not used
            and word(virtual_joint, "child_link") == word(used, "child_link")
        ):
            first = word(used, "name")
            link = word(virtual_joint, "child_link")
            message = f"virtual joint '{name}' has no effect: '{first}' already connects link '{link}'"
            place, related = Place(virtual_joint, "child_link"), [("the first one", Place(used, "name"))]
            yield Problem(message, place, related, help="remove one of them", cause="further")


@check("SRDF303")
def srdf_virtual_joint_type_unknown(semantics: Semantics) -> Iterator[Problem]:
    for virtual_joint in semantics.srdf.all("virtual_joint"):
        kind = word(virtual_joint, "type")
        if kind and kind.lower() not in TYPES:
            place, near = Place(virtual_joint, "type"), nearest(kind.lower(), TYPES)
            fix = renaming(place, f"write '{near}'", near)
            yield Problem(f"type '{kind}' of {label(virtual_joint)} is unknown", place, fix=fix, safe=near is not None)


@check("SRDF305")
def srdf_joint_property_ineffective(semantics: Semantics) -> Iterator[Problem]:
    for setting in semantics.srdf.all("joint_property"):
        name, joint = word(setting, "property_name"), word(setting, "joint_name")
        place = Place(setting, "property_name")
        kinds, kind = PROPERTIES.get(name), _type(semantics, joint)
        if name and kinds is None:
            near = nearest(name, PROPERTIES)
            fix = renaming(place, f"write '{near}'", near)
            yield Problem(f"property '{name}' of joint '{joint}' is unknown", place, fix=fix, safe=near is not None)
        elif kinds is not None and kind is not None and kind not in kinds:
            message = f"property '{name}' has no effect on joint '{joint}': it is {kind}, and not {listed(kinds, 'or')}"
            yield Problem(message, place)
        elif kinds is not None and setting.get("value") is not None:
            yield from _value(setting, name, joint)


def _value(element: Element, name: str, joint: str) -> Iterator[Problem]:
    value, place = element.get("value") or "", Place(element, "value")
    if name == "motion_model" and value not in MODELS:
        near = nearest(value, MODELS)
        fix = renaming(place, f"write '{near}'", near)
        message = f"motion_model '{value}' of joint '{joint}' is unknown"
        yield Problem(message, place, fix=fix, safe=near is not None, help=f"write {listed(MODELS, 'or')}")
    elif name != "motion_model" and number(value) is None:
        yield Problem(f"{name} '{value}' of joint '{joint}' is not a number", place, help="write a number")


def _type(semantics: Semantics, name: str) -> str | None:
    """The type of a joint of the robot, or of a virtual one; None where it is unknown."""
    virtual = semantics.srdf.virtual_joints.get(name)
    if virtual is not None:
        return virtual_type(virtual)
    joint = semantics.robot.joint_named.get(name) if semantics.robot is not None else None
    return joint.type if joint is not None else None
