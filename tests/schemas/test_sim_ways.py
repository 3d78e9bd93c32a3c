"""Every element and attribute of sim-urdf-schema: right without a word but SIM010, wrong at the very place."""

from __future__ import annotations

import copy

import pytest
from lxml import etree

from tests.lint import findings, sliced
from tests.schemas.test_sim_layer import (
    ALL,
    ELEMENTS,
    IDS,
    REQUIRED,
    WRONG_VALUES,
    declared,
    fresh,
    named,
    typed,
    users,
)
from urdflint.schema import vocabulary

pytestmark = pytest.mark.slow

# What a wrong value is reported by: its kind, its range, a name that is not there, or what another part expects of it
VALUES = {"SIM004", "SIM130", "SIM131", "SIM140", "SIM150", "SIM201"}
SINGLE = [
    (owner, name)
    for owner, definition in {**named("complexType"), **named("group")}.items()
    for name, one in declared(definition, "element").items()
    if 'max="1"' in etree.tostring(one).decode()
]
CHILDLESS = [owner for owner, one in named("complexType").items() if next(one.iter("{*}simpleContent"), None) is None]


def reported(root: etree._Element) -> list[tuple[str, str]]:
    """The codes of what the rules of the extension and of unknown names say, and what each points at."""
    found = findings(etree.tostring(root).decode(), "")
    return [(one.code, sliced(one)) for one in found if one.code != "SIM010" and one.code[:3] in ("SIM", "URD")]


URDF = [name for name, kind in vocabulary.robot().children.items() if kind.layer == "urdf"]
SILENT = reported(fresh())


def new(root: etree._Element) -> list[tuple[str, str]]:
    """What is said about a robot that was not said before it was changed."""
    found = reported(root)
    for one in SILENT:
        if one in found:
            found.remove(one)
    return found


def test_the_robot_with_everything_is_right():
    assert [code for code, _ in SILENT if code.startswith("SIM00")] == []


@pytest.mark.parametrize(("owner", "what", "name", "kind"), ALL, ids=IDS)
def test_wrong_names(owner, what, name, kind):
    root = fresh()
    one = users(root, owner, what, name)[0]
    wrong = name[:-1] + "q"
    if what == "attribute":
        one.set(wrong, one.attrib.pop(name))
    else:
        one.tag = wrong
    assert wrong in [where for _, where in new(root)]


@pytest.mark.parametrize(("owner", "what", "name", "kind"), ALL, ids=IDS)
def test_wrong_values(owner, what, name, kind):
    for value in WRONG_VALUES.get(kind, ["text"]):
        root = fresh()
        one = users(root, owner, what, name)[0]
        if what == "attribute":
            one.set(name, value)
        else:
            one.text = value
        at = value.strip() or ('""' if what == "attribute" else f"<{name}>")
        found = [(code, where) for code, where in new(root) if where in (at, value, f"<{name}/>")]
        assert found, (value, new(root))
        assert found[0][0] in (VALUES if kind in WRONG_VALUES else {"SIM006"}), value


@pytest.mark.parametrize(("owner", "name"), REQUIRED)
def test_missing_attributes(owner, name):
    root = fresh()
    one = typed(root)[owner][0]
    del one.attrib[name]
    assert any(code == "SIM003" and where.startswith(f"<{one.tag}") for code, where in new(root))


@pytest.mark.parametrize("owner", sorted(named("complexType")))
def test_unknown_attributes_and_texts(owner):
    root = fresh()
    one = typed(root)[owner][0]
    one.set("nonsense", "1")
    assert new(root) == [("SIM001", "nonsense")]
    root = fresh()
    one = typed(root)[owner][0]
    one.text = "nonsense"
    if owner in CHILDLESS:
        assert new(root) == [("SIM006", "nonsense")]


@pytest.mark.parametrize(("owner", "name"), SINGLE)
def test_elements_a_second_time(owner, name):
    root = fresh()
    one = users(root, owner, "element", name)[0]
    one.addnext(copy.deepcopy(one))
    assert ("SIM005", name) in new(root)


@pytest.mark.parametrize(("owner", "what", "name", "kind"), ELEMENTS, ids=str)
def test_wrong_parents(owner, what, name, kind):
    """Moved under every element of the vocabulary that does not declare one of this name."""
    blank = fresh()
    moved = copy.deepcopy(users(blank, owner, what, name)[0])
    moved.tail = None
    owners = {**named("complexType"), **named("group")}
    targets = [place for place in typed(blank) if name not in declared(owners[place], "element")]
    for target in targets:
        root = fresh()
        typed(root)[target][0].append(copy.deepcopy(moved))
        # URDF has a <sensor> of its own in a robot, which knows none of these children
        known = target == "SimInRobot" and name in URDF
        marked = {one.tag for one in moved} if known else {name}
        assert marked & {where for _, where in new(root)}, target
