"""The paths that a run of `check` needs, derived from its options."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress

from urdflint.cli import environment, options
from urdflint.cli.check import CheckOptions, cache_folder, step_summary
from urdflint.cli.check.sandbox import Reach
from urdflint.cli.options import Output
from urdflint.config import Config, plans
from urdflint.files import atomic
from urdflint.linter.discovery import inputs


def of_check(named_paths: Sequence[str], outputs: Sequence[Output], chosen: CheckOptions) -> Reach:
    """What options need, and the configuration that they name, since others may be a stranger's. Raises BadConfig.

    The folders of the cache and of pages are made here: later nobody can.
    """
    for output in outputs:
        if output.folder is not None:
            with suppress(OSError):
                os.makedirs(output.folder, exist_ok=True)
    config = plans.loaded(chosen.config) if chosen.config and not chosen.no_config else Config()
    robots = [robot for robot in (chosen.robot, config.robot) if robot]
    packages = {**config.packages, **options.packages(chosen.package)}
    written = [chosen.write_baseline, *(output.path for output in outputs)]
    summary = os.environ.get(step_summary.FILE) if environment.under_actions() else None
    if summary:  # it is there, or made now
        with suppress(OSError):
            atomic.append(summary, b"")
    changes = chosen.fix or chosen.fix_only or chosen.add_ignores
    return Reach(
        requested_paths=[
            *(chosen.stdin_filename or path if path == inputs.STDIN else path for path in named_paths),
            *robots,
        ],
        read=[*config.files, *packages.values(), *filter(None, (chosen.baseline, config.baseline))],
        reports=[*filter(None, written)],
        ended=[*filter(None, [summary])],
        changed=named_paths if changes else (),
        cache_folder=None if chosen.no_cache else _cache(chosen.cache_dir),
    )


def _cache(option: str | None) -> str | None:
    folder, _ = cache_folder.folder(option)
    if folder is not None:
        with suppress(OSError):
            os.makedirs(folder, mode=0o700, exist_ok=True)
    return folder
