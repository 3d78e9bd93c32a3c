"""Why Drake rejects, drops, alters or ignores something, or warns of it: one class for each reason.

Fields are the facts that a message needs. Reasons about numbers come first, then those about names and references, and
then part by part in the order in which Drake reads a file.
"""

from __future__ import annotations

from urdflint.programs.reason import Reason

# --- values of every element


class NumberUnreadable(Reason):
    """A value does not hold as many numbers as Drake reads."""

    wanted: int
    found: int


class TextAfterNumber(Reason):
    """Drake reads the numbers at the beginning of a value and ignores the rest."""

    read: tuple[float, ...]
    rest: str


class NumberTooSmall(Reason):
    """A number is too small for a double, so Drake reads 0."""

    read: tuple[float, ...]


class ValueMissing(Reason):
    """A Drake tag lacks the attribute that holds its value."""

    missing: str


class ValueNegative(Reason):
    """A value must not be negative."""


class ValueNotPositive(Reason):
    """A value must be greater than zero."""


class ElementUnsupported(Reason):
    """Drake warns that it does not support an element."""


class AttributeUnsupported(Reason):
    """Drake warns that it does not support an attribute."""


# --- what is not read


class ElementNotRead(Reason):
    """Drake does not read an element where it stands."""


class AttributeNotRead(Reason):
    """Drake does not read an attribute where it stands."""


class TextNotRead(Reason):
    """Drake does not read the text of an element."""


class RepeatedElementNotRead(Reason):
    """Drake reads only the first element of this tag."""


class DrakeTooNew(Reason):
    """A Drake tag came with a later release."""

    since: tuple[int, int]


class DrakeNameUnknown(Reason):
    """A tag or attribute has the prefix `drake:`, but Drake knows no such name."""


class DrakeNameMisplaced(Reason):
    """Drake knows a Drake tag or attribute, but does not read it where it stands."""


class DrakeNameForSdformat(Reason):
    """Drake reads a Drake tag in SDFormat only."""


class DrakePrefixMissing(Reason):
    """A name is not read because it lacks the prefix `drake:`."""


class DrakePrefixOther(Reason):
    """A name is not read because it has another prefix than `drake:`."""


# --- the robot


class RobotNameMissing(Reason):
    """The robot has no name."""


class RobotNameEmpty(Reason):
    """The name of the robot is empty."""


class RobotNameReserved(Reason):
    """The robot has the name of a model that every plant has."""

    name: str


class LoopJoint(Reason):
    """Drake does not support `<loop_joint>`."""


# --- materials


class MaterialNameMissing(Reason):
    """A material of the robot has no name."""


class MaterialEmpty(Reason):
    """A material of a visual gives neither a color nor a texture, nor the name of one that does."""


class MaterialUndefined(Reason):
    """A visual names a material that is not defined before."""

    name: str


class MaterialDuplicate(Reason):
    """Two materials of the robot have the same name."""

    name: str


class MaterialRedefined(Reason):
    """A visual defines a material that is defined with another color or texture."""

    name: str


class ColorMissing(Reason):
    """A color has no rgba."""


class ColorOutOfRange(Reason):
    """A number of a color that a visual uses is not between 0 and 1."""


class DiffuseMap(Reason):
    """Drake rejects `<drake:diffuse_map>` in URDF."""


class UriSchemeUnsupported(Reason):
    """Drake does not resolve URIs of this scheme."""

    scheme: str


class FileMissing(Reason):
    """The file of a mesh or texture does not exist."""


# --- links


class LinkIgnored(Reason):
    """A link asks Drake to ignore it."""


class IgnoreNotTrue(Reason):
    """An attribute that asks Drake to ignore something counts with the value `true` only."""

    value: str


class LinkNameMissing(Reason):
    """A link has no name."""


class LinkNameEmpty(Reason):
    """The name of a link is empty."""


class LinkNameDuplicate(Reason):
    """Two links have the same name."""

    name: str


class LinkUnknown(Reason):
    """A joint or frame names a link that does not exist."""

    name: str


class LinkMassless(Reason):
    """A link has no inertial, so Drake gives it zero mass."""


class WorldWithInertial(Reason):
    """The link `world` has an inertial, which Drake does not read."""


class WorldWithSurfaceVelocity(Reason):
    """The link `world` has a surface velocity, which Drake does not read."""


