"""What the checks take for a value of a kind is what libxml2 takes for one, for every simple type of the schemas."""

from __future__ import annotations

from functools import cache

from lxml import etree

from tests.grouping import grouped
from urdflint import resources
from urdflint.schema import lexical, vocabulary

TEXTS = [
    "", " ", "0", "1", "-1", "+1", "1.5", ".5", "1.", ".", "1e3", "1E-3", "1e", "-0", "007", " 1", "1 ", " 1 2 ",
    "0 0 0", "1 2 3", "1  2\t3", "1 2 3 4", "0 0 0 1", "1 2 3 4 5 6", "1 2 3 4 5 6 7", "0.1 0.2 0.3 1", "2 0 0 1",
    "1,5", "1,2,3", "0.5abc", "nan", "NaN", "inf", "INF", "-INF", "0x10", "6.28", "6.3", "-0.0", "1e400",
    "4294967296", "-3", "true", "false", "True", "TRUE", "yes", "No", "on", "1.0", "1.3", "abc", "a b", "revolute",
    "fixed", "system", "lidar", "camera", "gaussian", "double", "é", "\u00a01", "１",
]  # fmt: skip


@cache
def kinds():
    """Every simple type, by the name that declarations use."""
    known = vocabulary.schemas()
    for file in vocabulary.LATER.values():
        known.load(file)
    return sorted(known.defined["xs:simpleType"])


NAMESPACES = {False: "", True: "http://drake.mit.edu"}  # of kinds without a prefix and with one


@cache
def judge(prefixed: bool) -> etree.XMLSchema:
    """A schema with all simple types of a namespace, and an element of each, named by its number."""
    known = vocabulary.schemas()
    top = etree.fromstring(
        '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:drake="http://drake.mit.edu"/>'
    )
    if prefixed:
        top.set("targetNamespace", NAMESPACES[prefixed])
    for number, kind in enumerate(kinds()):
        if (":" in kind) == prefixed:
            element = '<xs:element xmlns:xs="http://www.w3.org/2001/XMLSchema" name="v{}" type="{}"/>'
            top.append(etree.fromstring(element.format(number, kind)))
    for file in known.layers:
        root = etree.fromstring(resources.read("schemas", f"layers/{file}.xsd"))
        if (root.get("targetNamespace") is not None) == prefixed:
            top.extend(root.findall("{*}simpleType"))
    return etree.XMLSchema(top)


@grouped(("number", "kind"), enumerate(kinds()), size=5)
def test_a_kind_takes_what_libxml2_takes(number, kind):
    prefixed = ":" in kind
    value = etree.fromstring(f'<v{number} xmlns="{NAMESPACES[prefixed]}"/>')
    for text in TEXTS:
        value.text = text
        assert lexical.accepts(kind)(text) == judge(prefixed).validate(value), (kind, text)
