"""Parameters of well-known controllers: their names, their values, and which are missing."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.parameters.names import rename
from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.companions import controller_claims, controller_vocabulary, parameter_kind, rcl_values
from urdflint.model.companions.controller_files import DEEPEST, Controller, Parameter, Part
from urdflint.model.companions.controller_vocabulary import RELEASES
from urdflint.model.companions.nodes import Controllers
from urdflint.model.companions.rcl_values import DOUBLE, INT
from urdflint.programs.urdfdom.releases import DISTRIBUTIONS
from urdflint.syntax.yaml_text import Mapping, Scalar, Sequence
from urdflint.text.similar import did_you_mean, edits, nearest
from urdflint.text.wording import listed

WORDS = {
    "bool": "true or false",
    "int": "a whole number",
    "double": "a number with a point",
    "string": "a text",
    "bool_array": "a list of true and false",
    "int_array": "a list of whole numbers",
    "double_array": "a list of numbers with a point",
    "string_array": "a list of texts",
}
# Parts of the names of parameters behind which each joint has its own
PER_JOINT: dict[str, tuple[str, ...]] = {
    "joint_trajectory_controller/JointTrajectoryController": ("gains", "constraints"),
    "pid_controller/PidController": ("gains",),
}
SHORTEST = 4  # letters of a name for which a near one is looked for


def _with_vocabulary(controllers: Controllers) -> Iterator[Controller]:
    """The controllers of ROS 2 whose type is known, and is not that of a package in the repository itself."""
    return (
        controller
        for controller in controllers.all
        if controller.ros2
        and controller_vocabulary.parameters(controller.kind) is not None
        and not parameter_kind.is_of_workspace(controller.kind.partition("/")[0], controllers)
    )


WITHOUT = {2: "jazzy", 3: "jazzy", 4: "kilted", 5: "lyrical"}  # the release of ROS after the last that reads it


@check("CTL104")
def controller_parameter_misspelt(controllers: Controllers) -> Iterator[Problem]:
    for controller in _with_vocabulary(controllers):
        for part in controller.parts:
            suggestion = _suggested_name(controller, part)
            if suggestion is not None:
                message = f"{controller.label} has no parameter '{part.name}'"
                place = controllers.place(part.key)
                fix = rename(controllers, part.key, suggestion)
                yield Problem(message, place, help=did_you_mean(part.key.text, suggestion), fix=fix, cause=part.name)
        yield from _of_no_joint(controllers, controller)


def _suggested_name(controller: Controller, part: Part) -> str | None:
    """What the key of an unknown parameter was meant to be; None for a known one, and where nothing is near."""
    level = controller_vocabulary.level(controller.kind, part.prefix)
    text = part.key.text
    if (
        text in level
        or "*" in level
        or controller_vocabulary.find_parameter(controller.kind, part.name)
        or rcl_values.substituted(text)
    ):
        return None
    left = level - controller.keys_behind[part.prefix]
    if text + "s" in left or text.removesuffix("s") in left:  # `joint` for `joints`
        return text + "s" if text + "s" in left else text.removesuffix("s")
    near = nearest(text, sorted(left)) if len(text) >= SHORTEST else None
    return near if near is not None and edits(text, near, len(near)) * 4 <= len(near) else None


@check("CTL110")
def controller_parameter_unread(controllers: Controllers) -> Iterator[Problem]:
    for controller in _with_vocabulary(controllers):
        misspelt = {part.name for part in controller.parts if _suggested_name(controller, part)}
        for parameter in controller.parameters.values():
            known_parameter = controller_vocabulary.find_parameter(controller.kind, parameter.name)
            if isinstance(known_parameter, controller_vocabulary.Parameter):
                if not known_parameter.is_removed or known_parameter.last == controller_vocabulary.last(
                    controller.kind
                ):
                    continue  # with its controller, which is reported by itself
                if _asks_for_plain_twist(parameter):
                    continue
                release = RELEASES[known_parameter.last]
                message = f"parameter '{parameter.name}' of {controller.label} is read up to {release} only"
                yield Problem(
                    message,
                    controllers.place(parameter.key),
                    only=_programs_without(known_parameter),
                    help=f"keep it up to {release}; for newer releases, look in the release notes of ros2_controllers "
                    "for what took its place",
                    cause=known_parameter.name,
                )
            elif (
                known_parameter is False
                and not _is_group(controller, parameter.name)
                and misspelt.isdisjoint(_groups(parameter.name))
            ):
                yield _unread(controllers, controller, parameter)


def _programs_without(known_parameter: controller_vocabulary.Parameter) -> tuple[str, str]:
    """The selectors of the programs of the releases of ROS that read a parameter no more."""
    distribution = DISTRIBUTIONS[WITHOUT[known_parameter.last]]
    return f"urdfdom>={distribution.series}", f"sdformat>={distribution.gazebo}"


def _asks_for_plain_twist(parameter: Parameter) -> bool:
    return (
        parameter.name == "use_stamped_vel"
        and isinstance(parameter.value, Scalar)
        and parameter.value.text.lower() == "false"
    )


@check("CTL120")
def controller_velocity_unstamped(controllers: Controllers) -> Iterator[Problem]:
    for controller in _with_vocabulary(controllers):
        for parameter in filter(_asks_for_plain_twist, controller.parameters.values()):
            known_parameter = controller_vocabulary.find_parameter(controller.kind, parameter.name)
            if isinstance(known_parameter, controller_vocabulary.Parameter) and known_parameter.is_removed:
                yield Problem(
                    f"{controller.label} takes only TwistStamped from Jazzy on, whatever '{parameter.name}' says",
                    controllers.place(parameter.value),
                    only=_programs_without(known_parameter),
                    cause=controller.kind,
                )


def _groups(name: str) -> list[str]:
    """A parameter's full name and those of the groups that it is in."""
    parts = name.split(".")[: DEEPEST + 1]
    return [".".join(parts[: index + 1]) for index in range(len(parts))]


