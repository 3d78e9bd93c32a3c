"""Which kind of name or value each part of a robot holds, by the vocabulary; in xacro sources as far as is plain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from urdflint.schema import srdf, vocabulary
from urdflint.schema.vocabulary import Type
from urdflint.struct import Struct
from urdflint.syntax.document import Element
from urdflint.xacro.vocabulary import PREFIX

LINK, JOINT, MATERIAL, GROUP, FILE = "link", "joint", "material", "group", "file"
EITHER = "link or joint"  # what a block for Gazebo refers to
REFERENCES = {
    "LinkName": LINK,
    "JointName": JOINT,
    "MaterialName": MATERIAL,
    "drake:LinkName": LINK,
    "drake:JointName": JOINT,
    "drake:FrameName": LINK,
    "Uri": FILE,
}
SDF, WORLD = "sdf", "world"  # of SDFormat; what is in them may also stand in a block for Gazebo
MIMIC = "mimic"  # the parameter of ros2_control that names another joint


class Use(Struct):
    """A name in an element: its kind, the attribute that has it (None: the text), and whether it is defined there."""

    element: Element
    attribute: str | None
    kind: str
    name: str
    defines: bool = False


@cache
def by_tag() -> dict[str, Type]:
    """The types of elements by their tags alone, of several the one nearest to the root."""
    types_by_tag: dict[str, Type] = {"robot": vocabulary.robot()}
    for kind in vocabulary.own():
        for name, child in kind.children.items():
            types_by_tag.setdefault(name, child)
    return types_by_tag


def typed(root: Element) -> Iterator[tuple[Element, Type | None, Type | None]]:
    """All elements with their types and the types of what they stand in; instructions of xacro have that type.

    None where nothing is known. In macros, where an element may stand anywhere, its tag decides.
    """
    top = vocabulary.robot() if root.tag == "robot" else by_tag().get(root.tag)
    waiting: list[tuple[Element, Type | None, Type | None, bool]] = [(root, top, None, False)]
    while waiting:
        element, kind, above, guess = waiting.pop()
        yield element, kind, above
        guess = guess or element.tag == "xacro:macro" or (element.tag.startswith(PREFIX) and element is not root)
        for child in reversed(element.children):
            if child.tag.startswith(PREFIX):
                waiting.append((child, kind, kind, guess))
                continue
            child_type = kind.children.get(child.tag) if kind is not None else None
            if child_type is None and guess and (kind is None or not kind.open):
                child_type = by_tag().get(child.tag)
            waiting.append((child, child_type, kind, guess and child_type is None))


def type_of(element: Element) -> Type | None:
    """The type of one element, by those around it."""
    above = [ancestor.tag for ancestor in element.ancestors()]
    return of_tags([*reversed(above), element.tag])


def of_tags(tags: Sequence[str]) -> Type | None:
    """The type of an element by its tag and those around it, the outermost first; an instruction of xacro has none.

    What is in one, or in a call, has that of what the instruction stands in, as far as it is one of its children.
    """
    first, *inner_tags = within_gazebo(tags)
    kind = vocabulary.robot() if first == "robot" else by_tag().get(first)
    guess = False
    for tag in inner_tags:
        if tag.startswith(PREFIX):
            guess = True
            continue
        next_type = kind.children.get(tag) if kind is not None else None
        if next_type is None and guess and (kind is None or not kind.open):
            next_type = by_tag().get(tag)
        kind, guess = next_type, guess and next_type is None
    return kind


def within_gazebo(tags: Sequence[str]) -> Sequence[str]:
    """Tags from the root of an SDFormat file on, as they would be in a block for Gazebo; others as they are."""
    if tags[0] != SDF:
        return tags
    return ["robot", "gazebo", *tags[2 if tags[1:2] == [WORLD] else 1 :]]


def uses(root: Element) -> Iterator[Use]:
    """The names of links, joints, materials and files in a robot or a part of one, in document order."""
    for element, kind, above in typed(root):
        yield from _uses(element, kind, above)


def uses_of(element: Element) -> Iterator[Use]:
    """The names that one element uses."""
    if any(ancestor.tag == SDF for ancestor in element.ancestors()):
        return iter(())  # names of SDFormat have scopes, which nobody here follows
    above = next((ancestor for ancestor in element.ancestors() if not ancestor.tag.startswith(PREFIX)), None)
    return _uses(element, type_of(element), type_of(above) if above is not None else None)


def _uses(element: Element, kind: Type | None, above: Type | None) -> Iterator[Use]:
    if element.tag.startswith(PREFIX):
        return
    yield from _special(element, kind, above)
    for name in element.attributes if kind is not None else ():
        declared = kind.attributes.get(name) if kind is not None else None
        reference_kind = REFERENCES.get(declared.kind) if declared is not None else None
        if (
            reference_kind is not None
            and element.attributes[name].strip()
            and not (element.tag == MATERIAL and name == "name")
        ):
            yield Use(element, name, reference_kind, element.attributes[name])
    text = REFERENCES.get(kind.text or "") if kind is not None else None
    if text is not None and element.text.strip():
        yield Use(element, None, text, element.text.strip())


def _special(element: Element, kind: Type | None, above: Type | None) -> Iterator[Use]:
    """What the kinds of the schema do not tell: where names are defined, and blocks for one of two kinds."""
    name = element.get("name") or None
    top = above is vocabulary.robot()
    if name is not None and element.tag in (LINK, JOINT) and top:
        yield Use(element, "name", element.tag, name, defines=True)
    elif name is not None and element.tag == MATERIAL and kind is not None:
        yield Use(element, "name", MATERIAL, name, defines=top or bool(element.children))
    elif element.tag == "gazebo" and top and element.get("reference"):
        yield Use(element, "reference", EITHER, element.attributes["reference"])
    elif element.tag == "param" and name == MIMIC and element.text.strip() and _is_in(element, JOINT):
        yield Use(element, None, JOINT, element.text.strip())


def _is_in(element: Element, tag: str) -> bool:
    return element.parent is not None and element.parent.tag == tag


def semantic(root: Element) -> Iterator[Use]:
    """The names of links, joints and groups in an SRDF."""
    from urdflint.model.companions.srdf import GROUPS, JOINTS, LINKS, Srdf, word

    parts = Srdf(root, None)
    for reference_table, kind in ((LINKS, LINK), (JOINTS, JOINT), (GROUPS, GROUP)):
        for reference in parts.references(reference_table):
            yield Use(reference.element, reference.attribute, kind, reference.name)
    for group in parts.all("group"):
        if word(group, "name"):
            yield Use(group, "name", GROUP, word(group, "name"), defines=True)


def is_semantic(path: str, root: Element | None) -> bool:
    """Whether a document is an SRDF, or xacro that makes one."""
    if path.lower().endswith((".srdf", ".srdf.xacro")):
        return True
    if root is None or root.tag != "robot" or root.child(LINK) is not None:
        return False
    srdf_tags = srdf.root().children.keys() - {LINK, JOINT}
    waiting = list(root.children)
    for element in waiting:
        if element.tag.startswith(PREFIX):
            waiting += element.children
    tags = {element.tag for element in waiting}
    return bool(tags & srdf_tags) and LINK not in tags
