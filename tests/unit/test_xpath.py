"""XPath 1.0 over documents, as lxml has it, and regular expressions, as Python has them, both within their bounds."""

import math
import random
import re
from typing import Any

import pytest
from lxml import etree

from tests.grouping import grouped
from urdflint.syntax import parsing
from urdflint.syntax.document import Element
from urdflint.syntax.source import Source
from urdflint.xpath import automaton, expressions
from urdflint.xpath.nodes import Attribute, Evaluation, Text, TooLong

ROBOT = (
    b'<robot name="r"><link name="base"><visual><geometry><box size="1 2 3"/></geometry></visual><visual/></link>'
    b'<link name="tool0"><inertial><mass value="2.5"/><origin xyz="0 0 0"/></inertial></link>'
    b'<joint name="j1" type="revolute"><parent link="base"/><child link="tool0"/>'
    b'<limit effort="10" velocity="1e-3" lower="-1" upper="+1"/></joint>'
    b'<joint name="j2" type="fixed"><parent link="tool0"/><child link="nope"/></joint>'
    b'<gazebo><plugin name="p">text<a>in</a></plugin></gazebo></robot>'
)
DOCUMENT, TREE = parsing.read(Source("robot.urdf", ROBOT)), etree.fromstring(ROBOT)
ENOUGH = 100_000
AS_LXML = """
link|link/@name|//joint[@type='revolute']|not(link[@name='tool0'])|count(//link) > 1|count(link)
//joint/child/@link = //link/@name|//joint/child/@link != //link/@name|//joint[not(child/@link = //link/@name)]
//limit/@effort > 5|//limit/@velocity < 0.01|5 < //limit/@effort|link[1]|link[last()]|link[position() = 2]/@name
//visual[2]|//*[1]|(//*)[3]|(//link)[last()]/preceding-sibling::*|//child/ancestor::*|//child/ancestor-or-self::*[1]
//mass/following::*|//mass/preceding::*|//@value/following::*|//@value/preceding::*|//visual/following-sibling::*[1]
..//@name|string(link)|concat(name(), '-', local-name(), "x")|substring('12345', 2, 3)|substring('12345', 1.5, 2.6)
substring('12345', 0, 3)|substring('12345', -42, 1 div 0)|substring('12345', 2)|substring-before('a/b','/')
substring-after('a/b','/')|translate('bar','abc','AB')|normalize-space('  a   b ')|string-length(@name)|1 div 0
-1 div 0|0 div 0|5 mod 2|-5 mod 2|5 mod -2|1.5 mod 0.5|- - 3|1 + 2 * 3 - 4 div 2|round(2.5)|round(-2.5)|floor(-1.5)
ceiling(1.2)|sum(//limit/@effort)|sum(link)|string(1.0)|string(1000000)|string(0.1)|string(-0)|true() = 'x'|'1' = 1
@name = 'base' or @name = 'j1'|@name = 'base' and visual|self::link|self::node()|child::link/attribute::name
//plugin/text()|string(//plugin)|boolean(//nothing)|not(//nothing)|//link[visual and not(inertial)]
//link[visual][1]|/robot/link/@name|/*|/robot//mass|//*[@name][@type]|//*[//joint]|//*[count(//*) > 3]/@name
*[self::link or self::joint]|joint/limit/@effort * 2|joint[limit/@effort < 100]/@name|contains(@name, 'a')
//joint[starts-with(@name, 'j')]|.//*|@name = /robot/@name|//@*|//joint/@type[. = 'fixed']|child::*[2]
//joint[@type = 'fixed' or limit[@effort >= 10]]/@name|ancestor::robot/@name|div|and|div div div|* * *|link[*]|2*3
attribute::*[2]|//link[position() mod 2 = 1]|//joint/limit[@lower > @upper]|number('1e-3')|string(//mass/@value)
(link)[1]/visual|(link/visual)[2]|link/visual[1]|preceding-sibling::link[1]/@name|concat(@name, ':', @type)
//joint[2]/preceding-sibling::*[1]/@name|child ::link|link/child::visual/self::visual|parent::robot
//link/descendant-or-self::*/@*|//a/ancestor::*[2]|1 < 2 < 3|1 = 1 = true()|'a' < 'b'|//@type = 'fixed'
not(//@type != 'fixed')|boolean('')|boolean(0)|boolean(0 div 0)|//@effort = 10|number(true())|true() > false()
"""


def plain(value: Any) -> Any:
    """A value of either as text, numbers, and paths of nodes."""
    if not isinstance(value, list | tuple):
        return "NaN" if isinstance(value, float) and math.isnan(value) else value
    texts: list[str] = []
    for node in value:
        if isinstance(node, Element):
            texts.append(DOCUMENT.path(node))
        elif isinstance(node, Attribute):
            texts.append(f"{DOCUMENT.path(node.element)}/@{node.name}")
        elif isinstance(node, Text):
            texts.append(node.element.text)
        elif isinstance(node, etree._Element):
            texts.append(TREE.getroottree().getpath(node))
        else:
            path = TREE.getroottree().getpath(node.getparent())
            texts.append(f"{path}/@{node.attrname}" if node.is_attribute else str(node))
    return texts


