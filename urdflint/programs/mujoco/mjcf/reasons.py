"""Why MuJoCo refuses an MJCF file: a class for each cause, with its facts and words."""

from urdflint.programs import faults
from urdflint.programs.reason import OfName, OfParent, own_reasons

own = own_reasons(__name__)

MjcfElementUnknown = own(faults.MjcfElementUnknown)
MjcfAttributeUnknown = own(faults.MjcfAttributeUnknown)
MjcfFileMissing = own(faults.MjcfFileMissing)
MjcfIncludeEmpty = own(faults.MjcfIncludeEmpty)
MjcfIncludeCircle = own(faults.MjcfIncludeCircle)
MjcfElementRepeated = own(OfParent, "MjcfElementRepeated", "<{parent}> has a second <{tag}>")
MjcfIncludedTwice = own(OfName, "MjcfIncludedTwice", "'{name}' is included a second time")
