"""YAML that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.linter.rule import Problem, check
from urdflint.model.companion import Broken
from urdflint.syntax.place import Place


@check("YML001")
def yaml_broken(broken: Broken) -> Iterator[Problem]:
    yield Problem(broken.why, Place(None, span=broken.span, document=broken.document))
