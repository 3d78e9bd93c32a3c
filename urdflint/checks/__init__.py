"""One function per rule; importing a module of this package registers its checks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from importlib import import_module

from urdflint.checks.index import INDEX, LAYERS
from urdflint.findings.rule import IF, REGISTRY, Problem, Registered
from urdflint.programs.target import FAMILIES
from urdflint.struct import Struct, cached_property


class Check(Struct):
    """The check of a rule: its module, and the names of the node classes that it looks at.

    `has` is the attribute that such a node must have; `registered` is set for a check that is registered elsewhere.
    """

    code: str
    module: str
    kinds: tuple[str, ...]
    has: str = ""
    registered: Registered | None = None

    @property
    def layer(self) -> str:
        """The layer of the vocabulary it judges, for kinds of node that tell of what does not fit one."""
        return next((layer for letters, layer in LAYERS.items() if self.code.startswith(letters)), "urdf")

    @cached_property
    def function(self) -> Callable[..., Iterator[Problem]]:
        """The function itself; its module is imported when somebody asks."""
        if self.registered is None:
            load_module(self.module)
        return (self.registered or REGISTRY[self.code]).function


def load_module(name: str) -> None:
    """Import a module, which registers its checks."""
    import_module(f"{__name__}.{name}")


def load() -> None:
    """Register all checks."""
    for group in {*INDEX, *FAMILIES}:
        for name in _modules(group):
            load_module(name)


def of_groups(groups: Collection[str]) -> list[Check]:
    """The checks of these groups in the order of the index, and any that are registered elsewhere.

    What was loaded for another file before decides nothing.
    """
    elsewhere = {
        code: registered
        for code, registered in REGISTRY.items()
        if not registered.function.__module__.startswith(__name__)
    }
    mine = [
        _indexed(code, module, row)
        for group in (*INDEX, *sorted({*groups} - INDEX.keys()))
        if group in groups
        for module, rows in _modules(group).items()
        for codes, row in rows.items()
        for code in codes.split()
        if code not in elsewhere
    ]
    other_checks = (
        Check(code, "", tuple(kind.__name__ for kind in registered.kinds), registered.has, registered)
        for code, registered in elsewhere.items()
    )
    return [*mine, *other_checks]


@cache
def _modules(group: str) -> dict[str, dict[str, str]]:
    """The modules of a group with what their checks look at, by codes; a program newer than the index is looked for."""
    if group in INDEX:
        return INDEX[group]
    from urdflint.checks import folders

    return folders.of_program(group, __path__)


def _indexed(code: str, module: str, row: str) -> Check:
    kinds, _, has = row.partition(IF)
    return Check(code, module, tuple(kinds.split()), has)
