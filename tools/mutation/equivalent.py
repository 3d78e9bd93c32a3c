"""Mutants that a person judged to mean the same as the code: no test can find them."""

from __future__ import annotations

from typing import NamedTuple

from tools.mutation.mutant import Mutant


class Equivalent(NamedTuple):
    """A mutant by its file and by its line before and after, as the report shows them, and why it changes nothing."""

    path: str
    before: str
    after: str
    reason: str


UPRIGHT = "UPRIGHT: Rows = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))"
EQUIVALENT = (
    *(
        Equivalent(
            "urdflint/programs/sdformat/reading/pose.py",
            UPRIGHT,
            UPRIGHT[:start] + moved + UPRIGHT[start + 3 :],
            "a mark that is asked for with `is`: the numbers are never computed with",
        )
        for number, moved in (("1.0", "2.0"), ("0.0", "1.0"))
        for start in range(len(UPRIGHT))
        if UPRIGHT.startswith(number, start)
    ),
    Equivalent(
        "urdflint/programs/xml/tinyxml1.py",
        "end = value.end() if value else start",
        "end = value.end() if True else start",
        "the pattern matches the empty text too: there is always a match",
    ),
    Equivalent(
        "urdflint/programs/urdfdom/validation.py",
        "if (value[name] or 0.0) < 0:",
        "if (value[name] or 1.0) < 0:",
        "neither 0 nor 1 is negative",
    ),
    Equivalent(
        "urdflint/programs/sdformat/conversion/sdf_writing.py",
        'end = name.find(f"_{kind}", end + 1)',
        'end = name.find(f"_{kind}", end + 2)',
        "what is looked for begins with the only underscore in it: the next one is further away",
    ),
    Equivalent(
        "urdflint/programs/sdformat/reading/pose.py",
        "return (roll, math.nan if math.isnan(sine) else math.asin(sine), yaw)",
        "return (roll, math.nan if False else math.asin(sine), yaw)",
        "the arc sine of NaN is NaN",
    ),
)


def reason(mutant: Mutant) -> str | None:
    """Why a mutant changes nothing; None of one that may."""
    same = (row for row in EQUIVALENT if row[:3] == (mutant.path, mutant.before, mutant.after))
    return next((row.reason for row in same), None)
