"""Which programs reject a file for its XML, and which departure from XML is the cause."""

from __future__ import annotations

import re
from functools import lru_cache

from urdflint import regex
from urdflint.programs.effect import Effect
from urdflint.programs.target import FAMILIES, Target
from urdflint.programs.xml.refusal import Refusal
from urdflint.syntax.document import XML_STARTS, Document, Element
from urdflint.syntax.source import Span
from urdflint.wording import listed

MAX_DEPTH = 98  # of tinyxml2 up to version 9, which libsdformat uses; the other parsers read deeper files
READERS = (
    "urdfdom<4",
    "urdfdom>=4",
    "sdformat<13",
    "sdformat>=13",
    "drake",
    "mujoco",
    "pybullet",
    "pinocchio",
)  # those whose XML parsers differ
BY_EXPAT = tuple(one for one in ("usd", "newton") if one in FAMILIES)
SDF_WITHOUT_VERSION = "sdformat>=13.6"  # rejects it; older releases read the robot (src/parser.cc by tag)
UNBOUND_PREFIX = "unbound prefix"  # what expat says
DECLARED = regex.compile(rb"xmlns:([^\s:<>=\"'/]+)")
PREFIX = regex.compile(rb"[<\s]([^\s:<>=\"'/]+):")
COLON_NAME = regex.compile(rb"<:|\s:[^\s=<>]*\s*=")  # TinyXML 1 takes no name that starts with a colon


@lru_cache(maxsize=1)
def refusals(document: Document) -> dict[str, Refusal]:
    """The programs, as selectors, whose XML parser rejects the file, or finds no robot in it where others do."""
    if document.is_plain:
        return {}
    found = {} if _is_plain(document, document.source.data) else _by_tinyxml(document)
    return {selector: refusal for selector, refusal in (found | _by_expat(document)).items() if refusal}


def _by_tinyxml(document: Document) -> dict[str, Refusal | None]:
    from urdflint.programs.xml import lines, tinyxml1, tinyxml2

    data = document.source.data
    checked = _as_check_urdf(data)
    old, new = tinyxml2.refusal(data, tinyxml2.DEPTH_9), tinyxml2.refusal(data, tinyxml2.DEPTH_10)
    first = tinyxml1.refusal(checked)
    return {
        "urdfdom<4": first,
        "urdfdom>=4": tinyxml2.refusal(checked, tinyxml2.DEPTH_10),
        "sdformat<13": old or first,
        "sdformat>=13": old,
        SDF_WITHOUT_VERSION: old or _sdf_without_version(document),
        "drake": new,
        "mujoco": new or _first_is_not_robot(document),
        "pybullet": _by_lines(data) if lines.is_cut(data) else old,
        "pinocchio": new,
    }


def _by_expat(document: Document) -> dict[str, Refusal | None]:
    """Without a colon, a file that expat has read for us holds nothing that another way of asking it refuses."""
    data = document.source.data
    plain = document.well_formed and document.source.text is data and document.doctype is None and b":" not in data
    taken = plain and document.source.declared in (None, "utf-8")
    if not BY_EXPAT or (taken and document.depth <= MAX_DEPTH):
        return {}
    from urdflint.programs.xml import expat

    deep = Refusal(0, "recursion") if document.depth > expat.MAX_DEPTH else None
    if taken:
        return {"usd": deep}
    first = _first_prefixed(document) if document.well_formed and document.depth <= MAX_DEPTH else None
    if first is not None:
        return dict.fromkeys(BY_EXPAT, Refusal(first.start, UNBOUND_PREFIX))
    asked: dict[str, Refusal | None] = {
        "usd": expat.refusal_of_text(data) or deep,
        "newton": expat.refusal_of_file(data),
    }
    return {selector: asked[selector] for selector in BY_EXPAT}


