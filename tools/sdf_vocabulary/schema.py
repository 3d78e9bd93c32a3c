"""Puts the whole schema together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.sdf_vocabulary import descriptions, kinds, newer
from tools.sdf_vocabulary.gazebo import in_gazebo
from tools.sdf_vocabulary.types import CONTAINERS, Types, names_by_mark
from tools.sdf_vocabulary.words import Words
from tools.sdf_vocabulary.xsd import camel, declaration, group, holder, indent, kept_definition

MARK = re.compile(r'type="(\[\d+\])"')
CONTAINER_NAME: tuple[str, dict[str, str], str, dict[str, str]] = (
    "attribute",
    {"name": "name", "type": "SdfText"},
    "Not needed and not kept: the content goes into every shape of the link that the converter applies it to.",
    {},
)
HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="unqualified">
  <xs:annotation>
    <xs:documentation>
      What an SDF link, joint and model may hold, and so what may stand in a block for Gazebo. Made by the command
      python -m tools.sdf_vocabulary from the description files of libsdformat, never edited. since and until give the
      first and last version of SDFormat that has a name, where they are not those of its parent: 1.4 to 1.9, and 1.10
      on for what newer releases added. Gazebo converts to the newest version it knows, so a name with an until is
      unknown to newer releases, which copy it and warn. min is given only where libsdformat refuses to load without.
    </xs:documentation>
    <xs:appinfo><layer name="gazebo" owner="Gazebo (libsdformat)" versions="SDFormat"/></xs:appinfo>
  </xs:annotation>

"""
ANY_OTHERS = '"SdfNamespaced"'
# Types in which Drake has tags of its own: what passes there is defined in a file of its own, twice
DOORS = (
    *("SdfModel", "SdfLink", "SdfVisual", "SdfCollision", "SdfVisualMaterial", "SdfGeometry", "SdfMesh", "SdfJoint"),
    *("SdfAxisLimit", "SdfAxis2Limit"),
)


WORLD = """<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="unqualified">
  <xs:annotation>
    <xs:documentation>
      What SDFormat allows around models: in the root, a world and an actor. What a model has too is in sdf.xsd, made
      with this file by the same command and in the same form. What a simulator wrote into state is not looked at.
    </xs:documentation>
    <xs:appinfo><layer name="gazebo" owner="Gazebo (libsdformat)" versions="SDFormat"/></xs:appinfo>
  </xs:annotation>

"""


def schemas(folder: Path, words: Words) -> tuple[str, str]:
    """The two files: of models, and of the worlds around them."""
    root = descriptions.merged(folder)
    newer.extend(root)
    model = root.children["model"]
    types = Types(words)
    types.type_of(model, ("model",))
    top = in_gazebo(model, types)
    for name in CONTAINERS:
        body = holder(f'<xs:group ref="SdfIn{camel(name)}"/>\n', declaration(*CONTAINER_NAME))
        types.paths.setdefault(types.bodies.setdefault(body, f"[{len(types.bodies)}]"), (name, "content"))
    names = names_by_mark(types)
    root.children["model"].same = "model"
    types.type_of(root, ("sdf",))
    world_names = names_by_mark(types, "World", names)
    all_names = {**names, **world_names}
    groups = {"SdfInGazebo": top, **dict(sorted(types.groups.items()))}
    parts = [group(name, _with(content, all_names)) for name, content in groups.items()]
    text = "\n".join([*parts, *_types(types, names, all_names), *kinds.definitions()])
    beyond = "\n".join(_types(types, world_names, all_names))
    return HEAD + indent(text, 1) + "</xs:schema>\n", WORLD + indent(beyond, 1) + "</xs:schema>\n"


def _types(types: Types, name_by_mark: Mapping[str, str], names: Mapping[str, str]) -> Iterator[str]:
    """The complex types that have these names, in their order."""
    bodies = {mark: body for body, mark in types.bodies.items()}
    for mark, name in sorted(name_by_mark.items(), key=lambda pair: pair[1]):
        body = _with(bodies[mark], names)
        yield kept_definition(name, body.replace(ANY_OTHERS, f'"SdfIn{name[3:]}Others"') if name in DOORS else body)


def _with(text: str, names: Mapping[str, str]) -> str:
    """A text with the names of types in the places of their marks."""
    return MARK.sub(lambda match: f'type="{names[match[1]]}"', text)
