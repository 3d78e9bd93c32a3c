"""Mass and inertia: missing, physically impossible, or too small for programs."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings import Severity
from urdflint.findings.rule import Change, Problem, check
from urdflint.model.inertia import LEAST_MOMENT, Inertia
from urdflint.model.plausibility.mass_proportions import LEAST_MASS, ROUNDING, breaks_triangle, turns_easily
from urdflint.model.robot import MOVING, Inertial, Joint, Link, Robot
from urdflint.syntax.place import Place

MOST_ROUNDED = 0.05  # of the largest moment; what misses by more has a digit that rounding cannot explain


def from_shapes(inertial: Inertial) -> Change | None:
    """The fix that writes the inertia that the shapes of the link have at its mass."""
    from urdflint.checks.urdf import inertia_fixes  # few robots have a fault that it is for

    return inertia_fixes.from_shapes(inertial)


@check("URDF600")
def inertial_missing(robot: Robot) -> Iterator[Problem]:
    if not any(link.inertial for link in robot.links):
        return
    for link in robot.links:
        if link.inertial is None and (joint := _moving(link)) is not None and not _has_fixed_mass(link):
            message = f"{link} has a {joint.type} parent joint but no <inertial>"
            yield Problem(message, link.place("name"), [("the parent joint", joint.place())])


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
    if root.inertial is not None and root.inertial.mass and tree.child_joints.get(root.name or ""):
        yield Problem(f"root {root} has an <inertial>, which KDL ignores", root.inertial.place())


@check("URDF603", has="weightless")
def mass_negative(inertial: Inertial) -> Iterator[Problem]:
    mass = inertial.mass
    if mass is not None and mass < 0:
        message = f"mass of {inertial.link} is negative: {mass:g} kg"
        yield Problem(message, at_mass(inertial))


@check("URDF604", has="weightless")
def mass_zero(inertial: Inertial) -> Iterator[Problem]:
    if inertial.mass != 0 or inertial.tensor is None:
        return
    severity = on_fixed(inertial.link)
    yield Problem(f"mass of {inertial.link} is 0", at_mass(inertial), severity=severity)


@check("URDF605")
def mass_tiny(inertial: Inertial, *, at_most: float = LEAST_MASS) -> Iterator[Problem]:
    mass = inertial.mass
    if mass and 0 < mass <= at_most:
        message, severity = f"mass of {inertial.link} is only {mass:g} kg", on_fixed(inertial.link)
        yield Problem(message, at_mass(inertial), severity=severity)


@check("URDF610", has="unsound")
def inertia_negative(inertial: Inertial) -> Iterator[Problem]:
    inertia = _suspicious(inertial)
    if inertia is not None and _is_negative(inertia):
        message = f"inertia of {inertial.link} has a negative principal moment: {inertia.moments[0]:.3g} kg m²"
        yield Problem(message, at_inertia(inertial), fix=from_shapes(inertial), severity=_light(inertial))


@check("URDF611", has="unsound")
def inertia_triangle_violated(inertial: Inertial) -> Iterator[Problem]:
    inertia = _suspicious(inertial)
    if inertia is None or _is_negative(inertia) or not breaks_triangle(inertia):
        return
    from urdflint.checks.urdf import inertia_fixes

    low, middle, high = inertia.moments
    excess = high - low - middle
    if excess <= MOST_ROUNDED * high and excess <= inertia_fixes.rounding(inertial):
        message = f"moments of inertia of {inertial.link} are rounded: the largest is {excess:.2g} kg m² above the sum"
        yield Problem(
            f"{message} of the other two",
            at_inertia(inertial),
            help="write more digits, or change the last digit of the largest moment",
            fix=inertia_fixes.in_last_digit(inertial),
            safe=True,
            severity=Severity.INFO,
            cause="rounding",
        )
        return
    compared = f"{high:.5g} > {low:.4g} + {middle:.4g} kg m²"
    if excess < 1e-3 * high:
        compared = f"the largest moment is {excess:.2g} kg m² above the sum of the other two"
    yield Problem(
        f"inertia of {inertial.link} violates the triangle inequality: {compared}",
        at_inertia(inertial),
        help=f"write more digits, or lower the largest moment by {excess:.2g} kg m² or more"
        if excess < 1e-3 * high
        else None,
        fix=from_shapes(inertial),
        severity=_light(inertial),
    )


@check("URDF612", has="unsound")
def inertia_zero(inertial: Inertial) -> Iterator[Problem]:
    inertia = inertial.tensor
    if inertia is not None and inertia.none and (inertial.mass or 0) > 0:
        message = f"inertia of {inertial.link} is zero, but its mass is {inertial.mass:g} kg"
        fix = from_shapes(inertial)
        yield Problem(message, at_inertia(inertial), severity=_light(inertial) or on_fixed(inertial.link), fix=fix)


@check("URDF613")
def inertia_moment_tiny(inertial: Inertial, *, below: float = LEAST_MOMENT) -> Iterator[Problem]:
    inertia = inertial.tensor
    if inertia is None or inertia.moments[0] >= below or inertia.none:
        return
    if 0 < (inertial.mass or 0.0) <= LEAST_MASS:
        return
    possible = not _is_negative(inertia) and not breaks_triangle(inertia)
    if (possible or inertia.negligible) and inertial.link.name != "world":
        least = max(inertia.moments[0], 0.0)
        message = f"smallest principal moment of {inertial.link} is {least:.3g} kg m²"
        fix = from_shapes(inertial)
        yield Problem(message, at_inertia(inertial), severity=_light(inertial) or on_fixed(inertial.link), fix=fix)


def on_fixed(link: Link) -> Severity | None:
    """Info for a link that is fixed to its parent: simulators merge the two, and the parent has the mass."""
    above = link.robot.tree.parent_joints.get(link.name or "", ())
    return Severity.INFO if above and all(joint.type == "fixed" for joint in above) else None


def _light(inertial: Inertial) -> Severity | None:
    """Info for the inertia of a link that is so light that it matters little."""
    return Severity.INFO if turns_easily(inertial) else None


def _moving(link: Link) -> Joint | None:
    above = link.robot.tree.parent_joints.get(link.name or "", ())
    return above[0] if len(above) == 1 and above[0].type in MOVING else None


def _has_fixed_mass(link: Link) -> bool:
    """Whether a link fixed to this one has an inertial: simulators merge the two into one body."""
    tree, waiting, visited = link.robot.tree, [link.name or ""], set[str]()
    while waiting:
        for joint in tree.child_joints.get(waiting.pop(), ()):
            name = joint.child_link or ""
            if joint.type == "fixed" and name not in visited:
                if tree.links[name].inertial is not None:
                    return True
                visited.add(name)
                waiting.append(name)
    return False


def _suspicious(inertial: Inertial) -> Inertia | None:
    """The inertia, unless it is fine for sure, as good as zero, or that of the world, which cannot move."""
    inertia = inertial.tensor
    if inertia is None or inertia.sound or inertia.negligible or inertial.link.name == "world":
        return None
    return inertia


def _is_negative(inertia: Inertia) -> bool:
    low, _, high = inertia.moments
    return low < -ROUNDING * max(abs(low), abs(high))


def at_mass(inertial: Inertial) -> Place:
    """The mass of a link."""
    mass = inertial.child("mass")
    return inertial.place() if mass is None else Place(mass, "value")


def at_inertia(inertial: Inertial) -> Place:
    """The inertia of a link."""
    inertia = inertial.child("inertia")
    return inertial.place() if inertia is None else Place(inertia)
