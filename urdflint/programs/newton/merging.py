"""Links on fixed joints, which ModelBuilder.collapse_fixed_joints makes part of their parents."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.loaded import WORLD
from urdflint.programs.newton.model import Body, Model
from urdflint.programs.newton.reasons import LinkMerged
from urdflint.programs.newton.releases import FLOATING


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
