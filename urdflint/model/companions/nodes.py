"""A file that stands beside a robot and is about it: the SRDF of MoveIt, and parameters in YAML."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from urdflint.model.companions import controller_files
from urdflint.model.companions.controller_files import Controller
from urdflint.model.companions.ros2_control import Hardware, hardware_of
from urdflint.model.companions.srdf import Srdf, word
from urdflint.model.companions.srdf_groups import Groups
from urdflint.model.parameter_marks import MOVEIT_CONTROLLERS, PLANNERS, SOLVER
from urdflint.model.robot import Robot
from urdflint.struct import cached_property
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span
from urdflint.syntax.yaml_text import Mapping, Node, Scalar
from urdflint.syntax.yaml_text import Sequence as YamlSequence
from urdflint.xacro import spot

if TYPE_CHECKING:
    from urdflint.files.ros_packages import Packages
    from urdflint.model.resource_files import Files

ABOVE_GROUPS = ("/**", "ros__parameters", "robot_description_kinematics")
MAX_LEVELS = 4  # of mappings above the groups
OF_GROUP = (PLANNERS, "default_planner_config", "projection_evaluator", "longest_valid_segment_fraction")  # for OMPL


class Companion:
    """A file with the robot that it is about; `robot` is None where nobody knows which that is.

    It is not `sure` that it is this robot where there are others that cannot be read.
    """

    def __init__(self, document: Document, robot: Robot | None) -> None:
        self.document = document
        self.robot = robot
        self.sure = True

    def paired(self, sure: bool) -> Companion:
        """The file with how sure it is which robot it is about."""
        self.sure = sure
        return self

    def place_of(self, element: Element, attribute: str | None = None, part: str = "") -> Place:
        """A place of the robot in the file where somebody wrote it, for what is related to a problem of this file."""
        robot = self.robot
        assert robot is not None
        place = Place(element, attribute, part or ("value" if attribute else "tag"))
        if robot.origins is None:
            return place._replace(document=robot.document)
        return spot.place(robot.origins.written(place).spot)


class Semantics(Companion):
    """The content of an SRDF: `element` is its root.

    `other_elements` gives those of the other SRDF in its folder, and `files_of` where a robot has its files.
    """

    def __init__(
        self,
        document: Document,
        element: Element,
        robot: Robot | None,
        other_elements: Callable[[], Sequence[Element]] = tuple,
        files_of: Callable[[Document], Files] | None = None,
    ) -> None:
        super().__init__(document, robot)
        self.element = element
        self.other_elements = other_elements
        self.files_of = files_of

    @cached_property
    def robot_with_files(self) -> Robot | None:
        """The robot with its meshes, which are not looked at otherwise."""
        robot = self.robot
        if robot is None or self.files_of is None:
            return robot
        return Robot(robot.document, robot.element, self.files_of(robot.document), robot.origins)

    @cached_property
    def srdf(self) -> Srdf:
        """Its parts as MoveIt reads them."""
        return Srdf(self.element, self.robot)

    @cached_property
    def of_another(self) -> bool:
        """Whether its robot is that of another variant: another SRDF for one of this name names only what it has."""
        if self.robot is None:
            return False
        robot_names = self.robot.link_named.keys() | self.robot.joint_named.keys()
        same = [
            Srdf(element, self.robot)
            for element in self.other_elements()
            if word(element, "name") == word(self.element, "name")
        ]
        return any(srdf.names and srdf.names <= robot_names for srdf in same)

    @cached_property
    def groups(self) -> Groups:
        """Its groups as MoveIt puts them together."""
        return Groups(self.srdf)


class Broken:
    """A file that is no YAML: why, and where it stops to be."""

    def __init__(self, document: Document, why: str, span: Span) -> None:
        self.document = document
        self.why = why
        self.span = span


class Parameters(Companion):
    """A YAML file with parameters about a robot; `root` is what it holds.

    It has `few_names` where its kind names too little of a robot to know it by them.
    """

    few_names: ClassVar[bool] = False

    def __init__(self, document: Document, root: Node, robot: Robot | None) -> None:
        super().__init__(document, robot)
        self.root = root
        self.other_roots: Callable[[], Sequence[Mapping]] = tuple
        self.distant_roots: Callable[[], Sequence[Mapping]] = tuple
        self.launched_words: Callable[[], frozenset[str]] = frozenset
        self.spawning_words: Callable[[], frozenset[str]] = frozenset
        self.programs_given: Callable[[], frozenset[str]] = frozenset

    def with_launched_words(
        self,
        launched_words: Callable[[], frozenset[str]],
        spawning_words: Callable[[], frozenset[str]] = frozenset,
        programs_given: Callable[[], frozenset[str]] = frozenset,
    ) -> Parameters:
        """The file with the words of launch files around it, and of those in its package that spawn controllers.

        `programs_given` are those that launch files start with it, among them UNKNOWN where others may be.
        """
        self.launched_words, self.spawning_words = launched_words, spawning_words
        self.programs_given = programs_given
        return self

    def with_other_roots(
        self, other_roots: Callable[[], Sequence[Mapping]], distant_roots: Callable[[], Sequence[Mapping]] = tuple
    ) -> Parameters:
        """The file with where to look for what other files of its folder, and of other packages, say."""
        self.other_roots, self.distant_roots = other_roots, distant_roots
        return self

    @cached_property
    def packages(self) -> Packages:
        """The packages that are found from the folder of the file."""
        from urdflint.files.ros_packages import Packages  # most files that are checked are robots

        return Packages(os.path.dirname(os.path.abspath(self.document.source.name)), {})

    def place(self, node: Node) -> Place:
        """The place of a part of the file."""
        return Place(None, span=node.span)


class Controllers(Parameters):
    """The parameters of controllers, of ros2_control or ros_control."""

    @cached_property
    def all(self) -> list[Controller]:
        """The controllers."""
        return controller_files.read(self.root) if isinstance(self.root, Mapping) else []

    @cached_property
    def completed(self) -> dict[str, set[str]]:
        """The parameters that controllers have from other files, by the name of the controller."""
        return controller_files.completed(self.all, self.other_roots())

    @cached_property
    def hardware(self) -> Hardware | None:
        """What the robot says of its hardware, if it has some."""
        return self.robot.analysis(hardware_of) if self.robot is not None else None


class BesideControllers(Parameters):
    """What MoveIt is given, beside the files with controllers of ros2_control."""

    @cached_property
    def started(self) -> list[Controller]:
        """The controllers of ros2_control in other files of its folder."""
        return [controller for root in self.other_roots() for controller in controller_files.read(root)]

    @cached_property
    def distant(self) -> list[Controller]:
        """The controllers in the configuration of other packages of its repository."""
        return [controller for root in self.distant_roots() for controller in controller_files.read(root)]


class JointLimits(BesideControllers):
    """MoveIt's limits of joints."""

    @cached_property
    def executed_joints(self) -> set[str]:
        """The joints that the controllers of MoveIt in its folder have."""
        blocks = [block for root in self.other_roots() for _, block in moveit_blocks(root)]
        return {joint.text for block in blocks for joint in _scalars(block.get("joints"))}


