"""The keys of model directives and what stands behind each, as Drake's readers of YAML ask for them.

From `model_directives.h`, `schema/transform.h`, `schema/rotation.h` and `common/yaml/yaml_read_archive.cc`, 1.51.
"""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.programs.drake.directives import reasons
from urdflint.programs.drake.directives.nodes import (
    entries,
    is_null,
    merged,
    number,
    pairs,
    place,
    rejected,
    tag,
    value,
)
from urdflint.programs.scenes import Fix, Note
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
ITEM_KINDS = {"texts": "text item", "numbers": "number item", "three": "number item"}
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
# By key
SAMPLES = {
    "name": "arm",
    "file": "package://cell/arm.urdf",
    "parent": "world",
    "child": "arm::base",
    "base_frame": "world",
    "model_namespace": "arm",
    "members": "[arm::hand]",
    **dict.fromkeys(("member_groups", "ignored_collision_filter_groups"), "[hands]"),
    "default_joint_positions": "{wrist: [0.5]}",
    "default_free_body_pose": "{base: {translation: [0, 0, 1]}}",
    "X_PF": "{base_frame: arm::hand, translation: [0, 0, 1]}",
    "add_model": "{name: arm, file: package://cell/arm.urdf}",
    "add_model_instance": "{name: arm}",
    "add_frame": "{name: grasp, X_PF: {base_frame: arm::hand}}",
    "add_weld": "{parent: world, child: arm::base}",
    "add_collision_filter_group": "{name: hands, members: [arm::hand]}",
    "add_directives": "{file: package://cell/scene.dmd.yaml}",
}
# By kind, for keys that a file has names of its own for
KINDS = {
    "numbers": "[0.5]",
    "pose": "{translation: [0, 0, 1]}",
    "rotation": "!Rpy {deg: [0, 0, 90]}",
    **dict.fromkeys(("translation", "vector"), "[0, 0, 1]"),
}


def faults(root: Node) -> Iterator[Note]:
    """All that Drake's reader of YAML stops at, in the order of the file: each would end the run."""
    if not isinstance(root, Mapping):
        reason = reasons.DmdKindWrong("the file", "a mapping with the key 'directives'", _kind(root))
        yield rejected(reason, root, "write directives: and below it the list, as in - add_model: {...}")
        return
    yield from _keys(root, {"directives": "list"}, "the file")
    sequence = value(root, "directives")
    for entry in sequence.items if isinstance(sequence, Sequence) else ():
        if not isinstance(entry, Mapping):
            reason = reasons.DmdKindWrong("an item of the list", "a directive", _kind(entry))
            yield rejected(reason, entry, "write a directive, such as - add_model: {name: ..., file: ...}")
            continue
        yield from _keys(entry, dict.fromkeys(DIRECTIVES, "?body"), "an item of the list")
        for name, (_, body) in entries(entry).items():
            if name in DIRECTIVES and isinstance(body, Mapping):
                yield from _keys(body, DIRECTIVES[name], name)


def _keys(node: Mapping, key_kinds: dict[str, str], inside: str) -> Iterator[Note]:
    """What is wrong with the keys of a mapping and with what stands behind them."""
    written_keys = set[str]()
    own, merge = pairs(node)
    for key, _ in own:
        if key.text in written_keys:
            yield rejected(reasons.DmdKeyRepeated(key.text), key, "remove one of them")
        written_keys.add(key.text)
    for inner in merged(merge[1]) if merge is not None else ():
        if not isinstance(inner, Mapping):
            yield rejected(reasons.DmdKindWrong("what a merge key brings", "a mapping", _kind(inner)), inner, MERGING)
    for name, (key, inner) in entries(node).items():
        if name not in key_kinds:
            near = nearest(name, key_kinds)
            yield rejected(reasons.DmdKeyUnknown(name, inside, tuple(key_kinds)), key, "remove it", near)
        elif not (key_kinds[name].startswith("?") and is_null(inner)):
            kind = key_kinds[name].lstrip("?")
            yield from READERS[kind](inner, name) if kind in READERS else _unread_behind(inner, kind, name)


