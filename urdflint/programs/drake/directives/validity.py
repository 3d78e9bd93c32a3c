"""What Drake wants of each directive before it carries out the first one (`model_directives.cc`, 1.51)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from urdflint.programs.drake.directives import distributions, nodes, reasons
from urdflint.programs.drake.directives.nodes import Directive, rejected
from urdflint.programs.scenes import Note
from urdflint.syntax.yaml_text import Mapping, Node, Scalar, Sequence

NEEDED = {
    "add_model": ("file", "name"),
    "add_model_instance": ("name",),
    "add_frame": ("name",),
    "add_weld": ("parent", "child"),
    "add_collision_filter_group": ("name",),
    "add_directives": ("file",),
}
ADVICE = "write one of add_model, add_model_instance, add_frame, add_weld, add_collision_filter_group, add_directives"


def faults(directives: Iterable[Directive | Mapping]) -> Iterator[Note]:
    """What is missing in directives, or is not allowed."""
    for directive in directives:
        if isinstance(directive, Directive):
            yield from _notes_of(directive)
        else:
            directive_names = tuple(name for name in nodes.entries(directive) if name in nodes.NAMES)
            if directive_names or not nodes.entries(directive):  # else the key is unknown, which is reported
                yield rejected(reasons.DmdNotOne(directive_names), directive, ADVICE)


def _notes_of(directive: Directive) -> Iterator[Note]:
    for key in NEEDED[directive.name]:
        written = nodes.value(directive.body, key)
        if directive.text(key) is None and (
            written is None or (isinstance(written, Scalar) and not nodes.is_null(written))
        ):
            yield rejected(reasons.DmdKeyMissing(directive.name, key), directive.key, f"write {key}: ... into it")
    if directive.name == "add_frame":
        pose = nodes.value(directive.body, "X_PF")
        base = nodes.value(pose, "base_frame") if isinstance(pose, Mapping) else None
        if (pose is None or isinstance(pose, Mapping)) and (base is None or is_nothing(base)):
            reason = reasons.DmdKeyMissing("X_PF of add_frame", "base_frame")
            yield rejected(reason, directive.key, "write the frame that the pose is relative to")
        if distributions.is_random(pose):
            yield _random("X_PF", directive)
    elif directive.name == "add_weld":
        pose = nodes.value(directive.body, "X_PC")
        base = nodes.value(pose, "base_frame") if isinstance(pose, Mapping) else None
        if isinstance(base, Scalar) and not nodes.is_null(base):
            yield rejected(reasons.DmdWeldBaseFrame(), base, "remove it, or write that frame as the parent")
        if distributions.is_random(pose):
            yield _random("X_PC", directive)
    elif directive.name == "add_model":
        poses = nodes.value(directive.body, "default_free_body_pose")
        pose_entries = nodes.entries(poses) if isinstance(poses, Mapping) else {}
        random = [key for key, pose in pose_entries.values() if distributions.is_random(pose)]
        yield from (_random("default_free_body_pose", directive, key) for key in random)
    elif directive.name == "add_collision_filter_group" and not any(map(directive.texts, ("members", "member_groups"))):
        lists = (nodes.value(directive.body, key) for key in ("members", "member_groups"))
        name = directive.text("name")
        if all(listing is None or isinstance(listing, Sequence) for listing in lists):
            advice = "write members: [model::body, ...]"
            yield rejected(reasons.DmdGroupEmpty(name.text if name is not None else ""), directive.key, advice)


def is_nothing(base: Node) -> bool:
    """Whether a text is null or empty."""
    return nodes.is_null(base) or (isinstance(base, Scalar) and not base.text)


def _random(label: str, directive: Directive, scalar: Scalar | None = None) -> Note:
    advice = "write the numbers themselves; distributions are for scenarios"
    return rejected(reasons.DmdPoseRandom(label), scalar or directive.key, advice)
