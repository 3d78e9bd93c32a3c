"""The keys of model directives and what stands behind each, as Drake's readers of YAML ask for them.

From `model_directives.h`, `schema/transform.h`, `schema/rotation.h` and `common/yaml/yaml_read_archive.cc`, 1.51.
"""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.programs.drake.directives.nodes import entries, is_null, merged, number, pairs, rejected, tag, value
from urdflint.programs.drake.directives.reasons import (
    DmdCountWrong,
    DmdKeyRepeated,
    DmdKeyUnknown,
    DmdKindWrong,
    DmdNumberUnreadable,
    DmdTagUnknown,
)
from urdflint.programs.drake.directives.value_examples import listing, sample
from urdflint.programs.scenes import Note
from urdflint.syntax.yaml_text import Mapping, Node, Scalar, Sequence
from urdflint.text.similar import nearest

# By directive, its keys: what stands behind each. "?" may be null. The order is that in which Drake asks.
DIRECTIVES = {
    "add_model": {
        "file": "text",
        "name": "text",
        "default_joint_positions": "map numbers",
        "default_free_body_pose": "map pose",
    },
    "add_model_instance": {"name": "text"},
    "add_frame": {"name": "text", "X_PF": "pose"},
    "add_weld": {"parent": "text", "child": "text", "X_PC": "?pose"},
    "add_collision_filter_group": {
        "name": "text",
        "members": "texts",
        "member_groups": "texts",
        "model_namespace": "?text",
        "ignored_collision_filter_groups": "texts",
    },
    "add_directives": {"file": "text", "model_namespace": "?text"},
}
POSE = {"base_frame": "?text", "translation": "translation", "rotation": "rotation"}
ROTATIONS = {
    "": {},
    "!Identity": {},
    "!Uniform": {},
    "!Rpy": {"deg": "vector"},
    "!AngleAxis": {"angle_deg": "angle", "axis": "vector"},
}
VECTORS = {
    "!DeterministicVector": {"value": "three"},
    "!GaussianVector": {"mean": "three", "stddev": "numbers"},
    "!UniformVector": {"min": "three", "max": "three"},
}
ANGLES = {
    "!Deterministic": {"value": "number"},
    "!Gaussian": {"mean": "number", "stddev": "number"},
    "!Uniform": {"min": "number", "max": "number"},
    "!UniformDiscrete": {"values": "numbers"},
}
ITEMS = {"texts": "text item", "numbers": "number item", "three": "number item"}
STANDARD = "tag:yaml.org,2002:"
BINARY, FLOAT = f"{STANDARD}binary", f"{STANDARD}float"
MERGING = "write an alias of a mapping behind <<, as in <<: *above"
NUMERIC = frozenset({"number", "angle"})
# What must stand there, in words; else one value
SHAPES: dict[str, tuple[type, str]] = {
    **dict.fromkeys(("map", "body"), (Mapping, "a mapping")),
    **dict.fromkeys(("list", "texts"), (Sequence, "a list")),
    "numbers": (Sequence, "a list of numbers"),
    "three": (Sequence, "a list of 3 numbers"),
    "pose": (Mapping, "a mapping with translation and rotation"),
}


def faults(root: Node) -> Iterator[Note]:
    """All that Drake's reader of YAML stops at, in the order of the file: each would end the run."""
    if not isinstance(root, Mapping):
        reason = DmdKindWrong("the file", "a mapping with the key 'directives'", _kind(root))
        yield rejected(reason, root, "write directives: and below it the list, as in - add_model: {...}")
        return
    yield from _keys(root, {"directives": "list"}, "the file")
    items = value(root, "directives")
    for item in items.items if isinstance(items, Sequence) else ():
        if not isinstance(item, Mapping):
            reason = DmdKindWrong("an item of the list", "a directive", _kind(item))
            yield rejected(reason, item, "write a directive, such as - add_model: {name: ..., file: ...}")
            continue
        yield from _keys(item, dict.fromkeys(DIRECTIVES, "?body"), "an item of the list")
        for name, (_, body) in entries(item).items():
            if name in DIRECTIVES and isinstance(body, Mapping):
                yield from _keys(body, DIRECTIVES[name], name)


