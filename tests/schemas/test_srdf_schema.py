"""The schema of SRDF: it stands alone, libxml2 and xmlschema judge alike, and it says what our own rules say."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import xmlschema
from lxml import etree

from tests import documents
from tests.corpus import counts
from tests.grouping import grouped
from urdflint.linter.discovery import inputs
from urdflint.linter.rules.catalog import Example, Rule
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.linter.xacro import expansion
from urdflint.syntax.source import Source

ROOT = Path(__file__).parents[2]
PATH = ROOT / "schemas" / "srdf.xsd"
OF_THE_JOINT = 'value="0 0.5"'  # as many values as a joint of another type takes: the schema sees no robot
STRUCTURE = {"SRDF001", "SRDF003"}  # the rules that cover it
VALUES = {"SRDF303", "SRDF505", "SRDF605"}
EXAMPLES = [(rule, one) for rule in documents.rules() if rule.family == "SRDF" for one in rule.examples]
PARTS = (
    '<group name="a"><link name="b"/><joint name="b"/><chain base_link="b" tip_link="c"/><group name="d"/></group>',
    '<group_state name="a" group="b"><joint name="c" value=" 1  -2.5e3 "/></group_state>',
    '<end_effector name="a" group="b" parent_link="c"/>',
    '<virtual_joint name="a" type=" Planar" parent_frame="b" child_link="c"/>',
    '<passive_joint name="a"/>',
    '<joint_property joint_name="a" property_name="b" value="c"/>',
    '<disable_default_collisions link="a"/>',
    '<enable_collisions link1="a" link2="b"/>',
    '<disable_collisions link1="a" link2="b"/>',
    '<link_sphere_approximation link="a"><sphere center="0 0 .5" radius="1."/></link_sphere_approximation>',
)
OPTIONAL = (
    '<rotor_params><joint name="a" mass="1"/></rotor_params>',
    '<x:y xmlns:x="urn:x" z="1"/>',
    '<disable_collisions link1="a" link2="b" reason="Never"/>',
)


@cache
def judges() -> tuple[etree.XMLSchema, xmlschema.XMLSchema10]:
    return etree.XMLSchema(etree.parse(str(PATH))), xmlschema.XMLSchema10(str(PATH))


def valid(text: bytes) -> bool:
    fast, slow = judges()
    verdict = fast.validate(etree.fromstring(text))
    assert slow.is_valid(text.decode()) is verdict
    return verdict


def wrapped(parts: str) -> bytes:
    return f'<robot name="r">{parts}</robot>'.encode()


def test_all_parts_are_valid() -> None:
    assert valid(wrapped("".join((*PARTS, *OPTIONAL, *reversed(PARTS)))))
    assert valid(b"<robot/>")


@grouped("part", PARTS, size=10)
def test_what_is_required_and_known_is_judged_as_by_our_rules(part: str) -> None:
    """Each attribute taken away, each misspelt, and each element misspelt: the schema and the rules object together."""
    tree = etree.fromstring(wrapped(part))
    tried = 0
    for element in tree.iter():
        for name in list(element.attrib) if element is not tree else ():
            value = element.attrib.pop(name)
            assert (valid(etree.tostring(tree)), objections(tree)) == (False, {"SRDF003"}), name
            element.set("q", value)
            assert (valid(etree.tostring(tree)), "SRDF001" in objections(tree)) == (False, True), name
            del element.attrib["q"]
            element.set(name, value)
            tried += 1
        if element is not tree:
            tag, element.tag = element.tag, "qqqqqqqq"
            assert (valid(etree.tostring(tree)), objections(tree)) == (False, {"SRDF001"}), tag
            element.tag = tag
    assert tried
    assert valid(etree.tostring(tree))


def objections(tree: etree._Element) -> set[str]:
    result = engine.lint(Source("r.srdf", etree.tostring(tree)), Settings(resolve=False))
    return {one.code for one in result.findings} & STRUCTURE


@grouped(("rule", "example"), EXAMPLES, ids=lambda one: getattr(one, "code", None), size=50)
def test_the_examples_of_the_rules_are_valid_unless_the_rule_is_about_that(rule: Rule, example: Example) -> None:
    if example.role in ("report", "robot"):
        return
    wrong = example.role == "bad" and rule.code in STRUCTURE | VALUES and OF_THE_JOINT not in example.text
    assert valid(example.text.encode()) is not wrong


@pytest.mark.corpus
@pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here")
def test_real_files_are_valid_but_for_what_the_rules_tell() -> None:
    seen = 0
    for path in sorted(counts.CORPUS.rglob("*.srdf.xacro")):
        made = expansion.expand(inputs.read(str(path)), Settings()).expanded.document
        if made.root is None or made.root.child("group") is None:
            continue
        text = made.source.text
        reported = {one.code for one in engine.lint(Source("r.srdf", text), Settings(resolve=False)).findings}
        assert valid(text) is not bool(reported & (STRUCTURE | VALUES)), path
        seen += 1
    assert seen >= 2
