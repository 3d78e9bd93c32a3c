"""The vocabulary, read from its one home, the schemas: which element may hold what, of which kind, and whose it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from urdflint import resources
from urdflint.schema import declarations
from urdflint.struct import Struct, cached_property
from urdflint.syntax.document import Element

LAYERS = ("base", "foreign", "gazebo", "sim-urdf", "mujoco", "drake-places", "drake")  # in layers/, read at once; small
# By the first letters of the names of their types, the large ones: read when a type of theirs is met
LATER = {"Sdf": "sdf", "World": "sdf-world"}
PREFIXES = {"http://drake.mit.edu": "drake:"}  # as the programs spell it, whatever a file binds it to


class Attribute(Struct):
    """An attribute as the schema declares it; `values` is empty unless the kind is an enumeration."""

    name: str
    kind: str
    required: bool
    values: tuple[str, ...]
    declared: Element


class Layer(Struct, eq=False):
    """One file of the vocabulary: whose words it holds, and what its versions count."""

    name: str
    owner: str
    versions: str
    root: Element
    prefix: str
    file: str

    @cached_property
    def data(self) -> bytes:
        """The schema itself."""
        return resources.read("schemas", f"layers/{self.file}.xsd")


class Type:
    """What an element of this type may hold; all of it is worked out when it is asked for first."""

    def __init__(self, name: str, definition: Element | None, layer: Layer) -> None:
        self.name = name
        self.definition = definition
        self.layer = layer.name
        self._layer = layer

    @cached_property
    def attributes(self) -> dict[str, Attribute]:
        """The attributes by name, as files write it."""
        return {name: _attribute(name, declared, self._layer) for name, declared in self._declarations("attribute")}

    @cached_property
    def declared(self) -> dict[str, Element]:
        """The declarations of the children by name, as files write it."""
        return dict(self._declarations("element"))

    @cached_property
    def children(self) -> dict[str, Type]:
        """The types of the children by name."""
        return {name: schemas().type_of(declared) for name, declared in self.declared.items()}

    @cached_property
    def single(self) -> frozenset[str]:
        """The children of which readers take one only."""
        return frozenset(name for name, declared in self.declared.items() if reader(declared).get("max") == "1")

    @cached_property
    def needed(self) -> tuple[str, ...]:
        """The children that must be there."""
        return tuple(name for name, declared in self.declared.items() if reader(declared).get("min") == "1")

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The attributes that must be there."""
        return tuple(attribute.name for attribute in self.attributes.values() if attribute.required)

    @cached_property
    def text(self) -> str | None:
        """The kind of text that an element of this type holds; None where it holds none."""
        if self.definition is None:
            return self.name
        extension = next((element for element in self.definition.descendants() if element.tag == "xs:extension"), None)
        return extension.attributes["base"] if extension is not None else None

    @cached_property
    def open(self) -> bool:
        """Whether the content is somebody else's: any children, any attributes."""
        inner = self.definition.descendants() if self.definition is not None else ()
        return any(element.tag == "xs:any" and element.get("namespace") == "##any" for element in inner)

    def _declarations(self, kind: str) -> Iterator[tuple[str, Element]]:
        if self.definition is not None:
            yield from schemas().declarations(self.definition, kind)


class Schemas:
    """The definitions in the files of the vocabulary, by their names."""

    def __init__(self) -> None:
        self.layers: dict[str, Layer] = {}
        self.defined: dict[str, dict[str, tuple[Element, Layer]]] = {}
        self.owner: dict[Element, Layer] = {}
        self.types: dict[str, Type] = {}
        for name in LAYERS:
            self.load(name)

    def load(self, file: str) -> None:
        """Take in the definitions of one file, once."""
        if file in self.layers:
            return
        root = declarations.read(file)
        facts = root.type or {}
        prefix = PREFIXES.get(root.get("targetNamespace") or "", "")
        layer = Layer(facts.get("name", file), facts.get("owner", ""), facts.get("versions", ""), root, prefix, file)
        self.layers[file] = layer
        self.owner[root] = layer
        for child in root.children:
            name = child.get("name")
            if name is not None:
                self.defined.setdefault(child.tag, {})[prefix + name] = (child, layer)

    def find(self, tag: str, name: str) -> tuple[Element, Layer] | None:
        """A definition by its kind, such as xs:complexType, and name; reads the file that has it where it must."""
        definition = self.defined.get(tag, {}).get(name)
        if definition is None:
            file = next((file for start, file in LATER.items() if name.startswith(start)), None)
            if file is not None and file not in self.layers:
                self.load(file)
                return self.find(tag, name)
        return definition

    def type_of(self, declared: Element) -> Type:
        """The type of a declared element."""
        name = declared.attributes["type"]
        kind = self.types.get(name)
        if kind is None:
            definition = self.find("xs:complexType", name)
            layer = definition[1] if definition else self.layer_of(declared)
            kind = self.types[name] = Type(name, definition[0] if definition else None, layer)
        return kind

    def declarations(self, inside: Element, kind: str) -> Iterator[tuple[str, Element]]:
        """The elements ("element") or attributes ("attribute") that a definition declares, itself or by reference."""
        for child in inside.children:
            if child.tag == f"xs:{kind}":
                yield self._named_declaration(child, kind)
            elif child.tag in ("xs:group", "xs:attributeGroup"):
                definition = self.find(child.tag, child.attributes["ref"])
                if definition is not None:
                    yield from self.declarations(definition[0], kind)
            elif child.tag != "xs:annotation":
                yield from self.declarations(child, kind)

    def _named_declaration(self, declared: Element, kind: str) -> tuple[str, Element]:
        """A declaration with the name that files write."""
        reference = declared.get("ref")
        if reference is not None:
            definition = self.find(f"xs:{kind}", reference)
            assert definition is not None, reference
            return reference, definition[0]
        name = declared.attributes["name"]
        qualified = kind == "element" and declared.get("form") != "unqualified"
        return (self.layer_of(declared).prefix if qualified else "") + name, declared

    def layer_of(self, declared: Element) -> Layer:
        """The file that a declaration stands in."""
        top = declared
        while top.parent is not None:
            top = top.parent
        return self.owner[top]


