"""The words of a command: mostly `check` with some of its options, now and then what looks at one file."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tools.fuzz.draw import TARGET_NAMES
from tools.fuzz.repositories.tree import FILE, Entry
from urdflint.cli.options import FORMATS

REPORT, OTHER, CACHE = "../out/report.json", "../out/other", "../out/cache"
CODES = ("URDF", "XML", "GZ", "DRK", "XAC", "ALL", "URDF401", "limit-missing", "SRDF", "YML", "nonsense")
TARGETS = (
    "all",
    "all",
    "gazebo",
    "drake",
    "mujoco",
    "usd",
    "ros,gazebo,drake",
    "humble",
    "jazzy",
    *TARGET_NAMES,
    "nobody@9",
)
FLAGS = (
    *("--strict", "--no-suppress", "--fail-on-unchecked", "--no-resolve", "--all-places", "--show-info", "--no-config"),
    *("--force-exclude", "--no-xacro", "--schema-only", "--assume-latest", "-q", "--with-robots", "--unsafe-fixes"),
    *("--missing-packages=*", "--no-cache", "-j2", "--max-size=0.002", f"--cache-dir={CACHE}", "--fail-on=never"),
    *("--deep", "--fail-on=info", "--severity=info", "--color=always", "--xacro-arg=prefix:=p_", "--xacro-env=HOME"),
    *(
        "--changed-since=HEAD",
        "--changed-since=nope",
        "--package=arm=.",
        "--package=other=src",
        "--robot=urdf/arm.urdf",
    ),
    *("--config=urdflint.toml", "--baseline=urdflint-baseline.json", "--config=/dev/null"),
)
MODES = (
    *((), (), (), (), (), (), (), (), ("--fix",), ("--fix",), ("--fix", "--diff"), ("--diff",), ("--fix-only",)),
    *(("--fix", "--unsafe-fixes"), ("--fix", "--diff", "--unsafe-fixes"), ("--add-ignores", "--reason", "x")),
    *(("--write-baseline=new-baseline.json",), ("--show-files",), ("--show-config",), ("--statistics",)),
)
COMMANDS = ("expand", "preview", "compare", "measure", "show", "diff", "explain", "doctor", "rule")


def words(chance: random.Random, entries: Sequence[Entry]) -> tuple[str, ...]:
    """A command for a repository with these entries."""
    paths = sorted(entry.path for entry in entries if entry.kind == FILE)
    if paths and chance.random() < 0.08:
        return _other_command(chance, paths)
    options = ["check", *chance.choice(MODES), *chance.sample(FLAGS, chance.choice((0, 0, 1, 1, 2, 3)))]
    if chance.random() < 0.5:
        options += ["-t", chance.choice(TARGETS)]
    if chance.random() < 0.1:
        options += [chance.choice(("--select", "--ignore")), chance.choice(CODES)]
    options += ["-f", f"json={REPORT}"]
    if chance.random() < 0.7:
        kind = chance.choice(FORMATS)
        options += ["-f", kind if chance.random() < 0.4 else f"{kind}={OTHER}"]
    drawn = chance.random()
    if drawn < 0.25 and paths:
        options += ["--", *chance.sample(paths, min(len(paths), chance.choice((1, 1, 2, 5))))]
    elif drawn < 0.35:
        options += ["--", chance.choice(("urdf", "*.urdf", "**/*.xacro", "nowhere.urdf", "-", "urdf/"))]
    elif drawn < 0.8:
        options.append(".")
    return tuple(options)


def _other_command(chance: random.Random, paths: Sequence[str]) -> tuple[str, ...]:
    command = chance.choice(COMMANDS[:6])
    path = chance.choice([path for path in paths if "xacro" in path or "urdf" in path] or paths)
    command_words = [command, *(["-f", "json"] if command in ("preview", "compare", "measure", "diff") else [])]
    command_words += chance.choice(
        ((), ("--no-resolve",), ("-t", "mujoco")) if command in ("preview", "compare") else ((),)
    )
    command_words += ["-f", chance.choice(("text", "mermaid", "dot"))] if command == "show" else []
    return (*command_words, "--", *([path, chance.choice(paths)] if command == "diff" else [path]))
