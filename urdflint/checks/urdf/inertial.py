"""Mass and inertia: missing, impossible, or hardly meant."""

from __future__ import annotations

import math
from collections.abc import Iterator

from urdflint.consumers import physics
from urdflint.finding import Effect, Place
from urdflint.model.nodes import MOVING, Inertial, Joint, Link
from urdflint.model.physics import Ball, ball_of, principal_moments, surely_real
from urdflint.model.robot import Robot
from urdflint.rule import Problem, check

ROUNDING = 1e-12
LEAST_MASS = 1e-6
TOO_LARGE, TOO_SMALL = 10, 1e-3
TOO_FAR = 5


@check("URDF600")
def inertial_missing(robot: Robot) -> Iterator[Problem]:
    if not any(link.inertial for link in robot.links):
        return
    for link in robot.links:
        if link.inertial is None and (joint := _moving(link)) is not None and not _carries_fixed_mass(link):
            message = f"{link} hangs on the {joint.type} {joint} and has no <inertial>"
            yield Problem(message, link.place("name"), [("the joint", joint.place())], physics.without_mass(link))


@check("URDF601")
def inertial_missing_everywhere(robot: Robot) -> Iterator[Problem]:
    links = robot.links
    if any(link.inertial for link in links) or not any(link.collisions for link in links):
        return
    if any(joint.type in MOVING for joint in robot.joints):
        yield Problem(f"no link of {robot} has an <inertial>", robot.place("name"))


@check("URDF602")
def inertia_on_root(robot: Robot) -> Iterator[Problem]:
    tree = robot.tree
    if len(tree.roots) != 1:
        return
    root = tree.roots[0]
    if root.inertial is not None and root.inertial.mass and tree.below.get(root.name or ""):
        yield Problem(f"the root {root} has an <inertial>, which KDL ignores", root.inertial.place())


@check("URDF603")
def mass_negative(inertial: Inertial) -> Iterator[Problem]:
    mass = inertial.mass
    if mass is not None and mass < 0 and inertial.inertia is not None:
        message = f"the mass of {inertial.link} is negative: {mass:g} kg"
        yield Problem(message, _mass(inertial), effects=physics.negative_mass(inertial.link))


@check("URDF604")
def mass_zero(inertial: Inertial) -> Iterator[Problem]:
    if inertial.mass != 0 or (inertia := inertial.inertia) is None:
        return
    effects = physics.without_mass(inertial.link)
    if any(inertia):
        effects["drake"] = Effect.WARNS
    yield Problem(f"the mass of {inertial.link} is zero", _mass(inertial), effects=effects)


@check("URDF605")
def mass_tiny(inertial: Inertial) -> Iterator[Problem]:
    mass = inertial.mass
    if mass and 0 < mass <= LEAST_MASS:
        yield Problem(f"the mass of {inertial.link} is only {mass:g} kg", _mass(inertial))


@check("URDF610")
def inertia_negative(inertial: Inertial) -> Iterator[Problem]:
    moments = _suspicious(inertial)
    if moments is not None and moments[0] < -ROUNDING * _largest(moments):
        message = f"the inertia of {inertial.link} has a negative principal moment: {moments[0]:.3g} kg m²"
        yield Problem(message, _inertia(inertial), effects=physics.impossible_moments(inertial.link, moments))


@check("URDF611")
def inertia_triangle_violated(inertial: Inertial) -> Iterator[Problem]:
    moments = _suspicious(inertial)
    if moments is None or moments[0] < -ROUNDING * _largest(moments):
        return
    low, middle, high = moments
    excess = high - low - middle
    if excess > ROUNDING * high:
        sum_, whole = f"{low + middle:.5g}", f"{high:.5g}"
        compared = f"{whole} > {low:.4g} + {middle:.4g}" if sum_ != whole else f"the largest is too large by {excess:.2g}"
        yield Problem(
            f"no body has the inertia of {inertial.link}: of its principal moments in kg m², {compared}",
            _inertia(inertial),
            effects=physics.impossible_moments(inertial.link, moments),
            help=f"the values were rounded too far: lower the largest by {excess:.2g} or more"
            if excess < 1e-3 * high
            else None,
        )


@check("URDF612")
def inertia_zero(inertial: Inertial) -> Iterator[Problem]:
    inertia = inertial.inertia
    if inertia is not None and not any(inertia) and (inertial.mass or 0) > 0:
        message = f"{inertial.link} has a mass and an inertia of zeros"
        yield Problem(message, _inertia(inertial), effects=physics.without_inertia(inertial.link))


