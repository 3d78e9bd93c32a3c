"""The kinematic tree as text, Mermaid or DOT: links with masses, joints with types and limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from urdflint.text.wording import one_line

Scene = Mapping[str, Any]
TOP = ""  # before the name of a root
UNITS = {"revolute": "rad", "prismatic": "m"}
SIGNS = "&\"'<>[](){}|#;`\\"  # which Mermaid, or HTML in it, takes for something else


def text(scene: Scene) -> str:
    """The tree with lines between its links."""
    lines = [one_line(scene["name"] or "robot")]
    below = children(scene)
    masses = {one["name"]: mass(one) for one in scene["links"]}
    waiting: list[tuple[str, Any, str, bool]] = [
        (name, None, "", at == len(scene["roots"]) - 1) for at, name in reversed([*enumerate(scene["roots"])])
    ]
    seen: set[str] = set()
    while waiting:
        name, joint, before, last = waiting.pop()
        again = name in seen
        seen.add(name)
        said = [one_line(name), masses.get(name, ""), described(joint) if joint else "", "(again)" if again else ""]
        lines.append(f"{before}{'└── ' if last else '├── '}{'  '.join(filter(None, said))}")
        some = [] if again else below.get(name, [])
        inner = before + ("    " if last else "│   ")
        waiting += reversed([(one["child"], one, inner, one is some[-1]) for one in some])
    return "\n".join(lines) + "\n"


def mermaid(scene: Scene) -> str:
    """A flowchart that GitHub and GitLab draw in Markdown."""
    numbers = {one["name"]: number for number, one in enumerate(scene["links"])}
    lines = ["flowchart TD"]
    for one in scene["links"]:
        words = "<br>".join(filter(None, (_plain(one["name"]), _plain(mass(one)))))
        lines.append(f'    l{numbers[one["name"]]}["{words}"]')
    for one in scene["joints"]:
        arrow = "==>" if one["type"] == "fixed" else "-->"
        said = f"{_plain(one['name'])}<br>{_plain(described(one, named=False))}"
        lines.append(f'    l{numbers[one["parent"]]} {arrow}|"{said}"| l{numbers[one["child"]]}')
    return "\n".join(lines) + "\n"


def dot(scene: Scene) -> str:
    """A graph for Graphviz."""
    lines = [f"digraph {_quoted(scene['name'] or 'robot')} {{", "    node [shape=box];"]
    for one in scene["links"]:
        words = "\n".join(filter(None, (one_line(one["name"]), mass(one))))
        lines.append(f"    {_quoted(one['name'])} [label={_quoted(words)}];")
    for one in scene["joints"]:
        style = ", style=bold" if one["type"] == "fixed" else ""
        words = f"{one_line(one['name'])}\n{described(one, named=False)}"
        lines.append(f"    {_quoted(one['parent'])} -> {_quoted(one['child'])} [label={_quoted(words)}{style}];")
    return "\n".join([*lines, "}"]) + "\n"


FORMS: dict[str, Callable[[Scene], str]] = {"text": text, "mermaid": mermaid, "dot": dot}


def children(scene: Scene) -> dict[str, list[dict[str, Any]]]:
    """The joints below each link."""
    found: dict[str, list[dict[str, Any]]] = {}
    for one in scene["joints"]:
        found.setdefault(one["parent"], []).append(one)
    return found


def mass(link: Mapping[str, Any]) -> str:
    """The mass of a link in words; empty where it has none."""
    return f"{link['mass']:.4g} kg" if link.get("mass") is not None else ""


def described(joint: Mapping[str, Any], *, named: bool = True) -> str:
    """A joint in words: its name, type, limits and what it mimics."""
    return one_line(" ".join([*([joint["name"]] if named else []), *_facts(joint)]))


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
