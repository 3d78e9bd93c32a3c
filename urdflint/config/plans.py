"""The files of a run, each with its configuration and the settings that come of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from urdflint import regex
from urdflint.config import LIMIT, NAMES, NONE, PROJECT, BadConfig, Config, shown
from urdflint.config.request import BadWord
from urdflint.files import safe_open
from urdflint.findings import Shard
from urdflint.linter.discovery import inputs
from urdflint.linter.discovery.inputs import LeftOut
from urdflint.linter.settings import Settings, Variant
from urdflint.model.file_kind import DIRECTIVES_ENDING
from urdflint.struct import Struct

TABLE = regex.compile(rb"""tool["'\s]*\.["'\s]*urdflint""")
ANY = "robot.urdf"  # a file of a folder, to look its configuration up


class Files(Struct):
    """The files that were asked for, and those to check: with the robots around that include them, if these are meant.

    `names` are those of the files to check in reports, `found` their configurations, both in the same order; `left_out`
    is what was not taken. `shard` is set where they are a part of those asked for.
    """

    asked: list[str]
    paths: list[str]
    names: list[str]
    found: list[Config]
    left_out: LeftOut
    shard: Shard | None = None
    all_configurations: Sequence[str] = ()

    @property
    def from_input(self) -> bool:
        """Whether standard input is among them."""
        return inputs.STDIN in self.paths

    @property
    def configurations(self) -> list[str]:
        """The files of all configurations that count."""
        return list(dict.fromkeys((*self.all_configurations, *(path for one in self.found for path in one.files))))

    @property
    def thresholds(self) -> dict[str, str]:
        """The severities from which on findings fail, of those files whose configurations have one."""
        return {name: one.fail_on for name, one in zip(self.names, self.found, strict=True) if one.fail_on}

    @property
    def strict(self) -> list[str]:
        """Those files whose configurations want another exit code where they are not checked."""
        return [name for name, one in zip(self.names, self.found, strict=True) if one.fail_on_unchecked]

    @property
    def rule_url(self) -> str:
        """The address of a rule's page, of the first configuration that has one."""
        return next((one.rule_url for one in self.found if one.rule_url), "")


def files(
    named: Sequence[str],
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
    asked = _kept(inputs.expand(named, left_out), () if force_exclude else named, left_out, config, no_config)
    if changed_since is not None:
        asked = _changed(asked, named, changed_since, left_out, configurations(asked, config, no_config))
    paths = asked
    if with_robots:
        from urdflint.linter.xacro.includers import including

        paths = [*asked, *_kept(including(asked), (), LeftOut(), config, no_config)]
    names = [stdin_name if one == inputs.STDIN and stdin_name else one for one in paths]
    return Files(asked, paths, names, configurations(names, config, no_config), left_out)


def _kept(paths: list[str], named: Sequence[str], left_out: LeftOut, config: str | None, no_config: bool) -> list[str]:
    """The files that no configuration excludes, or that are named; those that are left out are written down."""
    found = configurations(paths, config, no_config)
    if not any(one.exclude for one in found):
        return paths
    kept = [path for path, one in zip(paths, found, strict=True) if path in named or not one.excludes(path)]
    left_out.excluded += sorted({*paths} - {*kept})
    return kept


def _changed(
    paths: list[str], named: Sequence[str], revision: str, left_out: LeftOut, found: Sequence[Config]
) -> list[str]:
    """The files that have changed since a revision, or include some that have; the others are counted."""
    from urdflint.linter.discovery import changed_files as since

    if inputs.STDIN in paths:
        raise BadWord("--changed-since: it is about files, not standard input")
    try:
        kept = since.touched(paths, named, revision, {path: one.files for path, one in zip(paths, found, strict=True)})
    except since.NoHistory as error:
        raise BadWord(f"--changed-since: {error}") from error
    left_out.since, left_out.unchanged = revision, len(paths) - len(kept)
    return kept


def configurations(files: Sequence[str], path: str | None, none: bool) -> list[Config]:
    """The configuration for each file: the one named for all, the nearest one above it, or none. Raises BadConfig."""
    if none:
        return [Config()] * len(files)
    if path:
        return [loaded(path)] * len(files)
    folders = [os.path.dirname(os.path.abspath(file)) for file in files]
    nearest = {folder: find(folder) for folder in dict.fromkeys(folders)}
    known = {path: loaded(path) for path in dict.fromkeys(nearest.values()) if path}
    return [known.get(nearest[folder] or "", Config()) for folder in folders]


def find(folder: str) -> str | None:
    """The nearest configuration file, in the folder or above it. Raises BadConfig."""
    folder = os.path.abspath(folder)
    while True:
        for name in NAMES:
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                return path
        path = os.path.join(folder, PROJECT)
        if os.path.isfile(path) and _configures_urdflint(path):
            return path
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def _configures_urdflint(path: str) -> bool:
    try:
        if TABLE.search(safe_open.content(path, LIMIT)) is None:  # most projects say nothing of urdflint: no parser
            return False
    except OSError:
        return False
    except safe_open.NoFile as error:
        raise BadConfig(f"{shown(path)}: {error}") from error
    from urdflint.config import toml

    tool = toml.tables(path).get("tool")
    return isinstance(tool, dict) and "urdflint" in tool


def loaded(path: str) -> Config:
    """The configuration in a file. Raises BadConfig."""
    from urdflint.config import loader

    return loader.load(path)


def plan(
    files: Sequence[str],
    found: Sequence[Config],
    asked: Callable[[Config], Settings],
    arguments: Mapping[str, str] = NONE,
) -> list[Settings]:
    """The settings for each file by its configuration; what the caller asks must hold even where there is none.

    `arguments` are those of xacro that the caller gives.
    """
    asked(Config())
    made: dict[Any, Settings] = {}
    plans = []
    for path, one in zip(files, found, strict=True):
        mine = for_file(one, path)
        key = (one.path, mine.target, mine.extend_ignore)
        if key not in made:
            made[key] = _asked_for(path, mine, asked, arguments)
        plans.append(made[key] if one.xacro is None else with_arguments(made[key], one, path, arguments))
    return plans


def with_readers(files: Files, settings: list[Settings]) -> tuple[Files, list[Settings]]:
    """The files that a program reads, and who reads those that are not URDF, see `scenes`; most runs have none."""
    if not files.left_out.mjcf and not any(one.endswith(DIRECTIVES_ENDING) for one in files.paths):
        return files, settings
    from urdflint.config import scenes

    return scenes.with_readers(files, settings)


def part(files: Files, settings: Sequence[Settings], number: int, of: int) -> tuple[Files, list[Settings]]:
    """One of several parts of a run, see `shards`; configurations, and what was left out, are those of the whole."""
    from urdflint.linter.run import shards

    shard = shards.part(files.paths, number, of)
    paths = [files.paths[one] for one in shard.places]
    names = [files.names[one] for one in shard.places]
    found = [files.found[one] for one in shard.places]
    mine = Files(paths, paths, names, found, files.left_out, shard, files.configurations)
    return mine, [settings[one] for one in shard.places]


def for_file(found: Config, path: str) -> Config:
    """A configuration with what it says of the files that a pattern fits, for one of them."""
    ignored = [word for one in found.per_file_ignores.values() if one.fits(path) for word in one.words]
    aimed = [word for one in found.per_file_targets.values() if one.fits(path) for word in one.words]
    if not ignored and not aimed:
        return found
    return found._replace(target=tuple(aimed) or found.target, extend_ignore=(*found.extend_ignore, *ignored))


def _asked_for(path: str, found: Config, asked: Callable[[Config], Settings], arguments: Mapping[str, str]) -> Settings:
    try:
        return asked(found)._replace(arguments=dict(arguments))
    except BadWord as error:
        if not found.per_file_ignores:
            raise
        raise BadWord(f"{path}: {error}; `exclude` leaves files out") from error


def with_arguments(settings: Settings, found: Config, path: str, given: Mapping[str, str]) -> Settings:
    """Settings with the arguments of a xacro file, and those of its variants; what is given wins over all of them."""
    ordinary, variants = found.xacro.of(path) if found.xacro is not None else (NONE, [])
    if not ordinary and not variants:
        return settings._replace(arguments={**given}, variants=())
    from urdflint.linter.xacro.argument_sources import noted

    ordinary = noted(ordinary, found.files)
    return settings._replace(
        arguments={**ordinary, **given},
        variants=tuple(
            Variant(one.name, {**ordinary, **noted(one.arguments, found.files), **given}) for one in variants
        ),
    )


def of_folder(
    folder: str, config: str | None, no_config: bool, asked: Callable[[Config], Settings]
) -> list[tuple[str, Config, Settings]]:
    """A folder in which no robot is, with its configuration and settings."""
    (found,) = configurations([os.path.join(folder, ANY)], config, no_config)
    return [(folder, found, asked(found))]
