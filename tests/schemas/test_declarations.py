"""The tables of the schema layers hold what the schemas declare."""

import pytest

from tests import rows
from tests.grouping import grouped
from tools import schema_tables
from urdflint import resources
from urdflint.schema import declarations, vocabulary, xsd

LAYERS = (*vocabulary.LAYERS, *vocabulary.LATER.values())


def flat(element):
    """An element and all below it, as values that can be compared."""
    below = [flat(child) for child in element.children]
    assert all(child.parent is element for child in element.children)
    return element.tag, element.attributes, element.start, element.type, below


@grouped("layer", LAYERS)
def test_a_table_holds_its_schema(layer):
    schema = xsd.read(resources.read("schemas", f"layers/{layer}.xsd"))
    assert flat(declarations.read(layer)) == flat(schema)


def test_the_tables_are_fresh():
    for path, text in schema_tables.tables().items():
        assert rows.differences(path, text) == [], "run python -m tests.refresh"


def test_all_readers_are_those_of_the_layer_but_for_some():
    root = xsd.read(
        b'<s><layer readers="ros gazebo toy"/><a><reader by="all"/></a><b><reader by="all -gazebo pr2"/></b>'
        b'<c><reader by="toy"/></c></s>'
    )
    assert [child.type for child in root.children] == [{"by": "ros gazebo toy"}, {"by": "ros toy pr2"}, {"by": "toy"}]


def test_an_unwritable_value_is_refused():
    root = xsd.read(b'<xs:schema xmlns:xs="x"><xs:pattern value="#"/></xs:schema>')
    with pytest.raises(ValueError, match="cannot hold"):
        schema_tables.table(root)


def test_a_value_is_the_default_where_the_schema_names_it() -> None:
    attributes = {
        (kind.name, name): attribute for kind in vocabulary.own() for name, attribute in kind.attributes.items()
    }
    friction, effort, xyz = (
        attributes[key] for key in (("Dynamics", "friction"), ("Limit", "effort"), ("Origin", "xyz"))
    )
    assert vocabulary.is_default(friction, "0.0")
    assert not vocabulary.is_default(friction, "0.1")
    assert not vocabulary.is_default(effort, "0")  # which has no default
    assert vocabulary.is_default(xyz, "0  0 0.0")
    assert not vocabulary.is_default(xyz, "${x} 0 0")
