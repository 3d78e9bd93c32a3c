"""What Drake reads of each element of MJCF, warns of and ignores (multibody/parsing/detail_mujoco_parser.cc, v1.51.1).

`WARNED` are the names that its functions pass to WarnUnsupportedAttribute and WarnUnsupportedElement, `SETTINGS` those
that it passes to LogIgnoredAttribute and LogIgnoredElement, which say nothing: they belong to MuJoCo's solver. What
MuJoCo knows and is in none of these tables, Drake never asks for.
"""

from __future__ import annotations

POSE = frozenset(("pos", "quat", "axisangle", "euler", "xyaxes", "zaxis"))


def _keywords(**words: str) -> dict[str, frozenset[str]]:
    return {tag: frozenset(names.split()) for tag, names in words.items()}


READ = _keywords(  # attributes
    mujoco="model",
    compiler="autolimits coordinate angle assetdir meshdir eulerseq inertiafromgeom",
    option="gravity",
    default="class",
    material="name rgba",
    mesh="name class file scale",
    body="name childclass",
    inertial="mass diaginertia fullinertia",
    joint="name class pos axis damping type range limited ref armature",
    geom="name class type size fromto mesh contype conaffinity condim group material rgba friction mass density",
    camera="name class mode orthographic fovy resolution",
    motor="name class joint ctrlrange ctrllimited forcerange forcelimited gear",
    position="name class joint ctrlrange ctrllimited forcerange forcelimited gear kp kd",
    pair="geom1 geom2",
    exclude="body1 body2",
    connect="class body1 body2 anchor site1 site2",
)
POSED = frozenset({"body", "geom", "inertial", "camera"})
# Names that say what something is called or how it is shown, and that change nothing about how a robot moves
PLAIN = _keywords(
    exclude="name",
    pair="name class",
    connect="name",
    freejoint="name group align",
    material="class emission metallic reflectance roughness shininess specular texrepeat texture texuniform",
    compiler="saveinertial savecanonical savecompiled passthrough conflict",
    body="sleep simple",
    geom="hfield castshadow",
    mesh="content_type material",
    inertial="class",
)
_ACTUATOR = (
    "group lengthrange cranklength jointinparent tendon cranksite slidersite site refsite user dyntype gaintype "
    "biastype dynprm gainprm biasprm"
)
WARNED = _keywords(
    option="timestep wind magnetic density viscosity integrator cone actuatorgroupdisable",
    compiler="boundmass boundinertia settotalmass balanceinertia strippath fitaabb texturedir discardvisual fusestatic "
    "alignfree inertiagrouprange",
    joint="group springdamper stiffness actuatorfrcrange actuatorfrclimited actuatorgravcomp springref frictionloss "
    "user",
    geom="shellinertia fitscale fluidshape fluidcoef user",
    body="mocap gravcomp user",
    mesh="smoothnormal maxhullvert vertex refpos refquat",
    motor=_ACTUATOR,
    position=f"{_ACTUATOR} dampratio timeconst inheritrange",
    pair="condim friction",
    connect="active",
)
SETTINGS = _keywords(
    option="apirate impratio o_margin o_solref o_solimp o_friction jacobian solver iterations tolerance ls_iterations "
    "ls_tolerance noslip_iterations noslip_tolerance ccd_iterations ccd_tolerance sdf_iterations sdf_tolerance "
    "sdf_initpoints",
    compiler="usethread",
    joint="solreflimit solimplimit solreffriction solimpfriction margin",
    geom="priority solmix solref solimp margin gap",
    pair="solref solimp solreffriction margin gap",
    connect="solref solimp",
)

BODY = "body geom joint freejoint inertial camera"
CHILDREN = _keywords(  # that are read
    mujoco="compiler option default asset worldbody body actuator contact equality",
    default="default geom joint mesh equality material motor position pair",
    asset="material mesh",
    worldbody="geom camera body",
    body=BODY,
    actuator="motor position",
    contact="pair exclude",
    equality="connect",
)
WARNED_CHILDREN = _keywords(
    mujoco="statistic deformable tendon sensor keyframe visual extension",
    option="flag",
    compiler="lengthrange",
    worldbody="site light composite flexcomp plugin attach frame",
    body="site light composite flexcomp plugin attach frame",
    actuator="general velocity intvelocity damper cylinder muscle adhesion plugin",
    equality="weld joint tendon flex distance",
    asset="hfield skin texture",
    mesh="plugin",
)
SETTING_CHILDREN = _keywords(mujoco="size custom")
# Defaults for what Drake does not make, and looks of materials
PLAIN_CHILDREN = _keywords(
    default="site camera light tendon general velocity intvelocity damper cylinder muscle adhesion orientation pid "
    "dcmotor texture",
    material="layer",
)
NONE: frozenset[str] = frozenset()
