"""Where Drake looks for what in SDFormat: places, the elements that it supports there, and those that it warns of.

The sets stand in multibody/parsing/detail_sdf_parser.cc and detail_sdf_geometry.cc 1.51, each in a call of
CheckSupportedElements; 72 tags at 19 places were asked of Drake, with no difference.
"""

from __future__ import annotations

from functools import cache

from urdflint.programs.changes import Change, Release
from urdflint.programs.drake.releases import first_releases
from urdflint.text.similar import nearest

PREFIX = "drake:"
SHAPES = ("box", "capsule", "cylinder", "ellipsoid", "mesh", "plane", "sphere")  # that Drake makes
VISUAL = "geometry material drake:accepting_renderer drake:illustration_properties drake:perception_properties"


def _drake(*names: str) -> str:
    return " ".join(PREFIX + name for name in names)


def _block(name: str, *parts: str) -> str:
    return _drake(*(f"{name}_{part}" for part in parts))


BLOCKS = ["linear_bushing_rpy", "linear_spring_damper", "ball_constraint", "distance_constraint", "tendon_constraint"]
ENDS = ("body_A", "p_AP", "body_B", "p_BQ")
CHECKED = {  # what is not here is an error with the prefix, and a warning without
    "sdf": "model world",
    "world": "frame include joint model",
    "model": f"frame include joint link model pose static {_drake('joint', *BLOCKS, 'collision_filter_group')}",
    "link": "collision gravity inertial kinematic pose visual drake:surface_velocity_axis drake:visual",
    "deformable link": "pose collision visual drake:visual drake:deformable_properties drake:wall_boundary_condition",
    "drake:deformable_properties": _drake(
        *("youngs_modulus", "poissons_ratio", "mass_damping", "stiffness_damping", "mass_density", "material_model")
    ),
    "visual": f"pose {VISUAL}",
    "deformable visual": VISUAL,
    "material": "ambient diffuse emissive specular drake:diffuse_map",
    "collision": "geometry laser_retro pose surface drake:proximity_properties",
    "deformable collision": "geometry drake:proximity_properties",
    "geometry": f"{' '.join(SHAPES)} empty drake:capsule drake:ellipsoid",
    "deformable geometry": "mesh",
    "deformable visual geometry": "empty mesh",
    "drake:proximity_properties": _drake(
        *("rigid_hydroelastic", "compliant_hydroelastic", "soft_hydroelastic", "mesh_resolution_hint"),
        *("hydroelastic_modulus", "hydroelastic_margin", "hunt_crossley_dissipation", "relaxation_time"),
        *("point_contact_stiffness", "mu_dynamic", "mu_static"),
    ),
    "deformable proximity": _drake("mu_dynamic", "hunt_crossley_dissipation", "relaxation_time"),
    "drake:capsule": "radius length",
    "drake:ellipsoid": "a b c",
    "surface": "friction",  # where Drake's own properties give the friction
    "friction": "ode",
    "ode": "mu mu2",
    "joint": "axis axis2 child parent pose screw_thread_pitch "
    + _drake("rotor_inertia", "gear_ratio", "controller_gains", "mimic"),
    "limit": "effort lower stiffness upper velocity drake:acceleration",
    "drake:joint": "pose "
    + _drake("parent", "child", "damping", "initial_tangent", "plane_normal", "is_periodic", "curves"),
    "drake:linear_bushing_rpy": _block(
        *("bushing", "frameA", "frameC", "force_damping", "force_stiffness", "torque_damping", "torque_stiffness")
    ),
    "drake:linear_spring_damper": _block("linear_spring_damper", *ENDS, "free_length", "stiffness", "damping"),
    "drake:ball_constraint": _block("ball_constraint", *ENDS),
    "drake:distance_constraint": _block("distance_constraint", *ENDS, "distance", "stiffness", "damping"),
    "drake:tendon_constraint": _block(
        *("tendon_constraint", "joint", "offset", "lower_limit", "upper_limit", "stiffness", "damping")
    ),
}
UNCHECKED = {  # Drake reads these there, and does not look at what else there is
    "mesh": "drake:declare_convex",
    "drake:wall_boundary_condition": _drake("point_on_plane", "outward_normal"),
    "drake:collision_filter_group": _drake("member", "member_group", "ignored_collision_filter_group"),
    "drake:curves": _drake("line_segment", "circular_arc"),
    "drake:line_segment": "drake:length",
    "drake:circular_arc": _drake("radius", "angle"),
}
FLAGS = frozenset(
    _drake("rigid_hydroelastic", "compliant_hydroelastic", "declare_convex", "capsule", "ellipsoid").split()
)
PATHS = {  # of the places that SDFormat has itself
    "model": "model",
    "link": "model/link",
    "deformable link": "model/link",
    "joint": "model/joint",
    **{role: f"model/link/{role}" for role in ("visual", "collision")},
    "geometry": "model/link/collision/geometry",
    "material": "model/link/visual/material",
    "limit": "model/joint/axis/limit",
}
TOLERATED = {  # not read there, and not refused either
    "drake:joint": frozenset(_drake("line_segment", "circular_arc", "length", "radius", "angle").split())
}
WARNED = {  # elements of SDFormat that Drake does not support; all others that it does not know libsdformat refuses
    "sdf": "light actor include",
    "world": """atmosphere audio gravity gui light magnetic_field physics plugin road scene spherical_coordinates
    state population wind actor""",
    "model": "allow_auto_disable enable_wind gripper plugin self_collide",
    "link": """audio_sink audio_source battery enable_wind light must_be_base_link particle_emitter plugin projector
    self_collide sensor velocity_decay""",
    "visual": "cast_shadows laser_retro meta plugin transparency visibility_flags",
    "material": "double_sided lighting pbr render_order script shader shininess",
    "collision": "auto_inertia_params density max_contacts",
    "geometry": "cone heightmap image polyline",
    "joint": "gearbox_ratio gearbox_reference_body physics sensor thread_pitch",
    "limit": "dissipation",
    "surface": "bounce contact soft_contact",
    "friction": "bullet torsional",
    "ode": "fdir1 slip1 slip2",
}
ATTRIBUTES = {  # all that Drake reads of its own tags
    "drake:joint": ("name", "type"),
    "drake:mimic": ("joint", "multiplier", "offset"),
    "drake:controller_gains": ("p", "d"),
    "drake:collision_filter_group": ("name", "ignore"),
    "drake:tendon_constraint_joint": ("name", "a"),
    "drake:illustration_properties": ("enabled",),
    "drake:perception_properties": ("enabled",),
    "drake:visual": ("name",),
}
FOR_URDF = {"drake:screw_thread_pitch": "screw_thread_pitch"}  # tags that Drake reads in URDF alone, with what is meant
READ = {place: frozenset(tags.split()) for place, tags in {**CHECKED, **UNCHECKED}.items()}
STANDARD = {place: frozenset(tags.split()) for place, tags in WARNED.items()}
STANDARD.update(  # what others of their kind may hold, these may not
    (place, STANDARD[place.split()[-1]] | READ[place.split()[-1]] - READ[place])
    for place in CHECKED
    if place.startswith("deformable ") and place.split()[-1] in STANDARD
)
REPEATABLE = frozenset(  # Drake reads all of these, of all other tags of its own the first
    _drake(
        *("joint", *BLOCKS, "collision_filter_group", "visual", "wall_boundary_condition", "accepting_renderer"),
        *("member", "member_group", "ignored_collision_filter_group", "line_segment", "circular_arc"),
        "tendon_constraint_joint",
    ).split()
)


