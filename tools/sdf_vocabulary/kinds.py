"""The simple types: which of them a value has, and what each of them accepts."""

from __future__ import annotations

from tools.sdf_vocabulary import tables, xsd
from tools.sdf_vocabulary.descriptions import Entry

KINDS = {
    "bool": "SdfBoolean",
    "color": "SdfColor",
    "double": "SdfDouble",
    "float": "SdfDouble",
    "int": "SdfInteger",
    "pose": "SdfPoseValues",
    "string": "SdfText",
    "unsigned int": "SdfUnsigned",
    "vector2d": "SdfVector2",
    "vector3": "SdfVector3",
}
NUMBER = r"([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+\-]?0*([0-9]{1,2}|[12][0-9]{2}|30[0-7]))?"
ENDLESS = "[iI][nN][fF]([iI][nN][iI][tT][yY])?"
SIMPLE: dict[str, tuple[str, ...]] = {  # name -> words, base (or type of the items of a list), facets
    "SdfBoolean": (
        "True or false in any case, 1 or 0. Not yes, no, on or off.",
        "token",
        "pattern [tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|0|1",
    ),
    "SdfDouble": (
        "A number, inf or nan. Text after the number is cut off without a message.",
        "token",
        rf"pattern [+\-]?{NUMBER}",
        rf"pattern [+\-]?({ENDLESS}|[nN][aA][nN])",
    ),
    "SdfDoubleFrom0To1": (
        "A number from 0 to 1.",
        "double",
        "minInclusive 0",
        "maxInclusive 1",
        rf"pattern [+\-]?{NUMBER}",
    ),
    "SdfDoubleFrom0To3p141592653": (
        "An angle from 0 to half a turn.",
        "double",
        "minInclusive 0",
        "maxInclusive 3.141592653",
        rf"pattern [+\-]?{NUMBER}",
    ),
    "SdfDoubleFrom0To3p1456": (
        "An angle from 0 to 3.1456.",
        "double",
        "minInclusive 0",
        "maxInclusive 3.1456",
        rf"pattern [+\-]?{NUMBER}",
    ),
    "SdfDoubleFrom0p1": ("A number from 0.1 on.", "double", "minInclusive 0.1", rf"pattern [+\-]?{NUMBER}"),
    "SdfDoubleFrom0p001To6p283186": (
        "An angle from 0.001 to a whole turn; before SDFormat 1.12 from 0.1 on.",
        "double",
        "minInclusive 0.001",
        "maxInclusive 6.283186",
        rf"pattern [+\-]?{NUMBER}",
    ),
    "SdfDoubleFrom0p1To6p283186": (
        "An angle from 0.1 to a whole turn.",
        "double",
        "minInclusive 0.1",
        "maxInclusive 6.283186",
        rf"pattern [+\-]?{NUMBER}",
    ),
    "SdfInteger": ("A whole number that fits 32 bits.", "int"),
    "SdfIntegerFrom4To2048": ("A whole number from 4 to 2048.", "int", "minInclusive 4", "maxInclusive 2048"),
    "SdfUnsigned": (
        "A whole number of 0 or more that fits 32 bits, also hexadecimal after 0x.",
        "token",
        r"pattern \+?0*[0-9]{1,10}|0[xX]0*[0-9a-fA-F]{1,8}",
    ),
    "SdfNumber": ("A number that is neither inf nor nan.", "token", rf"pattern [+\-]?{NUMBER}"),
    "SdfUnitNumber": (
        "A number from 0 to 1, as one part of a color.",
        "double",
        "minInclusive 0",
        "maxInclusive 1",
        rf"pattern [+\-]?{NUMBER}",
    ),
    "SdfVector2": ("Two numbers separated by spaces.", "SdfNumber", "length 2"),
    "SdfVector3": ("Three numbers separated by spaces.", "SdfNumber", "length 3"),
    "SdfColor": (
        "Red, green and blue, perhaps with alpha, each from 0 to 1, separated by spaces.",
        "SdfUnitNumber",
        "minLength 3",
        "maxLength 4",
    ),
    "SdfPoseValues": (
        "Three numbers for the position, then three angles or a quaternion x y z w. An empty text means six zeros.",
        "SdfNumber",
        "maxLength 7",
        r"pattern (\S+( \S+){5,6})?",
    ),
    "SdfText": ("Any text.", "string"),
    "SdfName": (
        "Text that is not empty or only whitespace, for which libsdformat rejects the file.",
        "token",
        "minLength 1",
    ),
}
UNITED: dict[str, tuple[str, ...]] = {  # name -> words, then alternatives, each a base and its facets
    "SdfDoubleFrom0": (
        "A number not below zero, or inf.",
        rf"double minInclusive=0 pattern=[+\-]?{NUMBER}",
        rf"token pattern=\+?{ENDLESS}",
    ),
}
LISTED = {place: (name, words, case, values) for place, name, case, words, values in tables.rows("values", 5)}
FACTS: dict[str, dict[str, dict[str, str]]] = {}  # simple type -> value -> fact -> its value
for _type, _fact, _value_of_fact, _values in tables.rows("facts", 4):
    for _value in _values.split():
        FACTS.setdefault(_type, {}).setdefault(_value, {})[_fact] = _value_of_fact


def simple(entry: Entry, path: tuple[str, ...]) -> str:
    """The simple type of a value; empty text is refused where libsdformat refuses it."""
    listed = tables.nearest(LISTED, path)
    if listed is not None:
        return listed[0]
    if entry.low or entry.high:
        return ranged(entry)
    if entry.kind == "string" and entry.required == "1":
        return "SdfName"
    return KINDS[entry.kind]


def ranged(entry: Entry) -> str:
    """The simple type of a number with bounds."""
    bounds = [f"{word}{float(bound):.10g}" for word, bound in (("From", entry.low), ("To", entry.high)) if bound]
    return KINDS[entry.kind] + "".join(bounds).replace(".", "p")


def definitions() -> list[str]:
    """The definitions of all simple types."""
    listed = sorted(dict.fromkeys(LISTED.values()))
    return [xsd.valued_type(name, *facts) for name, facts in SIMPLE.items()] + [
        *(xsd.united_type(name, *facts) for name, facts in UNITED.items()),
        *(
            xsd.listed_type(name, words, values.split(), FACTS.get(name, {}), any_case=bool(case))
            for name, words, case, values in listed
        ),
    ]
