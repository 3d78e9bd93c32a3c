"""Meshes that Gazebo cannot find, since nothing puts their package into its resource path."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, check
from urdflint.model.gazebo_resource_paths import lets_gazebo_find
from urdflint.model.resource_files import Presence
from urdflint.model.robot import Robot
from urdflint.model.structure.survey import survey_of

SCHEME = "package://"


@check("GZ514")
def mesh_not_in_resource_path(robot: Robot) -> Iterator[Problem]:
    by_package: dict[str, list[int]] = {}
    resources = survey_of(robot).resources
    for index, resource in enumerate(resources):
        if (
            resource.uri.startswith(SCHEME)
            and robot.files.resolve
            and robot.files.find(resource.uri).outcome is Presence.YES
        ):
            by_package.setdefault(resource.uri[len(SCHEME) :].partition("/")[0], []).append(index)
    for name, places in by_package.items():
        if lets_gazebo_find(name, robot.files.places) is False:
            first, *other_places = [resources[index].place("filename") for index in places]
            message = f"Gazebo looks for package '{name}' in its resource path, and nothing puts it there"
            yield Problem(message, first, also=other_places)
