"""The facts about links: bodies, frames, masses, inertias and shapes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from urdflint.comparison.causes import Cause, Causes
from urdflint.comparison.written_facts import Written

Value = int | float | str | None
ExplainedValue = tuple[Value, list[Cause]]
Fact = tuple[Callable[[Written], Value], Callable[[Causes], ExplainedValue]]  # as it is written, and in a program
SAME = 1e-6  # the share by which equal masses may differ
NEGLIGIBLE = 1e-6  # kg, which SAPIEN gives to frames without shapes
REPLACED = ("replaced", "raised", "altered")


def _base(program: Causes) -> ExplainedValue:
    base, written = program.loaded.base, program.written
    if base is None or base == written.base:
        return base, []
    roots = [link for link in written.robot.tree.roots if link is not written.world] or written.robot.links[:1]
    fixed_causes = [cause for link in roots for cause in program.differences_at(link.element, "fixed")]
    words = "though nothing fixes it to the world" if base == "fixed" else "though it is fixed to the world"
    first = roots[0] if roots else written.robot
    return base, fixed_causes or [Cause(f"base {base}", first.name or "", words, first.element)]


def _bodies(program: Causes) -> ExplainedValue:
    links = program.written.links
    causes = [cause for name, link in links.items() if name not in program.bodies for cause in program.no_link(link)]
    added = [body for body in program.loaded.bodies if body.name in program.bodies and body.name not in links]
    return len(program.bodies), causes + [Cause("added", body.name, "by a block", body.element) for body in added]


def _merged(program: Causes) -> ExplainedValue:
    merged_links = [
        link
        for name, link in program.written.links.items()
        if name in program.loaded.merged and name not in program.bodies
    ]
    return len(merged_links), [cause for link in merged_links for cause in program.no_link(link)]


def _lost(program: Causes) -> ExplainedValue:
    present_names = {*program.bodies, *program.loaded.merged}
    lost_links = [link for name, link in program.written.links.items() if name not in present_names]
    return len(lost_links), [cause for link in lost_links for cause in program.no_link(link)]


def _frames(program: Causes) -> ExplainedValue:
    present_names = {*program.bodies, *program.loaded.frames}
    lost_links = [link for name, link in program.written.links.items() if name not in present_names]
    causes = [Cause("frame gone", link.name or "", "", link.element) for link in lost_links]
    return len(program.written.links) - len(lost_links), causes


def _mass(program: Causes) -> ExplainedValue:
    total = sum(kg for kg in program.bodies.values() if kg is not None)
    basis = program.loaded.weighed_by
    unknown = [body for body in program.loaded.bodies if body.kg is None]
    if unknown and basis is not None:
        words = f"its mass follows from {basis}"
        kind, value = ("by mesh", "by meshes") if basis == "a mesh" else ("by shapes", "by shapes")
        return value, [Cause(kind, body.name, words, body.element) for body in unknown]
    causes, expected = [], dict.fromkeys(program.bodies, 0.0)
    for name, kg in program.written.masses.items():
        home, link = program.home(name), program.written.links[name]
        if home is not None:
            expected[home] += kg
        elif kg:
            into = f", merged into {program.loaded.merged[name]}" if name in program.loaded.merged else ""
            causes.append(Cause("mass lost", name, f"{kg:g} kg{into}", link.element))
    for body in program.loaded.bodies:
        mass, expected_mass = program.bodies.get(body.name), expected.get(body.name, 0.0)
        if mass is not None and mass != expected_mass and not _same(mass, expected_mass):
            causes += _other_mass(program, body.name) or [
                Cause("another mass", body.name, f"{mass:g} kg, not {expected_mass:g} kg", body.element)
            ]
    return total if causes else sum(program.written.masses.values()), causes


def _same(mass: float, expected: float) -> bool:
    return abs(mass - expected) <= max(SAME * max(abs(mass), abs(expected)), NEGLIGIBLE)


def _other_mass(program: Causes, body: str) -> list[Cause]:
    """What gives a body another mass than the links that it is made of."""
    return [
        cause
        for link in program.parts.get(body, ())
        for cause in program.differences_at(link.element, "invented", "replaced", "raised")
    ]


def _used(program: Causes) -> ExplainedValue:
    """Inertials that count as they are written."""
    used, causes = 0, list[Cause]()
    for name, link in program.written.links.items():
        if link.inertial is None:
            continue
        changed = [cause for cause in program.differences_at(link.element, *REPLACED, "lost") if _is_of_inertia(cause)]
        if program.home(name) is None:
            causes += program.no_link(link)
        elif changed:
            causes += changed
        else:
            used += 1
    return used, causes


def _is_of_inertia(cause: Cause) -> bool:
    parts = (cause.element, *cause.element.ancestors())
    return cause.kind in REPLACED or any(part.tag == "inertial" for part in parts)


def _explained_mass(program: Causes, kinds: tuple[str, ...]) -> ExplainedValue:
    """Links of which the model tells something of these kinds."""
    causes_of_links = [program.differences_at(link.element, *kinds) for link in program.written.links.values()]
    return sum(map(bool, causes_of_links)), [cause for causes in causes_of_links for cause in causes]


def _shapes(program: Causes, kind: str) -> ExplainedValue:
    kept_count, causes = 0, list[Cause]()
    for link, element in program.written.shapes(kind):
        if element in program.loaded.shapes:
            kept_count += 1
            continue
        lost = program.inside(element) or program.differences_at(link.element, "lost")
        causes += lost or [Cause(f"{kind} not kept", link.name or "", "", element)]
    return kept_count, causes


def _unturned(program: Causes) -> ExplainedValue:
    """Origins whose rotation is not read."""
    parts = (*program.written.links.values(), *program.written.joints.values())
    causes = [cause for part in parts for cause in program.differences_at(part.element, "unturned")]
    return len(causes), causes


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
    "inertias replaced": (_none, partial(_explained_mass, kinds=REPLACED)),
    "inertias invented": (_none, partial(_explained_mass, kinds=("invented",))),
    "origins unturned": (_none, _unturned),
    "visuals": (lambda written: len(written.shapes("visual")), partial(_shapes, kind="visual")),
    "collisions": (lambda written: len(written.shapes("collision")), partial(_shapes, kind="collision")),
}
