"""The pairs of rules and reasons that no robot of the table shows, by why that is."""

from __future__ import annotations

FILES = "some programs open files, and the robots of the table are read without any"
LARGE = "a robot that shows it has a thousand links"
SEARCHED = (
    "no robot was found: each element and attribute of rich robots was misspelt, moved, repeated and removed, "
    "each value broken, and more changed by chance; another rule speaks first, or the two never meet"
)
OPTIONAL = (
    "an option of the target decides it, and the robots of the table are read without any; test_options.py shows it"
)
DEEP = "a robot of a thousand joints shows it, in test_newton.py"
UNSHOWN = {
    OPTIONAL: """
    PRG202 newton/link-merged
    PRG202 pybullet/link-merged
    PRG202 usd/link-merged
    PRG301 genesis/masses-mixed
    PRG301 pinocchio/leader-not-in-tree
    PRG301 pinocchio/leader-of-other-size
    URDF301 usd/fixed-joint-dropped
    URDF303 usd/fixed-joint-dropped
    URDF541 pinocchio/leader-not-in-tree
    URDF542 pinocchio/leader-not-in-tree
    URDF544 pinocchio/leader-not-in-tree
    URDF610 pybullet/inertia-zeroed
    URDF611 pybullet/inertia-zeroed
    USD207 usd/fixed-joint-dropped
    """,
    DEEP: """
    NWT302 newton/tree-too-deep
    """,
    FILES: """
    MJC302 mujoco/mesh-missing
    URDF753 genesis/mesh-missing
    URDF750 usd/texture-missing
    URDF753 usd/texture-missing
    URDF760 usd/mesh-missing
    USD305 usd/texture-missing
    URDF750 mujoco/mesh-missing
    URDF760 pybullet/mesh-missing
    URDF752 newton/mesh-missing
    URDF755 newton/mesh-missing
    URDF753 mujoco/mesh-missing
    URDF751 drake/file-missing
    URDF752 drake/file-missing
    URDF754 drake/file-missing
    XAC001 drake/file-missing
    MJC306 mujoco/mesh-too-few-vertices
    MJC306 mujoco/mesh-too-many-faces
    MJC306 mujoco/mesh-unreadable
    MSH101 mujoco/mesh-unreadable
    MSH101 pybullet/mesh-unreadable
    MSH102 mujoco/mesh-unreadable
    MSH102 pybullet/mesh-unreadable
    """,
    LARGE: """
    USD303 usd/chain-too-long
    """,
    SEARCHED: """
    XAC001 yourdfpy/link-unknown
    URDF601 usd/mass-from-shapes
    DRK003 drake/curve-unknown
    GZ401 mujoco/body-without-mass
    GZ401 newton/body-without-mass
    NWT301 newton/number-count-wrong
    NWT302 newton/attribute-missing
    NWT302 newton/element-missing
    NWT302 newton/joint-type-unknown
    NWT302 newton/link-unknown
    NWT302 newton/link-with-two-parents
    NWT302 newton/mimic-ambiguous
    NWT302 newton/mimic-in-cycle
    NWT302 newton/mimic-not-possible
    NWT302 newton/mimic-of-itself
    NWT302 newton/mimic-of-other-size
    NWT302 newton/root-missing
    URDF760 newton/file-uri
    MJC304 mujoco/element-missing
    DRK003 drake/part-missing
    DRK004 drake/element-not-read
    DRK005 drake/joint-end-without-link
    DRK007 drake/number-too-small
    DRK009 drake/value-missing
    DRK010 drake/shape-not-used
    DRK011 drake/joint-type-too-new
    DRK110 drake/dynamics-not-read
    DRK120 drake/effort-negative
    DRK120 drake/limit-inverted
    DRK122 drake/direction-zero
    DRK304 drake/actuator-name-missing
    DRK304 drake/transmission-joint-name-missing
    DRK304 drake/transmission-type-missing
    DRK401 drake/names-exhausted
    GZ302 sdformat/value-missing
    GZ605 sdformat/copied-joint-type-unknown
    GZ605 sdformat/script-incomplete
    GZ610 sdformat/attribute-unknown
    GZ611 sdformat/attribute-malformed
    GZ611 sdformat/attribute-missing
    GZ611 sdformat/direction-unknown
    GZ611 sdformat/noise-unknown
    GZ611 sdformat/pixel-format-unknown
    GZ611 sdformat/value-missing
    URDF001 drake/shape-missing
    URDF001 urdfdom/attribute-missing
    URDF001 urdfdom/dynamics-empty
    URDF001 urdfdom/link-unknown
    URDF001 urdfdom/material-undefined
    URDF001 urdfdom/shape-missing
    URDF003 sdformat/link-nameless
    URDF003 sdformat/robot-nameless
    URDF003 urdfdom/joint-type-unknown
    URDF003 urdfdom/link-unknown
    URDF003 urdfdom/material-undefined
    URDF004 urdfdom/dynamics-empty
    URDF005 sdformat/axis-zero
    URDF703 mujoco/mesh-flat
    URDF005 urdfdom/dynamics-empty
    URDF005 urdfdom/joint-end-missing
    URDF005 urdfdom/limit-missing
    URDF005 urdfdom/link-unknown
    URDF005 urdfdom/part-missing
    URDF006 drake/inertia-missing
    URDF006 sdformat/kept-joint-massless
    URDF006 sdformat/mount-massless
    URDF006 urdfdom/joint-end-missing
    URDF006 urdfdom/link-unknown
    URDF006 urdfdom/material-undefined
    URDF008 drake/axis-not-read
    URDF008 drake/dynamics-not-read
    URDF009 drake/color-missing
    URDF009 sdformat/link-nameless
    URDF009 sdformat/mesh-without-file
    URDF009 sdformat/robot-nameless
    URDF009 urdfdom/axis-without-xyz
    URDF009 urdfdom/dynamics-empty
    URDF009 urdfdom/joint-type-unknown
    URDF009 urdfdom/link-unknown
    URDF009 urdfdom/material-undefined
    URDF011 drake/drake-prefix-missing
    URDF101 drake/compliant-point
    URDF101 drake/number-too-small
    URDF101 drake/size-not-positive
    URDF101 sdformat/value-infinite
    URDF102 drake/color-out-of-range
    URDF103 drake/text-after-number
    URDF201 urdfdom/link-unknown
    URDF201 urdfdom/name-missing
    URDF301 drake/joint-to-itself
    URDF302 urdfdom/joint-type-missing
    URDF303 sdformat/joint-to-itself
    URDF304 drake/joint-to-itself
    URDF304 sdformat/link-with-two-parents
    URDF501 drake/axis-zero
    URDF544 drake/mimic-not-single-dof
    URDF544 sdformat/mimic-without-axis
    URDF604 drake/number-too-small
    URDF702 urdfdom/late-feature
    URDF704 drake/number-too-small
    URDF705 drake/number-too-small
    URDF707 drake/size-not-positive
    URDF707 urdfdom/size-not-positive
    XAC001 drake/text-after-number
    XAC001 urdfdom/joint-type-missing
    XAC001 urdfdom/version-unsupported
    XAC002 drake/shape-missing
    """,
}
