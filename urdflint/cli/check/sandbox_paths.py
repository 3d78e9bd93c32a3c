"""What a run of `check` has to reach, by its options."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from urdflint.cli import environment as surroundings
from urdflint.cli import options
from urdflint.cli.check import cache_folder as caching
from urdflint.cli.check import step_summary
from urdflint.cli.check.sandbox import Reach
from urdflint.cli.options import Output
from urdflint.config import Config, plans
from urdflint.files import atomic
from urdflint.linter.discovery import inputs


def of_check(named: Sequence[str], outputs: Sequence[Output], given: Mapping[str, Any]) -> Reach:
    """What options need, and the configuration that they name, since others may be a stranger's. Raises BadConfig.

    The folder of the cache is made here: later nobody can.
    """
    config = plans.loaded(given["config"]) if given["config"] and not given["no_config"] else Config()
    robots = [one for one in (given["robot"], config.robot) if one]
    packages = {**config.packages, **options.packages(given["package"])}
    written = [given["write_baseline"], *(one.path for one in outputs)]
    summary = os.environ.get(step_summary.FILE) if surroundings.under_actions() else None
    if summary:  # it is there, or made now
        with suppress(OSError):
            atomic.append(summary, b"")
    changes = any(given[name] for name in ("fix", "fix_only", "add_ignores"))
    return Reach(
        named=[*(given["stdin_filename"] or one if one == inputs.STDIN else one for one in named), *robots],
        read=[*config.files, *packages.values(), *filter(None, (given["baseline"], config.baseline))],
        reports=[*filter(None, written)],
        ended=[*filter(None, [summary])],
        changed=named if changes else (),
        kept=None if given["no_cache"] else _cache(given["cache_dir"]),
    )


def _cache(named: str | None) -> str | None:
    folder, _ = caching.folder(named)
    if folder is not None:
        with suppress(OSError):
            os.makedirs(folder, mode=0o700, exist_ok=True)
    return folder
