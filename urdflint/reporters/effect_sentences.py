"""Findings in plain words: messages on one line, and what each program does about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Protocol

from urdflint import regex
from urdflint.findings import Finding, Fix
from urdflint.programs import target
from urdflint.programs.changes import numbers
from urdflint.programs.effect import Effect
from urdflint.programs.target import Family
from urdflint.text.wording import counted, listed, one_line

# Effects with the verbs for one program and for several, worst first.
VERBS = {
    Effect.REJECTS: ("rejects the file", "reject the file"),
    Effect.DROPS: ("loads the file but drops a part of it", "load the file but drop a part of it"),
    Effect.ALTERS: (
        "loads the file with another meaning than written",
        "load the file with another meaning than written",
    ),
    Effect.WARNS: ("logs a warning and goes on", "log a warning and go on"),
    Effect.IGNORES: ("ignores it", "ignore it"),
}
LOSING = {"loses": "lose", "drops": "drop"}  # how a loss begins that has the program as its subject
SINCE = ">="
EVERYWHERE: Mapping[str, str] = MappingProxyType({})
JOINED = "\0"  # a blank in code, while lines are broken
CODE = regex.compile(r"\$\([^()]{,40}\)|</?\w[^<>]{,40}>|(?<![\w-])(?:[\w-]+ = \[[^][]{,40}\]|--[a-z-]+ \w+:?=\w+)")
BOUNDS = {"@": "{}", "<": "before {}", ">=": "from {}"}  # how a selector bounds the releases, in words


class ReportedFinding(Protocol):
    """What tells of programs: a finding or an entry."""

    @property
    def effects(self) -> Mapping[str, Effect]:
        """What programs do."""
        ...

    @property
    def losses(self) -> Mapping[str, str]:
        """What each of these programs loses by it, in words."""
        ...

    @property
    def breaks(self) -> str:
        """What a program outside of the targets does, as a sentence; empty where targets do something about it."""
        ...

    @property
    def first(self) -> bool:
        """Whether the program that reports one fault a run would report this one."""
        ...


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """A text in lines that end between words; those after the first are indented, and short code stays in one."""
    if len(text) <= width:
        return [text]
    from textwrap import wrap

    text = CODE.sub(lambda match: match[0].replace(" ", JOINED), text)
    wrapped_lines = wrap(text, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)
    return [line.replace(JOINED, " ") for line in wrapped_lines] or [""]


def full_message(finding: Finding) -> str:
    """What is wrong and what is lost by it."""
    return one_line(f"{finding.message}: {finding.loss}" if finding.loss else finding.message)


def effects(finding: ReportedFinding, shares: Mapping[str, str] = EVERYWHERE) -> list[str]:
    """A sentence for each effect, worst first; a loss stands with the program that has it.

    `shares` says of a program where it does so, if not everywhere.
    """
    groups: dict[tuple[str, Effect | None, str], list[str]] = {}
    for effect in VERBS:
        for name in (name for name, own_effect in finding.effects.items() if own_effect is effect):
            lost = one_line(finding.losses.get(name, ""))
            groups.setdefault((shares.get(name, ""), effect, lost), []).append(name)
    for name, lost in finding.losses.items():
        if name not in finding.effects:
            groups.setdefault(("", None, one_line(lost)), []).append(name)
    if not groups and finding.breaks:
        return [finding.breaks]
    return [
        (f"{share} " if share else "") + _sentence(finding, effect, lost, targets)
        for (share, effect, lost), targets in groups.items()
    ]


def _sentence(finding: ReportedFinding, effect: Effect | None, lost: str, targets: Sequence[str]) -> str:
    """What programs do and lose; where something is lost, that they drop or alter something goes without saying."""
    programs, is_plural = _programs(tuple(targets))
    verb, mark, rest = lost.partition(" ")
    if effect in (None, Effect.DROPS) and mark and verb in LOSING:
        return f"{programs} {LOSING[verb] if is_plural else verb} {rest}"
    if effect is None or (lost and effect in (Effect.DROPS, Effect.ALTERS)):
        return f"{programs}: {lost}"
    sentence = f"{programs} {VERBS[effect][is_plural]}"
    if effect is Effect.REJECTS and finding.first:
        sentence += _first(targets, is_plural)
    return f"{sentence}: {lost}" if lost else sentence


def _first(targets: Sequence[str], is_plural: bool) -> str:
    """The end of a sentence about a fault at which a program stops."""
    stopping = {release.name: release for release, _ in map(_parted, targets) if release.stops_at_first}
    if not stopping:
        return ""
    if len(stopping) < len(_by_family(targets)):
        return f"; {and_list([program(release) for release in stopping.values()])} reports this fault first and stops"
    return ": they report this fault first and stop" if is_plural else ": it reports this fault first and stops"


@lru_cache(maxsize=1024)
def _programs(targets: tuple[str, ...]) -> tuple[str, bool]:
    """Targets as users know them, `ROS (urdfdom 3 and 6)`, and whether a verb after them is in the plural."""
    families = [_releases(target.FAMILIES[family], releases) for family, releases in _by_family(targets).items()]
    return and_list([words for words, _ in families]), len(families) > 1 or families[0][1]


def programs(targets: Iterable[str]) -> dict[str, str]:
    """Programs as users know them, `ROS (urdfdom 3 and 6)`, by the names of their families."""
    return {name: _releases(target.FAMILIES[name], releases)[0] for name, releases in _by_family(targets).items()}


def distribution(targets: Sequence[str]) -> str:
    """The release of ROS that alone has the only one of some targets, as its users call it; empty where there is none.

    Several releases of ROS may have the same urdfdom.
    """
    names = [name for name, words in target.distributions().items() if [*targets] == [words[0]]]
    return f"ROS {names[0].title()}" if len(names) == 1 else ""


def _by_family(targets: Iterable[str]) -> dict[str, list[str]]:
    versions: dict[str, list[str]] = {}
    for name in targets:
        family, version = _parted(name)
        versions.setdefault(family.name, []).append(version)
    return versions


def _parted(name: str) -> tuple[Family, str]:
    """The program of a target, and its release; `>=12` and nothing for the selectors `sdformat>=12` and `sdformat`."""
    family, _, version = name.partition("@")
    if family in target.FAMILIES:
        return target.FAMILIES[family], version
    family, sign, version = name.partition(SINCE)
    return target.FAMILIES[family], sign + version


def program(family: Family) -> str:
    """A program under the name that its users know: ROS, where urdfdom reads for it."""
    return family.reader or family.spelling


def spelled(name: str) -> str:
    """A program that the schemas or heads name, as its makers spell it."""
    family = target.FAMILIES.get(name)
    if family is not None:
        return program(family)
    from urdflint.programs import extension_readers

    return extension_readers.SPELLINGS.get(name, name)


def _releases(family: Family, versions: Sequence[str]) -> tuple[str, bool]:
    """Releases of one program, `Gazebo (sdformat 9, 13 and 14)` or `Drake 1.51`, and whether that is a plural."""
    if not all(versions):
        return program(family), False
    since = [version[len(SINCE) :] for version in versions if version.startswith(SINCE)]
    ordinary = _contracted(family, [version for version in versions if not version.startswith(SINCE)])
    releases = and_list([*ordinary, *(f"{version} and later" for version in since)])
    if family.reader is None:
        return f"{family.spelling} {releases}", len(versions) > 1 or bool(since)
    brands = list(dict.fromkeys(family.brands.get(version.partition(".")[0], "") for version in versions))
    brand_names = brands if len(brands) <= 2 and all(brands) else []
    return f"{' '.join(filter(None, [family.reader, listed(brand_names)]))} ({family.name} {releases})", len(
        brand_names
    ) > 1


def _contracted(family: Family, versions: Sequence[str]) -> list[str]:
    """Releases in order, three or more neighbouring series as `9 to 13`."""
    series = list(family.series)
    runs: list[list[str]] = []
    for version in sorted([version for version in versions if "(" not in version], key=numbers):
        before = runs[-1][-1] if runs else None
        if before in series and version in series and series.index(version) == series.index(before) + 1:
            runs[-1].append(version)
        else:
            runs.append([version])
    words = [word for run in runs for word in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else run)]
    for version in versions:
        release, bracket, _ = version.partition("(")
        if bracket and release in words:
            words[words.index(release)] = with_settings(version).replace(" with ", " with and without ", 1)
        elif bracket:
            words.append(with_settings(version))
    return words


def with_settings(version: str) -> str:
    """A release with its options in words: `3(density=500)` is `3 with density=500`."""
    release, bracket, rest = version.partition("(")
    return f"{release} with {listed(rest.removesuffix(')').split(','))}" if bracket else version


def selected(selector: str) -> str:
    """A selector as one reads it aloud: `sdformat>=13,<14` is `Gazebo (sdformat from 13, before 14)`."""
    match = target.SELECTOR.match(selector)
    if match is None or match["family"] not in target.FAMILIES:
        return spelled(selector)
    family = target.FAMILIES[match["family"]]
    bounds = target.BOUND.findall(match["bounds"])
    if not bounds:
        return program(family)
    if len(bounds) == 1 and bounds[0][0] == "@":
        return _releases(family, [bounds[0][1]])[0]
    bounds_in_words = ", ".join(BOUNDS[sign].format(version) for sign, version in bounds)
    return (
        f"{family.spelling} {bounds_in_words}"
        if family.reader is None
        else f"{family.reader} ({family.name} {bounds_in_words})"
    )


def and_list(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; with a comma before the last where a part has an `and` itself."""
    if len(words) > 1 and any(" and " in word for word in words):
        return ", ".join([*words[:-1], f"and {words[-1]}"])
    return listed(words)


def with_fix(fix: Fix) -> str:
    """The word before what a fix does."""
    return "fix" if fix.safe else "unsafe fix"


def totals(counts: Mapping[str, int]) -> str:
    """`3 errors, 1 warning`; what is not there is left out."""
    return ", ".join(counted(number, word) for word, number in counts.items() if number)


def unreported(numbers: Mapping[str, int]) -> str:
    """`and 4,312 more of URDF004`: the findings of a file that are not reported; empty where all are."""
    return f"and {listed([f'{number:,} more of {code}' for code, number in numbers.items()])}" if numbers else ""


def not_reported(more: Mapping[str, Mapping[str, int]]) -> str:
    """The findings of a run that are not reported: of one file with its name, of several with their number."""
    if len(more) == 1:
        return "".join(f"{shown_path(path)}: {unreported(counts)}" for path, counts in more.items())
    total: Counter[str] = Counter()
    for counts in more.values():
        total.update(counts)
    return f"{unreported(total)} in {len(more)} files"


def shown_path(path: str) -> str:
    """A path as text reports name it."""
    return "<stdin>" if path == "-" else one_line(path)
