"""How fixes are chosen, merged, proved and withdrawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fix_runs import proved, settled, urdflint, with_fixes
from tests.lint import DRAKE
from urdflint import checks
from urdflint.findings import Edit, Finding, Fix, Location, Severity
from urdflint.findings.rule import REGISTRY, Problem, Registered, Replace
from urdflint.fixing import edits, passes, proof
from urdflint.linter.rules import dispatch
from urdflint.linter.run.engine import Settings
from urdflint.model.robot import Robot
from urdflint.programs import models
from urdflint.programs.effect import Effect
from urdflint.syntax.place import Place
from urdflint.syntax.source import Source, Span

TEXT = Source("robot.urdf", b"0123456789")


def finding(*changes, code="URDF100"):
    made = tuple(Edit(Span(start, end), text) for start, end, text in changes)
    return Finding(code, "", Severity.ERROR, "", Location(TEXT, made[0].span), fix=Fix("", made))


def edited(*findings):
    return edits.edited(TEXT.data, [one.fix for one in edits.compatible(findings) if one.fix]).decode()


def test_edits_are_made_from_the_bytes_that_were_read():
    assert edited(finding((1, 2, "one")), finding((8, 9, ""))) == "0one2345679"
    assert edited(finding((1, 2, "é"), (5, 5, "+"))) == "0é234+56789"


def test_of_fixes_that_overlap_the_first_is_made_and_of_those_that_touch_both():
    assert edited(finding((2, 6, "b")), finding((1, 3, "a"))) == "0a3456789"
    assert edited(finding((1, 3, "a")), finding((3, 5, "b"))) == "0ab56789"
    assert edited(finding((2, 3, "a"), (7, 8, "b")), finding((7, 8, "c"))) == "01a3456b89"


def test_a_fix_is_made_as_a_whole_or_not_at_all():
    assert edited(finding((1, 2, "a")), finding((1, 2, "b"), (8, 9, "c"), code="URDF200")) == "0a23456789"


def test_where_something_is_inserted_nothing_else_is_changed_in_the_same_pass():
    assert edited(finding((4, 4, "+")), finding((4, 4, "-"), code="URDF200")) == "0123+456789"
    assert edited(finding((4, 4, "+")), finding((2, 4, ""))) == "01456789"


def test_the_same_edit_of_two_findings_is_made_once_and_fixes_both():
    some = finding((1, 2, "x")), finding((1, 2, "x"), code="URDF200")
    assert edited(*some) == "0x23456789"
    assert len(edits.compatible(some)) == 2


def test_a_fix_at_odds_with_itself_is_left_out():
    assert edited(finding((1, 5, "a"), (3, 7, "b"))) == TEXT.data.decode()


@pytest.fixture
def strange(monkeypatch):
    """A check of the element <strange>, whose fix is given as a function of the document."""

    def registered(fix, safe=True, code="URDF700"):
        checks.load()

        def check(robot):
            for one in robot.document.elements:
                if one.tag == "visual":
                    yield Problem("a fault", Place(one), fix=("mend it", fix(robot.document, one)), safe=safe)

        monkeypatch.setitem(REGISTRY, code, Registered(code, check, (Robot,)))
        dispatch._dispatch.cache_clear()

    yield registered
    monkeypatch.undo()
    dispatch._dispatch.cache_clear()


ROBOT = """<robot name="r">
  <link name="a"><visual><geometry><box size="1 1 1"/></geometry></visual></link>