def _is_group(controller: Controller, name: str) -> bool:
    """Whether a name is that of a group of parameters, behind which there is none."""
    prefix, dot, last = name.rpartition(".")
    return last in controller_vocabulary.level(controller.kind, prefix + dot)


def _unread(controllers: Controllers, controller: Controller, parameter: Parameter) -> Problem:
    message = f"{controller.label} does not read '{parameter.name}' in any release from Humble on"
    return Problem(message, controllers.place(parameter.key), cause=parameter.name)


@check("CTL105")
def controller_parameter_missing(controllers: Controllers) -> Iterator[Problem]:
    for controller in _with_vocabulary(controllers):
        table = controller_vocabulary.parameters(controller.kind) or {}
        has = controller.parameters
        if not controller.blocks or any(
            isinstance(known_parameter, controller_vocabulary.Parameter) and known_parameter.is_removed
            for known_parameter in _declared_parameters(controller)
        ):
            continue
        suggestions = {_suggested_name(controller, part) for part in controller.parts}
        missing = [name for name, parameter in table.items() if parameter.needed and name not in has]
        missing = [
            name for name in missing if name.rpartition(".")[2] not in suggestions and name not in controller.shared
        ]
        missing = [name for name in missing if name not in controllers.completed[controller.name]] if missing else []
        if missing:
            more = "which the controller needs" if len(missing) == 1 else "which the controller needs all"
            message = f"{controller.label} has no {listed([repr(name) for name in missing[:6]])}, {more}"
            yield Problem(message, controllers.place(controller.keys[-1]), help=_advice(table[missing[0]]))


def _declared_parameters(controller: Controller) -> Iterator[controller_vocabulary.Parameter | bool]:
    return (controller_vocabulary.find_parameter(controller.kind, name) for name in controller.parameters)


def _advice(parameter: controller_vocabulary.Parameter) -> str:
    return f"add {parameter.name}: {WORDS[parameter.kind]}"


@check("CTL107")
def controller_value_refused(controllers: Controllers) -> Iterator[Problem]:
    for controller in _with_vocabulary(controllers):
        for parameter in controller.parameters.values():
            known_parameter = controller_vocabulary.find_parameter(controller.kind, parameter.name)
            if not isinstance(known_parameter, controller_vocabulary.Parameter):
                continue
            own = rcl_values.kind(parameter.value)
            if own is not None and known_parameter.kind not in (own, "any"):
                yield _of_other_kind(controllers, controller, parameter, known_parameter, own)
            if known_parameter.allowed:
                yield from _refused(controllers, controller, parameter, known_parameter.allowed)


def _of_other_kind(
    controllers: Controllers,
    controller: Controller,
    parameter: Parameter,
    known_parameter: controller_vocabulary.Parameter,
    own: str,
) -> Problem:
    value_text = f"{parameter.value.text}, " if isinstance(parameter.value, Scalar) else ""
    message = (
        f"'{parameter.name}' of {controller} is {value_text}{WORDS[own]}, and must be {WORDS[known_parameter.kind]}"
    )
    fix = _in_kind(controllers, parameter, own, known_parameter.kind)
    place = controllers.place(parameter.value)
    return Problem(message, place, help=f"write {WORDS[known_parameter.kind]}", fix=fix, cause=known_parameter.name)


