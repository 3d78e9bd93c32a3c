"""The launch files of a package: how they hand a robot over, and what they start beside Gazebo."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import NamedTuple

from urdflint.files import ros_packages, safe_open, tracked
from urdflint.model.resource_files import Files

FOLDER = "launch"
YAML = (".launch.yaml", ".launch.yml")
ENDINGS = (".py", ".xml", ".launch", *YAML)
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
IN_YAML = re.compile(
    r"""(?:pkg|exec)["']?:[ \t]*["']?(ros_(?:gz_sim|ign_gazebo)|spawn_entity\.py|ros2_control_node)\b"""
)
BRANCH = re.compile(r"\bOpaqueFunction\b|(?m:^[ \t]{0,200}(?:if\b(?![ \t]{1,9}__name__)|elif\b))")
BRANCH_IN_YAML = re.compile(r"\b(?:if|unless)[\"']?[ \t]*:")
CALL = re.compile(r"(?P<callee>\b\w{1,99})?\s{0,99}(?P<open>\()|(?P<close>\))|\bcondition\s{0,99}=")
CONDITIONAL_TAG = re.compile(r"""<(?P<tag>\w{1,99})[^<>]{0,9999}\b(?:if|unless)\s{0,99}=[^<>]{0,9999}""")
OF_SIMULATION = re.compile(r"control|gazebo|spawn|gz_|ign_")
SHARED = re.compile(r"get_package_share|FindPackageShare|find-pkg-share")
FILE_NAME = re.compile(r"\b[\w-]{1,99}(?:\.\w{1,20}){1,3}\b")
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
            offset = _control_node_beside_spawning(text, path)
            if offset is not None and _names(text, name):
                return Launch(os.path.relpath(path, package), text.count("\n", 0, offset) + 1)
    return None


def used_folders(files: Files, name: str) -> dict[str, str]:
    """The folders in the package of a robot that launch files use with it, each with the launch file, by their paths.

    A folder is used where a launch file that names the robot's file, and looks for packages where they are installed,
    names a file of the folder and the folder.
    """
    package = files.own_package
    launch_by_folder: dict[str, str] = {}
    for path in _launch_files(os.path.join(package, FOLDER)) if package is not None and name else ():
        text = _text_without_comments(path, files)
        if package is None or not (_names(text, name) and SHARED.search(text)):
            continue
        launch = os.path.relpath(path, package).replace(os.sep, "/")
        launch_by_folder.setdefault(os.path.dirname(launch), launch)
        inside = ros_packages.files(package)
        for word in dict.fromkeys(FILE_NAME.findall(text)):
            paths = inside.get(word, ())
            folder = os.path.relpath(os.path.dirname(paths[0]), package).replace(os.sep, "/") if len(paths) == 1 else ""
            if folder and all(_names(text, step) for step in folder.split("/")):
                launch_by_folder.setdefault(folder, launch)
    return launch_by_folder


def _control_node_beside_spawning(text: str, path: str) -> int | None:
    """Where a launch file starts `ros2_control_node`, if it spawns into Gazebo as well and always does both."""
    if path.endswith(YAML):
        offsets = {match[1]: match.start(1) for match in IN_YAML.finditer(text)}
        offset = offsets.pop("ros2_control_node", None)
        return offset if offsets and not BRANCH_IN_YAML.search(text) else None
    node = CONTROL_NODE.search(text)
    if node is None or not SPAWNING.search(text):
        return None
    is_python = path.endswith(".py")
    is_chosen = (BRANCH.search(text) or _has_chosen_call(text)) if is_python else _has_chosen_tag(text)
    return None if is_chosen else node.start()


def _has_chosen_call(text: str) -> bool:
    """Whether a condition of Python chooses more than a node that has nothing to do with Gazebo or controllers."""
    open_calls = list[tuple[int, str]]()
    chosen_start: int | None = None
    for match in CALL.finditer(text):
        if match["open"]:
            open_calls.append((match.start(), match["callee"] or ""))
        elif match["close"]:
            start = open_calls.pop()[0] if open_calls else None
            if start is not None and start == chosen_start:
                if OF_SIMULATION.search(text, start, match.start()):
                    return True
                chosen_start = None
        elif chosen_start is not None or not open_calls or open_calls[-1][1] != "Node":
            return True
        else:
            chosen_start = open_calls[-1][0]
    return chosen_start is not None


def _has_chosen_tag(text: str) -> bool:
    """Whether a condition of XML chooses more than a node that has nothing to do with Gazebo or controllers."""
    return any(
        match["tag"] != "node" or OF_SIMULATION.search(match[0]) is not None for match in CONDITIONAL_TAG.finditer(text)
    )


def _text_without_comments(path: str, files: Files) -> str:
    """The text of a launch file with blanks for its comments; empty where it may not be read."""
    try:
        text = safe_open.content(path, LARGEST).decode("utf-8", "replace") if files.opens(path) else ""
    except (OSError, safe_open.NoFile):
        return ""
    comment = PYTHON_COMMENT if path.endswith((".py", *YAML)) else XML_COMMENT
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
