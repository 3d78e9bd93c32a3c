"""What to write where a value of model directives is of another kind than Drake reads there."""

from __future__ import annotations

from urdflint.programs.drake.directives.nodes import place
from urdflint.programs.scenes import Fix
from urdflint.syntax.yaml_text import Node, Scalar

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
