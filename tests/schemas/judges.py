"""The schemas of the project, as libxml2 and xmlschema judge robots by them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import xmlschema
from lxml import etree

SCHEMAS = Path(__file__).parents[2] / "schemas"


@cache
def judges(name: str) -> tuple[etree.XMLSchema, xmlschema.XMLSchema10]:
    """A schema, compiled by both; whether xmlschema takes it for one, slow tests ask, as it takes longer."""
    path = str(SCHEMAS / f"{name}.xsd")
    return etree.XMLSchema(etree.parse(path)), xmlschema.XMLSchema10(path, validation="skip")
