"""The Drake layer: every tag stands in one robot, and every way of getting one wrong is refused by both judges."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
import xmlschema
from lxml import etree

from tests.programs import live

pytestmark = pytest.mark.slow

SCHEMAS = Path(__file__).parents[2] / "schemas"
URI = "http://drake.mit.edu"
HOSTS = {
    "DrakeInRobot": ".",
    "DrakeInLink": "link",
    "DrakeInVisual": "link/visual",
    "DrakeInCollision": "link/collision",
    "DrakeInGeometry": "link/*/geometry",
    "DrakeInMesh": "link/*/geometry/mesh",
    "DrakeInTransmissionActuator": "transmission/actuator",
}
ROBOT = """\
<robot name="r" xmlns:drake="http://drake.mit.edu">
  <link name="a">
    <inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
    <drake:surface_velocity_axis axis="1 0 0"/>
    <visual>
      <geometry><drake:capsule radius="1" length="2"/></geometry>
      <drake:accepting_renderer name="vtk"/>
      <drake:illustration_properties enabled="true"/>
      <drake:perception_properties enabled="true"/>
    </visual>
    <collision name="soft">
      <geometry><drake:ellipsoid a="1" b="2" c="3"/></geometry>
      <drake:proximity_properties>
        <drake:mesh_resolution_hint value="0.5"/>
        <drake:hydroelastic_modulus value="1e7"/>
        <drake:hunt_crossley_dissipation value="0"/>
        <drake:point_contact_stiffness value="1e5"/>
        <drake:relaxation_time value="0"/>
        <drake:hydroelastic_margin value="0.01"/>
        <drake:mu_dynamic value="0.5"/>
        <drake:mu_static value="0.6"/>
        <drake:compliant_hydroelastic/>
      </drake:proximity_properties>
    </collision>
    <collision name="hard">
      <geometry><mesh filename="m.obj"><drake:declare_convex/></mesh></geometry>
      <drake:proximity_properties><drake:rigid_hydroelastic/></drake:proximity_properties>
    </collision>
    <collision name="old">
      <geometry><sphere radius="1"/></geometry>
      <drake_compliance>
        <static_friction>0.6</static_friction>
        <dynamic_friction>0.5</dynamic_friction>
        <youngs_modulus>1e6</youngs_modulus>
        <dissipation>1</dissipation>
      </drake_compliance>
    </collision>
  </link>
  <link name="b"/> <link name="c"/> <link name="d"/> <link name="e"/> <link name="f"/> <link name="g"/>
  <joint name="slide" type="prismatic">
    <parent link="a"/><child link="b"/>
    <limit lower="-1" upper="1" effort="1" velocity="1" drake:acceleration="2"/>
  </joint>
  <drake:joint name="screw" type="screw" drake_ignore="false">
    <parent link="a"/><child link="c"/><origin xyz="0 0 1"/><axis xyz="0 0 1"/>
    <limit effort="1" velocity="1"/><dynamics damping="0.1" friction="0"/><mimic joint="slide"/>
    <drake:screw_thread_pitch value="0.01"/>
  </drake:joint>
  <drake:joint name="track" type="curvilinear">
    <parent link="a"/><child link="d"/>
    <drake:curves><drake:line_segment length="1"/><drake:circular_arc radius="1" angle="-1.5"/></drake:curves>
    <drake:initial_tangent xyz="1 0 0"/>
    <drake:plane_normal xyz="0 0 1"/>
    <drake:is_periodic value="false"/>
  </drake:joint>
  <drake:joint name="ball" type="ball"><parent link="a"/><child link="e"/></drake:joint>
  <drake:joint name="hook" type="universal"><parent link="a"/><child link="f"/></drake:joint>
  <drake:joint name="table" type="planar">
    <parent link="a"/><child link="g"/><dynamics damping="0.1 0.2 0.3"/>
  </drake:joint>
  <frame name="tip" link="b" xyz="0 0 1" rpy="0 0 0"/>
  <transmission name="t">
    <type>transmission_interface/SimpleTransmission</type>
    <joint name="slide"/>
    <actuator name="motor">
      <drake:rotor_inertia value="0.01"/>
      <drake:gear_ratio value="100"/>
      <drake:controller_gains p="10" d="1"/>
    </actuator>
  </transmission>
  <drake:collision_filter_group name="all" ignore="false">
    <drake:member link="a"/>
    <drake:member_group name="all"/>
    <drake:ignored_collision_filter_group name="all"/>
  </drake:collision_filter_group>
  <drake:linear_bushing_rpy>
    <drake:bushing_frameA name="a"/>
    <drake:bushing_frameC name="tip"/>
    <drake:bushing_torque_stiffness value="1 2 3"/>
    <drake:bushing_torque_damping value="0 0 0"/>
    <drake:bushing_force_stiffness value="1 2 3"/>
    <drake:bushing_force_damping value="0 0 0"/>
  </drake:linear_bushing_rpy>
  <drake:linear_spring_damper>
    <drake:linear_spring_damper_body_A name="a"/>
    <drake:linear_spring_damper_p_AP value="0 0 0"/>
    <drake:linear_spring_damper_body_B name="b"/>
    <drake:linear_spring_damper_p_BQ value="0 0 1"/>
    <drake:linear_spring_damper_free_length value="1"/>
    <drake:linear_spring_damper_stiffness value="0"/>
    <drake:linear_spring_damper_damping value="0"/>
  </drake:linear_spring_damper>
  <drake:ball_constraint>
    <drake:ball_constraint_body_A name="a"/>
    <drake:ball_constraint_p_AP value="0 0 0"/>
    <drake:ball_constraint_body_B name="b"/>
    <drake:ball_constraint_p_BQ value="0 0 0"/>
  </drake:ball_constraint>
  <drake:distance_constraint>
    <drake:distance_constraint_body_A name="a"/>
    <drake:distance_constraint_p_AP value="0 0 0"/>
    <drake:distance_constraint_body_B name="b"/>
    <drake:distance_constraint_p_BQ value="0 0 0"/>
    <drake:distance_constraint_distance value="1"/>
    <drake:distance_constraint_stiffness value="1"/>
    <drake:distance_constraint_damping value="0"/>
  </drake:distance_constraint>
  <drake:tendon_constraint>
    <drake:tendon_constraint_joint name="slide" a="-1"/>
    <drake:tendon_constraint_offset value="0"/>
    <drake:tendon_constraint_lower_limit value="-1"/>
    <drake:tendon_constraint_upper_limit value="1"/>
    <drake:tendon_constraint_stiffness value="1"/>
    <drake:tendon_constraint_damping value="0"/>
  </drake:tendon_constraint>
