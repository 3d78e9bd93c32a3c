"""Files that are given as URDF and hold something else: another format, unexpanded xacro, a part of a robot."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.findings.rule import Problem, check
from urdflint.model import file_kind
from urdflint.model.file_kind import Srdf, XacroPart, XacroSource
from urdflint.programs.xml import refusals
from urdflint.syntax.document import Document
from urdflint.syntax.place import Place
from urdflint.text.wording import listed
from urdflint.xacro.vocabulary import PREFIX

# Endings of files that are not given to programs that read URDF
OTHER_ENDINGS = (".xacro", ".sdf", ".world", ".srdf")
PART = "check the robot that this is a part of, or write <robot> around it"
XACRO_ENDING = ".urdf.xacro"
XACRO_URI = "http://www.ros.org/wiki/xacro"


@check("XML040")
def root_not_robot(document: Document) -> Iterator[Problem]:
    root = document.root
    if root is None or root.tag == "robot":
        return
    file_format = file_kind.FORMATS.get(root.tag)
    elsewhere = document.source.name.endswith(OTHER_ENDINGS) or (file_format and not file_kind.claims_urdf(document))
    if (root.tag.startswith(PREFIX) and not file_kind.claims_urdf(document)) or elsewhere:
        return
    message = f"root element is <{root.tag}> instead of <robot>" + (
        f": the file is {file_format.name}" if file_format else ""
    )
    effects = refusals.effects_of_root(root)
    advice = file_format.advice if file_format else PART if root.tag in file_kind.PARTS else None
    yield Problem(message, Place(root, part="label"), effects=effects, help=advice)


@check("XML041")
def file_not_urdf(file: Document | Srdf) -> Iterator[Problem]:
    if isinstance(file, Srdf):
        message = f"the file is SRDF of MoveIt: it has <{file.element.tag}> and no link"
        yield Problem(message, Place(file.element, part="label"), help="check the URDF that the SRDF belongs to")
        return
    for departure in file.departures:
        if departure.kind == "not-xml":
            effects = refusals.effects_by_departure(file).get(departure.span, {})
            from urdflint.syntax import formats

            advice = (formats.without_xml(file.source) or formats.NO_ELEMENT).advice
            yield Problem(departure.message, Place(None, span=departure.span), effects=effects, help=advice)


@check("XAC003")
def xacro_not_expanded(source: XacroSource) -> Iterator[Problem]:
    tags, expressions = len(source.tags), len(source.expressions)
    counts = [f"{tags} tag{'s' * (tags > 1)}"] * bool(tags)
    counts += [f"{expressions} expression{'s' * (expressions > 1)}"] * bool(expressions)
    first = min((*source.tags, *source.expressions), key=lambda use: use.element.start if use.element else 0)
    message = f"the file is xacro source, with {listed(counts)} of xacro"
    yield Problem(message, first, help=_expanding(source))


@check("XAC004")
def xacro_part(part: XacroPart) -> Iterator[Problem]:
    message = "the file has no link: it is a part of a robot for xacro to include"
    yield Problem(message, Place(part.document.root))


def _expanding(source: XacroSource) -> str:
    """The advice how to have a file expanded, or treated as xacro."""
    from shlex import quote

    root = source.document.root
    undeclared = root is not None and "xmlns:xacro" not in root.attributes and source.tags
    if source.expanded:
        return f"rename the file to {_renamed(source)}, so that nobody takes it for URDF"
    before = f'declare xmlns:xacro="{XACRO_URI}" in <robot>, then ' if undeclared else ""
    name = source.document.source.name.replace("\\", "/").rpartition("/")[2]
    if name in ("", "-"):
        return f"{before}check what xacro prints: xacro robot{XACRO_ENDING} | urdflint check -"
    renamed = _renamed(source)
    expanding = f"write `xacro {quote(name)} > expanded.urdf` and check expanded.urdf"
    return f"{before}{expanding}, or rename the file to {renamed}"


def _renamed(source: XacroSource) -> str:
    """A file name that marks the file as xacro, quoted for a shell."""
    from shlex import quote

    name = source.document.source.name.replace("\\", "/").rpartition("/")[2]
    stem = name[: -len(".urdf")] if name.lower().endswith(".urdf") else name
    return quote(stem.removesuffix(".xacro") + XACRO_ENDING)
