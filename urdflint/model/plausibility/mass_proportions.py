"""Mass, center of mass and inertia of a link as written, beside those that its shapes have."""

from __future__ import annotations

import math
from collections.abc import Sequence

from urdflint.model.geometry import mass_bounds as outline
from urdflint.model.geometry.mass_bounds import Outline
from urdflint.model.inertia import LEAST_MOMENT, Inertia
from urdflint.model.link_frames import frame_of
from urdflint.model.numbers import total
from urdflint.model.robot import MOVING, Gazebo, Inertial, Link, Robot
from urdflint.model.transform import IDENTITY, Vector, turned_back
from urdflint.struct import Struct, cached_property

LEAST_MASS = 1e-6  # in kg; older Gazebo drops links that have no more
ROUNDING = 1e-12
FAR = 0.3  # of the diagonal of the box around all shapes
LARGER, SMALLER = 10.0, 1000.0  # than all the mass at the farthest point has, and than that divided by this
DENSEST, LIGHTEST = 25_000.0, 1.0  # kg/m³; osmium has 22,600, and air 1.2
ODD = (20.0, 15_000.0)  # kg/m³, outside of which a mass is wrong where the inertia says so too
USUAL = (30.0, 12_000.0)  # kg/m³ of the parts of robots
WITNESS = 30.0  # times by which all moments must be off for that
SPREAD = 10.0  # times: how far the moments may be off by different factors
MILLIMETERS = 1e-3
BEYOND = 20.0  # diagonals, from which on a center of mass may be in millimeters
DUMMY = 1e-3  # kg: what weighs less is there so that programs load the link
FARTHEST = 100.0  # m: no link of a robot has its mass that far from its center
SLIGHT = 1e-2  # of the mass of the robot
FEW_GRAMS = 5e-3  # kg
NOTICED = 0.1  # of the mass of the robot, from which on a few grams count
SLOW = 2e-3  # kg m²: less slows no joint of a robot


class Proportion(Struct):
    """An inertial with a mass, and the outline of the shapes of its link; `inertia` is None where it is unsound.

    Lengths are in m, in the frame of the link. `density` is the least that a body within the shapes can have, in kg/m³.
    `gap` is the distance of the center of mass from the box around the shapes, in diagonals of the box.
    `largest_possible` is the moment of all the mass at the farthest point of the shapes: no body within them exceeds
    it.
    """

    inertial: Inertial
    mass: float
    center: Vector
    inertia: Inertia | None
    outline: Outline
    density: float
    gap: float
    largest_possible: float

    @cached_property
    def expected(self) -> Sequence[float] | None:
        """The principal moments that the shapes have at that mass, smallest first; None where no double has them."""
        moments = [self.mass * moment for moment in self.outline.moments]
        return moments if all(0 < moment < math.inf for moment in moments) else None

    @property
    def ratios(self) -> Sequence[float]:
        """The principal moments as written by those of the shapes; none where either is not known."""
        moments = self.inertia.moments if self.inertia is not None else ()
        quotients = [a / b for a, b in zip(moments, self.expected or (), strict=False)]
        return quotients if all(0 < quotient < math.inf for quotient in quotients) else ()

    def is_too_large(self, times: float = LARGER) -> bool:
        """Whether the largest moment is so many times larger than possible."""
        return self.inertia is not None and self.inertia.moments[2] > times * self.largest_possible

    def is_too_small(self, times: float = SMALLER) -> bool:
        """Whether the largest moment is smaller than that divided by so much; from a center far off nobody knows."""
        return self.inertia is not None and self.gap <= FAR and self.inertia.moments[2] * times < self.largest_possible

    @cached_property
    def fitting_mass(self) -> float | None:
        """The mass that goes with the inertia, where it is usual for the shapes and the one as written is odd."""
        if self.inertia is None or ODD[0] <= self.density <= ODD[1]:
            return None
        ratios = self.ratios
        if not ratios:
            return None
        mean = math.exp(total(map(math.log, ratios)) / 3)
        off, apart = max(mean, 1 / mean), max(ratios) / min(ratios)
        usual = USUAL[0] <= self.density * mean <= USUAL[1]
        return self.mass * mean if usual and off >= WITNESS and apart <= SPREAD else None


