"""How the triangles of a COLLADA file look: the materials bound where a geometry is shown, and their images."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from urdflint.meshes import collada_faces
from urdflint.meshes.mesh import Look, NoMesh
from urdflint.meshes.tags import Tag
from urdflint.meshes.words import floats

SHADERS = ("phong", "lambert", "blinn", "constant")
Material = tuple["tuple[float, ...] | None", "str | None"]
NONE: Material = (None, None)


class _Run(NamedTuple):
    """The triangles of a primitive, from a number on, the symbol of their material, and their places in an image."""

    first: int
    symbol: str
    across: Sequence[float]
    up: Sequence[float]


class Looks:
    """The looks of geometries, which depend on the instance that shows them."""

    def __init__(self, by_id: Mapping[str, Tag]) -> None:
        self.by_id = by_id
        self.runs: dict[int, list[_Run]] = {}
        self.materials: dict[str, Material] = {}

    def add(self, geometry: Tag, primitive: Tag, first: int, width: int) -> None:
        """Take the triangles of another primitive of a geometry."""
        across, up = self._places(primitive, width)
        self.runs.setdefault(id(geometry), []).append(_Run(first, primitive.get("material"), across, up))

    def for_instance(self, geometry: Tag, instance: Tag) -> tuple[Look, ...]:
        """The looks of a geometry as an instance of it binds its symbols."""
        bound: dict[str, str] = {}
        for binding in instance.all("bind_material"):
            for common in binding.all("technique_common"):
                bound.update(
                    {material.get("symbol"): material.target("target") for material in common.all("instance_material")}
                )
        looks = []
        for first, symbol, across, up in self.runs.get(id(geometry), ()):
            color, image = self._material(bound.get(symbol, symbol))
            laid = image is not None and len(across) > 0
            looks.append(Look(first, color, image if laid else None, *((across, up) if laid else ())))
        return tuple(looks)

    def _places(self, primitive: Tag, width: int) -> tuple[Sequence[float], Sequence[float]]:
        """Where in an image the corners of the triangles are, nothing where they have no such place."""
        for input_tag in primitive.all("input"):
            if input_tag.get("semantic") != "TEXCOORD":
                continue
            source = self.by_id.get(input_tag.target("source"))
            numbers = source.child("float_array") if source is not None else None
            offset = input_tag.get("offset") or "0"
            if source is None or numbers is None or not offset.isdecimal():
                continue
            try:
                values, corners = floats(numbers.text), collada_faces.triangles(primitive, int(offset), width)
            except NoMesh:
                continue
            stride = self._stride(source)
            across, up = values[::stride], values[1::stride]
            if corners and max(corners) < len(up):
                return array("d", [across[number] for number in corners]), array(
                    "d", [up[number] for number in corners]
                )
        return (), ()

    @staticmethod
    def _stride(source: Tag) -> int:
        accessor = source.down("technique_common", "accessor")
        stride = accessor.get("stride") if accessor is not None else ""
        return int(stride) if stride in {"2", "3", "4"} else 2

    def _material(self, name: str) -> Material:
        if name not in self.materials:
            self.materials[name] = self._read(name)
        return self.materials[name]

    def _read(self, name: str) -> Material:
        """The color and the image of a material."""
        material = self.by_id.get(name)
        instance = material.child("instance_effect") if material is not None else None
        effect = self.by_id.get(instance.target()) if instance is not None else None
        profile = effect.child("profile_COMMON") if effect is not None else None
        if profile is None:
            return NONE
        shaders = (profile.down("technique", shader_name) for shader_name in SHADERS)
        shader = next((candidate for candidate in shaders if candidate is not None), None)
        diffuse = (shader.child("diffuse") or shader.child("emission")) if shader is not None else None
        if diffuse is None:
            return NONE
        texture = diffuse.child("texture")
        if texture is not None:
            return None, self._image(profile, texture.get("texture"))
        color = diffuse.child("color")
        try:
            values = tuple(floats(color.text)) if color is not None else ()
        except NoMesh:
            values = ()
        return (values if len(values) in (3, 4) else None), None

    def _image(self, profile: Tag, name: str) -> str | None:
        """The file of an image, which a texture names directly, or by a sampler and a surface."""
        parameters = {parameter.get("sid"): parameter for parameter in profile.all("newparam")}
        for kind, inner in (("sampler2D", "source"), ("surface", "init_from")):
            parameter = parameters.get(name)
            reference = parameter.down(kind, inner) if parameter is not None else None
            name = reference.text.strip() if reference is not None else name
        image = self.by_id.get(name)
        source = image.child("init_from") if image is not None else None
        return (source.child("ref") or source).text.strip() or None if source is not None else None
