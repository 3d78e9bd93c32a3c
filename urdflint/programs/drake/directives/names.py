"""Names in model directives: the model instance, frame or body that one means, from `scoped_names.cc`, 1.51."""

from __future__ import annotations

from collections.abc import Iterable

from urdflint.programs.drake.directives import reasons
from urdflint.programs.drake.directives.building import Building
from urdflint.programs.drake.directives.nodes import Directive
from urdflint.programs.drake.directives.plant import SCOPE, WORLD_INSTANCE, Body, joined, parted
from urdflint.programs.drake.plant import model_contents
from urdflint.syntax.yaml_text import Scalar
from urdflint.text.similar import nearest

# A file may be a part that another one includes below the model
MANY = 200  # names, among which nobody looks for one that is alike
OTHER_NAME = "choose another name"
ADD_ABOVE = "add the model in a directive above; if other files include this one, check those instead"


def frame(build: Building, scalar: Scalar, scope: str) -> tuple[str, str] | None:
    """The instance and the name of a frame, None where there is none, which is noted, or it is not known."""
    name = scalar.text if scalar.text == model_contents.WORLD else joined(scope, scalar.text)
    instance, element = parted(name)
    if scalar.text == model_contents.WORLD:
        return WORLD_INSTANCE, model_contents.WORLD
    if not instance:
        return _anywhere(build, scalar, element)
    if not has_instance(build, instance, scalar, scalar.text):
        return None
    holder = build.plant.instances[instance]
    if element not in holder.frames:
        if not holder.may_have(element):
            near = nearest(element, plain(holder.frames))
            frame_names = tuple(plain(holder.frames))
            full = joined(parted(scalar.text)[0], near) if near else None
            build.rejects(reasons.DmdFrameUnknown(element, instance, frame_names), scalar, near=full)
        return None
    return instance, element


def _anywhere(build: Building, scalar: Scalar, element: str) -> tuple[str, str] | None:
    """The only frame of a name that has no model."""
    owners = tuple(build.plant.owners.get(element, ()))
    if len(owners) > 1:
        build.rejects(reasons.DmdFrameAmbiguous(element, owners), scalar, f"write {owners[-1]}::{element}, for example")
    elif not owners and not build.plant.may_have(element):
        near = nearest(element, build.plant.owners) if len(build.plant.owners) < MANY else None
        build.rejects(reasons.DmdFrameUnknown(element, "", ()), scalar, "name a frame as model::frame", near)
    return (owners[0], element) if len(owners) == 1 else None


def has_instance(build: Building, name: str, scalar: Scalar, written: str = "") -> bool:
    """Whether there is a model instance; if not, that is noted, unless one may be that cannot be seen."""
    if name in build.plant.instances:
        return True
    added_names = build.plant.added
    outer = parted(name)[0]
    if not build.plant.is_hidden(name):
        near = nearest(name, added_names) if len(added_names) < MANY else None
        suggested_name = joined(near, parted(written)[1]) if near and SCOPE in written and not outer else None
        advice = f"did you mean '{near}'?" if near else ADD_ABOVE
        build.rejects(
            reasons.DmdInstanceUnknown(name, tuple(added_names[: reasons.MAX_LISTED_NAMES]), len(added_names)),
            scalar,
            advice,
            suggested_name,
        )
    return False


def body(build: Building, frame: tuple[str, str]) -> Body | None:
    """The body of a frame."""
    return build.plant.instances[frame[0]].frames[frame[1]]


def plain(names: Iterable[str]) -> list[str]:
    """Names of frames without those that Drake makes for joints."""
    return [name for name in names if not name.endswith(("_parent", "_child"))]


def of_instance(build: Building, directive: Directive, scope: str, name_node: Scalar) -> str:
    """The whole name of an instance that a directive adds; that it is empty is noted."""
    name = joined(scope, name_node.text)
    if not name:
        build.rejects(reasons.DmdKeyMissing(directive.name, "name"), name_node, "write more than colons")
    return name


def is_new(build: Building, kind: str, name: str, taken_names: Iterable[str], name_node: Scalar) -> bool:
    """Whether a name is not taken; if it is, that is noted."""
    if name in taken_names:
        build.rejects(reasons.DmdNameRepeated(kind, name), name_node, OTHER_NAME)
        return False
    return True
