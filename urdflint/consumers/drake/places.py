"""What Drake looks for at each place of a robot, as a table: everything else it passes over in silence.

A place is a kind of element. Its children are words: `tag` is the first child of that name, `tag*` all of them,
`tag=place` one whose place is not called like its tag, `@1.27` the release from which on it is looked for. What is read
since before 1.20 has no release. Gathered from the behaviour of 1.51 (cases drake/) and the parser's source.
"""

from __future__ import annotations

from typing import NamedTuple

from urdflint.consumers.drake.shapes import SHAPES

OPAQUE = "opaque"  # the warning, or the sense, of such an element covers all that is in it
KEYS = "parent=end child=end origin mimic calibration=opaque safety_controller=opaque"
NAMED = "name type drake_ignore"
CONSTRAINTS = {
    "drake:linear_bushing_rpy": (
        "drake:bushing_frameA=named drake:bushing_frameC=named drake:bushing_torque_stiffness=valued "
        "drake:bushing_torque_damping=valued drake:bushing_force_stiffness=valued drake:bushing_force_damping=valued"
    ),
    "drake:linear_spring_damper": "body_A=named body_B=named p_AP p_BQ free_length stiffness damping",
    "drake:ball_constraint": "body_A=named body_B=named p_AP p_BQ",
    "drake:distance_constraint": "body_A=named body_B=named p_AP p_BQ distance stiffness damping",
    "drake:tendon_constraint": "joint*=tendon-joint offset lower_limit upper_limit stiffness damping",
}
TABLE = {  # place: (children, attributes)
    OPAQUE: ("", ""),
    "robot": (
        (
            "material* link* joint* drake:joint*=joint transmission* frame* loop_joint=opaque "
            "drake:collision_filter_group* drake:linear_bushing_rpy* drake:linear_spring_damper*@1.49 "
            "drake:ball_constraint* drake:distance_constraint*@1.56 drake:tendon_constraint*@1.44"
        ),
        "name version",
    ),
    "link": ("inertial visual* collision* drake:surface_velocity_axis@1.56", "name type drake_ignore"),
    "drake:surface_velocity_axis": ("", "axis"),
    "inertial": ("origin mass=valued inertia", ""),
    "inertia": ("", "ixx ixy ixz iyy iyz izz"),
    "origin": ("", "xyz rpy"),
    "visual": (
        (
            "geometry origin material drake:accepting_renderer*=named drake:illustration_properties=role@1.50 "
            "drake:perception_properties=role@1.50"
        ),
        "name",
    ),
    "role": ("", "enabled"),
    "collision": (
        "geometry origin verbose=opaque drake:proximity_properties drake_compliance",
        "name group",
    ),
    "drake_compliance": ("static_friction=text dynamic_friction=text youngs_modulus=opaque dissipation=opaque", ""),
    "geometry": (" ".join(SHAPES), ""),
    "box": ("", "size"),
    "sphere": ("", "radius"),
    "cylinder": ("", "radius length"),
    "capsule": ("", "radius length"),
    "drake:capsule": ("", "radius length"),
    "drake:ellipsoid": ("", "a b c"),
    "mesh": ("drake:declare_convex=empty", "filename scale"),
    "empty": ("", ""),
    "text": ("", ""),
    "material": ("color texture drake:diffuse_map=opaque", "name"),
    "color": ("", "rgba"),
    "texture": ("", "filename"),
    "joint": (f"{KEYS} axis limit dynamics", NAMED),
    "joint fixed": (KEYS, NAMED),
    "joint floating": (KEYS, NAMED),
    "joint planar": (f"{KEYS} axis dynamics=dynamics-planar", NAMED),
    "joint ball": (f"{KEYS} dynamics", NAMED),
    "joint universal": (f"{KEYS} axis dynamics", NAMED),
    "joint screw": (f"{KEYS} axis dynamics drake:screw_thread_pitch=valued", NAMED),
    "joint curvilinear": (
        (
            f"{KEYS} axis dynamics drake:curves@1.38 drake:initial_tangent=axis@1.38 drake:plane_normal=axis@1.38 "
            "drake:is_periodic=valued@1.38"
        ),
        NAMED,
    ),
    "drake:curves": ("drake:line_segment* drake:circular_arc*", ""),
    "drake:line_segment": ("", "length"),
    "drake:circular_arc": ("", "radius angle"),
    "end": ("", "link"),
    "axis": ("", "xyz"),
    "limit": ("", "lower upper velocity effort drake:acceleration"),
    "dynamics": ("", "damping friction coulomb_window"),
    "dynamics-planar": ("", "damping"),
    "mimic": ("", "joint multiplier offset"),
    "transmission": (
        (
            "type=text joint=named actuator mechanicalReduction=text leftActuator=opaque rightActuator=opaque "
            "flexJoint=opaque rollJoint=opaque gap_joint=opaque passive_joint=opaque use_simulated_gripper_joint=opaque"
        ),
        "type",
    ),
    "actuator": (
        "mechanicalReduction=text drake:rotor_inertia=valued drake:gear_ratio=valued drake:controller_gains@1.23",
        "name",
    ),
    "drake:controller_gains": ("", "p d"),
    "frame": ("", "name link xyz rpy"),
    "named": ("", "name"),
    "valued": ("", "value"),
    "tendon-joint": ("", "name a"),
    "drake:collision_filter_group": (
        "drake:member*=end drake:member_group*=named@1.27 drake:ignored_collision_filter_group*=named",
        "name ignore",
    ),
    "drake:proximity_properties": (
        (
            "drake:compliant_hydroelastic=empty drake:rigid_hydroelastic=empty drake:soft_hydroelastic=opaque "
            "drake:mesh_resolution_hint=valued drake:hydroelastic_modulus=valued "
            "drake:hunt_crossley_dissipation=valued "
            "drake:point_contact_stiffness=valued drake:relaxation_time=valued drake:hydroelastic_margin=valued@1.34 "
            "drake:mu_dynamic=valued drake:mu_static=valued"
        ),
        "",
    ),
}


