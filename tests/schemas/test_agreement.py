"""libxml2 and xmlschema judge alike: on small robots here, and on every real one with the corpus."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from tests.corpus import counts
from tests.grouping import grouped
from tests.schemas.judges import judges

ROOT = Path(__file__).parents[2]
SCHEMAS = sorted((ROOT / "schemas").glob("*.xsd"))
OTHER = ("srdf", "sdf-drake")  # not about robots
NAMES = [path.stem for path in SCHEMAS if path.stem not in OTHER]
FINE = [
    '<robot name="r"><link name="a"/></robot>',
    '<robot name="r"><joint type="fixed" name="j"><child link="b"/><parent link="a"/></joint><link name="a"/></robot>',
    '<robot name="r"><link name="a"><collision><geometry><box size="1 2  3"/></geometry></collision></link></robot>',
    '<robot name="r"><gazebo reference="a"><mu1>0.5</mu1></gazebo><gazebo/></robot>',
    '<robot name="r"><x:y xmlns:x="http://www.ros.org/wiki/xacro"/></robot>',
    '<robot name="r"><mujoco><compiler meshdir="m"/></mujoco></robot>',
]
LAYERED = [
    ('<robot name="r"><gazebo reference="a"><mu3>0.5</mu3></gazebo></robot>', "gazebo"),
    ('<robot name="r"><gazebo reference="a"><mu1>rough</mu1></gazebo></robot>', "gazebo"),
    ('<robot name="r"><simulation><sensr/></simulation></robot>', "sim-urdf"),
    ('<robot name="r"><drake:frame xmlns:drake="http://drake.mit.edu"/></robot>', "drake"),
    ('<robot name="r"><x:y xmlns:x="urn:x"/></robot>', "drake"),
]
WRONG = [
    "<robot/>",
    '<robot name="r"><lnk name="a"/></robot>',
    '<robot name="r"><link name="a"><visual><geometry><box size="1 2"/></geometry></visual></link></robot>',
    '<robot name="r"><joint name="j" type="ball"/></robot>',
    '<robot name="r"><link name="a"><inertial><mass value="INF"/></inertial></link></robot>',
    '<robot name="r">text</robot>',
]


def test_the_schemas_are_these():
    assert set(NAMES) == {"drake", "gazebo", "sim-urdf", "urdf", "urdf-extended"}


@pytest.mark.parametrize("name", NAMES)
@grouped("robot", FINE, size=10)
def test_fine(robot, name):
    fast, slow = judges(name)
    assert fast.validate(etree.fromstring(robot)), fast.error_log
    assert slow.is_valid(robot)


@pytest.mark.parametrize("name", NAMES)
@grouped("robot", WRONG)
def test_wrong(robot, name):
    fast, slow = judges(name)
    assert not fast.validate(etree.fromstring(robot))
    assert not slow.is_valid(robot)


@grouped(("robot", "layer"), LAYERED)
def test_a_layer_is_judged_where_it_is_closed(robot, layer):
    for name in NAMES:
        fast, slow = judges(name)
        valid = name not in (layer, "urdf-extended")
        assert fast.validate(etree.fromstring(robot)) is valid, name
        assert slow.is_valid(robot) is valid, name


@pytest.mark.parametrize("name", NAMES)
@grouped("path", sorted((ROOT / "examples").glob("*.urdf")), ids=lambda path: path.name, size=5)
def test_our_examples_are_valid(path, name):
    fast, slow = judges(name)
    assert fast.validate(etree.parse(str(path))), fast.error_log
    assert slow.is_valid(str(path))


# What stands in every file that a layer has more to say of than base URDF.
WORDS = {"gazebo": b"<gazebo", "drake": b"drake:", "sim-urdf": b"<simulation"}
LEAST = {
    "gazebo": 300,
    "drake": 50,
    "sim-urdf": 1,
}  # files that have them; of robots for sim-urdf hardly any is published


@pytest.mark.corpus
@pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here")
@pytest.mark.parametrize("name", NAMES)
def test_both_judge_every_real_file_alike(name):
    fast, slow = judges(name)
    differ, seen = [], 0
    for path in [*counts.files(counts.CORPUS), *counts.files(counts.CASES)]:
        if WORDS.get(name, b"") not in path.read_bytes():  # base URDF, which the schema of that judges
            continue
        try:
            tree = etree.parse(str(path), etree.XMLParser(resolve_entities=False, no_network=True))
        except (etree.XMLSyntaxError, OSError):
            continue
        if tree.getroot().tag != "robot" or b"<!DOCTYPE" in path.read_bytes():
            continue
        seen += 1
        if fast.validate(tree) != slow.is_valid(tree):
            differ.append(str(path))
    assert seen >= LEAST.get(name, 1500)
    assert differ == []
