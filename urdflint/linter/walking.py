"""The robots, and files about them, below a folder that may be untrusted: no link leads out of it."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from urdflint.files import safe_open
from urdflint.linter import git, ignored
from urdflint.model import parameter_marks
from urdflint.model.contents import DIRECTIVES_ENDING
from urdflint.syntax.source import YAML, is_yaml

if TYPE_CHECKING:
    from urdflint.linter.inputs import LeftOut

ENDINGS = (".urdf", ".xacro", ".srdf")
SDF_ENDINGS = (".sdf", ".world")
SHARED_ENDINGS = (".gazebo", ".xml", *SDF_ENDINGS)  # other things have them too: only files that begin as robots do
HEAD = 16_384
PROLOG = re.compile(
    rb"<\?.*?(?:\?>|\Z)|<!--.*?(?:-->|\Z)", re.DOTALL
)  # a DOCTYPE is no part: robots of other formats have one
BLANK = b"\xef\xbb\xbf\xff\xfe \t\r\n"
ROBOT = re.compile(rb"<robot[\s/>]")
SDF = re.compile(rb"<sdf[\s/>]")
MJCF = re.compile(rb"<mujoco[\s/>]")
TAG = re.compile(rb"<(/?)([\w:.-]+)(?=[\s/>])[^<>]*?(/?)>")
# What stands in a <robot> of URDF, xacro or SRDF; other formats have a root of that name, and none of these in it
PARTS = frozenset(
    b"link joint material transmission gazebo ros2_control sensor group group_state end_effector virtual_joint "
    b"passive_joint disable_collisions enable_collisions disable_default_collisions joint_property mujoco "
    b"property macro include arg if unless insert_block".split()
)
PREFIXES = (b"xacro:", b"drake:")
SKIPPED = frozenset({"__pycache__", "build", "install", "log", "node_modules", "venv"})
VIRTUAL = re.compile(rb"^[ \t]*home[ \t]*=", re.MULTILINE)  # what Python writes into the mark of an environment
MARK = "pyvenv.cfg"
OUTSIDE = "a link that leads out of the folder, so it was not followed"
GENERATED = "generated files"
ENVIRONMENT = "a virtual environment"


def robots_below(top: str, left_out: LeftOut) -> list[str]:
    """The robot descriptions in a folder and its subfolders, and last the folders that cannot be read.

    Left out are hidden and generated folders, and what git ignores; if it ignores all robots, then these are meant.
    """
    for ignored_below in (ignored.below, lambda _: frozenset[str]()):
        met = left_out._replace(links={}, folders={})
        found = list(_walked(top, ignored_below, met))
        if found or met.links:
            break
    left_out.links.update(met.links)
    left_out.folders.update(met.folders)
    return found


def _walked(top: str, ignored_below: Callable[[str], frozenset[str]], left_out: LeftOut) -> Iterator[str]:
    unreadable: list[OSError] = []
    hidden: set[str] = set()
    for folder, inner, names in os.walk(top, onerror=unreadable.append):
        if folder == top or git.is_top(folder):
            hidden.update(os.path.join(folder, name) for name in ignored_below(folder))
        inner[:] = [one for one in sorted(inner) if _is_entered(os.path.join(folder, one), top, hidden, left_out)]
        for path in (os.path.join(folder, name) for name in sorted(names) if not name.startswith(".")):
            if path in hidden or not path.lower().endswith((*ENDINGS, *SHARED_ENDINGS, *YAML)):
                continue
            if os.path.islink(path) and os.path.exists(path) and _leads_out(path, top):
                left_out.links[_shown(path, top)] = OUTSIDE
            elif path.lower().endswith(ENDINGS) or _is_about_robots(path):
                yield _shown(path, top)
            elif path.lower().endswith(".xml") and _is_mjcf(path):
                left_out.mjcf.append(_shown(path, top))
                yield _shown(path, top)
    yield from (_shown(error.filename or top, top) for error in unreadable)


def _shown(path: str, top: str) -> str:
    """A path below a folder as it was asked for; of what is in the current folder the name is enough."""
    inside = os.path.relpath(path, top)
    if inside == os.curdir:
        return top
    return inside if top == os.curdir else os.path.join(top, inside)


def _is_about_robots(path: str) -> bool:
    """Whether the first element of a file is a <robot> as URDF has it, or the <sdf> of SDFormat, in any encoding.

    YAML counts that is about a robot, or directs Drake. One that cannot be opened is read to say so.
    """
    try:
        head = _head(path)
    except (FileNotFoundError, safe_open.NoFile):  # a link that leads nowhere, a pipe
        return False
    except OSError as error:
        return error.errno != errno.ENXIO  # a socket
    if is_yaml(path):
        return parameter_marks.is_one(path, head) or path.lower().endswith(DIRECTIVES_ENDING)
    text = PROLOG.sub(b"", head).lstrip(BLANK)
    if path.lower().endswith(SDF_ENDINGS):
        return SDF.match(text) is not None
    return ROBOT.match(text) is not None and _has_parts(text)


def _is_mjcf(path: str) -> bool:
    try:
        return MJCF.match(PROLOG.sub(b"", _head(path)).lstrip(BLANK)) is not None
    except (OSError, safe_open.NoFile):
        return False


def _head(path: str) -> bytes:
    with safe_open.regular(path) as file:
        return file.read(HEAD).replace(b"\0", b"")


def _has_parts(text: bytes) -> bool:
    """Whether there is something of a robot right inside the first element, or nothing at all."""
    depth, met = 0, False
    for found in TAG.finditer(text):
        closing, name, empty = found.groups()
        if not closing and depth == 1:
            met = True
            if name in PARTS or name.startswith(PREFIXES):
                return True
        depth += 0 if empty else -1 if closing else 1
    return not met


def _is_entered(path: str, top: str, hidden: set[str], left_out: LeftOut) -> bool:
    """Whether a folder is looked into; where nobody would expect that it is not, that is written down."""
    name = os.path.basename(path)
    if name.startswith(".") or path in hidden:
        return False
    why = GENERATED if name in SKIPPED else ENVIRONMENT if _is_environment(path) else None
    if os.path.islink(path) and _leads_out(path, top):
        why = OUTSIDE
    if why is not None:
        left_out.folders[_shown(path, top)] = why
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
        one = os.path.join(top, *steps[:count])
        if os.path.islink(one) and _leads_out(one, top):
            return os.path.normpath(one)
    return None


def _leads_out(path: str, top: str) -> bool:
    """Whether a path leads out of the folder in which it is written, by links."""
    inside = os.path.realpath(top)
    real = os.path.realpath(path)
    return real != inside and not real.startswith(os.path.join(inside, ""))
