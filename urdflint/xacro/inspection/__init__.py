"""All that is wrong with a xacro source as it stands, without expanding it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from urdflint.syntax.document import Document
from urdflint.xacro.faults import Fault
from urdflint.xacro.inspection import calls, closure, instructions, names, survey, values
from urdflint.xacro.inspection.closure import Closure, Resolve


def faults(closure: Closure) -> Iterator[Fault]:
    """The faults of the source of a closure, each once; those of what it includes are reported with their own files."""
    yield from instructions.faults(closure.source)
    yield from calls.faults(closure)
    yield from names.faults(closure)
    yield from values.faults(closure)


def alone(closure: Closure) -> Iterator[Fault]:
    """Those faults of a closure that depend on whether its source is a robot by itself, as if it were, and others."""
    root = closure.as_root()
    yield from calls.faults(root)
    yield from names.faults(root)


def closure_of(document: Document, resolve: Resolve | None = None, root: bool = False) -> Closure:
    """A source with all that it includes; see Closure for `root`."""
    return closure.closure_of(survey.survey_of(document), resolve, root)


def same(fault: Any) -> tuple[object, ...]:
    """A key that is the same for two faults about the same thing."""
    return (type(fault), fault.spot.element, fault.spot.attribute, *list(fault._asdict().values())[1:2])
