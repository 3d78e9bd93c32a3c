"""Elements, attributes and text that are not in URDF, and those that are missing."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.checks.urdf import inertia_fixes
from urdflint.findings import Severity
from urdflint.findings.rule import Change, Problem, Replace, check, renamed, without
from urdflint.model.grouping import grouped
from urdflint.model.numbers import number, readable, vector
from urdflint.model.robot import Collision, Inertial, Joint, Robot, Visual
from urdflint.model.structure.intended_elements import (
    FENCED,
    allowed_parents,
    category,
    owner_of,
    parent_of,
    text_is_value,
)
from urdflint.model.structure.irregularities import (
    Foreign,
    MissingAttribute,
    Repeated,
    StrayText,
    UnknownAttribute,
    UnknownElement,
)
from urdflint.model.structure.misspellings import is_misspelt_or_sdf, meant_attribute, meant_child
from urdflint.model.structure.survey import survey_of
from urdflint.schema.vocabulary import Type, documentation, is_default, owner
from urdflint.schema.vocabulary import group as group_of
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place, Places
from urdflint.text.wording import listed

# Attributes whose absence has a rule of its own
ELSEWHERE = frozenset({("Mimic", "joint"), ("SafetyController", "k_velocity"), ("Material", "name")})
CONCAVE = "concave"  # of samples of PyBullet, which does not read it either
OLD_WORDS = {"joint_properties": 'write <dynamics damping="..." friction="..."/>, which replaced it in URDF 1.0'}
MANY = 200  # children, of which nobody says one by one what to do
FIXED = 1000  # places that a fix can change
SDF_BLOCKS = frozenset(
    {"surface", "gravity", "self_collide", "kinematic", "velocity_decay", "plugin", "laser_retro", "light", "projector"}
    | {"battery", "cast_shadows", "transparency", "enable_wind", "allow_auto_disable"}
)


OF_MODEL = frozenset({"static", "plugin", "allow_auto_disable", "enable_wind"})
SDF_PARTS = {  # of a model of SDFormat, below <robot>
    "include": "include the other robot with xacro: <include> is SDFormat",
    "sdf": "put <sdf> into a file of its own, which ends in .sdf",
    "world": "put <world> into a file of its own, which ends in .sdf",
    "model": "write the links and joints of <model> into <robot>: <model> is SDFormat",
    "frame": "write a link without mass and a fixed joint: <frame> is SDFormat",
}


ORIGIN, MATERIAL, POSE = "origin", "material", ("xyz", "rpy")


@check("URDF001")
def element_misspelled(unknown: UnknownElement) -> Iterator[Problem]:
    if category(unknown) != "misspelled":
        return
    tag, suggestion = unknown.element.tag, meant_child(unknown.parent, unknown.element.tag) or ""
    parent = parent_of(unknown.element)
    message = f"<{tag}> in <{parent.tag}> is a misspelt <{suggestion}>"
    fix = (f"write <{suggestion}>", renamed(unknown.robot.document, unknown.element, suggestion))
    is_nothing_lost = suggestion == ORIGIN and _is_zero(unknown.element)
    severity, advice = Severity.WARNING if is_nothing_lost else None, None
    if _is_put_away(unknown):
        severity, advice = Severity.INFO, "put it into a comment, as the others like it are"
    yield Problem(message, unknown.place(), help=advice, fix=fix, severity=severity)


def _is_put_away(unknown: UnknownElement) -> bool:
    """Whether more elements like one stand in comments of its file, with the same name and attributes, than outside."""
    origins = unknown.robot.origins
    document, element = (unknown.robot.document, unknown.element)
    if origins is not None:
        document, element = origins.nodes[element].document, origins.nodes[element].element
    written = document.source.text[slice(*document.start_tag(element))].decode("utf-8", "replace").rstrip("/>").strip()
    times = sum(words.count(written) for _, words in document.comments)
    return times > document.source.text.count(written.encode()) - times


def _is_zero(element: Element) -> bool:
    """Whether an element means the pose that is there without it: all its numbers are 0."""
    vectors = [vector(element.get(name), 3) for name in POSE if name in element.attributes]
    return bool(vectors) and all(values is not None and not any(values) for values in vectors)


@check("URDF002", has="has_irregularities")
def element_unknown(robot: Robot) -> Iterator[Problem]:
    for group in _named_alike(robot, "unknown"):
        tag, parent = group[0].element.tag, parent_of(group[0].element).tag
        advice = OLD_WORDS.get(tag)
        if tag in SDF_BLOCKS or tag in group_of("GazeboSpecial"):
            model = parent == "robot" and tag in OF_MODEL
            reference_text = "without a reference" if model else "with the reference of the link or joint"
            advice = f"for Gazebo, put <{tag}> into a <gazebo> block {reference_text}"
        elif parent == "robot" and tag in SDF_PARTS:
            advice = SDF_PARTS[tag]
        message = f"<{tag}> in <{parent}> is unknown"
        also = Places(group[1:], UnknownElement.place)
        fix = _as_dynamics(group) if tag == "joint_properties" else None
        yield Problem(message, group[0].place(), help=advice, also=also, fix=fix)


def _as_dynamics(group: list[UnknownElement]) -> Change | None:
    """The fix that writes the name that <joint_properties> has today."""
    document = group[0].robot.document
    if any(parent_of(unknown.element).child("dynamics") is not None for unknown in group):
        return None
    if any(
        unknown.element.attributes.keys() - {"damping", "friction"} or unknown.element.children for unknown in group
    ):
        return None
    return "write <dynamics>", [
        change for unknown in group for change in renamed(document, unknown.element, "dynamics")
    ]


@check("URDF003")
def attribute_misspelled(unknown: UnknownAttribute) -> Iterator[Problem]:
    element, name = unknown.element, unknown.name
    suggestion = _suggested_name(unknown)
    if suggestion is None:
        return
    attribute = unknown.type.attributes[suggestion]
    fits = readable(element.attributes[name], attribute.kind)
    fix = (f"write {suggestion}", [Replace(unknown.place(), suggestion)]) if fits else None
    message = f"{name} of <{element.tag}> is a misspelt {suggestion}"
    severity = Severity.WARNING if is_default(attribute, element.attributes[name]) else None
    yield Problem(message, unknown.place(), fix=fix, severity=severity)


@check("URDF004", has="has_irregularities")
def attribute_unknown(robot: Robot) -> Iterator[Problem]:
    strange = [
        unknown for unknown in survey_of(robot).irregular_of(UnknownAttribute) if _suggested_name(unknown) is None
    ]
    for group in grouped(strange, lambda unknown: (unknown.element.tag, unknown.name)):
        element, name = group[0].element, group[0].name
        message = f"attribute {name} of <{element.tag}> is unknown"
        twin = name[0] + name[:0:-1] if len(name) == 3 else ""
        symmetric = element.tag == "inertia" and twin in element.attributes
        advice = f"remove it: the matrix is symmetric, and {twin} is the same number" if symmetric else None
        places = Places(group, UnknownAttribute.place)
        is_complete = all(unknown.element.attributes.keys() >= {*unknown.type.required} for unknown in group)
        few = is_complete and len(group) <= FIXED  # else it may be what is missing
        fix = without(robot.document, f"remove {name}", *places) if few else None
        again = symmetric and all(_same(unknown.element, name, twin) for unknown in group)
        severity = Severity.INFO if again or all(map(_says_nothing, group)) else None
        yield Problem(message, places[0], help=advice, also=places[1:], fix=fix, safe=again, severity=severity)


def _says_nothing(unknown: UnknownAttribute) -> bool:
    """Whether nothing is lost with an attribute: all that it says is 0, or it is the mark of a body that is concave."""
    values = [number(word) for word in unknown.element.attributes[unknown.name].split()]
    return not any(value is None or value for value in values) or unknown.name == CONCAVE


def _same(element: Element, name: str, other: str) -> bool:
    """Whether two attributes say the same number."""
    value = number(element.get(name))
    return value is not None and value == number(element.get(other))


@check("URDF005", has="has_irregularities")
def element_misplaced(robot: Robot) -> Iterator[Problem]:
    for group in _named_alike(robot, "misplaced"):
        if owner_of(group[0].element.tag) not in ("urdf", "drake"):
            continue
        tag, parent = group[0].element.tag, parent_of(group[0].element).tag
        block = _block_for(group[0].element)
        places = [f"<{home}>" for home in allowed_parents()[tag]] if block is None else [block]
        message = f"<{tag}> belongs in {listed(places, 'or')}, not in <{parent}>"
        advice = f"write {block}<{tag} ...>...</{tag}></gazebo> outside of the <{parent}>" if block else None
        is_nothing_lost = all(
            (tag == ORIGIN and _is_zero(unknown.element)) or _is_elsewhere(unknown) for unknown in group
        )
        severity = Severity.INFO if is_nothing_lost else None
        also = Places(group[1:], UnknownElement.place)
        yield Problem(message, group[0].place(), help=advice, also=also, severity=severity)


def _is_elsewhere(unknown: UnknownElement) -> bool:
    """Whether what a misplaced element says is read all the same: a material defined elsewhere, or its twin nearby."""
    element, above = unknown.element, parent_of(unknown.element)
    if element.tag == MATERIAL:
        material = unknown.robot.material_named.get(element.get("name") or "")
        return material is not None and material.element is not element
    inside = [child for child in above.children if child.tag in allowed_parents()[element.tag]]
    twins = [home.child(element.tag) for home in inside or (parent_of(above) if above.parent is not None else above,)]
    return all(twin is not None and _are_alike(element, twin) for twin in twins)


def _block_for(element: Element) -> str | None:
    """The block of Gazebo for a sensor as SDFormat has it, which stands in its link or joint."""
    above = parent_of(element)
    if element.tag != "sensor" or above.tag not in ("link", "joint") or element.child("parent") is not None:
        return None
    return f'<gazebo reference="{above.get("name") or ""}">'


@check("URDF011", has="has_irregularities")
def extension_of_other_program(robot: Robot) -> Iterator[Problem]:
    foreign_parts = [
        irregular
        for irregular in survey_of(robot).irregular
        if isinstance(irregular, Foreign) and parent_of(irregular.element).tag != "geometry"
    ]
    for group in grouped(foreign_parts, lambda foreign: (foreign.element.tag, foreign.declared)):
        element, name, declared = group[0].element, group[0].attribute, group[0].declared
        subject = f"{name} of <{element.tag}>" if name else f"<{element.tag}> in <{parent_of(element).tag}>"
        message = f"{subject} belongs to {owner(declared)}"
        also = Places(group[1:], Foreign.place)
        yield Problem(message, group[0].place(), help=_about(declared), also=also)


@check("URDF007")
def text_unread(stray: StrayText) -> Iterator[Problem]:
    if text_is_value(stray):
        return
    text = " ".join(stray.element.text.split())
    short = text if len(text) <= 40 else text[:37] + "..."
    message = f"<{stray.element.tag}> has text that no program reads: {short}"
    is_value = not stray.element.attributes and not stray.element.children and any(map(str.isalnum, text))
    severity = None if is_value else Severity.INFO
    yield Problem(message, Place(stray.element, part="text"), severity=severity)


@check("URDF008")
def element_repeated(repeated: Repeated) -> Iterator[Problem]:
    element, parent = repeated.element, parent_of(repeated.element)
    message = f"<{parent.tag}> has a second <{element.tag}>, but only the first is read"
    related = [("the first", Place(repeated.first))]
    fix = None
    if len(parent.children) <= MANY:
        fix = without(repeated.robot.document, f"remove the second <{element.tag}>", Place(element))
    severity = Severity.INFO if element.tag == "material" or _are_alike(repeated.first, element) else None
    yield Problem(message, Place(element, part="label"), related=related, fix=fix, severity=severity)


def _are_alike(first: Element, second: Element) -> bool:
    """Whether two elements without children say the same."""
    return not first.children and not second.children and first.attributes == second.attributes


@check("URDF009")
def attribute_missing(missing: MissingAttribute) -> Iterator[Problem]:
    element, kind = missing.element, missing.type
    names = [
        name
        for name in kind.required
        if name not in element.attributes and (kind.name, name) not in ELSEWHERE
        if not is_misspelt_or_sdf(element, name)
    ]
    if missing.attribute.name not in names[:1]:  # the first that is missing stands for all
        return
    if any(_type_name(ancestor) in FENCED for ancestor in (element, *element.ancestors())):
        return
    yield Problem(
        f"<{element.tag}> has no {listed(names, 'or')}",
        Place(element),
        lacks=names[0],
        cause=f"{element.tag}/@{' @'.join(names)}",
        help="add the attributes" if len(names) > 1 else None,
        fix=inertia_fixes.missing_products(element, names) if kind.name == "Inertia" else None,
    )


@check("URDF010", has="lacking")
def child_missing(part: Inertial | Visual | Collision | Joint) -> Iterator[Problem]:
    element = part.element
    present_tags = [child.tag for child in element.children]
    kind: Type | None = element.type
    absent = [tag for tag in kind.needed if tag not in present_tags] if kind is not None else []
    lacking = [tag for tag in absent if not is_misspelt_or_sdf(element, tag)]
    if not lacking:
        return
    names = " and no ".join(f"<{tag}>" for tag in lacking)
    misplaced = [
        (f"<{child.tag}> belongs in the <geometry>", Place(child))
        for child in element.children
        if "geometry" in lacking and "geometry" in allowed_parents().get(child.tag, ())
    ]
    cause = f"{element.tag} without {names}"
    alone = isinstance(part, Inertial) and lacking == ["inertia"]
    fix = inertia_fixes.element_from_shapes(part) if alone and isinstance(part, Inertial) else None
    accepted = _accepted(part) if isinstance(part, (Visual, Collision)) else None
    yield Problem(f"{part} has no {names}", part.place(), related=misplaced, cause=cause, fix=fix, accepted=accepted)


def _accepted(part: Visual | Collision) -> Severity | None:
    """What a part weighs at most whose geometry stands in a comment: an info where the link has no other geometry."""
    element, comments = part.element, part.robot.document.comments
    if not any(element.start < offset < element.close and "<geometry" in words for offset, words in comments):
        return None
    shapes = [other for other in (*part.link.visuals, *part.link.collisions) if other.element.child("geometry")]
    return Severity.WARNING if shapes else Severity.INFO


def _about(declared: Element) -> str:
    """For which program an extension is, and what it is there by the documentation in the schema."""
    words = documentation(declared).partition(". ")[2]
    return f"keep it only for {owner(declared)}: {words[:1].lower()}{words[1:]}".rstrip(".")


def _named_alike(robot: Robot, kind: str) -> Iterator[list[UnknownElement]]:
    """The unknown elements of a category, grouped by their name and the name of their parent."""
    strange = [unknown for unknown in survey_of(robot).irregular_of(UnknownElement) if category(unknown) == kind]
    return grouped(strange, lambda unknown: (unknown.element.tag, parent_of(unknown.element).tag))


def _suggested_name(unknown: UnknownAttribute) -> str | None:
    suggestion = meant_attribute(unknown.type, unknown.name)
    return suggestion if suggestion is not None and suggestion not in unknown.element.attributes else None


def _type_name(element: Element) -> str | None:
    kind: Type | None = element.type
    return kind.name if kind is not None else None
