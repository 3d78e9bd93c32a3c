"""Links and joints that are twins by their names, left and right, and in what they differ beyond being mirrored.

Where more than a third of the pairs of a robot differ in one of these, the robot is not meant to be the same on
both sides in that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from urdflint.model.nodes import Joint, Link
from urdflint.model.robot import Robot
from urdflint.model.symmetry.comparable_facts import DISTANCE, JOINTS, LACKS, LINKS, Fact, Measure, alike, factor
from urdflint.model.symmetry.side_names import other_end, pairs
from urdflint.struct import Struct

if TYPE_CHECKING:
    from urdflint.model.symmetry.mirroring import Asked

USUAL = 1 / 3  # of the pairs: where more differ, it is meant, unless
PLAIN = 1.5  # one is that many times the other
Kind = TypeVar("Kind", Link, Joint)


class Difference(Struct):
    """A link or joint that is other than its twin: of the two the one that has less like it, else by the alphabet.

    Of a row, `others` is how many are like the twin, with it.
    """

    odd: Link | Joint
    twin: Link | Joint
    facts: Sequence[Fact]
    others: int = 1


def differences(robot: Robot) -> list[Difference]:
    """What differs between the twins of a robot, links first."""
    return [
        *_of({one.name: one for one in robot.links if one.name and robot.link_named[one.name] is one}, LINKS),
        *_of({one.name: one for one in robot.joints if one.name and robot.joint_named[one.name] is one}, JOINTS),
    ]


def _of(named: dict[str, Kind], measures: Sequence[Measure]) -> Iterator[Difference]:
    both = [(min(pair), max(pair)) for pair in pairs(named)]  # whatever their order in the file
    reported: dict[tuple[str, str], list[Fact]] = {}
    odd: dict[tuple[str, str], list[bool]] = {}
    for measure in measures:
        asked: list[Asked] = []
        for pair in both:
            one, other = measure.value(named[pair[0]]), measure.value(named[pair[1]])
            if one is not None and other is not None:
                asked.append((pair, one, other))
        unlike = [each for each in asked if not alike(measure, each[1], each[2])]
        if unlike:
            from urdflint.model.symmetry import mirroring  # few robots have twins that differ

            other_way = mirroring.counted_otherwise(asked, lambda name: _above(named[name]), partial(alike, measure))
            unlike = [each for each in unlike if each[0] not in other_way]
        if len(unlike) > max(1, USUAL * len(asked)):
            unlike = [each for each in unlike if measure.plain and factor(each[1], each[2]) > PLAIN]
        elsewhere = _off_center(named, both, unlike) if unlike and measure.name == DISTANCE else ()
        for pair, one, other in unlike:
            first, second = (measure.place(named[name]) for name in pair)
            reported.setdefault(pair, []).append(Fact(measure.name, one, other, first, second, pair in elsewhere))
            at_the_end = _is_odd(measure, named, pair[0]) and not _is_odd(measure, named, pair[1])
            odd.setdefault(pair, []).append(at_the_end or one == (LACKS,))
    for pair, facts in reported.items():
        first_is = any(odd[pair])
        turned = facts if first_is else [_turned(one) for one in facts]
        names = pair if first_is else pair[::-1]
        yield Difference(named[names[0]], named[names[1]], turned)


def _turned(one: Fact) -> Fact:
    return one._replace(value=one.other, other=one.value, place=one.twin, twin=one.place)


def _above(one: Link | Joint) -> str | None:
    """The link that a joint is on, or that a link hangs on."""
    if isinstance(one, Joint):
        return one.parent
    joints = one.robot.tree.parent_joints.get(one.name or "", ())
    return joints[0].parent if joints else None


def _joints(named: dict[str, Kind], both: Sequence[tuple[str, str]]) -> Iterator[tuple[Joint, Joint]]:
    for one, other in ((named[first], named[second]) for first, second in both):
        if isinstance(one, Joint) and isinstance(other, Joint):
            yield one, other


def _off_center(
    named: dict[str, Kind], both: Sequence[tuple[str, str]], unlike: Sequence[Asked]
) -> set[tuple[str, str]]:
    """The twins at other distances from their link that are mirror images in another plane."""
    from urdflint.model.symmetry import mirroring

    known = mirroring.centered(_joints(named, both))
    names = [pair for pair, _, _ in unlike]
    joints = zip(names, _joints(named, names), strict=False)
    return {pair for pair, each in joints if mirroring.is_off_center(*each, known)}


def _is_odd(measure: Measure, named: dict[str, Kind], name: str) -> bool:
    """Whether something has a sibling at the other end of the robot which has another value."""
    sibling = named.get(other_end(name) or "")
    values = [measure.value(one) for one in (named[name], sibling) if one is not None]
    return len(values) == 2 and None not in values and not alike(measure, values[0] or (), values[1] or ())
