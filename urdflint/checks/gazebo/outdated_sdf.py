"""SDF in `<gazebo>` blocks that is older than what Gazebo reads, already written by the converter, or rejected."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint import regex
from urdflint.checks.claim_problems import problem
from urdflint.findings.rule import Problem, Replace, check
from urdflint.model.grouping import grouped
from urdflint.model.numbers import number
from urdflint.model.robot import Gazebo, Robot
from urdflint.model.structure.survey import survey_of
from urdflint.programs.sdformat.claims import SdformatClaim
from urdflint.programs.sdformat.conversion import block_outcome
from urdflint.schema.vocabulary import Type, reader
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place

QUOTED = regex.compile(r"""(["'])[\w./:~-]+\1""")
MARK_AT_END = regex.compile(rb"""["']\s{0,100}</""")  # of a text, in any file with such an element
COMMANDS = regex.compile(r"arg|param|command|remap|cmd")  # in tags: a shell or a parser may take marks away
OLD = {"1.4", "1.5", "1.6"}  # every libsdformat that converts for Gazebo 9 and newer begins with SDF 1.7

NOW = {  # what SDFormat has in place of what is outdated
    "<noise>": "write a <noise> into each axis of <angular_velocity> and <linear_acceleration>",
    "<topic>": "write <topic> into <sensor> itself",
    "<use_parent_model_frame>": 'write expressed_in="__model__" on <xyz>',
    "<provide_feedback>": "write <provide_feedback> into <physics>, not into <ode>",
    "attribute frame of <pose>": "write relative_to",
}


@check("GZ610")
def sdf_element_outdated(robot: Robot) -> Iterator[Problem]:
    outdated = [entry for entry in _outdated(robot) if block_outcome.counts(robot, entry[0])]
    for group in grouped(outdated, lambda entry: (entry[0].tag, entry[1], entry[2])):
        element, name, until = group[0]
        subject = f"<{element.tag}>" if name is None else f"attribute {name} of <{element.tag}>"
        place = Place(element, name, "name" if name else "label")
        also = [Place(element, name, "name" if name else "label") for element, _, _ in group[1:]]
        yield Problem(f"{subject} was removed from SDFormat after {until}", place, help=NOW.get(subject), also=also)


def _outdated(robot: Robot) -> Iterator[tuple[Element, str | None, str]]:
    for kind, elements in survey_of(robot).by_type.items():
        if kind.layer != "gazebo":
            continue
        tags, names = _ended(kind)
        for element in elements if tags or names else ():
            yield from ((child, None, tags[child.tag]) for child in element.children if child.tag in tags)
            yield from ((element, name, names[name]) for name in element.attributes if name in names)


def _ended(kind: Type) -> tuple[dict[str, str], dict[str, str]]:
    """The children and the attributes of a type that no current version has, with the last one that had them."""
    tags = {tag: reader(declaration).get("until", "") for tag, declaration in kind.declared.items()}
    names = {name: reader(attribute.declared).get("until", "") for name, attribute in kind.attributes.items()}
    return {tag: version for tag, version in tags.items() if version in OLD}, {
        name: version for name, version in names.items() if version in OLD
    }


@check("GZ613")
def sdf_text_quoted(robot: Robot) -> Iterator[Problem]:
    blocks = robot.parts[Gazebo] if MARK_AT_END.search(robot.document.source.text) else ()
    for element in (element for block in blocks for element in block.element.descendants()):
        text = element.text.strip()
        if QUOTED.fullmatch(text) and not element.children and not COMMANDS.search(element.tag):
            if number(text[1:-1]) is not None and all(above.tag != "plugin" for above in element.ancestors()):
                continue  # which is rejected, and reported so
            plain, place = text[1:-1], Place(element, None, "text")
            fix = (f"write {plain}", [Replace(place, plain)]) if element.text == text else None
            message = f"the quotation marks in {text} of <{element.tag}> are taken for a part of it"
            yield Problem(message, place, fix=fix, safe=True)


@check("GZ611")
def sdf_content_rejected(claim: SdformatClaim) -> Iterator[Problem]:
    if block_outcome.block_of(claim.robot, claim.element) is not None:
        yield problem(claim)


@check("GZ612")
def sdf_element_already_written(claim: SdformatClaim) -> Iterator[Problem]:
    yield problem(
        claim, claim.place("label"), related=[("that one is here", Place(element)) for element in claim.related]
    )