class Look(NamedTuple):
    """How Drake looks for a child: whether for all of that name, what place it is, and since when."""

    every: bool
    place: str
    since: tuple[int, int]


class Place(NamedTuple):
    """What Drake looks for at one kind of element."""

    children: dict[str, Look]
    attributes: frozenset[str]


def _look(word: str) -> tuple[str, Look]:
    word, _, since = word.partition("@")
    tag, _, place = word.partition("=")
    every = tag.endswith("*")
    tag = tag.rstrip("*")
    major, _, minor = since.partition(".")
    return tag, Look(every, place or tag, (int(major), int(minor)) if since else (0, 0))


def _parts(block: str, words: str) -> str:
    """The children of a constraint in full: most are called after it."""
    full = [word if word.startswith("drake:") else f"{block}_{word}" for word in words.split()]
    return " ".join(word if "=" in word else f"{word}=valued" for word in full)


def _places() -> dict[str, Place]:
    table = TABLE | {block: (_parts(block, words), "") for block, words in CONSTRAINTS.items()}
    return {
        name: Place(dict(map(_look, children.split())), frozenset(attributes.split()))
        for name, (children, attributes) in table.items()
    }


PLACES = _places()
KINDS_OF_JOINT = frozenset(name.partition(" ")[2] for name in PLACES if " " in name)
# Where a name with prefix is read, by the places that look for it
HOMES: dict[str, list[str]] = {}
for _name, _place in PLACES.items():
    for _tag in (*_place.children, *_place.attributes):
        if _tag.startswith("drake:"):
            HOMES.setdefault(_tag, []).append(_name)
# Read in SDFormat only, and of no effect in URDF wherever they stand (parsing_doxygen.h; cases drake/)
SDFORMAT_ONLY = frozenset(
    "drake:" + name
    for name in (
        *("parent", "child", "damping", "mimic", "visual", "angle", "length", "radius", "youngs_modulus"),
        *("deformable_properties", "mass_damping", "mass_density", "material_model", "poissons_ratio"),
        *("stiffness_damping", "wall_boundary_condition"),
    )
)
