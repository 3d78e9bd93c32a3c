"""The files of a run, each with its configuration and the settings that come of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from urdflint import regex
from urdflint.config import LIMIT, NAMES, NONE, PROJECT, BadConfig, Config
from urdflint.config.request import BadWord, team_of
from urdflint.config.run_files import Files
from urdflint.files import safe_open, short_path
from urdflint.findings import Evidence, TeamRule
from urdflint.linter.discovery import inputs
from urdflint.linter.discovery.left_out import LeftOut
from urdflint.linter.settings import Settings, Variant
from urdflint.model.file_kind import DIRECTIVES_ENDING

TABLE = regex.compile(rb"""tool["'\s]*\.["'\s]*urdflint""")
SAMPLE_NAME = "robot.urdf"  # a file of a folder, to look its configuration up


def files(
    named_paths: Sequence[str],
    *,
    stdin_name: str | None = None,
    config: str | None = None,
    no_config: bool = False,
    force_exclude: bool = False,
    with_robots: bool = False,
    changed_since: str | None = None,
) -> Files:
    """The files that paths mean, without those that a configuration excludes, or that have not changed.

    Raises NoSuchPath, BadConfig and BadWord.
    """
    left_out = LeftOut()
    requested_paths = _not_excluded(
        inputs.expand(named_paths, left_out), () if force_exclude else named_paths, left_out, config, no_config
    )
    if changed_since is not None:
        requested_paths = _changed(
            requested_paths, named_paths, changed_since, left_out, configurations(requested_paths, config, no_config)
        )
    paths = requested_paths
    if with_robots:
        from urdflint.linter.xacro.includers import including

        paths = [*requested_paths, *_not_excluded(including(requested_paths), (), LeftOut(), config, no_config)]
    names = [stdin_name if path == inputs.STDIN and stdin_name else path for path in paths]
    return Files(requested_paths, paths, names, configurations(names, config, no_config), left_out)


def with_profile(files: Files, name: str | None) -> Files:
    """The files with the settings of a profile below those of their configurations. Raises BadWord."""
    if name is None:
        return files
    from urdflint.config import profiles

    profile = profiles.profile(name)
    return files._replace(configs=[profiles.over(profile, config) for config in files.configs], profile=profile)


def _not_excluded(
    paths: list[str], named_paths: Sequence[str], left_out: LeftOut, config: str | None, no_config: bool
) -> list[str]:
    """The files that no configuration excludes, or that are named; those that are left out are written down."""
    configs = configurations(paths, config, no_config)
    if not any(config.exclude for config in configs):
        return paths
    remaining = [
        path for path, config in zip(paths, configs, strict=True) if path in named_paths or not config.excludes(path)
    ]
    left_out.excluded += sorted({*paths} - {*remaining})
    return remaining


def _changed(
    paths: list[str], named_paths: Sequence[str], revision: str, left_out: LeftOut, configs: Sequence[Config]
) -> list[str]:
    """The files that have changed since a revision, or include some that have; the others are counted."""
    from urdflint.linter.discovery import changed_files

    if inputs.STDIN in paths:
        raise BadWord("--changed-since: it is about files, not standard input")
    try:
        changed_paths = changed_files.touched(
            paths, named_paths, revision, {path: config.files for path, config in zip(paths, configs, strict=True)}
        )
    except changed_files.NoHistory as error:
        raise BadWord(f"--changed-since: {error}") from error
    left_out.since, left_out.unchanged = revision, len(paths) - len(changed_paths)
    return changed_paths


def configurations(files: Sequence[str], path: str | None, none: bool) -> list[Config]:
    """The configuration for each file: the one named for all, the nearest one above it, or none.

    Raises BadConfig, and BadWord for one that is named and ignored.
    """
    if none and path:
        raise BadWord("--no-config: ignores the file that --config names, give one of both")
    if none:
        return [Config()] * len(files)
    if path:
        return [loaded(path)] * len(files)
    folders = [os.path.dirname(os.path.abspath(file)) for file in files]
    nearest = dict[str, str | None]()
    nearest_paths = [find(folder, nearest) or "" for folder in folders]
    config_by_path = {path: loaded(path) for path in dict.fromkeys(nearest_paths) if path}
    return [config_by_path.get(path, Config()) for path in nearest_paths]


def find(folder: str, nearest: dict[str, str | None] | None = None) -> str | None:
    """The nearest configuration file, in the folder or above it, as far as it is not known yet. Raises BadConfig."""
    above, passed = os.path.abspath(folder), list[str]()
    nearest = {} if nearest is None else nearest
    while above not in nearest:
        passed.append(above)
        path, parent = _configuration_in(above), os.path.dirname(above)
        if path is not None or parent == above:
            nearest[above] = path
        else:
            above = parent
    nearest.update(dict.fromkeys(passed, nearest[above]))
    return nearest[above]


def _configuration_in(folder: str) -> str | None:
    for name in NAMES:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    path = os.path.join(folder, PROJECT)
    return path if os.path.isfile(path) and _configures_urdflint(path) else None


def _configures_urdflint(path: str) -> bool:
    try:
        if TABLE.search(safe_open.content(path, LIMIT)) is None:  # most projects say nothing of urdflint: no parser
            return False
    except OSError:
        return False
    except safe_open.NoFile as error:
        raise BadConfig(f"{short_path(path)}: {error}") from error
    from urdflint.config import toml

    tool = toml.tables(path).get("tool")
    return isinstance(tool, dict) and "urdflint" in tool


def loaded(path: str) -> Config:
    """The configuration in a file. Raises BadConfig."""
    from urdflint.config import loader

    return loader.load(path)


def plan(
    files: Sequence[str],
    configs: Sequence[Config],
    make_settings: Callable[[Config], Settings],
    arguments: Mapping[str, str] = NONE,
) -> list[Settings]:
    """The settings for each file by its configuration; what the caller asks must hold even where there is none.

    `arguments` are those of xacro that the caller gives.
    """
    team = team_of(configs)
    make_settings(Config(elsewhere=team))
    settings_by_key: dict[Any, Settings] = {}
    plans = []
    for path, config in zip(files, configs, strict=True):
        mine = for_file(config, path)
        mine = mine._replace(elsewhere=team) if team else mine
        key = (config.path, mine.target, mine.extend_ignore)
        if key not in settings_by_key:
            settings_by_key[key] = _asked_for(path, mine, make_settings, arguments)
        plans.append(
            settings_by_key[key]
            if config.xacro is None
            else with_arguments(settings_by_key[key], config, path, arguments)
        )
    return plans


def with_readers(files: Files, settings: list[Settings]) -> tuple[Files, list[Settings]]:
    """The files that a program reads, and who reads those that are not URDF, see `scenes`; most runs have none."""
    if not files.left_out.mjcf and not any(path.endswith(DIRECTIVES_ENDING) for path in files.paths):
        return files, settings
    from urdflint.config import scenes

    return scenes.with_readers(files, settings)


def with_evidence(
    files: Files, settings: list[Settings], named_paths: Sequence[str]
) -> tuple[list[Settings], dict[str, list[Evidence]]]:
    """The settings with the targets that repositories show, and where; files that were named alone have none."""
    if not any(map(os.path.isdir, named_paths)):
        return settings, {}
    from urdflint.config import evidence

    return evidence.with_evidence(files, settings, named_paths)


def evidence_below(
    paths: Sequence[str], config: str | None, make_settings: Callable[[Config], Settings]
) -> dict[str, list[Evidence]]:
    """Where folders show who reads their robots, by target. Raises what planning a check of them raises."""
    planned_files = files(paths, config=config)
    settings = plan(planned_files.names, planned_files.configs, make_settings, {})
    return with_evidence(planned_files, settings, paths)[1]


def part(files: Files, settings: Sequence[Settings], number: int, count: int) -> tuple[Files, list[Settings]]:
    """The files of one part of a run, with their settings; configurations and left-out files are those of all parts."""
    from urdflint.linter.run import shards

    shard = shards.part(files.paths, number, count)
    paths = [files.paths[index] for index in shard.places]
    names = [files.names[index] for index in shard.places]
    configs = [files.configs[index] for index in shard.places]
    mine = Files(paths, paths, names, configs, files.left_out, shard, files.configurations, files.profile)
    return mine, [settings[index] for index in shard.places]


def for_file(config: Config, path: str) -> Config:
    """A configuration with what it says of the files that a pattern fits, for one of them."""
    ignored = [word for pattern in config.per_file_ignores.values() if pattern.fits(path) for word in pattern.words]
    aimed = [word for pattern in config.per_file_targets.values() if pattern.fits(path) for word in pattern.words]
    if not ignored and not aimed:
        return config
    return config._replace(target=tuple(aimed) or config.target, extend_ignore=(*config.extend_ignore, *ignored))


def _asked_for(
    path: str, config: Config, make_settings: Callable[[Config], Settings], arguments: Mapping[str, str]
) -> Settings:
    try:
        return make_settings(config)._replace(arguments=dict(arguments))
    except BadWord as error:
        if not config.per_file_ignores:
            raise
        raise BadWord(f"{path}: {error}; `exclude` leaves files out") from error


def with_arguments(settings: Settings, config: Config, path: str, own_arguments: Mapping[str, str]) -> Settings:
    """Settings with the arguments of a xacro file, and those of its variants; what is given wins over all of them."""
    ordinary, variants = config.xacro.for_file(path) if config.xacro is not None else (NONE, [])
    if not ordinary and not variants:
        return settings._replace(arguments={**own_arguments}, variants=())
    from urdflint.linter.xacro.argument_sources import noted

    ordinary = noted(ordinary, config.files)
    return settings._replace(
        arguments={**ordinary, **own_arguments},
        variants=tuple(
            Variant(variant.name, {**ordinary, **noted(variant.arguments, config.files), **own_arguments})
            for variant in variants
        ),
    )


def team_around(folder: str, config: str | None) -> tuple[TeamRule, ...]:
    """The rules of a team for a folder, by the configuration that is named or the nearest. Raises BadConfig."""
    return team_of(configurations([os.path.join(folder, SAMPLE_NAME)], config, False))


def of_folder(
    folder: str, config: str | None, no_config: bool, make_settings: Callable[[Config], Settings]
) -> list[tuple[str, Config, Settings]]:
    """A folder in which no robot is, with its configuration and settings."""
    (own_config,) = configurations([os.path.join(folder, SAMPLE_NAME)], config, no_config)
    return [(folder, own_config, make_settings(own_config))]
