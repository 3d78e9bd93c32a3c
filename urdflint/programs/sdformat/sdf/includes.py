"""What `<include>` brings: each file is read once, judged as one of its own, and gives its names to those around it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from urdflint.files import include_budget, safe_open, tracked
from urdflint.model.scenes.scene import Scene
from urdflint.programs.sdformat.loading.frame_graph import WORLD
from urdflint.programs.sdformat.reading import sdf_description
from urdflint.programs.sdformat.reading.grammar import trimmed
from urdflint.programs.sdformat.releases import INCLUDED_FILES
from urdflint.programs.sdformat.sdf import include_reasons, lookup, reasons
from urdflint.programs.sdformat.sdf.faults import Harm, Reading
from urdflint.programs.sdformat.sdf.scopes import Part, knows, merges
from urdflint.syntax import parsing
from urdflint.syntax.document import Document, Element
from urdflint.syntax.place import Place
from urdflint.syntax.source import Source
from urdflint.text.similar import nearest

LARGEST = 30_000_000  # bytes of a file
MOST_BYTES = 300_000_000  # of all files
MAX_FILES = 2000  # files
PER_ELEMENT = 3  # elements of SDFormat that cost as much as one that xacro makes
DEEPEST = 40  # files that include one another
HOLDERS = ("sdf", WORLD, "model")
LOADED = ("model", "actor", "light")  # what is taken from a file, the first of the first kind that it has
NOT_HERE = "what <include> names: it is not here (model://, Fuel), so what is in it and names from it are not checked"
NOT_LOOKED_UP = "what <include> names: no file is looked up, so what is in it and names from it are not checked"
TOO_MUCH = "what <include> names: there are too many files, or they are too large"
OUTSIDE = "it is outside of the robot's packages and folders, so it is not opened"
FILLED = ("name", "static", "placement_frame")  # whose text is read without a look whether there is one: a crash
IN_WORLDS = ("link", "gripper")  # that cannot be merged into a world

Judge = Callable[[Reading], None]


def check(reading: Reading, judge: Judge) -> None:
    """Read all that a file includes, and look at how it does so."""
    for element in reading.scene.document.elements:
        if include_budget.refused():
            return
        if element.tag == "include" and element.parent is not None and element.parent.tag in HOLDERS:
            uri = element.child("uri")
            part = _part(reading, element, uri, judge)
            if part is not None:
                reading.included[element] = part
                _empty(reading, element)
                _merge(reading, element, part)
                _placement(reading, element, part)


def included_models(reading: Reading, parts: Sequence[Element], judge: Judge) -> dict[Element, Part]:
    """What parts of a robot include, and the models in them; what is missing is not looked at."""
    holders = [descendant for part in parts for descendant in (part, *part.descendants())]
    includes = [(element, element.child("uri")) for element in holders if element.tag == "include"]
    models = [(element, _part(reading, element, uri, judge)) for element, uri in includes]
    return {element: part for element, part in models if part is not None}


def _part(reading: Reading, include: Element, uri: Element | None, judge: Judge) -> Part | None:
    path = _path(reading, uri) if uri is not None and trimmed(uri.text) else None
    if path is None or uri is None:
        return None
    real, place, uri_text = reading.scene.files.real(path), Place(uri, None, "text"), trimmed(uri.text)
    if real in reading.within:
        reading.add(Harm.REFUSED, include_reasons.SdfIncludeCircle(uri_text), place)
        return None
    if real not in reading.parts:
        reading.parts[real] = _read(reading, include, uri, path, judge)
    part = reading.parts[real]
    if part is not None and part.element is None:
        reading.add(reading.nested, include_reasons.SdfIncludeWithoutModel(uri_text), place)
    return part if part is not None and part.element is not None else None


def _path(reading: Reading, uri: Element) -> str | None:
    """The file that an include names; None where it is not known, or the release rejects the name."""
    scene, release, uri_text, place = reading.scene, reading.release, trimmed(uri.text), Place(uri, None, "text")
    answer = _look_up(scene, uri_text)
    if answer.path is None:
        if answer.missing is None:
            scene.files.note(NOT_HERE if scene.files.resolve else NOT_LOOKED_UP)
        else:
            reason = include_reasons.SdfIncludeMissing(uri_text, scene.files.short_path(answer.missing))
            reading.add(reading.nested, reason, place, suggestion=scene.files.near(answer.missing))
        return None
    if not answer.is_folder:
        if not release.has(INCLUDED_FILES):
            reading.add(reading.nested, include_reasons.SdfIncludeOfFile(uri_text), place)
        return answer.path
    return _of_folder(reading, uri, answer.path)


def _look_up(scene: Scene, uri: str) -> lookup.Lookup:
    """What a file of a scene includes, looked up once for all releases."""
    includer = scene.document.source.name
    return scene.files.once((uri, os.path.dirname(includer)), lambda: lookup.find(scene.files, uri, includer))


def _of_folder(reading: Reading, uri: Element, folder: str) -> str | None:
    """The file that the folder of a model names; None where it is not known, or the release rejects the folder."""
    files, uri_text, place = reading.scene.files, trimmed(uri.text), Place(uri, None, "text")
    config = files.once((lookup.CONFIG, folder), lambda: lookup.config(folder))
    newest = tuple(map(int, reading.release.description.split(".")))
    path = lookup.model_file(files, config, newest) if lookup.may_be_read(files, config) else config
    if path is None:
        reading.add(reading.nested, include_reasons.SdfIncludeOfFolder(uri_text), place)
    elif not lookup.may_be_read(files, path):
        files.note(f"{files.short_path(path)}: {OUTSIDE}")
        return None
    elif not files.once(("file", path), lambda: tracked.is_file(path)):
        if files.is_built(path):
            return None
        reading.add(Harm.REFUSED, include_reasons.SdfIncludeMissing(uri_text, files.short_path(path)), place)
        return None
    return path


def _read(reading: Reading, include: Element, uri: Element, path: str, judge: Judge) -> Part | None:
    """A file that is included for the first time, judged; None where nobody knows what it holds."""
    place, uri_text = Place(uri, None, "text"), trimmed(uri.text)
    if not include_budget.spend(0):
        return None
    if len(reading.within) > DEEPEST or len(reading.parts) > MAX_FILES or _is_too_much(reading.scene):
        reading.scene.files.note(TOO_MUCH)
        return None
    document = _document(reading, path)
    if document is not None and not include_budget.spend(include_budget.INCLUDE + len(document.elements) / PER_ELEMENT):
        return None
    if document is None or document.root is None or document.root.tag != "sdf":
        root = document.root.tag if document is not None and document.root is not None else ""
        if root != "robot":  # a URDF file is converted
            shown_path = reading.scene.files.short_path(path)
            reading.add(Harm.REFUSED, include_reasons.SdfIncludeNotSdf(uri_text, root, shown_path), place)
        return None
    inner = reading.for_document(document, reading.scene.files.real(path), Place(include, None, "label"))
    judge(inner)
    element = next((child for tag in LOADED if (child := document.root.child(tag)) is not None), None)
    scope = next((inner_scope for inner_scope in inner.scopes if inner_scope.element is element), None)
    return Part(document, element, scope, inner.included)


def _document(reading: Reading, path: str) -> Document | None:
    """A file as it is parsed, once for all releases; None where it cannot be read as XML."""
    opened, name = reading.scene.opened, reading.scene.files.short_path(path)
    if name not in opened:
        try:
            read = parsing.read(Source(name, safe_open.content(path, LARGEST)))
        except (OSError, safe_open.NoFile):
            opened[name] = None
        else:
            include_budget.grow(name, len(read.source.data))
            opened[name] = read if read.well_formed or not _refused(read.source.data) else None
    return opened[name]


def _is_too_much(scene: Scene) -> bool:
    return sum(len(document.source.data) for document in scene.opened.values() if document is not None) > MOST_BYTES


def _refused(data: bytes) -> bool:
    from urdflint.programs.xml import tinyxml2

    return tinyxml2.refusal(data, tinyxml2.DEPTH_9) is not None


def _empty(reading: Reading, include: Element) -> None:
    for part in map(include.child, FILLED):
        if part is not None and not trimmed(part.text):
            reading.add(Harm.REFUSED, reasons.SdfValueMissing(), part)


def _merge(reading: Reading, include: Element, part: Part) -> None:
    """What cannot be merged into what holds the include."""
    if not merges(include) or part.element is None or include.parent is None:
        return
    into, tag = include.parent.tag, part.element.tag
    lost = next((child.tag for child in part.element.children if child.tag in IN_WORLDS), None)
    if tag != "model" or into == "sdf" or (into == WORLD and not _merges_into_worlds(reading)):
        lost = tag
    elif into != WORLD:
        lost = None
    if lost is not None:
        reading.add(Harm.REFUSED, include_reasons.SdfMergeRefused(lost, into), Place(include, "merge", "value"))


def _merges_into_worlds(reading: Reading) -> bool:
    world = sdf_description.root(reading.release.description).children[WORLD]
    return "merge" in world.children["include"].attributes


def _placement(reading: Reading, include: Element, part: Part) -> None:
    """The frame of the included model that the pose of the include is for."""
    frame = include.child("placement_frame")
    if frame is None or part.scope is None:
        return
    name = trimmed(frame.text)
    if include.child("pose") is None:
        reading.add(Harm.REFUSED, reasons.SdfChildMissing("pose"), include)
    elif name and not knows(part.scope, name):
        suggestion = nearest(name, part.scope.names)
        reason = reasons.SdfReferenceUnknown("<include>", "is placed by", name)
        reading.add(Harm.REFUSED, reason, Place(frame, None, "text"), suggestion=suggestion)
