"""The tree of joints as Newton sorts it, the links that become bodies, and those that collapse_fixed_joints merges."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.loaded import WORLD
from urdflint.programs.newton import reasons
from urdflint.programs.newton.model import Body, Model, NewtonJoint
from urdflint.programs.newton.reasons import LinkMerged
from urdflint.programs.newton.releases import FLOATING
from urdflint.programs.simulator import NAMESPACE
from urdflint.syntax.document import Element

DEEPEST = 991  # joints in a row: 991 were loaded, 992 raised RecursionError, by visit in newton/_src/utils/topology.py
QUOTE = "'"  # in which a name is put to look for a link: ElementTree cannot look for one with such a mark


def grow(model: Model) -> None:
    """Sort the joints from the root down, and make the links bodies that they reach; without joints, all links."""
    links, before = model.record.all_children(model.root, "link"), model.record.refusals
    above = _above(model)
    if model.joints:
        _sort(model, above)
        _find(model, links)
    else:
        model.links = links
    if not model.links and not model.record.refusals:
        _none(model)
    for link in model.links:
        _body(model, link)
    for joint in model.tree:
        body = model.body_by_name.get(joint.child or "")
        if body is not None:
            body.joint = joint
    if model.record.refusals == before and all(None not in (joint.parent, joint.child) for joint in model.joints):
        _lost(model, links)


def _above(model: Model) -> dict[str, NewtonJoint]:
    """The joint to each child link; a second one is an error."""
    joint_by_child: dict[str, NewtonJoint] = {}
    for joint in model.joints:
        if joint.parent is None or joint.child is None:
            continue
        first = joint_by_child.setdefault(joint.child, joint)
        if first is not joint:
            related = (first.element, *joint.element.all("child"))
            model.record.rejects(reasons.LinkWithTwoParents(joint.child), joint.element, None, related)
    return joint_by_child


def _sort(model: Model, above: dict[str, NewtonJoint]) -> None:
    """The joints below roots, in depth first, those of one link in the order of the file."""
    below: dict[str, list[NewtonJoint]] = {}
    for joint in above.values():
        below.setdefault(joint.parent or "", []).append(joint)
    roots = sorted(name for name in below if name not in above)
    if not roots and above:
        first, *other_joints = (joint.element for joint in above.values())
        ends = (end for joint in (first, *other_joints) for end in joint.all("child"))
        model.record.rejects(reasons.RootMissing(), first, None, (*other_joints, *ends))
    for root in roots:
        _descend(model, root, below)
    links = model.record.all_children(model.root, "link") if len(roots) > 1 else []
    links_by_name = {link.attributes.get("name"): link for link in reversed(links)}
    for root in roots[1:]:
        related = tuple(links_by_name[name] for name in (roots[0], root) if name in links_by_name)
        _separate(model, root, roots[0], below[root][0].element, related)


def _descend(model: Model, root: str, below: dict[str, list[NewtonJoint]]) -> None:
    waiting = [(joint, 1) for joint in reversed(below[root])]
    while waiting:
        joint, depth = waiting.pop()
        model.tree.append(joint)
        if depth == DEEPEST + 1:
            model.record.rejects(reasons.TreeTooDeep(DEEPEST), joint.element)
        waiting.extend((inner_joint, depth + 1) for inner_joint in reversed(below.get(joint.child or "", ())))


def _separate(model: Model, root: str, first: str, joint: Element, links: tuple[Element, ...]) -> None:
    model.record.rejects(reasons.TreeSeparate(root, first), joint.child("parent") or joint, "link", (joint, *links))


def _find(model: Model, links: list[Element]) -> None:
    """The links by their names in joints: the first of each name."""
    links_by_name: dict[str, Element] = {}
    for link in links:
        if "name" in link.attributes:
            links_by_name.setdefault(link.attributes["name"], link)
    visited: set[str] = set()
    for joint in model.tree:
        for end, name in (("parent", joint.parent or ""), ("child", joint.child or "")):
            element = joint.element.child(end) or joint.element
            if name not in visited and QUOTE in name:
                model.record.rejects(reasons.LinkNameQuoted(name), element, "link", (joint.element,))
            elif name not in links_by_name:
                model.record.rejects(reasons.LinkUnknown(name), element, "link", (joint.element,))
            elif name not in visited:
                model.links.append(links_by_name[name])
            visited.add(name)


def _none(model: Model) -> None:
    hidden = next(
        (element for element in model.record.hidden if element.tag == "link" and element.parent is model.root), None
    )
    if hidden is None:
        model.record.rejects(reasons.LinkMissing(), model.root)
        return
    declaring = next(ancestor for ancestor in (hidden, *hidden.ancestors()) if NAMESPACE in ancestor.attributes)
    model.record.rejects(reasons.LinkInNamespace(declaring.attributes[NAMESPACE]), declaring, NAMESPACE)


def _body(model: Model, link: Element) -> None:
    name = link.attributes.get("name")
    if name is None:
        model.record.rejects(reasons.AttributeMissing("name"), link)
    body = Body(name or "", link)
    model.bodies.append(body)
    model.body_by_name[body.name] = body


def _lost(model: Model, links: list[Element]) -> None:
    """The links that become no bodies, and joints that are not made; without joints, the links that nothing holds."""
    record, made_links, kept_joints = model.record, set(model.links), set(model.tree)
    above = {joint.child: joint.element for joint in model.joints}
    first = {link.attributes.get("name"): link for link in reversed(links)}
    for link in links:
        name = link.attributes.get("name")
        if link in made_links:
            continue
        if first[name] is not link:
            record.silent(Effect.DROPS, reasons.LinkNameRepeated(name or ""), link, "name", (first[name],))
        else:
            related = (above[name], *_ends(above[name])) if name in above else ()
            record.silent(Effect.DROPS, reasons.LinkDropped(name or ""), link, None, related)
    for link in model.links[1:] if not model.joints else ():
        record.silent(Effect.ALTERS, reasons.LinkLoose(link.attributes.get("name", "")), link)
    for joint in model.joints:
        if joint not in kept_joints:
            record.silent(
                Effect.DROPS, reasons.JointDropped(joint.name or ""), joint.element, None, _ends(joint.element)
            )


def _ends(joint: Element) -> tuple[Element, ...]:
    return (*joint.all("child"), *joint.all("parent"))


def collapse(model: Model) -> None:
    """Merge the bodies on fixed joints, that of the root too: what is fixed to the world is gone with its mass."""
    base = model.bodies[0] if model.bodies else None
    if base is not None and not model.record.release.option(FLOATING):
        _merge(model, base, None)
    for joint in model.tree:
        body, parent = (model.body_by_name.get(name or "") for name in (joint.child, joint.parent))
        if joint.type == "fixed" and body is not None and parent is not None:
            _merge(model, body, model.merged.get(parent, parent))


def collapse_massless_root(model: Model) -> None:
    """Merge the bodies on fixed joints below a root without mass: each, and what is below it while it has none."""
    if not model.bodies or not _is_massless(model.bodies[0]):
        return
    massless = {model.bodies[0]}
    for joint in model.tree:
        body, parent = (model.body_by_name.get(name or "") for name in (joint.child, joint.parent))
        if joint.type == "fixed" and body is not None and parent in massless:
            if _is_massless(body):
                massless.add(body)
            _merge(model, body, model.bodies[0])


def _is_massless(body: Body) -> bool:
    return body.kg is not None and body.kg <= 0


def _merge(model: Model, body: Body, home: Body | None) -> None:
    model.merged[body] = home
    if home is not None:
        home.kg = None if home.kg is None or body.kg is None else home.kg + body.kg
    related = (body.joint.element,) if body.joint is not None else ()
    model.record.silent(Effect.DROPS, LinkMerged(WORLD if home is None else home.name), body.link, None, related)
