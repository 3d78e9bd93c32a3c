"""The releases of Drake that can be asked for, and from which of them on it behaves how.

Two were run: 1.51.1 and 1.58.0. Of others two things are known. From which release on a Drake tag is read was found in
the history of multibody/parsing (`git tag --contains`); the schema layer `drake` holds these facts, and `reads` looks
there. All other changes of behavior that were found stand here. What is in neither is assumed to be as in
1.51.1.

The oldest release is 1.13, the first that reads `<mimic>`: that tag is URDF's own, so no layer tells of older releases.
Up to 1.56 the parser was compared with that of 1.51.1 in source. 1.57.0 was run too, and answers as 1.58.0.
"""

from __future__ import annotations

from functools import cache

from urdflint.programs import changes
from urdflint.programs.changes import Change, Question, Version, numbers
from urdflint.schema import vocabulary
from urdflint.syntax.document import Element

Number = tuple[int, int]

NEWEST_BY_SERIES: dict[str, str] = {"1.51": "1.51.1", "1.58": "1.58.0"}  # by series
READ_IN_SOURCE = tuple(f"1.{minor}" for minor in range(13, 57) if f"1.{minor}" not in NEWEST_BY_SERIES)
RELEASES = (*NEWEST_BY_SERIES.values(), *READ_IN_SOURCE, "1.57.0")

TEXTURE_SHOWN = Change(
    ("1.54",), "shows textures in Meshcat, but for those of meshes; before it logged a warning and showed none"
)
IDENTITY_FRAME_ELIDED = Change(
    ("1.55",), "creates no frame of its own for a joint whose frame coincides with that of its parent link"
)
ALWAYS: Number = (0, 0)


class Release(changes.Release):
    """A release of Drake."""

    @classmethod
    def for_version(cls, version: str) -> Release:
        """The release of a version such as `1.51.1` or `1.51`."""
        return cls(numbers(version))

    def reads(self, tag: str) -> bool:
        """Whether this release knows a Drake tag."""
        return self.knows(first_releases().get(tag, ALWAYS))

    def knows(self, since: Number) -> bool:
        """Whether this release reads what came with another one."""
        return bool(self.ask(_is_since(since)))


@cache
def _is_since(first: Number) -> Question:
    def answer(version: Version) -> bool:
        return version >= first

    return answer


def first_release(declared: Element) -> Number:
    """The first release that reads what a declaration of the schemas is about; `ALWAYS` for what always was read."""
    if vocabulary.schemas().layer_of(declared).name != "drake":
        return ALWAYS
    major, _, minor = vocabulary.reader(declared).get("since", "0.0").partition(".")
    return int(major), int(minor)


@cache
def first_releases() -> dict[str, Number]:
    """The first release that reads a Drake tag, by tag."""
    waiting = [vocabulary.robot()]
    visited, release_by_tag = set(waiting), dict[str, Number]()
    for kind in waiting:
        release_by_tag.update(
            {tag: first_release(declaration) for tag, declaration in kind.declared.items() if tag.startswith("drake:")}
        )
        new = [
            child
            for child in dict.fromkeys(kind.children.values())
            if child.layer in ("urdf", "drake") and child not in visited
        ]
        visited.update(new)
        waiting.extend(new)
    return release_by_tag
