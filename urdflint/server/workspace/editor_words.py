"""What is said of files and of the command line, in the words of an editor: paths as seen from the workspace, settings.

An option of `check` has a setting of the same meaning, or a command with which the user chooses.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

ARGUMENT = r"--xacro-arg (?:'[^']*'|[^\s,;)]+)"
PAIR = re.compile(r"--xacro-arg '?([^\s:=']+):=([^\s',;)]*)'?")
VALUE = "VALUE"  # stands for the value of an argument that nobody knows
SETTINGS = (  # words about options, and what is said instead
    (r"\bgive its folder with --package \S+=DIR", "give its folder in the setting packages"),
    (r"\bname its package with --package \S+=DIR", "name its package in the setting packages"),
    (r"\bgive --package (\S+)=DIR", r"give the folder of \1 in the setting packages"),
    (r"--package \S+=DIR gives", "the setting packages gives"),
    (r"\bname its robot with --robot FILE", "choose its robot (urdflint.chooseRobot)"),
    (r"\bread it with --xacro-env (\S+)", r"read it: name \1 in environment of the setting xacro"),
    (r"\bgive --xacro-env (\S+)", r"name \1 in environment of the setting xacro"),
    (r"\bwithout --xacro-env", "without environment of the setting xacro"),
    (r"\bthe configuration or --missing-packages allows", "the setting missing-packages allows"),
    (r"\bchoose one with --baseline\b", "choose one in the setting baseline"),
    (r"--assume-latest judges", "the setting assume-latest judges"),
)
OPTIONS = tuple((re.compile(option), words) for option, words in SETTINGS)
ADVICE = re.compile(rf"\bgive (?:it with )?({ARGUMENT}(?: {ARGUMENT})*)")


def of_editor(text: str, roots: Sequence[str]) -> str:
    """A text about files and options as an editor says it; `roots` are the folders of the workspace."""
    for root in sorted(roots, key=len, reverse=True):
        prefix = "" if len(roots) == 1 else os.path.join(os.path.basename(root), "")
        seen_from_here = os.path.join(os.path.relpath(root), "")
        for path in (os.path.join(root, ""), *((seen_from_here,) if seen_from_here.startswith("..") else ())):
            text = re.sub(rf"(?<![\w./\\-])(?:file://)?{re.escape(path)}", lambda _: prefix, text)  # noqa: B023
    if "--" not in text:
        return text
    text = PAIR.sub(r"\1 = \2", ADVICE.sub(_chosen, text))
    for option, words in OPTIONS:
        text = option.sub(words, text)
    return text


def _chosen(match: re.Match[str]) -> str:
    """What is said where arguments are to be given: the editor has a picker for them over the robot."""
    pairs = PAIR.findall(match[1])
    if any(value == VALUE for _, value in pairs):
        return "choose its value over <robot>" if len(pairs) == 1 else "choose their values over <robot>"
    return f"choose {' and '.join(f'{name} = {value}' for name, value in pairs)} over <robot>"
