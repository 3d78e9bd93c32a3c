"""Links and joints that are twins by their names, left and right, and in what they differ beyond being mirrored.

Where more than a third of the pairs of a robot differ in one of these, the robot is not meant to be the same on
both sides in that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from urdflint.model.robot import Joint, Link, Robot
from urdflint.model.symmetry.comparable_facts import DISTANCE, JOINTS, LACKS, LINKS, Fact, Measure, alike, factor
from urdflint.model.symmetry.side_names import other_end, pairs
from urdflint.struct import Struct

if TYPE_CHECKING:
    from urdflint.model.symmetry.mirroring import TwinValues

USUAL = 1 / 3  # of the pairs: where more differ, it is meant, unless
PLAIN = 1.5  # one is that many times the other
Kind = TypeVar("Kind", Link, Joint)


class Difference(Struct):
    """A link or joint that differs from its twin: the one with fewer like it, else the later one by name.

    In a row of links or joints `other_count` is how many are like the twin, the twin included.
    """

    odd: Link | Joint
    twin: Link | Joint
    facts: Sequence[Fact]
    other_count: int = 1


def differences(robot: Robot) -> list[Difference]:
    """What differs between the twins of a robot, links first."""
    return [
        *_differences_of(
            {link.name: link for link in robot.links if link.name and robot.link_named[link.name] is link}, LINKS
        ),
        *_differences_of(
            {joint.name: joint for joint in robot.joints if joint.name and robot.joint_named[joint.name] is joint},
            JOINTS,
        ),
    ]


def _differences_of(by_name: dict[str, Kind], measures: Sequence[Measure]) -> Iterator[Difference]:
    name_pairs = [(min(pair), max(pair)) for pair in pairs(by_name)]  # whatever their order in the file
    facts_by_pair: dict[tuple[str, str], list[Fact]] = {}
    odd: dict[tuple[str, str], list[bool]] = {}
    for measure in measures:
        twin_values: list[TwinValues] = []
        for pair in name_pairs:
            value, other = measure.value(by_name[pair[0]]), measure.value(by_name[pair[1]])
            if value is not None and other is not None:
                twin_values.append((pair, value, other))
        unlike = [row for row in twin_values if not alike(measure, row[1], row[2])]
        if unlike:
            from urdflint.model.symmetry import mirroring  # few robots have twins that differ

            other_way = mirroring.counted_otherwise(
                twin_values, lambda name: _above(by_name[name]), partial(alike, measure)
            )
            unlike = [row for row in unlike if row[0] not in other_way]
        if len(unlike) > max(1, USUAL * len(twin_values)):
            unlike = [row for row in unlike if measure.plain and factor(row[1], row[2]) > PLAIN]
        elsewhere = _off_center(by_name, name_pairs, unlike) if unlike and measure.name == DISTANCE else ()
        for pair, value, other in unlike:
            first, second = (measure.place(by_name[name]) for name in pair)
            facts_by_pair.setdefault(pair, []).append(
                Fact(measure.name, value, other, first, second, pair in elsewhere)
            )
            at_the_end = _is_odd(measure, by_name, pair[0]) and not _is_odd(measure, by_name, pair[1])
            odd.setdefault(pair, []).append(at_the_end or value == (LACKS,))
    for pair, facts in facts_by_pair.items():
        first_is = any(odd[pair])
        turned = facts if first_is else [_turned(fact) for fact in facts]
        names = pair if first_is else pair[::-1]
        yield Difference(by_name[names[0]], by_name[names[1]], turned)


def _turned(fact: Fact) -> Fact:
    return fact._replace(value=fact.other, other=fact.value, place=fact.twin, twin=fact.place)


def _above(part: Link | Joint) -> str | None:
    """The link that a joint is on, or that a link hangs on."""
    if isinstance(part, Joint):
        return part.parent
    joints = part.robot.tree.parent_joints.get(part.name or "", ())
    return joints[0].parent if joints else None


def _joints(by_name: dict[str, Kind], name_pairs: Sequence[tuple[str, str]]) -> Iterator[tuple[Joint, Joint]]:
    for left, other in ((by_name[first], by_name[second]) for first, second in name_pairs):
        if isinstance(left, Joint) and isinstance(other, Joint):
            yield left, other


def _off_center(
    by_name: dict[str, Kind], name_pairs: Sequence[tuple[str, str]], unlike: Sequence[TwinValues]
) -> set[tuple[str, str]]:
    """The twins at other distances from their link that are mirror images in another plane."""
    from urdflint.model.symmetry import mirroring

    planes = mirroring.centered(_joints(by_name, name_pairs))
    names = [pair for pair, _, _ in unlike]
    joints = zip(names, _joints(by_name, names), strict=False)
    return {pair for pair, joint_pair in joints if mirroring.is_off_center(*joint_pair, planes)}


def _is_odd(measure: Measure, by_name: dict[str, Kind], name: str) -> bool:
    """Whether something has a sibling at the other end of the robot which has another value."""
    sibling = by_name.get(other_end(name) or "")
    values = [measure.value(part) for part in (by_name[name], sibling) if part is not None]
    return len(values) == 2 and None not in values and not alike(measure, values[0] or (), values[1] or ())
