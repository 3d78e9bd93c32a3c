"""Why Drake rejects model directives, or does otherwise than they say."""

from __future__ import annotations

from urdflint.programs.reason import Explained, OfName, OfText, OfUri, OwnReasons, Reason, ReasonPlace
from urdflint.text.wording import listed

own = OwnReasons(globals())

MAX_LISTED_NAMES = 6  # names that a message lists


def listed_names(names: tuple[str, ...], number: int = 0) -> str:
    """The first of some names, and how many there are besides, of a number that may be larger."""
    quoted = [f"'{name}'" for name in names[:MAX_LISTED_NAMES]]
    rest = max(number, len(names)) - len(quoted)
    return listed([*quoted, f"{rest} more"] if rest else quoted)


DmdNotYaml = own(Explained, "Drake cannot read the file as YAML: {why}")


class DmdKindWrong(Reason):
    subject: str
    expected: str
    actual: str
    says = "{subject} must be {expected}, and is {actual}"


DmdKeyRepeated = own(OfText, "the key '{text}' stands twice in one mapping")


class DmdNumberUnreadable(Reason):
    subject: str
    text: str
    says = "'{text}' in {subject} is not a number"


class DmdCountWrong(Reason):
    subject: str
    expected: int
    actual: int
    says = "{subject} has {actual number} instead of {expected}"


class DmdTagUnknown(Reason):
    """A tag of YAML that no rotation or translation has."""

    subject: str
    tag: str
    choices: tuple[str, ...]

    def message(self, place: ReasonPlace) -> str:
        """The tag, and those that there are."""
        return f"{self.subject} cannot be {self.tag}: Drake knows {listed(self.choices)}"


class DmdKeyUnknown(Reason):
    """A key that Drake does not read there."""

    key: str
    inside: str
    choices: tuple[str, ...]

    def message(self, place: ReasonPlace) -> str:
        """The key, and those that are read there."""
        listed_keys = f"only {listed_names(self.choices)}" if self.choices else "nothing"
        return f"Drake does not know the key '{self.key}' in {self.inside}: it reads {listed_keys} there"


class DmdKeyMissing(Reason):
    directive: str
    key: str
    says = "{directive} has no '{key}'"


class DmdNotOne(Reason):
    """An item of the list that is no directive, or several."""

    actual: tuple[str, ...]

    def message(self, place: ReasonPlace) -> str:
        """What the item has."""
        has = f"{len(self.actual)} directives, {listed_names(self.actual)}" if self.actual else "no directive"
        return f"an item of the list must be exactly one directive, and this one has {has}"


DmdGroupEmpty = own(OfName, "collision filter group '{name}' has neither members nor member_groups")
DmdPoseRandom = own(OfText, "{text} is a random distribution, and Drake needs one pose here")


class DmdRotationUnusable(Reason):
    subject: str
    why: str
    says = "Drake cannot compute the rotation of {subject}: {why}"


DmdWeldBaseFrame = own(Reason, "X_PC of a weld is always relative to its parent: a base_frame is not allowed")


class DmdUriInvalid(Reason):
    uri: str
    why: str
    says = "Drake cannot find '{uri}': {why}"


class DmdFileMissing(Reason):
    uri: str
    path: str
    says = "'{uri}' does not exist: there is no file {path}"


class DmdModelRejected(Reason):
    uri: str
    line: int
    why: str
    says = "Drake rejects the model in '{uri}', line {line}: {why}"


class DmdMeshHollow(Reason):
    uri: str
    volume: float
    least: float
    says = "the faces of '{uri}' enclose {volume:.3g} m³, of which Drake makes the mass: at least {least:g} is needed"


DmdFormatUnknown = own(
    OfUri, "Drake does not know the format of '{uri}': a model ends with .urdf, .sdf, .xml (MJCF) or .obj"
)


class DmdRootWrong(Reason):
    uri: str
    actual: str
    expected: str
    says = "the root of '{uri}' is <{actual}>, and by its ending Drake expects <{expected}>"


DmdDirectivesAsModel = own(OfUri, "'{uri}' holds model directives, which are not a model")
# Model directives that include themselves
DmdIncludesItself = own(OfUri, "'{uri}' includes itself, so that Drake reads it until it crashes")


