"""What the converter does silently: the base is fixed, names are others, joints are locked, and what is not read.

It keeps some of what it does not read under its own name in the stage.
"""

from __future__ import annotations

from urdflint.model.robot import Robot
from urdflint.programs.effect import Effect
from urdflint.programs.loaded import WORLD
from urdflint.programs.reason import Reason
from urdflint.programs.silences import Walk, attribute_not_read, unread_attributes
from urdflint.programs.usd import grammar, reasons
from urdflint.programs.usd.model import CreatedJoint, Joint, Link, Model
from urdflint.programs.usd.names import identifier
from urdflint.programs.usd.record import all_children, last, value
from urdflint.programs.usd.releases import VELOCITY_IN_SCHEMA
from urdflint.programs.usd.stage import ROOT_JOINT
from urdflint.syntax.document import Element

BOUNDS = ("lower", "upper")
UNREAD_OF_FIXED = frozenset({"axis", "limit"})
ASIDE = frozenset({"calibration", "safety_controller", "verbose"})  # looked at, and kept where nobody reads them


def note(model: Model) -> None:
    """Note what is not written in the file."""
    top = model.top
    if top is None:
        return
    name = model.root.attributes.get("name", "")
    if name and (new := identifier(name)) != name:
        model.record.silent(Effect.ALTERS, reasons.RobotRenamed(new), model.root, "name")
    if model.is_fixed and top.name != WORLD:
        model.record.silent(Effect.ALTERS, reasons.BaseFixed(None), top.element)
    above: dict[Link, list[Joint]] = {}
    for joint in model.joints:
        if joint.child is not None:
            above.setdefault(joint.child, []).append(joint)
    reached, twice, lost = set(model.tree()), model.twice, _below_moved(model)
    for link in model.links.values():
        _link(model, link, reached, lost)
        if link in twice:
            ends = tuple(joint.end for joint in above[link])
            model.record.silent(Effect.ALTERS, reasons.LinkTwice(link.name), link.element, None, ends)
    for joint in model.joints:
        created = model.joint_by_name.get(joint.name)
        if created is not None and created.joint is joint:
            _note_created(model, created)
        elif joint.parent is not None and joint.parent not in reached:
            related = (joint.parent.root.element, joint.end)
            model.record.silent(Effect.DROPS, reasons.JointUnreached(), joint.element, None, related)
        elif joint.type == "floating" and joint.child is not None:
            model.record.silent(Effect.DROPS, reasons.JointNotMade(), joint.element, "type")
            _lost_mimic(model, joint)


def _below_moved(model: Model) -> dict[Link, Link]:
    """The links below those whose inertial was moved, each with that one."""
    moved_above: dict[Link, Link] = {}
    for moved in model.moved:
        waiting = [moved]
        while waiting:
            below = [child for _, child in waiting.pop().below if child not in moved_above]
            moved_above.update(dict.fromkeys(below, moved))
            waiting += below
    return moved_above


def _link(model: Model, link: Link, reached: set[Link], lost: dict[Link, Link]) -> None:
    record, prim = model.record, model.prim_by_link.get(link.name)
    into = model.moved.get(link)
    over = (link.joint.element,) if link.joint is not None else ()
    if link not in reached:
        record.silent(Effect.DROPS, reasons.LinkUnreached(), link.element, None, (link.root.element,))
    elif into is not None:
        record.silent(Effect.DROPS, reasons.InertialMoved(into.name), link.element, None, over)
    elif prim is None:
        record.silent(Effect.DROPS, reasons.BelowMovedInertial(lost.get(link, link).name), link.element, None, over)
    elif prim.name != link.name and "name" in link.element.attributes:
        record.silent(Effect.ALTERS, reasons.LinkRenamed(prim.name), link.element, "name")
    if prim is None:
        return
    if not prim.is_body and not (prim.above is None and link.name == WORLD):
        body = prim.body
        record.silent(Effect.DROPS, reasons.LinkIsFrame(body.name if body else WORLD), link.element, None, over)
    if prim.is_body:
        _mass(model, link)


def _mass(model: Model, link: Link) -> None:
    inertial = model.prim_by_link[link.name].inertial
    if inertial is None or last(inertial, "mass") is None:
        collides = bool(all_children(link.element, "collision"))
        reason = reasons.MassFromShapes(None, link.name) if collides else reasons.MassMissing()
        model.record.silent(Effect.ALTERS, reason, link.element if inertial is None else inertial)
    elif last(inertial, "inertia") is None:
        model.record.silent(Effect.ALTERS, reasons.InertiaMissing(), inertial)


