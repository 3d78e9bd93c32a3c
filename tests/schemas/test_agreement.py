"""libxml2 and xmlschema judge alike: on small robots here, and on every real one with the corpus."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import xmlschema
from lxml import etree

from tests.corpus import counts

ROOT = Path(__file__).parents[2]
XSD = ROOT / "schemas" / "urdf.xsd"
FINE = [
    '<robot name="r"><link name="a"/></robot>',
    '<robot name="r"><joint type="fixed" name="j"><child link="b"/><parent link="a"/></joint><link name="a"/></robot>',
    '<robot name="r"><link name="a"><collision><geometry><box size="1 2  3"/></geometry></collision></link></robot>',
    '<robot name="r"><gazebo reference="a"><x y="z">text</x></gazebo><x:y xmlns:x="urn:x"/></robot>',
]
WRONG = [
    "<robot/>",
    '<robot name="r"><lnk name="a"/></robot>',
    '<robot name="r"><link name="a"><visual><geometry><box size="1 2"/></geometry></visual></link></robot>',
    '<robot name="r"><joint name="j" type="ball"/></robot>',
    '<robot name="r"><link name="a"><inertial><mass value="INF"/></inertial></link></robot>',
    '<robot name="r">text</robot>',
]


@cache
def judges():
    """The schema, compiled by both."""
    return etree.XMLSchema(etree.parse(str(XSD))), xmlschema.XMLSchema10(str(XSD))


@pytest.mark.parametrize("robot", FINE)
def test_fine(robot):
    fast, slow = judges()
    assert fast.validate(etree.fromstring(robot)), fast.error_log
    assert slow.is_valid(robot)


@pytest.mark.parametrize("robot", WRONG)
def test_wrong(robot):
    fast, slow = judges()
    assert not fast.validate(etree.fromstring(robot))
    assert not slow.is_valid(robot)


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.urdf")), ids=lambda path: path.name)
def test_our_examples_are_valid(path):
    fast, slow = judges()
    assert fast.validate(etree.parse(str(path))), fast.error_log
    assert slow.is_valid(str(path))


@pytest.mark.corpus
@pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here")
def test_both_judge_every_real_file_alike():
    fast, slow = judges()
    differ, seen = [], 0
    for path in [*counts.files(counts.CORPUS), *counts.files(counts.CASES)]:
        try:
            tree = etree.parse(str(path), etree.XMLParser(resolve_entities=False, no_network=True))
        except (etree.XMLSyntaxError, OSError):
            continue
        if tree.getroot().tag != "robot" or b"<!DOCTYPE" in path.read_bytes():
            continue
        seen += 1
        if fast.validate(tree) != slow.is_valid(tree):
            differ.append(str(path))
    assert seen > 1500
    assert differ == []
