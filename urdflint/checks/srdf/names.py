"""Names of links, joints and groups in an SRDF that do not exist."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Change, Problem, Replace, check
from urdflint.model.companions.nodes import Semantics
from urdflint.model.companions.srdf import GROUPS, JOINTS, LINKS, PAIRS, Reference, word
from urdflint.model.companions.srdf_names import DEFAULTS, meant, robot_called, use_of
from urdflint.schema import srdf
from urdflint.text.similar import did_you_mean

LIGHT = (*PAIRS, DEFAULTS, "link_sphere_approximation", "passive_joint", "joint_property")  # MoveIt loses these alone

FREE_FLYER = "root_joint"  # the joint of a floating base in Pinocchio, which reads the states too
VIRTUAL = "write the name of a joint of the robot, or of a virtual joint"
PINOCCHIO = "Pinocchio calls the joint of a floating base so; for MoveIt add a <virtual_joint> of this name"


@check("SRDF101")
def srdf_reference_unknown(semantics: Semantics) -> Iterator[Problem]:
    robot = semantics.robot
    if robot is not None:
        virtual = {word(one, "name") for one in semantics.srdf.all("virtual_joint")}
        reported = f"which {robot_called(robot)} does not have"
        yield from _unknown(semantics, LINKS, robot.link_named, reported)
        yield from _unknown(semantics, JOINTS, robot.joint_named.keys() | virtual, reported, VIRTUAL)


@check("SRDF103")
def srdf_group_unknown(semantics: Semantics) -> Iterator[Problem]:
    misspelt = {word(one, "name") for one in semantics.element.children if one.tag not in srdf.root().children}
    known = semantics.srdf.group_named.keys() | misspelt
    yield from _unknown(semantics, GROUPS, known, "which the SRDF does not define")


def _unknown(
    semantics: Semantics,
    of: dict[str, tuple[str, ...]],
    known: Collection[str],
    reported: str,
    advised: str | None = None,
) -> Iterator[Problem]:
    """One problem for each name that is not known, at the place where it costs most."""
    found: dict[str, list[Reference]] = {}
    for one in semantics.srdf.references(of):
        if one.name not in known:
            found.setdefault(one.name, []).append(one)
    names = sorted(known) if found else []
    for name, some in found.items():
        severity = Severity.WARNING if all(one.element.tag in LIGHT for one in some) else None
        some.sort(key=lambda one: one.element.tag in LIGHT)
        near, is_plain = meant(name, names)
        advice = did_you_mean(name, near) or advised
        by_default, lighter = _of_variants(semantics) if near is None and of is not GROUPS else ("", severity)
        severity = lighter if severity is None else severity
        if name == FREE_FLYER and of is JOINTS:
            near, advice, severity = None, PINOCCHIO, Severity.INFO
        yield Problem(
            f"{use_of(some[0])} '{name}', {reported}{by_default}",
            some[0].place,
            help=advice,
            fix=_renaming(some, near),
            safe=is_plain,
            also=[one.place for one in some[1:]],
            severity=severity,
            cause=name,
        )


def _of_variants(semantics: Semantics) -> tuple[str, Severity | None]:
    """What is to be said of a name where the robot may be another variant of that of the SRDF, and its severity."""
    if semantics.of_another:
        return "; another SRDF for it fits this one", Severity.INFO
    if semantics.robot is not None and semantics.robot.origins is not None:
        return ", as xacro makes it without arguments", Severity.WARNING
    return "", None


def _renaming(some: list[Reference], near: str | None) -> Change | None:
    return (f"write '{near}'", [Replace(one.place, near) for one in some]) if near is not None else None
