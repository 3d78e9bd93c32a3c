"""What can be wrong with xacro, as facts: a class for each kind, which the survey of a source and the expansion make.

Every fault but LibraryLaunched begins with `at`, the Spot of it: (document, element, attribute or None, start, end).
Start and end count characters of the value, or of the element's own text without an attribute.
Without `end` it is the whole value, or the element's name.
The checks (`checks/macros/`) make problems of faults, one rule for each kind or for several that are alike, so that a
fault has the same code and words wherever it was seen.
`known` are the names that could have been meant, from which checks take the nearest. Faults with equal fields are
equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from urdflint.struct import Struct
from urdflint.syntax.document import Document
from urdflint.syntax.source import Span
from urdflint.xacro.spot import Spot


class InstructionMisspelt(Struct):
    """XAC111: a tag with the prefix that is no macro, and near to an instruction, `near`."""

    spot: Spot
    tag: str
    near: str


class AttributeUnknown(Struct):
    """XAC102: an attribute that xacro does not read, of an instruction that reads `known_names`."""

    spot: Spot
    tag: str
    attribute: str
    known_names: Sequence[str]


class AttributeMissing(Struct):
    """XAC103: an instruction lacks an attribute; `instead` is one that it has and that was probably meant as this."""

    spot: Spot
    tag: str
    attribute: str
    instead: str | None = None


class AttributesExclusive(Struct):
    """XAC103: a property with two of value, default and remove."""

    spot: Spot
    name: str
    attributes: tuple[str, ...]


class PrefixUndeclared(Struct):
    """XAC104: a prefix that is used, and bound nowhere around."""

    spot: Spot
    prefix: str


class LibraryLaunched(Struct):
    """XAC140: a launch file that has xacro expand a file which holds macros and makes nothing; `span` is where."""

    launch: Document
    span: Span
    file: str


class SourceRejected(Struct):
    """XAC139: a file that xacro's parser rejects for its names or its encoding; `offset` is where, else `spot`."""

    spot: Spot
    reason: str
    offset: int | None = None


class PrefixOther(Struct):
    """XAC104: the namespace of xacro is bound to another prefix, which xacro does not know; `tag` is one with it."""

    spot: Spot
    prefix: str
    tag: str


class ParameterUnknown(Struct):
    """XAC105: a call gives an attribute that is no parameter of the macro; `defined` is where its parameters are.

    `lacking` are the parameters that the call lacks besides.
    """

    spot: Spot
    macro: str
    parameter: str
    known_names: Sequence[str]
    defined: Spot | None = None
    lacking: tuple[str, ...] = ()


class ParameterMissing(Struct):
    """XAC106: a call lacks parameters that have no default."""

    spot: Spot
    macro: str
    parameters: tuple[str, ...]
    defined: Spot | None = None


class BlockMissing(Struct):
    """XAC107: a call has fewer elements in it than the macro has block parameters; `block` is the first without."""

    spot: Spot
    macro: str
    block: str
    given_count: int
    needed_count: int
    defined: Spot | None = None


class BlockUnused(Struct):
    """XAC107: a call has an element in it for which the macro has no block parameter."""

    spot: Spot
    macro: str
    tag: str
    needed_count: int
    defined: Spot | None = None


class BlockUnknown(Struct):
    """XAC107: insert_block names no block parameter and no property of that name.

    `missing` is what was not read before and may define the property.
    """

    spot: Spot
    name: str
    known_names: Sequence[str]
    missing: str = ""


class ParameterTwice(Struct):
    """XAC108: a macro lists a parameter twice; `fails` where no call can be right, since it has no default."""

    spot: Spot
    macro: str
    parameter: str
    first: Spot
    fails: bool


class NameRefused(Struct):
    """XAC109: a name that xacro does not allow; `kind` is "macro", "property" or "parameter".

    `why` tells what is wrong: "identifier", "underscores", "keyword", "dot", "call", "prefix", "instruction" (that
    xacro obeys instead) or "separator" (a comma or semicolon, which xacro takes for a part of the name).
    """

    spot: Spot
    kind: str
    name: str
    why: str


class PropertyUnknown(Struct):
    """XAC110: an expression reads a name that nothing defines; `certain` where all that could define it is known.

    `missing` is what was not read before and may define it.
    """

    spot: Spot
    name: str
    known_names: Sequence[str]
    certain: bool = True
    missing: str = ""


class ArgumentUnknown(Struct):
    """XAC110: $(arg …) reads an argument that nothing declares."""

    spot: Spot
    name: str
    known_names: Sequence[str]
    certain: bool = True


class MacroUnknown(Struct):
    """XAC111: a macro is called that nothing defines; `missing` is what was not read before and may define it."""

    spot: Spot
    name: str
    known_names: Sequence[str]
    certain: bool = True
    missing: str = ""


