"""What urdf-usd-converter rejects, or warns of, and no other rule speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import named
from urdflint.linter.rule import Problem, check
from urdflint.programs.reason import Reason
from urdflint.programs.usd import reasons as why
from urdflint.programs.usd.claims import UsdClaim
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place


@check("USD301")
def attribute_name_impossible(claim: UsdClaim) -> Iterator[Problem]:
    name, tag = claim.attribute, claim.element.tag
    message = f"attribute {name} of <{tag}> has a name that no attribute in USD can have"
    yield Problem(message, claim.place("name"))


@check("USD302")
def texture_leads_to_folder(claim: UsdClaim) -> Iterator[Problem]:
    yield Problem(f"texture '{claim.element.get('filename')}' leads to a folder, which cannot be copied", claim.place())


@check("USD303")
def part_rejected_by_usd_converter(claim: UsdClaim) -> Iterator[Problem]:
    element, attribute = claim.element, claim.attribute
    what = f"{attribute} of <{element.tag}>" if attribute else f"<{element.tag}>"
    fact = _of_value(claim.reason, what) or _of_robot(claim.reason) or _of_joint(claim.reason, element)
    if fact is not None:
        lacks = claim.reason.name if isinstance(claim.reason, why.SizeMissing) else None
        yield Problem(fact, claim.place(), lacks=lacks)


def _of_value(reason: Reason, what: str) -> str | None:
    """What is wrong with an element or attribute, in words."""
    match reason:
        case why.NumberUnreadable(word):
            return f"{what} is no number: {word!r}"
        case why.NumberCountWrong(wanted, found):
            return f"{what} has {found} number{'' if found == 1 else 's'}, not {wanted}"
        case why.SizeMissing(name):
            return f"{what} has no {name}"
        case why.LinkUnknown(name):
            return f"{what} is '{name}', and no link has that name"
    return None


def _of_robot(reason: Reason) -> str | None:
    """What is wrong with the robot as a whole, in words."""
    match reason:
        case why.RootInNamespace(uri):
            return f"<robot> is in the namespace {uri}, so it is no robot"
        case why.RobotNameImpossible():
            return "the name of the robot has a control character, and a file is named after it"
        case why.ChainTooLong(links):
            return f"{links} links are joined one below the other"
    return None


def _of_joint(reason: Reason, element: Element) -> str | None:
    """What is wrong with a joint, or several, in words."""
    match reason:
        case why.TreeUnreached(root):
            return f"{named(element)} starts from link '{root}', which no joint ties to the first root"
    return None


@check("USD304")
def mesh_lost_in_usd(claim: UsdClaim) -> Iterator[Problem]:
    name = claim.element.get("filename")
    match claim.reason:
        case why.MeshFormat(extension):
            fact = f"is a {extension} file" if extension else "has no extension"
            message = f"mesh '{name}' {fact}, which is not read: the shape is lost"
        case why.MeshUri(scheme):
            message = f"mesh '{name}' has the unknown scheme {scheme}://: the shape is lost"
        case why.MeshMissing(_):
            message = f"mesh '{name}' is not found: the shape is lost"
        case why.MeshUnnamed():
            message = "a mesh has no file name: the shape is lost"
        case _:
            return
    yield Problem(message, claim.place())


@check("USD305")
def part_warned_of_by_usd_converter(claim: UsdClaim) -> Iterator[Problem]:
    tag = claim.element.tag
    match claim.reason:
        case why.ShapeUnknown():
            message = f"<{tag}> is no shape that is known: the shape is lost"
        case why.ShapeMissing():
            message = "the geometry has no shape that is known"
        case why.ElementMisplaced():
            above = claim.element.parent
            message = f"<{tag}> in <{above.tag if above is not None else ''}> is not read"
        case why.TextureMissing():
            message = f"texture '{claim.element.get('filename')}' is not found"
        case why.TextureNotShown():
            message = "a texture is not laid on boxes, spheres and cylinders"
        case _:
            return
    yield Problem(
        message, claim.place(), [("the texture", Place(one)) for one in claim.related if one.tag == "texture"]
    )
