"""Models that Gazebo refuses as a whole, and that one defect makes one finding."""

from __future__ import annotations

from tests.checks.test_gazebo_links import ANCHOR, BOTH, MASS, NEW, OLD, joint, link, robot
from tests.grouping import grouped
from tests.lint import findings, sliced
from urdflint.linter.run import engine
from urdflint.programs import target
from urdflint.syntax.source import Source

BASE = ANCHOR + link("base")
TWO = BASE + link("a") + link("b") + joint("j", "base", "a") + joint("k", "base", "b")
MELTED = BASE + link("a") + link("b") + joint("j", "base", "a", "fixed") + joint("k", "base", "b")


def copied(parent: str, child: str) -> str:
    ends = f"<parent>{parent}</parent><child>{child}</child>"
    return f'<gazebo><joint name="brace" type="fixed">{ends}</joint></gazebo>'


def refusing(body: str, targets: str = BOTH) -> list[tuple[str, str, list[str]]]:
    """Code, span and the targets that refuse, of each finding with which one does."""
    found = []
    for one in findings(robot(body), targets):
        rejects = sorted(name for name, effect in one.effects.items() if effect.value == "rejects")
        if rejects:
            found.append((one.code, sliced(one), rejects))
    return found


@grouped(
    ("body", "code", "span", "who"),
    [
        (TWO + '<gazebo><frame name="a"/></gazebo>', "GZ701", "a", [OLD, NEW]),
        (TWO + '<gazebo><frame name="f"/></gazebo>', None, "", []),
        (MELTED + '<gazebo><frame name="a"/></gazebo>', "GZ701", "a", [NEW]),
        (BASE + link("__a__") + joint("j", "base", "__a__"), "GZ702", "__a__", [OLD, NEW]),
        (link("base") + link("world") + joint("j", "base", "world"), "GZ702", "world", [OLD, NEW]),
        (BASE + link("_a_") + joint("j", "base", "_a_"), None, "", []),
        (TWO + '<gazebo reference="a"><sensor name="x::y" type="imu"/></gazebo>', "GZ703", "x::y", [NEW]),
        (TWO + '<gazebo reference="a"><sensor name="__x__" type="imu"/></gazebo>', "GZ702", "__x__", [OLD, NEW]),
        (BASE + link("a::b") + joint("j", "base", "a::b"), "URDF208", "a::b", [NEW]),
        (TWO + copied("c", "b"), "GZ704", "c", [OLD, NEW]),
        (MELTED + copied("a", "b"), "GZ704", "a", [OLD]),
        (TWO + copied("a", "b"), None, "", []),
        (BASE + link("a") + joint("a", "base", "a"), "URDF203", "a", [OLD, NEW]),
        (BASE + link("a") + joint("a", "base", "a", "fixed"), "URDF203", "a", [NEW]),
        (TWO + joint("l", "a", "b"), "URDF305", "b", [OLD, NEW]),
        (BASE + link("a") + joint("j", "base", "b"), "URDF301", "b", [OLD, NEW]),
        (BASE + link("a") + joint("j", "base", "a", "revolute"), "URDF400", None, [OLD, NEW]),
        (BASE + link("a") + joint("j", "base", "a", inside='<limit effort="1"/>'), "URDF401", None, [OLD, NEW]),
    ],
)
def test_one_defect_is_one_refusal_at_its_place(body: str, code: str | None, span: str | None, who: list[str]):
    found = refusing(body)
    assert [one[0] for one in found] == ([code] if code else [])
    if code:
        assert span is None or found[0][1] == span
        assert found[0][2] == who


def test_an_inertia_at_the_bound_is_reported_for_gazebo_and_a_plain_one_by_the_rule_for_all():
    for largest, code in (("2", []), ("2.0000000000001", ["GZ705"]), ("3", ["URDF611"])):
        moments = MASS.replace('izz="1"', f'izz="{largest}"')
        body = BASE + link("a", moments) + joint("j", "base", "a")
        assert [one[0] for one in refusing(body)] == code, largest


def test_merged_inertias_are_blamed_on_the_link_that_is_wrong():
    body = BASE + link("a", MASS.replace('izz="1"', 'izz="50"')) + joint("j", "base", "a", "fixed")
    assert [one[0] for one in refusing(body)] == ["URDF611"]


def test_the_other_bearer_of_a_name_is_shown():
    found = [one for one in findings(robot(TWO, '<gazebo><frame name="a"/></gazebo>'), NEW) if one.code == "GZ701"]
    assert [related.message for related in found[0].related] == ["the other one is here"]


CUBE = '<sdf version="1.6"><model name="cube"><link name="body"/></model></sdf>'


def test_names_that_models_in_blocks_bring(tmp_path):
    """The included model is read where it is in the repository, and what it holds is not guessed where it is not."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "models" / "cube").mkdir(parents=True)
    (tmp_path / "models" / "cube" / "model.config").write_text('<model><sdf version="1.6">model.sdf</sdf></model>')
    (tmp_path / "models" / "cube" / "model.sdf").write_text(CUBE)
    include = "<include><uri>model://{}</uri><name>left</name></include>"
    models = include.format("cube") + '<model name="inner"><link name="core"/></model>'
    for brought, end, missing in (
        (models, "left::body", []),
        (models, "inner::core", []),
        (models, "left::nobody", ["left::nobody"]),
        (models, "inner::shell", ["inner::shell"]),
        (include.format("elsewhere"), "left::body", []),
        (include.format("elsewhere"), "right::body", ["right::body"]),
    ):
        text = robot(TWO + f"<gazebo>{brought}</gazebo>" + copied("base", end)).encode()
        settings = engine.Settings(targets=(*target.parse(OLD), *target.parse(NEW)))
        result = engine.lint(Source(str(tmp_path / "robot.urdf"), text), settings)
        assert [sliced(one) for one in result.findings if one.code == "GZ704"] == missing, end
