"""Tags of Drake without their prefix; asked of every robot, since nothing else in it may speak of Drake."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Change, Problem, check, renamed
from urdflint.model.robot import Robot
from urdflint.model.structure.intended_elements import allowed_parents_in, parent_of, prefixed
from urdflint.model.structure.irregularities import UnknownElement
from urdflint.model.structure.survey import survey_of
from urdflint.text.wording import listed


@check("DRK004", has="has_irregularities")
def drake_prefix_missing(robot: Robot) -> Iterator[Problem]:
    for unknown in (
        *survey_of(robot).irregular_of(UnknownElement),
        *survey_of(robot).irregular_of(UnknownElement, "drake"),
    ):
        tag, drake_tag = unknown.element.tag, prefixed(unknown.element.tag)
        if drake_tag is None or unknown.parent.name == "Geometry":
            continue
        fits = drake_tag in unknown.parent.children
        location = "" if fits else f", and stands in {any_of(allowed_parents_in('drake')[drake_tag])}"
        message = f"<{tag}> is not read: Drake's tag is <{drake_tag}>{location}"
        yield Problem(message, unknown.place(), fix=renaming_to(unknown, drake_tag))


def renaming_to(unknown: UnknownElement, tag: str | None) -> Change | None:
    """The fix that writes the tag that was meant; none where it would not be read there either."""
    kind, parent = unknown.parent, parent_of(unknown.element)
    if tag is None or tag not in kind.children or (tag in kind.single and parent.child(tag) is not None):
        return None
    return (f"write <{tag}>", renamed(unknown.robot.document, unknown.element, tag))


def any_of(tags: tuple[str, ...]) -> str:
    """Tags in words, of which any will do: `<a>, <b> or <c>`."""
    return listed([f"<{tag}>" for tag in tags], "or")
