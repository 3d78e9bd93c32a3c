"""What is dropped in a conversion, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from urdflint.programs.sdformat.outcome import Loss
from urdflint.syntax.document import Element
from urdflint.wording import listed

NAMED, SHOWN = 5, 8
SINGLE = ("link", "joint", "inertial", "visual", "collision", "sensor", "plugin", "light")
WORDS = {"block": "<gazebo> block", "tag": "tag", "mimic": "<mimic>"}


def summary(losses: Sequence[Loss]) -> str:
    """How much is dropped of each kind, with some names: `2 links and 1 joint are dropped: links 'a', 'b'`."""
    counted = Counter(loss.kind for loss in losses)
    numbers = [f"{number} {_word(kind)}{'s' if number > 1 else ''}" for kind, number in counted.items()]
    first = [loss.name for loss in losses if loss.kind == losses[0].kind]
    names = ", ".join(f"'{name}'" for name in first[:NAMED]) + (", …" if len(first) > NAMED else "")
    verb = "is" if len(losses) == 1 else "are"
    return f"{listed(numbers)} {verb} dropped: {_word(losses[0].kind)}{'s' if len(first) > 1 else ''} {names}"


def places(losses: Sequence[Loss], besides: Element) -> list[tuple[str, Element]]:
    """The first few dropped things with words for each, links first; shapes and tags only if there is nothing else."""
    others = [loss for loss in losses if loss.element is not besides]
    large = [loss for loss in others if loss.kind not in ("visual", "collision", "tag")] or others
    large.sort(key=lambda loss: loss.kind != "link")
    return [(f"{_word(loss.kind)} '{loss.name}' is dropped with it", loss.element) for loss in large[:SHOWN]]


def _word(kind: str) -> str:
    return WORDS.get(kind) or (kind if kind in SINGLE else f"<{kind}>")
