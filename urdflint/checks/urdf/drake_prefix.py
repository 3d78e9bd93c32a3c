"""Tags of Drake without their prefix; asked of every robot, since nothing else in it may speak of Drake."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Change, Problem, check, renamed
from urdflint.model.robot import Robot
from urdflint.model.structure.intended_elements import allowed_parents_in, parent_of, prefixed
from urdflint.model.structure.irregularities import UnknownElement
from urdflint.text.wording import listed


@check("DRK004", has="survey.irregular")
def drake_prefix_missing(robot: Robot) -> Iterator[Problem]:
    for unknown in (*robot.survey.of(UnknownElement), *robot.survey.of(UnknownElement, "drake")):
        tag, known = unknown.element.tag, prefixed(unknown.element.tag)
        if known is None or unknown.parent.name == "Geometry":
            continue
        here = known in unknown.parent.children
        where = "" if here else f", and stands in {any_of(allowed_parents_in('drake')[known])}"
        message = f"<{tag}> is not read: Drake's tag is <{known}>{where}"
        yield Problem(message, unknown.place(), fix=renaming_to(unknown, known))


def renaming_to(unknown: UnknownElement, known: str | None) -> Change | None:
    """The fix that writes the tag that was meant; none where it would not be read there either."""
    kind, parent = unknown.parent, parent_of(unknown.element)
    if known is None or known not in kind.children or (known in kind.single and parent.child(known) is not None):
        return None
    return (f"write <{known}>", renamed(unknown.robot.document, unknown.element, known))


def any_of(tags: tuple[str, ...]) -> str:
    """Several tags, of which any will do."""
    return listed([f"<{tag}>" for tag in tags], "or")
