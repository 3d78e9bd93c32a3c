"""The model that a program creates from a robot."""

from __future__ import annotations

from typing import Any

from urdflint.config import request
from urdflint.library.files import ByName, PathOrBytes, given, source
from urdflint.linter.run import load_target as one_robot


def preview(
    path_or_bytes: PathOrBytes,
    target: str = "gazebo",
    *,
    name: str | None = None,
    packages: ByName = None,
    xacro_arguments: ByName = None,
) -> dict[str, Any]:
    """The model that a program creates from a robot, as `urdflint preview --format json` prints it.

    A xacro file is expanded with `xacro_arguments`; `packages` are the folders of ROS packages by name.
    Its keys for Gazebo are `path`, `target`, `outcome` ("accepts" or "rejects"), and the names of `links`, `joints`,
    `frames` and `sensors` ("link/sensor").
    `lumped` is the link that each merged link became part of. `dropped` is what is lost, with "kind", "name" and "why".
    `masses` are in kg by link. `shapes` are the names of visuals and of collisions by link.
    `not_run` are the plugins and sensors that the model has and Gazebo does not run.
    For other programs: `path`, `target`, `outcome`; `bodies`; `joints`, their types by name; `masses` in kg by body and
    `total_mass`.
    Also `base`; `limits`, `effort` and `velocity` by joint; `locked`; `mimic`; `refusals`; and `differences` from what
    is written, with "kind", "name", "what" and "line".
    For Drake also SDFormat, MJCF and model directives: `path`, `target`, `outcome`, `format`, `refusals` and
    `not_checked`.
    `models` have each a `name`, `bodies`, `joints` and the `numbers` of these, of `actuators` and of `geometries`.
    `floating` counts the joints of free bodies, and `total` adds these and the world. `whole` tells whether all could
    be seen.
    Raises OSError for a file that cannot be read and ValueError for one that is not URDF or for another target.
    """
    from urdflint.linter.run import load_target
    from urdflint.programs import models
    from urdflint.programs.target import FAMILIES
    from urdflint.reporters.robots import engine_model, gazebo_model

    read, release = source(path_or_bytes, name), request.previewed(target)
    scene = load_target.read_scene(read, given(packages, None)) if release.family == "drake" else None
    if scene is not None:
        from urdflint.programs.drake.scene_plant import created_scene
        from urdflint.reporters.robots import scene_model

        return scene_model.mapping(scene, created_scene(scene, release))
    robot = one_robot.read(read, given(packages, xacro_arguments))
    if not FAMILIES[release.family].converts:
        return engine_model.mapping(read.name, robot, models.loaded(robot, release))
    return gazebo_model.mapping(read.name, gazebo_model.gazebo_preview(robot, release))
