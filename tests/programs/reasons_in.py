"""The reasons of a model as its tests see them: those that are declared, raised and covered by rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable
from importlib import import_module
from pathlib import Path
from types import ModuleType

from urdflint.linter.rules import catalog
from urdflint.linter.rules.catalog import Rule
from urdflint.programs.reason import COMMON, REASONS, Reason
from urdflint.programs.scenes import WORD
from urdflint.programs.target import FAMILIES

PROGRAMS = Path(__file__).parents[2] / "urdflint" / "programs"


def declared(module: ModuleType) -> dict[str, type[Reason]]:
    """The reasons that a module declares, or those of a package as far as they are imported, by their words."""
    return {word: one for word, one in REASONS.items() if f"{one.__module__}.".startswith(f"{module.__name__}.")}


def everywhere() -> dict[str, type[Reason]]:
    """The reasons that all programs declare, by their words."""
    for path in sorted(PROGRAMS.rglob("*.py")):
        if any("reasons" in part for part in (path.stem, path.parent.name)):
            import_module(".".join(("urdflint", *path.relative_to(PROGRAMS.parent).with_suffix("").parts)))
    return dict(REASONS)


def covered(program: str, *parts: str) -> set[str]:
    """The words of a program in the heads of rules, but those of scenes alone: behind `covers`, `yields`, or both."""
    rules = map(catalog.rule, catalog.paths())
    words = meant({word for rule in rules for part in parts for word in getattr(rule, part)})
    return {word for word in words if word.startswith(f"{program}/") and not WORD.match(word)}


def meant(words: Collection[str]) -> set[str]:
    """The words of programs that heads mean by these, some of which are for what several programs do alike."""
    for program in FAMILIES:
        import_module(f"urdflint.programs.{program}.claims")
    asked = {*words}
    alike = {word for word, reason in REASONS.items() if not asked.isdisjoint(reason.words)}
    named = alike | {word for word in words if not word.startswith(COMMON)}
    return {word for word in named if not WORD.match(word)}  # of files that are not URDF, see test_scene_reasons


def programs_of(rule: Rule) -> tuple[str, ...]:
    """What `for` of a rule that several programs share is to be: those whose reasons it covers, as they are written."""
    families = {word.partition("/")[0] for word in meant(rule.covers)}
    selectors = {re.split("[@<>]", selector)[0]: selector for selector in rule.only}
    present = [selector for name, selector in selectors.items() if name in families]
    return (*present, *(name for name in FAMILIES if name in families and name not in selectors))


def used(package: Path, besides: Collection[str]) -> set[str]:
    """The names that the modules of a package use, also as `why.Name`, but for some of these."""
    paths = [
        path
        for path in package.rglob("*.py")
        if path.stem not in besides and not {*path.relative_to(package).parts} & {*besides}
    ]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    names = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def wordless(some: Iterable[type[Reason]]) -> list[type[Reason]]:
    """The reasons that say neither in a pattern of words, nor in one line, nor in a sentence what they are."""
    return [
        one
        for one in some
        if not (one.says or one.loses or re.fullmatch(r"[A-Z`].*\.", one.__doc__ or ""))
        and getattr(one.message, "__name__", "") != "<lambda>"
    ]
