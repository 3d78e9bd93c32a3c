"""Which files may be opened for a robot, wherever links lead: what belongs to it, and packages that were found."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Protocol

from urdflint.files import links, tracked


class Packages(Protocol):
    """The folders of a robot and of the packages around it, as far as opening a file asks for them."""

    @property
    def tops(self) -> Sequence[str]:
        """The top folders that belong to the robot: files below them may be opened."""

    @property
    def given(self) -> Mapping[str, str]:
        """The folders of packages that the user named, by name."""

    @property
    def found(self) -> Sequence[str]:
        """The folders of packages that were found by their name."""

    @property
    def all(self) -> Sequence[str]:
        """The folders of all packages that could be found by some name."""


def may_open(path: str, packages: Packages) -> bool:
    """Whether a file that is there may be opened: no link in the robot's folders leads out of them on the way to it.

    It may lead into a package that can be found or that the user named, or into the source of the package that it is
    in. Links in other folders, such as those of the system, are of whoever could make them there.
    """
    full = os.path.abspath(path)
    real = tracked.real(full)
    if real == full or links.is_in(real, _allowed_folders(packages)):
        return True
    if not any(links.is_in(folder, packages.tops) for folder in links.folders_with_links(full)):
        return True
    return links.is_source(full, real) or links.is_in(real, packages.all)


def is_within(path: str, packages: Packages) -> bool:
    """Whether a path, wherever links lead, is in the folders of a robot, or in a package that was found or named."""
    full = os.path.abspath(path)
    real = tracked.real(full)
    return links.is_in(real, _allowed_folders(packages)) or links.is_source(full, real)


def _allowed_folders(packages: Packages) -> list[str]:
    return [*packages.tops, *packages.given.values(), *packages.found]
