"""Names of robots, links and joints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check, renaming
from urdflint.model.robot import Joint, Link, Robot
from urdflint.model.structure.misspellings import misspelled_child
from urdflint.syntax.place import Place
from urdflint.text.similar import mixed, plain

MAX_CODES = 4

SIMPLE = re.compile(r"[A-Za-z]\w*", re.ASCII)  # a name that every program takes


@check("URDF201", has="robot.odd_names")
def name_empty(node: Robot | Link | Joint) -> Iterator[Problem]:
    name = node.name
    if name is None or name.strip() or not (isinstance(node, Robot) or _first(node) is node):
        return
    stem = ""
    if isinstance(node, Robot):
        stem = node.document.source.name.replace("\\", "/").rpartition("/")[2].partition(".")[0]
    value = Place(node.element, "name", "value")
    fix = renaming(value, f"name it '{stem}', as the file", stem if SIMPLE.fullmatch(stem) else None)
    yield Problem(f"name of <{node.element.tag}> is empty", node.place("name"), fix=fix)


@check("URDF202", has="robot.odd_names")
def name_duplicate(node: Link | Joint) -> Iterator[Problem]:
    name = node.name
    if name is None or _first(node) is node:
        return
    related = [(f"the first {node.kind} with this name", _first(node).place("name"))]
    is_second = node.robot.second_link_named.get(name) is node
    joints = node.robot.tree.parent_joints.get(name, []) if is_second else []
    ends = [Place(joint.child("child"), "link", "value") for joint in joints]
    yield Problem(f"{node.kind} name '{name}' is a duplicate", node.place("name"), related=related, about=ends)


@check("URDF203", has="robot.odd_names")
def joint_name_same_as_link(joint: Joint) -> Iterator[Problem]:
    link = joint.robot.link_named.get(joint.name or "")
    if link is None:
        return
    related = [("the link", link.place("name"))]
    yield Problem(f"{joint} has the same name as a link", joint.place("name"), related=related)


@check("URDF204", has="robot.odd_names")
def name_edge_whitespace(node: Robot | Link | Joint) -> Iterator[Problem]:
    name = node.name
    if name is None or not name.strip() or name == name.strip():
        return
    side = "begins" if name[0].isspace() else "ends"
    yield Problem(f"{node.kind} name {name!r} {side} with whitespace", node.place("name"))


@check("URDF205", has="robot.odd_names")
def name_odd_characters(robot: Robot) -> Iterator[Problem]:
    named_nodes = [node for nodes in (robot.links, robot.joints) for node in nodes if node.name]
    slashed = [node for node in named_nodes if "/" in (node.name or "")]
    spaced = [node for node in named_nodes if len((node.name or "").split()) > 1]
    for characters, odd_nodes in (("a slash", slashed), ("whitespace", spaced)):
        if odd_nodes:
            message = f"name of {odd_nodes[0]} contains {characters}"
            yield Problem(message, odd_nodes[0].place("name"), also=[node.place("name") for node in odd_nodes[1:]])


@check("URDF206", has="robot.odd_names")
def name_look_alike(robot: Robot) -> Iterator[Problem]:
    for nodes in (robot.links, robot.joints):
        for node, other in _look_alikes(nodes):
            related = [("the other name", other.place("name"))]
            message = f"name of {node} looks the same as another {node.kind} name but differs in characters"
            yield Problem(f"{message}: {_code_points(node.name or '')}", node.place("name"), related=related)
    yield from _mixed(robot)


def _mixed(robot: Robot) -> Iterator[Problem]:
    for nodes in (robot.links, robot.joints):
        confused = {node for pair in _look_alikes(nodes) for node in pair}
        for node in nodes:
            name = node.name or ""
            if node not in confused and mixed(name):
                message = f"name of {node} mixes alphabets: {_code_points(name)}"
                yield Problem(message, node.place("name"), severity=Severity.INFO, cause="mixed")


@check("URDF207", has="robot.odd_names")
def robot_empty(robot: Robot) -> Iterator[Problem]:
    if not robot.links and misspelled_child(robot.element, "link") is None:
        nameless = None if robot.name is not None else "URDF009 robot/@name"
        yield Problem(f"{robot} has no link", robot.place(), reported_with=nameless)


@check("URDF208", has="robot.odd_names")
def name_double_colon(node: Link | Joint) -> Iterator[Problem]:
    if "::" in (node.name or ""):
        yield Problem(f"name of {node} contains '::'", node.place("name"))


def _first(node: Link | Joint) -> Link | Joint:
    """The first link or joint with the name of this one."""
    nodes_by_name = node.robot.link_named if isinstance(node, Link) else node.robot.joint_named
    return nodes_by_name[node.name or ""]


def _look_alikes(nodes: Iterable[Link | Joint]) -> Iterator[tuple[Link | Joint, Link | Joint]]:
    """Pairs of nodes whose names differ but look the same; the odd one first."""
    nodes_by_name = {node.name: node for node in nodes if node.name}
    first_by_plain: dict[str, Link | Joint] = {}
    if all(name.isascii() for name in nodes_by_name):
        return
    for name, node in sorted(nodes_by_name.items(), key=lambda pair: not pair[0].isascii()):
        other = first_by_plain.setdefault(plain(name), node)
        if other is not node:
            yield node, other


def _code_points(name: str) -> str:
    """The characters of a name that are not ASCII, by their code points."""
    codes = [f"U+{ord(character):04X}" for character in dict.fromkeys(name) if not character.isascii()]
    return ", ".join(codes[:MAX_CODES]) + (" and more" if len(codes) > MAX_CODES else "")
