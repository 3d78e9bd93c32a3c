"""What Drake does not read of MJCF: what it warns of, what it knows and ignores, and what it does not ask for."""

from __future__ import annotations

from urdflint.model.scenes import mjcf_vocabulary
from urdflint.model.scenes.mjcf import Part
from urdflint.model.scenes.mjcf_vocabulary import Kind
from urdflint.programs import mjcf_names
from urdflint.programs.drake.mjcf import element_table, reasons
from urdflint.programs.drake.mjcf.element_table import NONE
from urdflint.programs.drake.mjcf.reading import NOTHING, Record, Values, with_defaults
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Note

BODY_TAGS = ("body", "worldbody")
DEFAULTS = {"connect": "equality"}  # whose defaults an element takes, where it has another name


def note(record: Record) -> None:
    """Note all that is not read of a file, from the top."""
    waiting = [(record.read.root, mjcf_vocabulary.root(), True, "")]
    while waiting:
        part, kind, reached, above = waiting.pop()
        child_class = part.element.get("childclass") or above
        read = reached and part not in record.ignored
        if read:
            _attributes(record, part, kind, child_class)
        _unknown(record, part, kind)
        noted_tags: set[str] = set()
        for child in part.children:
            child_kind = kind.child(child.tag)
            if child_kind is None and child.tag not in element_table.WARNED_CHILDREN.get(part.tag, NONE):
                words, fix = mjcf_names.of_element(record.scene.document, child, kind.children)
                reason = reasons.MjcfElementUnknown(part.tag)
                record.notes.add(Note(Effect.IGNORES, reason, child.place(), help=words, fix=fix))
                continue
            goes_on = read and _element(record, child, part, noted_tags)
            if child_kind is not None:
                waiting.append((child, child_kind, goes_on and part.tag != "default", child_class))


def _element(record: Record, part: Part, parent: Part, noted_tags: set[str]) -> bool:
    """Whether an element is read; else what Drake does about it, once for all of a name that it warns of."""
    tag, above = part.tag, parent.tag
    if tag in element_table.CHILDREN.get(above, NONE):
        if tag == "camera":
            record.warns(reasons.MjcfCameraIgnored(), part.place())
            return False
        return True
    if tag in element_table.WARNED_CHILDREN.get(above, NONE):
        if tag not in noted_tags:
            record.warns(reasons.MjcfElementUnsupported(above), part.place())
        noted_tags.add(tag)
    elif tag in element_table.SETTING_CHILDREN.get(above, NONE):
        record.note(Effect.IGNORES, reasons.MjcfSettingNotRead(f"<{tag}>"), part.place())
    elif tag == "replicate":
        record.note(Effect.DROPS, reasons.MjcfBodiesNotRead(), part.place())
    elif tag not in element_table.PLAIN_CHILDREN.get(above, NONE):
        record.note(Effect.DROPS, reasons.MjcfElementNotRead(above), part.place())
    return False


def _attributes(record: Record, part: Part, kind: Kind, child_class: str) -> None:
    """What is not read of attributes, also of those that defaults give."""
    tag = "body" if part.tag in BODY_TAGS else part.tag
    own = part.element.attributes
    inherited = NOTHING
    if tag != "body":
        inherited = with_defaults(record, part, DEFAULTS.get(tag, tag), child_class).inherited
    values = Values(part, inherited)
    for name in (*own, *(inherited_name for inherited_name in inherited if inherited_name not in own)):
        if name in element_table.WARNED.get(tag, NONE):
            record.warns(reasons.MjcfAttributeUnsupported(), values.place(name))
        elif name in element_table.SETTINGS.get(tag, NONE):
            setting = f"{name} of <{tag}>"
            record.note(Effect.IGNORES, reasons.MjcfSettingNotRead(setting), values.place(name, "name"))
        elif name == "kv" and tag == "position":
            record.note(Effect.ALTERS, reasons.MjcfGainNotRead(), values.place(name, "name"))
        elif name in kind.attributes and not _is_read(tag, name):
            record.note(Effect.ALTERS, reasons.MjcfAttributeNotRead(), values.place(name, "name"))


def _is_read(tag: str, name: str) -> bool:
    is_listed = name in element_table.READ.get(tag, NONE) or name in element_table.PLAIN.get(tag, NONE)
    return is_listed or (tag in element_table.POSED and name in element_table.POSE)


def _unknown(record: Record, part: Part, kind: Kind) -> None:
    """Attributes that no release of MuJoCo has, and Drake neither."""
    tag = "body" if part.tag in BODY_TAGS else part.tag
    for name in part.element.attributes:
        if name in kind.attributes or name.startswith("xmlns"):
            continue
        if (
            _is_read(tag, name)
            or name in element_table.WARNED.get(tag, NONE)
            or name in element_table.SETTINGS.get(tag, NONE)
        ):
            continue
        words, fix = mjcf_names.of_attribute(part, name, kind.attributes)
        place = part.place(name, "name")
        record.notes.add(Note(Effect.IGNORES, reasons.MjcfAttributeUnknown(), place, help=words, fix=fix))