def _note_created(model: Model, created: CreatedJoint) -> None:
    record, joint = model.record, created.joint
    if created.name != joint.name and "name" in joint.element.attributes:
        kind = reasons.RootJointTaken if joint.name == ROOT_JOINT else reasons.JointRenamed
        record.silent(Effect.ALTERS, kind(created.name), joint.element, "name")
    limit = joint.limit
    if joint.type in ("revolute", "prismatic"):
        _bounds(model, created)
    elif limit is not None and joint.type != "fixed" and any(bound in limit.attributes for bound in BOUNDS):
        if joint.type == "planar":
            record.silent(Effect.DROPS, reasons.LimitOfPlanar(), limit)
        else:
            record.silent(Effect.IGNORES, reasons.LimitOfContinuous(), limit)
    if limit is not None and joint.type != "fixed":
        _rates(model, joint)


def _bounds(model: Model, created: CreatedJoint) -> None:
    """Position limits that are not written are 0."""
    record, joint, limit = model.record, created.joint.element, created.joint.limit
    written = [bound for bound in BOUNDS if limit is not None and bound in limit.attributes]
    if limit is None or not written or (len(written) == 1 and value(limit, written[0]) == 0):
        record.silent(
            Effect.ALTERS, reasons.JointLocked(0.0), limit or joint, None, (joint,) if limit is not None else ()
        )
    elif len(written) == 1:
        [missing] = set(BOUNDS) - set(written)
        record.silent(Effect.ALTERS, reasons.BoundMissing(missing), limit)


def _rates(model: Model, joint: Joint) -> None:
    record, limit = model.record, joint.limit
    assert limit is not None
    planar = joint.type == "planar" and record.release.has(VELOCITY_IN_SCHEMA)
    if "velocity" not in limit.attributes and not planar:
        record.silent(Effect.ALTERS, reasons.VelocityZero(), limit)
    elif planar and "velocity" in limit.attributes:
        record.silent(Effect.DROPS, reasons.LimitOfPlanar(), limit, "velocity")
    if value(limit, "effort"):
        record.silent(Effect.IGNORES, reasons.EffortNotApplied(), limit, "effort")


def _lost_mimic(model: Model, joint: Joint) -> None:
    mimic = last(joint.element, "mimic")
    if mimic is not None and mimic.attributes.get("joint", "") in model.joint_names:
        model.record.silent(Effect.DROPS, reasons.MimicLost(mimic.attributes["joint"]), mimic, "joint")


def note_unread(model: Model, robot: Robot) -> None:
    """Note elements, attributes and texts that are not read; of an element that is not read, nothing in it."""
    record = model.record
    noted_places = {(note.element, note.attribute) for note in record.notes}
    waiting, walk = [(model.root, "robot")], Walk(robot)
    while waiting:
        element, tag = waiting.pop()
        if walk.skips(element):
            continue
        names = grammar.ATTRIBUTES.get(tag, grammar.NOTHING)
        for attribute in unread_attributes(element, names):
            walk.stops()
            if (element, attribute) not in noted_places:
                old = attribute in grammar.OLD_ATTRIBUTES.get(tag, grammar.NOTHING)
                effect, reason = attribute_not_read(
                    element, attribute, reasons.AttributeNotRead, reasons.RotationNotRead
                )
                record.silent(effect, reasons.ForOldImporter() if old else reason, element, attribute)
        if element.text and element.text.strip():
            walk.stops()
            record.silent(Effect.IGNORES, reasons.TextNotRead(), element)
        known_tags = _read_children(element, tag) if element.children else grammar.NOTHING
        for child in element.children:
            if child.tag in known_tags and "xmlns" not in child.attributes:
                waiting.append((child, child.tag))
                continue
            walk.stops()
            if (child, None) not in noted_places:
                record.silent(Effect.IGNORES, _unread(child, tag), child)


def _unread(child: Element, above: str) -> Reason:
    """Why an element is not read: of those of the robot, older importers read some."""
    configured = not grammar.OLD_ATTRIBUTES.get(child.tag, grammar.NOTHING).isdisjoint(child.attributes)
    old = above == "robot" and (child.tag in grammar.OLD_TAGS or configured)
    return reasons.ForOldImporter() if old else reasons.ElementNotRead()


def _read_children(element: Element, tag: str) -> frozenset[str]:
    of_fixed = tag == "joint" and element.attributes.get("type") == "fixed"
    return grammar.CHILDREN.get(tag, grammar.NOTHING) - (ASIDE | UNREAD_OF_FIXED if of_fixed else ASIDE)
