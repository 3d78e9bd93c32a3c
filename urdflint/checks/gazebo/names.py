"""Names in Gazebo: which tags reach which visuals and collisions, and what sensors look for by name."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.claim_problems import is_first, places_of_others, problem
from urdflint.findings import Severity
from urdflint.findings.rule import Problem, Replace, check, without
from urdflint.model.grouping import grouped
from urdflint.model.robot import Robot
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.programs.sdformat.conversion import shape_tags
from urdflint.programs.sdformat.conversion.shape_tags import Miss
from urdflint.programs.sdformat.reasons import tag_names
from urdflint.syntax.place import Place

MAX_TAGS = 4  # tags that a message names


@check("GZ501")
def shape_out_of_reach(robot: Robot) -> Iterator[Problem]:
    misses = [miss for miss in shape_tags.misses(robot) if miss.tags and not miss.foreign and not _has_prefix(miss)]
    for group in grouped(misses, lambda miss: (miss.link, miss.kind)):
        first, places = group[0], [Place(miss.shape.element, "name") for miss in group]
        name, link = first.shape.element.get("name"), first.link
        more = f", and {len(group) - 1} more of its {first.kind}s," if len(group) > 1 else ""
        fault = f"its name does not begin with '{link}'"
        fix = [Replace(place, f"{link}_{place.element.get('name')}") for place in places if place.element is not None]
        if link != first.body:
            fault, fix = f"once the link is merged into '{first.body}', only the name '{link}' or none would do", []
        yield Problem(
            f"{first.kind} '{name}'{more} does not get {tag_names(first.tags)} for link '{link}': {fault}",
            places[0],
            related=[(f"this <{tag.tag}> does not reach it", Place(tag)) for tag in first.tags[:MAX_TAGS]],
            help=f"leave the name out, or begin it with '{link}'" if fix else "leave the name out",
            fix=("begin the name with that of the link", fix) if fix else None,
            also=places[1:],
            about=[Place(tag) for tag in first.tags],
        )


@check("GZ502")
def lumped_name_prefix(robot: Robot) -> Iterator[Problem]:
    misses = [miss for miss in shape_tags.misses(robot) if miss.foreign or _has_prefix(miss)]
    for group in grouped(misses, lambda miss: (miss.link, miss.kind)):
        first = group[0]
        lost, foreign = first.tags, first.foreign
        tags = (*lost, *foreign)
        fact = (
            f"{tag_names(lost)} for link '{first.link}' {'does' if len(lost) == 1 else 'do'} not reach its {first.kind}"
            if lost
            else f"{tag_names(foreign)} for link '{first.body}' {'acts' if len(foreign) == 1 else 'act'} on the "
            f"{first.kind} of link '{first.link}' too"
        )
        if lost and foreign:
            fact += (
                f", and {tag_names(foreign)} for link '{first.body}' {'does' if len(foreign) == 1 else 'do'} instead"
            )
        own = first.shape.element.get("name") or first.link
        yield Problem(
            f"{fact}: the link is merged into '{first.body}', and '{own}' begins with that name",
            Place(tags[0], part="label"),
            related=_merging(robot, first.link),
            also=[Place(tag, part="label") for tag in tags[1:]],
        )


@check("GZ503")
def shape_tag_without_shape(claim: SdformatClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, reasons.TagWithoutShapes) and is_first(claim):
        robot, link = claim.robot, claim.robot.link_named.get(claim.reason.link)
        lost = link is not None and link.element.child(claim.reason.shape) is not None  # which is reported there
        fix = without(robot.document, f"remove {tag_names(claim.alike)}", *map(Place, claim.alike))
        yield problem(
            claim,
            claim.place("label"),
            related=[(str(link), link.place("name"))] if link is not None else [],
            also=places_of_others(claim, part="label"),
            help=f"correct the {claim.reason.shape} of the link, for which the tag is" if lost else None,
            fix=None if lost else fix,
            severity=Severity.INFO if lost else None,
        )


@check("GZ504")
def contact_collision_unknown(claim: SdformatClaim) -> Iterator[Problem]:
    reason = claim.reason
    if not isinstance(reason, reasons.ContactCollisionUnknown):
        return
    suggestion = reason.meant(claim.element)
    place = claim.place("text")
    yield problem(
        claim,
        place,
        related=[("the collision is written here", Place(suggestion.element))] if suggestion else [],
        fix=(f"write '{suggestion.name}'", [Replace(place, suggestion.name)]) if suggestion else None,
    )


@check("GZ505")
def sensor_name_repeated(claim: SdformatClaim) -> Iterator[Problem]:
    reason = claim.reason
    if isinstance(reason, reasons.SensorTwice):
        words = f"another {reason.first.tag} '{reason.first.get('name') or ''}' is here"
        yield problem(claim, related=[(words, Place(reason.first, "name"))])


def _has_prefix(miss: Miss) -> bool:
    """Whether a shape of a merged link is taken for one of the other link, as its name begins like that."""
    own = miss.shape.element.get("name") or miss.link
    return miss.link != miss.body and own.startswith(miss.body)


def _merging(robot: Robot, link: str) -> list[tuple[str, Place]]:
    joint = shape_tags.lumping_joint(robot, link)
    return [(f"{joint} merges link '{link}'", joint.place())] if joint is not None else []
