"""What `check` can do beside reporting, comments, a baseline and fixes: each is loaded only where it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from urdflint.cli.baselines import Baseline
    from urdflint.cli.fixes import Asked
    from urdflint.cli.plans import Files
    from urdflint.config import Config
    from urdflint.linter.settings import Settings


def reason(given: str | None, add: bool, *, suppress: bool, files: Files, settings: Sequence[Settings]) -> str:
    """The reason for comments that are to be written, in one line; empty where none are. Raises BadOption."""
    if not add and given is None:
        return ""
    from urdflint.cli import adding

    return adding.reason(given, add, suppress, not files.from_input, settings)


def baseline(given: str | None, to_write: str | None, found: Sequence[Config]) -> Baseline | None:
    """The baseline, of the command line or the configurations; None where neither names one. Raises BadOption."""
    if not (given or to_write or any(one.baseline for one in found)):
        return None
    from urdflint.cli import baselines

    return baselines.read(given, to_write, found)


def fixes(make: bool, unsafe: bool, diff: bool, only: bool, others: Mapping[str, bool]) -> Asked | None:
    """What is to be done with fixes, None where they are only told; `others` write something else. Raises BadOption."""
    if not (make or unsafe or diff or only):
        return None
    from urdflint.cli.fixes import asked

    return asked(make, unsafe, diff, only, others)
