"""Links and joints that Gazebo drops, with all that goes with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urdflint.checks.claim_problems import as_claimed, attribute, problem
from urdflint.findings.rule import Problem, check
from urdflint.model.numbers import number
from urdflint.model.robot import Gazebo, Joint, Link
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.programs.sdformat.conversion.gazebo_blocks import KEEPERS
from urdflint.programs.sdformat.reasons import has_unread_mass
from urdflint.syntax.place import Place

UNREAD = "correct the <inertial>, which is reported too"
Related = list[tuple[str, Place]]


@check("GZ401")
def link_without_mass(claim: SdformatClaim) -> Iterator[Problem]:
    yield _without_mass(claim, "the joint")


@check("GZ402")
def root_without_mass(claim: SdformatClaim) -> Iterator[Problem]:
    link = _link(claim)
    if link is None:
        yield problem(claim, claim.robot.place("name"), help="add a link and connect it to world by a joint")
    else:
        yield _without_mass(claim, "the joint", _keepers_below(link))


@check("GZ403")
def fixed_link_without_mass(claim: SdformatClaim) -> Iterator[Problem]:
    yield _without_mass(claim, "the fixed joint")


@check("GZ404")
def kept_joint_without_mass(claim: SdformatClaim) -> Iterator[Problem]:
    joint = _joint(claim)
    yield _without_mass(claim, "the joint", _keepers(joint) if joint is not None else [])


@check("GZ405")
def zero_mass_merged(claim: SdformatClaim) -> Iterator[Problem]:
    into = [Place(refusal.element, "name") for refusal in claim.refusals if refusal.element is not claim.element]
    related = [("the link whose center of mass is not a number", place) for place in into]
    yield problem(claim, _at_mass(claim), related=related)


as_claimed(__name__, "GZ406", "joint_not_written", SdformatClaim, attribute("type"))
as_claimed(__name__, "GZ407", "mimic_not_coupled", SdformatClaim, reported_with="PRG211")  # what simulators do
as_claimed(__name__, "GZ408", "world_with_content", SdformatClaim, attribute("name"))


def _without_mass(claim: SdformatClaim, word: str, keepers: Sequence[tuple[str, Place]] = ()) -> Problem:
    """That a link has no mass, with its parent joint and the tags that keep it from being lumped."""
    joint = _joint(claim)
    above = [(word, joint.place())] if joint is not None else []
    advice = UNREAD if has_unread_mass(claim.element) else None
    return problem(claim, _at_mass(claim), related=[*above, *keepers], help=advice)


def _link(claim: SdformatClaim) -> Link | None:
    return claim.robot.link_named.get(claim.element.get("name") or "") if claim.element.tag == "link" else None


def _joint(claim: SdformatClaim) -> Joint | None:
    """The parent joint of the link."""
    above = claim.robot.tree.parent_joints.get(claim.element.get("name") or "", ())
    return above[-1] if above else None


def _at_mass(claim: SdformatClaim) -> Place:
    """Where a mass of zero is written, or an <inertial> that cannot be read; else the name of the link."""
    inertial = claim.element.child("inertial")
    if inertial is not None and has_unread_mass(claim.element):
        return Place(inertial)
    mass = claim.element.down("inertial", "mass")
    written = mass is not None and number(mass.get("value")) is not None
    return Place(mass, "value") if mass is not None and written else Place(claim.element, "name")


def _keepers_below(link: Link) -> Related:
    """The tags that keep a fixed joint right below a link, without which it would get the mass of what is there."""
    return [keeper for joint in link.robot.tree.child_joints.get(link.name or "", ()) for keeper in _keepers(joint)]


def _keepers(joint: Joint) -> Related:
    blocks = [block.element for block in joint.robot.parts[Gazebo] if block.get("reference") == joint.name]
    tags = [tag for block in blocks for tag in block.children if tag.tag in KEEPERS]
    return [(f"<{tag.tag}> keeps {joint}", Place(tag)) for tag in tags]
