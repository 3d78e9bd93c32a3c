"""How it is known what a release does: the tables `evidence.tsv` beside the tables of releases, for people and tests.

Each row is about a release, or about a change by its name in `releases.py`. By its kind it names

- `run`: the verdicts of that release in tests/cases; `alike`: those of another release that answers as it does
- `case`: a robot with recorded verdicts that differ by the change, in tests/cases or tests/programs/asked
- `lines`: lines of a source file, those releases of that source that have them and that lack them, the place of the
  lines in the first that has them, and the SHA-256 of these lines without their spacing
- `said`: an address or document, where there is no source to look at
- `decides`: a reason of the models whose claims depend on the change, and in the column of releases a robot, a case or
  one of tests/programs, that shows it
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from importlib import import_module

from urdflint import resources
from urdflint.programs.changes import Change
from urdflint.programs.target import FAMILIES
from urdflint.struct import Struct

TABLE = "evidence.tsv"
HEAD = "about\tkind\twhat\thas\tlacks\tlines\tsha256"
SHOWING = ("case", "lines", "said")


class Row(Struct):
    """A row of a table; `has` and `lacks` are releases or a robot, `lines` is `12-15`; what is not needed is empty."""

    about: str
    kind: str
    subject: str
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    lines: str = ""
    sha256: str = ""

    @property
    def note(self) -> str:
        """In words: `src/xml/xml.cc of google-deepmind/mujoco, lines 5-9 of 3.12.0`."""
        if self.kind != "lines":
            return self.subject
        repository, _, file = self.subject.partition(":")
        return f"{file} of {repository}, {_lines(self.lines)} of {self.has[0]}"


def _lines(lines: str) -> str:
    first, _, last = lines.partition("-")
    return f"line {first}" if first == last else f"lines {lines}"


@cache
def rows(program: str) -> tuple[Row, ...]:
    """The table of a program."""
    return tuple(_row(line) for line in resources.lines("programs", f"{program}/{TABLE}")[1:])


def _row(line: str) -> Row:
    about, kind, detail, *rest = line.split("\t")
    has, lacks, lines, sha256 = [*rest, "", "", "", ""][:4]
    return Row(about, kind, detail, tuple(has.split()), tuple(lacks.split()), lines, sha256)


def changes(program: str) -> dict[str, Change]:
    """The changes in a table of releases, by their names as tables of evidence have them: `paths-kept`."""
    table = import_module(f"urdflint.programs.{program}.releases")
    members = vars(table).items()
    return {name.lower().replace("_", "-"): member for name, member in members if isinstance(member, Change)}


def deciding(words: Collection[str]) -> Iterator[tuple[str, Change, list[str], list[Row]]]:
    """The changes on which reasons such as `mujoco/mimic-not-read` depend.

    Each with its program, those of the reasons that it decides, and how it is known.
    """
    for program in FAMILIES:
        decided: dict[str, list[str]] = {}
        for row in rows(program):
            if row.kind == "decides" and row.subject in words:
                decided.setdefault(row.about, []).append(row.subject)
        for about, mine in decided.items():
            showing_rows = [row for row in rows(program) if row.about == about and row.kind in SHOWING]
            yield program, changes(program)[about], mine, showing_rows
