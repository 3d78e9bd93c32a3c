"""Contact for Drake: what hydroelastic contact lacks, what goes against each other, and the tag of old."""

from __future__ import annotations

from tests.grouping import grouped
from tests.lint import findings, sliced

HEAD = '<robot name="r" xmlns:drake="http://drake.mit.edu">'
BOX = '<box size="1 1 1"/>'
SPHERE = '<sphere radius="1"/>'
RIGID, COMPLIANT = "<drake:rigid_hydroelastic/>", "<drake:compliant_hydroelastic/>"
MODULUS, HINT = '<drake:hydroelastic_modulus value="1"/>', '<drake:mesh_resolution_hint value="1"/>'
MARGIN = '<drake:hydroelastic_margin value="1"/>'
GLTF = '<mesh filename="package://p/m.gltf"/>'


def collision(inner, shape=BOX):
    return f'{HEAD}<link name="a"><collision name="c"><geometry>{shape}</geometry>{inner}</collision></link></robot>'


def contact(inner, shape=BOX):
    return collision(f"<drake:proximity_properties>{inner}</drake:proximity_properties>", shape)


def friction(static, dynamic):
    return f'<drake:mu_static value="{static}"/><drake:mu_dynamic value="{dynamic}"/>'


def old(**values):
    inner = "".join(f"<{name}>{value}</{name}>" for name, value in values.items())
    return f"<drake_compliance>{inner}</drake_compliance>"


def found(xml, targets="drake"):
    return [one for one in findings(xml, targets) if one.code.startswith("DRK4")]


def reported(xml, targets="drake"):
    """Code, span and effect of what the rules about contact say."""
    return [(one.code, sliced(one), *(effect.value for effect in one.effects.values())) for one in found(xml, targets)]


@grouped(
    ("kind", "shape", "lacking"),
    [
        (COMPLIANT, BOX, "<drake:hydroelastic_modulus> for its box"),
        (COMPLIANT, SPHERE, "<drake:mesh_resolution_hint> and <drake:hydroelastic_modulus> for its sphere"),
        (COMPLIANT + MODULUS, '<capsule radius="1" length="1"/>', "<drake:mesh_resolution_hint> for its capsule"),
        (COMPLIANT + HINT, '<drake:ellipsoid a="1" b="1" c="1"/>', "<drake:hydroelastic_modulus> for its ellipsoid"),
        (RIGID, '<cylinder radius="1" length="1"/>', "<drake:mesh_resolution_hint> for its cylinder"),
    ],
)
def test_hydroelastic_contact_lacks_a_number(kind, shape, lacking):
    (one,) = found(contact(kind, shape))
    tag = kind.split("/")[0][1:]
    assert (one.code, sliced(one), [effect.value for effect in one.effects.values()]) == (
        "DRK410",
        f"<{tag}/>",
        ["rejects"],
    )
    assert one.message == f"collision 'c' of link 'a' has <{tag}>, but no {lacking}"


@grouped(
    ("inner", "shape"),
    [
        (RIGID, BOX),
        (RIGID, '<mesh filename="package://p/m.obj"/>'),
        (RIGID, '<mesh filename="package://p/m.gltf"><drake:declare_convex/></mesh>'),
        (RIGID + HINT, SPHERE),
        (COMPLIANT + MODULUS, BOX),
        (COMPLIANT + MODULUS + HINT + MARGIN, SPHERE),
        (COMPLIANT + MODULUS, GLTF),
        (COMPLIANT + '<drake:hydroelastic_modulus value="0"/>', BOX),
        (friction(1, 1), BOX),
        (friction(0.5, 0), BOX),
        ('<drake:mu_dynamic value="2"/>', BOX),
        (friction(-1, 1), BOX),
    ],
)
def test_contact_that_is_complete_or_reported_by_others(inner, shape):
    assert reported(contact(inner, shape)) == []


@grouped(
    ("inner", "expected"),
    [
        (MODULUS, [("DRK411", MODULUS, "ignores")]),
        (HINT + MARGIN, [("DRK411", HINT, "ignores"), ("DRK411", MARGIN, "ignores")]),
        (MODULUS + "<drake:soft_hydroelastic/>", []),
        (MODULUS + "<compliant_hydroelastic/>", []),
        (RIGID + COMPLIANT + MODULUS, [("DRK412", COMPLIANT, "rejects")]),
        (friction(0.4, 0.5), [("DRK413", "0.5", "rejects")]),
        (RIGID + MODULUS, [("DRK414", "<drake:proximity_properties>", "warns")]),
        (RIGID + HINT, []),
    ],
)
def test_kinds_and_numbers_that_do_not_go_together(inner, expected):
    assert reported(contact(inner)) == expected


def test_a_rigid_mesh_is_not_of_every_kind():
    assert reported(contact(RIGID, GLTF)) == [("DRK415", "package://p/m.gltf", "rejects")]


@grouped(
    ("inner", "expected"),
    [
        (old(static_friction=1), [("DRK420", "<static_friction>", "rejects")]),
        (old(dynamic_friction=1), [("DRK420", "<dynamic_friction>", "rejects")]),
        (old(static_friction="<!-- dry -->1", dynamic_friction=1), [("DRK420", "<static_friction>", "rejects")]),
        (old(static_friction=1, dynamic_friction=2), [("DRK413", "2", "rejects")]),
        (old(static_friction="abc", dynamic_friction=1), []),
        (old(static_friction=1, dynamic_friction=1), []),
        (old(youngs_modulus=1, dissipation=1), [("DRK421", "<drake_compliance>", "warns")] * 2),
        (old(), []),
    ],
)
def test_the_tag_of_old(inner, expected):
    assert reported(collision(inner)) == expected


def test_the_tag_of_old_beside_the_new_one():
    (one,) = found(contact(friction(1, 1)).replace("</collision>", old(static_friction=1) + "</collision>"))
    assert (one.code, sliced(one)) == ("DRK421", '<collision name="c">')
    assert [sliced_at(related) for related in one.related] == ["<drake_compliance>"]


def sliced_at(related):
    span = related.location.span
    return related.location.source.text[span.start : span.end].decode()


def test_nothing_is_reported_to_who_does_not_use_drake():
    assert reported(contact(RIGID + MODULUS + friction(1, 2)), "urdfdom,sdformat") == []
