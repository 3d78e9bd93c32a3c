"""How far, how strongly and how fast a joint moves as urdfdom reads it, and what it mimics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from urdflint.model.robot import LIMITED, Joint
from urdflint.programs.loaded import Difference, Follows
from urdflint.programs.urdfdom.validation import Reader
from urdflint.syntax.document import Element


class Motion(NamedTuple):
    """The limits of a joint in m or rad, its effort and its velocity; None where there are none."""

    limits: tuple[float, float] | None = None
    effort: float | None = None
    velocity: float | None = None


def motion(joint: Joint, reader: Reader) -> Motion:
    """What the first `<limit>` of a joint says: a lower or upper limit that is not there is 0."""
    limit = joint.limit
    if limit is None:
        return Motion()
    lower, upper = _number(limit, "lower", reader), _number(limit, "upper", reader)
    effort, velocity = _rate(limit, "effort", reader), _rate(limit, "velocity", reader)
    return Motion((lower, upper) if joint.type in LIMITED else None, effort, velocity)


def follows(joint: Joint, reader: Reader) -> Follows | None:
    """What a joint mimics; the multiplier is 1 and the offset 0 where they are not written."""
    mimic = joint.mimic
    if mimic is None:
        return None
    multiplier = _number(mimic, "multiplier", reader) if "multiplier" in mimic.attributes else 1.0
    return Follows(mimic.attributes.get("joint", ""), multiplier, _number(mimic, "offset", reader))


def differences(joint: Joint, reader: Reader) -> Iterator[Difference]:
    """That a joint is locked, or limited at 0, because a limit is not written."""
    limit = joint.limit
    if limit is None or joint.type not in LIMITED:
        return
    missing = [name for name in ("lower", "upper") if name not in limit.attributes]
    if not missing:
        return
    limits = motion(joint, reader).limits
    kind = "locked" if limits is not None and limits[0] == limits[1] else "altered"
    words = "its lower and upper limits are" if len(missing) == 2 else f"its {missing[0]} limit is"
    yield Difference(kind, joint.name or "", f"{words} not written and read as 0", limit)


def _rate(limit: Element, name: str, reader: Reader) -> float | None:
    """An effort or velocity; URDF 1.2 asks for none, and where none is written there it is infinite."""
    return None if reader.strict and name not in limit.attributes else _number(limit, name, reader)


def _number(element: Element, name: str, reader: Reader) -> float:
    text = reader.raw(element, name)
    return (reader.number(text) if text is not None else None) or 0.0
