"""docs/targets.md, made of what programs declare, of how that is known, and of the recorded verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.replay import agreement
from urdflint.programs import evidence
from urdflint.programs.target import FAMILIES, Caller, Family, callers, distributions
from urdflint.text.wording import counted, listed

PAGE = Path(__file__).parents[1] / "docs" / "targets.md"
BEGIN = "<!-- programs: made by python -m tests.refresh -->\n"
FORMATS = {"sdf": "SDFormat", "mjcf": "MJCF", "directives": "model directives"}


def text() -> str:
    """The page with what is made in it."""
    written, _, _ = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return f"{written}{BEGIN}{''.join(_parts())}"


def _parts() -> Iterator[str]:
    yield "\n| program | `-t` | also | files asked | refused | wrongly said | robots compared | otherwise |\n"
    yield "|---|---|---|---|---|---|---|---|\n"
    for family in FAMILIES.values():
        counts = [agreement.of_program(f"{family.name}@{series}") for series in family.series]
        asked = next((count for count in reversed(counts) if count is not None), None)
        figures = asked.cells if asked is not None else ("–",) * 5
        yield _row([_title(family), f"`{family.name}`", _code(_names(family)), *figures])
    for family in FAMILIES.values():
        yield from _program(family)


def _title(family: Family) -> str:
    return f"[{family.spelling}](#{family.name})"


def _program(family: Family) -> Iterator[str]:
    yield f'\n<a id="{family.name}"></a>\n\n## {family.spelling}\n\n{family.title[:1].upper()}{family.title[1:]}. '
    formats = ["URDF", *(FORMATS.get(name, name) for name in family.formats)]
    yield f"It reads {listed(formats)}. {_known_by(family)}\n"
    yield "\n| target | newest release | files asked | refused | wrongly said | robots compared | otherwise |\n"
    yield "|---|---|---|---|---|---|---|\n"
    for series, release in family.series.items():
        asked = agreement.of_program(f"{family.name}@{series}")
        yield _row([f"`{family.name}@{series}`", release, *(asked.cells if asked is not None else ("–",) * 5)])
    named = {alias: meant for alias, meant in family.aliases.items() if "@" in meant}
    if named:
        yield f"\n{listed([f'`{alias}` is `{meant}`' for alias, meant in named.items()])}.\n"
    for caller in callers().values():
        if caller.folder == family.name:
            yield from _caller(caller)
    yield from _options(family)


def _known_by(family: Family) -> str:
    kinds = Counter(row.kind for row in evidence.rows(family.name))
    parts = [f"{counted(kinds['run'], 'release')} of it {'were' if kinds['run'] > 1 else 'was'} run"]
    changes = len(evidence.changes(family.name))
    if changes:
        shown = [counted(kinds["case"], "robot")] if kinds["case"] else []
        shown += [f"{counted(kinds['lines'], 'place')} in its source"] if kinds["lines"] else []
        by = f" by {listed(shown)}" if shown else ""
        parts.append(f"{counted(changes, 'change')} between releases {'are' if changes > 1 else 'is'} known{by}")
    return f"{listed(parts)}."


def _caller(caller: Caller) -> Iterator[str]:
    sets = listed([f"`{name}={value}`" for name, value in caller.sets.items()])
    releases = listed([f"{caller.spelling} {series} reads by {read}" for series, read in caller.called.items()])
    others = [alias for alias, meant in FAMILIES[caller.folder].aliases.items() if meant == caller.name]
    also = f", also {_code(others)}" if others else ""
    yield f"\n`-t {caller.name}`{also}: {caller.title}. It sets {sets} ({caller.source}). {releases}.\n"


def _options(family: Family) -> Iterator[str]:
    if family.options:
        option = family.options[0]
        value = (*option.values, "500")[0]
        yield f"\nOptions, as in `-t '{family.name}({option.name}={value})'`:\n\n"
        yield "| option | values | default | what it does | source |\n|---|---|---|---|---|\n"
    for option in family.options:
        values = ", ".join(option.values) or "above 0"
        yield _row([f"`{option.name}`", values, option.default_text or "–", option.about, option.source])
    if family.unmodeled_options:
        others = ", ".join(f"`{name}`" for name in family.unmodeled_options)
        yield f"\nNot modeled, and not accepted: {others}.\n"


def _names(family: Family) -> list[str]:
    """The other names of its newest release, without those of releases of ROS."""
    newest = {family.name, f"{family.name}@{family.newest}"}
    return [alias for alias, meant in family.aliases.items() if meant in newest and alias not in distributions()]


def _code(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |\n"
