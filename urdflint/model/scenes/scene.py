"""Files for simulators that are not URDF: SDFormat, MJCF of MuJoCo, and Drake's model directives."""

from __future__ import annotations

from urdflint.model.resource_files import Files
from urdflint.struct import Struct, field
from urdflint.syntax.document import Document, Element
from urdflint.syntax.yaml_text import Mapping, Node

DIRECTIVES = "directives"


class Scene(Struct, eq=False):
    """A file in one of these formats; directives are YAML, without elements.

    What is a `part` may name what other files add before they include it. `opened` are the files that it puts together,
    by name, None for those that cannot be read or that nothing is reported in.
    """

    format: str
    document: Document
    files: Files
    part: bool = False
    opened: dict[str, Document | None] = field(default_factory=dict)

    @property
    def element(self) -> Element:
        """The root element of SDFormat or MJCF."""
        assert self.document.root is not None
        return self.document.root


def is_directives(root: Node) -> bool:
    """Whether YAML holds model directives, by its only key."""
    return isinstance(root, Mapping) and {key.text for key, _ in root.items()} == {"directives"}
