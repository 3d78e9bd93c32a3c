"""What a configuration says of xacro: whether it is expanded, with which arguments, and in which variants."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from urdflint.struct import Struct


class FileArguments(Struct):
    """Arguments for the files that fit a pattern seen from a folder, for all without one; a variant has a `name`."""

    arguments: Mapping[str, str]
    files: tuple[str, ...] = ()
    name: str = ""
    folder: str = ""

    def fits(self, path: str) -> bool:
        """Whether it is for a file."""
        from urdflint.files import patterns

        return not self.files or any(
            patterns.fits(pattern, patterns.seen_from(path, self.folder)) for pattern in self.files
        )


class XacroConfig(Struct):
    """The table `xacro`; of the `overrides`, which are for some files each, the later ones win."""

    expand: bool = True
    arguments: Mapping[str, str] = MappingProxyType({})
    environment: tuple[str, ...] = ()
    overrides: tuple[FileArguments, ...] = ()
    variants: tuple[FileArguments, ...] = ()

    def for_file(self, path: str) -> tuple[Mapping[str, str], list[FileArguments]]:
        """The arguments of a file, and its variants."""
        arguments = dict(self.arguments)
        for override in self.overrides:
            arguments.update(override.arguments if override.fits(path) else {})
        return arguments, [variant for variant in self.variants if variant.fits(path)]
