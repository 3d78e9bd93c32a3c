"""The tree of links, as the converter builds it: from the first link that has children and no parent.

_impl/link_hierarchy.py.
"""

from __future__ import annotations

from urdflint.programs.usd import reasons
from urdflint.programs.usd.model import Joint, Link, Model
from urdflint.programs.usd.record import all_children, last
from urdflint.programs.usd.releases import SECOND_TREE_DROPPED
from urdflint.syntax.document import Element

MOST_LINKS = 980  # one below the other: each takes a place of Python's stack
MOST_PATHS = 1_000  # over which links are reached more than once: those with several parents may be over very many


def grow(model: Model) -> None:
    """Links, joints and the root link; what is in a cycle is refused."""
    for element in all_children(model.root, "link"):
        name = element.attributes.get("name", "")
        model.links.setdefault(name, Link(element, name))
    for element in all_children(model.root, "joint"):
        _connect(model, element)
    tops = [joint.parent for joint in model.joints if joint.parent and joint.child] or [*model.links.values()][:1]
    model.top = next((link for link in tops if link.parent is None), None)
    if not tops:
        model.record.rejects(reasons.LinksMissing(), model.root)
    elif model.top is None:
        _in_cycle(model, tops[0])
    else:
        _descend(model, model.top)
        _unreached(model)


def _connect(model: Model, element: Element) -> None:
    ends = [last(element, end) for end in ("parent", "child")]
    names = [end.attributes.get("link", "") if end is not None else "" for end in ends]
    parent, child = (model.links.get(name) for name in names)
    joint = Joint(element, element.attributes.get("name", ""), element.attributes.get("type", ""), parent, child)
    model.joints.append(joint)
    if parent is not None and child is not None:
        parent.below.append((joint, child))
        child.parent, child.joint = parent, joint
        if joint.type == "fixed":
            parent.fixed = parent.fixed or set()
            parent.fixed.add(child)


def _in_cycle(model: Model, link: Link) -> None:
    """Note a cycle above a link: one goes up until a link comes again."""
    visited = dict[Link, None]()
    current: Link | None = link
    while current is not None and current not in visited:
        visited[current] = None
        current = current.parent
    if current is not None:
        above = [*visited]
        _refuse_cycle(model, above[above.index(current) :])


def _refuse_cycle(model: Model, links: list[Link]) -> None:
    joints = [link.joint for link in links if link.joint is not None]
    ends = tuple(joint.end for joint in joints)
    parts = (*(joint.element for joint in joints), *(link.element for link in links))
    model.record.rejects(reasons.LinkInCycle(links[0].name), links[0].element, None, (*ends, *parts))


def _descend(model: Model, top: Link) -> None:
    """Reach every link over each path to it, the last of which decides on what kind of joint it is."""
    path, inside = [(top, iter(top.below))], {top}
    deepest, paths = 1, 0
    while path and paths < len(model.links) + MOST_PATHS:
        link, below = path[-1]
        joint, child = next(below, (None, None))
        if joint is None or child is None:
            path.pop()
            inside.discard(link)
        elif child in inside:
            start = next(index for index, (visited_link, _) in enumerate(path) if visited_link is child)
            _refuse_cycle(model, [visited_link for visited_link, _ in path[start:]])
            break
        else:
            paths += 1
            child.on_fixed = link.fixed is not None and child in link.fixed
            path.append((child, iter(child.below)))
            inside.add(child)
            deepest = max(deepest, len(path))
    if deepest > MOST_LINKS:
        model.record.rejects(reasons.ChainTooLong(deepest), model.root)


def _unreached(model: Model) -> None:
    """Joints whose parent the top does not reach: the file is refused for the first, or they are dropped."""
    reached, record = set(model.tree()), model.record
    for joint in model.joints:
        if joint.parent is None or joint.child is None or joint.parent in reached:
            continue
        if not record.release.has(SECOND_TREE_DROPPED):
            root = joint.parent.root
            record.rejects(reasons.TreeUnreached(root.name), joint.element, None, (root.element, joint.end))
            return
