"""Every tag and attribute of Drake in the schemas, right and wrong in every way: urdflint finds each at its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import pytest

from tests.lint import findings, sliced
from tests.programs import live
from urdflint.findings import Finding
from urdflint.model.structure.intended_elements import allowed_parents_in
from urdflint.schema import lexical, vocabulary
from urdflint.schema.vocabulary import Attribute, Type

pytestmark = pytest.mark.slow

TARGETS = "drake@1.58"  # which has every tag of the schemas
URI = "http://drake.mit.edu"
RIGHT = {  # values to try for an attribute or a text, in this order: the first that its kind takes
    "type": ("curvilinear", "continuous"),
    "filename": ("package://p/m.obj",),
    "": ("1", "1 0 0", "true", "x"),
}
WRONG = ("abc", "1 abc", "-1", "0", "", "nan", "1 2", "1 2 3 4", "TRUE")
Values = Mapping[str, str | None]
NONE: Values = {}
# A plain name without the prefix is another element, or another attribute, of URDF
OTHER_WITHOUT_PREFIX = {"drake:joint", "drake:capsule", "drake:ellipsoid", "drake:acceleration"}
# What only a reference can make wrong takes any text
ANY_TEXT = {"drake:RendererName", "Text"}


@dataclass(frozen=True)
class Spot:
    """An element of Drake's vocabulary where it may stand: the names and types from the robot down to it."""

    names: tuple[str, ...]
    types: tuple[Type, ...]

    @property
    def name(self) -> str:
        return self.names[-1]

    @property
    def type(self) -> Type:
        return self.types[-1]

    @property
    def parent(self) -> Type:
        return self.types[-2]

    @property
    def path(self) -> str:
        return "/".join(self.names)


def of_drake(kind: Type, name: str) -> bool:
    return vocabulary.schemas().layer_of(kind.declared[name]).name == "drake"


@cache
def spots() -> tuple[Spot, ...]:
    """Every element that the layer of Drake declares, at each place, and those with an attribute of Drake."""
    found = []
    waiting = [Spot(("robot",), (vocabulary.robot(),))]
    for spot in waiting:
        for name, kind in spot.type.children.items():
            below = Spot((*spot.names, name), (*spot.types, kind))
            ours = of_drake(spot.type, name)
            if ours or any(one.startswith("drake:") for one in kind.attributes):
                found.append(below)
            if kind.layer in ("urdf", "drake") and name not in spot.names:
                waiting.append(below)
    return tuple(found)


def attributes(spot: Spot) -> Iterator[Attribute]:
    """The attributes at a spot that Drake's layer judges."""
    for one in spot.type.attributes.values():
        if spot.type.layer == "drake" or one.name.startswith("drake:"):
            yield one


def right(kind: str, name: str = "") -> str:
    values = (*RIGHT.get(name, ()), *RIGHT[""], *vocabulary.values(kind))
    return next(one for one in values if lexical.accepts(kind)(one))


def wrong(kind: str) -> str | None:
    return next((one for one in WRONG if not lexical.accepts(kind)(one)), None)


def start(kind: Type, values: Values = NONE) -> str:
    """The attributes that an element must have, with others; those that are None are left out."""
    all_values = {name: right(kind.attributes[name].kind, name) for name in kind.required} | dict(values)
    return "".join(f' {name}="{value}"' for name, value in all_values.items() if value is not None)


def whole(spot: Spot, values: Values = NONE, inner: str = "", but: str | None = None) -> str:
    """An element with all that it must have, except one child."""
    return element(spot.name, spot.type, values, inner, but)


def element(name: str, kind: Type, values: Values = NONE, inner: str = "", but: str | None = None) -> str:
    there = set(re.findall(r"<([\w:]+)", inner))
    needed = [one for one in kind.needed if one != but and one not in there]
    parts = "".join(element(one, kind.children[one]) for one in needed)
    if kind.text is not None and not inner:
        inner = right(kind.text)
    return f"<{name}{start(kind, values)}>{parts}{inner}</{name}>"


def robot(spot: Spot, written: str, head: str = f' xmlns:drake="{URI}"') -> str:
    """A robot in which something stands at a spot."""
    for name, kind in zip(spot.names[-2:0:-1], spot.types[-2:0:-1], strict=True):
        written = element(name, kind, inner=written)
    return f'<robot name="r"{head}>{written}</robot>'


def said(text: str) -> list[Finding]:
    return [one for one in findings(text, TARGETS) if one.code.startswith(("DRK0", "XSD"))]


