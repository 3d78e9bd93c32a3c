"""The layer of sim-urdf-schema: every declaration used and valid, every wrong use refused, by both validators alike."""

from __future__ import annotations

import copy
import re
from functools import cache
from pathlib import Path

import pytest
import xmlschema
from lxml import etree

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
LAYER = etree.parse(str(ROOT / "schemas" / "layers" / "sim-urdf.xsd"))
PAGE = ROOT.parent / "shared" / "specs" / "sim-urdf-schema.md"
XS = "{http://www.w3.org/2001/XMLSchema}"
# The elements of URDF that the layer adds to, and the group in which it says what
DOORS = {"robot": "SimInRobot", "link": "SimInLink", "joint": "SimInJoint", "collision": "SimInCollision"}
EVERYTHING = """
<robot name="r">
  <collision_material name="wheel"><friction static="1.0" dynamic=".8"/></collision_material>
  <link name="base">
    <collision>
      <geometry><box size="1 1 1"/></geometry>
      <collision_material name="wheel"/>
    </collision>
    <collision>
      <collision_material name="own"><friction dynamic="0"/></collision_material>
      <geometry><box size="1 1 1"/></geometry>
    </collision>
    <simulation/>
  </link>
  <link name="arm"><simulation> <!-- nothing yet --> </simulation></link>
  <joint name="elbow" type="revolute">
    <damping> 5e-1 </damping>
    <parent link="base"/>
    <stiffness>50.0</stiffness>
    <child link="arm"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
    <simulation>
      <sensor name="front" type="lidar">
        <topicName>scan</topicName>
        <ray>
          <noise><stddev>0.01</stddev><mean>-0.5</mean><type>gaussian</type></noise>
          <range><min>0</min><max>20.0</max><resolution>0.01</resolution></range>
          <scan>
            <horizontal>
              <samples>400</samples><resolution>1</resolution><min_angle>-3.1</min_angle><max_angle>3.1</max_angle>
            </horizontal>
          </scan>
        </ray>
        <frameName>base</frameName>
        <update_rate>10</update_rate>
      </sensor>
    </simulation>
  </joint>
  <simulation>
    <sensor type="camera" name="eye">
      <clip><far>300</far><near>0.02</near></clip>
      <image><height>600</height><width>800</width></image>
      <horizontal_fov>1.396</horizontal_fov>
      <frameName>base</frameName>
      <cameraName>/eye</cameraName>
      <imageTopicName>image_raw</imageTopicName>
      <cameraInfoTopicName>camera_info</cameraInfoTopicName>
    </sensor>
    <sensor type="depth_camera" name="deep"><frameName>base</frameName></sensor>
  </simulation>
</robot>
"""
WRONG_VALUES = {
    "SimNumber": ["", "x", "1,5", "inf", "nan", "0x10", "1 2"],
    "SimNonNegative": ["", "x", "-1", "-0.001", "nan"],
    "SimPositive": ["", "x", "-1", "0", "0.0", "INF"],
    "SimGain": ["", "high", "-5", "50 N"],
    "SimRate": ["", "often", "-1", "0"],
    "SimFieldOfView": ["", "wide", "0", "-1", "6.2832", "80"],
    "SimCount": ["", "many", "0", "-1", "1.5", "1e3"],
    "SimName": [""],
    "SimTopic": ["", " "],
    "SimFrame": ["", " "],
    "SimNoiseType": ["", " "],
    "SimSensorType": ["", "radar", "Lidar", "lidar "],
}


@cache
def judges():
    """The composition, compiled by both."""
    path = str(ROOT / "schemas" / "sim-urdf.xsd")
    return etree.XMLSchema(etree.parse(path)), xmlschema.XMLSchema10(path)


def verdict(root: etree._Element) -> bool:
    """What both say; they must say the same."""
    fast, slow = judges()
    text = etree.tostring(root)
    said = bool(fast.validate(etree.fromstring(text)))
    assert slow.is_valid(etree.fromstring(text)) == said, text.decode()
    return said


def named(tag: str) -> dict[str, etree._Element]:
    """The definitions of the layer of one kind, by name."""
    return {str(one.get("name")): one for one in LAYER.iterfind(XS + tag)}


def declared(owner: etree._Element, what: str) -> dict[str, etree._Element]:
    """The elements or attributes that a definition declares, by name."""
    return {str(one.get("name")): one for one in owner.iter(f"{XS}{what}")}


def declarations() -> list[tuple[str, str, str, str]]:
    """All elements and attributes of the layer: the type or place that owns it, what it is, its name and its type."""
    owners = {**named("complexType"), **named("group")}
    return [
        (owner, what, name, str(one.get("type")))
        for owner, definition in owners.items()
        for what in ("element", "attribute")
        for name, one in declared(definition, what).items()
    ]


