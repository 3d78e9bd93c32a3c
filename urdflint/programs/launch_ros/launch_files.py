"""The launch files of a package: which of them hands a robot over, and does not say that it is a text."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import NamedTuple

from urdflint.files import ros_packages, safe_open, tracked
from urdflint.model.resource_files import Files

FOLDER = "launch"
ENDINGS = (".py", ".xml", ".launch")
MAX_FILES, LARGEST = 200, 200_000  # launch files of a package that are read, and bytes of each
PYTHON_COMMENT = re.compile(r"^[ \t]*#[^\n]*", re.MULTILINE)
XML_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
# What stands behind the key: substitutions become text when the launch file runs, and that text is read as YAML
KEY = re.compile(r"""["']robot_description["']\s*:\s*(?P<list>\[?)\s*(?P<value>[A-Za-z_][\w.]*)\s*(?P<call>\(?)""")
ASSIGNED = r"(?m)^[ \t]*{name}\s*=\s*(?:\(\s*)?(?P<value>[A-Za-z_][\w.]*)\s*\("
TAG = re.compile(r"<param\b[^>]*>", re.DOTALL)
NAME_ATTRIBUTE = re.compile(r"""\bname\s*=\s*["']robot_description["']""")
COMMANDED = re.compile(r"""\bvalue\s*=\s*(?:"[^"]*\$\(command\b|'[^']*\$\(command\b)""")
TYPED = re.compile(r"""\btype\s*=\s*["']str["']""")


# What puts a robot into Gazebo, and the node that runs a controller manager of its own, as text or name of a file
SPAWNING = re.compile(r"""["']ros_(?:gz_sim|ign_gazebo)["']|["']spawn_entity\.py["']""")
CONTROL_NODE = re.compile(r"""["']ros2_control_node["']""")
CONDITIONAL = re.compile(r"condition|\b(?:if|unless)\s*[=(:]|\bOpaqueFunction\b|(?m:^[ \t]{0,200}(?:if|elif)\b)")
MAX_PACKAGES = 50  # packages of a repository whose launch files are read


class Launch(NamedTuple):
    """A launch file, by its path in the package, and the line of it that is meant."""

    path: str
    line: int


def handing_over(files: Files, name: str) -> Launch | None:
    """The first launch file that names a robot file and hands a description over without saying that it is a text."""
    package = files.places.own_package if files.resolve else None
    if package is None or not name:
        return None
    for path in _launch_files(os.path.join(package, FOLDER)):
        text = _text_without_comments(path, files)
        if "robot_description" in text and _names(text, name):
            offset = _handed_over(text, path)
            if offset is not None:
                return Launch(os.path.relpath(path, package), text.count("\n", 0, offset) + 1)
    return None


def control_node_beside_gazebo(files: Files, name: str) -> Launch | None:
    """The first launch file that puts a robot file into Gazebo and starts `ros2_control_node`, always both."""
    packages = files.places
    own = packages.own_package if files.resolve else None
    if own is None or not name:
        return None
    neighbors = ros_packages.below(packages.repository).values() if packages.repository is not None else ()
    for package in list(dict.fromkeys((own, *neighbors)))[:MAX_PACKAGES]:
        for path in _launch_files(os.path.join(package, FOLDER)):
            text = _text_without_comments(path, files)
            node = CONTROL_NODE.search(text)
            if node is not None and SPAWNING.search(text) and _names(text, name) and not CONDITIONAL.search(text):
                return Launch(os.path.relpath(path, package), text.count("\n", 0, node.start()) + 1)
    return None


def _text_without_comments(path: str, files: Files) -> str:
    """The text of a launch file with blanks for its comments; empty where it may not be read."""
    try:
        text = safe_open.content(path, LARGEST).decode("utf-8", "replace") if files.opens(path) else ""
    except (OSError, safe_open.NoFile):
        return ""
    comment = PYTHON_COMMENT if path.endswith(".py") else XML_COMMENT
    return comment.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def _launch_files(folder: str) -> Iterator[str]:
    names = tracked.names(folder, MAX_FILES)
    for name in names:
        path = os.path.join(folder, name)
        if name.endswith(ENDINGS) and tracked.is_file(path):
            yield path
    for name in names:
        path = os.path.join(folder, name)
        if not name.endswith(ENDINGS) and tracked.is_folder(path):
            for inner in tracked.names(path, MAX_FILES):
                if inner.endswith(ENDINGS) and tracked.is_file(os.path.join(path, inner)):
                    yield os.path.join(path, inner)


def _names(text: str, name: str) -> bool:
    """Whether a launch file names a robot file, not one whose name only ends so."""
    return re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w.-])", text) is not None


def _handed_over(text: str, path: str) -> int | None:
    return _in_python(text) if path.endswith(".py") else _in_xml(text)


def _in_python(text: str) -> int | None:
    """Where a dictionary of parameters has a `Command` for the description, as it is or by a name."""
    for match in KEY.finditer(text):
        value = match["value"]
        if not match["call"]:
            assigned = re.search(ASSIGNED.format(name=re.escape(value)), text)
            value = assigned["value"] if assigned is not None else ""
        if value.rpartition(".")[2] == "Command":
            return match.start()
    return None


def _in_xml(text: str) -> int | None:
    for match in TAG.finditer(text):
        tag = match[0]
        if NAME_ATTRIBUTE.search(tag) and COMMANDED.search(tag) and not TYPED.search(tag):
            return match.start()
    return None