def reported(text: str) -> list[tuple[str, str]]:
    """The codes of Drake's rules and of the schema, each with what it points at."""
    return [(one.code, sliced(one)) for one in said(text)]


def all_reported(text: str) -> list[tuple[str, str]]:
    """The codes of all rules, each with what it points at."""
    return [(one.code, sliced(one)) for one in findings(text, TARGETS)]


def every(condition=lambda spot: True):
    chosen = [spot for spot in spots() if condition(spot)]
    return pytest.mark.parametrize("spot", chosen, ids=[spot.path for spot in chosen])


def is_ours(spot: Spot) -> bool:
    return of_drake(spot.parent, spot.name)


def _types() -> set[Type]:
    return {spot.type for spot in spots() if spot.type.layer == "drake"}


def test_no_tag_and_no_attribute_is_forgotten():
    known = vocabulary.schemas().defined["xs:element"]
    prefixed = {name for name in known if name.startswith("drake:")} - vocabulary.only_sdformat()
    nested = {name for kind in vocabulary.schemas().types.values() for name in kind.declared if kind.layer == "drake"}
    reached = {spot.name for spot in spots() if is_ours(spot)}
    assert prefixed <= reached
    assert nested <= reached
    assert reached == set(allowed_parents_in("drake"))
    declared = {name for name in vocabulary.schemas().defined["xs:attribute"] if name.startswith("drake:")}
    assert declared == {one.name for spot in spots() for one in attributes(spot) if ":" in one.name}
    types = {name for name in vocabulary.schemas().defined["xs:complexType"] if name.startswith(("drake:", "Drake"))}
    assert types - {"drake:SdfOnly"} == {one.name for one in _types() if one.definition is not None}


@every()
def test_a_right_one_is_passed_in_silence(spot):
    text = robot(spot, whole(spot, {one.name: right(one.kind, one.name) for one in attributes(spot)}))
    assert reported(text) == []


@every()
def test_a_wrong_value_is_found_at_the_value(spot):
    for one in attributes(spot):
        value = wrong(one.kind)
        if value is None:
            assert one.kind in ANY_TEXT
            continue
        text = robot(spot, whole(spot, {one.name: value}))
        assert ("DRK007", value or '""') in reported(text), text
    if spot.type.text is not None and spot.type.text not in ANY_TEXT:
        assert reported(robot(spot, whole(spot, inner="abc"))) == [("DRK007", "abc")]


@every()
def test_a_missing_attribute_is_found_at_the_start_tag(spot):
    for one in attributes(spot):
        if one.required:
            text = robot(spot, whole(spot, {one.name: None}))
            assert reported(text) == [("DRK005", f"<{spot.name}{start(spot.type, {one.name: None})}>")]


@every(lambda spot: spot.type.layer == "drake")
def test_a_missing_part_is_found_at_the_start_tag(spot):
    for name in spot.type.needed:
        text = robot(spot, whole(spot, but=name))
        assert reported(text) == [("DRK006", f"<{spot.name}{start(spot.type)}>")]


@every()
def test_an_attribute_that_is_misspelled_is_found_at_its_name(spot):
    for one in attributes(spot):
        name = f"{one.name}x"
        value = right(one.kind, one.name)
        text = robot(spot, whole(spot, {one.name: None, name: value}))
        assert ("DRK008", name) in reported(text), text


@every(is_ours)
def test_a_wrong_name_is_found_at_the_name(spot):
    name = f"{spot.name[:-1]}{'x' if spot.name[-1] != 'x' else 'y'}"
    text = robot(spot, whole(spot).replace(spot.name, name, 1).replace(f"</{spot.name}>", f"</{name}>"))
    if ":" in name or spot.parent.layer == "drake":
        assert reported(text)[0] == ("DRK001", name)
    else:
        assert name in [place for _, place in all_reported(text)]


@every(lambda spot: spot.name.startswith("drake:"))
def test_a_missing_prefix_is_found_at_the_name(spot):
    name = spot.name.removeprefix("drake:")
    written = whole(spot)
    text = robot(spot, written.replace(f"<{spot.name}", f"<{name}", 1).replace(f"</{spot.name}>", f"</{name}>"))
    found = all_reported(text)
    if spot.name not in OTHER_WITHOUT_PREFIX:
        assert [one for one in found if one[0].startswith(("DRK0", "XSD"))] == [("DRK004", name)]
    elif name == "ellipsoid":
        assert ("URDF701", name) in found  # a shape of some programs: the rules of shapes speak


