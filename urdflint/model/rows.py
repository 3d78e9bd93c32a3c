"""Rows of links and joints that are alike by their names, and the one in a row that is other than all the rest.

Names of a row differ in one number, such as wheels 1 to 4, in the words for where something is, such as the legs of a
robot, or in a finger of the hand. Where all stand at one depth of the kinematic tree, one that is plainly other than
the rest is told; links and joints of one arm are not alike, so that of these only numbers are told that are ten times
off where all others are equal, and not those of the first and the last.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from urdflint.model.likeness import JOINTS, LINKS, Fact, Measure, Value, factor, within
from urdflint.model.robot import Robot
from urdflint.model.sides import ENDS, SIDES, words_of
from urdflint.model.twins import PLAIN, Difference, Kind
from urdflint.model.twins import differences as of_twins

PLACES = frozenset({*SIDES, *ENDS, "center", "centre", "middle", "mid"})
FINGERS = frozenset({"index", "middle", "ring", "little", "pinky", "pinkie", "forefinger"})
ANY = "\0"  # for the word that differs: no name has it
NUMBERS = 4  # of a name that are looked at
LONGEST = 200  # characters of a name
LEAST, LEAST_OF_PARTS, LEAST_IN_SERIES = 3, 4, 5  # members of a row
EQUAL = 1e-3  # of a value: that much may the others differ by
OFF = 10.0  # times, of those in series
# Which differ by what a thing is for: the last joint of each finger is at its own distance
NOT_IN_ROWS = frozenset({"distance"})
NOT_OF_FINGERS = frozenset({"range", "collisions"})
IN_SERIES = frozenset({"mass", "moments", "effort", "velocity", "damping", "friction"})
Names = tuple[str, Sequence[str]]


def rows(names: Sequence[str]) -> list[Names]:
    """The rows of three and more names, each with what its names differ in: number, place or finger."""
    found: dict[tuple[str, str], list[str]] = {}
    for name in names:
        for key in _keys(name) if len(name) <= LONGEST else ():
            found.setdefault(key, []).append(name)
    return [(kind, some) for (kind, _), some in found.items() if len(some) >= LEAST]


def _keys(name: str) -> Iterator[tuple[str, str]]:
    """The rows in which a name may be: what they differ in, and what all their names have in common."""
    words = words_of(name)
    small = [word.lower() for word in words]
    numbers = [at for at, word in enumerate(words) if word.isdecimal()]
    for at in numbers[:NUMBERS]:
        yield "number", "".join([*words[:at], ANY, *words[at + 1 :]])
    fingers = [at for at, word in enumerate(small) if word in FINGERS]
    if len(fingers) == 1:
        yield "finger", "".join([*words[: fingers[0]], ANY, *words[fingers[0] + 1 :]])
    elif not PLACES.isdisjoint(small):
        yield "place", "".join(ANY if word in PLACES else word for word in small)


def differences(robot: Robot) -> list[Difference]:
    """What is other than the rest of its row, links first; without what twins tell."""
    depths = robot.analysis(_depths)
    links = {one.name: one for one in robot.links if one.name and robot.link_named[one.name] is one}
    joints = {one.name: one for one in robot.joints if one.name and robot.joint_named[one.name] is one}
    told = {
        (name, fact.name)
        for one in robot.analysis(of_twins)
        for fact in one.facts
        for name in ((type(one.odd), one.odd.name), (type(one.odd), one.twin.name))
    }
    found = [
        *_of(links, LINKS, {name: depths.get(name) for name in links}),
        *_of(joints, JOINTS, {name: depths.get(one.child_link or "") for name, one in joints.items()}),
    ]
    left = []
    for one in found:
        facts = [fact for fact in one.facts if ((type(one.odd), one.odd.name), fact.name) not in told]
        told.update(((type(one.odd), one.odd.name), fact.name) for fact in facts)
        if facts:
            left.append(one._replace(facts=facts))
    return left


def _depths(robot: Robot) -> dict[str, int]:
    """How many joints are above each link, but for those in a cycle and below one."""
    found = {name: 0 for name in robot.tree.links if not robot.tree.parent_joints.get(name)}
    waiting = list(found)
    for name in waiting:
        for joint in robot.tree.child_joints.get(name, ()):
            child = joint.child_link or ""
            if child not in found:
                found[child] = found[name] + 1
                waiting.append(child)
    return found


def _of(
    named: Mapping[str, Kind], measures: Sequence[Measure], depths: Mapping[str, int | None]
) -> Iterator[Difference]:
    for kind, names in rows(list(named)):
        levels = {depth for name in names if (depth := depths[name]) is not None}
        ends = {min(levels, default=None), max(levels, default=None), None}
        in_series = len(ends) > 2 or any(depths[name] is None for name in names)
        odd: dict[tuple[str, str, int], list[Fact]] = {}
        for measure in measures:
            if not _counts(measure.name, kind, in_series):
                continue
            values = {name: value for name in names if (value := measure.value(named[name])) is not None}
            name = _odd(list(values.items()))
            if name is None or (in_series and depths[name] in ends):
                continue
            other = next(one for one in values if one != name)
            if _told(values[name], values[other], len(values), in_series):
                first, second = measure.place(named[name]), measure.place(named[other])
                fact = Fact(measure.name, values[name], values[other], first, second)
                odd.setdefault((name, other, len(values) - 1), []).append(fact)
        for (name, other, number), facts in odd.items():
            yield Difference(named[name], named[other], facts, number)


def _counts(name: str, kind: str, in_series: bool) -> bool:
    if in_series:
        return name in IN_SERIES
    return name not in NOT_IN_ROWS and not (kind == "finger" and name in NOT_OF_FINGERS)


def _odd(values: Sequence[tuple[str, Value]]) -> str | None:
    """The only name whose value is other than all the rest, which are equal."""
    if len(values) < LEAST:
        return None
    first = [name for name, value in values if not within(EQUAL, value, values[0][1])]
    if len(first) == 1:
        return first[0]
    others = values[1:]
    is_first = len(first) == len(others) and all(within(EQUAL, value, others[0][1]) for _, value in others)
    return values[0][0] if is_first else None


def _told(value: Value, other: Value, number: int, in_series: bool) -> bool:
    """Whether a value is so far from the others of a row of that many that it is hardly meant."""
    times = factor(value, other)
    if in_series:
        return number >= LEAST_IN_SERIES and OFF <= times < math.inf
    is_number = all(isinstance(one, float) for one in (*value, *other)) and len(value) == len(other)
    return times > PLAIN and number >= (LEAST if is_number else LEAST_OF_PARTS)