class MassOutOfRange(Reason):
    """The solid sphere of water density that has this mass overflows."""

    mass: float


class MassNotPositive(Reason):
    """A link has an inertia, but its mass is not greater than zero."""

    mass: float


class InertiaImpossible(Reason):
    """No rigid body has this inertia."""

    moments: tuple[float, ...]


class InertiaMissing(Reason):
    """A link with a mass has no inertia, so Drake uses zero."""


class MomentMissing(Reason):
    """A moment of inertia is not written, so Drake uses zero."""

    missing: tuple[str, ...]


# --- visuals and collisions


class GeometryMissing(Reason):
    """A visual or collision has no geometry."""


class ShapeMissing(Reason):
    """A geometry has no shape that Drake knows."""


class ShapeNotUsed(Reason):
    """Drake uses another shape of the same geometry."""

    used: str


class SizeMissing(Reason):
    """A shape lacks one of its sizes."""

    missing: str


class SizeNotPositive(Reason):
    """A size must be greater than zero; the radius of a sphere may be zero."""

    size: tuple[float, ...]


class MeshWithoutFilename(Reason):
    """A mesh names no file."""


class ScaleZero(Reason):
    """A mesh is scaled by less than 1e-8."""

    scale: tuple[float, ...]


class CollisionMeshFormat(Reason):
    """Drake makes no convex hull of a mesh in this format."""

    extension: str


class VisualMeshNotShown(Reason):
    """Drake does not show meshes in this format."""

    extension: str


class ShapeNameBlank(Reason):
    """The name of a visual or collision is whitespace only."""


class ShapeNameDuplicate(Reason):
    """Two visuals or collisions of a link have the same name once whitespace around it is removed."""

    name: str


class ShapeRenamed(Reason):
    """Another visual or collision of the link has the name, so Drake appends a number."""

    name: str
    new: str


class NamesExhausted(Reason):
    """Too many visuals or collisions of a link have the same name."""

    name: str


class VisualWithoutRole(Reason):
    """The illustration and the perception role of a visual are both disabled."""


class RoleNotSet(Reason):
    """The properties of a role have no attribute `enabled`."""


class RoleNeitherTrueNorFalse(Reason):
    """The attribute `enabled` of a role is neither `true` nor `false`."""

    value: str


class RendererNameMissing(Reason):
    """An accepting renderer has no name."""


class RendererWithoutPerception(Reason):
    """An accepting renderer has no effect, since the perception role is disabled."""


class TextureNotShown(Reason):
    """Drake does not use textures in the illustration role."""


# --- contact


class SoftHydroelastic(Reason):
    """Drake rejects `<drake:soft_hydroelastic>`, the former name of compliant hydroelastic."""


class RigidAndCompliant(Reason):
    """A collision is both rigid and compliant hydroelastic."""


class ModulusOfRigid(Reason):
    """A rigid hydroelastic collision has a modulus, which Drake does not use."""


class HydroelasticValueMissing(Reason):
    """A hydroelastic collision lacks values that its shape needs."""

    missing: tuple[str, ...]
    shape: str


class HydroelasticValueNotPositive(Reason):
    """A value of a hydroelastic collision must be greater than zero."""

    shape: str


class HydroelasticNotChosen(Reason):
    """A hydroelastic value is not used, since the collision is neither rigid nor compliant hydroelastic."""


class RigidMeshFormat(Reason):
    """Drake makes no rigid hydroelastic mesh of this format."""

    extension: str


class CompliantPoint(Reason):
    """A compliant hydroelastic sphere has radius 0 and no margin."""


class ContactStiffnessNotPositive(Reason):
    """The stiffness of point contact must be greater than zero."""


class FrictionInverted(Reason):
    """The dynamic friction is greater than the static friction."""

    dynamic: float
    static: float


class ComplianceNotUsed(Reason):
    """`<drake_compliance>` is not used, since the proximity properties give the friction."""


class ComplianceUnsupported(Reason):
    """Drake does not read this part of `<drake_compliance>` any more."""


class ComplianceIncomplete(Reason):
    """`<drake_compliance>` gives only one of the two coefficients of friction."""


class TextUnreadable(Reason):
    """A text does not begin with a number."""


# --- collision filter groups


class GroupNameMissing(Reason):
    """A collision filter group has no name."""


