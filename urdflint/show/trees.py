"""The kinematic tree as text, Mermaid or DOT: links with masses, joints with types and limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from urdflint.text.wording import one_line

Scene = Mapping[str, Any]
UNITS = {"revolute": "rad", "prismatic": "m"}
SIGNS = "&\"'<>[](){}|#;`\\"  # which Mermaid, or HTML in it, takes for something else


def text(scene: Scene) -> str:
    """The tree with lines between its links."""
    lines = [one_line(scene["name"] or "robot")]
    below = children(scene)
    masses = {link["name"]: mass(link) for link in scene["links"]}
    waiting: list[tuple[str, Any, str, bool]] = [
        (name, None, "", index == len(scene["roots"]) - 1) for index, name in reversed([*enumerate(scene["roots"])])
    ]
    visited: set[str] = set()
    while waiting:
        name, joint, before, last = waiting.pop()
        again = name in visited
        visited.add(name)
        cells = [one_line(name), masses.get(name, ""), described(joint) if joint else "", "(again)" if again else ""]
        lines.append(f"{before}{'└── ' if last else '├── '}{'  '.join(filter(None, cells))}")
        child_joints = [] if again else below.get(name, [])
        inner = before + ("    " if last else "│   ")
        waiting += reversed([(joint["child"], joint, inner, joint is child_joints[-1]) for joint in child_joints])
    return "\n".join(lines) + "\n"


def mermaid(scene: Scene) -> str:
    """A flowchart that GitHub and GitLab draw in Markdown."""
    numbers = {link["name"]: number for number, link in enumerate(scene["links"])}
    lines = ["flowchart TD"]
    for part in scene["links"]:
        words = "<br>".join(filter(None, (_plain(part["name"]), _plain(mass(part)))))
        lines.append(f'    l{numbers[part["name"]]}["{words}"]')
    for part in scene["joints"]:
        arrow = "==>" if part["type"] == "fixed" else "-->"
        label = f"{_plain(part['name'])}<br>{_plain(described(part, with_name=False))}"
        lines.append(f'    l{numbers[part["parent"]]} {arrow}|"{label}"| l{numbers[part["child"]]}')
    return "\n".join(lines) + "\n"


def dot(scene: Scene) -> str:
    """A graph for Graphviz."""
    lines = [f"digraph {_quoted(scene['name'] or 'robot')} {{", "    node [shape=box];"]
    for part in scene["links"]:
        words = "\n".join(filter(None, (one_line(part["name"]), mass(part))))
        lines.append(f"    {_quoted(part['name'])} [label={_quoted(words)}];")
    for part in scene["joints"]:
        style = ", style=bold" if part["type"] == "fixed" else ""
        words = f"{one_line(part['name'])}\n{described(part, with_name=False)}"
        lines.append(f"    {_quoted(part['parent'])} -> {_quoted(part['child'])} [label={_quoted(words)}{style}];")
    return "\n".join([*lines, "}"]) + "\n"


FORMS: dict[str, Callable[[Scene], str]] = {"text": text, "mermaid": mermaid, "dot": dot}


def children(scene: Scene) -> dict[str, list[dict[str, Any]]]:
    """The joints below each link."""
    joints_by_parent: dict[str, list[dict[str, Any]]] = {}
    for joint in scene["joints"]:
        joints_by_parent.setdefault(joint["parent"], []).append(joint)
    return joints_by_parent


def mass(link: Mapping[str, Any]) -> str:
    """The mass of a link in words; empty where it has none."""
    return f"{link['mass']:.4g} kg" if link.get("mass") is not None else ""


def described(joint: Mapping[str, Any], *, with_name: bool = True) -> str:
    """A joint in words: its name, type, limits and what it mimics."""
    return one_line(" ".join([*([joint["name"]] if with_name else []), *_facts(joint)]))


def _facts(joint: Mapping[str, Any]) -> Iterator[str]:
    yield joint["type"] or "without a type"
    unit = UNITS.get(joint["type"])
    if unit is not None and joint.get("lower") is not None and joint.get("upper") is not None:
        yield f"{joint['lower']:.4g} to {joint['upper']:.4g} {unit}"
    if "mimic" in joint:
        leader, factor, offset = joint["mimic"]
        yield (
            f"mimics {leader}"
            + (f" × {factor:.4g}" if factor not in (None, 1) else "")
            + (f" {offset:+.4g}" if offset else "")
        )


def _plain(words: str) -> str:
    """Words in which nothing is markup, as Mermaid spells signs by their numbers."""
    return "".join(f"#{ord(sign)};" if sign in SIGNS else sign for sign in one_line(words))


def _quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
