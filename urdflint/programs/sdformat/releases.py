"""What differs between versions of libsdformat, each with the releases from which it is so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from urdflint.programs.target import Target

# Version of SDF that a series reads (SDF_PROTOCOL_VERSION in its CMakeLists.txt)
READS = {9: "1.7", 10: "1.7", 12: "1.9", 13: "1.10", 14: "1.11", 15: "1.12"}
# First release with the behaviour in each series; later series have it too (src/parser_urdf.cc by tag)
FRAMES = {9: (9, 9), 12: (12, 7), 13: (13, 1), 14: (14,)}
MASSLESS = {9: (9, 10, 1), 12: (12, 7, 2), 13: (13, 5), 14: (14,)}
LIGHTS = {9: (9, 9), 12: (12, 6), 13: (13,)}
MODEL_JOINTS = {12: (12, 6), 13: (13,)}
STATIC = {9: (9, 9, 1), 12: (12, 7), 13: (13, 3), 14: (14,)}
MIMIC = {14: (14, 1)}
OWN_URDFDOM = {14: (14,)}
STRICT_VALUES = {12: (12,)}


@dataclass(frozen=True)
class Behaviour:
    """How one version behaves.

    `frames`: a frame is left behind for every lumped joint and link. `lenient_massless`: only links of no mass
    under a joint that is kept are left out, else all up to 1e-6 kg with what is below them. `moves_lights`: the
    pose of a light is moved with its link. `renames_joints`: joints in blocks for the model follow lumped links.
    `keeps_static`: a block without `<static>` leaves it alone. `mimic`: `<mimic>` is written. `own_urdfdom`: URDF
    is read by a copy of urdfdom with looser numbers. `colons`: `::` in a name is fatal. `description`: the version
    of SDF that is read. `strict_values`: bounds, vectors, poses and colours are judged, not single values alone.
    """

    frames: bool
    lenient_massless: bool
    moves_lights: bool
    renames_joints: bool
    keeps_static: bool
    mimic: bool
    own_urdfdom: bool
    description: str
    strict_values: bool

    @property
    def colons(self) -> bool:
        """Whether a name with `::` is fatal: from SDF 1.8 on, as which URDF is written since there is mimic."""
        return self.mimic


@lru_cache(maxsize=16)
def behaviour(target: Target) -> Behaviour:
    """The behaviour of a version of libsdformat."""
    version = tuple(int(part) for part in target.version.split("."))
    return Behaviour(
        frames=_since(FRAMES, version),
        lenient_massless=_since(MASSLESS, version),
        moves_lights=_since(LIGHTS, version),
        renames_joints=_since(MODEL_JOINTS, version),
        keeps_static=_since(STATIC, version),
        mimic=_since(MIMIC, version),
        own_urdfdom=_since(OWN_URDFDOM, version),
        description=READS[min(version[0], max(READS))],
        strict_values=_since(STRICT_VALUES, version),
    )


def _since(releases: Mapping[int, tuple[int, ...]], version: tuple[int, ...]) -> bool:
    series = version[0]
    if series in releases:
        return version >= releases[series]
    return series > max(releases)
