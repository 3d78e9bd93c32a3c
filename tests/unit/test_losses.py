"""What programs lose by a fault, whichever rule reports it."""

from __future__ import annotations

from tests.lint import findings
from urdflint.programs.effect import Effect

MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
BOX = '<collision><geometry><box size="1 1 1"/></geometry></collision>'
ROOT = f"""<robot name="r"><link name="base"/><link name="arm">{BOX}</link><link name="tip">{BOX}</link>
<joint name="j" type="fixed"><parent link="base"/><child link="arm"/></joint>
<joint name="k" type="continuous"><parent link="arm"/><child link="tip"/></joint></robot>"""
CUT = f'<robot name="r"><link name="base">{MASS.replace("1</", "x</").replace("value=", "weight=")}</link></robot>'


def test_losses_of_a_problem_that_yields_stay() -> None:
    """The rule of Gazebo reports a root without mass, and says what Drake does about it."""
    (found,) = [one for one in findings(ROOT, "all") if one.code == "GZ402"]
    assert found.effects["drake@1.58"] is Effect.ALTERS
    assert found.losses["drake@1.58"] == "a link without <inertial> has mass and inertia 0"


def test_who_rejects_a_file_loses_nothing_of_it() -> None:
    rejecting = 0
    for one in (*findings(ROOT, "all"), *findings(CUT, "all")):
        hurt = {name for name, effect in one.effects.items() if effect in (Effect.DROPS, Effect.ALTERS)}
        assert hurt == one.losses.keys(), one.code
        rejecting += Effect.REJECTS in one.effects.values() and bool(hurt)
    assert rejecting
