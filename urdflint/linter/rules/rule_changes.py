"""What changed in the rules since a release, of which `rules/releases/` keeps one table each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from urdflint import resources
from urdflint.linter.rules.catalog import Rule
from urdflint.struct import Struct

CONDITIONS = {  # of a severity that a head has beside the usual one: when it counts
    "strict": "with `--strict`",
    "accepted": "where no target rejects the robot",
    "unasked": "where no target is named",
    "named": "where a target that loses something is named",
    "harmless": "where no target rejects, drops or alters anything",
}
COLUMNS = ("code", "name", "severity", *CONDITIONS, "for")
FOLDER = "releases/"


class Change(Struct):
    """One change of a rule since a release; `kind` is new, severity, name, merged, programs, or a condition."""

    kind: str
    before: str
    after: str


def releases() -> list[str]:
    """The releases of which the rules are recorded."""
    return [name[len(FOLDER) : -len(".tsv")] for name in resources.names("rules") if name.startswith(FOLDER)]


def recorded(release: str) -> dict[str, dict[str, str]]:
    """The rules of a recorded release by code, each as a row of its table."""
    rows = [line.split("\t") for line in resources.lines("rules", f"{FOLDER}{release}.tsv")[1:]]
    return {row[0]: dict(zip(COLUMNS, row, strict=True)) for row in rows}


def table(rules: Iterable[Rule]) -> str:
    """The table of rules that a release records."""
    return "".join("\t".join(row) + "\n" for row in (COLUMNS, *(_row(rule).values() for rule in rules)))


def changes(rule: Rule, former_rules: Mapping[str, Mapping[str, str]]) -> list[Change]:
    """What changed in a rule since the release with these rules; nothing for a rule of a team."""
    if not rule.path:
        return []
    codes = [code for code in rule.formerly if code in former_rules]
    merged = [Change("merged", f"{code} {former_rules[code]['name']}", rule.code) for code in codes]
    before = former_rules.get(rule.code)
    if before is None:
        return [Change("new", "", rule.severity.value), *merged]
    return [*_differences(before, _row(rule)), *merged]


def _differences(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[Change]:
    if before["severity"] != after["severity"]:
        yield Change("severity", before["severity"], after["severity"])
    for condition in CONDITIONS:
        pair = before[condition], after[condition]
        if len({*pair}) == 2 and pair != (before["severity"], after["severity"]):
            yield Change(condition, *pair)
    if before["name"] != after["name"]:
        yield Change("name", before["name"], after["name"])
    if before["for"] != after["for"]:
        yield Change("programs", before["for"], after["for"])


def _row(rule: Rule) -> dict[str, str]:
    severities = {kind: getattr(rule, kind).value for kind in ("severity", *CONDITIONS)}
    return {"code": rule.code, "name": rule.name, **severities, "for": " ".join(rule.only) or "-"}
