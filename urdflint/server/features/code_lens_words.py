"""The words of a code lens: what is left of the robot in each program, asked one after the other."""

from __future__ import annotations

from collections.abc import Generator

from lsprotocol import types

from urdflint.server.features import COMPARE
from urdflint.server.protocol import uris
from urdflint.server.workspace import program_models, related_files
from urdflint.server.workspace.state import State
from urdflint.text.wording import counted


def answer(state: State, lens: types.CodeLens) -> Generator[None, None, types.CodeLens]:
    """The lens with its words; one program is asked a step."""
    uri = lens.data if isinstance(lens.data, str) else ""
    path = uris.path(uri)
    model = state.robot(path) if path is not None else None
    words = "no robot"
    if model is not None and path is not None and model.faults:
        words = f"xacro makes no robot of it: {counted(model.faults, 'fault')}"
    elif model is not None and path is not None:
        targets_by_summary: dict[str, list[str]] = {}
        for target in program_models.targets(related_files.settings(state, path)):
            yield None
            loaded = program_models.loaded(model.robot, [target])[target]
            targets_by_summary.setdefault(program_models.summary(model.robot, loaded), []).append(
                program_models.label(target)
            )
        order = sorted(targets_by_summary.items(), key=lambda entry: entry[0] == program_models.SAME)
        words = "; ".join(f"{', '.join(names)}: {summary}" for summary, names in order)
    lens.command = types.Command(title=words, command=COMPARE, arguments=[uri])
    return lens
