"""What Drake has created of a robot so far: bodies, frames, joints and what else can be referred to by name."""

from __future__ import annotations

from typing import NamedTuple

from urdflint.programs.drake.plant.diagnostics import WHOLE_FILE, Record
from urdflint.programs.drake.urdf.limits import Limits
from urdflint.programs.drake.urdf.reasons.joints import JointIgnored
from urdflint.programs.drake.urdf.reasons.links import IgnoreNotTrue, LinkIgnored
from urdflint.programs.drake.urdf.reasons.references import LinkUnknown
from urdflint.programs.effect import Effect
from urdflint.struct import Struct, field
from urdflint.syntax.document import Element

WORLD = "world"


class CreatedJoint(NamedTuple):
    """A joint in the plant: its degrees of freedom and the two bodies by name, each None where it is not known.

    `limits` are None where its type is not known.
    """

    element: Element
    degrees_of_freedom: int | None
    parent: str | None
    child: str | None
    limits: Limits | None = None


class DrakeMaterial(NamedTuple):
    """A material by name: rgba and texture, as far as given; `sound` is false where Drake stopped in it."""

    element: Element
    rgba: tuple[float, ...] | None
    texture: str | None
    sound: bool = True


class Plant(Struct, eq=False, frozen=False):
    """The plant as it grows; where Drake would have stopped, it goes on as if what was meant had been created.

    Names live in one of two model instances: what is attached to the world belongs to that of the world.
    """

    record: Record
    root: Element
    name: str = ""
    materials: dict[str, DrakeMaterial] = field(default_factory=dict)
    undefined: set[str] = field(default_factory=set)  # names of materials that were used and not defined so far
    bodies: dict[str, Element] = field(default_factory=dict)
    frames: dict[str, Element] = field(default_factory=dict)
    world_frames: dict[str, Element] = field(default_factory=dict)
    joints: dict[str, CreatedJoint] = field(default_factory=dict)
    world_joints: dict[str, CreatedJoint] = field(default_factory=dict)
    pairs: dict[frozenset[str], Element] = field(default_factory=dict)
    masses: dict[str, float] = field(default_factory=dict)  # of links with an inertial, in kg
    couplers: dict[str, tuple[str, float, float]] = field(default_factory=dict)  # by joint: whom it mimics, and how
    efforts: dict[str, float] = field(default_factory=dict)
    actuators: dict[str, Element] = field(default_factory=dict)
    actuated: dict[str, None] = field(default_factory=dict)
    groups: dict[str, Element] = field(default_factory=dict)
    shapes: dict[tuple[str, str], dict[str, Element]] = field(default_factory=dict)
    skipped: set[Element] = field(default_factory=set)  # what Drake reads nothing in
    complained: set[Element] = field(default_factory=set)  # colors and textures that are complained of once

    def frames_of(self, body: str | None) -> dict[str, Element]:
        """The frames in the model instance of a body."""
        return self.world_frames if body == WORLD else self.frames

    def ignores(self, element: Element) -> bool:
        """Whether a link or joint asks Drake to ignore it with the one word that counts."""
        setting = element.attributes.get("drake_ignore")
        if setting == "true":
            self.skipped.add(element)
            reason = LinkIgnored() if element.tag == "link" else JointIgnored()
            self.record.silent(Effect.DROPS, reason, element, "drake_ignore")
        elif setting is not None:
            self.record.silent(Effect.IGNORES, IgnoreNotTrue(setting), element, "drake_ignore")
        return setting == "true"

    def body(self, element: Element, attribute: str) -> str | None:
        """The body that an attribute of a joint or frame names; None, and noted, where there is none."""
        name = element.attributes.get(attribute, "")
        if name == WORLD or name in self.bodies:
            return name
        self.record.rejects(LinkUnknown(name), element, attribute, WHOLE_FILE)
        return None
