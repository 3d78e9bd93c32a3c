"""Links and joints that do not form one kinematic tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.findings import Severity
from urdflint.findings.rule import Change, Problem, Replace, check, renaming
from urdflint.model.robot import MAX_SHOWN_JOINTS, Cycle, Joint, Link, Node, Robot
from urdflint.model.structure.irregularities import has_expression
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean
from urdflint.text.wording import listed

WORLD = "world"
LOOP = "close a loop in the program: a <joint> in a <gazebo> block, <drake:ball_constraint>, or <equality> in MJCF"


@check("URDF301", has="tree.tangled")
def link_reference_unknown(robot: Robot) -> Iterator[Problem]:
    for joint, end in robot.tree.broken:
        element = joint.child(end)
        name = joint.parent if end == "parent" else joint.child_link
        if element is None or name is None or has_expression(name):
            continue
        guess = robot.suggested_node(name, Link)
        if guess is not None and not _may_be(robot, joint, end, guess.name or ""):
            guess = None
        place = Place(element, "link", "value")
        yield Problem(
            f"{end} of {joint} is link '{name}', which does not exist" if name else f"{end} of {joint} names no link",
            place,
            related=_likely_names(robot, name, guess),
            help=_which_link(name, guess),
            fix=renaming(place, f"refer to {guess}", guess.name if guess else None) or _world(robot, name, end),
        )


def _may_be(robot: Robot, joint: Joint, end: str, name: str) -> bool:
    """Whether a link may be that end of a joint: not its other end, and no child that has a parent already."""
    if end == "parent":
        return name != joint.child_link
    return name != joint.parent and name not in robot.tree.parent_joints


def _world(robot: Robot, name: str, end: str) -> Change | None:
    """The fix that adds the link to which SDFormat and Drake need no declaration."""
    if name != WORLD or end != "parent" or not robot.links:
        return None
    added = '<link name="world"/>'
    return f"add {added}", [Replace(Place(robot.links[0].element, part="behind"), added)]


def _likely_names(robot: Robot, name: str, guess: Node | None) -> list[tuple[str, Place]]:
    """The link that was meant: one of nearly that name, or an element of that name that should be a link."""
    hints = [(str(guess), guess.place("name"))] if guess else []
    if guess is None and name:
        unread = robot.misspelt_links.get(name, [])[:MAX_SHOWN_JOINTS]
        hints = [(f"<{element.tag}> is not a <link>", Place(element, part="label")) for element in unread]
    return hints


def _which_link(name: str, guess: Node | None) -> str | None:
    if guess is None:
        return 'add <link name="world"/>: only Drake has a world link of its own' if name == WORLD else None
    return did_you_mean(name, guess.name)


@check("URDF303", has="robot.tree.tangled")
def joint_to_itself(joint: Joint) -> Iterator[Problem]:
    name = joint.child_link
    element = joint.child("child")
    if not name or joint.parent != name or element is None or name not in joint.robot.link_named:
        return
    yield Problem(
        f"{joint} connects link '{name}' to itself",
        Place(element, "link", "value"),
        related=[("the parent link", Place(joint.child("parent"), "link", "value"))],
    )


@check("URDF304", has="tree.tangled")
def kinematic_cycle(robot: Robot) -> Iterator[Problem]:
    for cycle in robot.tree.cycles:
        joint = cycle.joint
        if joint.parent == joint.child_link:
            continue
        yield Problem(
            f"{joint} closes a cycle: {_chain(cycle)}",
            Place(joint.child("child"), "link", "value"),
            related=[(f"{joint}: '{joint.parent}' -> '{joint.child_link}'", joint.place()) for joint in cycle.path],
        )


def _chain(cycle: Cycle) -> str:
    """The links of a cycle, each the parent of the next."""
    names = [f"'{joint.child_link}'" for joint in cycle.path]
    if cycle.length > len(names) + 1:
        names.append(f"... ({cycle.length} links)")
    start = f"'{cycle.joint.child_link}'"
    return " -> ".join([start, *names, start])


@check("URDF305", has="tree.tangled")
def link_with_two_parents(robot: Robot) -> Iterator[Problem]:
    tree = robot.tree
    for name, above in tree.parent_joints.items():
        if len(above) < 2 or name in robot.second_link_named:
            continue
        joints = [joint for joint in above if joint not in tree.closing]
        if len(joints) < 2:
            continue
        second, *other_joints = joints[1], joints[0], *joints[2:]
        yield Problem(
            f"link '{name}' has {len(joints)} parent joints: {_joined_names(joints)}",
            Place(second.child("child"), "link", "value"),
            related=[
                (f"child of {joint}", Place(joint.child("child"), "link", "value"))
                for joint in other_joints[:MAX_SHOWN_JOINTS]
            ],
            help=f"keep only one of the joints; {LOOP}" if len({joint.parent for joint in joints}) > 1 else None,
        )


def _joined_names(joints: list[Joint]) -> str:
    names = [f"'{joint.name or ''}'" for joint in joints[:MAX_SHOWN_JOINTS]]
    return listed([*names, f"{len(joints) - MAX_SHOWN_JOINTS} more"] if len(joints) > MAX_SHOWN_JOINTS else names)


@check("URDF306", has="tree.tangled")
def several_roots(robot: Robot) -> Iterator[Problem]:
    tree = robot.tree
    roots = [root for root in tree.roots if root.name]
    if len(roots) - 1 <= tree.without_child:
        return
    main = tree.main_root
    extra, children_of = [root for root in roots if root is not main], {joint.parent for joint in robot.joints}
    first = extra[0]
    other_roots = [root for root in roots if root is not first]
    yield Problem(
        f"{first} has no parent joint, so the robot has {len(roots)} root links",
        first.place("name"),
        related=[(_root(root, root is main), root.place("name")) for root in other_roots[:MAX_SHOWN_JOINTS]]
        + _meant_as_joints(robot, {root.name for root in extra}),
        help=_to_world(robot, roots, first if main.name == WORLD else main) if main is not None else None,
        accepted=None if any(root.element.children or root.name in children_of for root in extra) else Severity.INFO,
    )


def _to_world(robot: Robot, roots: Sequence[Link], other: Link) -> str | None:
    """The joint that is missing between a link for the world and the robot; None where something is meant as such."""
    if WORLD not in [root.name for root in roots]:
        return None
    if any(
        _names(element, "parent", WORLD) and _names(element, "child", other.name) for element in robot.element.children
    ):
        return None
    name = "world_joint" if "world_joint" not in robot.joint_named else f"world_to_{other.name}"
    ends = f'<parent link="world"/><child link="{other.name}"/>'
    return f'join the world to the robot: <joint name="{name}" type="fixed">{ends}</joint>'


def _names(element: Element, end: str, name: str | None) -> bool:
    """Whether an element has a link as its parent or child, in the attribute or as text."""
    inner = element.child(end)
    return inner is not None and name in (inner.get("link"), inner.text.strip())


def _root(link: Link, main: bool) -> str:
    return f"{link} is the root link of most of the robot" if main else f"{link} is a root link"


def _meant_as_joints(robot: Robot, names: set[str | None]) -> list[tuple[str, Place]]:
    """Elements that are not a <joint>, but look as if they should connect one of these links to its parent."""
    hints = []
    for element in robot.element.children:
        child = element.child("child") if element.tag != "joint" else None
        if child is not None and child.get("link") in names:
            hints.append((f"<{element.tag}> is not a <joint>", Place(element, part="label")))
    return hints[:MAX_SHOWN_JOINTS]
