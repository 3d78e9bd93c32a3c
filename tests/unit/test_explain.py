"""What the vocabulary says of a name or a path, and how that is shown."""

from __future__ import annotations

import json

import pytest

from tests.grouping import grouped
from urdflint.cli import terminal
from urdflint.programs.target import FAMILIES
from urdflint.reporters.reference import directive_keys, mjcf_terms, sdformat_paths, vocabulary_page
from urdflint.schema import explain, vocabulary

ALL = tuple(FAMILIES)


def paths(word: str) -> list[list[str]]:
    return [[place.path for place in one.places] for one in explain.meanings(word)]


def shown(word: str) -> str:
    return terminal.painted(vocabulary_page.page(explain.meanings(word)), False)


@grouped("word", ["mass", "<mass>", "inertial/mass", "robot/link/inertial/mass", "/robot/link[2]/inertial[1]/mass"])
def test_an_element_by_name_and_by_path(word: str) -> None:
    mass = explain.meanings(word)[0]
    assert (mass.fact.name, mass.attribute, mass.owner) == ("mass", False, "URDF")
    assert [place.path for place in mass.places] == ["robot/link/inertial/mass"]
    assert (mass.fact.required, mass.fact.single, mass.fact.kind) == ("always", True, None)
    assert (mass.by, vocabulary_page.not_readers(mass)) == (ALL, ())
    (value,) = mass.attributes
    assert (value.name, value.kind, value.unit, value.required) == ("value", "Number", "kg", "always")


@grouped("word", ["limit/@effort", "limit@effort", "limit/effort", "/robot/joint/limit/@effort"])
def test_an_attribute_by_path(word: str) -> None:
    first = explain.meanings(word)[0]
    assert (first.fact.name, first.attribute, first.parents) == ("effort", True, ("limit",))
    assert first.places[0] == explain.Place("robot/joint/limit/@effort", ALL)
    assert first.fact.required == "1.0 1.1"
    assert first.kind_words


def test_every_place_of_one_meaning() -> None:
    first = explain.meanings("@rpy")[0]
    found = {place.path: place.by for place in first.places}
    assert found["robot/joint/origin/@rpy"] == found["robot/link/visual/origin/@rpy"] == ALL
    assert found["robot/origin/@rpy"] == ("sdformat",), "who does not read the element does not read its attributes"


def test_values_and_versions() -> None:
    kind = explain.meanings("robot/joint/@type")[0]
    assert "revolute" in kind.values
    capsule = explain.meanings("robot/link/visual/geometry/capsule")[0]
    assert (capsule.since, capsule.until) == ("URDF 1.1", None)
    assert "sdformat" in vocabulary_page.not_readers(capsule)


def test_drake_and_its_prefix() -> None:
    (friction,) = explain.meanings("drake:mu_static")
    assert (friction.layer, friction.by) == ("drake", ("drake",))
    assert friction.since is not None
    assert friction.since.startswith("Drake ")
    assert paths("mu_static") == paths("drake:mu_static")


def test_a_known_name_without_a_place() -> None:
    """Drake reads these in SDFormat only."""
    (one,) = explain.meanings("drake:youngs_modulus")
    assert not one.places
    assert "nowhere in a robot" in shown("drake:youngs_modulus")


def test_the_owner_of_a_foreign_element() -> None:
    contact = explain.meanings("robot/link/contact")[0]
    assert (contact.owner, contact.by, contact.open) == ("PyBullet", ("pybullet",), True)
    assert not contact.fact.documentation.startswith("Owner")


def test_gazebo_words_with_the_version_of_sdformat() -> None:
    (friction,) = explain.meanings("gazebo/mu1")
    assert (friction.by, friction.refers_to) == (("sdformat",), "link")
    (width,) = explain.meanings("gazebo/sensor/camera/image/width")
    assert width.places[0].path == "robot/gazebo/sensor/camera/image/width"
    assert {one.owner for one in explain.meanings("sensor/camera/image/width")} >= {width.owner, "URDF"}
    (model,) = explain.meanings("gazebo/model")
    assert model.since == "SDFormat 1.5"


@grouped("word", ["name", "origin", "joint", "pose", "@value"])
def test_meanings_are_reported_apart_once_each(word: str) -> None:
    found = explain.meanings(word)
    assert len(found) > 1
    all_paths = [path for one in paths(word) for path in one]
    assert len(all_paths) == len(set(all_paths))
    layers = [one.layer for one in found]
    assert layers == sorted(layers, key=layers.index), "one vocabulary after the other"
    assert layers[0] == "urdf" or "urdf" not in layers


def test_everything_that_is_declared_can_be_asked_for() -> None:
    found = {name: explain.matching([name]) for name in {use.name for use in explain.uses()}}
    for use in explain.uses():
        assert any(use.declared is one.declared for one in found[use.name]), use.name
    for name in vocabulary.robot().declared:
        assert f"robot/{name}" in [place for one in paths(f"/robot/{name}") for place in one]


@pytest.mark.parametrize("of", [24, pytest.param(1, marks=pytest.mark.slow)])
def test_everything_that_is_declared_can_be_shown(of: int) -> None:
    """Of so many names one."""
    names = sorted({use.name for use in explain.uses()})[::of]
    assert len(names) > 720 / of
    for one in names:
        assert shown(one).strip(), one


