"""Why MuJoCo refuses an MJCF file: a class for each cause, with its facts and words."""

from urdflint.programs import faults
from urdflint.programs.reason import OfName, OfParent, OwnReasons

own = OwnReasons(globals())

MjcfElementUnknown = own(faults.MjcfElementUnknown)
MjcfAttributeUnknown = own(faults.MjcfAttributeUnknown)
MjcfFileMissing = own(faults.MjcfFileMissing)
MjcfIncludeEmpty = own(faults.MjcfIncludeEmpty)
MjcfIncludeCircle = own(faults.MjcfIncludeCircle)
MjcfElementRepeated = own(OfParent, "<{parent}> has a second <{tag}>")
MjcfIncludedTwice = own(OfName, "'{name}' is included a second time")

own.take_names()