@check("URDF613")
def inertia_moment_tiny(inertial: Inertial) -> Iterator[Problem]:
    moments = _suspicious(inertial, below=physics.MUJOCO_LEAST_MOMENT)
    if moments is None or not moments[2] > 0 or moments[2] - moments[0] - moments[1] > ROUNDING * moments[2]:
        return
    if -ROUNDING * moments[2] <= moments[0] < physics.MUJOCO_LEAST_MOMENT:
        message = f"the smallest principal moment of {inertial.link} is {max(moments[0], 0.0):.3g} kg m²"
        yield Problem(message, _inertia(inertial), effects=physics.thin_moments(inertial.link, moments[0]))


@check("URDF620")
def inertia_implausible(inertial: Inertial) -> Iterator[Problem]:
    mass, inertia, center = inertial.mass, inertial.inertia, inertial.center
    if not mass or mass < 0 or inertia is None or center is None or not any(inertia):
        return
    balls = _balls(inertial.link)
    reach = max((math.dist(center, one.center) + one.radius for one in balls), default=0.0)
    if reach <= 0 or _gap(center, balls) > TOO_FAR * max(one.radius for one in balls):
        return
    share = principal_moments(inertia)[2] / (mass * reach**2)
    if share > TOO_LARGE or 0 < share < TOO_SMALL:
        gyration = math.sqrt(share) * reach
        message = (
            f"the inertia of {inertial.link} is that of {mass:g} kg at {gyration:.3g} m from its centre of mass, "
            f"but its shapes reach {reach:.3g} m"
        )
        yield Problem(message, _inertia(inertial))


@check("URDF621")
def center_of_mass_far(inertial: Inertial) -> Iterator[Problem]:
    center = inertial.center
    if center is None or not inertial.mass:
        return
    balls = _balls(inertial.link)
    size = max((one.radius for one in balls), default=0.0)
    if size > 0 and (gap := _gap(center, balls)) > TOO_FAR * size:
        origin = inertial.child("origin")
        place = inertial.place() if origin is None else Place(origin, "xyz")
        yield Problem(f"the centre of mass of {inertial.link} lies {gap:.3g} m away from all its shapes", place)


def _moving(link: Link) -> Joint | None:
    above = link.robot.tree.above.get(link.name or "", ())
    return above[0] if len(above) == 1 and above[0].type in MOVING else None


def _carries_fixed_mass(link: Link) -> bool:
    """Whether a link fixed to this one has an inertial: simulators melt the two into one body."""
    tree, waiting, seen = link.robot.tree, [link.name or ""], set[str]()
    while waiting:
        for joint in tree.below.get(waiting.pop(), ()):
            name = joint.child_link or ""
            if joint.type == "fixed" and name not in seen:
                if tree.links[name].inertial is not None:
                    return True
                seen.add(name)
                waiting.append(name)
    return False


def _suspicious(inertial: Inertial, below: float = 0.0) -> tuple[float, ...] | None:
    """The principal moments, unless they are fine for sure, all zero, or those of the world, which cannot move."""
    inertia = inertial.inertia
    if inertia is None or not any(inertia) or inertial.link.name == "world":
        return None
    if surely_real(inertia) and inertia[0] + inertia[3] + inertia[5] > 1e5 * below:
        return None
    return principal_moments(inertia)


def _largest(moments: tuple[float, ...]) -> float:
    return max(abs(moments[0]), abs(moments[2]))


def _balls(link: Link) -> list[Ball]:
    """Balls around all shapes of a link; none where one of them, such as a mesh, has a size that is not known."""
    found = [ball_of(one.shape, one.child("origin")) for one in (*link.collisions, *link.visuals)]
    known = [one for one in found if one is not None]
    return known if len(known) == len(found) else []


def _gap(center: tuple[float, ...], balls: list[Ball]) -> float:
    """How far a point lies from the nearest of the balls."""
    return min(math.dist(center, one.center) - one.radius for one in balls)


def _mass(inertial: Inertial) -> Place:
    mass = inertial.child("mass")
    return inertial.place() if mass is None else Place(mass, "value")


def _inertia(inertial: Inertial) -> Place:
    inertia = inertial.child("inertia")
    return inertial.place() if inertia is None else Place(inertia)
