"""The robots, worlds and parameter files that a text names: written out, worked out, or by a folder it goes through."""

from __future__ import annotations

import re
from collections.abc import Set
from itertools import accumulate
from typing import NamedTuple

from urdflint.linter.evidence.mentions import is_comment, without_comments

ENDING = re.compile(rb"\.(?:urdf\.xacro|xacro|urdf(?!\.[a-z])|gazebo|sdf|world|srdf|ya?ml|xml)(?![\w-])")
NAME = re.compile(rb"[\w./+~-]*")
WORKED_OUT = re.compile(rb"\$\([^()]*\)|\$?\{[^{}]*\}|\$\w+|%\(?\w*\)?[sd]")
FIND = re.compile(rb"\$\(find(?:-pkg-share)?[ \t]{1,20}([\w-]{1,100})\)")
SEPARATOR = re.compile(rb"""[\s"'`=<>,;|]""")  # names in a line
JOINED = re.compile(rb"""(?:\+|/|[^\s"',(]\s{0,20},)\s{0,20}[a-zA-Z]?["']$""")  # what ends before a bare ending
GOES_THROUGH = re.compile(rb"\b(?:listdir|scandir|i?glob|rglob|iterdir|walk|(?:recursive_)?directory_iterator)\s?\(")
FOLDER = re.compile(rb"""(?<=["'/])[A-Za-z_][\w.-]{0,60}(?=["'/])""")
CHOSEN = re.compile(  # a folder, and behind it a name that is worked out as a whole
    rb"""(?<=["'/])([A-Za-z_][\w.-]{0,60})(?:/(?:\$\([^()\n]{1,100}\)|\$?\{[^{}\n]{1,100}\})["'<]"""
    rb"""|/?["']\s{0,40}[,+/]\s{0,40}([A-Za-z_][\w.]{0,60})\s{0,5}(?![\w\s"'=:]))"""
)
# a name of code that is set to a text
SET = re.compile(rb"""(?<![\w.])([A-Za-z_][\w.]{0,60})[ \t]{0,3}(?::[^=\n]{1,40})?=[ \t(]{0,3}[a-zA-Z]?["']""")
# what a name can be worked out of: texts in quotation marks, in robots values of attributes, elsewhere what is set
QUOTED = re.compile(rb"""["'`]([\w./-]{1,80})["'`]""")
ATTRIBUTE = re.compile(rb"""(?<!name)=[ \t]{0,5}["']([\w./-]{1,80})["']""")
ASSIGNED = re.compile(
    rb"""(?:=|:[ \t]|^[ \t]{0,20}[-*][ \t]|--?[\w-]{1,40}[ \t]|\|[ \t]{0,40})([\w.-]{1,80})(?![\w(])""", re.MULTILINE
)
WORD = re.compile(rb"[\w.-]{1,80}")
ENDING_ALONE = re.compile(rb"""["'*]\.?(?:urdf|xacro|sdf|world)["']""")  # by which code picks files of a folder
# before the name of a file that a command or a call makes, and behind one that code opens to write it
WRITTEN_TO = re.compile(
    rb"""(?:\s>{1,2}|\s-o|--output)[ \t=]{0,5}$"""
    rb"""|\b(?:\w{0,40}[._])?(?:save|write|export|dump)\w{0,40}\(\s{0,20}[a-zA-Z]?["']$""",
    re.IGNORECASE,
)
WRITING = re.compile(rb"""["']\s{0,20},\s{0,20}(?:mode\s{0,5}=\s{0,5})?["'][wax]""")
# steps of a path that code joins, before the last one
STEPS_JOINED = re.compile(
    rb"""[jJ]oin\w{0,40}\((?:[^"'()]|\([^()]{0,80}\)){0,200},\s{0,80}"""
    rb"""((?:["'][\w./-]{1,80}["']\s{0,5},\s{0,80}){1,8})[a-zA-Z]?["']$"""
)
STEP = re.compile(rb"[\w.-]+")
JOINING = re.compile(rb"[jJ]oin(?:path|Substitution)?\(")
OPENS, CLOSES = b"()"
MAX_JOINED = 800  # characters before a name in which such steps are looked for
WILDCARD = "*"
MODEL = b".xml"  # of which robots and models in MJCF are, and much that is neither
MAX_NAME = 200  # characters of a path in a text
NO_FOLDERS = frozenset(("", ".", "..", "share"))  # what comes before them says nothing of the repository
# a model for Gazebo by its name
MODEL_NAME = re.compile(  # and not by that of a mesh or texture in its folder
    rb"""model://([\w.-]{1,100})(?![\w.-]|/[^\s"'<>]{0,150}\.(?!sdf)\w)|\s-database\s{1,20}([\w.-]{1,100})"""
)
BEFORE_MODEL = (b"model://", b"-database")
EXAMPLES = rb"getDataPath("  # the robots that come with PyBullet
DATA = "pybullet_data"

Steps = tuple[str, ...]  # of a path, the name of the file last


class FileNames(NamedTuple):
    """The files that a text names, and the folders it goes through.

    Apart are those whose steps code joins, and those with stars for what is worked out. `models` are the names of
    models for Gazebo.
    """

    written: frozenset[Steps] = frozenset()
    joined: frozenset[Steps] = frozenset()
    patterns: frozenset[Steps] = frozenset()
    folders: frozenset[str] = frozenset()
    models: frozenset[str] = frozenset()