def _in_kind(controllers: Controllers, parameter: Parameter, own: str, kind: str) -> tuple[str, list[Replace]] | None:
    """The fix that writes a value as its kind wants it: `1` as `1.0`, one name as a list."""
    value = parameter.value
    if isinstance(value, Scalar) and f"{own}_array" == kind:
        written = f'["{value.text}"]' if not value.plain else f"[{value.text}]"
        return f"write {written}", [Replace(controllers.place(value), written)]
    if own.removesuffix("_array") == INT and kind.removesuffix("_array") == DOUBLE:
        nodes = value.items if isinstance(value, Sequence) else [value]
        texts = [(node, node.text) for node in nodes if isinstance(node, Scalar) and node.text.lstrip("+-").isdecimal()]
        if len(texts) == len(nodes):
            changes = [Replace(controllers.place(node), f"{text}.0") for node, text in texts]
            return ("write the numbers with a point" if len(texts) > 1 else f"write {texts[0][1]}.0"), changes
    return None


def _refused(controllers: Controllers, controller: Controller, parameter: Parameter, allowed: str) -> Iterator[Problem]:
    name, value = parameter.name, parameter.value
    if allowed[0] == "=":
        if isinstance(value, Sequence) and len(value.items) != int(allowed[1:]) and controller.is_complete_list(name):
            message = f"'{name}' of {controller} has {len(value.items)} values, and must have {allowed[1:]}"
            yield Problem(message, controllers.place(value))
    elif allowed[0] == ">":
        number = value.number if isinstance(value, Scalar) else None
        bound = float(allowed.lstrip(">="))
        if number is not None and (number < bound or (number == bound and "=" not in allowed)):
            least = f"at least {bound:g}" if "=" in allowed else f"more than {bound:g}"
            message = f"'{name}' of {controller} is {number:g}, and must be {least}"
            yield Problem(message, controllers.place(value))
    else:
        words = allowed.split("|")
        for word in controller.words(name):
            if word.text not in words:
                near = nearest(word.text, words)
                message = f"'{name}' of {controller} has '{word.text}', and may have {listed(words, 'or')}"
                fix = rename(controllers, word, near)
                yield Problem(message, controllers.place(word), help=did_you_mean(word.text, near), fix=fix)


@check("CTL114")
def controller_parameter_misplaced(controllers: Controllers) -> Iterator[Problem]:
    for controller in _with_vocabulary(controllers):
        block = controller.listed
        mine = [key for key, _ in block.items() if _is_own(controller, key.text)] if block is not None else []
        if mine:
            rest = f" and {len(mine) - 1} more" if len(mine) > 1 else ""
            message = f"'{mine[0].text}'{rest} of {controller} under the controller manager"
            message += ", where the controller does not read it"
            advice = f"write {controller.name}: ros__parameters: at the top of the file, and the parameters under it"
            yield Problem(message, controllers.place(mine[0]), help=advice)


def _is_own(controller: Controller, name: str) -> bool:
    level = controller_vocabulary.level(controller.kind, "")
    return name in level and name not in controller_vocabulary.EVERYWHERE


def _of_no_joint(controllers: Controllers, controller: Controller) -> Iterator[Problem]:
    """Gains and constraints that stand under a name which is not that of a joint of the controller."""
    names = {word.text for word in controller.words(*controller_claims.JOINTS.get(controller.kind, ()))}
    complete = all(controller.is_complete_list(name) for name in controller_claims.JOINTS.get(controller.kind, ()))
    for group in PER_JOINT.get(controller.kind, ()) if names and complete else ():
        level = controller_vocabulary.level(controller.kind, f"{group}.")
        begun = {name.partition(".")[0] for name in names if "." in name}
        for part in controller.parts:
            text = part.key.text
            is_known = text in names or text in level or text in begun or rcl_values.substituted(text)
            if part.prefix == f"{group}." and isinstance(part.value, Mapping) and not is_known:
                near = nearest(text, names)
                message = f"{group} of {controller} for '{text}', which is not one of its joints"
                advice = did_you_mean(text, near) or "write the name of one of the controller's joints"
                fix = rename(controllers, part.key, near)
                yield Problem(message, controllers.place(part.key), help=advice, fix=fix)
