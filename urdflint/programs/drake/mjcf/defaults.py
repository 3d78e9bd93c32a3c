"""`<default>` as Drake reads it (ParseDefault): the classes, and what each attribute is where it is not written.

Drake keeps the last element of each name in a class, and looks up the class of an element alone: what the class above
says counts only for elements that the class has too.
"""

from __future__ import annotations

from urdflint.model.scenes.mjcf import Part
from urdflint.programs.drake.mjcf import reasons
from urdflint.programs.drake.mjcf.reading import MAIN, ORIENTATIONS, Record
from urdflint.programs.effect import Effect
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest

KINDS = frozenset(
    (
        *("geom", "joint", "mesh", "equality", "material", "site", "camera", "light", "pair", "tendon"),
        *("general", "motor", "position", "velocity", "cylinder", "muscle"),
    )
)


def read(record: Record, root: Part) -> None:
    """All classes of a robot, those above first."""
    waiting = [(part, "") for part in reversed(root.all("default"))]
    while waiting:
        part, above = waiting.pop()
        name = part.element.get("class")
        if name is None and above:
            record.rejects(reasons.MjcfPartMissing("class"), part.place())
            continue
        name = name if name is not None else MAIN
        if not above and name != MAIN and any(child.tag in KINDS for child in part.children):
            record.note(Effect.ALTERS, reasons.MjcfMainRenamed(name), part.place("class"))
        record.defaults.above[name] = above
        _class(record, part, name, above)
        waiting.extend((inner, name) for inner in reversed(part.all("default")))


def _class(record: Record, part: Part, name: str, above: str) -> None:
    written = record.defaults.written
    for child in part.children:
        if child.tag in KINDS:
            own = dict.fromkeys(child.element.attributes, child)
            inherited = written.get((child.tag, above), {}) if above else {}
            turned = any(orientation in own for orientation in ORIENTATIONS)
            own.update(
                (attribute, origin)
                for attribute, origin in inherited.items()
                if attribute not in own and not (turned and attribute in ORIENTATIONS)
            )
            written[child.tag, name] = own


def note_default(record: Record, name: str, kind: str, place: Place) -> None:
    """A class that an element asks for: whether it exists, and has anything for that kind of element."""
    defaults = record.defaults
    if not record.read.complete:
        return
    if name not in defaults.above:
        if name != MAIN:
            suggestion = nearest(name, defaults.above)
            record.note(Effect.ALTERS, reasons.MjcfClassUnknown(name), place, advice=did_you_mean(name, suggestion))
        return
    if (kind, name) in defaults.written:
        return
    above, visited = defaults.above[name], {name}
    while above and above not in visited:
        if defaults.written.get((kind, above)):
            record.note(Effect.ALTERS, reasons.MjcfClassNotInherited(name, kind, above), place)
            return
        visited.add(above)
        above = defaults.above.get(above, "")
