"""Links, their masses and inertias."""

from __future__ import annotations

from urdflint.programs.naming import ancestor, label_of
from urdflint.programs.reason import OfMass, OfName, OwnReasons, Reason, ReasonPlace
from urdflint.syntax.document import Element
from urdflint.text.wording import counted, listed

own = OwnReasons(globals())

LinkIgnored = own(
    Reason,
    '{it} has drake_ignore="true": Drake drops it',
    kind="lost",
    loss=lambda _, place: f"the link is dropped{_with_shapes(place.element)}",
)


class IgnoreNotTrue(Reason):
    """An attribute that asks Drake to ignore something counts with the value `true` only."""

    value: str

    def message(self, place: ReasonPlace) -> str:
        kind = place.element.tag.removeprefix("drake:").replace("_", " ")
        return f"{place.attribute} of {label_of(place.element)} is '{self.value}': Drake drops a {kind} only for 'true'"


LinkNameMissing = own(Reason, "a <link> has no name")
LinkNameEmpty = own(Reason, "the name of a <link> is empty")
LinkNameDuplicate = own(OfName, "there are two links named '{name}'")
LinkMassless = own(Reason, "{it} has no <inertial>", loses="a link without <inertial> has mass and inertia 0")


class WorldWithInertial(Reason):
    """The link `world` has an inertial, which Drake does not read."""

    kind = "lost"

    def message(self, place: ReasonPlace) -> str:
        return _of_world(place.element)

    def loss(self, place: ReasonPlace) -> str:
        mass = place.element.child("mass")
        value = mass.get("value") if mass is not None else None
        return "its inertial is not read" + (f", nor its {value} kg" if value else "")


WorldWithSurfaceVelocity = own(Reason, message=lambda _, place: _of_world(place.element))  # which Drake does not read


MassOutOfRange = own(OfMass, "the mass of {its_link} is out of range for Drake: {mass:g} kg")


class MassNotPositive(Reason):
    """A link has an inertia, but its mass is not greater than zero; `sphere` is what replaces both, in kg and kg m²."""

    kind = "replaced"
    mass: float
    sphere: tuple[float, float]

    def message(self, place: ReasonPlace) -> str:
        return f"{_replaced(place)}: its mass is {self.mass:g} kg"

    def loss(self, place: ReasonPlace) -> str:
        return _becomes(self.mass, *self.sphere)


class InertiaImpossible(Reason):
    """No rigid body has this inertia; `sphere` is what replaces it with the mass, in kg and kg m²."""

    kind = "replaced"
    moments: tuple[float, ...]
    mass: float
    sphere: tuple[float, float]

    def message(self, place: ReasonPlace) -> str:
        moments = listed([f"{moment:.16g}" for moment in self.moments])
        return f"{_replaced(place)}: no rigid body has the principal moments {moments} kg m²"

    def loss(self, place: ReasonPlace) -> str:
        return _becomes(self.mass, *self.sphere)


InertiaMissing = own(
    Reason, "{its_link} has a mass, but no <inertia>", kind="altered", loses="its inertia is read as 0"
)


class MomentMissing(Reason):
    """A moment of inertia is not written, so Drake uses zero."""

    kind = "altered"
    missing: tuple[str, ...]

    def message(self, place: ReasonPlace) -> str:
        return f"the <inertia> of {label_of(ancestor(place.element, 'link'))} has no {listed(self.missing, 'or')}"

    def loss(self, place: ReasonPlace) -> str:
        return f"{listed(self.missing)} {'is' if len(self.missing) == 1 else 'are'} read as 0"


def _of_world(part: Element) -> str:
    return f"link 'world' is Drake's own world: its <{part.tag}> is ignored"


def _replaced(place: ReasonPlace) -> str:
    link = label_of(ancestor(place.element, "link"))
    return f"Drake replaces the inertia of {link} by that of a solid sphere of water density"


def _becomes(mass: float, kg: float, inertia: float) -> str:
    """What replaces an inertia, and a mass that is not positive."""
    sphere = f"that of a solid sphere of water density, {inertia:.3g} kg m²"
    return f"its inertia becomes {sphere}" if kg == mass else f"its mass becomes {kg:g} kg, and its inertia {sphere}"


def _with_shapes(link: Element) -> str:
    """What a link has, in words."""
    numbers = {tag: len(link.all(tag)) for tag in ("visual", "collision")}
    has = [counted(number, tag) for tag, number in numbers.items() if number]
    return f", with {listed(has)}" if has else ""


own.take_names()
