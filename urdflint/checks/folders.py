"""What the index of the checks is made from: the folders of this package, and what programs declare."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib import import_module
from pkgutil import iter_modules

from urdflint.findings.rule import REGISTRY
from urdflint.programs import extension_readers
from urdflint.programs.target import FAMILIES, Extension

Rows = dict[str, dict[str, str]]  # by module and code: the kinds of nodes, and what they must have
FIRST = ("urdf", "deep", "meshes", "ros-control", "xacro")  # groups that are asked before those of the programs
LAST = ("simulators", "sim-urdf", "srdf", "parameters", "suppression")
GROUPS = {
    "plausibility": "urdf",
    "macros": "xacro",
    "programs": "simulators",
    "sim": "sim-urdf",
}  # by folder, where it is called otherwise
# By the first word of modules that are in no folder
GROUP_BY_WORD = {"control": "ros-control", "suppression": "suppression"}


def index(paths: Collection[str]) -> dict[str, Rows]:
    """All checks of the package at these paths by group, in the order in which they are asked.

    Raises ValueError where a folder is of no group, or two kinds of node have one name.
    """
    rows_by_group: dict[str, Rows] = {group: {} for group in (*FIRST, *FAMILIES, *LAST)}
    for group, module in sorted(_modules(paths), key=lambda pair: ("." in pair[1], pair[1])):
        if group not in rows_by_group:
            raise ValueError(f"the checks in {module} are of no program and of no other group")
        rows = _rows(module)
        if rows:
            rows_by_group[group][module] = rows
    _judge_names()
    return rows_by_group


def of_program(name: str, paths: Collection[str]) -> Rows:
    """The checks of a program that the index does not know yet."""
    return {module: rows for group, module in _modules(paths) if group == name and (rows := _rows(module))}


def extensions() -> dict[str, Extension]:
    """What programs add to URDF, by their names; also those that are no targets."""
    return {**{name: family.extension for name, family in FAMILIES.items()}, **extension_readers.EXTENSIONS}


def layers() -> dict[str, str]:
    """The layers of the vocabulary that rules are about, by the letters of their codes."""
    letters = {**{name: family.letters for name, family in FAMILIES.items()}, **extension_readers.LETTERS}
    return {letters[name]: extension.layer for name, extension in extensions().items() if extension.layer}


def _modules(paths: Collection[str]) -> Iterator[tuple[str, str]]:
    """The modules of the package, those in its folders with a point, each with its group."""
    groups = {**GROUPS, **{family.checks: name for name, family in FAMILIES.items() if family.checks}}
    for module in iter_modules(paths):
        if not module.ispkg:
            yield GROUP_BY_WORD.get(module.name.partition("_")[0], "urdf"), module.name
            continue
        for inner in iter_modules([f"{path}/{module.name}" for path in paths]):
            yield groups.get(module.name, module.name), f"{module.name}.{inner.name}"


def _rows(module: str) -> dict[str, str]:
    """What each check of a module looks at; nothing of one that only helps others."""
    name = import_module(f"{__package__}.{module}").__name__
    return {code: registered.row for code, registered in REGISTRY.items() if registered.function.__module__ == name}


def _judge_names() -> None:
    kinds: dict[str, type] = {}
    for kind in (kind for registered in REGISTRY.values() for kind in registered.kinds):
        if kinds.setdefault(kind.__name__, kind) is not kind:
            raise ValueError(f"checks look at two classes called {kind.__name__}")
