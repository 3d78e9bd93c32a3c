"""The source of programs as the tables of evidence name it: where it is, and whether lines are in it.

`URDFLINT_SOURCES` names a folder of clones with their tags, each under the name of its repository: `sdformat`, `drake`.
`python -m tests.programs.evidence REPOSITORY:FILE RELEASE FIRST-LAST` prints what a row says of these lines.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

SOURCES = "URDFLINT_SOURCES"
TAGS = {  # of a release in its repository
    "gazebosim/sdformat": "sdformat{major}_{release}",
    "gazebosim/gz-sim": "gz-sim{major}_{release}",
    "RobotLocomotion/drake": "v{release}",
    "google-deepmind/mujoco": "{release}",
    "newton-physics/newton": "v{release}",
    "newton-physics/urdf-usd-converter": "v{release}",
    "ros/urdfdom": "{release}",
}
OLD_TAGS = {"gz-sim6_": "ignition-gazebo6_"}


def tag(repository: str, release: str) -> str:
    """The tag of a release."""
    major, _, rest = release.partition(".")
    whole = release if "." in rest else f"{release}.0"
    found = TAGS[repository].format(major=major, release=whole)
    return next((new + found[len(old) :] for old, new in OLD_TAGS.items() if found.startswith(old)), found)


def clone(repository: str) -> Path | None:
    """The clone of a repository, or None where it is not at hand."""
    folder = Path(os.environ.get(SOURCES, ""), repository.partition("/")[2])
    return folder if SOURCES in os.environ and folder.is_dir() else None


@cache
def text(repository: str, file: str, release: str) -> str:
    """A file in a release; empty where it is not in it. Raises CalledProcessError where the clone has no such tag."""
    name = f"{tag(repository, release)}:{file}"
    listed = _git(repository, "ls-tree", tag(repository, release), "--", file)
    return _git(repository, "show", name) if listed else ""


def mentions(repository: str, files: str, release: str, words: str) -> bool:
    """Whether words are in any of some files in a release, but for tests and for those that read SDFormat."""
    found = ("git", "-C", str(clone(repository)), "grep", "-lF", words, tag(repository, release), "--", files)
    return subprocess.run([*found, ":!*/test/*", ":!*/detail_sdf_*"], capture_output=True, check=False).returncode == 0


def _git(repository: str, *words: str) -> str:
    done = subprocess.run(["git", "-C", str(clone(repository)), *words], capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


def digest(text: str, lines: str) -> str:
    """The SHA-256 of lines such as `12-15`, without their spacing and without empty ones."""
    first, last = map(int, lines.split("-"))
    return _digest(_words(text.splitlines()[first - 1 : last]))


def count(text: str, lines: str) -> int:
    """How many of these lines are not empty."""
    first, last = map(int, lines.split("-"))
    return len(_words(text.splitlines()[first - 1 : last]))


def contains(text: str, number: int, wanted: str) -> bool:
    """Whether some lines that follow each other have a digest, anywhere in a text; there are so many of them."""
    words = _words(text.splitlines())
    return any(_digest(words[at : at + number]) == wanted for at in range(len(words) - number + 1))


def _words(lines: list[str]) -> list[str]:
    return [" ".join(words) for line in lines if (words := line.split())]


def _digest(words: list[str]) -> str:
    return sha256("\n".join(words).encode()).hexdigest()


def main(what: str, release: str, lines: str) -> None:
    """Print the columns of a row from its third on, the lines in all releases that lack them left to be filled in."""
    repository, _, file = what.partition(":")
    if clone(repository) is None:
        sys.exit(f"{SOURCES} names no folder with a clone of {repository}")
    print(what, release, "", lines, digest(text(repository, file, release), lines), sep="\t")


if __name__ == "__main__":
    main(*sys.argv[1:])
