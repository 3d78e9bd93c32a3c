"""What the schemas object to in an element, in words: from libxml2's complaints, or asked of xmlschema."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from urdflint import regex, resources
from urdflint.schema import lexical
from urdflint.schema.validation import EXTENDED
from urdflint.schema.vocabulary import Type
from urdflint.syntax.document import Element

if TYPE_CHECKING:
    import xmlschema

VALUE = regex.compile(r"attribute (\S+?)=")  # how xmlschema begins a reason
MISSING = regex.compile(r"missing required attribute '([^']+)'")
ATTRIBUTE_CLAUSE = regex.compile(r"^Element '[^']+', attribute '([^']+)': ")  # how libxml2 does
LACKS = regex.compile(r"^Element '[^']+': The attribute '([^']+)' is required but missing\.")
PLAIN = frozenset(  # what libxml2 says of it is enough to explain it
    f"SCHEMAV_CVC_{kind}"
    for kind in (
        *("COMPLEX_TYPE_2_3", "COMPLEX_TYPE_4", "DATATYPE_VALID_1_2_1", "DATATYPE_VALID_1_2_2", "ENUMERATION_VALID"),
        *("LENGTH_VALID", "MAXINCLUSIVE_VALID", "MINLENGTH_VALID", "MININCLUSIVE_VALID", "PATTERN_VALID"),
    )
)


def explained(
    copy: Any, element: Element, complaints: list[Any], failed: Callable[[str, Exception], None]
) -> tuple[str | None, str]:
    """The attribute that makes an element invalid, if it is one, and why in words; children are not considered."""
    try:
        first = _complaint(complaints) if {entry.type_name for entry in complaints} <= PLAIN else _reason(copy)
    except Exception as error:
        failed("explaining what the schemas object to", error)
        first = None
    return _unexplained(element) if first is None else _in_words(element, *first)


def _unexplained(element: Element) -> tuple[None, str]:
    return None, f"<{element.tag}> is not valid by the schema"


def _complaint(complaints: list[Any]) -> tuple[str | None, str | None]:
    """What libxml2 objects to first, in the order of `_reason`: a missing attribute, a value, or the content."""
    words = [entry.message for entry in complaints]
    missing = next((match[1] for text in words if (match := LACKS.search(text)) is not None), None)
    return missing, next((match[1] for text in words if (match := ATTRIBUTE_CLAUSE.search(text)) is not None), None)


def _reason(copy: Any) -> tuple[str | None, str | None] | None:
    """What xmlschema objects to first: an attribute that is missing, or one whose value is wrong."""
    declared = _declaration(copy)
    errors = declared.iter_errors(copy) if declared is not None else ()
    reason = next((error.reason for error in errors if error.elem is copy and error.reason), None)
    if reason is None:
        return None
    missing, value = MISSING.search(reason), VALUE.match(reason)
    return missing and missing[1], value and value[1]


def _in_words(element: Element, missing: str | None, name: str | None) -> tuple[str | None, str]:
    """The attribute and the fault, in the words of the schema's documentation."""
    element_type: Type = element.type
    if missing is not None:
        return None, f"<{element.tag}> has no {missing}"
    if name is not None and name in element_type.attributes:
        subject = f"{name}={element.get(name)!r} of <{element.tag}>"
        return name, _must_be(subject, element_type.attributes[name].kind)
    text = " ".join(element.text.split())
    if text and element_type.text is None:
        return None, f"<{element.tag}> has text, which the schema does not allow: {text!r}"
    if element_type.text is not None:
        return None, _must_be(
            f"text {text!r} of <{element.tag}>" if text else f"<{element.tag}> is empty, but", element_type.text
        )
    return _unexplained(element)


def _must_be(subject: str, kind: str) -> str:
    required = lexical.required(kind)
    return f"{subject} must be {required}" if required else f"{subject} is not valid by the schema"


def _declaration(element: Any) -> Any:
    """The schema's declaration of an element, found by the path that leads to it."""
    path = [element.tag, *(ancestor.tag for ancestor in element.iterancestors())][::-1]
    declaration: Any = _explainer().elements.get(path[0])
    for tag in path[1:]:
        if declaration is None:
            return None
        declaration = next(
            (
                candidate
                for candidate in declaration.type.content.iter_elements()
                if getattr(candidate, "name", None) == tag
            ),
            None,
        )
    return declaration


@cache
def _explainer() -> xmlschema.XMLSchema:
    import xmlschema

    with resources.folder("schemas") as top:
        return xmlschema.XMLSchema(os.path.join(top, EXTENDED), validation="skip")
