"""The names in the models of a file: links, frames, joints and models in them, as Drake looks them up."""

from __future__ import annotations

from collections.abc import Iterator

from urdflint.struct import Struct
from urdflint.syntax.document import Element

SCOPE = "::"


class Model(Struct, eq=False):
    """One model with its names; `open` where an include brings names that are not in this file."""

    element: Element
    links: dict[str, Element]
    frames: dict[str, Element]
    joints: dict[str, Element]
    inner: dict[str, Model]
    included: frozenset[str]
    open: bool

    def at(self, scopes: list[str]) -> Model | None:
        """The model at the end of a path of names; None where there is none, or nobody knows."""
        model: Model | None = self
        for one in scopes:
            model = model.inner.get(one) if model is not None else None
        return model

    def knows_all(self, scopes: list[str]) -> bool:
        """Whether all names at a path are in this file."""
        model: Model | None = self
        for one in scopes:
            if model is None or model.open or one in model.included:
                return False
            model = model.inner.get(one)
        return model is None or not model.open

    def has(self, what: str, name: str) -> bool:
        """Whether a link, frame or joint of a scoped name exists, or may exist in what is included."""
        *scopes, last = name.split(SCOPE)
        if not self.knows_all(scopes):
            return True
        model = self.at(scopes)
        return model is not None and last in model.names(what)

    def names(self, what: str) -> dict[str, Element]:
        """The links, frames or joints by name; a link has a frame of its name."""
        return {"link": self.links, "frame": self.frames, "joint": self.joints}[what]

    def all(self) -> Iterator[Model]:
        """This model behind all that are in it, which Drake adds first."""
        for one in self.inner.values():
            yield from one.all()
        yield self


def model_of(element: Element, deep: int = 0) -> Model:
    """A model with the models in it."""
    links = _by_name(element.all("link"))
    joints = _by_name([one for one in element.children if one.tag in ("joint", "drake:joint")])
    frames = {"__model__": element, **_by_name(element.all("frame")), **links}
    for name, joint in joints.items():
        frames.update({f"{name}_parent": joint, f"{name}_child": joint})
    inner = {name: model_of(one, deep + 1) for name, one in _by_name(element.all("model")).items()} if deep < 50 else {}
    includes = element.all("include")
    included = frozenset(_text(one, "name") for one in includes)
    is_open = any(not _text(one, "name") or one.get("merge") not in (None, "false", "0") for one in includes)
    return Model(element, links, frames, joints, inner, included, is_open)


def _by_name(elements: list[Element]) -> dict[str, Element]:
    return {one.attributes["name"]: one for one in reversed(elements) if "name" in one.attributes}


def _text(element: Element, tag: str) -> str:
    found = element.child(tag)
    return found.text.strip() if found is not None else ""