def _unread_behind(node: Node, kind: str, label: str) -> Iterator[Note]:
    """What is wrong with the value of a key."""
    first = kind.partition(" ")[0]
    shape, words = SHAPES.get(first, (Scalar, "a number" if first in NUMERIC else "a text"))
    if not isinstance(node, shape) or is_null(node) or tag(node) == BINARY:
        owner = f"each item of {label}" if kind.endswith(" item") else label
        yield rejected(
            reasons.DmdKindWrong(owner, words, _kind(node)), node, sample(label, kind, node), fix=listing(node, kind)
        )
    elif isinstance(node, Sequence):
        for inner in node.items if kind in ITEM_KINDS else ():
            yield from _unread_behind(inner, ITEM_KINDS[kind], label)
    elif isinstance(node, Mapping) and kind != "body":
        yield from _keys(node, POSE if kind == "pose" else dict.fromkeys(entries(node), kind[4:]), label)
    elif isinstance(node, Scalar) and first in NUMERIC and number(node) is None:
        yield rejected(reasons.DmdNumberUnreadable(label, node.text), node, sample(label, first, node))


def _angle(node: Node, label: str) -> Iterator[Note]:
    """What is wrong with an angle, or with a distribution of angles."""
    plain = tag(node) in ("", FLOAT)
    yield from _unread_behind(node, "number", label) if plain else _tagged(node, ANGLES, label, "number")


def _rotation(node: Node, label: str) -> Iterator[Note]:
    """What is wrong with a rotation: without a tag it is none, and has no keys."""
    if isinstance(node, Mapping) and not tag(node) and entries(node):
        key = next(iter(entries(node).values()))[0]
        advice = "write the tag before the mapping, as in rotation: !Rpy {deg: [0, 0, 90]}"
        yield rejected(reasons.DmdKeyUnknown(key.text, "a rotation without a tag", ()), key, advice)
    else:
        yield from _tagged(node, ROTATIONS, label, "rotation")


def _vector(node: Node, label: str) -> Iterator[Note]:
    """What is wrong with three numbers, or with a distribution of them."""
    yield from _tagged(node, VECTORS, label, "vector") if tag(node) else _three(node, label)


def _three(node: Node, label: str) -> Iterator[Note]:
    """What is wrong with three numbers."""
    if isinstance(node, Sequence) and len(node.items) != 3:
        yield rejected(reasons.DmdCountWrong(label, 3, len(node.items)), node, "give 3 numbers: x, y and z")
    else:
        yield from _unread_behind(node, "three", label)


def _tagged(node: Node, kinds_by_tag: dict[str, dict[str, str]], label: str, kind: str) -> Iterator[Note]:
    """What is wrong with a value whose tag says what it is."""
    written = tag(node)
    if written not in kinds_by_tag:
        reason = reasons.DmdTagUnknown(label, written.replace(STANDARD, "!!"), tuple(filter(None, kinds_by_tag)))
        yield rejected(reason, node, sample(label, kind, node))
    elif not isinstance(node, Mapping):
        yield rejected(reasons.DmdKindWrong(label, "a mapping", _kind(node)), node, sample(label, kind, node))
    else:
        yield from _keys(node, kinds_by_tag[written], f"{label} {written}".strip())


READERS = {"translation": _vector, "vector": _vector, "three": _three, "rotation": _rotation, "angle": _angle}


def _kind(node: Node) -> str:
    if is_null(node):
        return "empty"
    if tag(node) == BINARY:
        return "!!binary"
    if isinstance(node, Scalar):
        return f"'{node.text}'"
    return "a mapping" if isinstance(node, Mapping) else "a list"


def sample(label: str, kind: str, node: Node) -> str | None:
    """The advice to write a value of a kind behind a key, with an example."""
    if kind.partition(" ")[0] in ("number", "angle"):
        return "write a number, such as 0.5"
    example = SAMPLES.get(label) or KINDS.get(kind) or "[...]"
    if kind == "numbers" and _number(node):
        return f"write {label}: [{_number(node)}]"
    return f"write it as in {label}: {example}"


def listing(node: Node, kind: str) -> Fix | None:
    """The fix that makes one number a list of numbers."""
    number = _number(node) if kind == "numbers" else None
    return Fix(f"write [{number}]", [(place(node), f"[{number}]")]) if number else None


def _number(node: Node) -> str | None:
    return node.text if isinstance(node, Scalar) and node.number is not None else None
