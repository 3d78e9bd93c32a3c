"""What urdf-usd-converter reads of a URDF (_impl/urdf_parser): elements by their parents, attributes and numbers."""

from __future__ import annotations

from urdflint.model.inertia import MOMENTS, PRODUCTS

CHILDREN = {  # the classes of elements.py: where a tag is read
    "robot": frozenset({"link", "joint", "material"}),
    "link": frozenset({"inertial", "visual", "collision"}),
    "inertial": frozenset({"origin", "mass", "inertia"}),
    "visual": frozenset({"origin", "geometry", "material"}),
    "collision": frozenset({"origin", "geometry", "verbose"}),
    "geometry": frozenset({"box", "cylinder", "sphere", "mesh"}),
    "material": frozenset({"color", "texture"}),
    "joint": frozenset(
        {"origin", "parent", "child", "axis", "calibration", "dynamics", "limit", "safety_controller", "mimic"}
    ),
}
REPEATED = frozenset({"link", "joint", "visual", "collision"})  # of the others the last one counts
RESERVED = frozenset(  # which are reported where they are not read, reserved_element_attribute_names.py
    {
        *(tag for tags in CHILDREN.values() for tag in tags),
        *("robot", "actuator", "hardwareInterface", "mechanicalReduction", "horizontal", "vertical", "type"),
    }
)
EVERYWHERE = {"size": 3, "xyz": 3, "rpy": 3, "radius": 1, "length": 1}  # read of any element at all
NUMBERS = {  # attributes, with how many numbers they have
    "color": {"rgba": 4},
    "mass": {"value": 1},
    "mesh": {"scale": 3},
    "inertia": dict.fromkeys((*MOMENTS, *PRODUCTS), 1),
    "limit": dict.fromkeys(("lower", "upper", "effort", "velocity"), 1),
    "dynamics": dict.fromkeys(("damping", "friction"), 1),
    "calibration": dict.fromkeys(("reference_position", "rising", "falling"), 1),
    "safety_controller": dict.fromkeys(("soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity"), 1),
    "mimic": dict.fromkeys(("multiplier", "offset"), 1),
}
ATTRIBUTES = {  # what an element is looked at for
    "robot": frozenset({"name"}),
    "link": frozenset({"name"}),
    "joint": frozenset({"name", "type"}),
    "material": frozenset({"name"}),
    "visual": frozenset({"name"}),
    "collision": frozenset({"name"}),
    "origin": frozenset({"xyz", "rpy"}),
    "axis": frozenset({"xyz"}),
    "box": frozenset({"size"}),
    "sphere": frozenset({"radius"}),
    "cylinder": frozenset({"radius", "length"}),
    "parent": frozenset({"link"}),
    "child": frozenset({"link"}),
    "texture": frozenset({"filename"}),
    **{tag: frozenset(names) for tag, names in NUMBERS.items()},
    "mesh": frozenset({"filename", "scale"}),
    "mimic": frozenset({"joint", "multiplier", "offset"}),
}
KNOWN_ATTRIBUTES = {  # those that are not kept for being unknown
    **ATTRIBUTES,
    "robot": frozenset({"name", "version"}),
    "verbose": frozenset({"value"}),
}
SIZES = {"sphere": ("radius",), "cylinder": ("radius", "length")}  # without which the shape cannot be made
SHAPES = CHILDREN["geometry"]
KINDS = {  # what becomes of each type of joint: a floating one is not made
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "fixed": "fixed",
    "planar": "joint",
    "floating": None,
}
NAMED_TAGS = frozenset({"robot", "link", "joint"})  # and materials of the robot
# What the importers of Isaac Sim up to 5 read beyond URDF
OLD_ATTRIBUTES = {
    "joint": frozenset({"dont_collapse"}),
    "dynamics": frozenset({"spring_stiffness"}),
    "sensor": frozenset({"isaac_sim_config"}),
}
OLD_TAGS = frozenset({"loop_joint", "fixed_frame", "mujoco_camera"})
NOTHING: frozenset[str] = frozenset()