def _first_prefixed(document: Document) -> Element | None:
    """Where expat stops in a file that is ASCII, has a prefix and declares none; it would keep each of very many."""
    data = document.source.data
    if document.doctype is not None or not data.isascii() or b"xmlns" in data or b"<?" in data or b"xml:" in data:
        return None
    return next(
        (one for one in document.elements if ":" in one.tag or any(":" in name for name in one.attributes)), None
    )


def _is_plain(document: Document, data: bytes) -> bool:
    """Whether a file has nothing for which any of the parsers rejects it."""
    return (
        document.well_formed
        and document.source.text is data
        and document.doctype is None
        and document.depth <= MAX_DEPTH
        and data.count(b"<?") == data.startswith(XML_STARTS)
        and data.count(b"\r") == data.count(b"\r\n")
        and not (any(mark in data for mark in (b"<:", b" :", b"\n:", b"\t:", b"\r:")) and COLON_NAME.search(data))
    )


def _as_check_urdf(data: bytes) -> bytes:
    """The string that check_urdf hands on: it reads line by line and ends every line with a line feed."""
    return data if not data or data.endswith(b"\n") else data + b"\n"


def _by_lines(data: bytes) -> Refusal | None:
    """PyBullet reads line by line."""
    from urdflint.programs.xml import lines, tinyxml2

    read = lines.read(data)
    refused = tinyxml2.refusal(read.text, tinyxml2.DEPTH_9)
    if refused is None and not tinyxml2.has_robot(read.text):
        refused = Refusal(0, "no robot")
    return refused._replace(offset=read.origin(refused.offset)) if refused is not None else None


def _first_is_not_robot(document: Document) -> Refusal | None:
    """MuJoCo tells the kind of a file by its first root element."""
    root = document.root
    if root is None or root is document.elements[0]:
        return None
    return Refusal(document.source.original(document.elements[0].start), "no robot")


def first_sdf(document: Document) -> Element | None:
    """The first `<sdf>` outside all others in a file with a robot: before or after it, libsdformat asks it first."""
    if document.well_formed or document.root is None or document.root.tag != "robot":
        return None
    return next((one for one in document.elements if one.parent is None and one.tag == "sdf"), None)


def loaded_as_sdf(document: Document) -> bool:
    """Whether libsdformat loads an `<sdf>` of the file and nothing of its robot (measured with libsdformat 12.3)."""
    found = first_sdf(document)
    return found is not None and "version" in found.attributes


def _sdf_without_version(document: Document) -> Refusal | None:
    found = first_sdf(document)
    if found is None or "version" in found.attributes:
        return None
    return Refusal(document.source.original(found.start), "an <sdf> without version")


@lru_cache(maxsize=1)
def effects_by_departure(document: Document) -> dict[Span, dict[str, Effect]]:
    """The effects of each departure: the cause of an error is the last departure that begins before its place."""
    found: dict[Span, dict[str, Effect]] = {}
    if document.departures:
        for selector, refusal in refusals(document).items():
            before = [
                one.span for one in document.departures if document.source.original(one.span.start) <= refusal.offset
            ]
            cause = max(before, default=document.departures[0].span)
            found.setdefault(cause, {})[selector] = Effect.REJECTS
        for selector in _finding_no_robot(document):
            found.setdefault(document.departures[-1].span, {})[selector] = Effect.REJECTS
        if loaded_as_sdf(document):
            roots = [one.span for one in document.departures if one.kind == "second-root"]
            loading = [one for one in READERS if one.startswith("sdformat") and one not in refusals(document)]
            found.setdefault(roots[0], {}).update(dict.fromkeys(loading, Effect.DROPS))
    return found


def _finding_no_robot(document: Document) -> list[str]:
    """The programs, as selectors, that accept the XML but find no robot in it."""
    if document.root is not None:
        return []
    from urdflint.programs.xml import lines, tinyxml1, tinyxml2

    data = document.source.data
    finding = {
        "urdfdom<4": tinyxml1.has_robot(data),
        "pybullet": tinyxml2.has_robot(lines.read(data).text),
    }
    return [one for one in (*READERS, *BY_EXPAT) if one not in refusals(document) and not finding.get(one)]