@cache
def schemas() -> Schemas:
    """All files of the vocabulary."""
    return Schemas()


@cache
def robot() -> Type:
    """The type of `<robot>`, from which all others are reached."""
    definition = schemas().find("xs:element", "robot")
    assert definition is not None
    return schemas().type_of(definition[0])


def documentation(declared: Element) -> str:
    """The words of the schema about one of its declarations."""
    from urdflint.schema import xsd

    return xsd.documentation(schemas().layer_of(declared).data, declared)


def reader(declared: Element) -> Mapping[str, str]:
    """Unit, default, since and readers of a declaration, as far as the schema gives them."""
    facts: Mapping[str, str] | None = declared.type
    return facts or {}


def is_default(attribute: Attribute, text: str) -> bool:
    """Whether a value is the one that programs take for an attribute that is not there."""
    default = reader(attribute.declared).get("default")
    try:
        return default is not None and list(map(float, text.split())) == list(map(float, default.split()))
    except ValueError:
        return text.strip() == default


def owner(declared: Element) -> str:
    """Whose a declaration of the foreign layer is: its documentation begins with it."""
    return documentation(declared).removeprefix("Owner: ").partition(". ")[0].rstrip(".")


@cache
def own() -> tuple[Type, ...]:
    """The schema types of URDF itself, without those of the extensions."""
    types, waiting = {robot(): None}, [robot()]
    for kind in waiting:
        new = [child for child in kind.children.values() if child.layer == "urdf" and child not in types]
        types.update(dict.fromkeys(new))
        waiting.extend(new)
    return tuple(types)


@cache
def only_sdformat() -> frozenset[str]:
    """The tags of Drake that it reads in SDFormat and not in URDF."""
    elements = schemas().defined["xs:element"]
    return frozenset(name for name, (declared, _) in elements.items() if declared.get("type") == "drake:SdfOnly")


@cache
def late_words() -> frozenset[str]:
    """The names of elements and attributes that nothing had before URDF 1.1: without one of them nothing is late."""
    with_names = [element for element in schemas().layers["base"].root.descendants() if "name" in element.attributes]
    new, old = set[str](), set[str]()
    for element in with_names:
        (new if "since" in (element.type or ()) else old).add(element.attributes["name"])
    return frozenset(new - old)


@cache
def late() -> dict[Type, dict[str | None, tuple[int, int]]]:
    """What came after URDF 1.0: by type its late attributes with their versions; None stands for the element itself."""
    versions_by_type: dict[Type, dict[str | None, tuple[int, int]]] = {
        child: {None: since}
        for kind in own()
        for name, child in kind.children.items()
        if child.layer == "urdf" and (since := _since(kind.declared[name]))
    }
    for kind in (kind for kind in own() if kind not in versions_by_type):
        versions: dict[str | None, tuple[int, int]] = {
            name: since
            for name, attribute in kind.attributes.items()
            if ":" not in name and (since := _since(attribute.declared))
        }
        if versions:
            versions_by_type[kind] = versions
    return versions_by_type


def _since(declared: Element) -> tuple[int, int] | None:
    version = reader(declared).get("since")
    if version is None:
        return None
    major, minor = version.split(".")
    return int(major), int(minor)


@cache
def namespaces() -> frozenset[str]:
    """The namespaces that are known by their address alone."""
    definition = schemas().find("xs:group", "Namespaced")
    inner = definition[0].descendants() if definition is not None else ()
    return frozenset(uri for element in inner for uri in (element.get("namespace") or "").split())


@cache
def joint_types() -> tuple[str, ...]:
    """The types of joints."""
    return robot().children["joint"].attributes["type"].values


@cache
def custom_joint_types() -> frozenset[str]:
    """The types of `<drake:joint>` that URDF does not have."""
    return frozenset(robot().children["drake:joint"].attributes["type"].values).difference(joint_types())


@cache
def shapes() -> tuple[str, ...]:
    """The shapes that urdfdom reads; some programs know more."""
    geometry = robot().children["link"].children["visual"].children["geometry"]
    return tuple(
        name for name, declared in geometry.declared.items() if "urdfdom" in reader(declared).get("by", "").split()
    )


def _attribute(name: str, declared: Element, layer: Layer) -> Attribute:
    kind = declared.get("type") or "Text"
    return Attribute(name, kind, declared.get("use") == "required", values(kind), declared)


@cache
def values(kind: str) -> tuple[str, ...]:
    """The words of an enumeration; none where the kind is none."""
    return tuple(facts_of_values(kind))


@cache
def facts_of_values(kind: str) -> dict[str, Mapping[str, str]]:
    """The words of an enumeration, each with what the schema tells of it."""
    definition = schemas().find("xs:simpleType", kind)
    inner = definition[0].descendants() if definition is not None else ()
    return {element.attributes["value"]: reader(element) for element in inner if element.tag == "xs:enumeration"}


@cache
def group(name: str) -> frozenset[str]:
    """The names of the elements in a group of the schemas."""
    definition = schemas().find("xs:group", name)
    return (
        frozenset(child_name for child_name, _ in schemas().declarations(definition[0], "element"))
        if definition is not None
        else frozenset()
    )
