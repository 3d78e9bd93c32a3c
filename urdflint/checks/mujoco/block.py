"""The `<mujoco>` block: what is not in it, and what MuJoCo does not read of it."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks import extension
from urdflint.checks.claim_problems import as_claimed, claimed_name
from urdflint.findings.rule import Problem, check
from urdflint.model.structure import irregularities
from urdflint.model.structure.intended_elements import parent_of
from urdflint.programs.mujoco.claims import MujocoClaim

MJCF = frozenset({"actuator", "asset", "contact", "default", "equality", "keyframe", "sensor", "tendon", "worldbody"})
SCENE = "load the robot in a file of MuJoCo's own format, or with its Python package, and add it there"


@check("MJC101")
def mujoco_setting_unknown(
    unknown: irregularities.UnknownElement | irregularities.UnknownAttribute | irregularities.StrayText,
) -> Iterator[Problem]:
    if isinstance(unknown, irregularities.StrayText):
        yield extension.text_unread(unknown)
    elif isinstance(unknown, irregularities.UnknownAttribute):
        yield extension.attribute_unknown(unknown)
    elif unknown.element.tag in MJCF and parent_of(unknown.element).tag == "mujoco":
        message = f"MuJoCo does not read <{unknown.element.tag}> in the <mujoco> block of a URDF"
        yield Problem(message, unknown.place(), help=SCENE)
    else:
        yield extension.element_unknown(unknown, "the <mujoco> block", "mujoco")


@check("MJC102")
def mujoco_setting_malformed(value: irregularities.UnknownValue | irregularities.UnreadableValue) -> Iterator[Problem]:
    yield extension.value(value)


@check("MJC103")
def mujoco_setting_repeated(again: irregularities.Repeated) -> Iterator[Problem]:
    yield extension.repeated(again, word="MuJoCo takes one")


as_claimed(__name__, "MJC104", "mujoco_setting_without_effect", MujocoClaim, claimed_name)
