"""What Drake does not read: elements, attributes, texts, and names of its own that stand elsewhere."""

from __future__ import annotations

from urdflint.programs.drake.urdf.reasons.words import JOINTS, release, tag_of
from urdflint.programs.naming import value
from urdflint.programs.reason import Reason, Where


class ElementNotRead(Reason):
    """Drake does not read an element where it stands."""

    def message(self, at: Where) -> str:
        return _not_read(at)


class AttributeNotRead(Reason):
    """Drake does not read an attribute where it stands."""

    def message(self, at: Where) -> str:
        return _not_read(at)


class TextNotRead(Reason):
    """Drake does not read the text of an element."""

    says = "Drake does not read the text in <{tag}>"


class RepeatedElementNotRead(Reason):
    """Drake reads only the first element of this tag."""

    loses = "only the first <{tag}> is read, and this one is lost"

    def message(self, at: Where) -> str:
        tag, above = at.element.tag, tag_of(at.element.parent)
        return f"<{tag}> is repeated in <{above}>: Drake reads only the first one"


class DrakeTooNew(Reason):
    """A Drake tag came with a later release."""

    since: tuple[int, int]

    def message(self, at: Where) -> str:
        return f"<{at.element.tag}> came with Drake {release(self.since)}: older releases ignore it"


class DrakeNameUnknown(Reason):
    """A tag or attribute has the prefix `drake:`, but Drake knows no such name."""

    def message(self, at: Where) -> str:
        return f"{_name(at)} is unknown to Drake"


class DrakeNameMisplaced(Reason):
    """Drake knows a Drake tag or attribute, but does not read it where it stands."""

    def message(self, at: Where) -> str:
        above = at.element.parent
        if at.attribute is None and above is not None and above.tag in JOINTS and above.get("type"):
            return f"Drake does not read <{at.element.tag}> of a {above.get('type')} joint"
        return _not_read(at)


class DrakeNameForSdformat(Reason):
    """Drake reads a Drake tag in SDFormat only."""

    def message(self, at: Where) -> str:
        return f"Drake reads {_name(at)} in SDFormat, not in URDF"


class DrakePrefixMissing(Reason):
    """A name is not read because it lacks the prefix `drake:`."""

    def message(self, at: Where) -> str:
        return _not_read(at)


class DrakePrefixOther(Reason):
    """A name is not read because it has another prefix than `drake:`."""

    def message(self, at: Where) -> str:
        return _not_read(at)


def _not_read(at: Where) -> str:
    where = f" in <{tag_of(at.element.parent)}>" if at.attribute is None else ""
    return f"Drake does not read {value(at.element, at.attribute)}{where}"


def _name(at: Where) -> str:
    return f"<{at.element.tag}>" if at.attribute is None else f"attribute {at.attribute}"
