"""XML in the midst of being typed is made whole: what is there keeps its place, and the rest is blank."""

import random

from tests.grouping import grouped
from tests.server import repository
from urdflint.server.completion import xml_repair
from urdflint.syntax import parsing
from urdflint.syntax.source import Source

ROBOT = '<robot name="r">\n  <link name="a"/>\n  {0}\n  <link name="z"><visual/></link>\n</robot>\n'
TYPED = (
    *("<", "<joi", "<joint ", "<joint name", "<joint name=", '<joint name="', '<joint name="b', '<joint name="b"'),
    *('<joint name="b">', "<joint><parent link=", '<joint><parent link="', "</", "</lin", "<!--", "<!", "<![CDATA["),
    *("<link name='b'></lin", "<link><visual></link>", '<link name="b" x>', '<link name="b>a</link>', "</link>", "<?x"),
    *('<a b="1" b>', "<a/ >", '<a b="c"d="e"/>', "<1>", "< a>", "</a b>"),
)


@grouped("typed", TYPED, size=28)
def test_the_rest_is_read(typed: str) -> None:
    text = ROBOT.format(typed).encode()
    made = xml_repair.repaired(text)
    read = parsing.read(Source("robot.urdf", made))
    assert read.well_formed, read.departures
    links = [one for one in read.elements if one.tag == "link" and one.get("name") in ("a", "z")]
    assert [one.start for one in links] == [text.index(b'<link name="a"'), text.index(b'<link name="z"')]


def test_a_tag_keeps_what_is_whole_of_it() -> None:
    made = xml_repair.repaired(ROBOT.format('<joint name="b" type="fix').encode())
    (joint,) = (one for one in parsing.read(Source("robot.urdf", made)).elements if one.tag == "joint")
    assert dict(joint.attributes) == {"name": "b"}


def test_what_is_not_closed_at_the_end_is_closed_behind_it() -> None:
    text = b'<robot name="r"><link name="a"/><joint name="j"><parent link="a"/>'
    made = xml_repair.repaired(text)
    assert made.endswith(b"</robot>")
    assert [one.tag for one in parsing.read(Source("robot.urdf", made)).elements] == ["robot", "link", "parent"]


def test_what_is_whole_stays() -> None:
    for text in repository.FILES.values():
        if text.startswith("<") and "</lnk>" not in text:
            assert xml_repair.repaired(text.encode()) == text.encode()


@grouped("seed", range(100), size=100)
def test_no_byte_gets_another_place(seed: int) -> None:
    chance, text = random.Random(seed), repository.PLAIN.encode()
    start = chance.randint(0, len(text))
    end = chance.randint(start, min(len(text), start + 30))
    word = chance.choice((b"<", b">", b'"', b"/", b"<a", b"</a>", b"<!--", b"=", b"\xc3\xa9", b""))
    typed = text[:start] + word + text[end:]
    made = xml_repair.repaired(typed)
    assert len(made) >= len(typed)
    closing = b"/> "
    assert all(new in (old, *closing) for old, new in zip(typed, made, strict=False))
