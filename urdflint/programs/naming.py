"""Links, joints and other parts of a robot in words, for messages."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.syntax.document import Element

MAX_LISTED_NAMES = 3  # names that a message lists
FOLDERS = ("", ".", "..")  # the last part of names that lead to a folder


def label_of(element: Element | None) -> str:
    """A link, joint or other part in words: its kind and its name."""
    tag, name = (element.tag, element.get("name")) if element is not None else ("robot", None)
    return f"<{tag}>" if name is None else f"{tag.removeprefix('drake:')} '{name}'"


def ancestor(element: Element, tag: str) -> Element | None:
    """The element, or the one that it stands in, of that name."""
    return next((candidate for candidate in (element, *element.ancestors()) if candidate.tag == tag), None)


def owner(element: Element) -> Element:
    """The link or joint that an element is in, or else itself."""
    return next(
        (
            candidate
            for candidate in (element, *element.ancestors())
            if candidate.tag in ("link", "joint", "drake:joint")
        ),
        element,
    )


def link(element: Element) -> str:
    """The link that an element is in, in words."""
    return label_of(ancestor(element, "link"))


def joint(element: Element) -> str:
    """The joint that an element is in, in words."""
    return label_of(ancestor(element, "joint"))


def shape(element: Element) -> str:
    """What an element is in: `visual`, `collision` or, where it is in neither, `shape`."""
    return next((ancestor.tag for ancestor in element.ancestors() if ancestor.tag in ("visual", "collision")), "shape")


def shape_of_link(element: Element) -> str:
    """The visual or collision that an element is in, with its link: `visual 'v' of link 'base'`."""
    part = ancestor(element, "visual") or ancestor(element, "collision") or element
    return f"{label_of(part)} of {label_of(part.parent)}"


def mesh_format(mesh: Element, extension: str) -> str:
    """A mesh in words, and by what its format is known: `collision mesh 'a.dae' is a .dae file`."""
    name, kind = mesh.get("filename") or "", extension.lower()
    condition = f"is a {kind} file" if kind.strip(".") else "has no extension, by which its format is known"
    is_folder = name and name.rpartition("/")[2] in FOLDERS
    return f"{shape(mesh)} mesh {name!r} {'is a folder' if is_folder else condition}"


def value(element: Element, attribute: str | None) -> str:
    """An attribute or an element in words: `size of <box>` or `<box>`."""
    return f"<{element.tag}>" if attribute is None else f"{attribute} of <{element.tag}>"


def numbers_in_words(numbers: float | Sequence[float]) -> str:
    """One number or several as they are written in a file: `0 0 1`."""
    return f"{numbers:g}" if isinstance(numbers, float) else " ".join(f"{number:g}" for number in numbers)


def first_names(elements: Sequence[Element]) -> str:
    """The names of elements, the first few: `'a', 'b', 'c' and 4 more`."""
    names = [f"'{element.get('name')}'" for element in elements]
    more = f" and {len(names) - MAX_LISTED_NAMES} more" if len(names) > MAX_LISTED_NAMES else ""
    return ", ".join(names[:MAX_LISTED_NAMES]) + more


def part(element: Element) -> str:
    """An element with the link or joint that it is in, or else with what it is in: `<limit> of joint 'a'`."""
    about = owner(element)
    if about is not element:
        return f"<{element.tag}> of {label_of(about)}"
    above = element.parent
    if "name" in element.attributes or above is None or above.tag == "robot":
        return label_of(element)
    return f"<{element.tag}> of {label_of(above)}"


def tag_of(element: Element | None) -> str:
    """The tag of an element; `robot` where there is none, since it is in no other."""
    return element.tag if element is not None else "robot"