class GroupDropped(Reason):
    """The name of a collision filter group is empty, so Drake drops the group."""


class GroupNameScoped(Reason):
    """The name of a collision filter group contains `::`."""

    name: str


class GroupNameDuplicate(Reason):
    """Two collision filter groups have the same name."""

    name: str


class GroupEmpty(Reason):
    """A collision filter group has no members."""

    name: str


class GroupPartWithoutName(Reason):
    """A member of a collision filter group, or a group that it ignores, is not named."""

    missing: str


class GroupPartDropped(Reason):
    """The name of a member or of an ignored group is empty, so Drake drops it."""


class GroupPartRepeated(Reason):
    """A collision filter group names the same member or group again."""

    name: str


class MemberUnknown(Reason):
    """A member of a collision filter group is not a link of the robot."""

    name: str


class GroupUnknown(Reason):
    """A collision filter group of this name does not exist."""

    name: str


class GroupWithoutEffect(Reason):
    """A collision filter group ignores no group, and no group refers to it."""


# --- joints


class JointIgnored(Reason):
    """A joint asks Drake to ignore it."""


class JointAttributeMissing(Reason):
    """A joint has no name, or no type."""

    missing: str


class JointEndMissing(Reason):
    """A joint has no parent, or no child."""

    missing: str


class JointEndWithoutLink(Reason):
    """The parent or child of a joint names no link."""


class JointDropped(Reason):
    """The name or type of a joint, or the name of one of its links, is empty, so Drake drops the joint."""


class JointTypeUnknown(Reason):
    """Drake knows no such type of joint."""

    type: str


class JointTypeTooNew(Reason):
    """A type of joint came with a later release."""

    type: str
    since: tuple[int, int]


class JointIsCustom(Reason):
    """A joint of this type must be a `<drake:joint>`."""

    type: str


class JointIsStandard(Reason):
    """A joint of this type must be a `<joint>`."""

    type: str


class JointFloating(Reason):
    """Drake does not create floating joints."""


class JointNameDuplicate(Reason):
    """Two joints have the same name."""

    name: str


class JointFrameNameConflict(Reason):
    """The frame that Drake adds for a joint has the name of a link or of another frame."""

    name: str
    frame: str


class JointToItself(Reason):
    """A joint connects a link to itself."""

    name: str


class JointBetweenSameLinks(Reason):
    """Two joints connect the same two links."""

    parent: str
    child: str


class KinematicLoop(Reason):
    """A joint closes a kinematic loop."""

    parent: str
    child: str


class AxisZero(Reason):
    """An axis is zero, or too short for a direction."""

    axis: tuple[float, ...]


class AxisTooLong(Reason):
    """The length of an axis overflows."""

    axis: tuple[float, ...]


class AxisNotUsed(Reason):
    """Drake reads the axis of a joint of this type, but does not use it."""

    type: str


class AxisNotRead(Reason):
    """Drake reads no axis of a joint of this type."""

    type: str


class LimitNotRead(Reason):
    """Drake reads no limits of a joint of this type."""

    type: str


class DynamicsNotRead(Reason):
    """Drake reads no dynamics of a joint of this type."""

    type: str


class JointUnlimited(Reason):
    """A revolute or prismatic joint lacks a position limit, so its motion is not limited."""

    missing: tuple[str, ...]


class LimitInverted(Reason):
    """The lower limit is greater than the upper limit."""

    lower: float
    upper: float


class LimitNegative(Reason):
    """A velocity or acceleration limit is negative."""


class EffortNegative(Reason):
    """The effort limit of a joint with an actuator is negative."""

    name: str


class DampingNegative(Reason):
    """The damping of a joint is negative."""

    damping: tuple[float, ...]


class FrictionUnsupported(Reason):
    """Drake warns that it does not support the friction of joints."""

    friction: float


class PitchMissing(Reason):
    """A screw joint has no pitch."""


class PitchZero(Reason):
    """The pitch of a screw joint is zero."""


class PeriodicNeitherTrueNorFalse(Reason):
    """The value of `<drake:is_periodic>` is neither `true` nor `false`."""


class CurvesMissing(Reason):
    """A curvilinear joint has no path."""


class CurvesEmpty(Reason):
    """The path of a curvilinear joint has no segments."""


