"""Which parameters about a robot a YAML file holds, by what is in it."""

from __future__ import annotations

import os

from urdflint.files import safe_open
from urdflint.files.ros_packages import MANIFEST, below, in_environment
from urdflint.model.companions import nodes
from urdflint.model.parameter_marks import CONTROLLER, INITIAL_POSITIONS, MOVEIT_CONTROLLERS, name_has_word
from urdflint.syntax.yaml_text import Mapping, Node, Scalar

HEAD = 16_384
DEEPEST = 6  # levels at which types stand: parameters of nodes in namespaces


def kind(name: str, root: Node) -> type[nodes.Parameters] | None:
    """The class of parameters that a YAML file holds; None where it holds none that is known."""
    if not isinstance(root, Mapping):
        return _kind_of_bridge(root)
    if isinstance(root.get("joint_limits"), Mapping):
        return nodes.JointLimits
    if isinstance(root.get(INITIAL_POSITIONS), Mapping) or (name_has_word(name, INITIAL_POSITIONS) and _is_flat(root)):
        return nodes.InitialPositions
    if isinstance(root.get(MOVEIT_CONTROLLERS), Mapping):
        return nodes.MoveitControllers
    if nodes.controllers_listed(root) and not _controls(root, 0):
        return nodes.MoveitControllers
    if nodes.solver_blocks(root) or nodes.planned_groups(root):
        return nodes.KinematicsSolvers
    return nodes.Controllers if _controls(root, 0) else _kind_of_navigation(root)


def _kind_of_bridge(root: Node) -> type[nodes.Parameters] | None:
    from urdflint.model.companions import gazebo_bridge  # a list is seldom met

    return gazebo_bridge.Bridge if gazebo_bridge.is_bridge(root) else None


def _kind_of_navigation(root: Mapping) -> type[nodes.Parameters] | None:
    from urdflint.model.companions import navigation  # few robots drive, and more have controllers

    return navigation.Navigation if navigation.is_navigation(root) else None


def _is_flat(root: Mapping) -> bool:
    return all(isinstance(value, Scalar) for _, value in root.items())


def _controls(node: Mapping, depth: int) -> bool:
    """Whether there is the type of a controller."""
    for key, value in node.items():
        if isinstance(value, Scalar) and key.text == "type" and CONTROLLER.match(value.text.encode("utf-8", "replace")):
            return True
        if isinstance(value, Mapping) and depth < DEEPEST and _controls(value, depth + 1):
            return True
    return False


def is_of_ros1(parameters: nodes.Parameters) -> bool:
    """Whether a file stands in a package of ROS 1, whose parameters may be whole numbers where others are meant."""
    packages = parameters.packages
    manifest = os.path.join(packages.own_package or "", MANIFEST)
    try:
        return (
            packages.own_package is not None
            and packages.opens(manifest)
            and b">catkin<" in safe_open.content(manifest, HEAD)
        )
    except (OSError, safe_open.NoFile):
        return False


def is_of_workspace(package: str, parameters: nodes.Parameters) -> bool:
    """Whether a package is found around a file, and not only in the environment of ROS."""
    packages = parameters.packages
    if packages.folder(package) not in (None, in_environment(package)):
        return True
    own, repository = packages.own_package, packages.repository
    is_inside = own is not None and repository is not None and own.startswith(os.path.join(repository, ""))
    return is_inside and package in below(os.path.dirname(own or ""))  # in a repository of many folders in one another