@lru_cache(maxsize=1)
def programs_that_load(document: Document) -> str:
    """In words, the programs that load a file although it is not well-formed; empty where there are none.

    Of urdfdom the release is named where the other one rejects the file.
    """
    if document.root is None:
        return ""
    rejecting = refusals(document)
    families = {re.split("[@<>]", selector)[0] for selector in rejecting}
    urdfdom = FAMILIES["urdfdom"]
    releases = [Target(urdfdom.name, series, newest) for series, newest in urdfdom.releases.items()]
    loading = [one.series for one in releases if not any(map(one.matches, rejecting))]
    names = [urdfdom.spelling] if len(loading) > 1 else [f"{urdfdom.spelling} {series}" for series in loading]
    others = [FAMILIES[name] for name in ("sdformat", "drake", "mujoco", "pybullet") if name not in families]
    return listed([*names, *(one.reader or one.spelling for one in others)])


def effects_of_root(root: Element) -> dict[str, Effect]:
    """The effects of another root element than `<robot>`: libsdformat loads SDF as well, MuJoCo MJCF and `<Robot>`."""
    rejecting = ["urdfdom", "drake", "pybullet", "pinocchio"]
    if root.tag != "sdf":
        rejecting.append("sdformat")
    if root.tag.lower() not in ("robot", "mujoco"):
        rejecting.append("mujoco")
    if "usd" in BY_EXPAT:
        rejecting.append("usd")
    if "newton" in BY_EXPAT and root.child("link") is None:  # it does not ask for the root's name, but for links
        rejecting.append("newton")
    return dict.fromkeys(rejecting, Effect.REJECTS)


def effects_of_well_formed(document: Document) -> dict[str, Effect]:
    """The effects of encoding, document type and depth, which are no departures; none where there are departures."""
    return {} if document.departures else dict.fromkeys(refusals(document), Effect.REJECTS)


@lru_cache(maxsize=1)
def effects_by_offset(document: Document) -> dict[int, dict[str, Effect]]:
    """The effects of a file that has no fault, for the peculiarities of one parser, by the place of its error."""
    found: dict[int, dict[str, Effect]] = {}
    ordinary = document.doctype is None and document.source.text is document.source.data
    if ordinary and not document.departures and document.depth <= MAX_DEPTH:
        root = document.root
        told = effects_of_root(root).keys() & set(BY_EXPAT) if root is not None and root.tag != "robot" else set()
        for selector, refusal in refusals(document).items():
            if selector not in told and not _is_undeclared(document, refusal):
                found.setdefault(refusal.offset, {})[selector] = Effect.REJECTS
    return found


def effects_of_prefix(document: Document, prefix: str) -> dict[str, Effect]:
    """The effects of a prefix that is declared nowhere, where none but such a prefix stops a parser."""
    if prefix.encode() in _declared(document):
        return {}
    found = refusals(document)
    return {one: Effect.REJECTS for one in BY_EXPAT if one in found and _is_undeclared(document, found[one])}


@lru_cache(maxsize=1)
def _declared(document: Document) -> frozenset[bytes]:
    """The prefixes that are declared anywhere in a file: asked about each that is used, of which there may be many."""
    return frozenset(DECLARED.findall(document.source.data))


@lru_cache(maxsize=4)
def _is_undeclared(document: Document, refusal: Refusal) -> bool:
    """Whether a parser stops at a prefix that the file declares nowhere, of which a rule of its own tells."""
    if refusal.reason != UNBOUND_PREFIX:
        return False
    data = document.source.data
    begin, declared = refusal.offset, _declared(document)
    return any(found[1] not in declared for found in PREFIX.finditer(data, begin, max(data.find(b">", begin), begin)))
