"""What comes of a conversion, as plain values; losses and refusals know the elements that are behind them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from urdflint.programs.effect import Effect
from urdflint.programs.reason import PlainPlace, Reason
from urdflint.programs.sdformat.conversion.lumped_mass import Moments
from urdflint.programs.sdformat.reading.pose import Pose, Vector
from urdflint.struct import Struct, cached_property, field
from urdflint.syntax.document import Element


class Stage(str, Enum):
    """At which step of its work libsdformat rejects a file."""

    READ = "read"  # of the XML or the URDF
    ABORT = "abort"  # the process ends
    SDF = "sdf"  # what comes out is not valid SDF
    LOAD = "load"  # the SDF is read, and the model in it has errors


class Refusal(Struct, eq=False):
    """Why there is no model: the element that is rejected, the attribute or None, and the reason.

    `cause` is the link without which the element is connected to nothing, where that is what is wrong; `other` is what
    has the same name as the element.
    """

    element: Element
    attribute: str | None
    reason: Reason
    stage: Stage
    cause: Element | None = None
    other: Element | None = None

    @property
    def why(self) -> str:
        """What is wrong, in words."""
        return self.reason.message(PlainPlace(self.element, self.attribute))


class Loss(Struct, eq=False):
    """Something written that the model does not have: what, where it is written, and the element to blame.

    `reason` is what is wrong with that element, the same for all that is lost because of it.
    `kind` is "link", "joint", "inertial", "visual", "collision", "sensor", "block" (a `<gazebo>`), "tag" (a child of
    one) or "mimic". `attribute` is that of the cause, where one is to blame.
    """

    kind: str
    name: str
    reason: Reason
    element: Element
    cause: Element
    attribute: str | None = None

    @property
    def why(self) -> str:
        """What is wrong with the element to blame, in words."""
        words = self.reason.message(PlainPlace(self.cause, self.attribute))
        cut = self.reason.word.startswith("urdfdom/")
        return f"urdfdom stops reading the link because {words}" if cut else words


class Silence(Struct, eq=False):
    """Something that the model has otherwise than written, or that is not read, though nothing is lost with it.

    `related` are elements that have a part in it.
    """

    element: Element
    attribute: str | None
    reason: Reason
    effect: Effect
    related: tuple[Element, ...] = ()


class ModelLink(Struct, eq=False):
    """A link of the model: its mass, centre and moments are those of all links merged into it.

    `center` is where the centre of mass and the axes of `inertia` (xx xy xz yy yz zz) are in the frame of the link.
    `copied` are the elements that blocks put into it.
    """

    name: str
    element: Element
    mass: float
    center: Pose
    inertia: Moments
    visuals: tuple[ModelShape, ...]
    collisions: tuple[ModelShape, ...]
    sensors: tuple[ModelSensor, ...]
    joint: str | None
    copied: tuple[Element, ...] = ()


class ModelShape(Struct, eq=False):
    """A visual or collision: its name in the model, the link in which it is written, and its pose in its new link."""

    name: str
    element: Element
    origin_link: str
    pose: Pose


class ModelSensor(Struct, eq=False):
    """A sensor of a link: `pose` is None where the library leaves alone what is written."""

    name: str
    element: Element
    origin_link: str
    pose: Pose | None


class ModelJoint(Struct, eq=False):
    """A joint of the model; `parent` may be another link than written, or world. `pose` is that in the parent."""

    name: str
    element: Element
    type: str
    parent: str
    child: str
    pose: Pose
    axis: Vector | None
    mimic: str | None


class ModelFrame(Struct, eq=False):
    """A frame of the model: what is left of a lumped link or joint, or one written in a block."""

    name: str
    attached_to: str
    element: Element


class LumpedLink(Struct, eq=False):
    """A link that was merged into another: by which joint, and the link it ends up in."""

    link: str
    joint: str
    into: str
    element: Element


class Placement(Struct, eq=False):
    """Where a child of a `<gazebo>` block ends up: `kind` is "model", "link", "joint", "visual" or "collision"."""

    element: Element
    block: Element
    kind: str
    names: tuple[str, ...]


class Idle(Struct, eq=False):
    """A plugin or sensor of the model that its Gazebo does not run.

    `kind` is "plugin" or "sensor"; `name` is the file of a plugin, or a sensor with its link; `location` is the part
    that contains it. `path` is the file in which it was written, where xacro made the robot. The reason is about an
    attribute of the element.
    """

    kind: str
    name: str
    location: str
    path: str | None
    line: int
    element: Element
    attribute: str
    reason: Reason

    @property
    def why(self) -> str:
        """The reason in words."""
        return self.reason.message(PlainPlace(self.element, self.attribute))


class Conversion(Struct, eq=False):
    """What one version of libsdformat makes of a robot; with refusals, the rest is what it would have come to.

    `copied` is what blocks put into the model itself, by tag; there may be more links and joints among it.
    """

    target: str
    refusals: tuple[Refusal, ...] = ()
    links: tuple[ModelLink, ...] = ()
    joints: tuple[ModelJoint, ...] = ()
    frames: tuple[ModelFrame, ...] = ()
    lumped: Mapping[str, LumpedLink] = field(default_factory=dict)
    dropped: tuple[Loss, ...] = ()
    placed: tuple[Placement, ...] = ()
    copied: Mapping[str, tuple[Element, ...]] = field(default_factory=dict)
    static: bool = False

    @cached_property
    def losses_by_cause(self) -> dict[Element, list[Loss]]:
        """What is lost for the sake of each element that is to blame."""
        by_cause: dict[Element, list[Loss]] = {}
        for loss in self.dropped:
            by_cause.setdefault(loss.cause, []).append(loss)
        return by_cause

    def blamed(self, refusal: Refusal) -> tuple[Element, Reason]:
        """The element to blame for a refusal, and what is wrong with it: where it is lost, why it is."""
        cause = refusal.cause or refusal.element
        if refusal.cause is not None and cause in self.losses_by_cause:
            return cause, self.losses_by_cause[cause][0].reason
        return cause, refusal.reason

    @cached_property
    def placements(self) -> dict[Element, list[Placement]]:
        """Where each child of a block ends up: a tag may act on several shapes."""
        by_element: dict[Element, list[Placement]] = {}
        for placement in self.placed:
            by_element.setdefault(placement.element, []).append(placement)
        return by_element

    @property
    def outcome(self) -> str:
        """`accepts` or `rejects`."""
        return "rejects" if self.refusals else "accepts"
