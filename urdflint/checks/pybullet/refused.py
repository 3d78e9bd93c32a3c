"""What PyBullet rejects and no other rule speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import at_name, named
from urdflint.linter.rule import Problem, check
from urdflint.programs.pybullet import reasons as why
from urdflint.programs.pybullet.claims import PybulletClaim


@check("PBT301")
def mesh_rejected_by_pybullet(claim: PybulletClaim) -> Iterator[Problem]:
    name = claim.element.get("filename")
    match claim.reason:
        case why.MeshFormat(""):
            message = f"mesh {name!r} has no extension, by which PyBullet knows its format"
        case why.MeshFormat(extension):
            message = f"mesh {name!r} is a {extension} file, which PyBullet cannot read"
        case why.MeshUri(scheme):
            message = f"PyBullet takes {name!r} for a path: it does not know {scheme}://"
        case why.MeshMissing(path):
            message = f"PyBullet does not find mesh '{path}' in the folder of the file or in one above it"
        case _:
            return
    yield Problem(message, claim.place())


@check("PBT302")
def part_rejected_by_pybullet(claim: PybulletClaim) -> Iterator[Problem]:
    element = claim.element
    match claim.reason:
        case why.AttributeMissing(name):
            message = f"<{element.tag}> has no {name}, which PyBullet requires"
        case why.TextMissing():
            message = f"<{element.tag}> has no text, at which PyBullet aborts"
        case why.DeformableBody():
            message = f"<{element.tag}> needs a world of PyBullet's with RESET_USE_DEFORMABLE_WORLD"
        case _:
            return
    lacks = claim.reason.name if isinstance(claim.reason, why.AttributeMissing) else None
    yield Problem(message, claim.place(), lacks=lacks)


@check("PBT303")
def name_with_format(claim: PybulletClaim) -> Iterator[Problem]:
    message = f"PyBullet prints the name of {named(claim.element)} as a format of printf, and aborts"
    yield Problem(message, at_name(claim.element))