@grouped("text", [part for line in AS_LXML.split("\n") for part in line.split("|") if part])
def test_it_is_that_of_lxml(text: str) -> None:
    contexts = [(TREE, DOCUMENT.root), (TREE[0], DOCUMENT.elements[1]), (TREE[2], DOCUMENT.root.children[2])]  # type: ignore[union-attr]
    for theirs, ours in contexts:
        assert ours is not None
        assert DOCUMENT.root is not None
        run = Evaluation(DOCUMENT, DOCUMENT.root, ENOUGH)
        assert plain(expressions.compiled(text).evaluate(ours, 1, 1, run)) == plain(theirs.xpath(text)), ours


def test_unions_are_in_the_order_of_the_document() -> None:
    assert (
        selected("joint | link | //mass") == selected("link | //mass | joint") == plain(TREE.xpath("link|//mass|joint"))
    )


def selected(text: str) -> Any:
    assert DOCUMENT.root is not None
    return plain(expressions.compiled(text).nodes(DOCUMENT.root, Evaluation(DOCUMENT, DOCUMENT.root, ENOUGH)))


@grouped(
    "text, words",
    [
        ("link[", "a value or a path is missing before the end (character 6)"),
        ("link]", "an operator is missing before ']' (character 5)"),
        ("'abc", "a quote that is not closed (character 1)"),
        ("link/", "a name is missing before the end (character 6)"),
        ("link[@name='x'", "']' is missing before the end (character 15)"),
        ("start-with(@a, 'b')", "unknown function 'start-with', did you mean 'starts-with'? at 'start-with'"),
        ("document('x')", "unknown function 'document'"),
        ("re:test(@a, 'b')", "unknown function 're:test'"),
        ("prent::a", "unknown axis 'prent', did you mean 'parent'?"),
        ("namespace::a", "unknown axis 'namespace'"),
        ("count('a')", "count() takes a path, not a string, before 'a' (character 7)"),
        ("sum(1)", "sum() takes a path, not a number"),
        ("not()", "not() takes 1 argument, not 0"),
        ("concat('a')", "concat() takes 2 arguments or more, not 1"),
        ("$name", "there are no variables at '$'"),
        ("comment()", "only node() and text() are available, not 'comment'"),
        ("'a' | link", "only paths can stand at both sides of '|'"),
        ("'a'/link", "only a path can stand before '/'"),
        ("matches(@a, @b)", "the second argument of matches() must be a text in quotes, not '@'"),
        ("matches(@a, '[')", "regular expression: unterminated character set at character 1"),
        ("#", "'#' does not belong to XPath (character 1)"),
        ("(" * 40 + "1" + ")" * 40, "more than 30 parentheses or predicates in one another"),
        ("1" + " = 1" * 40, "more than 30 comparisons in a row before '='"),
        ("a" * 5000, "it has 5,000 characters, 4,000 are allowed"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(text: str, words: str) -> None:
    with pytest.raises(expressions.BadExpression, match=re.escape(words)):
        expressions.compiled(text)


@grouped(
    ("text", "stops"),
    [
        ("//*[//*[//*]]", False),  # from the root: worked out once
        (" or ".join(["1 > 2"] * 300), False),
        ("1" + " + 1" * 900, False),
        ("count(.//*/following::*) > 3", True),
        ("link[../link[../link[../link]]]", True),
        ("//*[sum(//@value) > 3]", True),
        ("//*[contains(string(/robot), 'a')]", True),
    ],
    size=10,
)
def test_steps_are_bounded(text: str, stops: bool) -> None:
    link = '<link name="{}"><inertial><mass value="1"/></inertial></link>'
    robot = parsing.read(Source("r.urdf", f"<robot>{''.join(map(link.format, range(150)))}</robot>".encode()))
    assert robot.root is not None
    run = Evaluation(robot, robot.root, 40_000)
    try:
        expressions.compiled(text).is_true(robot.root, run)
    except TooLong:
        assert stops
    else:
        assert not stops


PATTERNS = (r"^[a-z][a-z0-9_]*$", "a|b", "^(a+)+$", "x{2,4}y?", "^[^a-c]+$", r"\d+\.\d*", "^$", "", "(ab|cd)*e$", "a.c")
MORE_PATTERNS = (
    r"^[a-z]+(_[a-z0-9]+)*$",
    r"\Aab\Z",
    r"[\w-]+@",
    r"\S \s",
    "^a{0}b",
    "(?:foo|ba[rz])$",
    "a*?b",
    r"[^\d_]x",
)


def test_regular_expressions_are_those_of_python() -> None:
    draw = random.Random(1)
    texts = ["".join(draw.choices("abcdexy_019. @-fobarz", k=draw.randrange(9))) for _ in range(300)]
    for pattern in (*PATTERNS, *MORE_PATTERNS):
        matcher = automaton.compiled(pattern)
        for text in texts:
            assert matcher.matches(text, lambda _: None) == bool(re.search(pattern, text)), (pattern, text)


@grouped("pattern", ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "a*a*a*a*a*a*b$"])
def test_regular_expressions_take_time_in_proportion_to_the_text(pattern: str) -> None:
    steps: list[int] = []
    assert not automaton.compiled(pattern).matches("a" * 3000 + "!", steps.append)
    assert sum(steps) < 4000


@grouped("pattern", ["(?=a)b", r"\bfoo", r"(a)\1", "(?i)a", "a{9999}", "((a{50}){50}){50}", "(" * 501])
def test_regular_expressions_that_cannot_be_had_are_refused(pattern: str) -> None:
    with pytest.raises(automaton.BadPattern):
        automaton.compiled(pattern)
