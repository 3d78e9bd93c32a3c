"""Xacro files with spoilt XML: where the package xacro fails to read one, urdflint reports an error, and only there."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
import xacro

from tests.grouping import grouped
from tests.lint import sliced
from urdflint.findings import Finding, Severity
from urdflint.linter.run import engine
from urdflint.linter.run.engine import Settings
from urdflint.linter.xacro import expansion
from urdflint.programs import target
from urdflint.syntax.source import Source

TARGETS = tuple(target.parse("urdfdom@6"))
SETTINGS = Settings(targets=TARGETS, resolve=False)
SEED = 27
XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
HEAD = '<?xml version="1.0"?>\n'
INERTIA = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
LINK = f'<link name="{{}}"><inertial><mass value="1"/>{INERTIA}</inertial></link>'
MACRO = f'<xacro:macro name="m" params="n">\n    {LINK.format("${n}")}\n  </xacro:macro>'
ROBOTS = (
    f'{HEAD}<robot name="r" {XACRO} xmlns:ok="http://ok">\n  {LINK.format("base")}\n  <ok:more ok:a="1"/>\n</robot>\n',
    f'{HEAD}<robot name="r" {XACRO}>\n  <xacro:property name="n" value="base"/>\n  {LINK.format("${n}")}\n</robot>\n',
    f'<robot name="r" {XACRO}>\n  {MACRO}\n  <xacro:m n="base"/>\n  <!-- a comment -->\n</robot>\n',
)
INSIDE = (  # what may stand in the root element
    *("<s:camera/>", '<a s:b="1"/>', "<xmlns:a/>", "<xml:a/>", '<a xml:lang="en"/>', "<a:b:c/>", "<:a/>", "<a:/>"),
    *('<x xmlns:s="u"><s:a/></x><s:b/>', '<x xmlns:s="u"><s:a/></x>', '<a xmlns:s="u" s:b="1"/>', '<a :b="1"/>'),
    *(
        '<a xmlns:p="u" xmlns:q="u" p:x="1" q:x="2"/>',
        '<a xmlns:p="u" xmlns:q="v" p:x="1" q:x="2"/>',
        '<a b="1" b="2"/>',
    ),
    *("&nbsp;", "&amp;", '<a b="&none;"/>', "a & b", "&#0;", "&#x1;", "&#xD800;", "&#xFFFE;", "&#65;", "]]>", "]]&gt;"),
    *(
        '<a b="<"/>',
        "<a b=1/>",
        "<a",
        "</b>",
        "<!-- a -- b -->",
        "<!-- a --->",
        "<!-->-->",
        "<![CDATA[ a",
        "<![CDATA[<&]]>",
    ),
    *("<?xml v?>", "<?xml-x y?>", "<?s:a b?>", "<?a", '<é ü="1"/>', "\x0b", "\x00", "\x7f", "\ufffe", "\u2028"),
    *(
        '<a xmlns="a b"/>',
        '<a xmlns=""/>',
        '<xacro:if value="0"><s:a/></xacro:if>',
        '<xacro:macro name="q"><s:a/></xacro:macro>',
    ),
)
DECLARED = (  # what may stand in the start tag of the root element
    *(
        'xmlns:s="u"',
        'xmlns:s=""',
        'xmlns:s="a b"',
        'xmlns:xml="foo"',
        'xmlns:xmlns="u"',
        'xmlns:="u"',
        'xmlns="u"',
        'a:="1"',
    ),
    *('xmlns:xml="http://www.w3.org/XML/1998/namespace"', 'xmlns:s="http://www.w3.org/XML/1998/namespace"', 's:a="1"'),
    *(
        'xmlns:s="http://www.w3.org/2000/xmlns/"',
        'xmlns="http://www.w3.org/2000/xmlns/"',
        'name="again"',
        'xmlns:s="a|b"',
    ),
    *('xmlns="http://www.w3.org/XML/1998/namespace"', 'xmlns:S="u"', 'xmlns:s="ä"', "a"),
)
TYPES = (
    *("<!DOCTYPE robot>", "<!DOCTYPE html>", '<!DOCTYPE robot SYSTEM "a.dtd">', '<!DOCTYPE robot [<!ENTITY n "x">]>'),
    *(
        '<!DOCTYPE robot [<!ENTITY n "&n;">]>',
        '<!DOCTYPE robot [<!ENTITY n SYSTEM "a">]>',
        "<!DOCTYPE robot [<!ELEMENT",
    ),
    *(
        '<!DOCTYPE robot [<!ENTITY n "<s:a/>">]>',
        '<!DOCTYPE robot [<!ENTITY n "<x>">]>',
        "<!DOCTYPE robot [<!-- c -->]>",
    ),
    *('<!DOCTYPE robot [<!ATTLIST robot a CDATA "1">]>', '<!DOCTYPE robot [<!ENTITY s:n "x">]>', "<!DOCTYPE s:robot>"),
)
DECLARATIONS = (
    *('<?xml version="2.0"?>', '<?xml version="1.1"?>', '<?xml version="1.0" encoding="latin-1"?>', "<?xml?>"),
    *('<?xml version="1.0" encoding="utf-16"?>', '<?xml version="1.0" encoding="none"?>', ' <?xml version="1.0"?>'),
    *(
        '<?xml version="1.0" standalone="maybe"?>',
        '<?xml version="1.0" standalone="yes"?>',
        '\ufeff<?xml version="1.0"?>',
    ),
    *('<?xml encoding="utf-8"?>', "text", "<!-- first -->", '<?XML version="1.0"?>'),
)
URIS = ('xmlns:xacro="http://ros.org/wiki/xacro"', "", 'xmlns:xacro="old"', 'xmlns:x="http://www.ros.org/wiki/xacro"')
ENCODINGS = ("latin-1", "utf-16", "utf-16-le", "cp1252", "utf-8-sig", "utf-8")


def _in_root(text: str, what: str) -> str:
    return text.replace("\n</robot>", f"\n  {what}\n</robot>")


def _typed(text: str, what: str, chance: Random) -> str:
    used = chance.choice(("", "&n;", "&none;"))
    place = chance.choice(("text", "value"))
    head, root, rest = text.partition("<robot")
    text = head + what + root + rest
    if not used:
        return text
    return _in_root(text, used) if place == "text" else text.replace('name="r"', f'name="{used}"')


WAYS: dict[str, Callable[[str, Random], str | bytes]] = {
    "inside": lambda text, chance: _in_root(text, chance.choice(INSIDE)),
    "declared": lambda text, chance: text.replace('name="r"', f'name="r" {chance.choice(DECLARED)}'),
    "type": lambda text, chance: _typed(text, chance.choice(TYPES), chance),
    "declaration": lambda text, chance: chance.choice(DECLARATIONS) + "\n" + text.removeprefix(HEAD),
    "uri": lambda text, chance: text.replace(XACRO, chance.choice(URIS)),
    "encoding": lambda text, chance: text.replace("</robot>", "<!-- é --></robot>").encode(chance.choice(ENCODINGS)),
    "behind": lambda text, chance: text + chance.choice(("text", "<robot/>", "<!-- -->", "<?a b?>", "\x00", "&amp;")),
    "cut": lambda text, chance: text[: chance.randrange(len(text))],
    "bytes": lambda text, chance: _byte(text.encode(), chance),
}


def _byte(data: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes([chance.choice((0, 9, 11, 38, 45, 58, 60, 62, 127, 133, 192, 233, 255))]) + data[at + 1 :]


def drawn(chance: Random) -> tuple[str, bytes]:
    """What was done, and a file with spoilt XML."""
    way = chance.choice(list(WAYS))
    text = WAYS[way](chance.choice(ROBOTS), chance)
    return way, text if isinstance(text, bytes) else text.encode("utf-8")


def fails(path: Path) -> str | None:
    """What the package xacro says of a file that it cannot expand."""
    with contextlib.redirect_stderr(io.StringIO()):
        try:
            xacro.process_file(str(path)).toprettyxml(indent="  ")
        except Exception as error:  # whatever it raises
            return f"{type(error).__name__}: {error}"
    return None


def found(path: Path) -> list[Finding]:
    """What is reported of a file."""
    result = engine.lint(Source(str(path), path.read_bytes()), SETTINGS)
    assert result.report.failure is None, result.report.failure
    return list(result.findings)


def refused(path: Path) -> bool:
    """Whether `expand` has an error for a file."""
    try:
        return expansion.expand(Source(str(path), path.read_bytes()), SETTINGS).fails
    except expansion.NoXml:
        return True


@pytest.mark.parametrize("number", [30, pytest.param(150, marks=pytest.mark.slow)])
def test_xacro_and_we_fail_for_the_same_files(tmp_path: Path, number: int) -> None:
    chance = Random(SEED)
    different, failing = [], 0
    for _ in range(number):
        way, data = drawn(chance)
        own, whole = tmp_path / "robot.urdf.xacro", tmp_path / "whole.urdf.xacro"
        own.write_bytes(data)
        whole.write_text(f'<robot name="w" {XACRO}><xacro:include filename="robot.urdf.xacro"/></robot>')
        for path in (own, whole):
            theirs = fails(path)
            failing += theirs is not None
            reported = any(one.severity is Severity.ERROR for one in found(path))
            if refused(path) != (theirs is not None) or (theirs is not None and not reported):
                different.append((way, path.name, theirs, data))
    assert different == []
    assert 0.3 * number < failing < 1.9 * number


NAMED = 'name="r" '
PLACES = {
    "an element": ("<link name='a'/><«s:camera»/>", "XAC104"),
    "an attribute": ("<link name='a' «s:b»='1'/>", "XAC104"),
    "in a macro that nobody calls": ("<link name='a'/><xacro:macro name='m'><«s:b»/></xacro:macro>", "XAC104"),
    "outside of the declaration": ("<link name='a' xmlns:s='u'><s:x/></link><«s:b»/>", "XAC104"),
    "two colons": ("<link name='a'/><«s:b:c» xmlns:s='u'/>", "XAC139"),
    "an attribute twice": ("<link name='a' xmlns:s='u' xmlns:t='u' s:b='1' «t:b»='1'/>", "XAC139"),
    "an empty namespace": ("<link name='a' «xmlns:s»=''/>", "XAC139"),
    "a space": ("<link name='a' «xmlns:s»='a b'/>", "XAC139"),
}


@pytest.mark.parametrize("included", [False, True])
@grouped(("text", "code"), PLACES.values(), ids=PLACES)
def test_it_is_reported_at_the_exact_place(text: str, code: str, included: bool, tmp_path: Path) -> None:
    path, whole = tmp_path / "part.xacro", tmp_path / "robot.urdf.xacro"
    marked = f"<robot {'' if included else NAMED}{XACRO}>{text}</robot>"
    path.write_text(marked.replace("«", "").replace("»", ""))
    whole.write_text(f'<robot name="w" {XACRO}>\n<xacro:include filename="part.xacro"/></robot>')
    assert fails(whole) is not None
    seen = [one for one in found(whole if included else path) if one.code in (code, "XML060", "XAC134")]
    assert [(one.code, one.severity, sliced(one)) for one in seen] == [
        (code, Severity.ERROR, marked.partition("«")[2].partition("»")[0])
    ]
    assert seen[0].location.source.name.endswith("part.xacro")
    assert [one.location.start.line for one in seen[0].trace] == ([2] if included else [])


def test_a_plain_robot_may_have_any_prefix(tmp_path: Path) -> None:
    path = tmp_path / "robot.urdf"
    path.write_text(f'<robot name="r">{LINK.format("base")}<s:camera/></robot>')
    assert [(one.code, one.severity) for one in found(path) if one.code.startswith(("XML", "XAC"))] == [
        ("XML060", Severity.INFO)
    ]
