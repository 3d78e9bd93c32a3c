"""What PyBullet makes of the text of a file: lines that it cuts, and numbers that it reads otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import is_first, others
from urdflint.linter.rule import Problem, check
from urdflint.programs.pybullet import reasons as why
from urdflint.programs.pybullet.claims import PybulletClaim


@check("PBT101")
def line_too_long(claim: PybulletClaim) -> Iterator[Problem]:
    match claim.reason:
        case why.LineBroken(error):
            message = f"PyBullet breaks lines after 8191 bytes, which makes this file malformed: {error}"
            yield Problem(message, claim.place())
        case why.ValueBroken() if is_first(claim):
            message = f"PyBullet breaks lines after 8191 bytes, here within {claim.attribute} of <{claim.element.tag}>"
            yield Problem(message, claim.place(), also=others(claim, claim.attribute, "value"))


@check("PBT102")
def value_read_otherwise(claim: PybulletClaim) -> Iterator[Problem]:
    what = f"{claim.attribute} of <{claim.element.tag}>"
    match claim.reason:
        case why.NumberReadOtherwise(text, value):
            numbers = " ".join(f"{one:g}" for one in value) if isinstance(value, tuple) else f"{value:g}"
            message = f"PyBullet reads {numbers} of {text!r} in {what}"
        case why.VectorUnread(wanted, found):
            message = f"{what} has {found} number{'s' * (found != 1)}, not {wanted}: PyBullet makes zeros of it"
        case why.ScaleUniform(factor):
            message = f"{what} has one number: PyBullet scales all axes by {factor:g}"
        case why.ValueIsNan():
            message = f"{what} is not a number: PyBullet takes nan"
        case _:
            return
    yield Problem(message, claim.place())
