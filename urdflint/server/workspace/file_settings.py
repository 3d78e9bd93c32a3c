"""The settings of each file, as `check` on its folder of the workspace has them; configurations are read once."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from urdflint.config import NONE, Config, plans, request
from urdflint.config.run_files import Files
from urdflint.config.xacro import FileArguments, XacroConfig
from urdflint.files import is_below
from urdflint.findings import TeamRule
from urdflint.linter.discovery.left_out import LeftOut
from urdflint.linter.settings import Settings
from urdflint.server.workspace import freshness
from urdflint.server.workspace.includers import is_too_much

Marked = dict[str, Any]
NOTHING = Config()


class Configured:
    """Configurations and settings by file; what they are made from is looked at each time, and read where it changed.

    `roots` are the folders of the workspace: packages below them are known, as if `check` were run on that folder.
    """

    def __init__(self) -> None:
        self.roots: list[str] = []
        self._nearest: dict[str, str | None] = {}
        self.overrides: Mapping[str, Mapping[str, Any]] = NONE
        self.arguments: Mapping[str, Mapping[str, str]] = NONE
        self._configs: dict[str, tuple[Config, Marked]] = {}
        self._with_given: dict[tuple[str | None, str], tuple[Config, Config]] = {}
        self._settings: dict[tuple[Any, ...], Settings] = {}
        self._evident: dict[tuple[str, int], tuple[Settings, int, Settings]] = {}

    def begin(
        self,
        roots: Sequence[str],
        overrides: Mapping[str, Mapping[str, Any]] = NONE,
        arguments: Mapping[str, Mapping[str, str]] = NONE,
    ) -> None:
        """Go on with other folders of the workspace, settings of the client by folder, and chosen arguments by file."""
        self.overrides, self.arguments = overrides, arguments
        self._with_given.clear()
        self.roots = sorted((os.path.abspath(root) for root in roots), key=len, reverse=True)
        self._settings.clear()
        self._evident.clear()

    def root(self, path: str) -> str | None:
        """The innermost folder of the workspace that a file is in."""
        return next((root for root in self.roots if is_below(path, root)), None)

    def look_again(self) -> None:
        """Look for configurations anew, which may have come or gone."""
        self._nearest.clear()

    def config(self, path: str) -> Config:
        """The configuration of a file, with what the client has set. Raises BadConfig."""
        config, root = self._of_files(path), self.root(path) or ""
        overrides = self.overrides.get(root, self.overrides.get("", NONE))
        if not overrides:
            return config
        key = config.path, root
        cached = self._with_given.get(key)
        if cached is None or cached[0] is not config:
            from urdflint.server.workspace import client_overrides

            self._with_given[key] = cached = config, client_overrides.over(config, overrides, root)
        return cached[1]

    def _of_files(self, path: str) -> Config:
        folder = os.path.dirname(path)
        if folder not in self._nearest:
            self._nearest[folder] = plans.find(folder)
        nearest = self._nearest[folder]
        if nearest is None:
            return NOTHING
        cached = self._configs.get(nearest)
        if cached is None or any(freshness.mark(file) != then for file, then in cached[1].items()):
            config = plans.loaded(nearest)
            self._configs[nearest] = cached = config, {file: freshness.mark(file) for file in (nearest, *config.files)}
            self._settings.clear()
        return cached[0]

    @property
    def team(self) -> tuple[TeamRule, ...]:
        """The rules of a team in the configurations that were read."""
        return request.team_of(config for config, _ in self._configs.values())

    def settings(self, path: str) -> Settings:
        """The settings of a file with the targets that its repository shows. Raises BadConfig and BadWord.

        They are the same object as long as nothing changes.
        """
        return self.with_evidence(path, self.asked(path))

    def with_evidence(self, path: str, settings: Settings) -> Settings:
        """Settings of a file with the targets that its repository shows where nobody names any."""
        folder = self.folder_of_check(path)
        if folder is None or settings.targets or not settings.resolve:
            return settings
        key, moment = (path, id(settings)), freshness.forgotten()
        cached = self._evident.get(key)
        if cached is None or cached[0] is not settings or cached[1] != moment:
            files = Files([path], [path], [path], [NOTHING], LeftOut())
            (judged,), _ = plans.with_evidence(files, [settings], [folder])
            if cached is not None and cached[0] is settings and cached[2] == judged:
                judged = cached[2]
            self._evident[key] = cached = settings, moment, judged
        return cached[2]

    def folder_of_check(self, path: str) -> str | None:
        """The folder on which `check` would be run for a file; None where it is in none, or in the user's home."""
        root = self.root(path)
        return root if root is not None and not is_too_much(root) else None

    def asked(self, path: str) -> Settings:
        """The settings of a file by its configuration alone. Raises BadConfig and BadWord."""
        config = self.config(path)
        root = self.root(path)
        key = (path, config.path, root)
        if key not in self._settings:
            settings_for = partial(request.settings, folders=request.folders([root] if root else []))
            chosen = self.arguments.get(os.path.realpath(path)) if self.arguments else None
            if chosen:
                xacro = config.xacro or XacroConfig()
                config = config._replace(xacro=xacro._replace(overrides=(*xacro.overrides, FileArguments(chosen))))
            (settings,) = plans.plan([path], [config], settings_for)
            self._settings[key] = settings._replace(deep=False)  # nobody waits for that while typing
        return self._settings[key]
