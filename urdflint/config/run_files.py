"""The files of a run, with their names in reports and their configurations."""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.config import Config
from urdflint.findings import Profile, Shard
from urdflint.linter.discovery import inputs
from urdflint.linter.discovery.left_out import LeftOut
from urdflint.struct import Struct


class Files(Struct):
    """The requested files, and the files to check: with the robots that include them, if these are meant.

    `names` are the checked files as reports call them and `configs` their configurations, both in the same order;
    `left_out` is what was not taken. `shard` is set where this is a part of the requested files. `profile` is what the
    robots are to be ready for.
    """

    requested: list[str]
    paths: list[str]
    names: list[str]
    configs: list[Config]
    left_out: LeftOut
    shard: Shard | None = None
    all_configurations: Sequence[str] = ()
    profile: Profile | None = None

    @property
    def from_input(self) -> bool:
        """Whether standard input is among them."""
        return inputs.STDIN in self.paths

    @property
    def configurations(self) -> list[str]:
        """The files of all configurations that count."""
        return list(
            dict.fromkeys((*self.all_configurations, *(path for config in self.configs for path in config.files)))
        )

    @property
    def thresholds(self) -> dict[str, str]:
        """The severities from which on findings fail, of those files whose configurations have one."""
        return {name: config.fail_on for name, config in zip(self.names, self.configs, strict=True) if config.fail_on}

    @property
    def strict(self) -> list[str]:
        """Those files whose configurations want another exit code where they are not checked."""
        return [name for name, config in zip(self.names, self.configs, strict=True) if config.fail_on_unchecked]

    @property
    def counted(self) -> frozenset[str]:
        """Those files whose configurations want errors counted where nothing loads the file."""
        pairs = zip(self.names, self.configs, strict=True)
        return frozenset(name for name, config in pairs if config.unloaded == "error")

    @property
    def rule_url(self) -> str:
        """The address of a rule's page, of the first configuration that has one."""
        return next((config.rule_url for config in self.configs if config.rule_url), "")