@every(is_ours)
def test_a_value_as_text_is_found(spot):
    kind = spot.type
    if kind.text is not None:
        return
    text = robot(spot, whole(spot, dict.fromkeys(kind.required), "some text"))
    if kind.layer != "drake":
        expected = ("URDF007", "some text")
    else:
        expected = ("DRK005", f"<{spot.name}>") if kind.required else ("DRK009", "some text")
    assert expected in all_reported(text), text


@every(lambda spot: is_ours(spot) and spot.name in spot.parent.single)
def test_a_second_one_is_found_at_its_name(spot):
    text = robot(spot, whole(spot) * 2)
    again = [one for one in findings(text, TARGETS) if one.code in ("DRK010", "URDF008")]
    assert [sliced(one) for one in again] == [spot.name]
    assert again[0].location.span.start == len(text[: text.rindex(f"<{spot.name}")].encode()) + 1


@pytest.mark.parametrize("tag", sorted(vocabulary.only_sdformat()))
def test_a_tag_for_sdformat_is_found(tag):
    for spot in {spot.names[:-1]: spot for spot in spots()}.values():
        found = reported(robot(spot, f"<{tag}/>"))
        attribute = tag.removeprefix("drake:") in spot.parent.required
        assert (("DRK003", tag) in found) != attribute, (spot.path, found)


def parents() -> list[tuple[str, ...]]:
    """Places for the matrix: all that hold a tag of Drake, and others of URDF and its extensions."""
    ours = dict.fromkeys(spot.names[:-1] for spot in spots())
    others = "link/inertial link/inertial/mass link/visual/material link/visual/origin joint/axis joint/dynamics"
    others += " joint/mimic joint/parent transmission/joint material gazebo gazebo/plugin ros2_control/joint sensor"
    return [*ours, *(("robot", *one.split("/")) for one in f"joint transmission {others}".split())]


def nested(names: tuple[str, ...], tag: str) -> str:
    inner = f"<{tag}/>"
    for name in reversed(names[1:]):
        inner = f'<{name} name="n">{inner}</{name}>'
    return f'<robot name="r" xmlns:drake="{URI}">{inner}</robot>'


@pytest.mark.parametrize("names", parents(), ids="/".join)
def test_a_tag_is_found_exactly_where_the_vocabulary_does_not_place_it(names):
    kind: Type | None = vocabulary.robot()
    for name in names[1:]:
        kind = kind.children.get(name) if kind is not None else None
    assert len(parents()) >= 20
    for tag in sorted({spot.name for spot in spots() if spot.name.startswith("drake:")}):
        codes = [one.code for one in said(nested(names, tag)) if sliced(one) == tag and one.code != "DRK011"]
        assert codes == ([] if kind is not None and tag in kind.children else ["DRK002"]), tag


@pytest.mark.parametrize(("head", "more"), [("", ["XML060"]), (' xmlns:drake="urn:other"', ["XML062"])])
@every(lambda spot: spot.name.startswith("drake:"))
def test_what_the_prefix_is_bound_to_changes_nothing(spot, head, more):
    for inner in (whole(spot), f"<{spot.name}x/>", f"<{spot.name} other='1'/>"):
        plain, found = all_reported(robot(spot, inner)), all_reported(robot(spot, inner, head))
        assert reported(robot(spot, inner, head)) == reported(robot(spot, inner))
        assert sorted(code for code, _ in found) == sorted([*(code for code, _ in plain), *more])


@pytest.mark.differential
def test_drake_refuses_for_a_tag_in_the_wrong_place_where_we_say_so(tmp_path):
    if reason := live.missing("drake@1.51"):
        pytest.skip(reason)
    tags = sorted({spot.name for spot in spots() if spot.name.startswith("drake:")})
    wheres = ["", "<link name='a'>{}</link>", "<link name='a'><inertial>{}</inertial></link>", "<gazebo>{}</gazebo>"]
    head = f'<robot name="r" xmlns:drake="{URI}">'
    texts = [f"{head}{where.format(f'<{tag}/>')}</robot>" for tag in tags for where in wheres]
    outcomes = live.ask("drake@1.51", texts, tmp_path)
    for text, outcome in zip(texts, outcomes, strict=True):
        stated = {one.effects.get("drake@1.51") for one in findings(text, "drake@1.51")}
        refused = any(effect is not None and effect.value == "rejects" for effect in stated)
        assert refused == (outcome in ("rejects", "crashes")), text
