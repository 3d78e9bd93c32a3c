"""What urdf-usd-converter makes of links and names without a word, and what it keeps where nobody reads it."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import at_name, first_names, is_first, named, names_of_others, others
from urdflint.linter.rule import Problem, check
from urdflint.programs.loaded import WORLD
from urdflint.programs.usd import reasons as why
from urdflint.programs.usd.claims import UsdClaim

MERGED = "PRG202"  # what others do with links on fixed joints, of which this is another side


@check("USD201")
def name_changed_in_usd(claim: UsdClaim) -> Iterator[Problem]:
    part = named(claim.element)
    match claim.reason:
        case why.RootJointTaken(new):
            message = f"{part} becomes '{new}': root_joint is the joint that is added to the world"
        case why.LinkRenamed(new) | why.JointRenamed(new):
            message = f"{part} becomes '{new}' in USD"
        case _:
            return
    yield Problem(message, claim.place())


@check("USD202")
def frame_without_body(claim: UsdClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, why.LinkIsFrame) and is_first(claim):
        several = len(claim.alike) > 1
        into = "the world" if claim.reason.into == WORLD else f"link '{claim.reason.into}'"
        message = f"empty link {first_names(claim)} is no body but a frame of {into}"
        if several:
            message = f"empty links {first_names(claim)} are no bodies but frames"
        also = names_of_others(claim)
        yield Problem(message, at_name(claim.element), also=also, told_with=MERGED)


@check("USD203")
def link_lost_with_inertial(claim: UsdClaim) -> Iterator[Problem]:
    if isinstance(claim.reason, why.BelowMovedInertial):
        message = (
            f"{named(claim.element)} is lost: link '{claim.reason.into}' above it gives its inertial to its parent"
        )
        yield Problem(message, at_name(claim.element))


@check("USD204")
def mass_left_to_engine(claim: UsdClaim) -> Iterator[Problem]:
    if not is_first(claim):
        return
    link = claim.element if claim.element.tag == "link" else claim.element.parent
    what = "inertia" if isinstance(claim.reason, why.InertiaMissing) else "mass"
    more = len(claim.alike) - 1
    message = f"{named(link)} and {more} more have no {what}" if more else f"{named(link)} has no {what}"
    yield Problem(message, claim.place(), also=others(claim))


@check("USD205")
def made_for_older_importer(claim: UsdClaim) -> Iterator[Problem]:
    if is_first(claim):
        name, tag = claim.attribute, claim.element.tag
        what, part = (f"{name} of <{tag}>", "name") if name else (f"<{tag}>", "label")
        message = f"{what} is for importers up to Isaac Sim 5, and not read since"
        yield Problem(message, claim.place(part), also=others(claim, name, part), cause=f"{tag} {name}")
