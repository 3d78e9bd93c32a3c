"""What Isaac Sim's importer does around the converter: fixed joints are merged before it, and the base freed behind it.

impl/urdf_utils.py and asset_utils.py of isaacsim.asset.importer.urdf and utils 6.0.1, by which Isaac Lab imports too.
"""

from __future__ import annotations

import math

from urdflint.model.inertia import ENTRIES
from urdflint.programs.effect import Effect
from urdflint.programs.usd import reasons
from urdflint.programs.usd.model import Merged, Model, Prim
from urdflint.programs.usd.record import Record, all_children, number
from urdflint.syntax.document import Element

FIX_BASE_JOINT = "fix_base_joint"


def merge(record: Record, written: Element) -> Merged:
    """The robot that the converter is given where fixed joints are merged."""
    merged = _copied(record, written)
    root = merged.root
    links: dict[str | None, list[Element]] = {}
    for link in reversed(all_children(root, "link")):
        links.setdefault(link.attributes.get("name"), []).append(link)
    joints = all_children(root, "joint")
    fixed_joints = [joint for joint in joints if joint.attributes.get("type") == "fixed"]
    for joint in fixed_joints:
        _merge_joint(merged, joint, links)
    removed = {*fixed_joints, *(link for link, _ in merged.gone)}
    root.children = [child for child in root.children if child not in removed]
    for joint in joints:
        end = _first(joint, "parent")
        if joint not in removed and end is not None and end.attributes.get("link") in merged.into:
            end.attributes["link"] = merged.survivor(end.attributes["link"])
            _place(record, joint)
    return merged


def note(merged: Merged) -> None:
    """Note the links that the importer merged into others."""
    for link, joint in merged.gone:
        into = merged.survivor(link.attributes.get("name", ""))
        merged.record.silent(Effect.DROPS, reasons.LinkMerged(into), link, None, (joint,))


def _copied(record: Record, written: Element) -> Merged:
    """A copy that has yet to be changed."""
    copies: dict[Element, Element] = {}
    for element in (written, *written.descendants()):
        above = copies.get(element.parent) if element.parent is not None else None
        copy = Element(element.tag, dict(element.attributes), above, element.start)
        copy.text, copy.reach = element.text, element.reach
        copies[element] = copy
        if above is not None:
            above.append(copy)
    return Merged(record, copies[written], {copy: element for element, copy in copies.items()})


def _merge_joint(merged: Merged, joint: Element, links: dict[str | None, list[Element]]) -> None:
    """Put what the child of a fixed joint has into its parent."""
    written_parent, child_name = _end(joint, "parent"), _end(joint, "child")
    parent_name = merged.survivor(written_parent) if written_parent is not None else None
    parents, children = links.get(parent_name, []), links.get(child_name, [])
    if parent_name is None or child_name is None or parent_name == child_name or not parents or not children:
        merged.record.silent(Effect.DROPS, reasons.FixedJointDropped(), joint)
        return
    parent, child = parents[-1], children.pop()
    is_finite = _place(merged.record, joint) and written_parent not in merged.odd
    if not is_finite:
        merged.odd.add(child_name)
    for tag in ("visual", "collision"):
        for part in all_children(child, tag):
            _place(merged.record, part)
            part.parent = parent
            parent.append(part)
    _merge_inertial(merged, parent, child, is_finite)
    merged.into.setdefault(child_name, parent_name)
    merged.gone.append((child, joint))


def _merge_inertial(merged: Merged, parent: Element, child: Element, is_finite: bool) -> None:
    """Add up masses. The moments are not worked out: they matter only where they are not finite."""
    record, inertial = merged.record, _first(child, "inertial")
    mass = _first(inertial, "mass") if inertial is not None else None
    kg = _value(record, mass, "value")
    if inertial is None or kg == 0:
        return
    own_inertial = _first(parent, "inertial") or _new_element(merged, parent, "inertial")
    own_mass = _first(own_inertial, "mass") or _new_element(merged, own_inertial, "mass")
    own_inertia = _first(own_inertial, "inertia") or _new_element(merged, own_inertial, "inertia")
    total = _value(record, own_mass, "value") + kg
    values = [total, kg]
    for above in (inertial, own_inertial):
        is_finite &= _place(record, above)
        inertia = _first(above, "inertia")
        values += [_value(record, inertia, name) for name in ENTRIES]
    if total != 0:
        own_mass.attributes["value"] = "0" if abs(total) < 1e-12 else f"{total:.10g}"
        if not (is_finite and all(map(math.isfinite, values))):
            own_inertia.attributes.update(dict.fromkeys(ENTRIES, "nan"))


def _new_element(merged: Merged, parent: Element, tag: str) -> Element:
    """A new element at the end of a parent, which stands for that one."""
    element = Element(tag, {}, parent, parent.start)
    parent.append(element)
    merged.originals[element] = merged.originals[parent]
    return element


def _place(record: Record, element: Element) -> bool:
    """Whether the numbers of an origin are finite, noted where they cannot be read; without an origin they are 0."""
    origin = _first(element, "origin")
    if origin is None:
        return True
    numbers: list[float] = []
    for name, counts in (("xyz", (1, 3)), ("rpy", (3,))):
        words = origin.attributes.get(name, "0 0 0").split()
        read = [number(word) for word in words]
        if len(words) not in counts:
            record.rejects(reasons.NumberCountWrong(3, len(words)), origin, name)
        elif None in read or (name == "rpy" and math.inf in map(abs, filter(None, read))):
            record.rejects(reasons.NumberUnreadable(words[read.index(None) if None in read else 0]), origin, name)
        elif len(words) == 1:
            origin.attributes[name] = " ".join(words * 3)
        numbers += [parsed for parsed in read if parsed is not None]
    return all(map(math.isfinite, numbers))


def _value(record: Record, element: Element | None, name: str) -> float:
    text = element.attributes.get(name, "0") if element is not None else "0"
    value = number(text)
    if value is None and element is not None:
        record.rejects(reasons.NumberUnreadable(text.strip()), element, name)
    return value or 0.0


def _first(element: Element, tag: str) -> Element | None:
    return next(iter(all_children(element, tag)), None)


def _end(joint: Element, tag: str) -> str | None:
    end = _first(joint, tag)
    return end.attributes.get("link") if end is not None else None


def set_base(model: Model, is_fixed: bool) -> None:
    """Fix the base to the world, or take away the fixed joints that do."""
    base = _base(model)
    if base is None:
        return
    to_world = [
        name
        for name, created in model.joint_by_name.items()
        if created.kind == "fixed" and created.child is base and model.above(created) is None
    ]
    own_joint = model.root_joint and base.link is model.top
    if is_fixed and not to_world and not own_joint:
        model.base_joint = base
    if not is_fixed:
        model.root_joint = model.root_joint and not own_joint
        for name in to_world:
            del model.joint_by_name[name]


def _base(model: Model) -> Prim | None:
    """The first body that no joint moves against another body."""
    moved = {
        id(created.child)
        for created in model.joint_by_name.values()
        if created.kind != "fixed" and model.above(created) is not None
    }
    bodies = [prim for prim in model.prims if prim.is_body]
    return next((prim for prim in bodies if id(prim) not in moved), bodies[0] if bodies else None)
