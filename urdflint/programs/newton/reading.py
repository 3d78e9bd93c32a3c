"""What Newton does with a robot: everything it would refuse, and what it does in silence.

Newton stops at the first error. Here the reading goes on, in Newton's own order of work, as if each error were
corrected.
"""

from __future__ import annotations

from urdflint.model.robot import Robot
from urdflint.model.structure.plain_parts import plain_parts
from urdflint.programs.changes import Release
from urdflint.programs.effect import Effect
from urdflint.programs.newton import joints, links, masses, mimics, tree, unread
from urdflint.programs.newton.model import Model
from urdflint.programs.newton.reasons import BaseFixed
from urdflint.programs.newton.record import Record, in_namespaces
from urdflint.programs.newton.releases import COLLAPSE_FIXED_JOINTS, COLLAPSE_MASSLESS_FIXED_ROOT, FLOATING
from urdflint.programs.simulator import NAMESPACE
from urdflint.syntax.document import Element

WORLD = "world"


def reading(robot: Robot, release: Release) -> Model:
    """The model that a release of Newton makes of a robot, with what was noted on the way."""
    root = robot.element
    model = Model(Record(release, robot.files, _hidden(robot), robot.document.broken_values), root)
    links.materials(model)
    plain = robot.analysis(plain_parts)
    joints.read(model, plain.joints)
    tree.grow(model)
    for body in model.bodies:
        links.read(model, body, plain.links.get(body.link))
    masses.correct(model)
    joints.make(model)
    mimics.follow(model)
    if release.option(COLLAPSE_FIXED_JOINTS):
        tree.collapse(model)
    elif release.option(FLOATING) and release.option(COLLAPSE_MASSLESS_FIXED_ROOT):
        tree.collapse_massless_root(model)
    if model.bodies and model.bodies[0].name != WORLD and not release.option(FLOATING):
        model.record.silent(Effect.ALTERS, BaseFixed(None), model.bodies[0].link)
    unread.note(model, robot)
    return model


def _hidden(robot: Robot) -> frozenset[Element]:
    """The elements in a default namespace: hardly any file has one."""
    if NAMESPACE not in robot.element.attributes and NAMESPACE not in robot.document.names_within:
        return frozenset()
    return frozenset(in_namespaces(robot.element))
