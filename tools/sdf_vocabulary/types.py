"""The complex types, shared where their content is the same, and their names."""

from __future__ import annotations

from collections.abc import Collection

from tools.sdf_vocabulary import tables
from tools.sdf_vocabulary.descriptions import VERSIONS, Entry
from tools.sdf_vocabulary.kinds import simple
from tools.sdf_vocabulary.words import Words
from tools.sdf_vocabulary.xsd import camel, declaration, holder, opened, valued

CONTAINERS = ("collision", "visual")  # in <gazebo> they have no name and are poured into what the robot has
OPEN = ("auto_inertia_params", "plugin", "state")  # read by somebody else, or written by a simulator
SEVERAL_PLACES = {place: True for place, _ in tables.rows("several", 2)}


class Types:
    """The complex types, each content once however often it occurs."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.bodies: dict[str, str] = {}  # body -> mark that stands for the type's name
        self.paths: dict[str, tuple[str, ...]] = {}  # mark -> the first place of the type
        self.groups: dict[str, str] = {}

    def type_of(self, entry: Entry, path: tuple[str, ...]) -> str:
        """The simple type, or a mark for the complex type, of an element."""
        if entry.same:
            return f"Sdf{camel(entry.same)}"
        if entry.name in OPEN:
            body = opened(self.attributes(entry, path))
        elif not (entry.children or entry.kind or entry.attributes):
            body, path = holder("", ""), ("empty",)
        elif entry.children or not entry.kind:
            body = self.holder(entry, path)
        elif entry.attributes:
            body = valued(simple(entry, path), self.attributes(entry, path))
        else:
            return simple(entry, path)
        if [*entry.children] == ["noise"]:
            path = (*path[:-1], "noisy_value")
        mark = self.bodies.setdefault(body, f"[{len(self.bodies)}]")
        self.paths.setdefault(mark, path)
        return mark

    def holder(self, entry: Entry, path: tuple[str, ...]) -> str:
        """The body of a type with children."""
        content = self.elements(entry, path)
        if entry.name in CONTAINERS and path[-2] == "link":
            group = f"SdfIn{camel(entry.name)}"
            self.groups[group] = content
            content = f'<xs:group ref="{group}"/>\n'
        return holder(content, self.attributes(entry, path))

    def elements(self, entry: Entry, path: tuple[str, ...]) -> str:
        """The declarations of the children."""
        return "".join(self.element(child, path, entry) for _, child in sorted(entry.children.items()))

    def element(self, entry: Entry, above: tuple[str, ...], parent: Entry) -> str:
        """The declaration of one child."""
        path = (*above, entry.name)
        unit, words = self.words.find(path)
        ends = above[-1] == "joint" and entry.required == "1" and not entry.children
        needed = ends or (above[-2:] == ("material", "script") and entry.name in ("name", "uri"))  # all that is missed
        facts = {
            **shared(entry, unit, parent),
            "min": "1" if needed else "",
            "max": "" if entry.required in "*+" or tables.nearest(SEVERAL_PLACES, path) else "1",
            "filled": filled(entry),
        }
        return declaration("element", {"name": entry.name, "type": self.type_of(entry, path)}, words, facts)

    def attributes(self, entry: Entry, path: tuple[str, ...]) -> str:
        """The declarations of the attributes of an element."""
        return "".join(
            self.attribute(attribute, (*path, f"@{name}"), entry)
            for name, attribute in sorted(entry.attributes.items())
            if ":" not in name
        )

    def attribute(self, entry: Entry, path: tuple[str, ...], parent: Entry) -> str:
        """The declaration of one attribute."""
        unit, words = self.words.find(path)
        use = "required" if entry.required == "1" else ""
        facts = {**shared(entry, unit, parent), "required": "sdformat<13" if path[-2:] == ("plugin", "@name") else ""}
        return declaration("attribute", {"name": entry.name, "type": simple(entry, path), "use": use}, words, facts)


def shared(entry: Entry, unit: str, parent: Entry) -> dict[str, str]:
    """The facts that elements and attributes have alike; what came or went with its parent has no version."""
    return {
        "unit": unit,
        "default": "" if entry.default == "__default__" else " ".join(entry.default.split()),
        "since": "" if entry.since in (VERSIONS[0], parent.since) else entry.since,
        "until": "" if entry.until in (VERSIONS[-1], parent.until) else entry.until,
        **entry.more,
    }


def filled(entry: Entry) -> str:
    """Whether the value may not be left empty."""
    return "1" if entry.kind and entry.required == "1" else ""


def names_by_mark(types: Types, prefix: str = "Sdf", excluded: Collection[str] = ()) -> dict[str, str]:
    """The names of the complex types: after the element, with as much of its path as tells them apart.

    `excluded` are the marks of types that have a name already.
    """
    paths = {mark: path for mark, path in types.paths.items() if mark not in excluded}
    length = dict.fromkeys(paths, 1)
    while True:
        marks_by_name: dict[str, list[str]] = {}
        for mark, path in paths.items():
            marks_by_name.setdefault(prefix + "".join(camel(part) for part in path[-length[mark] :]), []).append(mark)
        clashes = [mark for marks in marks_by_name.values() if len(marks) > 1 for mark in marks]
        if not clashes:
            return {marks[0]: name for name, marks in marks_by_name.items()}
        for mark in clashes:
            length[mark] += 1
