"""Examples of rules that no case shows, with what the programs that the rules are about did with them.

`python -m tests.programs.asked` asks those that are set up, and keeps in `examples.tsv` what they did with each bad
example: the rule, its number, the program, the outcome, and the hash of the example, which a changed one must not keep.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.documents import SCENE
from tests.programs import live
from urdflint.linter.rules import catalog

TABLE = Path(__file__).with_name("examples.tsv")
RULES = {
    "drake@1.51": (
        *("DRK009", "DRK104", "DRK107", "DRK203", "DRK403", "DRK414", "DRK415", "DRK420", "DRK421", "DRK433"),
        *("DRK507", "DRK605", "DRK701", "DRK702", "URDF754"),
    ),
    "mujoco@4": ("MJC101", "MJC102", "MJC103", "MJC104", "MJC207"),
    "newton@1.8": ("NWT301",),
    "pinocchio@4": ("PIN201", "PIN202"),
    "pybullet@3": ("PBT101", "PBT303"),
    "sdformat@12.3": ("GZ603", "GZ608", "GZ609", "GZ611"),
    "usd@0.3": ("USD203",),
}


class Asked(NamedTuple):
    """A bad example of a rule, by its number from 1, and what a program did with it."""

    code: str
    number: int
    program: str
    outcome: str
    sha256: str

    @property
    def text(self) -> str:
        """The example as the document has it now."""
        return bad(self.code)[self.number - 1]


def bad(code: str) -> list[str]:
    """The bad examples of a rule that are URDF."""
    bad = (one.text for one in catalog.rule(code).examples if one.role == "bad")
    return [text for text in bad if not SCENE.match(text)]


def hashed(text: str) -> str:
    """The hash of an example."""
    return sha256(text.encode()).hexdigest()[:16]


def kept() -> list[Asked]:
    """What is in the table."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t")
        return [Asked(code, int(number), *rest) for code, number, *rest in rows]


def anew() -> Iterator[Asked]:
    """What the programs that are set up do now; of the others what was kept."""
    for program, codes in RULES.items():
        if live.missing(program):
            yield from (one for one in kept() if one.program == program)
            continue
        texts = [(code, number, text) for code in codes for number, text in enumerate(bad(code), 1)]
        with TemporaryDirectory() as folder:
            said = live.ask(program, [text for *_, text in texts], Path(folder))
        for (code, number, text), outcome in zip(texts, said, strict=True):
            yield Asked(code, number, program, outcome, hashed(text))


def text() -> str:
    """The table, asked anew."""
    return "".join("\t".join(map(str, one)) + "\n" for one in anew())