class DmdInstanceUnknown(Reason):
    """A model instance that nothing above adds."""

    name: str
    choices: tuple[str, ...]
    number: int

    def message(self, place: ReasonPlace) -> str:
        """The name, and those that there are at this point."""
        if not self.choices:
            return f"no directive above adds a model instance '{self.name}'; there is none yet"
        verb = "are" if self.number > 1 else "is"
        existing = f"at this point there {verb} {listed_names(self.choices, self.number)}"
        return f"no directive above adds a model instance '{self.name}'; {existing}"


class DmdFrameUnknown(Reason):
    """A frame that the model does not have."""

    name: str
    model: str
    choices: tuple[str, ...]

    def message(self, place: ReasonPlace) -> str:
        """The name, and the frames that there are."""
        owner = f"model '{self.model}' has no" if self.model else "no model has a"
        subject = f"{owner} frame '{self.name}'"
        return (
            f"{subject}; there {'are' if len(self.choices) > 1 else 'is'} {listed_names(self.choices)}"
            if self.choices
            else subject
        )


class DmdFrameAmbiguous(Reason):
    """A frame without its model, which several models have."""

    name: str
    models: tuple[str, ...]

    def message(self, place: ReasonPlace) -> str:
        """The models that have it."""
        return f"the models {listed_names(self.models)} each have a frame '{self.name}': name the model too"


class DmdJointUnknown(Reason):
    """A joint that the model does not have."""

    name: str
    model: str
    choices: tuple[str, ...]

    def message(self, place: ReasonPlace) -> str:
        """The name, and the joints that there are."""
        has = f"it has {listed_names(self.choices)}" if self.choices else "it has no joint"
        return f"model '{self.model}' has no joint '{self.name}'; {has}"


DmdBodyUnknown = own(OfName, "there is no body '{name}' at this point; members are named as model::body")


class DmdBodiesMany(Reason):
    model: str
    number: int
    says = "an empty name means the only body of a model, and '{model}' has {number}"


DmdGroupUnknown = own(OfName, "no directive adds a collision filter group '{name}'")
DmdGroupName = own(OfName, "a collision filter group cannot be called '{name}', with '::' in its name")


class DmdNamespaceUnused(Reason):
    name: str
    space: str
    scope: str
    says = "the model_namespace '{space}' of collision filter group '{name}' is not used: its file is in '{scope}'"
    loses = "the group and its members are looked for in '{scope}'"


class DmdNameRepeated(Reason):
    sort: str
    name: str
    says = "there is a {sort} '{name}' already"


class DmdGeometryRepeated(Reason):
    name: str
    owner: str
    says = "the file adds a geometry '{name}' to the world, which has one of this name by model '{owner}' already"


class DmdPositionsCount(Reason):
    joint: str
    expected: int
    actual: int
    says = "joint '{joint}' has {expected position}, and {actual} are given"


class DmdPositionBeyond(Reason):
    joint: str
    value: str
    lower: str
    upper: str
    says = "position {value} of joint '{joint}' is beyond its limits, {lower} to {upper}"
    loses = "joint '{joint}' starts outside of its limits, at {value}"


class DmdWeldRepeated(Reason):
    parent: str
    child: str
    says = "'{child}' and '{parent}' are joined already"


class DmdWeldOfItself(Reason):
    maker: str
    body: str
    says = "the {maker} joins body '{body}' to itself"


class DmdWeldLoop(Reason):
    maker: str
    child: str
    parent: str
    says = "the {maker} closes a loop: other joints join '{child}' to '{parent}' already"


DmdJointReversed = own(
    OfText,
    "{text} would have to be reversed, since its child is nearer to the world than its parent; Drake reverses "
    "only revolute and prismatic joints and welds",
)
DmdWeldOfOther = own(OfText, "the child of a weld must be in a model that add_model adds, and '{text}' is not")
DmdPoseUnused = own(
    OfText, "the default pose of '{text}' has no effect: it is welded to the world", loses="the pose is not used"
)


own.take_names()
