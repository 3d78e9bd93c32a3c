"""What is dropped in a conversion, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from urdflint.programs.naming import label_of
from urdflint.programs.sdformat.conversion.gazebo_blocks import KEEPERS
from urdflint.programs.sdformat.reading.outcome import Loss
from urdflint.syntax.document import Element
from urdflint.text.wording import listed

MAX_NAMES, MAX_PLACES, CONTENT = 5, 8, 4
SINGLE = ("link", "joint", "inertial", "visual", "collision", "sensor", "plugin", "light")
WORDS = {"block": "<gazebo> block", "tag": "tag", "mimic": "<mimic>"}


def summary(losses: Sequence[Loss]) -> str:
    """How much is dropped of each kind, with some names: `2 links and 1 joint are dropped: links 'a', 'b'`."""
    if losses[0].kind == "block":
        return _of_blocks([loss for loss in losses if loss.kind == "block"])
    if len(losses) == 1:
        return f"{_word(losses[0].kind)} '{losses[0].name}' is dropped"
    counted = Counter(loss.kind for loss in losses)
    numbers = [f"{number} {_word(kind)}{'s' if number > 1 else ''}" for kind, number in counted.items()]
    first = [loss.name for loss in losses if loss.kind == losses[0].kind]
    names = ", ".join(f"'{name}'" for name in first[:MAX_NAMES]) + (", …" if len(first) > MAX_NAMES else "")
    return f"{listed(numbers)} are dropped: {_word(losses[0].kind)}{'s' if len(first) > 1 else ''} {names}"


def _of_blocks(blocks: Sequence[Loss]) -> str:
    """What is in blocks that are dropped; the tags that keep fixed joints count for nothing."""
    contents = [child for block in blocks for child in block.element.children if child.tag not in KEEPERS]
    if not contents:
        return f"the <gazebo> block for '{blocks[0].name}' is dropped"
    names = [label_of(child) if child.get("name") else f"<{child.tag}>" for child in contents[:CONTENT]]
    return f"drops {listed([*names, *([f'{len(contents) - CONTENT} more'] if len(contents) > CONTENT else [])])}"


def places(losses: Sequence[Loss], besides: Element) -> list[tuple[str, Element]]:
    """The first few dropped things with words for each, links first; shapes and tags only if there is nothing else."""
    other_losses = [loss for loss in losses if loss.element is not besides]
    large = [loss for loss in other_losses if loss.kind not in ("visual", "collision", "tag")] or other_losses
    large.sort(key=lambda loss: loss.kind != "link")
    return [(f"{_word(loss.kind)} '{loss.name}' is dropped with it", loss.element) for loss in large[:MAX_PLACES]]


def _word(kind: str) -> str:
    return WORDS.get(kind) or (kind if kind in SINGLE else f"<{kind}>")
