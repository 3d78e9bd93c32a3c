"""What Pinocchio does with a robot that urdfdom has read: the model that `buildModelFromUrdf` makes, by its defaults.

Pinocchio stops at the first error. Here the reading goes on, in its own order of work, as if each were corrected.
"""

from __future__ import annotations

from urdflint.model.inertia import ENTRIES
from urdflint.model.robot import Link, Robot
from urdflint.programs.changes import Release
from urdflint.programs.effect import Effect
from urdflint.programs.pinocchio import joints, tree
from urdflint.programs.pinocchio.model import Body, Model, Y
from urdflint.programs.pinocchio.reasons import BaseFixed, BodyWithoutInertia, ElementNotRead
from urdflint.programs.pinocchio.releases import ROOT_JOINT, Urdfdom
from urdflint.programs.urdfdom.truncated_links import Cuts, cuts_of, mass_of
from urdflint.programs.urdfdom.validation import Fault, Reader
from urdflint.syntax.document import Element

WORLD = "world"
READ = frozenset({"link", "joint", "material"})


def reader_of(robot: Robot, release: Release) -> Reader:
    """How the urdfdom reads with which a release of Pinocchio is built."""
    return Reader(robot, Urdfdom(release))


def reading(robot: Robot, release: Release, reader: Reader, faults: list[Fault]) -> Model:
    """The model that Pinocchio makes of a robot in which urdfdom finds these faults, with what was noted on the way."""
    inertias = dict(_inertias(robot, reader, cuts_of(faults)))
    model = Model(reader, robot.tree.main_root, inertias, release)
    tree.grow(model, robot)
    for body in model.bodies:
        if body.joint is not None:
            joints.read(model, body.joint)
    _base(model)
    _massless(model)
    for child in robot.element.children:
        if child.tag not in READ:
            model.silent(Effect.IGNORES, ElementNotRead(), child)
    return model


def _inertias(robot: Robot, reader: Reader, cuts: Cuts) -> list[tuple[Element, Y]]:
    """The mass of each link that has an inertial, and whether it has an inertia: what urdfdom hands on."""
    inertias = []
    for link in robot.links:
        if link.inertial is not None:
            kg = mass_of(link, cuts.get(link.element), reader)
            inertias.append((link.element, (kg, _turns(link, reader))))
    return inertias


def _turns(link: Link, reader: Reader) -> bool:
    """Whether any moment or product of inertia is another number than 0."""
    inertia = link.inertial.inertia if link.inertial is not None else None
    if inertia is None:
        return False
    return any(reader.number(reader.raw(inertia, name) or "") for name in ENTRIES)


def _base(model: Model) -> None:
    """The root link is fixed to the world; one that is named so stands for the world by design."""
    root = model.root
    if root is not None and root.name != WORLD and model.release.option(ROOT_JOINT) is None:
        model.silent(Effect.ALTERS, BaseFixed(model.universe.kg or None), root.element)


def _massless(model: Model) -> None:
    """The bodies with nothing heavy at or below them, in robots that have a mass at all: dynamics divide by 0."""
    heavy: set[Body] = set()
    for body in reversed(model.bodies):
        if (body.heavy or body in heavy) and body.parent is not None:
            heavy.update((body, body.parent))
    if not heavy and not model.universe.heavy:
        return
    for body in model.bodies:
        if body not in heavy and body.link is not None and body.joint is not None:
            inertial = body.link.element.child("inertial")
            related = (inertial, *inertial.children) if inertial is not None else ()
            reason = BodyWithoutInertia(body.joint.name or "")
            model.silent(Effect.ALTERS, reason, body.link.element, None, related)
