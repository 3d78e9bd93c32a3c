"""Why a program does what it does: a class for each cause, in the folder of the program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from urdflint import regex
from urdflint.limits import MAX_NOTES_OF_REASON
from urdflint.programs.naming import joint, label_of, link, numbers_in_words, part, shape, shape_of_link, tag_of, value
from urdflint.struct import Struct
from urdflint.syntax.document import Element
from urdflint.text.wording import counted

HUMP = regex.compile(r"(?<=[a-z0-9])(?=[A-Z])")
COMMON = ("silences/", "faults/")  # how the words of reasons begin that no program has as they are
# Repairs of what several programs reject
MESH_PATHS = "paths that lead to the meshes"
MESH_FORMATS = "meshes in a format that it reads"
ROBOT_NAME = "a name for the robot"
SIZES = "sizes above zero"
INERTIAS = "inertias that are possible"
REASONS: dict[str, type[Reason]] = {}  # every reason of the programs that are imported, by its word


class ReasonPlace(Protocol):
    """A place at which a program does something: a claim, or a note of a model."""

    @property
    def element(self) -> Element:
        """The element."""
        ...

    @property
    def attribute(self) -> str | None:
        """Its attribute, None for the element as a whole."""
        ...

    @property
    def related(self) -> tuple[Element, ...]:
        """Elements that have a part in it."""
        ...


def all_alike(place: ReasonPlace) -> Sequence[Element]:
    """The elements for which the same is claimed at once, the place's own among them; else that one alone."""
    elements: Sequence[Element] = getattr(place, "alike", ())
    return elements or (place.element,)


class PlainPlace(NamedTuple):
    """A place by itself."""

    element: Element
    attribute: str | None = None
    related: tuple[Element, ...] = ()


def written(place: ReasonPlace) -> str:
    """What is written at a place: the value of the attribute, or the text of the element."""
    text = place.element.text if place.attribute is None else place.element.attributes.get(place.attribute, "")
    return " ".join(text.split())


# What patterns of words name of a place; modules of reasons add words of their own
AT_PLACE: dict[str, Callable[[ReasonPlace], str]] = {
    "it": lambda place: label_of(place.element),
    "its_link": lambda place: link(place.element),
    "its_joint": lambda place: joint(place.element),
    "its_shape": lambda place: shape(place.element),
    "shape_of_link": lambda place: shape_of_link(place.element),
    "tag": lambda place: place.element.tag,
    "attribute": lambda place: place.attribute or "",
    "value": lambda place: place.element.get(place.attribute or "") or "",
    "what": lambda place: value(place.element, place.attribute),
    "filename": lambda place: place.element.get("filename") or "",
    "written": written,
    "its_part": lambda place: part(place.element),
    "its_parent": lambda place: label_of(place.element.parent),
    "parent_tag": lambda place: tag_of(place.element.parent),
    "its_type": lambda place: place.element.get("type") or "",
    "its_name": lambda place: place.element.get("name") or "",
    "its_other": lambda place: label_of(place.related[0]),
}