</robot>
"""


def test_a_fix_that_breaks_the_file_is_withdrawn_and_reported(strange):
    strange(lambda document, one: [Replace(Place(one, part="label"), "<")])
    done = settled(ROBOT, unsafe=True)
    assert done.changed == []
    assert list(done.withdrawn.values()) == ["the file would not be well-formed XML"]
    assert [one.fix for one in done.report.findings if one.code == "URDF700"] == [None]


def test_a_fix_that_goes_round_in_a_circle_is_withdrawn_and_others_are_made(strange, monkeypatch):
    """It is seen when a file is as it was before, not only after so many passes."""
    monkeypatch.setattr(passes, "MAX_PASSES", 10**9)

    def turned(document, one):
        size = one.child("geometry").child("box")
        return [Replace(Place(size, "size", "value"), "2 2 2" if size.get("size") == "1 1 1" else "1 1 1")]

    strange(turned)
    other = ROBOT.replace("<link", '<material name="unused"><color rgba="1 1 1 1"/></material><link')
    done = settled(other)
    assert list(done.withdrawn.values()) == [passes.UNSETTLED]
    assert [one.code for one in done.fixed] == ["URDF807"]
    assert b'size="1 1 1"' in next(iter(done.after.values()))


def test_a_fix_that_never_ends_is_withdrawn(strange):
    strange(lambda document, one: [Replace(Place(one, part="behind"), "<!-- more -->")])
    done = settled(ROBOT)
    assert list(done.withdrawn.values()) == [passes.UNSETTLED]
    assert done.changed == []


def test_a_fix_after_which_a_program_drops_something_is_no_longer_safe(strange):
    """The size gets a tab, which urdfdom cannot read: the visual is dropped."""

    def tab(document, one):
        return [Replace(Place(one.child("geometry").child("box"), "size", "value"), "1 1\t1")]

    strange(tab)
    assert settled(ROBOT).changed == []
    assert settled(ROBOT).withdrawn == {}
    (shown,) = [one.fix for one in proved(ROBOT).findings if one.code == "URDF700"]
    assert shown is not None
    assert not shown.safe


def test_a_fix_after_which_a_program_rejects_the_robot_is_not_made_even_if_unsafe_ones_are(strange):
    def nameless(document, one):
        return [Replace(Place(one.parent, "name", "value"), "b")]

    strange(nameless, safe=False)
    robot = ROBOT.replace("</robot>", '<link name="b"/></robot>')
    done = settled(robot, unsafe=True)
    assert done.changed == []
    assert "would reject the robot" in next(iter(done.withdrawn.values()))
    (shown,) = [one.fix for one in proved(robot).findings if one.code == "URDF700"]
    assert shown is None


def test_of_many_fixes_only_the_bad_one_is_left_out(strange):
    """Found by halves: all others are made in the same run."""

    def emptied(document, one):
        box = one.child("geometry").child("box")
        size = box.get("size")
        return [Replace(Place(box, "size", "value"), "1" if size == "7 7 7" else "3 3 3")] if size != "3 3 3" else []

    strange(emptied)
    visuals = "".join(
        f'<visual><geometry><box size="{size} {size} {size}"/></geometry></visual>' for size in (1, 2, 7, 4, 5)
    )
    data = with_fixes(f'<robot name="r"><link name="a">{visuals}</link></robot>')
    assert data.count(b"3 3 3") == 4
    assert data.count(b"7 7 7") == 1


def test_a_model_that_fails_proves_nothing(monkeypatch):
    """What holds is the word of the rule; a robot that is there no more would be the opposite of a proof."""
    monkeypatch.setattr(models, "claims", lambda *_: 1 / 0)
    assert proof.standing(Source("a.urdf", ROBOT.encode()), Settings(resolve=False)) is None
    assert proof.worse(None, None) is None
    standing = proof.Standing({})
    assert proof.worse(standing, None) == "no robot would be left"


def test_every_series_of_every_program_with_a_model_is_asked():
    names = {one.name for one in proof.judges()}
    assert {"urdfdom@1", "urdfdom@3", "urdfdom@4", "urdfdom@6", "sdformat@9", "sdformat@16", DRAKE} <= names


LIBRARY = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="arm" params="name">
    <link name="${name}"/>
    <joint name="to_${name}" type="revolute">
      <parent link="base"/><child link="${name}"/><limit lower="2" upper="-1" effort="1" velocity="1"/>
    </joint>
  </xacro:macro>
  <link name="base"/>
  <link name="lid"/>
  <joint name="to_lid" type="revolute">
    <parent link="base"/><child link="lid"/><limit lower="4" upper="-3" effort="1" velocity="1"/>
  </joint>
</robot>
"""
USER = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="library.xacro"/>
  <xacro:arm name="one"/><xacro:arm name="two"/>
</robot>
"""
FIXED = LIBRARY.replace('lower="4" upper="-3"', 'lower="-3" upper="4"')


def test_in_xacro_only_text_that_is_used_once_is_changed_and_in_included_files_too(tmp_path: Path):
    """Two robots share the library: the edit is made once."""
    (tmp_path / "library.xacro").write_text(LIBRARY)
    for name in ("first", "second"):
        (tmp_path / f"{name}.urdf.xacro").write_text(USER)
    done = urdflint(tmp_path, "--fix", "--unsafe-fixes", ".")
    assert b"Found 2 findings (1 fixed, 1 left)" in done.stdout
    assert done.returncode == 1
    assert (tmp_path / "library.xacro").read_text() == FIXED
    assert {path.read_text() for path in tmp_path.glob("*.urdf.xacro")} == {USER}


def test_what_a_library_has_for_others_is_not_removed_without_a_look(tmp_path: Path):
    """A material that no robot of this run uses may be there for another one; in the robot's own file it is not."""
    material = '<material name="{}"><color rgba="1 0 0 1"/></material>'
    library = '<robot xmlns:xacro="http://www.ros.org/wiki/xacro">\n  {}\n  <link name="a"/>\n</robot>\n'
    user = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="library.xacro"/>{}
  <link name="b"/>
  <joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>
</robot>
"""
    for shared, own, kept in (("theirs", "", True), ("", "mine", False)):
        before = [library.format(material.format(shared) * bool(shared)), user.format(material.format(own) * bool(own))]
        paths = [tmp_path / "library.xacro", tmp_path / "r.urdf.xacro"]
        for path, text in zip(paths, before, strict=True):
            path.write_text(text)
        urdflint(tmp_path, "--fix-only", "--show-info", ".")
        assert ([path.read_text() for path in paths] == before) is kept


def test_an_included_file_that_was_not_named_is_left_alone_and_reported(tmp_path: Path):
    (tmp_path / "library.xacro").write_text(LIBRARY)
    (tmp_path / "r.urdf.xacro").write_text(USER)
    done = urdflint(tmp_path, "--fix", "--unsafe-fixes", "r.urdf.xacro")
    assert (tmp_path / "library.xacro").read_text() == LIBRARY
    assert b"1 finding in library.xacro not fixed: the file was not named" in done.stderr


def test_what_is_written_into_xacro_is_no_expression():
    text = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <link name="a$${x}"/><link name="b"/>
  <joint name="j" type="fixed"><parent link="a${'$'}{y}"/><child link="b"/></joint>
</robot>
"""
    assert with_fixes(text, "r.urdf.xacro", unsafe=True) == text.encode()


def test_who_rejected_the_xml_is_not_worse_off_for_what_it_reads_then() -> None:
    robot = b'<?xml version="1.0"?>\n<robot name="r"><link name="a"/><joint name="j" type="fixed"/></robot>\n'
    before, after = (proof.standing(Source("r.urdf", data), Settings()) for data in (b"\n" + robot, robot))
    assert before is not None
    assert after is not None
    newton = before.losses["newton@1.8"][Effect.REJECTS], after.losses["newton@1.8"][Effect.REJECTS]
    assert newton[0] == {proof.XML: 1}
    assert newton[1].total() > 1
    assert proof.worse(before, after) is None
