"""Repositories drawn by chance: each comes from the seed and its own number alone."""

from __future__ import annotations

import random

from tools.fuzz.repositories import asked, gits, pieces, spoiling
from tools.fuzz.repositories.tree import Entry, Repository, clean

PACKAGES = ("arm", "hand", "box")
WITH_HISTORY = ("committed", "hostile", "ignored", "worktree")


def repository(seed: int, number: int) -> Repository:
    """The repository of that number."""
    chance = random.Random(f"repository {seed} {number}")
    files = _files(chance)
    if chance.random() < 0.25:
        files[chance.choice(("urdflint.toml", ".urdflint.toml", "urdf/urdflint.toml"))] = pieces.TOML.encode()
    elif chance.random() < 0.1:
        files["pyproject.toml"] = b"[project]\nname = 'x'\n[tool.urdflint]\n" + chance.choice(spoiling.TOML) + b"\n"
    if chance.random() < 0.15:
        files["urdflint-baseline.json"] = pieces.BASELINE.encode()
    if chance.random() < 0.1:
        files[".gitignore"] = chance.choice((b"*", b"urdf/\n", b"*.xacro\n!a.xacro\n", b"\xff\n", b"/**/x\n" * 300))
    entries = [Entry(clean(name), data) for name, data in files.items()]
    state = chance.choices(tuple(gits.STATES), gits.WEIGHTS)[0]
    first = tuple(entries)
    for _ in range(chance.choice((0, 1, 1, 2, 2, 3, 4, 6, 9))):
        entries = spoiling.spoil(chance, entries)
    unique = tuple({entry.path: entry for entry in entries}.values())
    before = first if state in WITH_HISTORY and chance.random() < 0.6 else ()
    return Repository(unique, asked.words(chance, unique), state, before)


def _files(chance: random.Random) -> dict[str, bytes]:
    """One package or several, or the files of examples of rules."""
    drawn, files = chance.random(), dict[str, bytes]()
    if drawn < 0.45:
        files |= pieces.package(chance, chance.choice(PACKAGES))
    elif drawn < 0.6:
        for name in chance.sample(PACKAGES, chance.choice((1, 2))):
            top = chance.choice(("", "src/"))
            files |= {f"{top}{name}/{path}": data for path, data in pieces.package(chance, name).items()}
    else:
        for index in range(chance.choice((1, 1, 2, 3))):
            top = f"{index}/" if index else ""
            files |= {top + path: data for path, data in chance.choice(pieces.scenarios()).items()}
    return files