def typed(root: etree._Element) -> dict[str, list[etree._Element]]:
    """The elements of a robot under the type of the layer, or the group of the place, that they belong to."""
    types, groups = named("complexType"), named("group")
    found: dict[str, list[etree._Element]] = {}
    kinds: dict[etree._Element, str] = {}
    for one in root.iter(etree.Element):
        if one.tag in DOORS:
            kinds[one] = DOORS[one.tag]
        elif (parent := one.getparent()) is not None and parent in kinds:
            above = kinds[parent]
            declaration = declared({**types, **groups}[above], "element").get(one.tag)
            if declaration is None:
                continue
            kinds[one] = str(declaration.get("type"))
            if kinds[one] not in types:
                continue
        if one in kinds:
            found.setdefault(kinds[one], []).append(one)
    return found


def users(root: etree._Element, owner: str, what: str, name: str) -> list[etree._Element]:
    """The elements of a robot at which a declaration is used: the element itself, or the one with the attribute."""
    owning = typed(root).get(owner, [])
    if what == "attribute":
        return [one for one in owning if name in one.attrib]
    return [child for one in owning for child in one if child.tag == name]


def fresh() -> etree._Element:
    return etree.fromstring(EVERYTHING)


ALL = declarations()
IDS = [f"{owner}-{name}" for owner, _, name, _ in ALL]


def test_the_robot_with_everything_is_valid_and_uses_every_declaration():
    assert verdict(fresh())
    assert len(ALL) > 40
    assert [one for one in ALL if not users(fresh(), *one[:3])] == []


def test_every_kind_of_value_has_wrong_examples():
    assert set(WRONG_VALUES) == set(named("simpleType"))


@pytest.mark.parametrize(("owner", "what", "name", "kind"), ALL, ids=IDS)
def test_a_wrong_name_is_refused(owner, what, name, kind):
    root = fresh()
    one = users(root, owner, what, name)[0]
    if what == "attribute":
        one.set(name + "x", one.attrib.pop(name))
    else:
        one.tag = name + "x"
    assert not verdict(root)


@pytest.mark.parametrize(("owner", "what", "name", "kind"), ALL, ids=IDS)
def test_a_wrong_value_is_refused(owner, what, name, kind):
    if what == "element" and kind not in WRONG_VALUES:
        root = fresh()
        users(root, owner, what, name)[0].text = "text"
        assert not verdict(root)
        return
    for value in WRONG_VALUES[kind]:
        root = fresh()
        one = users(root, owner, what, name)[0]
        if what == "attribute":
            one.set(name, value)
        else:
            one.text = value
        assert not verdict(root), value


ELEMENTS = [one for one in ALL if one[1] == "element"]


@pytest.mark.parametrize(("owner", "what", "name", "kind"), ELEMENTS, ids=str)
def test_a_wrong_parent_is_refused(owner, what, name, kind):
    """Moved under every other element of the vocabulary that does not declare an element of this name."""
    blank = fresh()
    moved = copy.deepcopy(users(blank, owner, what, name)[0])
    moved.tail = None
    owners = {**named("complexType"), **named("group")}
    targets = {kind: some[0] for kind, some in typed(blank).items() if name not in declared(owners[kind], "element")}
    assert targets
    for target in targets:
        root = fresh()
        typed(root)[target][0].append(copy.deepcopy(moved))
        assert not verdict(root), target


REQUIRED = [
    (owner, name)
    for owner, definition in named("complexType").items()
    for name, one in declared(definition, "attribute").items()
    if one.get("use") == "required"
]


@pytest.mark.parametrize(("owner", "name"), REQUIRED)
def test_a_missing_attribute_is_refused(owner, name):
    root = fresh()
    del typed(root)[owner][0].attrib[name]
    assert not verdict(root)


@pytest.mark.parametrize("kind", sorted(named("complexType")))
def test_an_unknown_attribute_is_refused(kind):
    root = fresh()
    typed(root)[kind][0].set("nonsense", "1")
    assert not verdict(root)


@pytest.mark.parametrize("part", ["range", "noise"])
def test_range_and_noise_belong_beside_scan(part):
    root = fresh()
    ray = next(root.iter("ray"))
    scan, moved = ray.find("scan"), ray.find(part)
    assert scan is not None
    assert moved is not None
    scan.append(moved)
    assert not verdict(root)


def test_every_declaration_is_documented():
    for tag in ("element", "attribute", "complexType", "simpleType", "group"):
        for one in LAYER.iter(XS + tag):
            if one.get("name"):
                assert " ".join((one.findtext(f"{XS}annotation/{XS}documentation") or "").split()), one.get("name")


def wrapped(fragment: str) -> str:
    """A robot that holds one of the page's examples."""
    if fragment.startswith("<joint"):
        return f'<robot name="r"><link name="upper_arm"/><link name="forearm"/>{fragment}</robot>'
    return f'<robot name="r">{fragment}</robot>'


@pytest.mark.skipif(not PAGE.is_file(), reason="../shared/specs is not here")
def test_every_example_of_the_page_is_valid():
    text = PAGE.read_text(encoding="utf-8").translate(str.maketrans("“”", '""'))
    examples = re.findall(r"^```xml\n(.*?)^```", text, re.M | re.S)
    assert len(examples) == 5
    assert [one for one in examples if not verdict(etree.fromstring(wrapped(one)))] == []
