"""The names in the models of a file: links, frames, joints and models in them, as Drake looks them up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from urdflint.programs.sdformat.sdf.scopes import Part, given_name, merges
from urdflint.struct import Struct, field
from urdflint.syntax.document import Document, Element

SCOPE = "::"
DEEPEST = 50  # models in one another
TRUE = ("true", "1")
Parts = Mapping[Element, Part]


class Model(Struct, eq=False):
    """One model with its names; `open` where an include brings names that cannot be known here.

    `document` is set for a model in an included file, and `holder` is the `<static>` that counts. `merged` are models
    whose parts are put into this one, which has their names too; `included` are the unknown names of includes.
    """

    element: Element
    links: dict[str, Element]
    frames: dict[str, Element]
    joints: dict[str, Element]
    inner: dict[str, Model]
    included: frozenset[str]
    open: bool
    merged: list[Model]
    holder: Element | None
    document: Document | None = None

    @property
    def static(self) -> bool:
        """Whether all of it is welded to the world."""
        return self.holder is not None and self.holder.text.strip().lower() in TRUE

    def parts(self) -> list[Model]:
        """This model behind those that are merged into it, each once."""
        parts_by_id = {id(self): self}
        waiting = [self]
        while waiting:
            new = {id(part): part for part in waiting.pop().merged if id(part) not in parts_by_id}
            parts_by_id.update(new)
            waiting += new.values()
        return [*list(parts_by_id.values())[1:], self]

    def at_scopes(self, scopes: list[str]) -> Model | None:
        """The model at the end of a path of names; None where there is none, or nobody knows."""
        model: Model | None = self
        for scope in scopes:
            model = model.inner.get(scope) if model is not None else None
        return model

    def knows_all(self, scopes: list[str]) -> bool:
        """Whether all names at a path are in this file."""
        model: Model | None = self
        for scope in scopes:
            if model is None or model.open or scope in model.included:
                return False
            model = model.inner.get(scope)
        return model is None or not model.open

    def has(self, kind: str, name: str) -> bool:
        """Whether a link, frame or joint of a scoped name exists, or may exist in what is included."""
        *scopes, last = name.split(SCOPE)
        if not self.knows_all(scopes):
            return True
        model = self.at_scopes(scopes)
        return model is not None and last in model.names(kind)

    def names(self, kind: str) -> dict[str, Element]:
        """The links, frames or joints by name; a link has a frame of its name."""
        return {"link": self.links, "frame": self.frames, "joint": self.joints}[kind]

    def all(self) -> Iterator[Model]:
        """This model behind all that are in it, which Drake adds first; each once, however often it is included."""
        visited = set[int]()
        waiting: list[tuple[Model, bool]] = [(self, False)]
        while waiting:
            model, ready = waiting.pop()
            if ready:
                yield model
            elif id(model) not in visited:
                visited.add(id(model))
                inner = [*model.inner.values(), *model.merged]
                waiting += [(model, True), *((inner_model, False) for inner_model in reversed(inner))]


class Models(Struct, frozen=False, eq=False):
    """Makes the models of a file; those of an included file are made once."""

    models_by_element: dict[int, Model] = field(default_factory=dict)

    def model_of(self, element: Element, parts: Parts, document: Document | None = None, deep: int = 0) -> Model:
        """A model, or a world, with the models in it."""
        links = _by_name(element.all("link"))
        joints = _by_name([child for child in element.children if child.tag in ("joint", "drake:joint")])
        frames = {"__model__": element, **_by_name(element.all("frame")), **links}
        for name, joint in joints.items():
            frames.update({f"{name}_parent": joint, f"{name}_child": joint})
        models = _by_name(element.all("model")) if deep < DEEPEST else {}
        inner = {name: self.model_of(child, parts, document, deep + 1) for name, child in models.items()}
        model = Model(element, links, frames, joints, inner, frozenset(), False, [], element.child("static"), document)
        for include in element.all("include"):
            model = self._with(model, include, parts.get(include), deep)
        return model

    def _with(self, host: Model, include: Element, part: Part | None, deep: int) -> Model:
        """A model with what an include brings."""
        name = given_name(include)
        if part is None or deep >= DEEPEST:
            unknown = name is None or include.get("merge") not in (None, "false", "0")
            return host._replace(included=host.included | {name or ""}, open=host.open or unknown)
        if part.element is None or part.element.tag != "model":
            return host
        model = self._included(part, deep)
        if merges(include):
            for kind in ("link", "frame", "joint"):
                own = host.names(kind)
                own.update({**model.names(kind), **own})
            host.frames.setdefault(f"_merged__{name or part.element.get('name')}__model__", include)
            host.inner.update({**model.inner, **host.inner})
            host.merged.append(model._replace(holder=None))
            return host._replace(open=host.open or model.open, included=host.included | model.included)
        static = include.child("static")
        host.inner.setdefault(
            name if name is not None else part.element.get("name") or "",
            model if static is None else model._replace(holder=static),
        )
        return host

    def _included(self, part: Part, deep: int) -> Model:
        assert part.element is not None
        if id(part) not in self.models_by_element:
            self.models_by_element[id(part)] = self.model_of(part.element, part.included, part.document, deep + 1)
        return self.models_by_element[id(part)]


def _by_name(elements: list[Element]) -> dict[str, Element]:
    elements_by_name: dict[str, Element] = {}
    for element in elements:
        if "name" in element.attributes:
            elements_by_name.setdefault(element.attributes["name"], element)
    return elements_by_name
