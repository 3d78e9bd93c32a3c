"""How two sides may differ and still be mirror images: parts counted the other way, a frame off the middle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set

from urdflint.model.nodes import Joint
from urdflint.model.numbers import vector
from urdflint.model.symmetry.comparable_facts import NEAR, Value
from urdflint.model.symmetry.side_names import SIDES, words_of

Pair = tuple[Joint, Joint]
Asked = tuple[tuple[str, str], Value, Value]  # the names of twins, and the values of both


def counted_otherwise(
    asked: Sequence[Asked], above: Callable[[str], str | None], alike: Callable[[Value, Value], bool]
) -> set[tuple[str, str]]:
    """Twins beside others whose names differ in numbers or second sides alone, where both sides have the same values.

    Sensor 3 of the left foot is then where sensor 7 of the right one is. `above` has the link that a part is on.
    """
    rows: dict[object, list[Asked]] = {}
    for one in asked:
        rows.setdefault((_without_numbers(one[0][0]), *map(above, one[0])), []).append(one)
    found = set[tuple[str, str]]()
    for row in rows.values():
        first, second = (sorted(each[at] for each in row if _is_number(each[at])) for at in (1, 2))
        if len(row) > 1 and len(first) == len(second) == len(row) and all(map(alike, first, second)):
            found.update(pair for pair, _, _ in row)
    return found


def _without_numbers(name: str) -> tuple[str, ...]:
    """The words of a name without its numbers and sides."""
    return tuple("" if word.isdecimal() or word.lower() in SIDES else word for word in words_of(name))


def _is_number(value: Value) -> bool:
    return not any(isinstance(one, str) for one in value)


def centered(pairs: Iterable[Pair]) -> set[tuple[str, int]]:
    """The links with twins that are mirror images in a plane of their own frame, each with the axis across it."""
    found = set[tuple[str, int]]()
    for one, other in pairs:
        plane = _plane(one, other)
        if plane is not None and abs(plane[2]) <= NEAR:
            found.add(plane[:2])
    return found


def is_off_center(one: Joint, other: Joint, known: Set[tuple[str, int]]) -> bool:
    """Whether two joints may be mirror images in a plane beside that of their link's frame, `known` for no others."""
    plane = _plane(one, other)
    return plane is not None and plane[:2] not in known


def _plane(one: Joint, other: Joint) -> tuple[str, int, float] | None:
    """The plane between two joints of a link: the link, the axis across it and where it is, in m."""
    if one.parent is None or one.parent != other.parent:
        return None
    here, there = _position(one), _position(other)
    if here is None or there is None:
        return None
    across = [axis for axis in range(3) if abs(here[axis] - there[axis]) > NEAR]
    return (one.parent, across[0], (here[across[0]] + there[across[0]]) / 2) if len(across) == 1 else None


def _position(joint: Joint) -> tuple[float, ...] | None:
    return vector(joint.origin.get("xyz") or "0 0 0", 3) if joint.origin is not None else (0.0, 0.0, 0.0)
