"""Contact as Drake takes it: kinds and numbers that do not go together, and those that are passed over."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.drake.geometry import shape_named
from urdflint.linter.rule import Problem, check
from urdflint.model.meaning import parent_of
from urdflint.programs.drake.claims import DrakeClaim
from urdflint.programs.drake.collisions import COMPLIANT, HINT, MODULUS, RIGID, ROUND
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.wording import listed


@check("DRK410")
def contact_value_missing(claim: DrakeClaim) -> Iterator[Problem]:
    choice, shape = claim.element, str(claim.facts["shape"])
    needed = [HINT] * (shape in ROUND) + [MODULUS] * (choice.tag == COMPLIANT)
    missing = listed([f"<{tag}>" for tag in needed if parent_of(choice).child(tag) is None])
    message = f"{shape_named(choice)} has <{choice.tag}>, but no {missing} for its {shape.lower()}"
    yield Problem(message, claim.place(), [("the shape", Place(one)) for one in claim.related])


@check("DRK411")
def contact_kind_missing(claim: DrakeClaim) -> Iterator[Problem]:
    value = claim.element
    if any(one.tag.endswith("_hydroelastic") for one in parent_of(value).children):
        return
    kind = COMPLIANT if value.tag == MODULUS else f"{COMPLIANT}/> or <{RIGID}"
    message = f"<{value.tag}> of {shape_named(value)} is not used: its contact is not hydroelastic"
    yield Problem(message, claim.place(), help=f"write <{kind}/> beside it, or leave it out")


@check("DRK412")
def contact_kind_twofold(claim: DrakeClaim) -> Iterator[Problem]:
    message = f"the contact of {shape_named(claim.element)} is both compliant and rigid"
    yield Problem(message, claim.place(), [("here it is rigid", Place(one)) for one in claim.related])


@check("DRK413")
def friction_inverted(claim: DrakeClaim) -> Iterator[Problem]:
    moving, dynamic, static = claim.element, claim.facts["dynamic"], claim.facts["static"]
    resting = claim.related[0] if claim.related else parent_of(moving).child("static_friction")
    message = f"the dynamic friction of {shape_named(moving)} is above the static one: {dynamic:g} against {static:g}"
    related = [("the static friction", _number(resting))] if resting is not None else []
    yield Problem(message, _number(moving), related)


def _number(friction: Element) -> Place:
    """Where the number of a friction stands: in its value, or in the text of the tag of old."""
    return Place(friction, "value") if "value" in friction.attributes else Place(friction, part="text")


@check("DRK414")
def modulus_of_rigid(claim: DrakeClaim) -> Iterator[Problem]:
    modulus, properties = claim.element, parent_of(claim.element)
    if properties.child(COMPLIANT) is not None:
        return
    message = f"Drake does not use the <{MODULUS}> of {shape_named(modulus)}, which is rigid"
    related = [("it is rigid here", Place(one)) for one in claim.related]
    yield Problem(message, Place(properties), [("what is not used", Place(modulus)), *related])


@check("DRK415")
def rigid_mesh_unreadable(claim: DrakeClaim) -> Iterator[Problem]:
    ending = claim.facts["extension"]
    yield Problem(f"{shape_named(claim.element)} is rigid, and Drake reads no {ending} for that", claim.place())


@check("DRK420")
def compliance_incomplete(claim: DrakeClaim) -> Iterator[Problem]:
    part = claim.element
    if claim.word == "drake/text-unreadable":
        message = f"Drake does not see the number in <{part.tag}> of {shape_named(part)}: something stands before it"
        yield Problem(message, claim.place(), help="write the number first")
        return
    other = "dynamic_friction" if part.tag == "static_friction" else "static_friction"
    message = f"<drake_compliance> of {shape_named(part)} has <{part.tag}> and no <{other}>"
    yield Problem(message, claim.place(), help=f"write <{other}> too")


@check("DRK421")
def compliance_outdated(claim: DrakeClaim) -> Iterator[Problem]:
    one = claim.element
    message = f"the <drake_compliance> of {shape_named(one)} is not used: its friction is given elsewhere"
    if claim.word == "drake/compliance-unsupported":
        message = f"Drake does not use <{one.tag}> of {shape_named(one)} any more"
    yield Problem(message, Place(parent_of(one)), [("what is not used", Place(one))])