@cache
def homes() -> dict[str, tuple[str, ...]]:
    """The places where Drake reads each of its tags."""
    homes_by_tag: dict[str, tuple[str, ...]] = {}
    for place, tags in READ.items():
        for tag in tags:
            home = place.removeprefix("deformable ").replace("proximity", "drake:proximity_properties")
            home = place if place in CHECKED and place.startswith(PREFIX) else home
            if tag.startswith(PREFIX) and home not in homes_by_tag.get(tag, ()):
                homes_by_tag[tag] = (*homes_by_tag.get(tag, ()), home)
    return homes_by_tag


def paths(tag: str) -> list[str]:
    """The paths at which one of Drake's tags is read in SDFormat; empty for one that is not."""
    tag_paths = []
    for home in homes().get(tag, ()):
        above = [PATHS[home]] if home in PATHS else paths(home)
        tag_paths += [f"{path}/{tag}" for path in above]
    return tag_paths


def is_text(tag: str) -> bool:
    """Whether the value of a tag is its text: it has no attributes and no tags in it, and says more than that it is."""
    return tag not in ATTRIBUTES and tag not in READ and tag not in FLAGS


def is_read(place: str | None, tag: str, release: Release) -> bool:
    """Whether a release looks for a tag at a place."""
    return tag in READ.get(place or "", ()) and reads(release, tag)


def reads(release: Release, tag: str) -> bool:
    """Whether a release knows a tag at all."""
    change = _arrival(tag)
    return change is None or release.has(change)


@cache
def _arrival(tag: str) -> Change | None:
    """The change that brought a tag; None for what all releases read that can be asked for."""
    since = first_releases().get(tag, (0, 0))
    return Change((".".join(map(str, since)),), f"reads <{tag}>") if since > (1, 0) else None


def suggested_place(place: str | None, tag: str) -> str | None:
    """The tag of Drake's that somebody most likely meant: first of those at the place, then of all."""
    own_tags = [name for name in sorted(READ.get(place or "", ())) if name.startswith(PREFIX)]
    return nearest(tag, own_tags) or nearest(tag, homes())
