"""Every tag and attribute of `<gazebo>` blocks in the schema: right without a word, wrong at the very place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from tests.lint import findings, sliced
from urdflint.schema import lexical, vocabulary
from urdflint.schema.vocabulary import Type

pytestmark = pytest.mark.slow

TARGETS = "sdformat@12.3,sdformat@16"
INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
SHAPE = '<geometry><box size="1 1 1"/></geometry>'
LINK = f'<link name="{{}}">{INERTIAL}<visual>{SHAPE}</visual><collision>{SHAPE}</collision></link>'
JOINTS = (
    '<joint name="anchor" type="fixed"><parent link="world"/><child link="base"/></joint>'
    '<joint name="joint" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>'
    '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
)
REFERENCES = {"link": ' reference="arm"', "joint": ' reference="joint"', "model": ""}
RIGHT = ("arm", "true", "0.5", "1", "4", "1 0 0", "1 0", "0 0 0 0 0 0")
WRONG = ("x", "-1", "7", "1 0 0 0", "")
# Rules that tell where things end up, not whether the vocabulary has them
CONVERTED = ("GZ202", "GZ203", "GZ204", "GZ205", "GZ4", "GZ5", "GZ61", "GZ7", "GZ8")
GAZEBO = vocabulary.robot().children["gazebo"]
SPECIAL = sorted(vocabulary.group("GazeboSpecial"))
Path = tuple[str, ...]


def robot(block: str, kind: str = "link", in_link: str = "") -> str:
    """A robot of two links and a joint with a block for one of its parts."""
    links = LINK.format("base") + LINK.format("arm").replace("</link>", f"{in_link}</link>")
    return f'<robot name="r"><link name="world"/>{links}{JOINTS}<gazebo{REFERENCES[kind]}>{block}</gazebo></robot>'


def type_at(path: Path) -> Type:
    """The type of the element that tags lead to, from the block on."""
    kind = GAZEBO
    for tag in path:
        kind = kind.children[tag]
    return kind


def paths() -> Iterator[Path]:
    """A way to every declared element; the content of a type is gone into once."""
    waiting: list[Path] = [()]
    seen = {GAZEBO}
    for path in waiting:
        for tag, kind in type_at(path).children.items():
            yield (*path, tag)
            if kind not in seen and kind.layer == GAZEBO.layer and not kind.open:
                seen.add(kind)
                waiting.append((*path, tag))


def wanted(tag: str) -> list[str]:
    """The kinds of reference that a tag directly in a block works for."""
    return vocabulary.reader(GAZEBO.declared[tag])["for"].split()


def right(kind: str) -> str:
    """A value of a kind."""
    return next(one for one in (*vocabulary.values(kind), *RIGHT) if lexical.accepts(kind)(one))


def wrong(kind: str | None) -> str | None:
    """A text that is no value of a kind; None where any text is one."""
    return next((one for one in WRONG if not lexical.accepts(kind or "")(one)), None)


def attributes_of(kind: Type) -> dict[str, str]:
    """The attributes that an element of a type must have, for some version at least."""
    needed = [one for one in kind.attributes.values() if one.required or "required" in vocabulary.reader(one.declared)]
    return {one.name: right(one.kind) for one in needed}


def element(
    tag: str, kind: Type, inner: str | None = None, extra: str = "", changed: Mapping[str, str | None] | None = None
) -> str:
    """An element with what it must have; `changed` gives other attributes, or takes them away."""
    attributes = {
        name: value for name, value in {**attributes_of(kind), **(changed or {})}.items() if value is not None
    }
    if inner is None:
        inner = right(kind.text) if kind.text else "".join(element(one, kind.children[one]) for one in kind.needed)
    words = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f"<{tag}{words}>{inner}{extra}</{tag}>"


def at(path: Path, innermost: str) -> str:
    """A robot in which the elements on a way hold the innermost one."""
    for end in range(len(path) - 1, 0, -1):
        kind = type_at(path[:end])
        others = "".join(element(one, kind.children[one]) for one in kind.needed if one != path[end])
        innermost = element(path[end - 1], kind, innermost + others)
    return robot(innermost, wanted(path[0])[0])


def reported(xml: str) -> list[tuple[str, str]]:
    """The codes of what is said about a robot and its vocabulary, and what each points at."""
    return [(one.code, sliced(one)) for one in findings(xml, TARGETS) if not one.code.startswith(CONVERTED)]


def near(path: Path) -> str:
    """The last name with one letter changed, to one that is unknown there."""
    known = type_at(path[:-1]).children
    return next(name for letter in "kqz" if (name := path[-1][:-1] + letter) not in known)


ALL = list(paths())
VALUED = [tag for tag in SPECIAL if GAZEBO.children[tag].text is not None]
TEXTS = [path for path in ALL if path[0] not in VALUED and type_at(path).text and wrong(type_at(path).text)]
ATTRIBUTES = [
    (path, name)
    for path in ALL
    for name, one in type_at(path).attributes.items()
    if ":" not in name and wrong(one.kind)
]
REQUIRED = [(path, name) for path in ALL for name in type_at(path).required]
# Those of a plugin are looked at though its content is its own; other open content is not
CLOSED = [path for path in ALL if not type_at(path).open]
SINGLE = [path for path in ALL if path[-1] in type_at(path[:-1]).single]
NEEDED = [(path, tag) for path in ALL for tag in type_at(path).needed]


def test_the_schema_is_gone_through():
    assert len(SPECIAL) == 27
    assert len(ALL) > 500
    assert all((TEXTS, ATTRIBUTES, REQUIRED, SINGLE, NEEDED))


def test_all_that_is_right_passes():
    assert {path: said for path in ALL if (said := reported(at(path, element(path[-1], type_at(path)))))} == {}


# The special tags


@pytest.mark.parametrize("tag", VALUED)
def test_special_values(tag):
    kind = GAZEBO.children[tag]
    good = right(kind.attributes["value"].kind)
    for_this = wanted(tag)[0]
    assert reported(robot(f'<{tag} value="{good}"/>', for_this)) == []
    empty = {"GazeboFlagTag": "GZ303", "GazeboTextTag": "GZ302", "GazeboVector3Tag": "GZ302"}.get(kind.name, "GZ301")
    said = [(empty, f"<{tag}/>")] if tag != "canonicalBody" else []
    assert reported(robot(f"<{tag}/>", for_this)) == said
    for bad in ("bad", "-x", "1 2x", "0x1p"):
        for text, block in ((bad, f"<{tag}>{bad}</{tag}>"), (bad, f'<{tag} value="{bad}"/>')):
            found = reported(robot(block, for_this))
            known = kind.name == "GazeboTextTag"
            assert [where for _, where in found] == ([] if known else [text]), block
            assert all(code in ("GZ301", "GZ302", "GZ303") for code, _ in found)


@pytest.mark.parametrize("tag", SPECIAL)
def test_special_tags_for_another_reference(tag):
    one = element(tag, GAZEBO.children[tag])
    for kind in REFERENCES:
        assert reported(robot(one, kind)) == ([] if kind in wanted(tag) else [("GZ304", tag)])
    assert ("GZ201", "nothing") in reported(robot(one).replace('reference="arm"', 'reference="nothing"'))


@pytest.mark.parametrize("tag", SPECIAL)
def test_special_tags_in_another_place(tag):
    one = element(tag, GAZEBO.children[tag])
    sensor = GAZEBO.children["sensor"]
    if tag not in sensor.children:
        assert reported(robot(element("sensor", sensor, one))) == [("GZ601", tag)]
    if tag not in vocabulary.robot().children["link"].children:
        assert [where for _, where in reported(robot("", in_link=one))] == [tag]


@pytest.mark.parametrize("tag", SPECIAL)
def test_special_tags_with_a_wrong_name_or_attribute(tag):
    kind = GAZEBO.children[tag]
    for_this = wanted(tag)[0]
    wrong_name = near((tag,))
    assert reported(robot(element(wrong_name, kind), for_this)) == [("GZ601", wrong_name)]
    found = reported(robot(element(tag, kind, changed={"nonsense": "1"}), for_this))
    assert found == [("GZ603", "nonsense")]


# The elements of SDF


@pytest.mark.parametrize("path", ALL, ids="/".join)
def test_wrong_names(path):
    name = near(path)
    assert reported(at(path, element(name, type_at(path)))) == [("GZ601", name)]


def test_wrong_texts():
    for path in TEXTS:
        kind = type_at(path)
        bad = wrong(kind.text)
        ((code, where),) = reported(at(path, element(path[-1], kind, bad)))
        assert code in ("GZ605", "GZ609"), path
        assert where == (bad or element(path[-1], kind, "").split("</")[0]), path


def test_wrong_values_of_attributes():
    for path, name in ATTRIBUTES:
        kind = type_at(path)
        bad = wrong(kind.attributes[name].kind)
        found = reported(at(path, element(path[-1], kind, changed={name: bad})))
        assert len(found) == 1, (path, name, found)
        assert found[0][1] == bad or not bad, (path, name, found)


def test_missing_attributes():
    for path, name in REQUIRED:
        one = element(path[-1], type_at(path), changed={name: None})
        assert reported(at(path, one)) == [("GZ604", one.split(">")[0] + ">")], path


def test_unknown_attributes():
    for path in CLOSED:
        assert reported(at(path, element(path[-1], type_at(path), changed={"nonsense": "1"}))) == [
            ("GZ603", "nonsense")
        ], path


def test_texts_that_nobody_reads():
    for path in CLOSED:
        kind = type_at(path)
        if kind.text is None:
            one = element(path[-1], kind, extra="nonsense")
            assert reported(at(path, one)) == [("GZ607", "nonsense")], path


def test_elements_a_second_time():
    for path in SINGLE:
        one = element(path[-1], type_at(path))
        assert reported(at(path, one + one)) == [("GZ606", path[-1])], path


def test_missing_children():
    for path, tag in NEEDED:
        kind = type_at(path)
        others = "".join(element(one, kind.children[one]) for one in kind.needed if one != tag)
        one = element(path[-1], kind, others)
        assert reported(at(path, one)) == [("GZ608", one.split(">")[0] + ">")], path


@pytest.mark.parametrize("tag", sorted(set(GAZEBO.declared) - set(SPECIAL)))
def test_elements_for_another_reference(tag):
    one = element(tag, GAZEBO.children[tag])
    for kind in REFERENCES:
        assert reported(robot(one, kind)) == ([] if kind in wanted(tag) else [("GZ602", tag)])
