"""What is wrong with xacro sources as they stand: what each rule finds, where, and what it leaves alone."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import findings, sliced
from urdflint.linter.run import engine
from urdflint.syntax import parsing
from urdflint.syntax.source import Source
from urdflint.xacro import inspection
from urdflint.xacro.faults import Fault
from urdflint.xacro.inspection import closure, survey
from urdflint.xacro.spot import Spot, runs, span_of

DECLARED = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
WHEEL = '<xacro:macro name="wheel" params="side radius:=1 *origin"><a n="${side} ${radius}"/>{}</xacro:macro>'
INSERT = '<xacro:insert_block name="origin"/>'


def robot(text: str) -> str:
    """A robot of which nobody knows more than is in it, and that includes nothing."""
    return f'<robot name="r" {DECLARED}><link name="a"/>{text}</robot>'


def part(text: str) -> str:
    """A file that is there to be included."""
    return f"<robot {DECLARED}>{text}</robot>"


def said(text: str, *codes: str) -> list[tuple[str, str]]:
    """The code and the text of each finding of a source, of these rules only where some are given.

    Files that it includes are not there, which is left out.
    """
    found = [(one.code, sliced(one)) for one in findings(text, name="r.urdf.xacro") if one.code != "XAC133"]
    return [one for one in found if one[0].startswith("XAC1") and (not codes or one[0] in codes)]


def surveyed(name: str, text: str) -> survey.Survey:
    return survey.survey_of(parsing.read(Source(name, text.encode())))


def faults(text: str, root: bool = True, **others: str) -> list[Fault]:
    """The faults of a source that may include the others by their names; what else it includes is not known."""
    known = {name: surveyed(f"{name}.xacro", one) for name, one in others.items()}

    def resolve(_: survey.Survey, filename: str) -> list[survey.Survey] | None:
        found = known.get(filename.removesuffix(".xacro"))
        return [found] if found is not None else None

    return list(inspection.faults(closure.closure_of(surveyed("r.xacro", text), resolve, root)))


def kinds(found: list[Fault]) -> list[str]:
    return [type(one).__name__ for one in found]


BAD = {
    "a macro tag misspelt": (part('<xacro:marco name="m" params="a"/>'), "XAC111", "xacro:marco"),
    "an elif": (part('<xacro:elif value="1"/>'), "XAC111", "xacro:elif"),
    "params misspelt": (part('<xacro:macro name="m" parms="a"/>'), "XAC102", "parms"),
    "value of an arg": (part('<xacro:arg name="a" default="1" value="2"/>'), "XAC102", "value"),
    "an element without its name": (part('<xacro:element name="a"/>'), "XAC103", "xacro:element"),
    "a misspelt default of an arg": (part('<xacro:arg name="a" defualt="1"/>'), "XAC103", "xacro:arg"),
    "an attribute with an undeclared prefix": ('<robot><a xacro:b="1"/></robot>', "XAC104", "xacro:b"),
    "a call with a star's name": (
        part(WHEEL.replace("{}", INSERT) + '<xacro:wheel side="1" origin="2"><o/></xacro:wheel>'),
        "XAC105",
        "origin",
    ),
    "a call by name": (
        part('<xacro:macro name="m" params="a"><b n="${a}"/></xacro:macro><xacro:call macro="m"/>'),
        "XAC106",
        "xacro:call",
    ),
    "a block in a call without blocks": (
        part('<xacro:macro name="m" params=""/><xacro:m><o/></xacro:m>'),
        "XAC107",
        "o",
    ),
    "blocks of a name twice": (
        part(f'<xacro:macro name="m" params="*origin *origin">{INSERT}</xacro:macro>'),
        "XAC108",
        "*origin",
    ),
    "a keyword": (part('<xacro:property name="lambda" value="1"/>'), "XAC109", "lambda"),
    "two underscores": (part('<xacro:property name="__a" value="1"/>'), "XAC109", "__a"),
    "a macro with a dot": (part('<xacro:macro name="a.b" params=""/>'), "XAC109", "a.b"),
    "a macro with the prefix": (part('<xacro:macro name="xacro:m" params=""/>'), "XAC109", "xacro:m"),
    "a macro called as an instruction": (part('<xacro:macro name="property" params=""/>'), "XAC109", "property"),
    "a slip of a function": (part('<a n="${raidans(90)}"/>'), "XAC110", "raidans"),
    "a slip of a parameter": (
        part('<xacro:macro name="m" params="length"><a n="${length} ${lenght}"/></xacro:macro>'),
        "XAC110",
        "lenght",
    ),
    "a slip of what is read more often": (
        part('<a n="${scale_arm}"/><b n="${scale_arm*scale_amr}"/>'),
        "XAC110",
        "scale_amr",
    ),
    "a slip of an argument": (
        part('<xacro:arg name="prefix" default=""/><a n="$(arg prefix)"/><a n="$(arg prefxi)"/>'),
        "XAC110",
        "prefxi",
    ),
    "a slip of a macro that the file has": (
        part('<xacro:macro name="wheel" params=""/><xacro:whele/>'),
        "XAC111",
        "xacro:whele",
    ),
    "a block that is not inserted": (
        part('<xacro:macro name="m" params="*origin"><a/></xacro:macro>'),
        "XAC112",
        "*origin",
    ),
    "the second value of two": (
        part('<xacro:property name="y" value="0"/><xacro:property name="y" value="${x}"/>'),
        "XAC108",
        "${x}",
    ),
    "a parameter called as a function": (
        part('<xacro:macro name="m" params="range"><a n="${range}"/></xacro:macro>'),
        "XAC117",
        "range",
    ),
    "a space instead of an operator": (part('<a n="x${arg side}"/>'), "XAC118", "s"),
    "a substitution in another": (part('<a n="x$(find $(arg a))"/>'), "XAC118", "$(arg a))"),
    "an empty expression": (part('<a n="x${ }"/>'), "XAC118", "${ }"),
    "a dollar too many": (part('<a n="$$x"/>'), "XAC118", "$$x"),
    "a broken expression in a text": (part("<a>é ${1 +* 2}</a>"), "XAC118", "*"),
    "a broken default": (part('<xacro:macro name="m" params="a:=${1+}"><b n="${a}"/></xacro:macro>'), "XAC118", "+"),
    "anon of launch files": (part('<a n="$(anon x)"/>'), "XAC118", "anon"),
    "arg without a name": (part('<a n="$(arg)"/>'), "XAC118", "$(arg)"),
    "a call in eval": (part("<a n=\"$(eval arg('x') + 1)\"/>"), "XAC118", "$(eval arg('x')"),
    "degrees as they are": (part('<origin rpy="0 -90 0"/>'), "XAC120", "-90"),
    "degrees of a limit": (
        part('<joint type="revolute"><limit lower="${-180/2}" upper="1"/></joint>'),
        "XAC120",
        "${-180/2}",
    ),
    "a space behind True": (part('<xacro:unless value="True "/>'), "XAC121", "True "),
    "a decimal as condition": (part('<xacro:if value="1.0"/>'), "XAC121", "1.0"),
    "a comma behind a default": (
        part('<xacro:macro name="m" params="a:=1, b:=2"><c n="${a}${b}"/></xacro:macro>'),
        "XAC121",
        ",",
    ),
    "a text of a default under another condition": (
        part(
            '<xacro:macro name="m" params="a:=unset b"><xacro:unless value="${b}">'
            """<xacro:if value="${a == 'unset'}"><xacro:ERROR/></xacro:if></xacro:unless>"""
            """<xacro:if value="${a == 'unset'}"><c n="${a - 1}"/></xacro:if></xacro:macro>"""
        ),
        "XAC121",
        "unset",
    ),
    "arguments in an include": (
        part('<xacro:include filename="a.xacro"><xacro:arg name="a" value="${b}"/></xacro:include>'),
        "XAC122",
        "xacro:arg",
    ),
    "an include without the prefix": (part('<include filename="a.xacro"/>'), "XAC123", "include"),
}


@grouped(("text", "code", "where"), BAD.values(), ids=BAD, size=40)
def test_a_fault_is_found_once_and_where_it_stands(text, code, where):
    found = [(one, place.strip()) for one, place in said(text)]
    assert found == [(code, where.strip())]


NAMED = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/>{}</robot>'
BROKEN = '<xacro:property name="folder" value="${arg folder}"/>'


@grouped(
    ("more", "severity"),
    [
        ("", "info"),  # xacro evaluates a property when it is read
        ('<xacro:property name="other" value="${folder_name}"/>', "info"),
        ('<xacro:if value="${1 == 2}"><b n="${folder}"/></xacro:if>', "error"),
        ('<c n="${1 == 2 and a folder}"/>', "error"),
        ('<xacro:macro name="m" params="folder:=^"/>', "error"),
        ('<xacro:property name="${1}folder" value="1"/>', "error"),
    ],
)
def test_what_nobody_reads_is_not_evaluated(more, severity):
    found = [one for one in findings(NAMED.format(BROKEN + more), name="r.urdf.xacro") if one.code == "XAC118"]
    assert severity in [one.severity.value for one in found if sliced(one) == "f"]
    kept = BROKEN.replace('name="folder"', 'name="folder" scope="global"')
    found = [one for one in findings(NAMED.format(kept), name="r.urdf.xacro") if one.code == "XAC118"]
    assert [one.severity.value for one in found] == ["error"]


GOOD = {
    "what another file may define": part('<a n="${radius*scale} $(arg side)"/><xacro:wheel side="1"/>'),
    "a default that conditions keep from what computes": part(
        """<xacro:macro name="m" params="a:=unset b"><xacro:if value="${b}"><xacro:if value="${a == 'unset'}">"""
        '<xacro:ERROR_a_undefined/></xacro:if></xacro:if><xacro:if value="${b}"><c n="${a - 1}"/></xacro:if>'
        """<xacro:unless value="${a == 'unset'}"><c n="${-a}"/></xacro:unless></xacro:macro>"""
    ),
    "names of one letter more or less": part(
        '<xacro:macro name="m" params="link_x"><a n="${link_x} ${link_y}"/></xacro:macro>'
    ),
    "words that are near to each other": part(
        '<xacro:property name="lift_height" value="1"/><a n="${lift_height} ${left_height} ${lift_weight}"/>'
    ),
    "PI of another file": part('<a n="${PI*pi}"/>'),
    "a property of a macro, and one that a call makes": robot(
        '<xacro:macro name="m" params="b"><xacro:property name="q" value="${b}" scope="parent"/></xacro:macro>'
        '<xacro:m b="1"/><link name="${q}"/>'
    ),
    "a parameter that a called macro reads": robot(
        '<xacro:macro name="inner" params=""><a n="${side}"/></xacro:macro>'
        '<xacro:macro name="outer" params="side"><xacro:inner/></xacro:macro><xacro:outer side="l"/>'
    ),
    "a parameter that is handed on": part(
        '<xacro:macro name="inner" params="side:=^"><a n="${side}"/></xacro:macro>'
        '<xacro:macro name="outer" params="side"><xacro:inner/></xacro:macro>'
    ),
    "a parameter that an unknown macro may read": part(
        '<xacro:macro name="m" params="side"><xacro:other/></xacro:macro>'
    ),
    "a parameter that an include may read": part(
        '<xacro:macro name="m" params="side"><xacro:include filename="a.xacro"/></xacro:macro>'
    ),
    "a parameter in a condition and a default": part(
        '<xacro:macro name="m" params="a b:=${c} c"><xacro:if value="${a and b}"/></xacro:macro>'
    ),
    "a block that a condition gives": part(
        WHEEL.replace("{}", INSERT) + '<xacro:wheel side="1"><xacro:if value="1"><o/></xacro:if></xacro:wheel>'
    ),
    "a block that is handed on": part(
        WHEEL.replace("{}", INSERT)
        + f'<xacro:macro name="m" params="*origin"><xacro:wheel side="1">{INSERT}</xacro:wheel></xacro:macro>'
    ),
    "a block of a property": robot(f'<xacro:property name="origin"><o/></xacro:property>{INSERT}'),
    "a macro of which one definition fits": part(
        '<xacro:if value="$(arg a)"><xacro:macro name="m" params="x"><b n="${x}"/></xacro:macro></xacro:if>'
        '<xacro:unless value="$(arg a)"><xacro:macro name="m" params="y"><b n="${y}"/></xacro:macro></xacro:unless>'
        '<xacro:m x="1"/>'
    ),
    "a property under a condition": part(
        '<xacro:property name="y" value="0"/><xacro:if value="$(arg a)"><xacro:property name="y" value="1"/></xacro:if>'
    ),
    "a value that is read before the next": part(
        '<xacro:property name="y" value="0"/><a n="${y}"/><xacro:property name="y" value="1"/>'
    ),
    "a value for an include": part(
        '<xacro:property name="y" value="0"/><xacro:include filename="a.xacro"/><xacro:property name="y" value="1"/>'
    ),
    "a value that grows": part('<xacro:property name="y" value="0"/><xacro:property name="y" value="${y + 1}"/>'),
    "the same value again": part('<xacro:property name="y" value="0"/><xacro:property name="y" value="0"/>'),
    "the same name in two macros": part(
        '<xacro:macro name="m" params=""><xacro:property name="y" value="0"/></xacro:macro>'
        '<xacro:macro name="n" params=""><xacro:property name="y" value="1"/></xacro:macro>'
    ),
    "local names of an expression": robot('<a n="${[x for x in range(3)]} ${list(map(lambda y: y + 1, [1]))}"/>'),
    "an argument in an expression": part(
        '<xacro:arg name="a" default="1"/><b n="${$(arg a) + 1} $(find ${p}) ${xacro.arg(\'a\')}"/>'
    ),
    "an argument read in all ways": robot(
        '<xacro:arg name="one" default="1"/><xacro:arg name="two" default="1"/><xacro:arg name="three" default="1"/>'
        "<b n=\"$(eval two*3) ${xacro.arg('three')} $(arg one)\"/>"
    ),
    "dollars that are text": part('<a n="$${x} costs 5$ $"/><!-- ${ --><b><![CDATA[${ ]]></b>'),
    "radians": part('<origin rpy="${radians(90)} ${pi/2} 6.283"/><origin rpy="0 0 ${90*pi/180}"/>'),
    "limits in metres and of any size": part('<joint type="prismatic"><limit lower="-90" upper="90"/></joint>'),
    "an expression as condition": part(
        '<xacro:if value="${mode == \'x\'}"/><xacro:if value="$(arg a)"/><xacro:if value=" 1 "/>'
    ),
    "a text as default": part('<xacro:macro name="m" params="a:=small"><b n="${a + \'_x\'} ${a}"/></xacro:macro>'),
    "elements of other programs": part(
        '<gazebo><plugin><property name="a"/><if value="1"/><arg name="a"/></plugin></gazebo>'
    ),
    "an address of anybody": '<robot xmlns:xacro="http://example.com"><xacro:property name="a" value="1"/></robot>',
}


@grouped("text", GOOD.values(), ids=GOOD, size=30)
def test_what_xacro_accepts_is_left_alone(text):
    assert said(text) == []


def test_a_robot_that_includes_all_that_it_needs_is_known_as_a_whole():
    library = part('<xacro:property name="radius" value="1"/><xacro:macro name="m" params=""/>')
    text = robot('<xacro:include filename="lib.xacro"/><a n="${radius*{}}"/><xacro:m/>')
    assert kinds(faults(text.replace("{}", "2"), lib=library)) == []
    assert kinds(faults(text.replace("{}", "height"), lib=library)) == ["PropertyUnknown"]
    assert kinds(faults(text.replace("{}", "height"), root=False, lib=library)) == []
    assert kinds(faults(text.replace("{}", "height"))) == []


def test_what_a_robot_defines_and_never_uses():
    text = robot(
        '<xacro:property name="p" value="1"/><xacro:arg name="q" default="1"/><xacro:macro name="m" params=""/>'
    )
    assert said(text) == [("XAC112", "p"), ("XAC112", "q"), ("XAC112", "m")]
    included = part('<a n="${p} $(arg q)"/><xacro:m/>')
    whole = text.replace("</robot>", '<xacro:include filename="lib.xacro"/></robot>')
    assert kinds(faults(whole, lib=included)) == []
    assert kinds(faults(whole, lib=part(""))) == ["PropertyUnused", "ArgumentUnused", "MacroUnused"]
    assert kinds(faults(whole)) == []


def test_includes_that_go_in_a_circle_end():
    one = part('<xacro:include filename="two.xacro"/>')
    two = part('<xacro:include filename="one.xacro"/>')
    assert faults(one, one=one, two=two) == []


def test_an_unknown_macro_of_a_robot_is_an_error_and_a_slip_in_a_part_a_warning():
    macro = '<xacro:macro name="wheel" params=""/>'
    weights = {
        one.severity.value: one.help
        for text in (robot(macro + "<xacro:wheel/><xacro:whele/>"), part(macro + "<xacro:whele/>"))
        for one in findings(text, name="r.urdf.xacro")
        if one.code == "XAC111"
    }
    assert weights == {"error": "did you mean 'wheel'?", "warning": "did you mean 'wheel'?"}
    (slip,) = (one for one in findings(robot(macro + "<xacro:wheel/><xacro:whele/>")) if one.code == "XAC111")
    assert slip.message == "macro 'whele' is not defined"


@grouped(
    ("name", "advice", "fixed"),
    [
        ("d", None, False),
        ("p", None, False),
        ("pe", None, False),
        ("tay", None, False),
        ("cosy", None, False),
        ("PI", "did you mean 'pi'?", False),
        ("Tau", "did you mean 'tau'?", False),
        ("widht", "did you mean 'width'?", True),
        ("radian", "did you mean 'radians'?", False),
    ],
)
def test_a_name_that_nobody_set_is_not_made_a_number(name, advice, fixed):
    text = robot(f'<xacro:property name="width" value="1"/><a n="${{width}} ${{{name}}}"/>')
    (found,) = (one for one in findings(text, name="r.urdf.xacro") if one.code == "XAC110")
    assert (found.help or "").startswith(advice or "define it above")
    assert (found.fix is not None) is fixed


@grouped(
    ("text", "message", "advice"),
    [
        ("${2*${w}}", "'${' is inside another '${…}'", "write ${2*w}: "),
        ("x${ ${w} + ${w} }", "'${' is inside another '${…}'", "write ${ w + w }: "),
        ("${'${w}'}", "'${' is inside another '${…}'", "write the names inside"),
        ("$(find $(arg w))", "'$(' is inside another '$(…)'", "give the inner one to a property"),
        ("${w", "'${' is not closed by '}'", "write the '}'"),
        ("${w} ${w", "'${' is not closed by '}'", "write the '}'"),
        ("$${w} $${${w", "'${' is not closed by '}'", "write the '}'"),
    ],
)
def test_an_expression_in_another_is_told_from_one_that_is_not_closed(text, message, advice):
    for xml in (part(f'<a n="{text}"/>'), robot(f'<xacro:property name="w" value="1"/><a>{text}</a>')):
        (found,) = (one for one in findings(xml, name="r.urdf.xacro") if one.code == "XAC118")
        assert (found.message, (found.help or "")[: len(advice)]) == (message, advice)


def test_a_misspelt_name_is_reported_once():
    text = '<xacro:macro name="m" params="length"><a n="${lenght}"/></xacro:macro><xacro:m lenght="1"/>'
    assert said(part(text)) == [("XAC110", "lenght"), ("XAC105", "lenght")]
    assert said(robot('<xacro:arg name="prefix" default=""/><b n="$(arg prefxi)"/>')) == [("XAC110", "prefxi")]
    assert said(robot('<xacro:proprety name="length" value="1"/><b n="${length}"/>')) == [("XAC111", "xacro:proprety")]
    assert said(robot('<property name="length" value="1"/><b n="${length}"/>')) == [("XAC123", "property")]


def test_what_follows_from_a_fault_is_not_reported():
    text = "<xacro:include filename='gone.xacro'/><b n='${radius}'/><xacro:wheel/>"
    assert said(robot(text)) == [("XAC110", "radius"), ("XAC111", "xacro:wheel")]
    assert {one.severity.value for one in findings(robot(text)) if one.code in ("XAC110", "XAC111")} == {"warning"}
    text = '<macro name="m" params="a"><b n="${a}"/></macro><xacro:m a="1"/>'
    assert said(robot(text)) == [("XAC123", "macro")]
    macro = '<xacro:macro name="wheel" params="radius"><b n="${radius}"/></xacro:macro>'
    assert said(robot(macro + '<xacro:wheel raduis="1"/>')) == [("XAC105", "raduis")]


def test_a_robot_tells_of_its_angles_itself_and_a_library_by_its_source():
    joint = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/><origin rpy="0 0 ${90}"/></joint>'
    whole = robot(f'<link name="b"/>{joint}')
    assert [one.code for one in findings(whole, name="r.urdf.xacro")] == ["URDF530"]
    assert said(part(f'<xacro:macro name="m" params="">{joint}</xacro:macro>')) == [("XAC120", "${90}")]


def test_a_robot_tells_of_its_limits_itself():
    joint = '<joint name="j{0}" type="revolute"><parent link="a"/><child link="b{0}"/><axis xyz="1 0 0"/>{1}</joint>'
    limit = '<limit lower="0" upper="${90}" effort="1" velocity="1"/>'
    joints = "".join(f'<link name="b{at}"/>' + joint.format(at, limit) for at in range(3))
    (one,) = findings(robot(joints), name="r.urdf.xacro")
    assert (one.code, len(one.also)) == ("URDF430", 2)


def test_an_element_without_the_prefix_is_reported_once():
    text = robot('<link name="b"><insert_block name="c"/></link>').replace('<link name="a"/>', "")
    assert [one.code for one in findings(text, name="r.urdf.xacro")] == ["XAC123"]


def test_a_property_that_is_set_to_itself_is_none_with_the_prefix_either():
    text = robot('<property name="length" value="${length}"/><link name="a"/>')
    [finding] = [finding for finding in findings(text, name="r.urdf.xacro") if finding.code == "XAC123"]
    assert (finding.severity.value, finding.help, finding.fix) == ("info", "remove it", None)


def test_faults_that_show_in_the_source_and_in_the_expansion_are_reported_once():
    macro = '<xacro:macro name="m" params="side"><b n="${side}"/></xacro:macro>'
    for text in (
        macro + "<xacro:m/>",
        '<b n="${radius}"/>',
        "<xacro:wheel/>",
        '<b n="${1+}"/>',
        '<b n="$(anon x)"/>',
        '<xacro:if value="yes"/>',
        '<xacro:property name="pi" value="3"/><b n="${pi}"/>',
        '<xacro:property name="a-b" value="3"/>',
        '<xacro:insert_block name="c"/>',
        "<xacro:arg name='a'/><b n='$(arg a)'/>",
    ):
        assert len(said(robot(text))) == 1, text


def test_the_fix_of_a_misspelt_name_writes_the_right_one():
    text = robot('<xacro:property name="radius" value="1"/><b n="${radius} é ${2*raduis}"/>')
    (found,) = [one for one in findings(text, name="r.urdf.xacro") if one.code == "XAC110"]
    assert found.fix is not None
    (edit,) = found.fix.edits
    data = text.encode()
    assert b"${radius} \xc3\xa9 ${2*radius}" in data[: edit.span.start] + edit.text.encode() + data[edit.span.end :]


def test_pi_with_few_digits_is_a_warning_and_with_all_a_hint():
    def weight(value: str) -> str:
        text = part(f'<xacro:property name="pi" value="{value}"/>')
        return next(one.severity.value for one in findings(text, name="r.urdf.xacro") if one.code == "XAC117")

    assert [weight("3.14"), weight("3.14159265359"), weight("${355/113}")] == ["warning", "info", "warning"]


def test_spots_in_texts_and_values_are_the_bytes_of_these_characters():
    text = '<r a="&lt;ü ${x}"> hé <!-- ${c} --> ${a}<b/>  <!-- q -->&amp;${b}'
    text += "<![CDATA[${no}]]>${c}<?pi?> ${d}<b/>\r\n ${e}</r>"
    document = parsing.read(Source("r.xacro", text.encode()))
    root = document.root
    assert root is not None
    places = [root.text.index(f"${{{name}}}") for name in "abcde"]
    spots = [Spot(document, root, None, at, at + 4) for at in places]
    value = root.attributes["a"].index("$")
    spots.append(Spot(document, root, "a", value, value + 4))
    cut = [document.source.text[slice(*span_of(one))].decode() for one in spots]
    assert cut == ["${a}", "${b}", "${c}", "${d}", "${e}", "${x}"]
    read = "".join(one for one, _ in runs(document, root))
    assert "no" not in read
    assert all(root.text.startswith(one, offset) for one, offset in runs(document, root))


@grouped(
    ("text", "name"),
    [("$side", "side"), ("($side)", "side"), ("{$side}", "side"), ("a/{side}_b", "side"), ("${side}$size", "size")],
)
def test_a_name_without_its_dollar_sign_or_braces_is_literal(text: str, name: str) -> None:
    size = '<xacro:property name="size" value="1"/>'
    macro = f'<xacro:macro name="m" params="side"><c n="${{side}} ${{size}}">{text}</c><d e="{text}"/></xacro:macro>'
    found = [one for one in findings(robot(f'{size}{macro}<xacro:m side="l"/>')) if one.code.startswith("XAC1")]
    assert [one.code for one in found] == ["XAC141", "XAC141"]
    assert [one.help for one in found] == [f"write ${{{name}}}"] * 2
    assert all(sliced(one) in text and name in sliced(one) for one in found)


@grouped("text", ["$HOME/$PATH", "{other}", "{{side}}", "$${side}", "${side}", "$", "{ side }", "{'side': 1}"])
def test_other_dollar_signs_and_braces_are_text(text: str) -> None:
    macro = f'<xacro:macro name="m" params="side"><c n="${{side}}">{text}</c></xacro:macro><xacro:m side="l"/>'
    assert said(robot(macro)) == []


def test_braces_may_be_fields_where_format_is_called() -> None:
    text = '<xacro:macro name="m" params="side t"><c n="${t.format(side=side)}"/></xacro:macro>'
    call = '<xacro:m side="${side}" t="{side}"/>'
    assert said(robot(f'{text}<xacro:macro name="k" params="side">{call}</xacro:macro><xacro:k side="l"/>')) == []


ARGUMENT = '<xacro:arg name="mass" default="1"/>'


@grouped(
    ("params", "body", "reported"),
    [
        ("mass", "$(arg mass)", 1),
        ("mass", "${2 * xacro.arg('mass')}", 1),
        ("mass", "$(arg mass) ${mass}", 0),
        ("mass:=$(arg mass)", "${mass}", 0),
        ("side", "${side} $(arg mass)", 0),
    ],
)
def test_an_argument_of_the_name_of_an_unread_parameter(params: str, body: str, reported: int) -> None:
    name = params.partition(":")[0]
    text = f'{ARGUMENT}<xacro:macro name="m" params="{params}"><c n="{body}"/></xacro:macro><xacro:m {name}="2"/>'
    found = said(robot(text + '<d e="$(arg mass)"/>'))
    assert [code for code, _ in found] == ["XAC142"] * reported


@grouped(
    ("body", "reported"),
    [
        ('<link name="tip"/>', 1),
        ('<xacro:if value="1"><link name="tip"/></xacro:if>', 1),
        ('<link name="base_link"/>', 0),
        ('<link name="tip"/><link name="end"/>', 0),  # of two nobody knows whether they are meant so
        ('<link name="${other}tip"/>', 0),
        ('<xacro:macro name="n" params="x"><link name="tip"/></xacro:macro><xacro:n x="1"/>', 0),
        ('<gazebo reference="tip"/>', 0),
    ],
)
def test_one_name_lacks_the_parameter_of_all_others(body: str, reported: int) -> None:
    own = "".join(f'<{tag} name="${{prefix}}{tag}_{number}"/>' for number, tag in enumerate(("link", "joint", "link")))
    macro = f'<xacro:macro name="m" params="prefix other">{own}{body}<c n="${{other}}"/></xacro:macro>'
    found = [one for one in findings(robot(macro)) if one.code == "XAC143"]
    assert [(sliced(one), one.help) for one in found] == [("tip", "write ${prefix}tip")] * reported


def test_an_argument_or_command_without_a_value_may_mean_a_parameter() -> None:
    macro = '<xacro:macro name="m" params="mass"><c n="{}"/></xacro:macro><xacro:m mass="2"/>'
    texts = [robot(macro.format(text)) for text in ("$(arg mass)", "$(mass)")]
    found = [one for text in texts for one in engine.lint(Source("r.xacro", text.encode()), engine.Settings()).findings]
    helps = {one.code: one.help for one in found}
    assert helps["XAC132"] == "write ${mass}: macro 'm' has a parameter of this name"
    assert helps["XAC118"] == "write ${mass}"
