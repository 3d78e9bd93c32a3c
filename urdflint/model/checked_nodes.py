"""All nodes that checks look at, by their class."""

from __future__ import annotations

from typing import Any

from urdflint.model.robot import Collision, Inertial, Material, Resource, Robot, Visual
from urdflint.model.structure.survey import survey_of

Kind = tuple[type, "str | None"]  # a class of nodes; for what does not fit, the layer of the vocabulary too


def nodes_of(robot: Robot) -> dict[Kind, list[Any]]:
    """All nodes that checks look at by class, in document order within a class.

    What does not fit the vocabulary stands under its class and the layer of the vocabulary.
    """
    nodes_by_kind: dict[Kind, list[Any]] = {(Robot, None): [robot]}
    for kind, parts in robot.parts.items():
        nodes_by_kind[kind, None] = parts
    links = robot.links
    nodes_by_kind[Inertial, None] = [link.inertial for link in links if link.inertial is not None]
    nodes_by_kind[Visual, None] = [visual for link in links for visual in link.visuals]
    nodes_by_kind[Collision, None] = [collision for link in links for collision in link.collisions]
    nodes_by_kind[Material, None] = [*robot.materials, *robot.visual_materials]
    survey = survey_of(robot)
    nodes_by_kind[Resource, None] = survey.resources
    if any(kind.layer == "sim-urdf" for kind in survey.by_type):
        from urdflint.model.structure import sim_urdf

        for node in sim_urdf.nodes(robot):
            nodes_by_kind.setdefault((type(node), None), []).append(node)
    for irregular in survey.irregular:
        nodes_by_kind.setdefault((type(irregular), irregular.layer), []).append(irregular)
    return nodes_by_kind
