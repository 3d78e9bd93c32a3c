"""Contact in Drake: kinds and numbers that do not go together, and those that have no effect."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.drake.geometry import shape_named
from urdflint.linter.rule import Problem, check
from urdflint.model.meaning import parent_of
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.collisions import COMPLIANT, MODULUS, RIGID
from urdflint.programs.drake.reasons import (
    ComplianceUnsupported,
    FrictionInverted,
    HydroelasticValueMissing,
    RigidMeshFormat,
    TextUnreadable,
)
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.wording import listed


@check("DRK410")
def contact_value_missing(claim: DrakeClaim) -> Iterator[Problem]:
    choice, reason = claim.element, claim.reason
    if isinstance(reason, HydroelasticValueMissing):
        missing = listed([f"<{tag}>" for tag in reason.missing])
        message = f"{shape_named(choice)} has <{choice.tag}>, but no {missing} for its {reason.shape.lower()}"
        yield Problem(message, claim.place(), [("the shape", Place(element)) for element in claim.related])


@check("DRK411")
def contact_kind_missing(claim: DrakeClaim) -> Iterator[Problem]:
    value = claim.element
    if any(sibling.tag.endswith("_hydroelastic") for sibling in parent_of(value).children):
        return
    kind = COMPLIANT if value.tag == MODULUS else f"{COMPLIANT}/> or <{RIGID}"
    message = f"<{value.tag}> of {shape_named(value)} is not used: its contact is not hydroelastic"
    yield Problem(message, claim.place(), help=f"add <{kind}/>, or remove <{value.tag}>")


@check("DRK412")
def contact_kind_contradictory(claim: DrakeClaim) -> Iterator[Problem]:
    message = f"{shape_named(claim.element)} is both rigid and compliant hydroelastic"
    yield Problem(message, claim.place(), [("it is rigid here", Place(element)) for element in claim.related])


@check("DRK413")
def friction_inverted(claim: DrakeClaim) -> Iterator[Problem]:
    moving, reason = claim.element, claim.reason
    if not isinstance(reason, FrictionInverted):
        return
    resting = claim.related[0] if claim.related else parent_of(moving).child("static_friction")
    message = f"{shape_named(moving)} has dynamic friction {reason.dynamic:g} and static friction {reason.static:g}"
    related = [("the static friction", _number(resting))] if resting is not None else []
    yield Problem(message, _number(moving), related)


def _number(friction: Element) -> Place:
    """Where the number of a friction stands: in its value, or in the text of the older tag."""
    return Place(friction, "value") if "value" in friction.attributes else Place(friction, part="text")


@check("DRK414")
def modulus_of_rigid(claim: DrakeClaim) -> Iterator[Problem]:
    modulus, properties = claim.element, parent_of(claim.element)
    if properties.child(COMPLIANT) is not None:
        return
    message = f"{shape_named(modulus)} is rigid hydroelastic, so Drake does not use its <{MODULUS}>"
    related = [("it is rigid here", Place(element)) for element in claim.related]
    yield Problem(message, Place(properties), [("the modulus", Place(modulus)), *related])


@check("DRK415")
def rigid_mesh_unreadable(claim: DrakeClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, RigidMeshFormat):
        message = f"{shape_named(claim.element)} is rigid hydroelastic with a mesh in {claim.reason.extension} format"
        yield Problem(message, claim.place())


@check("DRK420")
def compliance_incomplete(claim: DrakeClaim) -> Iterator[Problem]:
    part = claim.element
    if isinstance(claim.reason, TextUnreadable):
        message = f"<{part.tag}> of {shape_named(part)} does not begin with a number"
        yield Problem(message, claim.place(), help="write the number first")
        return
    other = "dynamic_friction" if part.tag == "static_friction" else "static_friction"
    message = f"<drake_compliance> of {shape_named(part)} has <{part.tag}>, but no <{other}>"
    yield Problem(message, claim.place(), help=f"add <{other}>")


@check("DRK421")
def compliance_outdated(claim: DrakeClaim) -> Iterator[Problem]:
    part = claim.element
    message = f"<drake_compliance> of {shape_named(part)} is not used: the proximity properties give the friction"
    if isinstance(claim.reason, ComplianceUnsupported):
        message = f"Drake no longer reads <{part.tag}> of {shape_named(part)}"
    yield Problem(message, Place(parent_of(part)), [("this is not read", Place(part))])
