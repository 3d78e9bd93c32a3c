"""Links and joints that Gazebo drops, with all that goes with them."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check
from urdflint.model.nodes import Gazebo, Joint, Link
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.programs.sdformat.extension import KEEPERS
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

Related = list[tuple[str, Place]]


@check("GZ401")
def link_without_mass(claim: SdformatClaim) -> Iterator[Problem]:
    link, joint = _link(claim), _joint(claim)
    if link is not None and joint is not None:
        message = f"{link} is the child of the {joint.type} {joint} and has {_no_mass(link)}"
        yield Problem(message, _at_mass(link), [("the joint", joint.place())])


@check("GZ402")
def root_without_mass(claim: SdformatClaim) -> Iterator[Problem]:
    link = _link(claim)
    if link is None:
        message = f"{claim.robot} has no link except the world itself"
        yield Problem(message, claim.robot.place("name"), help="add a link and connect it to world by a joint")
        return
    joint = _joint(claim)
    anchor = [("the joint", joint.place())] if joint is not None else []
    where = f"the root {link}" if joint is None else f"{link}, which {joint} fixes to the world,"
    yield Problem(f"{where} has {_no_mass(link)}", _at_mass(link), [*anchor, *_keepers_below(link)])


@check("GZ403")
def fixed_link_without_mass(claim: SdformatClaim) -> Iterator[Problem]:
    link, joint = _link(claim), _joint(claim)
    if link is not None and joint is not None:
        message = f"{link} has {_no_mass(link)}, and older releases drop the moving links below it"
        yield Problem(message, _at_mass(link), [("the fixed joint", joint.place())])


@check("GZ404")
def kept_joint_without_mass(claim: SdformatClaim) -> Iterator[Problem]:
    link, joint = _link(claim), _joint(claim)
    if link is not None and joint is not None:
        message = f"the fixed {joint} is not lumped, but its child {link} has {_no_mass(link)}"
        yield Problem(message, _at_mass(link), [("the joint", joint.place()), *_keepers(joint)])


@check("GZ405")
def zero_mass_merged(claim: SdformatClaim) -> Iterator[Problem]:
    link = _link(claim)
    if link is not None:
        rejected = [one.element for one in claim.refusals]
        into = [("the link whose center of mass is not a number", Place(one, "name")) for one in rejected]
        message = f"{link} is merged into a massless link, and its own mass is zero: the center of mass is not a number"
        yield Problem(message, _at_mass(link), [one for one in into if one[1].element is not link.element])


@check("GZ406")
def joint_not_written(claim: SdformatClaim) -> Iterator[Problem]:
    joint = claim.robot.joint_named.get(claim.element.get("name") or "")
    if joint is not None:
        yield Problem(f"{joint} is {joint.type}, which Gazebo does not have", joint.place("type"))


@check("GZ407")
def mimic_not_written(claim: SdformatClaim) -> Iterator[Problem]:
    name = claim.losses[0].name if claim.losses else ""
    mimicked = claim.element.get("joint") or ""
    yield Problem(f"joint '{name}' mimics joint '{mimicked}', and this release does not write <mimic>", claim.place())


@check("GZ408")
def world_with_content(claim: SdformatClaim) -> Iterator[Problem]:
    link = _link(claim)
    if link is not None:
        message = "the root link 'world' is the world itself, and its content is dropped"
        yield Problem(message, link.place("name"))


def _link(claim: SdformatClaim) -> Link | None:
    return claim.robot.link_named.get(claim.element.get("name") or "") if claim.element.tag == "link" else None


def _joint(claim: SdformatClaim) -> Joint | None:
    """The parent joint of the link."""
    above = claim.robot.tree.parent_joints.get(claim.element.get("name") or "", ())
    return above[-1] if above else None


def _no_mass(link: Link) -> str:
    return "no <inertial>" if link.inertial is None else "a mass of zero" if link.inertial.mass == 0 else "no mass"


def _at_mass(link: Link) -> Place:
    """Where a mass of zero is written, else the name of the link."""
    mass = link.inertial.child("mass") if link.inertial is not None and link.inertial.mass is not None else None
    return Place(mass, "value") if mass is not None else link.place("name")


def _keepers_below(link: Link) -> Related:
    """The tags that keep a fixed joint right below a link, without which it would get the mass of what is there."""
    return [one for joint in link.robot.tree.child_joints.get(link.name or "", ()) for one in _keepers(joint)]


def _keepers(joint: Joint) -> Related:
    blocks = [one.element for one in joint.robot.parts[Gazebo] if one.get("reference") == joint.name]
    return [(f"<{one.tag}> keeps {joint}", Place(one)) for block in blocks for one in _kept_by(block)]


def _kept_by(block: Element) -> list[Element]:
    return [one for one in block.children if one.tag in KEEPERS]
