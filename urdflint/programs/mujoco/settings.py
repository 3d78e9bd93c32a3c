"""The settings in a `<mujoco>` block, each read by its kind in the schema."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache

from urdflint.programs.changes import Version, numbers
from urdflint.programs.effect import Effect
from urdflint.programs.mujoco import reasons
from urdflint.programs.mujoco.record import Record
from urdflint.programs.mujoco.releases import FLAGS, FROM_SHAPES, LATE_SETTINGS
from urdflint.programs.mujoco.releases import NUMBERS as NUMBERS_SET
from urdflint.schema import lexical, vocabulary
from urdflint.schema.vocabulary import Attribute, Type
from urdflint.struct import Struct, cached_property
from urdflint.syntax.document import Element

BLOCK = "mujoco"
SECTIONS = ("compiler", "option", "size")  # in this order, src/xml/xml_urdf.cc
NUMBERS = {  # by kind: how many, and of which sort
    "MujocoNumber": (1, "double"),
    "MujocoVector3": (3, "double"),
    "MujocoWhole": (1, "int"),
    "MujocoWhole2": (2, "int"),
    "MujocoCount": (1, "int"),
}
IDLE = frozenset({"angle", "eulerseq"})  # the reader of URDF sets them itself
FEWEST = -1  # of what is counted


class Settings(Struct):
    """What the compiler is told; a URDF has other defaults than MuJoCo's own format."""

    words: Mapping[str, str]
    values: Mapping[str, tuple[float, ...]]

    def is_on(self, name: str, *, default: bool) -> bool:
        """Whether something is switched on."""
        return self.words.get(name, str(default).lower()) == "true"

    def number(self, name: str, default: float) -> float:
        """A number, or its default."""
        return self.values.get(name, (default,))[0]

    @property
    def fused(self) -> bool:
        """Whether links on fixed joints become part of their parents."""
        return self.is_on("fusestatic", default=True)

    @cached_property
    def with_visuals(self) -> bool:
        """Whether visuals are kept."""
        return not self.is_on("discardvisual", default=True)

    @property
    def from_shapes(self) -> str:
        """When masses are taken from shapes: false, true or auto."""
        return self.words.get("inertiafromgeom", "auto")

    def has_group(self, group: int) -> bool:
        """Whether masses are taken from shapes of a group."""
        low, high = self.values.get("inertiagrouprange", (0.0, 5.0))
        return low <= group <= high

    @property
    def folder(self) -> str:
        """The folder that is put before the names of meshes."""
        return self.words.get("meshdir", self.words.get("assetdir", ""))


def read(record: Record, root: Element) -> Settings:
    """The settings of a robot."""
    block = record.only(root, BLOCK)
    requested = _requested_settings(record)
    if block is None:
        return _with_total(record, root, requested)
    kind = vocabulary.robot().children[BLOCK]
    known_children = _known_children(record, block, kind)
    sections = {section.tag: section for section in known_children if record.only(block, section.tag) is section}
    settings = requested
    for name in SECTIONS:
        if name in sections:
            overridden = {*requested.words, *requested.values} if name == "compiler" else frozenset[str]()
            read = _section(record, sections[name], kind.children[name], overridden)
            if name == "compiler":
                settings = Settings({**read.words, **requested.words}, {**read.values, **requested.values})
    return _with_total(record, sections.get("compiler", root), settings)


def _requested_settings(record: Record) -> Settings:
    """The settings that options of the target set."""
    chosen: dict[str, bool | str | None] = {option.name: record.release.option(option) for option in FLAGS}
    chosen[FROM_SHAPES.name] = record.release.option(FROM_SHAPES)
    numbers = {option.name: record.release.option(option) for option in NUMBERS_SET}
    return Settings(
        {name: str(value).lower() for name, value in chosen.items() if value is not None},
        {name: (value,) for name, value in numbers.items() if value is not None},
    )


def _with_total(record: Record, place: Element, settings: Settings) -> Settings:
    total = settings.number("settotalmass", -1.0)
    if total > 0:
        attribute = "settotalmass" if "settotalmass" in place.attributes else None
        record.silent(Effect.ALTERS, reasons.TotalMassSet(total), place, attribute)
    return settings


def _known_children(record: Record, element: Element, kind: Type) -> list[Element]:
    """The children that are read; of the others it is noted that they are not, as it is of attributes."""
    for name in element.attributes:
        if name not in kind.attributes and not name.startswith("xmlns"):
            record.silent(Effect.IGNORES, reasons.SettingNotRead(), element, name)
    for child in element.children:
        if child.tag not in kind.children:
            record.silent(Effect.IGNORES, reasons.SettingNotRead(), child)
    return [child for child in element.children if child.tag in kind.children]


def _section(record: Record, section: Element, kind: Type, overridden: Collection[str] = frozenset()) -> Settings:
    """The values of a section but for those that are overridden, and of the parts in it."""
    words: dict[str, str] = {}
    values: dict[str, tuple[float, ...]] = {}
    for name, attribute in kind.attributes.items():
        if name not in section.attributes or name in overridden or not _is_read(record, attribute):
            continue
        if attribute.kind in NUMBERS:
            numbers = _numbers(record, section, attribute)
            values |= {name: numbers} if numbers is not None else {}
        elif _check(record, section, attribute):
            words[name] = section.attributes[name]
        if name in IDLE:
            record.silent(Effect.IGNORES, reasons.SettingWithoutEffect(), section, name)
    for child in _known_children(record, section, kind):
        if record.only(section, child.tag) is child:
            _section(record, child, kind.children[child.tag])
    return Settings(words, values)


def _is_read(record: Record, attribute: Attribute) -> bool:
    since = vocabulary.reader(attribute.declared).get("since")
    return since is None or record.release.ask(_is_since(since))


@cache
def _is_since(first: str) -> Callable[[Version], bool]:
    """Whether a release is that one or a newer one."""
    return lambda version: version >= numbers(first)


def _numbers(record: Record, section: Element, attribute: Attribute) -> tuple[float, ...] | None:
    count, sort = NUMBERS[attribute.kind]
    values = record.vector(section, attribute.name, count, kind=sort)
    few = attribute.kind == "MujocoCount" and record.release.has(LATE_SETTINGS)
    if values is not None and few and values[0] < FEWEST:
        record.rejects(reasons.SettingOutOfRange(section.attributes[attribute.name]), section, attribute.name)
    return values


def _check(record: Record, section: Element, attribute: Attribute) -> bool:
    """Whether a word is one that the setting takes."""
    value = section.attributes[attribute.name]
    if lexical.accepts(attribute.kind)(value):
        return True
    reason = reasons.KeywordUnknown(value) if attribute.values else reasons.SettingOutOfRange(value)
    record.rejects(reason, section, attribute.name)
    return False
