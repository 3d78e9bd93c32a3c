"""Models that Gazebo rejects as a whole: for names, for unknown references, and for merged inertias."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import as_claimed, attribute, problem
from urdflint.findings.rule import Problem, check
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.syntax.place import Place

MAX_LINKS = 8
NAMING = (
    reasons.LinkReferenceUnknown,
    reasons.JointReferenceUnknown,
    reasons.FrameReferenceUnknown,
    reasons.JointToItself,
)  # reasons that know the name which the reference has
WORLD = "only the root link can be called world; give the link another name"


@check("GZ701")
def model_name_duplicate(claim: SdformatClaim) -> Iterator[Problem]:
    other_places = [
        ("the other one is here", Place(refusal.other, "name"))
        for refusal in claim.refusals
        if refusal.other is not None
    ]
    yield problem(claim, related=other_places)


@check("GZ702")
def model_name_reserved(claim: SdformatClaim) -> Iterator[Problem]:
    yield problem(claim, Place(claim.element, "name"), help=WORLD if claim.element.get("name") == "world" else None)


as_claimed(__name__, "GZ703", "model_name_with_colons", SdformatClaim, attribute("name"))


@check("GZ704")
def model_reference_unknown(claim: SdformatClaim) -> Iterator[Problem]:
    reason, element = claim.reason, claim.element
    name = reason.name if isinstance(reason, NAMING) else None
    ends = [end for tag in ("parent", "child") for end in element.all(tag) if end.text.strip() == name]
    link = claim.robot.link_named.get(name or "")
    related = [(f"{link} is merged into its parent link", link.place("name"))] if link is not None and ends else []
    yield problem(claim, Place(ends[0], part="text") if ends else None, related=related)


@check("GZ705")
def inertia_triangle_rounding(claim: SdformatClaim) -> Iterator[Problem]:
    name, merged = claim.element.get("name"), claim.merged
    if merged:
        related = [(f"link '{link.get('name')}' is merged into it", Place(link, "name")) for link in merged[:MAX_LINKS]]
        message = f"{claim.message} once other links are merged into it"
        yield Problem(message, Place(claim.element, "name"), related)
    else:
        inertia = next((element for element in claim.related if element.tag == "inertia"), claim.element)
        link = claim.robot.link_named.get(name or "")
        tensor = link.inertial.tensor if link is not None and link.inertial is not None else None
        if tensor is not None and tensor.negligible:
            left = max(map(abs, tensor.matrix))
            message = (
                f"the inertia of link '{name}' is zero except for {left:.2g} kg m², which Gazebo takes for impossible"
            )
            yield Problem(message, Place(inertia), help="write the inertia of the body; Gazebo accepts exactly 0")
            return
        message = f"the inertia of link '{name}' is at the limit of the triangle inequality, and violates it for Gazebo"
        yield Problem(message, Place(inertia))
