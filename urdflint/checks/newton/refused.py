"""What Newton rejects and no other rule speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.programs.alike import around, named
from urdflint.linter.rule import Problem, check
from urdflint.programs.newton import reasons as why
from urdflint.programs.newton.claims import NewtonClaim
from urdflint.programs.reason import Reason
from urdflint.syntax.place import Place


@check("NWT301")
def number_rejected_by_newton(claim: NewtonClaim) -> Iterator[Problem]:
    what = f"{claim.attribute} of <{claim.element.tag}>"
    match claim.reason:
        case why.NumberUnreadable(""):
            message = f"{what} is empty, which Newton rejects"
        case why.NumberUnreadable(word):
            message = f"Newton cannot read {what}: {word!r} is not a number"
        case why.NumberCountWrong(wanted, found):
            message = f"Newton requires {wanted} numbers for {what}, not {found}"
        case why.SizeNotFinite():
            message = f"Newton cannot use {what}: it is not finite in single precision"
        case why.MimicNotFinite():
            message = "Newton cannot use the multiplier and offset of <mimic>: they are not finite"
        case _:
            return
    yield Problem(message, claim.place())


@check("NWT302")
def part_rejected_by_newton(claim: NewtonClaim) -> Iterator[Problem]:
    element = claim.element
    match claim.reason:
        case why.AttributeMissing(name):
            message = f"<{element.tag}> has no {name}, which Newton requires"
        case why.ElementMissing(tag):
            message = f"{named(element)} has no <{tag}>, which Newton requires"
        case why.LinkUnknown(name):
            message = f"Newton finds no link '{name}'"
        case why.LinkNameQuoted(name):
            message = f"Newton cannot look for link {name!r}: its name has an apostrophe"
        case why.TreeSeparate(name, first):
            message = f"link '{name}' is a second root with joints beside '{first}', which Newton rejects"
        case why.LinkMissing():
            message = "the robot has no link, which Newton rejects"
        case why.LinkInNamespace(namespace):
            message = f"Newton finds no link: all are in namespace '{namespace}'"
        case _ if (fact := _fact(claim.reason)) is not None:
            message = f"{named(around(element, 'joint'))} {fact}"
        case _:
            return
    lacks = claim.reason.name if isinstance(claim.reason, why.AttributeMissing) else None
    yield Problem(message, claim.place(), [("the joint", Place(one)) for one in claim.related[:1]], lacks=lacks)


def _fact(reason: Reason) -> str | None:
    """What is wrong with a joint, in words."""
    match reason:
        case why.MimicNotPossible(name, kind):
            return f"takes part in a mimic that Newton rejects: '{name}' is {kind}"
        case why.MimicOfOtherSize(name):
            return f"mimics '{name}', which has another number of axes in Newton"
        case why.MimicOfItself():
            return "mimics itself"
        case why.MimicInCycle(name):
            return f"mimics '{name}', from where mimics lead into a cycle"
        case why.MimicAmbiguous(name):
            return f"takes part in a mimic with '{name}', a name that two joints have"
        case why.JointTypeUnknown(kind):
            return f"has type '{kind}', which Newton does not know"
        case why.LinkWithTwoParents(name):
            return f"is a second parent joint of link '{name}'"
        case why.RootMissing():
            return "is in a cycle that no root link leads to"
        case why.TreeTooDeep(depth):
            return f"is more than {depth} joints below the root, which Newton cannot sort"
    return None


@check("NWT303")
def mesh_rejected_by_newton(claim: NewtonClaim) -> Iterator[Problem]:
    name = claim.element.get("filename")
    match claim.reason:
        case why.MeshFormat(extension):
            what = f"is a .{extension} file" if extension else "has no extension"
            message = f"mesh {name!r} {what}, which Newton rejects"
        case why.MeshIsFolder():
            message = f"mesh {name!r} is a folder, which Newton rejects"
        case why.FileUri():
            message = f"{name!r} is a file URI without an absolute path, which Newton rejects"
        case _:
            return
    yield Problem(message, claim.place())
