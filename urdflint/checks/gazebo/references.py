"""References in `<gazebo>` blocks: what they name must be there."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Problem, check, renaming
from urdflint.model.robot import Gazebo, Joint, Link, Robot
from urdflint.model.structure.irregularities import has_expression
from urdflint.programs.reason import PlainPlace
from urdflint.programs.sdformat import reasons
from urdflint.text.similar import did_you_mean

PARTS, CONDITIONS = ("link", "joint"), ("xacro:if", "xacro:unless")


@check("GZ201")
def gazebo_reference_unknown(block: Gazebo) -> Iterator[Problem]:
    name, robot = block.reference, block.robot
    if not name or has_expression(name) or name in robot.link_named or name in robot.joint_named:
        return
    if name in robot.analysis(_conditional):
        return
    suggestion = robot.suggested_node(name, Link, Joint)
    suggested_name = suggestion.name if suggestion else None
    place = block.place("reference")
    yield Problem(
        reasons.ReferenceUnknown().message(PlainPlace(block.element)),
        place,
        related=[(str(suggestion), suggestion.place("name"))] if suggestion else [],
        help=did_you_mean(name, suggested_name),
        fix=renaming(
            place, f"refer to {suggestion}", None if suggested_name in robot.analysis(_referenced) else suggested_name
        ),
        severity=None if block.element.children else Severity.INFO,  # an empty block says nothing of anything
    )


def _conditional(robot: Robot) -> frozenset[str | None]:
    """The names of links and joints that the sources of the robot write below conditions."""
    origins = robot.origins
    if origins is None:
        return frozenset()
    documents = {origins.nodes[part.element].document for part in (*robot.links, *robot.joints)}
    return frozenset(
        element.get("name")
        for document in documents
        if document.root is not None
        for element in document.root.descendants()
        if element.tag in PARTS and any(above.tag in CONDITIONS for above in element.ancestors())
    )


def _referenced(robot: Robot) -> frozenset[str | None]:
    """The names that blocks are for: a second block for one of them would add to it what the first one says."""
    return frozenset(block.get("reference") for block in robot.parts[Gazebo])
