"""The namespace of a collision filter group in a file that is in a namespace: asked of Drake 1.51.1 and 1.58."""

from __future__ import annotations

from tests.grouping import grouped
from tests.programs.drake_file_cases import found
from urdflint.findings import Severity
from urdflint.programs.effect import Effect

INERTIA = '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
ARM = f'<robot name="arm"><link name="base">{INERTIA}</link></robot>'
UNUSED = "DRK809"
SCOPED, LOCAL = "'arm::base'", "base"
# The namespace of the file, that of the group, the member, whether Drake accepts, whether it uses no namespace of both
ASKED = [
    ("outer", "arm", LOCAL, False, True),
    ("outer", "arm", SCOPED, True, True),
    ("outer", "nix", SCOPED, True, True),
    ("outer", "outer", SCOPED, True, True),
    ("outer", None, SCOPED, True, False),
    ("outer", "''", SCOPED, True, False),
    ("outer", "null", SCOPED, True, False),
    (None, "arm", LOCAL, True, False),
    (None, "arm", SCOPED, False, False),
    (None, "nix", LOCAL, False, False),
]


@grouped(("outer", "own", "member", "accepted", "unused"), ASKED)
def test_the_namespace_of_the_file_counts_alone(
    outer: str | None, own: str | None, member: str, accepted: bool, unused: bool
) -> None:
    inside = f", model_namespace: {outer}" if outer else ""
    space = f"model_namespace: {own}, " if own else ""
    group = f"name: g, {space}members: [{member}], ignored_collision_filter_groups: [g]"
    add = "- add_model: {name: arm, file: package://p/arm.urdf}\n"
    files = {
        "p/arm.urdf": ARM,
        "p/inner.dmd.yaml": f"directives:\n{add}- add_collision_filter_group: {{{group}}}\n",
    }
    text = "directives:\n- add_model_instance: {name: outer}\n"
    text += f"- add_directives: {{file: package://p/inner.dmd.yaml{inside}}}\n"
    said = found({"ext": ".dmd.yaml", "text": text, "files": files})
    rejected = [one for one in said if Effect.REJECTS in one.effects.values()]
    ours = [one for one in said if one.code == UNUSED]
    assert bool(rejected) is not accepted
    assert len(ours) == unused
    for one in ours:
        assert one.severity is Severity.WARNING
        assert (one.location.start.line, set(one.effects.values())) == (3, {Effect.IGNORES})
        assert f"'{own}'" in one.message
        assert f"'{outer}'" in one.message
