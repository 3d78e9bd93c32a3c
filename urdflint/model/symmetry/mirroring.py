"""How two sides may differ and still be mirror images: parts counted the other way, a frame off the middle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set

from urdflint.model.numbers import vector
from urdflint.model.robot import Joint
from urdflint.model.symmetry.comparable_facts import NEAR, Value
from urdflint.model.symmetry.side_names import SIDES, words_of

Pair = tuple[Joint, Joint]
TwinValues = tuple[tuple[str, str], Value, Value]  # the names of twins, and the values of both


def counted_otherwise(
    twin_values: Sequence[TwinValues], above: Callable[[str], str | None], alike: Callable[[Value, Value], bool]
) -> set[tuple[str, str]]:
    """Twins beside others whose names differ in numbers or second sides alone, where both sides have the same values.

    Sensor 3 of the left foot is then where sensor 7 of the right one is. `above` has the link that a part is on.
    """
    rows: dict[object, list[TwinValues]] = {}
    for twin in twin_values:
        rows.setdefault((_without_numbers(twin[0][0]), *map(above, twin[0])), []).append(twin)
    pairs_found = set[tuple[str, str]]()
    for row in rows.values():
        first, second = (
            sorted(row_entry[index] for row_entry in row if _is_number(row_entry[index])) for index in (1, 2)
        )
        if len(row) > 1 and len(first) == len(second) == len(row) and all(map(alike, first, second)):
            pairs_found.update(pair for pair, _, _ in row)
    return pairs_found


def _without_numbers(name: str) -> tuple[str, ...]:
    """The words of a name without its numbers and sides."""
    return tuple("" if word.isdecimal() or word.lower() in SIDES else word for word in words_of(name))


def _is_number(value: Value) -> bool:
    return not any(isinstance(component, str) for component in value)


def centered(pairs: Iterable[Pair]) -> set[tuple[str, int]]:
    """The links with twins that are mirror images in a plane of their own frame, each with the axis across it."""
    planes = set[tuple[str, int]]()
    for left, other in pairs:
        plane = _plane(left, other)
        if plane is not None and abs(plane[2]) <= NEAR:
            planes.add(plane[:2])
    return planes


def is_off_center(first: Joint, other: Joint, planes: Set[tuple[str, int]]) -> bool:
    """Whether two joints may be mirror images in a plane off their link's center that is not in `planes`."""
    plane = _plane(first, other)
    return plane is not None and plane[:2] not in planes


def _plane(first: Joint, other: Joint) -> tuple[str, int, float] | None:
    """The plane between two joints of a link: the link, the axis across it and where it is, in m."""
    if first.parent is None or first.parent != other.parent:
        return None
    first_position, second_position = _position(first), _position(other)
    if first_position is None or second_position is None:
        return None
    across = [axis for axis in range(3) if abs(first_position[axis] - second_position[axis]) > NEAR]
    return (
        (first.parent, across[0], (first_position[across[0]] + second_position[across[0]]) / 2)
        if len(across) == 1
        else None
    )


def _position(joint: Joint) -> tuple[float, ...] | None:
    return vector(joint.origin.get("xyz") or "0 0 0", 3) if joint.origin is not None else (0.0, 0.0, 0.0)
