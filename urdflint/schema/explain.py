"""What a name or a path of the vocabulary means: its facts in the schemas, and where it is allowed."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

from urdflint.schema import lexical, vocabulary
from urdflint.schema.vocabulary import Layer, Type
from urdflint.struct import Struct
from urdflint.syntax.document import Element
from urdflint.text.similar import suggestion

MAX_PLACES = 200  # places that are looked up: nested models could have far more
OWNER = re.compile(r"Owner: (?P<owner>.+?)\. (?=[A-Z])")  # how the documentation begins for other programs
INDEX = re.compile(r"\[\d*\]")

Segments = Sequence[str]


class Use(NamedTuple):
    """An element, or with `@` an attribute, where a type declares it; `parent` is None where no type does."""

    parent: Type | None
    name: str
    declared: Element
    type: Type | None


class Place(NamedTuple):
    """A path at which something is allowed, and the programs that read it there."""

    path: str
    by: tuple[str, ...]


class Fact(Struct):
    """What the schemas tell of an element or attribute by itself; None and empty where they tell nothing."""

    name: str
    documentation: str
    kind: str | None
    unit: str | None
    default: str | None
    required: str | None
    single: bool


class Meaning(Struct):
    """One meaning of a name: what it is, its owner, where it is allowed, and what it may contain."""

    fact: Fact
    attribute: bool
    parents: tuple[str, ...]
    places: tuple[Place, ...]
    kind_words: str
    values: tuple[str, ...]
    since: str | None
    until: str | None
    versions: str
    refers_to: str | None
    owner: str
    layer: str
    by: tuple[str, ...]
    open: bool
    attributes: tuple[Fact, ...]
    children: tuple[Fact, ...]


def segments(word: str) -> list[str]:
    """The names of a path as people and reports write it: `<mass>`, `limit/@effort`, `/robot/link[2]/inertial`."""
    names = INDEX.sub("", word.strip().strip("<>")).replace("@", "/@").split("/")
    return [name for name in names if name]


def meanings(word: str) -> list[Meaning]:
    """What a name or the end of a path can mean, the vocabulary of URDF first; empty where it is unknown."""
    query = segments(word)
    return _meanings(matching(query, from_root=word.strip().startswith("/")) if query else (), query)


def elements() -> list[Meaning]:
    """Every meaning of every element, the vocabulary of URDF first."""
    return _meanings([use for use in uses() if use.type is not None], ())


def _meanings(matches: Sequence[Use], query: Segments) -> list[Meaning]:
    groups: dict[tuple[object, ...], list[Use]] = {}
    for use in matches:
        groups.setdefault(_sameness(use), []).append(use)
    order = list(vocabulary.schemas().layers.values())
    meanings = [(_layer(group[0].declared), _meaning(group, query)) for group in groups.values()]
    meanings.sort(key=lambda pair: (order.index(pair[0]), pair[1].attribute, _depth(pair[1])))
    return [meaning for _, meaning in meanings]


def why_unknown(word: str) -> str:
    """Why a name or path is unknown, with the name that was most likely meant."""
    query = segments(word)
    if not query:
        return f"'{word}' is not a name or path"
    known_count = len(query)
    while known_count and not matching(query[:known_count]):
        known_count -= 1
    if not known_count:
        names = [use.name for use in uses() if use.name.startswith("@") == query[0].startswith("@")]
        return f"'{query[0]}' is unknown{suggestion(query[0], names)}"
    if known_count == len(query):
        return f"'{word}' is not a path from the root: remove the first slash"
    holders = [use for use in matching(query[:known_count]) if use.type is not None]
    if any(use.type is not None and use.type.open for use in holders):
        return f"the content of <{query[known_count - 1]}> is unknown: no schema covers it"
    inside = [name for use in holders for name in _names(use.type)]
    return f"<{query[known_count - 1]}> has no '{query[known_count]}'{suggestion(query[known_count], inside)}"


def _names(kind: Type | None) -> Iterator[str]:
    if kind is not None:
        yield from kind.declared
        yield from (f"@{name}" for name in kind.attributes)


@cache
def uses() -> tuple[Use, ...]:
    """Every element and attribute that the types below `<robot>` declare, then those that none of them takes."""
    schemas = vocabulary.schemas()
    robot = schemas.find("xs:element", "robot")
    assert robot is not None
    all_uses = [Use(None, "robot", robot[0], vocabulary.robot())]
    visited: set[Type] = set()
    for use in all_uses:
        kind = use.type
        if kind is not None and kind not in visited:
            visited.add(kind)
            all_uses += [Use(kind, name, declared, kind.children[name]) for name, declared in kind.declared.items()]
            all_uses += [Use(kind, f"@{name}", attribute.declared, None) for name, attribute in kind.attributes.items()]
    placed = {use.declared for use in all_uses}
    alone = schemas.defined.get("xs:element", {}).items()
    all_uses += [
        Use(None, name, declared, schemas.type_of(declared)) for name, (declared, _) in alone if declared not in placed
    ]
    return tuple(all_uses)


@cache
def _above() -> dict[Type, list[Use]]:
    """The elements of each type."""
    uses_by_type: dict[Type, list[Use]] = {}
    for use in uses():
        if use.type is not None:
            uses_by_type.setdefault(use.type, []).append(use)
    return uses_by_type


def matching(query: Segments, from_root: bool = False) -> list[Use]:
    """The elements and attributes whose path ends so; an `@` is optional, and a prefix where nothing else matches."""
    for same in (_same, _same_without_prefix):
        matches = [use for use in uses() if _matches(use, query, same, from_root)]
        if matches:
            return matches
    return []


def _matches(use: Use, query: Segments, same: Callable[[str, str], bool], from_root: bool) -> bool:
    if not same(use.name, query[-1]):
        return False
    if len(query) == 1:
        return not from_root or use.name == "robot"
    above = _above()[use.parent] if use.parent is not None else ()
    return any(_matches(holder, query[:-1], same, from_root) for holder in above)


def _same(name: str, segment: str) -> bool:
    return segment in (name, name.removeprefix("@"))


def _same_without_prefix(name: str, segment: str) -> bool:
    return name.removeprefix("@").rpartition(":")[2] == segment.removeprefix("@")


def _sameness(use: Use) -> tuple[object, ...]:
    """What two declarations share when they mean the same; `for` is about the block they stand in."""
    facts = frozenset(fact for fact in vocabulary.reader(use.declared).items() if fact[0] != "for")
    text = vocabulary.documentation(use.declared)
    return use.name, text, use.declared.get("type"), use.declared.get("use"), facts, _owner(use.declared)


def _places(use: Use) -> Iterator[Place]:
    """The paths that lead to it, the shortest first; no type is twice in one."""
    waiting = deque([(use, use.name, _readers(use.declared), frozenset[Type]())])
    while waiting:
        top, path, readers_below, visited = waiting.popleft()
        if top.parent is None and top.name == "robot":
            yield Place(path, readers_below)
        elif top.parent is not None and top.parent not in visited:
            for above in _above()[top.parent]:
                readers = _readers(above.declared) if above.parent is not None else ()
                common_readers = (
                    tuple(reader for reader in readers_below if reader in readers) if readers else readers_below
                )
                waiting.append((above, f"{above.name}/{path}", common_readers, visited | {top.parent}))


def _meaning(group: Sequence[Use], query: Segments) -> Meaning:
    use = group[0]
    facts, layer = vocabulary.reader(use.declared), _layer(use.declared)
    places = list(islice((place for other in group for place in _places(other)), MAX_PLACES))
    places.sort(key=lambda place: (not place.path.endswith("/".join(query)), place.path.count("/")))
    fact = _fact(use.name, use.declared, use.type)
    readers = _readers(use.declared)
    return Meaning(
        fact=fact,
        attribute=use.type is None,
        parents=tuple(dict.fromkeys(place.path.split("/")[-2] for place in places if "/" in place.path)),
        places=tuple(places),
        kind_words=lexical.explained(fact.kind) if fact.kind else "",
        values=vocabulary.values(fact.kind) if fact.kind else (),
        since=_version(layer, facts.get("since")),
        until=_version(layer, facts.get("until")),
        versions=layer.versions,
        refers_to=next(filter(None, (vocabulary.reader(other.declared).get("for") for other in group)), None),
        owner=_owner(use.declared),
        layer=layer.name,
        by=readers,
        open=use.type is not None and use.type.open,
        attributes=tuple(_fact(name, attribute.declared, None) for name, attribute in _attributes(use.type)),
        children=tuple(
            _fact(name, declared, use.type.children[name]) for name, declared in _children(use.type) if use.type
        ),
    )


def _fact(name: str, declared: Element, kind: Type | None) -> Fact:
    facts = vocabulary.reader(declared)
    needed = declared.get("use") == "required" or facts.get("min") == "1"
    text = vocabulary.documentation(declared)
    return Fact(
        name=name.removeprefix("@"),
        documentation=OWNER.sub("", text, count=1),
        kind=(declared.get("type") or "Text") if kind is None else kind.text,
        unit=facts.get("unit"),
        default=facts.get("default"),
        required="always" if needed else facts.get("required"),
        single=facts.get("max") == "1",
    )


def _attributes(kind: Type | None) -> Sequence[tuple[str, vocabulary.Attribute]]:
    return tuple(kind.attributes.items()) if kind is not None else ()


def _children(kind: Type | None) -> Sequence[tuple[str, Element]]:
    return tuple(kind.declared.items()) if kind is not None else ()


def _depth(meaning: Meaning) -> int:
    return meaning.places[0].path.count("/") if meaning.places else MAX_PLACES


def _readers(declared: Element) -> tuple[str, ...]:
    return tuple(vocabulary.reader(declared).get("by", "").split())


def _version(layer: Layer, number: str | None) -> str | None:
    return f"{layer.versions} {number}".strip() if number else None


def _layer(declared: Element) -> Layer:
    *_, root = declared.ancestors()
    return vocabulary.schemas().owner[root]


def _owner(declared: Element) -> str:
    """Who owns it: an element of another program names its owner itself."""
    match = OWNER.match(vocabulary.documentation(declared))
    return match["owner"] if match else _layer(declared).owner