def test_a_model_in_a_model_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A type that holds itself: each type stands once in a path."""
    link = vocabulary.robot().children["link"]
    extra = explain.Use(link, "link", vocabulary.robot().declared["link"], link)
    found = (*explain.uses(), extra)
    explain._above.cache_clear()
    monkeypatch.setattr(explain, "uses", lambda: found)
    try:
        assert ["robot/link", "robot/link/link"] in [sorted(one) for one in paths("link")]
        assert explain.meanings("link/link/visual")
    finally:
        explain._above.cache_clear()


@grouped(
    ("word", "why"),
    [
        ("mas", "'mas' is unknown, did you mean 'mass'?"),
        ("@efort", "'@efort' is unknown, did you mean '@effort'?"),
        ("robot/link/inertal/mass", "<link> has no 'inertal', did you mean 'inertial'?"),
        ("limit/@lowr", "<limit> has no '@lowr', did you mean '@lower'?"),
        ("robot/link/contact/stiffness", "the content of <contact> is unknown: no schema covers it"),
        ("/mass", "'/mass' is not a path from the root: remove the first slash"),
        ("quite_another_thing", "'quite_another_thing' is unknown"),
        ("", "'' is not a name or path"),
        ("//", "'//' is not a name or path"),
    ],
)
def test_what_is_unknown(word: str, why: str) -> None:
    assert explain.meanings(word) == []
    assert explain.why_unknown(word) == why


def test_text_for_people() -> None:
    text = shown("limit/@effort")
    for words in (
        "effort  attribute of <limit>; vocabulary of URDF",
        "required in URDF 1.0 and 1.1",
        "N m or N",
        "ROS, Gazebo, Drake, MuJoCo, Isaac Sim, Newton, PyBullet, Pinocchio, SAPIEN",
    ):
        assert words in text
    assert "(here read by Gazebo)" in shown("@rpy")


def test_many_meanings_are_cut_short() -> None:
    found = explain.meanings("name")
    text = shown("name")
    more = len(found) - vocabulary_page.FULL - vocabulary_page.SHORT
    assert more > 0
    assert f"… and {more} more places, run `urdflint explain PATH`\n" in text
    assert text.count("vocabulary of") == vocabulary_page.FULL


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_lines_fit_the_screen(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for word in ("name", "joint", "limit/@effort", "drake:mu_static", "gazebo"):
        assert max(map(len, shown(word).splitlines())) <= columns


def test_json() -> None:
    (mass,) = json.loads(vocabulary_page.as_json(explain.meanings("robot/link/inertial/mass")))
    assert (mass["name"], mass["what"], mass["required"]) == ("mass", "element", "always")
    assert mass["places"] == [{"path": "robot/link/inertial/mass", "by": list(ALL)}]
    assert mass["attributes"][0]["unit"] == "kg"


def test_keys_of_model_directives() -> None:
    (weld,) = directive_keys.find_keys("add_weld")
    assert (weld.path, list(weld.keys)) == ("directives/add_weld", ["parent", "child", "X_PC"])
    (positions,) = directive_keys.find_keys("default_joint_positions")
    assert positions.path == "directives/add_model/default_joint_positions"
    assert positions.kind == "a mapping of names to lists of numbers"
    assert [one.path for one in directive_keys.find_keys("add_directives/file")] == ["directives/add_directives/file"]
    assert directive_keys.find_keys("add_wild") == directive_keys.find_keys("/") == []


def test_a_tag_of_drake_stands_elsewhere_in_sdformat() -> None:
    (friction,) = explain.meanings("drake:mu_dynamic")
    said = dict(vocabulary_page.lines_of(friction))
    path = "model/link/collision/drake:proximity_properties/drake:mu_dynamic"
    assert said["in SDFormat"] == f"{path}, as text: <drake:mu_dynamic>...</drake:mu_dynamic>"
    (joint,) = explain.meanings("drake:joint")
    assert dict(vocabulary_page.lines_of(joint))["in SDFormat"] == "model/drake:joint"
    (ignored,) = explain.meanings("drake:screw_thread_pitch")
    assert dict(vocabulary_page.lines_of(ignored))["in SDFormat"] == "not read"


def test_words_of_mjcf() -> None:
    path = "mujoco/actuator/position/@dampratio"
    (position,) = [one for one in mjcf_terms.find_terms("dampratio") if one.path == path]
    assert position == (path, ["3.6.0", "3.12.0", "4.0.0"], "ignores it with a warning")
    of_bodies = {one.path: one.drake for one in mjcf_terms.find_terms("body/joint/@damping")}
    assert of_bodies == {"mujoco/worldbody/body/joint/@damping": "reads it"}
    assert [(one.path, one.drake) for one in mjcf_terms.find_terms("replicate")] == [
        ("mujoco/worldbody/body/replicate", "ignores it silently")
    ]
    assert mjcf_terms.find_terms("dampnig") == []


@grouped(
    ("path", "name"),
    [
        ("model/link/collision/drake:proximity_properties/drake:mu_dynamic", "drake:mu_dynamic"),
        ("/sdf/world/model[1]/link[2]/collision/drake:proximity_properties", "drake:proximity_properties"),
        ("sdf/model/joint/drake:mimic/@joint", "drake:mimic"),
        ("sdf/model/joint/axis/limit/effort", "effort"),
    ],
)
def test_a_path_of_sdformat(path: str, name: str) -> None:
    assert {one.fact.name for one in sdformat_paths.meanings(path)} == {name}


def test_a_path_of_sdformat_at_which_drake_reads_nothing() -> None:
    path = "sdf/model/link/visual/drake:mu_dynamic"
    assert sdformat_paths.meanings(path) == []
    said = (
        "Drake reads <drake:mu_dynamic> of SDFormat at model/link/collision/drake:proximity_properties/drake:mu_dynamic"
    )
    assert sdformat_paths.why_unknown(path) == said
    assert sdformat_paths.why_unknown("sdf/modl") == explain.why_unknown("sdf/modl")