class CurveUnknown(Reason):
    """Drake knows no such segment of a path."""

    tag: str


class CurveValueMissing(Reason):
    """A segment of a path lacks a length, radius or angle."""

    missing: str


class CurveNotPositive(Reason):
    """A length or radius of a path must be greater than zero."""


class CurveTooShort(Reason):
    """A segment is too short to change the length of the path."""


class DirectionZero(Reason):
    """The initial tangent or the plane normal of a path is zero."""


class DirectionsNotPerpendicular(Reason):
    """The initial tangent and the plane normal of a path are not perpendicular."""


class MimicWithoutJoint(Reason):
    """A mimic names no joint."""


class MimicUnknown(Reason):
    """A mimic names a joint that Drake does not create."""

    name: str


class MimicOfItself(Reason):
    """A joint mimics itself."""

    name: str


class MimicDofMismatch(Reason):
    """A mimic joint and the mimicked joint have different numbers of degrees of freedom."""

    name: str


class MimicNotSingleDof(Reason):
    """A mimic joint has not exactly one degree of freedom; None where Drake does not create it."""

    degrees_of_freedom: int | None


# --- transmissions


class TransmissionTypeMissing(Reason):
    """A transmission has no type."""


class TransmissionTypeEmpty(Reason):
    """The type of a transmission does not begin with text, and Drake aborts."""


class TransmissionNotSimple(Reason):
    """Drake creates actuators of simple transmissions only."""

    type: str | None


class TransmissionWithoutActuator(Reason):
    """A transmission has no actuator."""


class ActuatorNameMissing(Reason):
    """An actuator has no name."""


class TransmissionWithoutJoint(Reason):
    """A transmission has no joint."""


class TransmissionJointNameMissing(Reason):
    """The joint of a transmission has no name."""


class TransmissionJointUnknown(Reason):
    """A transmission names a joint that Drake does not create."""

    name: str


class TransmissionOfFixed(Reason):
    """A transmission names a fixed joint."""

    name: str


class EffortZero(Reason):
    """A transmission names a joint with an effort limit of 0."""

    name: str


class MechanicalReductionUnsupported(Reason):
    """Drake warns that it supports no mechanical reduction but 1."""

    text: str


class ActuatorNameDuplicate(Reason):
    """Two actuators have the same name."""

    name: str


class ActuatorOnMultiDofJoint(Reason):
    """A transmission names a joint that has not exactly one degree of freedom."""

    name: str
    degrees_of_freedom: int


class GainNegative(Reason):
    """A gain of a controller is negative."""


class ActuatorValueImplausible(Reason):
    """A rotor inertia is negative, or a gear ratio is not greater than zero."""

    value: float


class EffortWithoutActuator(Reason):
    """Drake keeps the effort limit of a joint with its actuator, and the joint has none."""

    name: str


# --- frames, and what Drake alone has between links


class FrameNameMissing(Reason):
    """A frame has no name."""


class FrameNameEmpty(Reason):
    """The name of a frame is empty."""


class FrameWithoutLink(Reason):
    """A frame names no link."""


class FrameNameDuplicate(Reason):
    """Two frames have the same name; every link and every joint has a frame."""

    name: str


class PartMissing(Reason):
    """A bushing, spring or constraint lacks an element that it needs."""

    tag: str


class PartWithoutName(Reason):
    """An element of a bushing, spring or constraint names nothing."""


class BodyUnknown(Reason):
    """A spring or constraint names a link that does not exist."""

    name: str


class FrameUnknown(Reason):
    """A bushing names a frame that does not exist."""

    name: str


class ConstraintOnOneBody(Reason):
    """A constraint names the same link twice."""

    name: str


class TendonWithoutJoint(Reason):
    """A tendon constraint names no joint."""


class TendonJointUnknown(Reason):
    """A tendon constraint names a joint that Drake does not create."""

    name: str


class TendonJointDuplicate(Reason):
    """A tendon constraint names the same joint twice."""

    name: str


class TendonJointMultiDof(Reason):
    """A tendon constraint names a joint that has not exactly one degree of freedom."""

    name: str


class TendonLimitInverted(Reason):
    """The lower limit of a tendon constraint is greater than its upper limit."""

    lower: float
    upper: float


# Reasons that no rule speaks for, each with why that is right
SILENT: dict[type[Reason], str] = {}