def proportions(robot: Robot) -> dict[Inertial, Proportion]:
    """Those of all links whose shapes are known and whose mass is no placeholder."""
    all_proportions = (_proportion_of_link(link, shapes) for link, shapes in robot.analysis(outline.outlines).items())
    return {proportion.inertial: proportion for proportion in all_proportions if proportion is not None}


def proportion_of(inertial: Inertial) -> Proportion | None:
    """The proportion of an inertial; None where there is nothing to compare."""
    return inertial.robot.analysis(proportions).get(inertial)


def _proportion_of_link(link: Link, shapes: Outline) -> Proportion | None:
    inertial = link.inertial
    mass, center = (inertial.mass, inertial.center) if inertial is not None else (None, None)
    if inertial is None or mass is None or mass <= LEAST_MASS or center is None:
        return None
    sound = inertial.tensor
    if sound is not None and (sound.moments[0] < LEAST_MOMENT or breaks_triangle(sound)):
        sound = None
    center_of_mass = center[0], center[1], center[2]
    reach = shapes.reach(center_of_mass)
    volume, size, largest = shapes.volume, shapes.size, mass * reach * reach
    density = mass / volume if volume > 0 else math.inf
    if not (0 < largest < math.inf and 0 < density < math.inf and 0 < size < math.inf):
        return None
    return Proportion(
        inertial, mass, center_of_mass, sound, shapes, density, shapes.gap(center_of_mass) / size, largest
    )


def breaks_triangle(inertia: Inertia) -> bool:
    """Whether the largest moment is above the sum of the other two."""
    low, middle, high = inertia.moments
    return high - low - middle > ROUNDING * high


def gyration(inertial: Inertial) -> float:
    """How far from the center all mass is that has the largest moment, in m; 0 where either value says nothing."""
    inertia, mass = inertial.tensor, inertial.mass
    if inertia is None or mass is None or mass < DUMMY or not 0 < inertia.moments[2] < math.inf:
        return 0.0
    return math.sqrt(inertia.moments[2] / mass)


def in_millimeters(proportion: Proportion) -> bool:
    """Whether a center of mass that is far off would be within the shapes if it were in millimeters."""
    x, y, z = (MILLIMETERS * value for value in proportion.center)
    return proportion.gap > BEYOND and not proportion.outline.gap((x, y, z))


def in_root_frame(proportion: Proportion) -> bool:
    """Whether a center of mass that is far off would be within the shapes if it were in the frame of the root link."""
    frame = frame_of(proportion.inertial.robot, proportion.inertial.link.name) or IDENTITY
    (a, b, c), (x, y, z) = proportion.center, frame.position
    return not proportion.outline.gap(turned_back(frame.rotation, (a - x, b - y, c - z)))


def is_slight(inertial: Inertial, mass: float) -> bool:
    """Whether a mass is so small, or so small beside that of the robot, that it matters little how a link has it."""
    share = NOTICED if mass <= FEW_GRAMS else SLIGHT
    return mass <= DUMMY or mass < share * inertial.robot.analysis(_total)


def is_object(robot: Robot) -> bool:
    """Whether a model has nothing that moves and nothing that drives it: a thing of a scene, whose mass is chosen."""
    plugins = (child for block in robot.parts[Gazebo] for child in block.element.children if child.tag == "plugin")
    return not any(plugins) and not any(joint.type in MOVING for joint in robot.joints)


def turns_easily(inertial: Inertial) -> bool:
    """Whether a link is so light, and as written so easy to turn, that a wrong inertia of it matters little."""
    moments = inertial.tensor.moments if inertial.tensor is not None else (0.0,)
    return is_slight(inertial, inertial.mass or 0.0) and max(map(abs, moments)) <= SLOW


def _total(robot: Robot) -> float:
    return total(max(link.inertial.mass or 0.0, 0.0) for link in robot.links if link.inertial is not None)
