"""Files for simulators that are not URDF: SDFormat, MJCF of MuJoCo, and Drake's model directives."""

from __future__ import annotations

from urdflint.model.contents import DIRECTIVES_ENDING
from urdflint.model.files import Files
from urdflint.struct import Struct
from urdflint.syntax.document import Document, Element
from urdflint.syntax.yaml_text import Mapping, Node

DIRECTIVES = "directives"


class Scene(Struct, eq=False):
    """A file in one of these formats; `root` is an element, of directives a node of YAML."""

    format: str
    document: Document
    root: Element | Node
    files: Files

    @property
    def element(self) -> Element:
        """The root element of SDFormat or MJCF."""
        assert isinstance(self.root, Element)
        return self.root


def is_directives(name: str, root: Node) -> bool:
    """Whether YAML holds model directives: by its name, or by what it begins with."""
    keys = {key.text for key, _ in root.items()} if isinstance(root, Mapping) else set[str]()
    return name.lower().endswith(DIRECTIVES_ENDING) or keys == {"directives"}
