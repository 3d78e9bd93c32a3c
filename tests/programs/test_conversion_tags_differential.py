"""Each special tag at each kind of place, with good and bad values: what is stated is what libsdformat 12.3 does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.programs import live
from tests.programs.test_conversion_differential import CONSUMER, NUMBERS, TAGS, WORDS, converted, differences
from urdflint.programs.sdformat.conversion.gazebo_blocks import IN_SDF, SPECIAL

MASS = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
SHAPES = "".join(f"<{tag}><geometry><box size='1 1 1'/></geometry></{tag}>" for tag in ("visual", "collision"))
ROBOT = """<robot name='r'>
  <link name='base'>{full}</link><link name='arm'>{full}</link><link name='tip'>{full}</link><link name='gone'/>
  <joint name='melts' type='fixed'><parent link='base'/><child link='arm'/></joint>
  <joint name='turns' type='continuous'><parent link='base'/><child link='tip'/></joint>
  <joint name='lost' type='continuous'><parent link='base'/><child link='gone'/></joint>
  <gazebo {reference}><{tag}>{value}</{tag}></gazebo>
</robot>"""
PLACES = ("base", "turns", None, "nobody", "arm", "melts", "gone", "lost")
WRITTEN = {
    **{tag: "/".join(path) for tag, path in IN_SDF.items()},
    "turnGravityOff": "gravity",
    "selfCollide": "self_collide",
    "static": "static",
    "material": "material/script",
    "visual": "transparency",
    "collision": "max_contacts",
    "provideFeedback": "physics/provide_feedback",
    "implicitSpringDamper": "physics/ode/implicit_spring_damper",
    "cfmDamping": "physics/ode/cfm_damping",
}
# what SDF adds by itself wherever there is an axis or a limit
ALWAYS = ("springReference", "springStiffness", "stopCfm", "stopErp")
GOOD = {"visual": "<transparency>0.5</transparency>", "collision": "<max_contacts>3</max_contacts>"}


def robots() -> Iterator[tuple[str, str]]:
    """Each special tag at each place, with a good value and two others in turn."""
    turn = 0
    for tag in SPECIAL:
        for place in PLACES:
            values = [one for one in TAGS.get(tag, NUMBERS) if one != ""] or list(WORDS)
            turn += 1
            chosen = (GOOD.get(tag, values[0]), values[turn % len(values)], "" if turn % 2 else values[-1])
            for value in dict.fromkeys(chosen):
                reference = "" if place is None else f"reference='{place}'"
                yield tag, ROBOT.format(full=MASS + SHAPES, reference=reference, tag=tag, value=value)


def carriers(sdf: str, tag: str) -> set[str]:
    """The names of what in a model carries what a tag is written as."""
    model: Any = etree.fromstring(sdf.encode()).find("model")
    path, kind = WRITTEN[tag], SPECIAL[tag]
    scopes = [model] if kind == "model" else [*model.findall(f".//{kind}")]
    return {scope.get("name", "") for scope in scopes if scope.find(path) is not None}


@pytest.mark.differential
def test_special_tags_do_what_is_stated(tmp_path: Path) -> None:
    if reason := live.missing(CONSUMER):
        pytest.skip(reason)
    tags, texts = zip(*robots(), strict=True)
    wrong, carried = [], 0
    for tag, text, said in zip(tags, texts, live.conversions(CONSUMER, live.written(texts, tmp_path)), strict=True):
        one = converted(text)
        wrong += [f"{difference}\n{text}" for difference in differences(said, one)]
        if one is None or one.refusals or tag not in WRITTEN or tag in ALWAYS:
            continue
        if tag in GOOD and GOOD[tag] not in text:
            continue
        parts = {placement.element.tag for placement in one.placed} if tag in GOOD else {tag}
        placed = {name for placement in one.placed if placement.element.tag in parts for name in placement.names}
        reported = any(loss.kind == "block" or loss.element.tag == tag for loss in one.dropped)
        observed = carriers(said["sdf"], tag)
        carried += bool(observed)
        if observed != placed or (not observed and not reported):
            wrong.append(f"<{tag}> is carried by {observed}, and stated to be by {placed}; lost: {reported}\n{text}")
    assert not wrong, "\n\n".join(wrong[:8])
    assert carried > len(WRITTEN)
