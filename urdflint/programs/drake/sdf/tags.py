"""Which tags Drake reads where, and what becomes of the others: an error, a warning, or silence."""

from __future__ import annotations

from urdflint.programs.drake.releases import first_releases
from urdflint.programs.drake.sdf import places
from urdflint.programs.drake.sdf.parser import Reading
from urdflint.programs.drake.sdf.places import CHECKED, FOR_URDF, PREFIX, READ, STANDARD
from urdflint.programs.drake.sdf.reasons import tags as why
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Fix
from urdflint.syntax.document import Element
from urdflint.syntax.place import Place
from urdflint.text.similar import did_you_mean, nearest

LIMITED = frozenset({"revolute", "prismatic", "continuous"})  # joints of whose limits Drake looks at the tags
SHAPES = frozenset(
    ["box", "capsule", "cylinder", "ellipsoid", "mesh", "plane", "sphere", "drake:capsule", "drake:ellipsoid"]
)
FRICTIONS = ("drake:mu_dynamic", "drake:mu_static")
PARTS = {"geometry": "geometry", "material": "material"}
DEFORMABLE = {"geometry": "deformable visual geometry", "material": "material"}
CURVES = "drake:curves"  # Drake refuses all that is not a segment
DRAKE_VISUAL = "drake:visual"
ROLES = ("drake:perception_properties", "drake:illustration_properties")
SHAPELESS = "collision without shape"  # Drake looks at its geometry alone
AXIS = "axis"  # of all places that Drake does not check, the one with a place in it that it does
FOREIGN_TAGS = frozenset({"plugin", "sensor"})  # whose content is somebody else's


def check(reading: Reading, root: Element) -> None:
    """All elements of a file."""
    waiting: list[tuple[Element, str | None]] = [(root, "sdf")]
    while waiting:
        element, place = waiting.pop()
        if element.tag == DRAKE_VISUAL:
            _drake_visual(reading, element, place or "visual")
            continue
        read_tags: set[str] = set()
        inner = []
        for child in element.children:
            if _is_read(reading, place, child):
                if child.tag.startswith(PREFIX) and child.tag in read_tags and child.tag not in places.REPEATABLE:
                    reading.note(Effect.IGNORES, why.SdfTagRepeated(), child)
                read_tags.add(child.tag)
                _attributes(reading, child)
                inner.append((child, _place(child, place)))
        waiting.extend(reversed(inner))


def _is_read(reading: Reading, place: str | None, child: Element) -> bool:
    """Whether to go on into a child; what is not read is noted, and all that is in it is lost with it."""
    tag = child.tag
    if place == SHAPELESS:
        return tag == "geometry"
    if places.is_read(place, tag, reading.release):
        return True
    if tag.startswith(PREFIX):
        _drake_tag(reading, place, child)
        return False
    if place in CHECKED and (place.startswith(PREFIX) or ":" in tag or tag in STANDARD.get(place, ())):
        _unsupported(reading, place, child)
        return False
    return tag not in FOREIGN_TAGS


def _attributes(reading: Reading, element: Element) -> None:
    """Attributes of Drake's tags that it does not read; one that stands for a text is noted with the value."""
    if not element.attributes or not element.tag.startswith(PREFIX):
        return
    attribute_names = [name for name in element.attributes if not name.startswith("xmlns")]
    read_names = places.ATTRIBUTES.get(element.tag, ())
    alone = (
        len(attribute_names) == 1 and not read_names and not element.text.strip() and element.tag not in places.FLAGS
    )
    for name in attribute_names:
        if name not in read_names and not alone:
            near = nearest(name, read_names)
            place, fix = Place(element, name, "name"), None
            if near is not None and near not in element.attributes:
                fix = Fix(f"write {near}", [(place, near)])
            reading.note(Effect.IGNORES, why.SdfAttributeNotRead(), place, help=did_you_mean(name, near), fix=fix)


