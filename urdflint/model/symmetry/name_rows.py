"""Rows of links and joints that are alike by their names, and the one in a row that is other than all the rest.

Names of a row differ in one number, such as wheels 1 to 4, in the words for where something is, such as the legs of a
robot, or in a finger of the hand.
Where all stand at one depth of the kinematic tree, one that is plainly other than the rest is reported.
Links and joints of one arm are not alike. Of these only numbers are reported that are ten times off where all others
are equal, and not those of the first and the last.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from urdflint import regex
from urdflint.model.robot import Robot
from urdflint.model.symmetry.comparable_facts import JOINTS, LINKS, Fact, Measure, Value, factor, within
from urdflint.model.symmetry.side_names import ENDS, SIDES, words_of
from urdflint.model.symmetry.twin_differences import PLAIN, Difference, Kind
from urdflint.model.symmetry.twin_differences import differences as of_twins
from urdflint.struct import cached_property

PLACES = frozenset({*SIDES, *ENDS, "center", "centre", "middle", "mid"})
FINGERS = frozenset({"index", "middle", "ring", "little", "pinky", "pinkie", "forefinger"})
WORDS = PLACES | FINGERS
ANY_WORD = "\0"  # for the word that differs: no name has it
NUMBER = regex.compile(r"(\d+)")
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
    names_by_key: dict[tuple[str, str], list[str]] = {}
    all_words = set[str]().union(*map(words_of, names))
    placed = any(word.lower() in WORDS for word in all_words)
    for name in names:
        if len(name) <= LONGEST:
            parts = NUMBER.split(name)
            for index in range(1, min(len(parts), 2 * NUMBERS), 2):
                key = "number", "".join([*parts[:index], ANY_WORD, *parts[index + 1 :]])
                names_by_key.setdefault(key, []).append(name)
            if placed and (other := _place(name)) is not None:
                names_by_key.setdefault(other, []).append(name)
    return [(kind, names_of_row) for (kind, _), names_of_row in names_by_key.items() if len(names_of_row) >= LEAST]


def _place(name: str) -> tuple[str, str] | None:
    """The row of a name by a finger or a place, and what all names in it have in common."""
    words = words_of(name)
    small = [word.lower() for word in words]
    fingers = [index for index, word in enumerate(small) if word in FINGERS]
    if len(fingers) == 1:
        return "finger", "".join([*words[: fingers[0]], ANY_WORD, *words[fingers[0] + 1 :]])
    if PLACES.isdisjoint(small):
        return None
    return "place", "".join([ANY_WORD if word in PLACES else word for word in small])


def differences(robot: Robot) -> list[Difference]:
    """What is other than the rest of its row, links first; without what twins tell."""
    depths = robot.analysis(_depths)
    links = {link.name: link for link in robot.links if link.name and robot.link_named[link.name] is link}
    joints = {joint.name: joint for joint in robot.joints if joint.name and robot.joint_named[joint.name] is joint}
    twin_facts = {
        (name, fact.name)
        for difference in robot.analysis(of_twins)
        for fact in difference.facts
        for name in ((type(difference.odd), difference.odd.name), (type(difference.odd), difference.twin.name))
    }
    outliers = [
        *_outliers(links, LINKS, {name: depths.get(name) for name in links}),
        *_outliers(joints, JOINTS, {name: depths.get(joint.child_link or "") for name, joint in joints.items()}),
    ]
    left = []
    for difference in outliers:
        facts = [
            fact
            for fact in difference.facts
            if ((type(difference.odd), difference.odd.name), fact.name) not in twin_facts
        ]
        twin_facts.update(((type(difference.odd), difference.odd.name), fact.name) for fact in facts)
        if facts:
            left.append(difference._replace(facts=facts))
    return left


def _depths(robot: Robot) -> dict[str, int]:
    """How many joints are above each link, but for those in a cycle and below one."""
    depth_by_link = {name: 0 for name in robot.tree.links if not robot.tree.parent_joints.get(name)}
    waiting = list(depth_by_link)
    for name in waiting:
        for joint in robot.tree.child_joints.get(name, ()):
            child = joint.child_link or ""
            if child not in depth_by_link:
                depth_by_link[child] = depth_by_link[name] + 1
                waiting.append(child)
    return depth_by_link


class _Values(dict[str, "Value | None"]):
    """The values of things by their names, each worked out when it is asked for."""

    def __init__(self, measure: Measure, by_name: Mapping[str, Any]) -> None:
        super().__init__()
        self.measure = measure
        self.by_name = by_name

    def __missing__(self, name: str) -> Value | None:
        value = self[name] = self.measure.value(self.by_name[name])
        return value

    @cached_property
    def spread(self) -> float:
        """How many times larger one value is than another, at most, in rows or not."""
        values = {value for name in self.by_name if (value := self[name]) is not None}
        if len({*map(len, values)}) > 1:
            return math.inf
        return max((_spread(components) for components in zip(*values, strict=True)), default=1.0)


def _spread(components: Sequence[float | str]) -> float:
    numbers = [component for component in components if not isinstance(component, str)]
    if len(numbers) < len(components) or not 0 < min(map(abs, numbers)) <= max(map(abs, numbers)) < math.inf:
        return 1.0 if len({*components}) == 1 else math.inf
    return max(map(abs, numbers)) / min(map(abs, numbers)) if (min(numbers) > 0) is (max(numbers) > 0) else math.inf


def _outliers(
    by_name: Mapping[str, Kind], measures: Sequence[Measure], depths: Mapping[str, int | None]
) -> Iterator[Difference]:
    rows_found = rows(list(by_name))
    values = {measure.name: _Values(measure, by_name) for measure in measures}
    for kind, names in rows_found:
        levels = {depths[name] for name in names}
        in_series = len(levels) > 1 or None in levels
        if in_series and len(names) < LEAST_IN_SERIES:
            continue
        odd: dict[tuple[str, str, int], list[Fact]] = {}
        for measure in measures:
            mine = values[measure.name]
            if not _counts(measure.name, kind, in_series) or mine.spread < (OFF if in_series else PLAIN):
                continue
            name = _odd(names, mine)
            if name is None or (in_series and depths[name] in _ends(levels)):
                continue
            having = [member for member in names if mine[member] is not None]
            other = having[having[0] == name]
            value, other_value = mine[name] or (), mine[other] or ()
            if _is_reported(value, other_value, len(having), in_series):
                fact = Fact(
                    measure.name, value, other_value, measure.place(by_name[name]), measure.place(by_name[other])
                )
                odd.setdefault((name, other, len(having) - 1), []).append(fact)
        for (name, other, number), facts in odd.items():
            yield Difference(by_name[name], by_name[other], facts, number)


def _ends(levels: Iterable[int | None]) -> tuple[int | None, ...]:
    """The depths of the first and the last of a row in series, and that of what is nowhere in the tree."""
    present = [depth for depth in levels if depth is not None]
    return min(present, default=None), max(present, default=None), None


def _counts(name: str, kind: str, in_series: bool) -> bool:
    if in_series:
        return name in IN_SERIES
    return name not in NOT_IN_ROWS and not (kind == "finger" and name in NOT_OF_FINGERS)


def _odd(names: Sequence[str], values: Mapping[str, Value | None]) -> str | None:
    """The only name whose value is other than all the rest, which are equal; most rows are seen to have none early."""
    having = (name for name in names if values[name] is not None)
    first = list(islice(having, LEAST + 1))
    if len(first) < LEAST:
        return None
    value, second = values[first[0]] or (), values[first[1]] or ()
    odd = [name for name in first[1:] if _differ(values[name] or (), value)]
    if len(odd) < min(LEAST, len(first) - 1):  # most are like the first one, or it is a mixture
        differing_names = (name for name in having if _differ(values[name] or (), value))
        odd += islice(differing_names, 2)
        return odd[0] if len(odd) == 1 else None
    rest = (values[name] or () for name in chain(first[1:], having))
    return first[0] if all(not _differ(other, second) and _differ(other, value) for other in rest) else None


def _differ(value: Value, other: Value) -> bool:
    return value != other and not within(EQUAL, value, other)


def _is_reported(value: Value, other: Value, number: int, in_series: bool) -> bool:
    """Whether a value is so far from the others of a row of that many that it is hardly meant."""
    times = factor(value, other)
    if in_series:
        return number >= LEAST_IN_SERIES and OFF <= times < math.inf
    is_number = all(isinstance(component, float) for component in (*value, *other)) and len(value) == len(other)
    return times > PLAIN and number >= (LEAST if is_number else LEAST_OF_PARTS)