class InitialPositions(Parameters):
    """Where joints start."""


def _types_of_controllers(controllers: Sequence[Controller]) -> dict[str, str]:
    return {controller.name: controller.type.text if controller.type else "" for controller in controllers}


class MoveitControllers(BesideControllers):
    """The controllers that MoveIt sends its trajectories to."""

    @cached_property
    def blocks(self) -> list[tuple[Scalar, Mapping]]:
        """The parameters of each controller with its name."""
        return moveit_blocks(self.root)

    @cached_property
    def controller_names(self) -> list[Scalar]:
        """The controllers in the list of MoveIt 2."""
        table = _table(self.root)
        return _scalars(table.get("controller_names")) if table is not None else []

    @cached_property
    def started_types(self) -> dict[str, str]:
        """The types of the controllers of ros2_control in other files of its folder, by name."""
        return _types_of_controllers(self.started)

    @cached_property
    def distant_types(self) -> dict[str, str]:
        """The types of controllers in the configuration of other packages of its repository."""
        return _types_of_controllers(self.distant)


def _table(root: Node) -> Mapping | None:
    """What the controller manager of MoveIt 2 is given."""
    table = root.get(MOVEIT_CONTROLLERS) if isinstance(root, Mapping) else None
    return table if isinstance(table, Mapping) else None


def moveit_blocks(root: Node) -> list[tuple[Scalar, Mapping]]:
    """The parameters of each controller of MoveIt with its name, as MoveIt 2 has them, or MoveIt 1 in a list."""
    table = _table(root)
    if table is not None:
        return [(key, value) for key, value in table.items() if isinstance(value, Mapping)]
    entries = controllers_listed(root) if isinstance(root, Mapping) else []
    return [(name, entry) for entry in entries if isinstance(name := entry.get("name"), Scalar)]


def _scalars(node: Node | None) -> list[Scalar]:
    return [part for part in node.items if isinstance(part, Scalar)] if isinstance(node, YamlSequence) else []


def controllers_listed(root: Mapping) -> list[Mapping]:
    """The controllers that MoveIt 1 is given in a list."""
    sequence = root.get("controller_list")
    entries = sequence.items if isinstance(sequence, YamlSequence) else []
    return [entry for entry in entries if isinstance(entry, Mapping)]


class KinematicsSolvers(Parameters):
    """MoveIt's solvers for groups, or OMPL's planners; `semantics` is the SRDF that has the groups."""

    def __init__(self, document: Document, root: Node, semantics: Semantics) -> None:
        super().__init__(document, root, semantics.robot)
        self.semantics = semantics

    @cached_property
    def groups(self) -> list[tuple[Scalar, Scalar]]:
        """The name of each group with its solver."""
        return solver_blocks(self.root) if isinstance(self.root, Mapping) else []

    @property
    def group_names(self) -> list[Scalar]:
        """The names of groups that have a solver, or settings for planners."""
        names = [name for name, _ in self.groups]
        return names or (planned_groups(self.root) if isinstance(self.root, Mapping) else [])


def planner_settings(root: Mapping) -> Iterator[tuple[Scalar, Mapping]]:
    """The groups that OMPL has settings for with these, in a file that declares planners."""
    for key, value in root.items() if isinstance(root.get(PLANNERS), Mapping) else ():
        if isinstance(value, Mapping) and any(value.get(word) is not None for word in OF_GROUP):
            yield key, value


def planned_groups(root: Mapping) -> list[Scalar]:
    """The groups that OMPL has settings for."""
    return [key for key, _ in planner_settings(root)]


def solver_blocks(root: Mapping) -> list[tuple[Scalar, Scalar]]:
    """The keys of the blocks that have a solver, with that, also below the names of parameters of MoveIt's nodes."""
    blocks = []
    waiting = [root]
    for _ in range(MAX_LEVELS):
        inner = []
        for key, value in (entry for mapping in waiting for entry in mapping.items()):
            if isinstance(value, Mapping):
                solver = value.get(SOLVER)
                if isinstance(solver, Scalar):
                    blocks.append((key, solver))
                elif key.text in ABOVE_GROUPS:
                    inner.append(value)
        waiting = inner
    return blocks