def _keys(node: Mapping, known: dict[str, str], inside: str) -> Iterator[Note]:
    """What is wrong with the keys of a mapping and with what stands behind them."""
    seen = set[str]()
    own, merge = pairs(node)
    for key, _ in own:
        if key.text in seen:
            yield rejected(DmdKeyRepeated(key.text), key, "remove one of them")
        seen.add(key.text)
    for one in merged(merge[1]) if merge is not None else ():
        if not isinstance(one, Mapping):
            yield rejected(DmdKindWrong("what a merge key brings", "a mapping", _kind(one)), one, MERGING)
    for name, (key, one) in entries(node).items():
        if name not in known:
            near = nearest(name, known)
            yield rejected(DmdKeyUnknown(name, inside, tuple(known)), key, "remove it", near)
        elif not (known[name].startswith("?") and is_null(one)):
            kind = known[name].lstrip("?")
            yield from READERS[kind](one, name) if kind in READERS else _behind(one, kind, name)


def _behind(node: Node, kind: str, what: str) -> Iterator[Note]:
    """What is wrong with the value of a key."""
    first = kind.partition(" ")[0]
    shape, words = SHAPES.get(first, (Scalar, "a number" if first in NUMERIC else "a text"))
    if not isinstance(node, shape) or is_null(node) or tag(node) == BINARY:
        owner = f"each item of {what}" if kind.endswith(" item") else what
        yield rejected(DmdKindWrong(owner, words, _kind(node)), node, sample(what, kind, node), fix=listing(node, kind))
    elif isinstance(node, Sequence):
        for one in node.items if kind in ITEMS else ():
            yield from _behind(one, ITEMS[kind], what)
    elif isinstance(node, Mapping) and kind != "body":
        yield from _keys(node, POSE if kind == "pose" else dict.fromkeys(entries(node), kind[4:]), what)
    elif isinstance(node, Scalar) and first in NUMERIC and number(node) is None:
        yield rejected(DmdNumberUnreadable(what, node.text), node, sample(what, first, node))


def _angle(node: Node, what: str) -> Iterator[Note]:
    """What is wrong with an angle, or with a distribution of angles."""
    plain = tag(node) in ("", FLOAT)
    yield from _behind(node, "number", what) if plain else _tagged(node, ANGLES, what, "number")


def _rotation(node: Node, what: str) -> Iterator[Note]:
    """What is wrong with a rotation: without a tag it is none, and has no keys."""
    if isinstance(node, Mapping) and not tag(node) and entries(node):
        key = next(iter(entries(node).values()))[0]
        advice = "write the tag before the mapping, as in rotation: !Rpy {deg: [0, 0, 90]}"
        yield rejected(DmdKeyUnknown(key.text, "a rotation without a tag", ()), key, advice)
    else:
        yield from _tagged(node, ROTATIONS, what, "rotation")


def _vector(node: Node, what: str) -> Iterator[Note]:
    """What is wrong with three numbers, or with a distribution of them."""
    yield from _tagged(node, VECTORS, what, "vector") if tag(node) else _three(node, what)


def _three(node: Node, what: str) -> Iterator[Note]:
    """What is wrong with three numbers."""
    if isinstance(node, Sequence) and len(node.items) != 3:
        yield rejected(DmdCountWrong(what, 3, len(node.items)), node, "give 3 numbers: x, y and z")
    else:
        yield from _behind(node, "three", what)


def _tagged(node: Node, known: dict[str, dict[str, str]], what: str, kind: str) -> Iterator[Note]:
    """What is wrong with a value whose tag says what it is."""
    written = tag(node)
    if written not in known:
        reason = DmdTagUnknown(what, written.replace(STANDARD, "!!"), tuple(filter(None, known)))
        yield rejected(reason, node, sample(what, kind, node))
    elif not isinstance(node, Mapping):
        yield rejected(DmdKindWrong(what, "a mapping", _kind(node)), node, sample(what, kind, node))
    else:
        yield from _keys(node, known[written], f"{what} {written}".strip())


READERS = {"translation": _vector, "vector": _vector, "three": _three, "rotation": _rotation, "angle": _angle}


def _kind(node: Node) -> str:
    if is_null(node):
        return "empty"
    if tag(node) == BINARY:
        return "!!binary"
    if isinstance(node, Scalar):
        return f"'{node.text}'"
    return "a mapping" if isinstance(node, Mapping) else "a list"
