"""Puts the whole schema together."""

from __future__ import annotations

from pathlib import Path

from tools.sdf_vocabulary import descriptions, kinds, newer
from tools.sdf_vocabulary.gazebo import in_gazebo
from tools.sdf_vocabulary.types import CONTAINERS, Types, named
from tools.sdf_vocabulary.words import Words
from tools.sdf_vocabulary.xsd import camel, declaration, group, held, indent, kept

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
WILDCARDS = """<xs:group name="SdfNamespaced">
  <xs:choice>
    <xs:sequence>
      <xs:any namespace="##other" processContents="skip"/>
    </xs:sequence>
  </xs:choice>
</xs:group>

<xs:attributeGroup name="SdfNamespacedAttributes">
  <xs:anyAttribute namespace="##other" processContents="skip"/>
</xs:attributeGroup>
"""


def schema(folder: Path, words: Words) -> str:
    """The whole file."""
    model = descriptions.merged(folder)
    newer.extend(model)
    types = Types(words)
    types.of(model, ("model",))
    top = in_gazebo(model, types)
    for name in CONTAINERS:
        body = held(f'<xs:group ref="SdfIn{camel(name)}"/>\n', declaration(*CONTAINER_NAME))
        types.paths.setdefault(types.bodies.setdefault(body, f"[{len(types.bodies)}]"), (name, "content"))
    names = named(types)
    groups = {"SdfInGazebo": top, **dict(sorted(types.groups.items()))}
    parts = [group(name, content) for name, content in groups.items()]
    parts += [kept(names[mark], body) for body, mark in sorted(types.bodies.items(), key=lambda one: names[one[1]])]
    text = "\n".join(parts)
    for mark, name in names.items():
        text = text.replace(f'type="{mark}"', f'type="{name}"')
    return HEAD + indent("\n".join([text, *kinds.definitions(), WILDCARDS]), 1) + "</xs:schema>\n"
