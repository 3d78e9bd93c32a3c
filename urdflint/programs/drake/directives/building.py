"""Model directives carried out in order, as far as names go: what Drake rejects on the way, and what has no effect.

From `detail_dmd_parser.cc`, `scoped_names.cc` and `detail_collision_filter_group_resolver.cc`, 1.51.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from urdflint import regex
from urdflint.files import safe_open, tracked
from urdflint.model.contents import DIRECTIVES_ENDING
from urdflint.model.files import Found
from urdflint.model.scene import Scene
from urdflint.programs.drake import contents
from urdflint.programs.drake.directives import reasons, schema, validity
from urdflint.programs.drake.directives.plant import (
    SCOPE,
    WORLD_BODY,
    WORLD_INSTANCE,
    Body,
    Instance,
    Plant,
    empty,
    joined,
    parted,
)
from urdflint.programs.drake.directives.schema import Directive, place, rejected
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.scenes import Note
from urdflint.struct import Struct, field
from urdflint.syntax import yaml_text
from urdflint.syntax.source import Source
from urdflint.syntax.yaml_text import Mapping, Node, Scalar, Sequence
from urdflint.text.similar import nearest

PACKAGED = regex.compile(r"(?:package|model)://[^/]+/.+")
SCHEMES = ("package", "model", "file")
WHERE = "name it package://PACKAGE/path"
MOST = 2000  # directives that are carried out, with those of the files that they include


class Building(Struct, eq=False, frozen=False):
    """The way through the directives of a file and of those that it includes.

    `outer` is set inside an included file: the value that includes it, where its faults are reported. `pending` are
    the groups that others name, which count at the end.
    """

    scene: Scene
    note: Callable[[Note], None]
    plant: Plant = field(default_factory=empty)
    outer: Node | None = None
    reading: tuple[str, ...] = ()
    done: list[int] = field(default_factory=lambda: [0])
    pending: list[tuple[str, Scalar, Node | None]] = field(default_factory=list)
    poses: list[tuple[Body, Scalar]] = field(default_factory=list)

    def rejects(self, reason: Reason, node: Node, advice: str | None = None, near: str | None = None) -> None:
        """Note a fault at a part of the file, or where it includes the one that has the part."""
        if self.outer is None:
            self.note(rejected(reason, node, advice, near))
        else:
            self.note(rejected(reason, self.outer, f"it is in the file that is included here: {advice or 'see there'}"))

    def run(self, items: Iterable[Directive | Mapping], scope: str) -> None:
        """Carry out directives in a namespace."""
        for one in items:
            self.done[0] += 1
            if self.done[0] > MOST:
                self.scene.files.note(f"only the first {MOST:,} directives were carried out")
                return
            if isinstance(one, Directive):
                STEPS[one.name](self, one, scope)

    def finish(self) -> None:
        """What counts when everything is added: groups that are named, and poses of bodies that are not free."""
        for name, at, outer in self.pending:
            if name not in self.plant.groups and self.plant.whole:
                near = nearest(name, self.plant.groups)
                self._replace(outer=outer).rejects(reasons.DmdGroupUnknown(name), at, near=near)
        for body, at in self.poses:
            if self.plant.top(body) == self.plant.top(WORLD_BODY):
                self.note(Note(Effect.IGNORES, reasons.DmdPoseUnused(body[1]), place(at), help="remove it"))

    def path(self, at: Scalar) -> str | None:
        """Where a file is, None where it is not found; what Drake rejects is noted."""
        uri = at.text
        scheme, mark, _ = uri.partition("://")
        if not mark:
            why = "it is not a URI"
        elif scheme not in SCHEMES:
            why = f"it reads package://, model:// and file://, not {scheme}://"
        elif scheme != "file" and not PACKAGED.fullmatch(uri):
            why = "it names a package and no file in it"
        else:
            return self._found(at)
        self.rejects(reasons.DmdUriInvalid(uri, why), at, WHERE)
        return None

    def _found(self, at: Scalar) -> str | None:
        files, uri = self.scene.files, at.text
        answer = files.find(uri)
        if answer.found is Found.UNKNOWN_PACKAGE:
            files.note(f"{uri}: package {answer.package} is unknown: give --package {answer.package}=DIR")
        if answer.found is Found.NO and answer.path is not None:
            near = files.near(answer.path, answer.package)
            advice = f"did you mean '{near}'?" if near else "correct the path, or add the file"
            self.rejects(reasons.DmdFileMissing(uri, files.shown(answer.path)), at, advice)
        return answer.path if answer.found is Found.YES else None

    def frame(self, at: Scalar, scope: str) -> tuple[str, str] | None:
        """The instance and the name of a frame, None where there is none, which is noted, or it is not known."""
        name = at.text if at.text == contents.WORLD else joined(scope, at.text)
        instance, element = parted(name)
        if at.text == contents.WORLD:
            return WORLD_INSTANCE, contents.WORLD
        if not instance:
            return self._anywhere(at, element)
        if not self.has_instance(instance, at, at.text):
            return None
        found = self.plant.instances[instance]
        if element not in found.frames:
            if found.whole:
                near = nearest(element, _plain(found.frames))
                known = tuple(_plain(found.frames))
                full = joined(parted(at.text)[0], near) if near else None
                self.rejects(reasons.DmdFrameUnknown(element, instance, known), at, near=full)
            return None
        return instance, element

    def _anywhere(self, at: Scalar, element: str) -> tuple[str, str] | None:
        """The only frame of a name that has no model."""
        owners = tuple(self.plant.owners(element))
        if len(owners) > 1:
            self.rejects(reasons.DmdFrameAmbiguous(element, owners), at, f"write {owners[-1]}::{element}, for example")
        elif not owners and self.plant.whole:
            everything = {joined(name, frame) for name, one in self.plant.instances.items() for frame in one.frames}
            near = nearest(element, [parted(one)[1] for one in everything])
            self.rejects(reasons.DmdFrameUnknown(element, "", ()), at, "a frame is named as model::frame", near)
        return (owners[0], element) if len(owners) == 1 else None

    def has_instance(self, name: str, at: Scalar, written: str = "") -> bool:
        """Whether there is a model instance; if not, that is noted, unless one may be that cannot be seen."""
        if name in self.plant.instances:
            return True
        known = [one for one, some in self.plant.instances.items() if some.added]
        outer = parted(name)[0]
        unseen = any(not one.whole for key, one in self.plant.instances.items() if name.startswith(f"{key}{SCOPE}"))
        if not unseen:
            near = nearest(name, known)
            whole = joined(near, parted(written)[1]) if near and SCOPE in written and not outer else None
            advice = f"did you mean '{near}'?" if near else "add the model above, and mind the order of the directives"
            self.rejects(reasons.DmdInstanceUnknown(name, tuple(known)), at, advice, whole)
        return False

    def body(self, frame: tuple[str, str]) -> Body | None:
        """The body of a frame."""
        return self.plant.instances[frame[0]].frames[frame[1]]


def _plain(names: Iterable[str]) -> list[str]:
    """Names of frames without those that Drake makes for joints."""
    return [one for one in names if not one.endswith(("_parent", "_child"))]


def _add_model(build: Building, one: Directive, scope: str) -> None:
    name_at, file = one.text("name"), one.text("file")
    if name_at is None or file is None:
        return
    name = joined(scope, name_at.text)
    model = _read(build, file)
    if not _is_new(build, "model instance", name, build.plant.instances, name_at):
        return
    instance = build.plant.add(name, model)
    _positions(build, one, name, instance)
    poses = schema.value(one.body, "default_free_body_pose")
    for key, pose in schema.entries(poses).values() if isinstance(poses, Mapping) else ():
        _free_pose(build, key, pose, scope, name, instance)


def _read(build: Building, file: Scalar) -> contents.Contents | None:
    """What the model in a file has; None where it is not here, or Drake rejects it."""
    path = build.path(file)
    if path is None:
        return None
    if path.lower().endswith(DIRECTIVES_ENDING):
        build.rejects(reasons.DmdDirectivesAsModel(file.text), file, "write add_directives: {file: ...} for it")
        return None
    if not path.lower().endswith(contents.ENDINGS):
        build.rejects(reasons.DmdFormatUnknown(file.text), file, "name a file that ends so")
        return None
    model = contents.read(path, build.scene.files)
    wanted = contents.ROOTS.get(path.lower()[-4:], "")
    if model is not None and wanted and model.root != wanted:
        build.rejects(reasons.DmdRootWrong(file.text, model.root, wanted), file, "name a model")
        return None
    return model


def _is_new(build: Building, kind: str, name: str, known: Iterable[str], at: Scalar) -> bool:
    if name in known:
        build.rejects(reasons.DmdNameRepeated(kind, name), at, "choose another name")
        return False
    return True


def _positions(build: Building, one: Directive, name: str, instance: Instance) -> None:
    positions = schema.value(one.body, "default_joint_positions")
    for key, values in schema.entries(positions).values() if isinstance(positions, Mapping) else ():
        joint = instance.joints.get(key.text)
        if joint is None:
            if instance.whole:
                near = nearest(key.text, instance.joints)
                build.rejects(reasons.DmdJointUnknown(key.text, name, tuple(instance.joints)), key, near=near)
            continue
        if not isinstance(values, Sequence):
            continue
        given = values.items
        if joint.positions is not None and len(given) != joint.positions:
            build.rejects(reasons.DmdPositionsCount(key.text, joint.positions, len(given)), values, "give as many")
        elif joint.lower is not None and joint.upper is not None and build.outer is None:
            value = given[0].number if given and isinstance(given[0], Scalar) else None
            if value is not None and not joint.lower <= value <= joint.upper and joint.lower <= joint.upper:
                reason = reasons.DmdPositionBeyond(key.text, f"{value:g}", f"{joint.lower:g}", f"{joint.upper:g}")
                build.note(Note(Effect.IGNORES, reason, place(given[0]), help="give a position within the limits"))


def _free_pose(build: Building, key: Scalar, pose: Node, scope: str, name: str, instance: Instance) -> None:
    base = schema.value(pose, "base_frame") if isinstance(pose, Mapping) else None
    in_world = not isinstance(base, Scalar) or schema.is_null(base) or base.text == contents.WORLD
    if not in_world and isinstance(base, Scalar) and build.frame(base, scope) is None:
        return
    if not key.text:
        if instance.whole and len(instance.bodies) != 1:
            build.rejects(reasons.DmdBodiesMany(name, len(instance.bodies)), key, "name the body")
    elif key.text not in instance.frames:
        if instance.whole:
            near = nearest(key.text, _plain(instance.frames))
            known = tuple(_plain(instance.frames))
            build.rejects(reasons.DmdFrameUnknown(key.text, name, known), key, near=near)
    elif in_world and key.text in instance.bodies and build.outer is None:
        build.poses.append(((name, key.text), key))


def _add_model_instance(build: Building, one: Directive, scope: str) -> None:
    at = one.text("name")
    if at is not None and _is_new(build, "model instance", joined(scope, at.text), build.plant.instances, at):
        build.plant.instances[joined(scope, at.text)] = Instance()


def _add_frame(build: Building, one: Directive, scope: str) -> None:
    at, pose = one.text("name"), schema.value(one.body, "X_PF")
    base = schema.value(pose, "base_frame") if isinstance(pose, Mapping) else None
    if at is None or not isinstance(base, Scalar) or schema.is_null(base) or not base.text:
        return
    space, element = parted(at.text)
    instance = joined(scope, space) if space else ""
    if instance and not build.has_instance(instance, at, at.text):
        return
    found = build.frame(base, scope)
    owner = instance or (found[0] if found is not None else "")
    if not owner:  # nobody knows which model gets it
        for some in build.plant.instances.values():
            some.whole = False
        return
    frames = build.plant.instances[owner].frames
    if _is_new(build, "frame", joined(owner, element), {joined(owner, one): None for one in frames}, at):
        frames[element] = build.body(found) if found is not None else None


def _add_weld(build: Building, one: Directive, scope: str) -> None:
    ends = [one.text("parent"), one.text("child")]
    found = [build.frame(at, scope) if at is not None else None for at in ends]
    (parent_at, child_at), (parent, child) = ends, found
    if parent is None or child is None or parent_at is None or child_at is None:
        return
    build.plant.welds.append(child[0])
    joined_before = _weld(build, build.body(parent), build.body(child), parent_at, child_at)
    if not joined_before and not build.plant.instances[child[0]].added:
        reason = reasons.DmdWeldOfOther(child_at.text)
        build.rejects(reason, child_at, "swap parent and child, or weld a frame of the model itself")


def _weld(build: Building, parent: Body | None, child: Body | None, parent_at: Scalar, child_at: Scalar) -> bool:
    """Whether a weld of two bodies is rejected."""
    if parent is None or child is None:
        return False
    if parent == child:
        build.rejects(reasons.DmdWeldOfItself(child[1]), child_at, "name two bodies")
    elif frozenset((parent, child)) in build.plant.pairs:
        reason = reasons.DmdWeldRepeated(parent_at.text, child_at.text)
        build.rejects(reason, child_at, "remove the weld, or the joint that is there")
    elif not build.plant.join(parent, child):
        build.rejects(reasons.DmdWeldLoop(child_at.text), child_at, "remove this weld or another one of the loop")
    else:
        return False
    return True


def _add_group(build: Building, one: Directive, scope: str) -> None:
    at, space = one.text("name"), one.text("model_namespace")
    if at is None:
        return
    inside = scope or (space.text if space is not None else "")
    if not scope and space is not None and not build.has_instance(space.text, space):
        return
    name = joined(inside, at.text)
    if SCOPE in at.text:
        build.rejects(reasons.DmdGroupName(name), at, "write the model into model_namespace")
    elif _is_new(build, "collision filter group", name, build.plant.groups, at):
        build.plant.groups[name] = None
    for member in one.texts("members"):
        _member(build, member, inside)
    for key in ("member_groups", "ignored_collision_filter_groups"):
        build.pending += [(joined(inside, group.text), group, build.outer) for group in one.texts(key)]


def _member(build: Building, at: Scalar, scope: str) -> None:
    instance, element = parted(joined(scope, at.text))
    found = build.plant.instances.get(instance)
    hidden = any(not some.whole for name, some in build.plant.instances.items() if instance.startswith(name))
    if hidden or (found is not None and (element in found.bodies or not found.whole)):
        return
    owners = [name for name, some in build.plant.instances.items() if element in some.bodies]
    names = [joined(name, body) for name, some in build.plant.instances.items() for body in some.bodies]
    near = f"{owners[0]}::{element}" if len(owners) == 1 and not instance else nearest(f"{instance}::{element}", names)
    build.rejects(reasons.DmdBodyUnknown(joined(scope, at.text)), at, "name a body as model::body", near)


def _add_directives(build: Building, one: Directive, scope: str) -> None:
    file, space = one.text("file"), one.text("model_namespace")
    inside = joined(scope, space.text) if space is not None else scope
    if space is not None and not build.has_instance(inside, space):
        return
    path = build.path(file) if file is not None else None
    if path is None or file is None:
        return
    if tracked.real(path) in build.reading:
        build.rejects(reasons.DmdIncludesItself(file.text), file, "remove it from the circle")
        return
    inner = build._replace(outer=build.outer or file, reading=(*build.reading, tracked.real(path)))
    try:
        root = yaml_text.read(Source(path, safe_open.content(path, contents.LARGEST)), aliases=True)
    except (OSError, safe_open.NoFile, yaml_text.NotYaml) as error:
        build.rejects(reasons.DmdNotYaml(str(error)), file)
        return
    items = schema.directives(root) if root is not None else []
    faults = (*schema.faults(root), *validity.faults(items)) if root is not None else ()
    for fault in faults[:1]:
        inner.rejects(fault.reason, file)
    inner.run(items, inside)


STEPS: dict[str, Callable[[Building, Directive, str], None]] = {
    "add_model": _add_model,
    "add_model_instance": _add_model_instance,
    "add_frame": _add_frame,
    "add_weld": _add_weld,
    "add_collision_filter_group": _add_group,
    "add_directives": _add_directives,
}
