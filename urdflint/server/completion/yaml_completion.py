"""What can be typed in YAML about a robot: joints, interfaces, types of controllers, and the names of parameters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from urdflint.linter.rules import catalog
from urdflint.model.companions import controller_vocabulary, ros2_control
from urdflint.model.file_kind import DIRECTIVES_ENDING
from urdflint.programs.drake.directives.schema import DIRECTIVES
from urdflint.server.completion import candidates
from urdflint.server.symbols.name_kinds import JOINT, LINK
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.source import Span

KEY = re.compile(rb"^([ ]*)(?:-[ ]+)?([^\s#:][^#:\r\n]*):(?:[ ]+(?![ ])([^#\r\n]*)|[ \t\v\f]*)\r*$", re.MULTILINE)
WORD_BEFORE, WORD_BEHIND = re.compile(rb"[\w./:~-]*\Z"), re.compile(rb"[\w./~-]*")
JOINTS = re.compile(r"joint", re.IGNORECASE)
LINKS = re.compile(r"link|frame", re.IGNORECASE)
LIMITS = ("position", "velocity", "acceleration", "jerk", "effort")


def word(text: bytes, offset: int) -> Span:
    """The word at an offset."""
    before, after = WORD_BEFORE.search(text, max(0, offset - 200), offset), WORD_BEHIND.match(text, offset)
    return Span(before.start() if before else offset, after.end() if after else offset)


def _comment() -> Iterator[tuple[str, str]]:
    """Codes of rules."""
    yield from ((code, path.rpartition("/")[2]) for code, path in catalog.paths().items())


def _above(text: bytes, offset: int) -> tuple[list[str], str, dict[str, str]]:
    """The keys above a line, the innermost last; that of the line itself; and the keys beside it with their values."""
    start = text.rfind(b"\n", 0, offset) + 1
    line = text[start:offset]
    indent = len(line) - len(line.lstrip(b" "))
    own = re.match(rb"\s*(?:-\s+)?([^\s#:][^#:]*?):\s", line + b" ")
    above: list[str] = []
    siblings: dict[str, str] = {}
    least, same = indent, True
    dash = line.lstrip(b" ").startswith(b"-")
    for match in reversed(list(KEY.finditer(text, 0, start))):
        depth = len(match[1])
        if depth < least or (dash and depth == least and not match[3] and same):
            above.append(match[2].decode("utf-8", "replace").strip("\"'"))
            least, same, dash = depth, False, False
        elif depth == indent and same:
            siblings[match[2].decode("utf-8", "replace")] = (match[3] or b"").decode("utf-8", "replace").strip()
        if least == 0 and not same and not above:
            break
    return above[::-1], own[1].decode("utf-8", "replace") if own else "", siblings


def above(text: bytes, offset: int) -> list[str]:
    """The keys above a line, the innermost last."""
    return _above(text, offset)[0]


def _directives(keys: list[str], key: str, siblings: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The directives of Drake, and the keys of one that it does not have yet."""
    if key:
        return
    if keys[-1:] in ([], ["directives"]):
        yield from ((name, "directive") for name in DIRECTIVES) if keys else [("directives", "")]
    elif keys[-1] in DIRECTIVES:
        yield from ((name, "") for name in DIRECTIVES[keys[-1]] if name not in siblings)


def _values_at(
    state: State, text: Text, keys: list[str], key: str, siblings: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """What can stand at a place with such keys above."""
    name = key or (keys[-1] if keys else "")
    if key == "type":
        yield from ((controller_type, "controller") for controller_type in controller_vocabulary.types())
    elif "interface" in name:
        yield from ((interface, "interface") for interface in ros2_control.STANDARD)
    elif key and key.startswith(("has_", "use_", "allow_", "open_loop", "enable")):
        yield from ((word, "") for word in ("true", "false"))
    elif JOINTS.search(name) and not LINKS.search(name):
        yield from ((name, JOINT) for name in candidates.of_robots(state, text, JOINT))
    elif LINKS.search(name):
        yield from ((name, LINK) for name in candidates.of_robots(state, text, LINK))
    elif not key and len(keys) >= 2 and keys[-2] == "joint_limits":
        for limit in LIMITS:
            yield f"has_{limit}_limits", ""
            yield f"max_{limit}", ""
        yield "min_position", ""
    elif not key and keys and keys[-1] == "ros__parameters" and len(keys) > 1:
        yield from _parameters(text, keys[-2], siblings)


def _parameters(text: Text, controller: str, siblings: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The parameters of a controller that it does not have yet."""
    pattern = rb"^[ ]*" + re.escape(controller.encode()) + rb":\s*\n[ ]+type:[ ]*[\"']?([\w/:]+)"
    match = re.search(pattern, text.source.text, re.MULTILINE)
    if controller == "controller_manager" or match is None:
        return
    declared = controller_vocabulary.parameters(match[1].decode().replace("::", "/")) or {}
    for name, parameter in declared.items():
        first = name.partition(".")[0]
        if not parameter.is_removed and first not in siblings and "*" not in first:
            yield first, parameter.kind


def choices(state: State, text: Text, offset: int) -> Iterator[tuple[str, str]]:
    """What can be typed at an offset, each with a word about it."""
    data = text.source.text
    start = data.rfind(b"\n", 0, offset) + 1
    if re.search(rb"#\s*urdflint\s*:\s*[\w-]+\s*\[[^\[\]]*\Z", data[start:offset]):
        yield from _comment()
    elif text.path.endswith(DIRECTIVES_ENDING):
        yield from _directives(*_above(data, offset))
    elif b"#" not in data[start:offset]:
        yield from _values_at(state, text, *_above(data, offset))