class LiteralName(Struct):
    """XAC141: the name of a parameter or property in a text that xacro takes as it stands; `text` is that."""

    spot: Spot
    name: str
    text: str


class ArgumentForParameter(Struct):
    """XAC142: $(arg …) in a macro reads an argument of the name of a parameter, which the macro does not read."""

    spot: Spot
    name: str
    macro: str
    parameter: Spot


class NameWithoutParameter(Struct):
    """XAC143: a name in a macro that lacks the parameter which all other names of links and joints there have."""

    spot: Spot
    name: str
    parameter: str
    macro: str
    others_with_it: int


class ParameterUnused(Struct):
    """XAC112: a parameter that nothing in its macro reads."""

    spot: Spot
    macro: str
    parameter: str


class PropertyUnused(Struct):
    """XAC112: a property that nothing reads."""

    spot: Spot
    name: str


class ArgumentUnused(Struct):
    """XAC112: an argument that nothing reads."""

    spot: Spot
    name: str


class MacroUnused(Struct):
    """XAC112: a macro that nothing calls."""

    spot: Spot
    name: str


class PropertyRedefined(Struct):
    """XAC108: a property gets another value in the same scope as `before`, where it is defined first.

    Nothing can read its value there, which is `first`.
    """

    spot: Spot
    name: str
    value: str
    before: Spot
    first: str


class BuiltinHidden(Struct):
    """XAC117: a property or a parameter hides a symbol of xacro's own; `kind` says which of both it is."""

    spot: Spot
    kind: str
    name: str


class ExpressionUnreadable(Struct):
    """XAC118: an expression that is no Python expression; the place is where reading it stopped.

    `unread` is the name of the property that it is the value of, if nobody asks for that: xacro evaluates it then.
    """

    spot: Spot
    expression: str
    reason: str
    unread: str = ""


class ExpressionUnclosed(Struct):
    """XAC118: `${` or `$(` without its end, or `$$` before something else (`opened` is which)."""

    spot: Spot
    opened: str


class SubstitutionUnknown(Struct):
    """XAC118: $(…) with a command that xacro does not have."""

    spot: Spot
    command: str


class SubstitutionWords(Struct):
    """XAC118: $(…) with too many or too few words behind the command."""

    spot: Spot
    command: str
    words: tuple[str, ...]


class SubstitutionFails(Struct):
    """XAC118: $(dirname), or $(eval …) with a parenthesis: xacro 2 cannot do them; `command` is which."""

    spot: Spot
    command: str
    text: str


class DegreesGiven(Struct):
    """XAC120: an angle in degrees where radians are read; `description` names the attribute, `value` is its number."""

    spot: Spot
    description: str
    value: str
    number: float


class ConditionNotBoolean(Struct):
    """XAC121: the value of a condition that xacro takes for no boolean."""

    spot: Spot
    tag: str
    value: str
    written: str = ""


class DefaultNotNumber(Struct):
    """XAC121: a text as default of a parameter with which the macro reckons."""

    spot: Spot
    macro: str
    parameter: str
    default: str
    used: Spot


class DefaultPunctuated(Struct):
    """XAC121: the default of a parameter ends with the comma that should part it from the next parameter."""

    spot: Spot
    macro: str
    parameter: str
    default: str


class IncludeFilled(Struct):
    """XAC122: an include with elements in it, which xacro ignores; `tag` is the first."""

    spot: Spot
    tag: str


class PrefixMissing(Struct):
    """XAC123: an instruction without the prefix, which xacro 2 leaves in the robot as it is."""

    spot: Spot
    tag: str


class CallUnprefixed(Struct):
    """XAC123: an element that has the name and the parameters of a macro; `defined` is where the macro has its own."""

    spot: Spot
    tag: str
    defined: Spot


Fault: TypeAlias = (
    InstructionMisspelt
    | AttributeUnknown
    | AttributeMissing
    | AttributesExclusive
    | PrefixUndeclared
    | SourceRejected
    | PrefixOther
    | ParameterUnknown
    | ParameterMissing
    | BlockMissing
    | BlockUnused
    | BlockUnknown
    | ParameterTwice
    | NameRefused
    | PropertyUnknown
    | ArgumentUnknown
    | MacroUnknown
    | LiteralName
    | ArgumentForParameter
    | NameWithoutParameter
    | ParameterUnused
    | PropertyUnused
    | ArgumentUnused
    | MacroUnused
    | PropertyRedefined
    | BuiltinHidden
    | ExpressionUnreadable
    | ExpressionUnclosed
    | SubstitutionUnknown
    | SubstitutionWords
    | SubstitutionFails
    | DegreesGiven
    | ConditionNotBoolean
    | DefaultNotNumber
    | DefaultPunctuated
    | IncludeFilled
    | PrefixMissing
    | CallUnprefixed
)
