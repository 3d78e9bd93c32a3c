"""The robots, and files about them, below a folder that may be untrusted: no link leads out of it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from urdflint import regex
from urdflint.files import folders, is_below, safe_open
from urdflint.linter.discovery import git, gitignore
from urdflint.model import parameter_marks
from urdflint.model.file_kind import DIRECTIVES_ENDING, SDF_ENDINGS, TEMPLATES
from urdflint.syntax.source import YAML, is_yaml

if TYPE_CHECKING:
    from urdflint.linter.discovery.left_out import LeftOut

ENDINGS = (".urdf", ".xacro", ".srdf")
SHARED_ENDINGS = (".gazebo", ".xml", *SDF_ENDINGS)  # other things have them too: only files that begin as robots do
# Of templates it is said that they are not checked
MADE_OF = tuple(f"{ending}{template}" for ending in (".urdf", *SDF_ENDINGS) for template in TEMPLATES)
CHECKED_ENDINGS = (*ENDINGS, *SHARED_ENDINGS, *YAML, *MADE_OF)
HEAD = 16_384
PROLOG = regex.compile(
    rb"<\?.*?(?:\?>|\Z)|<!--.*?(?:-->|\Z)", re.DOTALL
)  # a DOCTYPE is no part: robots of other formats have one
BLANK = b"\xef\xbb\xbf\xff\xfe \t\r\n"
ROBOT = regex.compile(rb"<robot[\s/>]")
SDF = regex.compile(rb"<sdf[\s/>]")
MJCF = regex.compile(rb"<mujoco[\s/>]")
FIRST_SDF = regex.compile(rb"<gazebo\s[^<>]*?version\s*=")
ROBOTS, MUJOCO = "robots", "MJCF"
TAG = regex.compile(rb"<(/?)([\w:.-]+)(?=[\s/>])[^<>]*?(/?)>")
# What stands in a <robot> of URDF, xacro or SRDF; other formats have a root of that name, and none of these in it
PARTS = frozenset(
    b"link joint material transmission gazebo ros2_control sensor group group_state end_effector virtual_joint "
    b"passive_joint disable_collisions enable_collisions disable_default_collisions joint_property mujoco "
    b"property macro include arg if unless insert_block".split()
)
PREFIXES = (b"xacro:", b"drake:")
SKIPPED = frozenset({"__pycache__", "build", "install", "log", "node_modules", "venv"})
VIRTUAL = regex.compile(rb"^[ \t]*home[ \t]*=", re.MULTILINE)  # what Python writes into the mark of an environment
MARK = "pyvenv.cfg"
IGNORED = "git ignores it"
TRACKED = "a file that its own repository ignores, but one further above tracks"
OUTSIDE = "a link that leads out of the folder, so it was not followed"
OLD = "SDFormat before 1.3, whose root is <gazebo>"
BARE = "SDFormat in a file without an ending: name the file to check it"
WORLDS = frozenset(("world", "worlds"))  # folders in which such files are looked for
GENERATED = "generated files"
ENVIRONMENT = "a virtual environment"


def robots_below(top: str, left_out: LeftOut) -> list[str]:
    """The robot descriptions in a folder and its subfolders, and last the folders that cannot be read.

    Left out are hidden and generated folders, and what git ignores; if it ignores all robots, then these are meant.
    """
    for ignored_below in (gitignore.below, lambda _: frozenset[str]()):
        met = left_out._replace(files={}, folders={}, ignored=[])
        robots = list(_walked(top, ignored_below, met))
        if robots or set(met.files.values()) - {OLD, BARE}:
            break
    left_out.files.update(met.files)
    left_out.folders.update(met.folders)
    left_out.ignored.extend(met.ignored)
    return robots


def _walked(top: str, ignored_below: Callable[[str], frozenset[str]], left_out: LeftOut) -> Iterator[str]:
    unreadable: list[OSError] = []
    hidden: set[str] = set()
    for folder, inner, names in folders.below(top, unreadable.append):
        if folder == top or git.is_top(folder):
            left = ignored_below(folder)
            hidden.update(os.path.join(folder, name) for name in left)
            tracked_paths = (os.path.join(folder, name) for name in gitignore.tracked_above(folder, left))
            left_out.files.update(
                (_path_below(path, top), TRACKED) for path in tracked_paths if _held_inside(path, top) == ROBOTS
            )
        inner[:] = [name for name in sorted(inner) if _is_entered(os.path.join(folder, name), top, hidden, left_out)]
        for path in (os.path.join(folder, name) for name in sorted(names) if not name.startswith(".")):
            content_kind = _held_inside(path, top)
            if not content_kind:
                continue
            label = _path_below(path, top)
            if path in hidden:
                left_out.ignored += [label] * (content_kind == ROBOTS and label not in left_out.files)
            elif content_kind in (OUTSIDE, OLD, BARE):
                left_out.files[label] = content_kind
            else:
                left_out.mjcf += [label] * (content_kind == MUJOCO)
                yield label
    yield from (_path_below(error.filename or top, top) for error in unreadable)


def _path_below(path: str, top: str) -> str:
    """A path below a folder as it was asked for; of what is in the current folder the name is enough."""
    inside = os.path.relpath(path, top)
    if inside == os.curdir:
        return top
    return inside if top == os.curdir else os.path.join(top, inside)


def _held_inside(path: str, top: str) -> str:
    """What a file holds, by its name first; OUTSIDE where it may be a robot and a link leads out of the folder."""
    if path.lower().endswith(CHECKED_ENDINGS) and os.path.islink(path) and _leads_out(path, top):
        return OUTSIDE
    return _kind(path)


def holds(path: str) -> str:
    """What a file holds that is met in a folder and checked, by its name first: robots, MJCF, or nothing of both."""
    kind = _kind(path)
    return kind if kind not in (OLD, BARE) else ""


def _kind(path: str) -> str:
    name = path.lower()
    if not name.endswith(CHECKED_ENDINGS):
        is_bare = "." not in os.path.basename(name) and os.path.basename(os.path.dirname(name)) in WORLDS
        return _kind_of_content(path) if is_bare else ""
    return ROBOTS if name.endswith((*ENDINGS, *MADE_OF)) else _kind_of_content(path)


def _kind_of_content(path: str) -> str:
    """What a file holds by its beginning: robots, MJCF, OLD, BARE, or nothing of these.

    A robot is a <robot> as URDF has it in any encoding, the <sdf> of SDFormat, and YAML that is about one or directs
    Drake. One that cannot be opened is read to say so.
    """
    try:
        head = safe_open.beginning(path, HEAD).replace(b"\0", b"")
    except (FileNotFoundError, safe_open.NoFile):  # a link that leads nowhere, a pipe or socket
        return ""
    except OSError:
        return ROBOTS
    name = path.lower()
    if is_yaml(path):
        return ROBOTS if parameter_marks.is_one(path, head) or name.endswith(DIRECTIVES_ENDING) else ""
    text = PROLOG.sub(b"", head).lstrip(BLANK)
    if name.endswith(SDF_ENDINGS):
        return ROBOTS if SDF.match(text) else OLD if FIRST_SDF.match(text) else ""
    if "." not in os.path.basename(name):
        return BARE if SDF.match(text) else ""
    if name.endswith(".xml") and MJCF.match(text):
        return MUJOCO
    return ROBOTS if ROBOT.match(text) and _has_parts(text) else ""


def _has_parts(text: bytes) -> bool:
    """Whether there is something of a robot right inside the first element, or nothing at all."""
    depth, met = 0, False
    for match in TAG.finditer(text):
        closing, name, empty = match.groups()
        if not closing and depth == 1:
            met = True
            if name in PARTS or name.startswith(PREFIXES):
                return True
        depth += 0 if empty else -1 if closing else 1
    return not met


def _is_entered(path: str, top: str, hidden: set[str], left_out: LeftOut) -> bool:
    """Whether a folder is looked into; where nobody would expect that it is not, that is written down."""
    name = os.path.basename(path)
    if name.startswith("."):
        return False
    if path in hidden:
        if name not in SKIPPED:
            left_out.folders[_path_below(path, top)] = IGNORED
        return False
    if os.path.islink(path) and _leads_out(path, top):
        why: str | None = OUTSIDE
    else:
        why = GENERATED if name in SKIPPED else ENVIRONMENT if _is_environment(path) else None
    if why is not None:
        left_out.folders[_path_below(path, top)] = why
    return why is None


def _is_environment(path: str) -> bool:
    """Whether a folder is a virtual environment of Python: what its mark says counts, and an empty one is none."""
    try:
        with safe_open.regular(os.path.join(path, MARK)) as file:
            return VIRTUAL.search(file.read(HEAD)) is not None
    except (OSError, safe_open.NoFile):
        return False


def link_out(path: str, top: str) -> str | None:
    """The first link on the way from a folder to a path in it that leads out of the folder."""
    steps = os.path.relpath(path, top).split(os.sep)
    for count in range(1, len(steps) + 1):
        prefix = os.path.join(top, *steps[:count])
        if os.path.islink(prefix) and _leads_out(prefix, top):
            return os.path.normpath(prefix)
    return None


def _leads_out(path: str, top: str) -> bool:
    """Whether a path leads out of the folder in which it is written, by links."""
    inside = os.path.realpath(top)
    real = os.path.realpath(path)
    return not is_below(real, inside)
