"""The facts about links: bodies, frames, masses, inertias and shapes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from urdflint.comparison.causes import Cause, Causes
from urdflint.comparison.written import Written

Value = int | float | str | None
Found = tuple[Value, list[Cause]]
Fact = tuple[Callable[[Written], Value], Callable[[Causes], Found]]  # as it is written, and in a program
SAME = 1e-6  # the share by which equal masses may differ
REPLACED = ("replaced", "raised", "altered")


def _base(one: Causes) -> Found:
    base, written = one.loaded.base, one.written
    if base is None or base == written.base:
        return base, []
    roots = [link for link in written.robot.tree.roots if link is not written.world] or written.robot.links[:1]
    found = [cause for link in roots for cause in one.reported(link.element, "fixed")]
    words = "though nothing fixes it to the world" if base == "fixed" else "though it is fixed to the world"
    first = roots[0] if roots else written.robot
    return base, found or [Cause(f"base {base}", first.name or "", words, first.element)]


def _bodies(one: Causes) -> Found:
    links = one.written.links
    causes = [cause for name, link in links.items() if name not in one.bodies for cause in one.no_link(link)]
    added = [body for body in one.loaded.bodies if body.name in one.bodies and body.name not in links]
    return len(one.bodies), causes + [Cause("added", body.name, "by a block", body.element) for body in added]


def _merged(one: Causes) -> Found:
    gone = [link for name, link in one.written.links.items() if name in one.loaded.merged and name not in one.bodies]
    return len(gone), [cause for link in gone for cause in one.no_link(link)]


def _lost(one: Causes) -> Found:
    kept = {*one.bodies, *one.loaded.merged}
    gone = [link for name, link in one.written.links.items() if name not in kept]
    return len(gone), [cause for link in gone for cause in one.no_link(link)]


def _frames(one: Causes) -> Found:
    kept = {*one.bodies, *one.loaded.frames}
    gone = [link for name, link in one.written.links.items() if name not in kept]
    causes = [Cause("frame gone", link.name or "", "", link.element) for link in gone]
    return len(one.written.links) - len(gone), causes


def _mass(one: Causes) -> Found:
    total = sum(kg for kg in one.bodies.values() if kg is not None)
    if None in one.bodies.values():
        unknown = [body for body in one.loaded.bodies if body.kg is None]
        by = one.loaded.weighed_by
        words = f"its mass follows from {by}"
        kind, value = ("by mesh", "by meshes") if by == "a mesh" else ("by shapes", "by shapes")
        return value, [Cause(kind, body.name, words, body.element) for body in unknown]
    causes, expected = [], dict.fromkeys(one.bodies, 0.0)
    for name, kg in one.written.masses.items():
        home, link = one.home(name), one.written.links[name]
        if home is not None:
            expected[home] += kg
        elif kg:
            into = f", merged into {one.loaded.merged[name]}" if name in one.loaded.merged else ""
            causes.append(Cause("mass lost", name, f"{kg:g} kg{into}", link.element))
    for body in one.loaded.bodies:
        mass, wanted = one.bodies.get(body.name), expected.get(body.name, 0.0)
        if mass is not None and not _same(mass, wanted):
            causes += _other_mass(one, body.name) or [
                Cause("another mass", body.name, f"{mass:g} kg, not {wanted:g} kg", body.element)
            ]
    return total, causes


def _same(mass: float, wanted: float) -> bool:
    return abs(mass - wanted) <= SAME * max(abs(mass), abs(wanted))


def _other_mass(one: Causes, body: str) -> list[Cause]:
    """What gives a body another mass than the links that it is made of."""
    return [
        cause
        for link in one.parts.get(body, ())
        for cause in one.reported(link.element, "invented", "replaced", "raised")
    ]


def _used(one: Causes) -> Found:
    """Inertials that count as they are written."""
    used, causes = 0, list[Cause]()
    for name, link in one.written.links.items():
        if link.inertial is None:
            continue
        changed = [cause for cause in one.reported(link.element, *REPLACED, "lost") if _is_of_inertia(cause)]
        if one.home(name) is None:
            causes += one.no_link(link)
        elif changed:
            causes += changed
        else:
            used += 1
    return used, causes


def _is_of_inertia(cause: Cause) -> bool:
    parts = (cause.element, *cause.element.ancestors())
    return cause.kind in REPLACED or any(part.tag == "inertial" for part in parts)


def _reported(one: Causes, kinds: tuple[str, ...]) -> Found:
    """Links of which the model tells something of these kinds."""
    found = [one.reported(link.element, *kinds) for link in one.written.links.values()]
    return sum(map(bool, found)), [cause for some in found for cause in some]


def _shapes(one: Causes, kind: str) -> Found:
    kept, causes = 0, list[Cause]()
    for link, element in one.written.shapes(kind):
        if element in one.loaded.shapes:
            kept += 1
            continue
        lost = one.inside(element) or one.reported(link.element, "lost")
        causes += lost or [Cause(f"{kind} not kept", link.name or "", "", element)]
    return kept, causes


def _inertials(written: Written) -> int:
    return sum(link.inertial is not None for link in written.links.values())


def _none(_: Written) -> int:
    return 0


FACTS: dict[str, Fact] = {
    "base": (lambda written: written.base, _base),
    "bodies": (lambda written: len(written.links), _bodies),
    "links merged": (_none, _merged),
    "links lost": (_none, _lost),
    "link frames": (lambda written: len(written.links), _frames),
    "total mass": (lambda written: sum(written.masses.values()), _mass),
    "inertias used": (_inertials, _used),
    "inertias replaced": (_none, partial(_reported, kinds=REPLACED)),
    "inertias invented": (_none, partial(_reported, kinds=("invented",))),
    "visuals": (lambda written: len(written.shapes("visual")), partial(_shapes, kind="visual")),
    "collisions": (lambda written: len(written.shapes("collision")), partial(_shapes, kind="collision")),
}
