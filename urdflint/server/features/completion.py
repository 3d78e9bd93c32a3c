"""Completion: what can stand at a place of URDF, xacro, SRDF or YAML, half-typed as it may be."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from urdflint.linter.rules import catalog
from urdflint.model.companions import ros2_control
from urdflint.model.file_kind import SDF_ENDINGS
from urdflint.programs.sdformat.gazebo import plugins
from urdflint.schema import vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.server.completion import (
    candidates,
    partial_xml,
    snippets,
    srdf_completion,
    xacro_completion,
    yaml_completion,
)
from urdflint.server.completion.partial_xml import Halfway
from urdflint.server.protocol import types
from urdflint.server.protocol.completion_items import Choice, Kind, names
from urdflint.server.symbols import name_kinds
from urdflint.server.symbols.name_kinds import EITHER, FILE, JOINT, LINK, MATERIAL, REFERENCES
from urdflint.server.workspace import related_files
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.directives import KINDS as COMMENTS
from urdflint.syntax.source import Span, is_yaml
from urdflint.xacro.vocabulary import PREFIX

CODES = re.compile(r"urdflint\s*:\s*[\w-]+\s*\[[^\[\]]*\Z")
SPEECH = re.compile(r"urdflint\s*:\s*([\w-]*)\Z")
MESHES = (".stl", ".dae", ".obj", ".ply", ".gltf", ".glb", ".png", ".jpg", ".jpeg")
TOPS = {  # what stands in the outermost elements of SDFormat, which no block for Gazebo has
    name_kinds.SDF: ("world", "model", "light", "actor"),
    name_kinds.WORLD: ("model", "include", "light", "actor", "frame", "joint", "plugin", "physics", "scene", "gravity"),
}
BOOLEANS = frozenset({"Boolean", "GazeboFlag", "GazeboFlagText", "SdfBoolean", "MujocoBoolean", "drake:Flag", "Flag"})


def answer(state: State, params: types.PositionParams) -> types.CompletionList | None:
    """The completions at a position; None where nothing can be offered."""
    text = state.text_at(params.text_document.uri)
    if text is None:
        return None
    offset = text.offset(params.position)
    if is_yaml(text.path):
        pairs = yaml_completion.choices(state, text, offset)
        span = yaml_completion.word(text.source.text, offset)
        return _list(state, text, span, (Choice(word, Kind.Value, detail) for word, detail in pairs), offset)
    place = partial_xml.typed_at(text.source.text, offset)
    inside = (
        xacro_completion.OPENED.search(place.typed) if place.part in (partial_xml.VALUE, partial_xml.TEXT) else None
    )
    if inside is not None and _is_xacro(text):
        return _list(state, text, *xacro_completion.inside(state, text, inside, offset), offset)
    listed = _by_use(text, place, _choices(state, text, place, offset))
    if not _is_alone(text, place):
        listed = [choice._replace(snippet="") for choice in listed if choice.kind != Kind.Snippet]
    return _list(state, text, _span(place, offset), listed, offset)


def _by_use(text: Text, place: Halfway, listed: Iterable[Choice]) -> list[Choice]:
    """Elements and values in the order in which they are used in the file; those that come first stay there."""
    uses: Counter[str] = Counter()
    if place.part == partial_xml.TAG:
        uses.update(tag for tag, _ in candidates.tags(text))
    elif place.part == partial_xml.VALUE:
        same_tags = (attributes for tag, attributes in candidates.tags(text) if tag == place.tag)
        uses.update(attributes.get(place.attribute, "") for attributes in same_tags)
    return sorted(
        listed, key=lambda choice: (not choice.first, -uses[choice.text] if choice.kind != Kind.Reference else 0)
    )


def _is_alone(text: Text, place: Halfway) -> bool:
    """Whether nothing of a tag or an attribute is there yet but its name."""
    line = text.source.text[place.span.end :].partition(b"\n")[0].strip()
    return not line.startswith(b"=") if place.part == partial_xml.ATTRIBUTE_NAME else not line or line.startswith(b"<")


def _list(state: State, text: Text, span: Span, listed: Iterable[Choice], offset: int) -> types.CompletionList:
    """Choices as items that replace a span; those that should be looked at first come first."""
    edit_range = text.range(Span(min(span.start, offset), max(span.end, offset)))
    entries, listed_texts = list[types.CompletionItem](), set[str]()
    for choice in listed:
        if choice.kind == Kind.Snippet and not state.setup.snippets:
            continue
        if choice.text in listed_texts or len(entries) >= candidates.MAX_CANDIDATES:
            continue
        listed_texts.add(choice.text)
        order = f"{'0' if choice.first else '1'}{len(entries):04}"
        is_snippet = bool(choice.snippet) and state.setup.snippets
        entries.append(
            types.CompletionItem(
                choice.text,
                kind=choice.kind,
                detail=choice.detail or None,
                sort_text=order,
                text_edit=types.TextEdit(edit_range, choice.snippet if is_snippet else choice.text),
                insert_text_format=types.InsertTextFormat.Snippet if is_snippet else None,
            )
        )
    return types.CompletionList(is_incomplete=False, completion_items=entries)


def _span(place: Halfway, offset: int) -> Span:
    """What a choice replaces: the part that is typed, or of a path the part behind the last slash."""
    if place.part == partial_xml.VALUE:
        slash = place.typed.rfind("/")
        start = offset - len(place.typed[slash + 1 :].encode()) if slash >= 0 else place.span.start
        return Span(start, place.span.end)
    if place.part == partial_xml.COMMENT:
        return Span(offset - len(re.search(r"[\w-]*\Z", place.typed)[0].encode()), offset)  # type: ignore[index]
    return place.span


def _is_xacro(text: Text) -> bool:
    return b"xmlns:xacro" in text.source.text or text.path.endswith(".xacro")


def _choices(state: State, text: Text, place: Halfway, offset: int) -> Iterator[Choice]:
    semantic = name_kinds.is_semantic(text.path, text.document.root)
    if place.part == partial_xml.COMMENT:
        yield from _comment(state, text, place.typed)
    elif place.part == partial_xml.CLOSING:
        if place.open_tags:
            yield Choice(
                f"{place.open_tags[-1].tag}>" if not _closed(text, offset) else place.open_tags[-1].tag, Kind.Class
            )
    elif place.part == partial_xml.TAG:
        yield from srdf_completion.tags(place) if semantic else _tags(state, text, place)
    elif place.part == partial_xml.ATTRIBUTE_NAME:
        yield from srdf_completion.attributes(place) if semantic else _attributes(state, text, place)
    elif place.part == partial_xml.VALUE:
        yield from srdf_completion.values(state, text, place) if semantic else _values(state, text, place)
    else:
        yield from _texts(state, text, place)


def _closed(text: Text, offset: int) -> bool:
    return text.source.text[offset : offset + 60].lstrip(b"abcdefghijklmnopqrstuvwxyz_:").startswith(b">")


def _comment(state: State, text: Text, typed: str) -> Iterator[Choice]:
    """Codes and names of rules in a comment that speaks to urdflint, and what such a comment can say."""
    if CODES.search(typed):
        team = related_files.settings(state, text.path).team
        for code, name in (*catalog.names().items(), *((rule.code, rule.name) for rule in team)):
            yield Choice(code, Kind.Constant, name)
            yield Choice(name, Kind.Constant, code)
    elif SPEECH.search(typed):
        yield from (Choice(word, Kind.Keyword) for word in COMMENTS)
    elif not typed.strip() or "urdflint".startswith(typed.strip()):
        yield Choice("urdflint", Kind.Keyword, "a comment to urdflint, as in urdflint:ignore[CODE] reason")


def _type(place: Halfway, tag: str | None = None) -> Type | None:
    tags = [open_tag.tag for open_tag in place.open_tags] + ([tag] if tag is not None else [])
    return name_kinds.of_tags(tags) if tags else None


def _tags(state: State, text: Text, place: Halfway) -> Iterator[Choice]:
    """The elements that are allowed at a place and not yet there."""
    if not place.open_tags:
        yield Choice(name_kinds.SDF if text.path.endswith(SDF_ENDINGS) else "robot", Kind.Class)
        return
    kind = _type(place)
    present = {*place.open_tags[-1].children, *place.after}
    if place.open_tags[-1].tag in TOPS:
        declarations = kind.declared if kind is not None else {}
        for name in TOPS[place.open_tags[-1].tag]:
            yield Choice(name, Kind.Class, _sentence(declarations[name]) if name in declarations else "")
        return
    for name, declared in kind.declared.items() if kind is not None else ():
        if kind is not None and not (name in kind.single and name in present):
            is_needed = name in kind.needed and name not in present
            snippet = snippets.element(name, _type(place, name))
            yield Choice(name, Kind.Class, _sentence(declared), is_needed, snippet)
    parent = place.open_tags[-1].tag
    yield from snippets.templates(parent, present, _is_xacro(text))
    if _is_xacro(text):
        yield from xacro_completion.tags(state, text, parent)


@cache
def _sentence_of(words: str) -> str:
    return words.partition(". ")[0].removesuffix(".")


def _sentence(declared: object) -> str:
    return _sentence_of(vocabulary.documentation(declared))  # type: ignore[arg-type]


def _attributes(state: State, text: Text, place: Halfway) -> Iterator[Choice]:
    """The attributes that an element can have and does not have yet."""
    if place.tag.startswith(PREFIX):
        yield from xacro_completion.attributes(state, text, place)
        return
    kind = _type(place, place.tag)
    for name, attribute in kind.attributes.items() if kind is not None else ():
        if name not in place.attributes:
            about = _sentence(attribute.declared)
            yield Choice(name, Kind.Property, about, attribute.required, snippets.attribute(name))


def _values(state: State, text: Text, place: Halfway) -> Iterator[Choice]:
    """The values that an attribute can have."""
    if place.tag.startswith(PREFIX):
        yield from xacro_completion.values(state, text, place)
        return
    kind = _type(place, place.tag)
    attribute = kind.attributes.get(place.attribute) if kind is not None else None
    value_kind = attribute.kind if attribute is not None else ""
    yield from _of_kind(state, text, value_kind, place.typed)
    if place.tag == MATERIAL and place.attribute == "name":
        yield from (Choice(material, Kind.Color) for material in candidates.of_robots(state, text, MATERIAL))
    elif place.tag == "gazebo" and place.attribute == "reference":
        yield from names(state, text, EITHER)
    elif place.tag in (ros2_control.COMMAND, ros2_control.STATE) and place.attribute == "name":
        yield from (
            Choice(interface, Kind.EnumMember) for interface in (*ros2_control.STANDARD, *ros2_control.OTHER_INTERFACES)
        )
    elif place.tag == "plugin":
        yield from _plugins(place.attributes, place.attribute)


def _of_kind(state: State, text: Text, kind: str, typed: str) -> Iterator[Choice]:
    """The values of a kind that the vocabulary knows."""
    if kind in REFERENCES and REFERENCES[kind] != FILE:
        yield from names(state, text, REFERENCES[kind])
    elif kind in REFERENCES:
        yield from _files(state, text, typed, MESHES)
    elif kind in BOOLEANS and not vocabulary.values(kind):
        yield from (Choice(word, Kind.EnumMember) for word in ("true", "false"))
    else:
        yield from (Choice(word, Kind.EnumMember) for word in vocabulary.values(kind) if kind)


def _files(state: State, text: Text, typed: str, endings: tuple[str, ...]) -> Iterator[Choice]:
    """Files, packages behind `package://`, and how names of files begin."""
    if "/" not in typed:
        yield Choice("package://", Kind.Keyword)
        yield from [Choice("file://", Kind.Keyword)]
    if re.fullmatch(r"(package|model)://[^/]*", typed):
        yield from (Choice(f"{package}/", Kind.Module, "package") for package in candidates.packages(state, text.path))
        return
    for name, folder in candidates.files(state, text, typed, endings):
        yield Choice(f"{name}/" if folder else name, Kind.Folder if folder else Kind.File)


def _plugins(attributes: Mapping[str, str], attribute: str) -> Iterator[Choice]:
    """The libraries of plugins for Gazebo, and the classes in the one that is named."""
    if attribute == "filename":
        for name, plugin in plugins.table().items():
            if name != "*":
                yield Choice(name if plugin.kind == "gz" else f"lib{name}.so", Kind.Module, plugin.task)
    elif attribute == "name":
        known_plugin = plugins.known_plugin(attributes.get("filename", ""))
        yield from (
            Choice(class_name, Kind.Class) for class_name in (known_plugin.classes if known_plugin is not None else ())
        )


def _texts(state: State, text: Text, place: Halfway) -> Iterator[Choice]:
    """The texts that an element can hold."""
    if not place.open_tags or any(sign in place.typed for sign in "<>"):
        return
    top = place.open_tags[-1]
    kind = _type(place)
    if top.tag == "param" and top.attributes.get("name") == name_kinds.MIMIC:
        yield from names(state, text, JOINT)
    elif kind is not None and kind.text is not None:
        yield from _of_kind(state, text, kind.text, place.typed)
    elif len(place.open_tags) > 1 and place.open_tags[-2].tag == "plugin":
        if JOINT in top.tag.lower():
            yield from names(state, text, JOINT)
        elif re.search(r"link|frame|body", top.tag, re.IGNORECASE):
            yield from names(state, text, LINK)