def _drake_tag(reading: Reading, place: str | None, child: Element) -> None:
    """A tag of Drake's that it does not read here: an error where it looks at all tags, else lost in silence."""
    tag, home = child.tag, place or ""
    refused = (home in CHECKED or home == CURVES) and tag not in places.TOLERATED.get(home, ())
    effect = Effect.REJECTS if refused else Effect.IGNORES
    homes = places.homes().get(tag)
    if tag in READ.get(home, ()):
        reading.note(effect, why.SdfTagTooNew(first_releases()[tag]), child)
    elif homes is not None:
        reading.note(effect, why.SdfTagMisplaced(homes), child, help=f"move it into <{homes[0]}>")
    elif tag in FOR_URDF:
        instead = FOR_URDF[tag]
        reading.note(effect, why.SdfTagForUrdf(instead), child, fix=reading.rename(child, instead))
    else:
        suggestion = places.suggested_place(place, tag)
        help_, fix = (
            (f"did you mean '{suggestion}'?", reading.rename(child, suggestion)) if suggestion else (None, None)
        )
        reading.note(effect, why.SdfTagUnknown(), child, help=help_, fix=fix)


def _unsupported(reading: Reading, place: str, child: Element) -> None:
    """A tag without Drake's prefix that it warns of."""
    own = PREFIX + child.tag.rpartition(":")[2]
    if own in READ[place] and child.tag not in STANDARD.get(place, ()):
        reason = why.SdfPrefixOther(own) if ":" in child.tag else why.SdfPrefixMissing(own)
        reading.warns(reason, child, fix=reading.rename(child, own), help=f"write <{own}>")
    elif place == "geometry" and child.tag in STANDARD[place]:
        reading.note(Effect.DROPS, why.SdfShapeUnsupported(), child)
    else:
        reading.warns(why.SdfElementUnsupported(), child)


def _place(child: Element, place: str | None) -> str | None:
    """Which place a child is that Drake reads; None where it does not look at what is in it."""
    tag = child.tag
    if place == "joint" and tag == "axis":
        return AXIS
    if place not in READ and place not in (AXIS, SHAPELESS):
        return None
    if tag == "link" and place == "model":
        return "deformable link" if child.child("drake:deformable_properties") is not None else "link"
    if tag in ("visual", "collision", DRAKE_VISUAL):
        tag = tag.removeprefix(PREFIX)
        if place == "deformable link":
            return f"deformable {tag}"
        return SHAPELESS if child.tag == "collision" and not has_shape(child) else tag
    if tag == "geometry":
        deformable = {"deformable collision": "deformable geometry", "deformable visual": "deformable visual geometry"}
        return deformable.get(place or "", tag)
    if tag == "drake:proximity_properties" and place == "deformable collision":
        return "deformable proximity"
    if tag == "surface":
        return tag if place == "collision" and gives_friction(child.parent) else None
    if tag == "limit":
        joint = child.parent.parent if child.parent is not None else None
        return tag if joint is not None and joint.tag == "joint" and joint.get("type") in LIMITED else None
    if tag == "material":
        return tag if child.parent is not None and has_shape(child.parent) else None
    if tag == "joint" and place not in ("model", "world"):
        return None
    return tag if tag in READ else None


def has_shape(shape: Element) -> bool:
    """Whether a visual or collision has a shape that Drake makes; else it looks at its geometry alone."""
    geometry = shape.child("geometry")
    return geometry is not None and any(child.tag in SHAPES for child in geometry.children)


def gives_friction(collision: Element | None) -> bool:
    """Whether Drake's own properties of a collision give the friction."""
    properties = collision.child("drake:proximity_properties") if collision is not None else None
    return properties is not None and any(properties.child(tag) is not None for tag in FRICTIONS)


def _drake_visual(reading: Reading, visual: Element, kind: str) -> None:
    """`<drake:visual>`: as `<visual>` with the prefix before every tag."""
    place: str | None
    waiting: list[tuple[Element, str | None]] = [(visual, kind)]
    while waiting:
        element, place = waiting.pop()
        for child in element.children:
            tag = child.tag.removeprefix(PREFIX)
            if not child.tag.startswith(PREFIX):
                reading.rejects(why.SdfTagNotPrefixed(), child, fix=reading.rename(child, PREFIX + tag))
            elif child.tag in ROLES and place == kind:
                continue
            elif place in CHECKED and tag not in READ[place]:
                if place == "geometry" and tag in STANDARD[place]:
                    reading.note(Effect.DROPS, why.SdfShapeUnsupported(), child)
                else:
                    reading.warns(why.SdfElementUnsupported(), child)
            else:
                waiting.append((child, PARTS.get(tag) if place == "visual" else DEFORMABLE.get(tag)))
