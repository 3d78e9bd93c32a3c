"""How the parts of an SRDF and its robot are called in messages, and which name was meant by an unknown one."""

from __future__ import annotations

from collections.abc import Iterable

from urdflint.model.companions.srdf import PAIRS, Reference, word
from urdflint.model.robot import Robot
from urdflint.model.symmetry.side_names import may_be
from urdflint.syntax.document import Element
from urdflint.text.similar import edits, nearest, plain

KINDS = {"group": "group", "end_effector": "end effector", "virtual_joint": "virtual joint"}
DEFAULTS = "disable_default_collisions"
FAR, LETTERS, SHORT = 4, 5, 3  # one letter in five may be wrong, or one of a short name, if another was meant
PLAIN = 5  # letters of a name that one letter may be missing in


def label(element: Element) -> str:
    """A part of an SRDF in a message: chain of group 'arm'."""
    above, name = element.parent, word(element, "name")
    if element.tag == "group_state":
        group = word(element, "group")
        return f"state '{name}' of group '{group}'" if group else f"state '{name}'"
    if above is not None and above.tag in ("group", "group_state"):
        return f"<{element.tag}> of {label(above)}" if element.tag != "chain" else f"chain of {label(above)}"
    if element.tag in PAIRS:
        return f"<{element.tag}> of '{word(element, 'link1')}' and '{word(element, 'link2')}'"
    if element.tag == "sphere" and above is not None:
        return f"sphere of link '{word(above, 'link')}'"
    return f"{KINDS[element.tag]} '{name}'" if element.tag in KINDS and name else f"<{element.tag}>"


def use_of(reference: Reference) -> str:
    """What an SRDF says with the name of a link, joint or group, before the name."""
    element, above = reference.element, reference.element.parent
    if above is not None and above.tag == "group":
        end = {"base_link": "starts at link", "tip_link": "ends at link"}.get(reference.attribute)
        return f"chain of {label(above)} {end}" if end else f"{label(above)} has {element.tag}"
    if above is not None and above.tag == "group_state":
        return f"{label(above)} sets joint"
    return {
        "end_effector/parent_link": f"{label(element)} is mounted on link",
        "end_effector/group": f"{label(element)} consists of group",
        "end_effector/parent_group": f"{label(element)} has parent group",
        "virtual_joint/child_link": f"{label(element)} connects link",
        "group_state/group": f"state '{word(element, 'name')}' is for group",
        "passive_joint/name": "<passive_joint> names joint",
        "joint_property/joint_name": "<joint_property> is for joint",
        "link_sphere_approximation/link": "spheres are given for link",
        f"{DEFAULTS}/link": "collisions are disabled by default for link",
        "enable_collisions/link1": "collisions are enabled for link",
        "enable_collisions/link2": "collisions are enabled for link",
    }.get(f"{element.tag}/{reference.attribute}", "collisions are disabled for link")


def robot_called(robot: Robot) -> str:
    """The robot of an SRDF in a message."""
    return f"robot '{robot.name}'" if robot.name else "the robot"


def suggested_name(name: str, names: Iterable[str]) -> tuple[str | None, bool]:
    """The known name that an unknown one most likely stands for, and whether that is plain.

    Names that differ in their numbers are of different things: 'link_7' does not mean 'link_6'. Plain is a difference
    in case or dashes, and one letter too many or too few, or two letters exchanged, inside a longer name.
    """
    near = nearest(name, names)
    if near is None or not may_be(name, near):
        return None, False
    max_edits = max(len(name) // LETTERS, 1 if len(name) >= SHORT else 0)
    far = _folded(name) != _folded(near) and edits(name, near, FAR) > max_edits
    return (None, False) if far else (near, _is_plain(name, near))


def _is_plain(name: str, near: str) -> bool:
    if _folded(name) == _folded(near):
        return True
    if _digits(name) != _digits(near) or min(len(name), len(near)) < PLAIN or edits(name, near, 2) != 1:
        return False
    inside = len(name) != len(near) and name[0] == near[0] and name[-1] == near[-1]
    return inside or sorted(name) == sorted(near)


def _folded(word: str) -> str:
    return plain(word).casefold().replace("-", "_").replace(" ", "_")


def _digits(word: str) -> str:
    return "".join(letter for letter in word if letter.isdigit())
