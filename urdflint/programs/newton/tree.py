"""The tree of joints as Newton sorts it, and the links that become bodies."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.newton.plant import Body, NewtonJoint, Plant
from urdflint.programs.newton.reasons import (
    AttributeMissing,
    JointDropped,
    LinkDropped,
    LinkInNamespace,
    LinkLoose,
    LinkMissing,
    LinkNameQuoted,
    LinkNameRepeated,
    LinkUnknown,
    LinkWithTwoParents,
    RootMissing,
    TreeSeparate,
    TreeTooDeep,
)
from urdflint.programs.newton.record import NAMESPACE
from urdflint.syntax.document import Element

DEEPEST = 991  # joints in a row: 991 were loaded, 992 raised RecursionError, by visit in newton/_src/utils/topology.py
QUOTE = "'"  # in which a name is put to look for a link: ElementTree cannot look for one with such a mark


def grow(plant: Plant) -> None:
    """Sort the joints from the root down, and make the links bodies that they reach; without joints, all links."""
    links, before = plant.record.every(plant.root, "link"), plant.record.refusals
    above = _above(plant)
    if plant.joints:
        _sort(plant, above)
        _find(plant, links)
    else:
        plant.links = links
    if not plant.links and not plant.record.refusals:
        _none(plant)
    for link in plant.links:
        _body(plant, link)
    for joint in plant.tree:
        body = plant.named.get(joint.child or "")
        if body is not None:
            body.joint = joint
    if plant.record.refusals == before and all(None not in (one.parent, one.child) for one in plant.joints):
        _lost(plant, links)


def _above(plant: Plant) -> dict[str, NewtonJoint]:
    """The joint to each child link; a second one is an error."""
    found: dict[str, NewtonJoint] = {}
    for joint in plant.joints:
        if joint.parent is None or joint.child is None:
            continue
        first = found.setdefault(joint.child, joint)
        if first is not joint:
            related = (first.element, *joint.element.all("child"))
            plant.record.rejects(LinkWithTwoParents(joint.child), joint.element, None, related)
    return found


def _sort(plant: Plant, above: dict[str, NewtonJoint]) -> None:
    """The joints below roots, in depth first, those of one link in the order of the file."""
    below: dict[str, list[NewtonJoint]] = {}
    for joint in above.values():
        below.setdefault(joint.parent or "", []).append(joint)
    roots = sorted(name for name in below if name not in above)
    if not roots and above:
        first, *others = (joint.element for joint in above.values())
        ends = (end for one in (first, *others) for end in one.all("child"))
        plant.record.rejects(RootMissing(), first, None, (*others, *ends))
    for root in roots:
        _descend(plant, root, below)
    links = plant.record.every(plant.root, "link") if len(roots) > 1 else []
    named = {link.attributes.get("name"): link for link in reversed(links)}
    for root in roots[1:]:
        related = tuple(named[one] for one in (roots[0], root) if one in named)
        _separate(plant, root, roots[0], below[root][0].element, related)


def _descend(plant: Plant, root: str, below: dict[str, list[NewtonJoint]]) -> None:
    waiting = [(joint, 1) for joint in reversed(below[root])]
    while waiting:
        joint, depth = waiting.pop()
        plant.tree.append(joint)
        if depth == DEEPEST + 1:
            plant.record.rejects(TreeTooDeep(DEEPEST), joint.element)
        waiting.extend((one, depth + 1) for one in reversed(below.get(joint.child or "", ())))


def _separate(plant: Plant, root: str, first: str, joint: Element, links: tuple[Element, ...]) -> None:
    plant.record.rejects(TreeSeparate(root, first), joint.child("parent") or joint, "link", (joint, *links))


def _find(plant: Plant, links: list[Element]) -> None:
    """The links by their names in joints: the first of each name."""
    named: dict[str, Element] = {}
    for link in links:
        if "name" in link.attributes:
            named.setdefault(link.attributes["name"], link)
    seen: set[str] = set()
    for joint in plant.tree:
        for end, name in (("parent", joint.parent or ""), ("child", joint.child or "")):
            element = joint.element.child(end) or joint.element
            if name not in seen and QUOTE in name:
                plant.record.rejects(LinkNameQuoted(name), element, "link", (joint.element,))
            elif name not in named:
                plant.record.rejects(LinkUnknown(name), element, "link", (joint.element,))
            elif name not in seen:
                plant.links.append(named[name])
            seen.add(name)


def _none(plant: Plant) -> None:
    hidden = next((one for one in plant.record.hidden if one.tag == "link" and one.parent is plant.root), None)
    if hidden is None:
        plant.record.rejects(LinkMissing(), plant.root)
        return
    around = next(one for one in (hidden, *hidden.ancestors()) if NAMESPACE in one.attributes)
    plant.record.rejects(LinkInNamespace(around.attributes[NAMESPACE]), around, NAMESPACE)


def _body(plant: Plant, link: Element) -> None:
    name = link.attributes.get("name")
    if name is None:
        plant.record.rejects(AttributeMissing("name"), link)
    body = Body(name or "", link)
    plant.bodies.append(body)
    plant.named[body.name] = body


def _lost(plant: Plant, links: list[Element]) -> None:
    """The links that become no bodies, and joints that are not made; without joints, the links that nothing holds."""
    record, made, kept = plant.record, set(plant.links), set(plant.tree)
    above = {joint.child: joint.element for joint in plant.joints}
    first = {link.attributes.get("name"): link for link in reversed(links)}
    for link in links:
        name = link.attributes.get("name")
        if link in made:
            continue
        if first[name] is not link:
            record.silent(Effect.DROPS, LinkNameRepeated(name or ""), link, "name", (first[name],))
        else:
            related = (above[name], *_ends(above[name])) if name in above else ()
            record.silent(Effect.DROPS, LinkDropped(name or ""), link, None, related)
    for link in plant.links[1:] if not plant.joints else ():
        record.silent(Effect.ALTERS, LinkLoose(link.attributes.get("name", "")), link)
    for joint in plant.joints:
        if joint not in kept:
            record.silent(Effect.DROPS, JointDropped(joint.name or ""), joint.element, None, _ends(joint.element))


def _ends(joint: Element) -> tuple[Element, ...]:
    return (*joint.all("child"), *joint.all("parent"))
