"""Instructions of xacro: tags and attributes that it does not know, names that it does not allow, and the prefix."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint import regex
from urdflint.findings import Severity
from urdflint.findings.rule import Change, Problem, Replace, check, renamed, renaming
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.syntax.source import Span
from urdflint.text import similar
from urdflint.text.wording import listed
from urdflint.xacro import faults
from urdflint.xacro.parameters import parameters
from urdflint.xacro.spot import place
from urdflint.xacro.vocabulary import PREFIX

EXPRESSION = regex.compile(r"\$\{([^}]*)\}")
WORD = regex.compile(r"(?<![\w.'\"])[^\W\d]\w*")

REFUSED = {  # by what is wrong with a name: the fact, and what to write
    "identifier": ("is not a Python identifier", "use letters, digits and underscores, and no digit first"),
    "keyword": ("is a keyword of Python", "give it another name, such as '{name}_value'"),
    "underscores": ("starts with two underscores", "write it without the underscores in front"),
    "dot": ("has a dot, which separates namespaces", "write an underscore instead of the dot"),
    "call": ("is an instruction of xacro", "give the macro another name"),
    "instruction": (
        "is an instruction of xacro, so the macro can be called by <xacro:call> alone",
        "give the macro another name",
    ),
    "prefix": ("has the prefix xacro:, which xacro drops with a warning", "write the name without the prefix"),
    "separator": (
        "has a comma or semicolon, which xacro takes for a part of the name, so no call can give it",
        "separate the parameters by spaces alone",
    ),
}


@check("XAC102")
def xacro_attribute_unknown(fault: faults.AttributeUnknown) -> Iterator[Problem]:
    near = similar.nearest(fault.attribute, fault.known_names)
    listing = f"attributes of <{fault.tag}> are {listed(fault.known_names)}"
    fault_place = place(fault.spot)
    yield Problem(
        f"xacro ignores the attribute '{fault.attribute}' of <{fault.tag}>",
        fault_place,
        help=similar.did_you_mean(fault.attribute, near) or listing,
        fix=renaming(fault_place, f"rename to '{near}'", near if near not in fault.spot.element.attributes else None),
    )


@check("XAC103")
def xacro_attribute_missing(fault: faults.AttributeMissing | faults.AttributesExclusive) -> Iterator[Problem]:
    if isinstance(fault, faults.AttributesExclusive):
        message = f"property '{fault.name}' has {listed(fault.attributes)}, but xacro allows only one of them"
        yield Problem(message, place(fault.spot), help=f"keep {listed(fault.attributes, 'or')}, and remove the rest")
        return
    name = fault.spot.element.get("name")
    name_text = f" name='{name}'" if name is not None else ""
    instead = f", but has '{fault.instead}'" if fault.instead is not None else ""
    advice = f"write {fault.attribute} instead of {fault.instead}" if fault.instead else None
    if advice is None and fault.tag == "xacro:arg" and fault.attribute == "default":
        advice = 'give a default, default="" if there is no better one'
    message = f"<{fault.tag}{name_text}> has no attribute '{fault.attribute}'{instead}"
    yield Problem(message, place(fault.spot), help=advice or f"add the attribute {fault.attribute}", fix=_added(fault))


def _added(fault: faults.AttributeMissing) -> Change | None:
    """The fix that gives an argument an empty default, or an attribute its right name."""
    element = fault.spot.element
    if fault.instead:
        return f"write {fault.attribute}", [Replace(Place(element, fault.instead, "name"), fault.attribute)]
    if fault.tag == "xacro:arg" and fault.attribute == "default":
        return 'write default=""', [Replace(Place(element, part="inside"), ' default=""')]
    return None


@check("XAC104")
def xacro_prefix_undeclared(fault: faults.PrefixUndeclared | faults.PrefixOther) -> Iterator[Problem]:
    if isinstance(fault, faults.PrefixOther):
        message = f"xacro does not obey <{fault.tag}>: its prefix must be 'xacro', not '{fault.prefix}'"
        yield Problem(message, place(fault.spot), help="write the prefix xacro in the declaration and in the tags")
    else:
        message = f"prefix '{fault.prefix}' is not declared"
        other = f'declare xmlns:{fault.prefix}="…" in the root element of the file, or remove the prefix'
        help_line = other if fault.prefix != PREFIX[:-1] else None
        yield Problem(message, place(fault.spot), help=help_line, cause=fault.prefix)


@check("XAC139")
def xacro_source_rejected(fault: faults.SourceRejected) -> Iterator[Problem]:
    offset = fault.offset
    fault_place = (
        place(fault.spot)
        if offset is None
        else Place(None, span=Span(offset, offset + 1), document=fault.spot.document)
    )
    advice = "save it in UTF-8" if offset is not None else None
    yield Problem(f"xacro cannot parse the file: {fault.reason}", fault_place, help=advice)


@check("XAC140")
def xacro_library_launched(fault: faults.LibraryLaunched) -> Iterator[Problem]:
    message = f"'{fault.file}' holds macros and calls none, so that xacro makes a robot without links of it"
    yield Problem(message, Place(None, span=fault.span, document=fault.launch), cause=fault.file)


@check("XAC109")
def xacro_name_not_allowed(fault: faults.NameRefused) -> Iterator[Problem]:
    fact, advice = REFUSED[fault.why]
    weight = Severity.WARNING if fault.why in ("prefix", "instruction") else None
    message = f"name '{fault.name}' of a {fault.kind} {fact}"
    yield Problem(message, place(fault.spot), help=advice.format(name=fault.name), severity=weight)


@check("XAC122")
def xacro_include_content_ignored(fault: faults.IncludeFilled) -> Iterator[Problem]:
    include = fault.spot.element.parent
    name = include.get("filename") if include is not None else None
    yield Problem(f"xacro ignores <{fault.tag}> in the include of '{name}'", place(fault.spot))


@check("XAC123")
def xacro_prefix_missing(fault: faults.PrefixMissing | faults.CallUnprefixed) -> Iterator[Problem]:
    document, element = fault.spot.document, fault.spot.element
    advice = f"write <xacro:{fault.tag}>"
    fix: Change | None = (advice, renamed(document, element, f"xacro:{fault.tag}"))
    if not any("xmlns:xacro" in above.attributes for above in (element, *element.ancestors())):
        advice, fix = (
            f'{advice}, and xmlns:xacro="http://www.ros.org/wiki/xacro" in the root element of this file',
            None,
        )
    if isinstance(fault, faults.CallUnprefixed):
        message = f"<{fault.tag}> has no prefix, so xacro does not call the macro '{fault.tag}'"
        related = [("the macro is defined here", place(fault.defined))]
        yield Problem(message, place(fault.spot), help=advice, fix=fix, related=related)
        return
    name = element.get("name")
    name_text = f" name='{name}'" if name is not None else ""
    if name in _words_of(element.get("value") or ""):
        message = f"<{fault.tag}{name_text}> has no prefix, so xacro does not obey it, and it is set to itself"
        yield Problem(message, place(fault.spot), help="remove it", severity=Severity.INFO)
        return
    undefined = _undefined(element) if fault.tag == "macro" else None
    consequence = f", evaluates what is in it and fails: name '{undefined}' is not defined" if undefined else ""
    message = f"<{fault.tag}{name_text}> has no prefix, so xacro does not obey it{consequence}"
    yield Problem(message, place(fault.spot), help=advice, fix=fix)


def _undefined(macro: Element) -> str | None:
    """The parameter of a macro without the prefix that xacro looks for in vain, since it calls no macro."""
    names = {parameter.name for parameter in parameters(macro.get("params") or "") if not parameter.is_block}
    texts = (text for element in macro.descendants() for text in (*element.attributes.values(), element.text))
    return next((word for text in texts for word in _words_of(text) if word in names), None)


def _words_of(text: str) -> list[str]:
    """The words of the expressions in a text."""
    return [word for expression in EXPRESSION.findall(text) for word in WORD.findall(expression)]
