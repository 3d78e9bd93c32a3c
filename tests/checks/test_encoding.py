"""An encoding in the XML declaration: reported where lxml does not read the text, and left out without loss."""

from __future__ import annotations

import contextlib

from lxml import etree

from tests.grouping import grouped
from tests.lint import findings, sliced
from urdflint.findings import Finding

BODY = '<robot name="r"><link name="a"/></robot>'


def said(text: str | bytes, name: str = "robot.urdf") -> list[Finding]:
    """What the rule says."""
    return [one for one in findings(text, name=name) if one.code == "XML021"]


def reads(text: str) -> bool:
    """Whether lxml reads it from a string, or minds the encoding declaration."""
    with contextlib.suppress(ValueError):
        return etree.fromstring(text) is not None
    return False


def without(one: Finding) -> str:
    """The text with the fix applied."""
    assert one.fix is not None
    text = one.location.source.text
    for edit in reversed(one.fix.edits):
        text = text[: edit.span.start] + edit.text.encode() + text[edit.span.end :]
    return text.decode()


@grouped(
    ("declaration", "left"),
    [
        ('<?xml version="1.0" encoding="utf-8"?>', '<?xml version="1.0"?>'),
        ("<?xml version='1.0' encoding='UTF-8' ?>", "<?xml version='1.0' ?>"),
        ('<?xml version="1.0"\n  encoding = "utf-8" standalone="yes"?>', '<?xml version="1.0" standalone="yes"?>'),
        ('<?xml version="1.0"?>', None),
        ('<?xml version="1.0" standalone="yes"?>', None),
        ("", None),
        ('<?xml version="1.0"?><!-- encoding="utf-8" -->', None),
    ],
)
def test_it_is_reported_where_lxml_does_not_read_the_text(declaration, left):
    text = declaration + "\n" + BODY
    found = said(text)
    assert reads(text) == (not found)
    assert (left is None) == (not found)
    for one in found:
        assert one.severity.value == "info"
        assert sliced(one) == "encoding"
        assert one.fix is not None
        assert one.fix.safe
        assert without(one) == left + "\n" + BODY
        assert reads(without(one))


def test_the_fix_keeps_every_character_of_the_robot():
    text = '<?xml version="1.0" encoding="utf-8"?>\n<robot name="Bögen"><link name="ä&#233;"/></robot>'
    (one,) = said(text)
    assert etree.tostring(etree.fromstring(without(one))) == etree.tostring(etree.fromstring(text.encode()))


def test_leaving_out_ascii_is_no_safe_fix():
    (one,) = said(f'<?xml version="1.0" encoding="us-ascii"?>\n{BODY}')
    assert one.fix is not None
    assert not one.fix.safe
    assert "us-ascii" in one.message


@grouped(
    ("text", "name"),
    [
        (f'<?xml version="1.0" encoding="iso-8859-1"?>{BODY}'.replace('"r"', '"ö"').encode("latin-1"), "robot.urdf"),
        (f'<?xml version="1.0" encoding="utf-16"?>{BODY}'.encode("utf-16"), "robot.urdf"),
        (f'\n<?xml version="1.0" encoding="utf-8"?>{BODY}', "robot.urdf"),
        (f'<?xml version="1.0" encoding="utf-8"?>{BODY}', "robot.urdf.xacro"),
        ('<?xml version="1.0" encoding="utf-8"?><robot name="r"><group name="g"/></robot>', "robot.srdf"),
        ('<?xml version="1.0" encoding="utf-8"?><sdf version="1.9"><model name="m"/></sdf>', "robot.sdf"),
    ],
    ids=["latin-1", "utf-16", "late", "xacro", "srdf", "sdf"],
)
def test_other_files_and_other_faults_are_left_alone(text, name):
    assert said(text, name) == []
