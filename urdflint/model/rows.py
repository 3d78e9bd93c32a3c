"""Rows of links and joints that are alike by their names, and the one in a row that is other than all the rest.

Names of a row differ in one number, such as wheels 1 to 4, in the words for where something is, such as the legs of a
robot, or in a finger of the hand. Where all stand at one depth of the kinematic tree, one that is plainly other than
the rest is reported; links and joints of one arm are not alike, so that of these only numbers are told that are ten
times off where all others are equal, and not those of the first and the last.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from urdflint import regex
from urdflint.model.likeness import JOINTS, LINKS, Fact, Measure, Value, factor, within
from urdflint.model.robot import Robot
from urdflint.model.sides import ENDS, SIDES, words_of
from urdflint.model.twins import PLAIN, Difference, Kind
from urdflint.model.twins import differences as of_twins

PLACES = frozenset({*SIDES, *ENDS, "center", "centre", "middle", "mid"})
FINGERS = frozenset({"index", "middle", "ring", "little", "pinky", "pinkie", "forefinger"})
WORDS = PLACES | FINGERS
ANY = "\0"  # for the word that differs: no name has it
NUMBER = regex.compile(r"\d+")
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
    known = set[str]().union(*map(words_of, names))
    placed = any(word.lower() in WORDS for word in known)
    for name in names:
        if len(name) <= LONGEST:
            for number in islice(NUMBER.finditer(name), NUMBERS):
                key = "number", f"{name[: number.start()]}{ANY}{name[number.end() :]}"
                found.setdefault(key, []).append(name)
            if placed and (other := _place(name)) is not None:
                found.setdefault(other, []).append(name)
    return [(kind, some) for (kind, _), some in found.items() if len(some) >= LEAST]


def _place(name: str) -> tuple[str, str] | None:
    """The row of a name by a finger or a place, and what all names in it have in common."""
    words = words_of(name)
    small = [word.lower() for word in words]
    fingers = [at for at, word in enumerate(small) if word in FINGERS]
    if len(fingers) == 1:
        return "finger", "".join([*words[: fingers[0]], ANY, *words[fingers[0] + 1 :]])
    if PLACES.isdisjoint(small):
        return None
    return "place", "".join([ANY if word in PLACES else word for word in small])


def differences(robot: Robot) -> list[Difference]:
    """What is other than the rest of its row, links first; without what twins tell."""
    depths = robot.analysis(_depths)
    links = {one.name: one for one in robot.links if one.name and robot.link_named[one.name] is one}
    joints = {one.name: one for one in robot.joints if one.name and robot.joint_named[one.name] is one}
    reported = {
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
        facts = [fact for fact in one.facts if ((type(one.odd), one.odd.name), fact.name) not in reported]
        reported.update(((type(one.odd), one.odd.name), fact.name) for fact in facts)
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
    found = rows(list(named))
    members = dict.fromkeys(name for _, names in found for name in names)
    known: dict[str, dict[str, Value | None]] = {}
    for kind, names in found:
        levels = {depths[name] for name in names}
        in_series = len(levels) > 1 or None in levels
        if in_series and len(names) < LEAST_IN_SERIES:
            continue
        odd: dict[tuple[str, str, int], list[Fact]] = {}
        for measure in measures:
            if not _counts(measure.name, kind, in_series):
                continue
            if measure.name not in known:
                known[measure.name] = {name: measure.value(named[name]) for name in members}
            mine = known[measure.name]
            values = [(name, value) for name in names if (value := mine[name]) is not None]
            name = _odd(values)
            if name is None or (in_series and depths[name] in _ends(levels)):
                continue
            other, its = next(pair for pair in values if pair[0] != name)
            value = mine[name] or ()
            if _reported(value, its, len(values), in_series):
                fact = Fact(measure.name, value, its, measure.place(named[name]), measure.place(named[other]))
                odd.setdefault((name, other, len(values) - 1), []).append(fact)
        for (name, other, number), facts in odd.items():
            yield Difference(named[name], named[other], facts, number)


def _ends(levels: Iterable[int | None]) -> tuple[int | None, ...]:
    """The depths of the first and the last of a row in series, and that of what is nowhere in the tree."""
    known = [depth for depth in levels if depth is not None]
    return min(known, default=None), max(known, default=None), None


def _counts(name: str, kind: str, in_series: bool) -> bool:
    if in_series:
        return name in IN_SERIES
    return name not in NOT_IN_ROWS and not (kind == "finger" and name in NOT_OF_FINGERS)


def _odd(values: Sequence[tuple[str, Value]]) -> str | None:
    """The only name whose value is other than all the rest, which are equal."""
    if len(values) < LEAST:
        return None
    (first, value), (_, second), *_ = values
    odd = [name for name, other in values[1 : LEAST + 1] if other != value and not within(EQUAL, other, value)]
    if len(odd) < min(LEAST, len(values) - 1):  # most are like the first one, or it is a mixture
        if len(odd) > 1:
            return None
        odd = [name for name, other in values if other != value and not within(EQUAL, other, value)]
        return odd[0] if len(odd) == 1 else None
    rest = (within(EQUAL, other, second) and not within(EQUAL, other, value) for _, other in values[1:])
    return first if all(rest) else None


def _reported(value: Value, other: Value, number: int, in_series: bool) -> bool:
    """Whether a value is so far from the others of a row of that many that it is hardly meant."""
    times = factor(value, other)
    if in_series:
        return number >= LEAST_IN_SERIES and OFF <= times < math.inf
    is_number = all(isinstance(one, float) for one in (*value, *other)) and len(value) == len(other)
    return times > PLAIN and number >= (LEAST if is_number else LEAST_OF_PARTS)
