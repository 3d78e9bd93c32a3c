"""Why MuJoCo refuses an MJCF file: a class for each cause, with its facts and words."""

from __future__ import annotations

from urdflint.programs import faults
from urdflint.programs.reason import Reason, own

MjcfElementUnknown = own(__name__, faults.MjcfElementUnknown)
MjcfAttributeUnknown = own(__name__, faults.MjcfAttributeUnknown)
MjcfFileMissing = own(__name__, faults.MjcfFileMissing)
MjcfIncludeEmpty = own(__name__, faults.MjcfIncludeEmpty)
MjcfIncludeCircle = own(__name__, faults.MjcfIncludeCircle)


class MjcfElementRepeated(Reason):
    parent: str
    says = "<{parent}> has a second <{tag}>"


class MjcfIncludedTwice(Reason):
    """A file that is included once more."""

    name: str
    says = "'{name}' is included a second time"
