"""Code lens: a line over `<robot>` that says what programs make of it, once the client asks for its words."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from urdflint.server.features import CHOOSE_ARGUMENT, COMPARE, robot_choice
from urdflint.server.protocol import types, uris
from urdflint.server.symbols import name_kinds
from urdflint.server.workspace import program_models, related_files
from urdflint.server.workspace.state import State, Text
from urdflint.syntax.source import is_yaml
from urdflint.text.wording import counted

MAX_ARGUMENTS = 5  # arguments of which each has a lens


def answer(state: State, params: types.DocumentParams) -> list[types.CodeLens]:
    """A lens for a document that makes a robot with links."""
    text = state.text_at(params.text_document.uri)
    if text is None or is_yaml(text.path):
        return []
    root = text.document.root
    if root is None or root.tag != "robot" or name_kinds.is_semantic(text.path, root):
        return []
    place = text.range(text.document.start_tag(root))
    model = state.robot(text.path)
    is_broken = model is not None and bool(model.faults)
    lenses = [types.CodeLens(place, command) for command in _arguments(state, text, is_broken)]
    if model is not None and model.robot.links:
        lenses.append(types.CodeLens(place, data=text.uri))
    return lenses


def _arguments(state: State, text: Text, is_broken: bool) -> Iterator[types.Command]:
    """What chooses the arguments of a robot that have several values, and where it is broken those that have none."""
    if b"xacro:arg" not in text.source.text and b"$(arg" not in text.source.text:
        return
    current = robot_choice.current_values(state, text.path)
    values_by_name = robot_choice.arguments(state, text.path)
    without_value = [name for name in values_by_name if is_broken and current.get(name) is None]
    choices = dict.fromkeys([*without_value, *(name for name, values in values_by_name.items() if len(values) > 1)])
    for name in list(choices)[:MAX_ARGUMENTS]:
        yield types.Command(f"{name} = {current.get(name) or '?'} ▾", CHOOSE_ARGUMENT, arguments=[text.uri, name])


def words(state: State, lens: types.CodeLens) -> Generator[None, None, types.CodeLens]:
    """The lens with its words; one program is asked a step."""
    uri = lens.data if isinstance(lens.data, str) else ""
    path = uris.path(uri)
    model = state.robot(path) if path is not None else None
    title = "no robot"
    if model is not None and path is not None and model.faults:
        title = f"xacro makes no robot of it: {counted(model.faults, 'fault')}"
    elif model is not None and path is not None:
        targets_by_summary: dict[str, list[str]] = {}
        for target in program_models.targets(related_files.settings(state, path)):
            yield None
            loaded = program_models.loaded(model.robot, [target])[target]
            targets_by_summary.setdefault(program_models.summary(model.robot, loaded), []).append(
                program_models.label(target)
            )
        order = sorted(targets_by_summary.items(), key=lambda entry: entry[0] == program_models.SAME)
        title = "; ".join(f"{', '.join(names)}: {summary}" for summary, names in order)
    return lens._replace(command=types.Command(title=title, command=COMPARE, arguments=[uri]))
