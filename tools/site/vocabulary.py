"""The pages of the vocabulary: what each element and attribute means, and which programs read it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from tools.site import tables
from urdflint.reporters.reference import vocabulary_page
from urdflint.schema import explain
from urdflint.schema.explain import Fact, Meaning

TITLES = {  # by layer, in their order
    "urdf": "URDF",
    "gazebo": "Gazebo and SDFormat",
    "drake": "Drake",
    "mujoco": "MuJoCo's block",
    "sim-urdf": "The sim-urdf-schema",
    "foreign": "Words of other programs",
}
MAX_ELEMENTS = 120  # of a page: a layer with more has one for each letter
INDEX = """# Vocabulary

What the [schemas](../schemas/README.md) say of every element: `urdflint explain TAG` prints the same.

"""


def pages() -> Iterator[tuple[str, str]]:
    """The path and text of the index, and of the pages of each layer."""
    by_layer: dict[str, list[Meaning]] = defaultdict(list)
    for meaning in explain.elements():
        by_layer[meaning.layer].append(meaning)
    parts = [INDEX]
    for layer, title in TITLES.items():
        meanings = sorted(by_layer[layer], key=lambda meaning: meaning.fact.name.rpartition(":")[::-1])
        anchors = _anchors(meanings)
        names = Counter(meaning.fact.name for meaning in meanings)
        sections: dict[str, list[str]] = {}
        rows = []
        for meaning, anchor in zip(meanings, anchors, strict=True):
            page = layer if len(meanings) <= MAX_ELEMENTS else f"{layer}-{_initial(meaning)}"
            sections.setdefault(page, []).append(_section(meaning, anchor, names[meaning.fact.name] == 1))
            rows.append((f"[`<{meaning.fact.name}>`]({page}.md#{anchor})", vocabulary_page.first(meaning.fact)))
        for page, texts in sections.items():
            part = "" if page == layer else f": {page.rpartition('-')[2].upper()}"
            yield f"vocabulary/{page}.md", "\n".join([f"# {title}{part}\n", *texts])
        parts.append(f"## {title}\n\n{tables.table(('element', 'what it is'), rows)}")
    yield "vocabulary/index.md", "\n".join(parts)


def _initial(meaning: Meaning) -> str:
    """The letter under which an element stands where a layer has several pages."""
    return meaning.fact.name.rpartition(":")[2][:1].lower()


def _anchors(meanings: Sequence[Meaning]) -> list[str]:
    """The addresses of elements in their page; one with several meanings has a number from the second on."""
    met: Counter[str] = Counter()
    anchors = []
    for meaning in meanings:
        name = meaning.fact.name.replace(":", "-")
        met[name] += 1
        anchors.append(name if met[name] == 1 else f"{name}-{met[name]}")
    return anchors


def _section(meaning: Meaning, anchor: str, alone: bool) -> str:
    above = meaning.places[0].path.rpartition("/")[0] if meaning.places and not alone else ""
    place = f" in `{above}`" if above else ""
    facts = (f"- **{head}** {_code(head, words)}\n" for head, words in vocabulary_page.lines_of(meaning) if words)
    parts = [
        f"## `<{meaning.fact.name}>`{place} {{ #{anchor} }}\n",
        f"{_escaped(meaning.fact.documentation)}\n",
        "".join(facts),
    ]
    for title, members in (("attribute", meaning.attributes), ("child", meaning.children)):
        if members:
            rows = (
                (f"`{member.name}`", vocabulary_page.value(member), _default(member), vocabulary_page.first(member))
                for member in members
            )
            parts.append(tables.table((title, "value", "default", "what it is"), rows))
    return "\n".join(parts)


def _code(head: str, words: str) -> str:
    """The value of a fact as the end of an item; paths are shown as code."""
    if head != "allowed in":
        return _escaped(words)
    lines = (line.partition(" (") for line in words.split("\n"))
    return "<br>".join((f"`{path}`" if path.startswith("robot") else path) + mark + more for path, mark, more in lines)


def _default(fact: Fact) -> str:
    return "required" if fact.required == "always" else fact.default or ""


def _escaped(text: str) -> str:
    return text.replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")
