"""Extensions of other programs: each has an owner, stands in its place and nowhere else, for both validators alike."""

from __future__ import annotations

import re
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest
import xmlschema
from lxml import etree

from urdflint.schema import vocabulary
from urdflint.syntax.document import Element

pytestmark = pytest.mark.slow

SCHEMAS = Path(__file__).parents[2] / "schemas"
WHOLE = sorted(one for one in SCHEMAS.glob("*.xsd") if one.stem not in ("srdf", "sdf-drake"))  # those of robots
XS = "{http://www.w3.org/2001/XMLSchema}"
PLACES = {
    "ForeignInRobot": ".",
    "ForeignInLink": "link",
    "ForeignInVisual": "link/visual",
    "ForeignInCollision": "link/collision",
    "ForeignInGeometry": "link/visual/geometry",
    "ForeignInJoint": "joint",
    "ForeignInTransmission": "transmission",
    "ForeignInTransmissionJoint": "transmission/joint",
    "ForeignInTransmissionActuator": "transmission/actuator",
    "ForeignOfVisual": "link/visual",
    "ForeignOfLimit": "joint/limit",
    "ForeignOfDynamics": "joint/dynamics",
    "ForeignOfSensor": "sensor",
}
ROBOT = """
<robot name="r">
  <link name="a">
    <visual><geometry><sphere radius="1"/></geometry></visual>
    <collision><geometry><sphere radius="1"/></geometry></collision>
  </link>
  <link name="b"/>
  <joint name="j" type="revolute">
    <parent link="a"/><child link="b"/><limit effort="1" velocity="1"/><dynamics damping="1"/>
  </joint>
  <transmission name="t"><type>T</type><joint name="j"/><actuator name="m"/></transmission>
  <sensor name="s"/>
</robot>
"""


@cache
def declared() -> dict[str, list[etree._Element]]:
    """The declarations of the layer by the group they stand in."""
    root = etree.parse(str(SCHEMAS / "layers" / "foreign.xsd")).getroot()
    groups = [*root.iterfind(f"{XS}group"), *root.iterfind(f"{XS}attributeGroup")]
    return {str(one.get("name")): list(one.iterfind(".//*[@name]")) for one in groups}


EACH = [(group, str(one.get("name"))) for group, names in declared().items() for one in names]


def put(robot: etree._Element, group: str, name: str, place: str | None = None) -> None:
    """Add an extension to a robot."""
    parent = robot.find(PLACES[group] if place is None else place)
    assert parent is not None
    if group.startswith("ForeignOf"):
        parent.set(name, "anything")
    else:
        parent.append(etree.fromstring(f'<{name} some="thing">words<of><its own="1"/></of></{name}>'))


def robot(*extensions: tuple[str, str], place: str | None = None) -> etree._Element:
    root = etree.fromstring(ROBOT)
    for group, name in extensions:
        put(root, group, name, place)
    return root


@cache
def judges(path: Path) -> tuple[etree.XMLSchema, xmlschema.XMLSchema10]:
    return etree.XMLSchema(etree.parse(str(path))), xmlschema.XMLSchema10(str(path))


def verdicts(root: etree._Element, path: Path = SCHEMAS / "urdf.xsd") -> tuple[bool, bool]:
    """What libxml2 and xmlschema say."""
    fast, slow = judges(path)
    return fast.validate(root), slow.is_valid(deepcopy(root))


def test_every_door_has_its_place_here() -> None:
    assert set(declared()) == set(PLACES)
    assert all(declared().values())


@pytest.mark.parametrize(("group", "name"), EACH)
def test_the_documentation_begins_with_an_owner(group: str, name: str) -> None:
    one = next(one for one in declared()[group] if one.get("name") == name)
    words = " ".join(one.findtext(f"{XS}annotation/{XS}documentation", "").split())
    assert re.fullmatch(r"Owner: [^.]+\. [A-Z].*\.", words), words


@pytest.mark.parametrize("names", declared().values(), ids=declared())
def test_no_name_stands_twice_in_a_group(names: list[etree._Element]) -> None:
    assert len({one.get("name") for one in names}) == len(names)


def test_the_vocabulary_reaches_every_one() -> None:
    found = set()
    for kind in vocabulary.own():
        found |= {(kind.name, name) for name, one in kind.declared.items() if layer(one) == "foreign"}
        found |= {(kind.name, name) for name, one in kind.attributes.items() if layer(one.declared) == "foreign"}
    wanted = {(re.sub("^Foreign(In|Of)", "", group), name) for group, name in EACH}
    assert found == wanted


def layer(one: Element) -> str:
    return vocabulary.schemas().layer_of(one).name


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.name)
def test_a_robot_with_every_one_is_valid(path: Path) -> None:
    assert verdicts(robot(*EACH), path) == (True, True)


@pytest.mark.parametrize(("group", "name"), EACH)
def test_each_alone_is_valid(group: str, name: str) -> None:
    assert verdicts(robot((group, name))) == (True, True)


@pytest.mark.parametrize(("group", "name"), EACH)
def test_each_is_unknown_in_another_place(group: str, name: str) -> None:
    assert verdicts(robot((group, name), place="link/visual/geometry/sphere")) == (False, False)


@pytest.mark.parametrize(("group", "name"), EACH)
def test_each_is_unknown_by_another_name(group: str, name: str) -> None:
    assert verdicts(robot((group, f"{name}_x"))) == (False, False)


@pytest.mark.parametrize(
    "wrong",
    [
        '<robot name="r"><link name="a"><material name="m"/></link></robot>',
        '<robot name="r"><link name="a"><origin xyz="0 0 0"/></link></robot>',
        '<robot name="r"><link name="a"><gravity>0</gravity></link></robot>',
        '<robot name="r"><joint name="j" type="fixed"><axis rpy="0 0 0"/></joint></robot>',
        '<robot name="r"><joint name="j" type="fixed"><joint_properties damping="1"/></joint></robot>',
        '<robot name="r"><collision_filter_group name="g"/></robot>',
    ],
)
def test_defects_are_no_extensions(wrong: str) -> None:
    """Words of URDF, SDFormat or Drake in the wrong place or form, and those that URDF itself gave up."""
    assert verdicts(etree.fromstring(wrong)) == (False, False)
