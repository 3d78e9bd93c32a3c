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


@check("GZ201")
def gazebo_reference_unknown(block: Gazebo) -> Iterator[Problem]:
    name, robot = block.reference, block.robot
    if not name or has_expression(name) or name in robot.link_named or name in robot.joint_named:
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


def _referenced(robot: Robot) -> frozenset[str | None]:
    """The names that blocks are for: a second block for one of them would add to it what the first one says."""
    return frozenset(block.get("reference") for block in robot.parts[Gazebo])
