"""The releases of Drake that can be asked for, and from which of them on it behaves how.

One release was run: 1.51.1. Of the others two things are known. From which release on a Drake tag is read was found in
the history of multibody/parsing (`git tag --contains`); the schema layer `drake` holds these facts, and `reads` looks
there. All other changes of behavior that were found stand here, in `CHANGES`. What is in neither is assumed to be as in
1.51.1.

The oldest release is 1.13, the first that reads `<mimic>`: that tag is URDF's own, so no layer tells of older releases.
The newest is 1.56, the last whose parser was compared with that of 1.51.1. Later ones are not known.
"""

from __future__ import annotations

from functools import cache

from urdflint.programs.changes import Change
from urdflint.schema import vocabulary
from urdflint.struct import Struct
from urdflint.syntax.document import Element

Number = tuple[int, int]

KNOWN: dict[str, str] = {"1.51": "1.51.1"}  # the releases that were run, by series
READ_IN_SOURCE = tuple(f"1.{minor}" for minor in range(13, 57) if f"1.{minor}" not in KNOWN)
RELEASES = (*KNOWN.values(), *READ_IN_SOURCE)


IDENTITY_FRAME_ELIDED = Change(
    ("1.55",),
    "creates no frame of its own for a joint whose frame coincides with that of its parent link",
)
CHANGES = (IDENTITY_FRAME_ELIDED,)


class Release(Struct):
    """A release of Drake."""

    number: Number

    @classmethod
    def of(cls, version: str) -> Release:
        """The release of a version such as `1.51.1` or `1.51`."""
        major, minor = version.split(".")[:2]
        return cls((int(major), int(minor)))

    def has(self, change: Change) -> bool:
        """Whether this release behaves as from a change on."""
        return change.is_in(self.number)

    def reads(self, tag: str) -> bool:
        """Whether this release knows a Drake tag."""
        return self.number >= first_releases().get(tag, (0, 0))


OBSERVED = Release.of(next(iter(KNOWN)))


def first_release(declared: Element) -> Number:
    """The first release that reads what a declaration of the schemas is about; (0, 0) for what always was read."""
    if vocabulary.schemas().layer_of(declared).name != "drake":
        return 0, 0
    major, _, minor = vocabulary.reader(declared).get("since", "0.0").partition(".")
    return int(major), int(minor)


@cache
def first_releases() -> dict[str, Number]:
    """The first release that reads a Drake tag, by tag."""
    waiting = [vocabulary.robot()]
    seen, found = set(waiting), dict[str, Number]()
    for kind in waiting:
        found.update({tag: first_release(one) for tag, one in kind.declared.items() if tag.startswith("drake:")})
        new = [
            one for one in dict.fromkeys(kind.children.values()) if one.layer in ("urdf", "drake") and one not in seen
        ]
        seen.update(new)
        waiting.extend(new)
    return found
