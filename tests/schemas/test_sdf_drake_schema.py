"""The schema of SDFormat with the tags of Drake: both validators judge alike, and Drake's refusals are invalid."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
import xmlschema
from lxml import etree

from tests.grouping import grouped
from tests.schemas.judges import judges

PATH = Path(__file__).parents[2] / "schemas" / "sdf-drake.xsd"
CASES = Path(__file__).parents[3] / "shared" / "drake-files" / "cases.jsonl"
FILE = '<sdf version="1.12" xmlns:drake="http://drake.mit.edu">{}</sdf>'
MODEL = FILE.format('<model name="m">{}</model>')
LINK = MODEL.format('<link name="a">{}</link>')
SHAPE = LINK.format('<collision name="c"><geometry><box/></geometry>{}</collision>')
JOINT = MODEL.format('<joint name="j" type="fixed"><parent>a</parent><child>b</child>{}</joint>')
FINE = [
    FILE.format('<world name="w"><include><uri>x.sdf</uri></include><gravity>0 0 -9.8</gravity></world>'),
    SHAPE.format("<drake:proximity_properties><drake:mu_static>1</drake:mu_static></drake:proximity_properties>"),
    JOINT.format('<drake:controller_gains p="1" d="2"/><drake:mimic joint="k" multiplier="1" offset="0"/>'),
    JOINT.format("<axis><limit><drake:acceleration>1</drake:acceleration></limit></axis>"),
    LINK.format('<visual name="v"><geometry><drake:capsule><radius>1</radius></drake:capsule></geometry></visual>'),
    MODEL.format('<drake:joint name="j" type="planar"><drake:damping>0 0 0</drake:damping></drake:joint>'),
    MODEL.format('<plugin name="p" filename="f"><any thing="1"/></plugin>'),
]
WRONG = [
    FILE.format("<wrld/>"),
    MODEL.format("<drake:mu_static>1</drake:mu_static>"),
    SHAPE.format("<drake:mu_static>1</drake:mu_static>"),
    SHAPE.format('<drake:proximity_properties><drake:mu_static value="1"/></drake:proximity_properties>'),
    JOINT.format("<axis><drake:acceleration>1</drake:acceleration></axis>"),
    JOINT.format('<drake:controller_gains p="1"/>'),
    LINK.format("<inertial><mass>heavy</mass></inertial>"),
    LINK.format('<x:y xmlns:x="urn:x"/>'),
    MODEL.format('<drake:joint name="j" type="ball"/>'),
]


@pytest.mark.slow
def test_xmlschema_takes_it_for_a_schema():
    assert xmlschema.XMLSchema10(str(PATH)).elements


@grouped("text", FINE, size=10)
def test_fine(text):
    fast, slow = judges("sdf-drake")
    assert fast.validate(etree.fromstring(text)), fast.error_log
    assert slow.is_valid(text)


@grouped("text", WRONG)
def test_wrong(text):
    fast, slow = judges("sdf-drake")
    assert not fast.validate(etree.fromstring(text))
    assert not slow.is_valid(text)


@pytest.mark.skipif(shutil.which("xmllint") is None, reason="xmllint is not installed")
def test_xmllint_takes_it(tmp_path):
    for number, text in enumerate((*FINE, *WRONG)):
        file = tmp_path / "model.sdf"
        file.write_text(text, encoding="utf-8")
        done = subprocess.run(["xmllint", "--noout", "--schema", PATH, file], capture_output=True, check=False)
        assert (done.returncode == 0) == (number < len(FINE)), done.stderr


@pytest.mark.corpus
def test_every_tag_that_drake_refuses_is_invalid():
    """A version's own words are not told apart: one case of 1.12 has what 1.4 had."""
    valid = etree.XMLSchema(etree.parse(str(PATH)))
    rows = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    refused = [row for row in rows if "Unsupported SDFormat element" in row.get("error", "")]
    assert len(refused) > 400
    wrong = [row["case"] for row in refused if valid.validate(etree.fromstring(row["text"]))]
    assert wrong == []