def names_in(data: bytes, robot_folders: Set[bytes], *, is_markup: bool = False, is_page: bool = False) -> FileNames:
    """What a text names; of folders only those of robots are of interest, and so are names that end in .xml.

    Comments do not count. Pages, which are no programs, name only what they write out.
    """
    data = without_comments(data) if is_markup else data
    written, joined, patterns = set[Steps](), set[Steps](), set[Steps]()
    for match in ENDING.finditer(data):
        if match[0] == MODEL and not _is_model(data, match, robot_folders):
            continue
        steps = _steps(data, match.start(), match.end())
        if not steps or not (is_page or is_markup or not is_comment(data, match.start())):
            continue
        folders_before = _joined(data, match.start()) if len(steps) == 1 and not is_markup else ()
        if "*" in steps[-1]:
            patterns.add(steps)
        elif folders_before:
            joined.add((*folders_before, *steps))
        else:
            written.add(steps)
    if is_page:
        return FileNames(frozenset((*written, *(steps[-1:] for steps in joined))))
    chosen = [match for match in CHOSEN.finditer(data) if match[1] in robot_folders and _is_path(data, match)]
    texts = set(SET.findall(data)) if any(match[2] for match in chosen) else ()
    patterns |= {(match[1].decode(), WILDCARD) for match in chosen if match[2] not in texts}
    goes_through = not is_markup and ENDING_ALONE.search(data) and GOES_THROUGH.search(data)
    folders = robot_folders & set(FOLDER.findall(data)) if goes_through else ()
    all_folders = frozenset(folder.decode() for folder in folders)
    model_names = MODEL_NAME.finditer(data) if any(mark in data for mark in BEFORE_MODEL) else ()
    gazebo_models = frozenset((match[1] or match[2]).decode() for match in model_names)
    return FileNames(frozenset(written), frozenset(joined), frozenset(patterns), all_folders, gazebo_models)


def _is_model(data: bytes, ending: re.Match[bytes], models: Set[bytes]) -> bool:
    """Whether the name that ends there is one of some, written out."""
    reversed_name = NAME.match(data[max(0, ending.start() - MAX_NAME) : ending.start()][::-1])
    return reversed_name is not None and reversed_name[0].partition(b"/")[0][::-1] + MODEL in models


def values_in(data: bytes, *, is_robot: bool = False, is_page: bool = False, is_data: bool = False) -> set[bytes]:
    """The words of which names of files can be made: any of data, of other texts those that stand as values."""
    if is_data:
        return set(WORD.findall(data))
    values = set(ATTRIBUTE.findall(data) if is_robot else QUOTED.findall(data))
    return values | set(ASSIGNED.findall(data)) if is_page else values


def _joined(data: bytes, start: int) -> Steps:
    """The folders that code joins before the name of a file which ends there."""
    line_start = max(0, start - MAX_JOINED)
    reversed_name = NAME.match(data[line_start:start][::-1])
    assert reversed_name is not None
    match = STEPS_JOINED.search(data[line_start : start - reversed_name.end()])
    return tuple(step.decode() for step in STEP.findall(match[1])) if match is not None else ()


def _steps(data: bytes, start: int, end: int) -> Steps:
    """The steps of the path that ends there, with stars for what is worked out; none where it is no name."""
    line = data[max(data.rfind(b"\n", 0, start) + 1, start - MAX_NAME) : start]
    reversed_name = NAME.match(line[::-1])
    assert reversed_name is not None
    name = reversed_name[0][::-1]
    preceding = line[: len(line) - len(name)]
    if WRITTEN_TO.search(preceding) or WRITING.match(data, end):
        return ()
    if preceding.endswith((b")", b"}", b"*", b"%", b"$")):
        text = SEPARATOR.split(WORKED_OUT.sub(b"*", WORKED_OUT.sub(b"*", FIND.sub(rb"\1", line))))[-1]
        is_absolute = text.startswith((b"/", b"~"))
    elif not name or name.endswith(b"/"):
        text, is_absolute = b"*" if JOINED.search(preceding) else b"", False
    else:
        text, is_absolute = name, name.startswith((b"/", b"~")) and not preceding.endswith(b":")
    if not text:
        return ()
    steps = (text + data[start:end]).decode("utf-8", "replace").split("/")
    folders = steps[:-1]
    begin = next((index + 1 for index in reversed(range(len(folders))) if _says_nothing(folders[index])), 0)
    if EXAMPLES in preceding:
        return (DATA, *steps[begin:])
    return tuple(steps[-2:] if is_absolute and len(steps) - begin > 2 else steps[begin:])


def _is_path(data: bytes, chosen: re.Match[bytes]) -> bool:
    """Whether a folder and what follows it are a path; behind a comma only where steps are joined."""
    if b"," not in chosen[0]:
        return True
    arguments = JOINING.split(data[max(0, chosen.start() - MAX_NAME) : chosen.start()])[1:]
    depths = accumulate((byte == OPENS) - (byte == CLOSES) for byte in arguments[-1]) if arguments else (-1,)
    return min(depths, default=0) >= 0


def _says_nothing(folder: str) -> bool:
    return folder in NO_FOLDERS or "*" in folder