class Reason(Struct):
    """Why a program does what it does about a place, with the facts as fields and the words for them.

    `message` says what is wrong, or what the program does, and `loss` what is lost or changed by it; reports, previews
    and comparisons print these.
    Where the words are always the same but for names and numbers, `says`, `loses` and `differs` are patterns of them,
    with the names of fields in braces.
    Patterns may also have words of the place, those of AT_PLACE: `it`, `tag`, `attribute`, its `value` and so on; `@x`
    is an attribute of the element, `actual number` a fact with that noun, `2 numbers`, and `sizes in words` numbers.
    `kind` is what a preview calls the difference to what is written: lost, altered and so on, empty where it lists
    none.

    What a program rejects may have a `repair` that leaves the rest of the robot as it is, such as another path to a
    mesh: with what the model goes on, a noun phrase. It is empty where the robot would be one of several then, such as
    with a link that nobody wrote.

    `word` is what rule documents call it, made of the program's folder and the class: drake/link-unknown for
    LinkUnknown in programs/drake. What several programs do alike is a class in programs/silences or programs/faults, of
    which each has a subclass: `words` are its own word and that of this class, by which a document means all of them.
    A subclass declares its fields; reasons with equal fields are equal.
    """

    word: ClassVar[str] = ""
    kind: ClassVar[str] = ""
    says: ClassVar[str] = ""
    loses: ClassVar[str] = ""
    differs: ClassVar[str] = ""
    words: ClassVar[tuple[str, ...]] = ()
    repair: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        if cls.__name__:
            cls.register()
        for pattern, method in (("says", "message"), ("loses", "loss"), ("differs", "difference")):
            if pattern in vars(cls) and method not in vars(cls):  # a pattern counts more than words of a common reason
                setattr(cls, method, getattr(Reason, method))

    @classmethod
    def register(cls) -> None:
        """Make the word of a reason from its name."""
        program = cls.__module__.split(".")[2]
        cls.word = f"{program}/{HUMP.sub('-', cls.__name__).lower()}"
        inherited: tuple[str, ...] = getattr(cls.__bases__[0], "words", ())
        cls.words = (cls.word, *[word for word in inherited if word.startswith(COMMON)])
        if cls.__module__ != __name__ and not cls.word.startswith(COMMON):
            REASONS[cls.word] = cls

    def message(self, place: ReasonPlace) -> str:
        """What is wrong at a place, or what the program does about it: one line with the name of the part.

        Of what the rules of all programs word, what is lost by it says as much.
        """
        return self.says.format_map(_Facts(self, place)) if self.says else self.loss(place) or ""

    def loss(self, place: ReasonPlace) -> str | None:
        """What is lost or changed there, a clause with its numbers; None where nothing is, or it is not known."""
        return self.loses.format_map(_Facts(self, place)) if self.loses else None

    def repaired_with(self, place: ReasonPlace) -> str:
        """With what the model goes on where the program rejects this; empty where the rest is not known then."""
        return self.repair

    def difference(self, place: ReasonPlace) -> str | None:
        """The loss in words behind the kind of difference and the name of the part, in previews and comparisons."""
        return self.differs.format_map(_Facts(self, place)) if self.differs else self.loss(place)

    def differences(self, place: ReasonPlace) -> Iterator[tuple[Element, str, str]]:
        """What previews and comparisons list of it: an element, the kind of difference, and what it is."""
        description = self.difference(place) if self.kind else None
        if description is not None:
            yield place.element, self.kind, description


class NoteLimit:
    """How often a model notes each reason of one robot: a hostile file gives hundreds of thousands."""

    def __init__(self) -> None:
        self.times: Counter[type[Reason]] = Counter()

    def reached(self, reason: Reason) -> bool:
        """Whether a reason was noted so often that one place more tells nothing; if not, it is counted."""
        self.times[type(reason)] += 1
        return self.times[type(reason)] > MAX_NOTES_OF_REASON


# Reasons with facts that many have, which others are made from


class OfName(Reason):
    name: str


class OfType(Reason):
    type: str


class OfUri(Reason):
    uri: str


class OfTag(Reason):
    tag: str


class Explained(Reason):
    why: str


class Lacking(Reason):
    missing: str


class OfParent(Reason):
    parent: str


class OfValue(Reason):
    value: str


class OfVersion(Reason):
    version: str


class OfMass(Reason):
    mass: float


class OfRange(Reason):
    lower: float
    upper: float


class Renamed(Reason):
    new: str


class OfText(Reason):
    """A reason with a single fact that is a word or a name, for which a base of its own would be too much."""

    text: str


class OfNumber(Reason):
    number: float


class OfCount(Reason):
    count: int


ReasonT = TypeVar("ReasonT", bound=Reason)


class OwnReasons:
    """Declares the reasons of a module that need no code of their own, each in a line; at its end they are named."""

    def __init__(self, module: dict[str, Any]) -> None:
        self.module = module

    def __call__(self, base: type[ReasonT], says: str = "", **words: Any) -> type[ReasonT]:
        """A reason with the fields of a base, and with patterns or functions for its words."""
        kind: Any = type(base)
        space = {"__module__": self.module["__name__"], "__doc__": base.__doc__, **words}
        subclass: type[ReasonT] = kind("", (base,), {**space, "says": says} if says else space)
        return subclass

    def take_names(self) -> None:
        """Give each of them the name of its variable."""
        for name, reason in self.module.items():
            if isinstance(reason, type) and issubclass(reason, Reason) and not reason.__name__:
                reason.__name__ = reason.__qualname__ = name
                reason.register()


class _Facts(dict[str, object]):
    """What a pattern of words may name: fields of a reason, and what is at a place; each is looked up when it is."""

    def __init__(self, reason: Reason, place: ReasonPlace) -> None:
        super().__init__(reason._asdict())
        self.reason, self.place = reason, place

    def __missing__(self, name: str) -> object:
        if name.startswith("@"):
            return self.place.element.get(name[1:])
        fact, _, noun = name.partition(" ")
        if not noun:
            return AT_PLACE[name](self.place)
        value = getattr(self.reason, fact)
        return numbers_in_words(value) if noun == "in words" else counted(value, noun)
