"""The examples of the pages that the project began with are valid under the schema of everything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import etree

ROOT = Path(__file__).parents[2]
PAGES = ROOT.parent / "shared" / "specs"

pytestmark = pytest.mark.skipif(not PAGES.is_dir(), reason="../shared/specs is not here")


def page(name: str) -> str:
    return (PAGES / name).read_text(encoding="utf-8").replace("“", '"').replace("”", '"')


def complaints(robots: list[str]) -> list[str]:
    schema = etree.XMLSchema(etree.parse(str(ROOT / "schemas" / "urdf-extended.xsd")))
    return [str(schema.error_log) for robot in robots if not schema.validate(etree.fromstring(robot))]


def test_the_robots_of_the_page_on_gazebo():
    robots = re.findall(r"<robot name=.*?</robot>", page("gazebo-extension-with-examples.txt"), re.S)
    assert len(robots) == 9
    assert complaints(robots) == []


def test_the_examples_of_the_page_on_sim_urdf():
    pieces = re.findall(r"```xml\n(.*?)```", page("sim-urdf-schema.md"), re.S)
    assert len(pieces) == 5
    assert complaints([f'<robot name="r">{piece}</robot>' for piece in pieces]) == []


def test_the_robot_of_the_article():
    text = page("urdf-vs-sdf.md")
    pieces = [
        re.search(start + r".*?" + end, text, re.S)
        for start, end in (('<link name="b', "</link>"), ("<joint", "</joint>"))
    ]
    assert complaints([f'<robot name="r">{"".join(one[0] for one in pieces if one)}</robot>']) == []


def test_the_start_tag_of_the_page_on_drake():
    (tag,) = re.findall(r"<robot [^>]*>", page("drake-parsing.txt"))
    assert complaints([f"{tag}</robot>"]) == []
