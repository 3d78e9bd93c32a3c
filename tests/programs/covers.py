"""Which robots show that a rule covers the claims that its head covers, or is silent before them.

The examples in the rule's own document come first; what they do not show is in `covers.tsv`: each pair of a rule and a
reason with a robot that shows it, a case or one in `covers/`. `python -m tests.refresh` writes it. A row stays as long
as it is true, so that no rule moves the rows of another.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests import documents
from tests.once import shared
from tests.programs import reasons_in
from tests.programs.covering import Pair, listening
from urdflint.linter.run import engine
from urdflint.programs import target
from urdflint.programs.scenes import WORD
from urdflint.programs.target import Target
from urdflint.syntax.source import Source

HERE = Path(__file__).parent
TABLE, OWN = HERE / "covers.tsv", HERE / "covers"
CASES = HERE.parent / "cases"
FURTHER = ("sdformat@9.0.0", "sdformat@12.0.0", "newton@1.7", "usd@0.1.2")  # what only these releases do is shown too
OTHERS = tuple(release for word in FURTHER for release in target.parse(word))
TARGETS = (*target.parse("all"), *OTHERS)


def robots() -> dict[str, bytes]:
    """All robots that may stand in the table, by their names there."""
    found = {f"cases/{path.parent.name}/{path.name[:3]}": path.read_bytes() for path in sorted(CASES.glob("*/*.urdf"))}
    return found | {f"covers/{path.stem}": path.read_bytes() for path in sorted(OWN.glob("*.urdf"))}


@shared
def by_examples() -> frozenset[Pair]:
    """The pairs that rules show themselves, in the examples of their documents.

    Of rules of which something is not shown to the releases that every example is checked for, others are asked too.
    """
    examples = [(rule, example) for rule, example in documents.examples("bad") if rule.covers or rule.yields]
    pairs = {pair for rule, example in examples for pair in documents.covered(rule, example.text)}
    lacking = {code for code, _ in in_heads() - pairs}
    pairs |= {
        (code, word)
        for rule, example in examples
        if rule.code in lacking
        for code, word in shown(example.text.encode(), OTHERS)
        if code == rule.code
    }
    return frozenset(pairs)


def in_heads() -> set[Pair]:
    """All pairs that heads have, but for what scenes alone have, which no robot shows."""
    heads = [(rule.code, rule.covers | rule.yields) for rule in documents.rules()]
    return {(code, word) for code, words in heads for word in reasons_in.meant(words) if not WORD.match(word)}


def shown(data: bytes, targets: Sequence[Target] = TARGETS) -> set[Pair]:
    """The pairs that a robot shows."""
    seen: set[Pair] = set()
    with listening(seen):
        engine.lint(Source("robot.urdf", data), engine.Settings(targets=tuple(targets), resolve=False))
    return seen


def table() -> str:
    """The table as it should be: the rows that are still true, and few robots that show all the rest."""
    every = {name: shown(data) - by_examples() for name, data in robots().items()}
    rows = {(*pair, name) for name, pairs in committed().items() for pair in pairs & every.get(name, set())}
    wanted = set().union(*every.values()) - {row[:2] for row in rows}
    while wanted:
        best = max(every, key=lambda name: (len(every[name] & wanted), not name.startswith("covers/")))
        rows |= {(*pair, best) for pair in every[best] & wanted}
        wanted -= every[best]
    return "\n".join(["rule\treason\trobot", *("\t".join(row) for row in sorted(rows))]) + "\n"


def committed() -> dict[str, set[Pair]]:
    """The pairs of the table by the robot that shows them."""
    found: dict[str, set[Pair]] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]:
        code, word, robot = line.split("\t")
        found.setdefault(robot, set()).add((code, word))
    return found