</robot>"""
OTHER_PLACES = """\
<robot name="r">
  <material name="m"><color/><texture/></material>
  <link name="a"><inertial><mass value="1"/></inertial><visual><origin/><material name="m"/></visual></link>
  <joint name="j" type="fixed"><parent link="a"/><axis/><limit/><dynamics/><mimic joint="i"/></joint>
  <transmission name="t"><joint name="j"/></transmission>
</robot>"""
JUNK = ("", "abc", "nan", "inf", "-inf", "1 2", "1e309", "1e", "${x}")
CUT = ("5deg", "1,5", "0x10", "1_000", "2 m")
SHORT = ("", "1 2", "1 2 3 4", "1,2,3", "1, 2, 3", "1 2 nan", "inf 2 3")
LONG = ("1 2 3,", "1 2 3 m", "1 2 3m")


@dataclass(frozen=True)
class Kind:
    """Texts of one kind of value: right ones, those that Drake refuses, those of which it loses a part or all."""

    right: tuple[str, ...]
    refused: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()


NAME = Kind(("x", "a b", "a::b"), lost=("",))
KINDS = {
    "drake:Number": Kind(("0", "-1", ".5", "+1.", "1e-3", " 7 "), JUNK, CUT),
    "drake:NonNegative": Kind(("0", "-0.0", "2"), (*JUNK, "-1", "-1e-9"), CUT),
    "drake:Positive": Kind(("1e-9", "2"), (*JUNK, "0", "0.0", "-1"), CUT),
    "drake:FrictionText": Kind(("0", "1.5"), ("", "abc", "${x}", "-1"), ("5deg", "1,5", "1 2", "2 m")),
    "drake:NonZero": Kind(("-1.5", "0.01", "10e-1"), (*JUNK, "0", "-0.0", "0e5"), CUT),
    "drake:Vector3": Kind(("1 -2 3", " 1\n2\t3 "), SHORT, LONG),
    "drake:NonNegativeVector3": Kind(("0 0 0", "1 2 3"), (*SHORT, "1 2 -3"), LONG),
    "drake:Direction": Kind(("0 0 -1", "0 .1 0", "1e1 0 0"), (*SHORT, "0 0 0", "0 0e5 -0.0"), LONG),
    "drake:Damping": Kind(("0", "1.5", "1 2 3"), ("", "abc", "nan", "-1", "1 2", "1 2 3 4"), ("5deg", "1,5")),
    "drake:Flag": Kind(("true", "false"), lost=("True", "1", "yes", "", "true ")),
    "drake:JointType": Kind(("ball", "curvilinear"), ("revolute", "fixed", "Ball", "ball "), ("",)),
    "drake:Name": NAME,
    "drake:LinkName": NAME,
    "drake:JointName": NAME,
    "drake:FrameName": NAME,
    "drake:GroupName": Kind(("x", "a:b", ":"), ("a::b", "::"), ("",)),
    "drake:RendererName": Kind(("x", "")),
    "Text": Kind(("x", "")),
}


@dataclass(frozen=True)
class Tag:
    """One declaration of an element: where it stands, what it is called there, its attributes (kind, required)."""

    parent: str
    name: str
    attributes: dict[str, tuple[str, bool]]
    text: str | None
    since: str
    plain: bool

    @property
    def path(self) -> str:
        return f"{self.parent}/{self.name}"


@cache
def judges():
    """The schema, compiled by both."""
    path = str(SCHEMAS / "drake.xsd")
    return etree.XMLSchema(etree.parse(path)), xmlschema.XMLSchema10(path)


def valid(robot) -> bool:
    """What both say of a robot; they must agree."""
    fast, slow = judges()
    verdict = bool(fast.validate(robot))
    assert verdict == slow.is_valid(robot), etree.tostring(robot)
    return verdict


@cache
def definitions() -> dict[str, etree._Element]:
    """The definitions of the layer: those of drake.xsd with the prefix, those of drake-places.xsd without."""
    found = {}
    for file, prefix in (("drake.xsd", "drake:"), ("drake-places.xsd", "")):
        for one in etree.parse(str(SCHEMAS / "layers" / file)).getroot().iterfind("{*}*[@name]"):
            found[f"{etree.QName(one).localname} {prefix}{one.get('name')}"] = one
    return found


def tag_of(one, parent: str) -> Tag:
    """A declaration that stands in a type or group, or is referred to there."""
    reference = one.get("ref")
    if reference:
        one = definitions()[f"element {reference}"]
    home = one.getroottree().getroot().get("targetNamespace")
    plain = home is None or one.get("form") == "unqualified"
    kind = one.get("type")
    complex_type = definitions().get(f"complexType {kind}")
    own = complex_type.iterfind("{*}attribute") if complex_type is not None else ()
    attributes = {str(a.get("name")): (str(a.get("type")), a.get("use") == "required") for a in own}
    since = next((reader.get("since", "") for reader in one.iterfind("{*}annotation/{*}appinfo/reader")), "")
    text = kind if complex_type is None and kind in KINDS else None
    return Tag(parent, one.get("name") if plain else f"{{{URI}}}{one.get('name')}", attributes, text, since, plain)


def below(choice, parent: str) -> Iterator[Tag]:
    """The declarations in a choice, with those in their types."""
    for one in choice.iterfind("{*}element"):
        tag = tag_of(one, parent)
        yield tag
        kind = definitions()[f"element {one.get('ref')}"].get("type") if one.get("ref") else one.get("type")
        if f"complexType {kind}" in definitions():
            inner = definitions()[f"complexType {kind}"].find("{*}choice")
            yield from below(inner, tag.path)


@cache
def tags() -> list[Tag]:
    """Every element of the layer at its place, and the limit of a joint for its attribute."""
    found = [tag for group, host in HOSTS.items() for tag in below(definitions()[f"group {group}"][0], host)]
    limit = {f"{{{URI}}}acceleration": (str(definitions()["attribute drake:acceleration"].get("type")), False)}
    return [*found, Tag("joint", "limit", limit, None, "0.31", True)]


def sdformat_only() -> list[str]:
    return [str(one.get("name")) for one in definitions().values() if one.get("type") == "drake:SdfOnly"]


def find(robot, tag: Tag, attribute: str | None = None):
    """The first element of a declaration in a robot, or the first with that attribute."""
    return next(one for one in robot.iterfind(tag.path) if attribute is None or attribute in one.attrib)


def alone(robot, element):
    """Take away all but an element, its attributes and its ancestors."""
    line = {element, *element.iterancestors()}
    for one in line:
        for child in list(one):
            if child not in line:
                one.remove(child)
    return robot


def with_value(tag: Tag, attribute: str | None, value: str | None, *, whole: bool = False):
    """A robot in which an attribute, or without one the text, has another value; None takes the attribute away."""
    robot = etree.fromstring(ROBOT)
    element = find(robot, tag, attribute)
    if attribute is None:
        element.text = value
    elif value is None:
        del element.attrib[attribute]
    else:
        element.set(attribute, value)
    return robot if whole else alone(robot, element)


def values() -> Iterator[tuple[Tag, str | None, Kind]]:
    """Everything in the layer that has a value: attributes and texts."""
    for tag in tags():
        for name, (kind, _) in tag.attributes.items():
            yield tag, name, KINDS[kind]
        if tag.text:
            yield tag, None, KINDS[tag.text]


def test_the_tables_here_know_every_kind_of_value_and_every_place():
    kinds = {key.removeprefix("simpleType ") for key in definitions() if key.startswith("simpleType ")}
    assert kinds == set(KINDS) - {"Text"}
    places = {key.removeprefix("group ") for key in definitions() if key.startswith("group ")}
    assert places == {*HOSTS, "Namespaced"}


def test_the_robot_is_valid_and_has_every_tag_and_attribute():
    robot = etree.fromstring(ROBOT)
    assert valid(robot)
    for tag in tags():
        found = robot.findall(tag.path)
        assert found, tag.path
        for name in tag.attributes:
            assert any(name in one.attrib for one in found), (tag.path, name)


def test_every_type_and_global_element_has_a_place():
    used = {f"element drake:{tag.name.removeprefix(f'{{{URI}}}')}" for tag in tags()}
    known = {f"element drake:{name}" for name in sdformat_only()}
    types = {one.get("type") for one in definitions()["complexType drake:Joint"].getroottree().iter("{*}element")}
    for key in definitions():
        assert not key.startswith("element ") or key in used | known, key
        assert not key.startswith("complexType drake:") or key.removeprefix("complexType ") in types, key


@pytest.mark.parametrize("tag", tags(), ids=lambda tag: tag.path.replace(f"{{{URI}}}", "drake:"))
def test_another_name_is_refused(tag):
    robot = etree.fromstring(ROBOT)
    element = find(robot, tag)
    assert valid(alone(robot, element))
    for name in (f"{element.tag}x", f"{{urn:unknown}}{etree.QName(element).localname}"):
        element.tag = name
        assert not valid(robot), name


@pytest.mark.parametrize("tag", tags(), ids=lambda tag: tag.path.replace(f"{{{URI}}}", "drake:"))
def test_another_attribute_is_refused(tag):
    for name in ("valu", f"{{{URI}}}name", "{urn:unknown}name"):
        robot = etree.fromstring(ROBOT)
        element = find(robot, tag)
        element.set(name, "1")
        assert not valid(alone(robot, element)), name


def test_text_is_refused_where_none_is_read_and_blanks_and_comments_are_not():
    for tag in tags():
        if tag.text:
            continue
        robot = etree.fromstring(ROBOT)
        element = find(robot, tag)
        alone(robot, element)
        element.text = " \n "
        element.append(etree.Comment("note"))
        assert valid(robot), tag.path
        element.text = "1"
        assert not valid(robot), tag.path


def test_right_values_are_valid():
    for tag, name, kind in values():
        for value in kind.right:
            assert valid(with_value(tag, name, value)), (tag.path, name, value)


def test_wrong_values_are_refused():
    for tag, name, kind in values():
        for value in (*kind.refused, *kind.lost):
            assert not valid(with_value(tag, name, value)), (tag.path, name, value)


def test_a_required_attribute_may_not_be_missing():
    missing = [(tag, name) for tag in tags() for name, (_, required) in tag.attributes.items() if required]
    assert len(missing) > 60
    for tag, name in missing:
        assert not valid(with_value(tag, name, None)), (tag.path, name)


def element_at(robot, path: str):
    """The first element at a path."""
    return next(robot.iterfind(path))


def path_of(element) -> str:
    """The path of an element, without numbers where it is the first of its name."""
    return str(element.getroottree().getelementpath(element)).replace("[1]", "")


def places() -> Iterator[tuple[str, etree._Element, etree._Element]]:
    """Each element of the robot and of the other places, by its path, alone in its robot."""
    seen = set()
    for text in (ROBOT, OTHER_PLACES):
        for number in range(len(list(etree.fromstring(text).iter()))):
            robot = etree.fromstring(text)
            element = list(robot.iter())[number]
            path = path_of(element)
            if "[" not in path and path not in seen:
                seen.add(path)
                yield path, alone(robot, element), element


def test_another_place_is_refused():
    """Every tag with the prefix, and frame and drake_compliance, below every other element."""
    robot = etree.fromstring(ROBOT)
    guests = {tag.name: find(robot, tag) for tag in tags() if not tag.plain or tag.parent in HOSTS.values()}
    guests |= {name: etree.Element(name) for name in (f"{{{URI}}}{one}" for one in sdformat_only())}
    homes = {(path_of(parent), tag.name) for tag in tags() for parent in robot.iterfind(tag.parent)}
    tried = 0
    for path, other, host in places():
        for name, guest in guests.items():
            host.append(copy.deepcopy(guest))
            assert valid(other) == ((path, name) in homes), (path, name)
            host.remove(host[-1])
            tried += 1
    assert tried > 3000


def test_tags_of_sdformat_are_known_and_stand_nowhere():
    names = set(sdformat_only())
    assert {"parent", "child", "damping", "mimic", "visual", "diffuse_map", "soft_hydroelastic"} <= names
    assert not names & {tag.name.removeprefix(f"{{{URI}}}") for tag in tags() if not tag.plain}


@pytest.mark.parametrize(
    ("uri", "fine"),
    [
        ("http://www.ros.org/wiki/xacro", True),
        ("http://playerstage.sourceforge.net/gazebo/xmlschema/#sensor", True),
        ("http://www.w3.org/2001/XInclude", True),
        ("http://drake.mit.edu/", False),
        ("urn:unknown", False),
    ],
)
def test_only_namespaces_that_are_known_pass(uri, fine):
    for place in (".", "link", "link/collision", "transmission/actuator"):
        robot = etree.fromstring(ROBOT)
        element_at(robot, place).append(etree.Element(f"{{{uri}}}x"))
        assert valid(robot) == fine, place
        robot = etree.fromstring(ROBOT)
        element_at(robot, place).set(f"{{{uri}}}x", "1")
        assert valid(robot) == fine, place


def refusals() -> Iterator[tuple[Tag, str | None, str]]:
    """What Drake 1.51 must refuse: out of bounds for each value, any text that is not a number for one of each kind."""
    seen = set()
    for tag, name, kind in values():
        if tag.since == "1.56":
            continue
        for value in kind.refused:
            if value not in {*JUNK, *SHORT} or kind not in seen:
                yield tag, name, value
        seen.add(kind)


@pytest.mark.differential
def test_drake_takes_the_robot_and_refuses_what_it_is_said_to_refuse(tmp_path):
    if reason := live.missing("drake@1.51"):
        pytest.skip(reason)
    changes = list(refusals())
    texts = [ROBOT] + [etree.tostring(with_value(*one, whole=True), encoding="unicode") for one in changes]
    first, *others = live.ask("drake@1.51", texts, tmp_path)
    assert first == "logs"
    wrong = [one for one, said in zip(changes, others, strict=True) if said != "rejects"]
    assert wrong == []
