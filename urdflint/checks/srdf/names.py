"""Names of links, joints and groups in an SRDF that do not exist."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Change, Problem, Replace, check
from urdflint.model.companions.nodes import Semantics
from urdflint.model.companions.srdf import GROUPS, JOINTS, LINKS, PAIRS, Reference, word
from urdflint.model.companions.srdf_names import DEFAULTS, robot_called, suggested_name, use_of
from urdflint.schema import srdf
from urdflint.text.similar import did_you_mean

LIGHT = (*PAIRS, DEFAULTS, "link_sphere_approximation", "passive_joint", "joint_property")  # MoveIt loses these alone

SECONDS = frozenset(map(str, range(2, 10)))  # numbers behind the name of another one: base_joint2 is no base_joint
FREE_FLYER = "root_joint"  # the joint of a floating base in Pinocchio, which reads the states too
VIRTUAL = "write the name of a joint of the robot, or of a virtual joint"
PINOCCHIO = "Pinocchio calls the joint of a floating base so; for MoveIt add a <virtual_joint> of this name"


@check("SRDF101")
def srdf_reference_unknown(semantics: Semantics) -> Iterator[Problem]:
    robot = semantics.robot
    if robot is not None:
        virtual = {word(element, "name") for element in semantics.srdf.all("virtual_joint")}
        fate = f"which {robot_called(robot)} does not have"
        yield from _unknown(semantics, LINKS, robot.link_named, fate)
        yield from _unknown(semantics, JOINTS, robot.joint_named.keys() | virtual, fate, VIRTUAL)


@check("SRDF103")
def srdf_group_unknown(semantics: Semantics) -> Iterator[Problem]:
    misspelt = {word(child, "name") for child in semantics.element.children if child.tag not in srdf.root().children}
    group_names = semantics.srdf.group_named.keys() | misspelt
    yield from _unknown(semantics, GROUPS, group_names, "which the SRDF does not define")


def _unknown(
    semantics: Semantics,
    attributes_by_tag: dict[str, tuple[str, ...]],
    known_names: Collection[str],
    fate: str,
    advised: str | None = None,
) -> Iterator[Problem]:
    """One problem for each name that is not known, at the place where it costs most."""
    unknown_by_name: dict[str, list[Reference]] = {}
    for reference in semantics.srdf.references(attributes_by_tag):
        if reference.name not in known_names:
            unknown_by_name.setdefault(reference.name, []).append(reference)
    names = sorted(known_names) if unknown_by_name else []
    for name, uses in unknown_by_name.items():
        severity = Severity.WARNING if all(use.element.tag in LIGHT for use in uses) else None
        if all(use.element.tag in PAIRS for use in uses):
            severity = Severity.INFO  # no pair of links of this robot depends on it
        uses.sort(key=lambda use: use.element.tag in LIGHT)
        near, is_plain = suggested_name(name, names)
        is_of_row = name.removeprefix(near or name) in SECONDS
        advice = advised if is_of_row else did_you_mean(name, near) or advised
        by_default, lighter = (
            _of_variants(semantics) if near is None and attributes_by_tag is not GROUPS else ("", severity)
        )
        severity = lighter if severity is None else severity
        if name == FREE_FLYER and attributes_by_tag is JOINTS:
            near, advice, severity = None, PINOCCHIO, Severity.INFO
        yield Problem(
            f"{use_of(uses[0])} '{name}', {fate}{by_default}",
            uses[0].place,
            help=advice,
            fix=_renaming(uses, near) if not is_of_row else None,
            safe=is_plain,
            also=[use.place for use in uses[1:]],
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


def _renaming(uses: list[Reference], near: str | None) -> Change | None:
    return (f"write '{near}'", [Replace(use.place, near) for use in uses]) if near is not None else None
