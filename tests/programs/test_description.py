"""What the schema tells about SDF elements by version, for the conversion."""

from __future__ import annotations

from tests.grouping import grouped
from tests.programs.test_conversion import converted
from urdflint.programs.sdformat.reading import sdf_description
from urdflint.programs.sdformat.reading.sdf_description import Description
from urdflint.programs.sdformat.releases import READS

CAMERA = "link/sensor/camera"


def of(path: str, version: str = "1.9") -> Description | None:
    found: Description | None = sdf_description.model(version)
    for step in path.split("/"):
        found = found.children.get(step) if found is not None else None
    return found


def at(path: str, version: str = "1.9") -> Description:
    found = of(path, version)
    assert found is not None
    return found


@grouped(
    ("path", "kind", "least", "most", "needed"),
    [
        ("static", "bool", None, None, False),
        ("link/pose", "pose", None, None, False),
        ("link/inertial/inertia/ixx", "double", None, None, True),
        ("link/visual/material/diffuse", "color", None, None, False),
        ("link/visual/visibility_flags", "unsigned int", None, None, False),
        ("link/collision/surface/friction/ode/mu", "double", 0, None, False),
        ("link/collision/surface/friction/ode/fdir1", "vector3", None, None, False),
        ("link/collision/geometry/plane/size", "vector2d", None, None, True),
        ("link/sensor/sonar/geometry", "string", None, None, False),
        (f"{CAMERA}/image/width", "int", None, None, True),
        (f"{CAMERA}/image/format", "string", None, None, False),
        (f"{CAMERA}/horizontal_fov", "double", 0.1, 6.283186, True),
        ("joint/axis/limit/lower", "double", None, None, True),
        ("joint/axis/limit/effort", "double", None, None, False),
        ("joint", None, None, None, False),
        ("model/model/model/link/gravity", "bool", None, None, False),
    ],
)
def test_what_an_element_is(path, kind, least, most, needed):
    found = at(path)
    assert (found.type, found.least, found.upper_bound, found.needed) == (kind, least, most, needed)


@grouped(
    ("path", "versions"),
    [
        ("link/visual/geometry/box", "1.7 1.9 1.10 1.11 1.12"),
        ("link/visual/geometry/capsule", "1.9 1.10 1.11 1.12"),
        ("link/visual/geometry/cone", "1.11 1.12"),
        ("link/particle_emitter", "1.9 1.10 1.11 1.12"),
        ("link/inertial/fluid_added_mass/xx", "1.10 1.11 1.12"),
        (f"{CAMERA}/image/anti_aliasing", "1.7 1.10 1.11 1.12"),
        ("joint/axis/use_parent_model_frame", ""),
    ],
)
def test_which_versions_have_an_element(path, versions):
    known = dict.fromkeys(READS.values())
    assert [one for one in known if of(path, one) is not None] == versions.split()


def test_what_changed():
    field = {one: at(f"{CAMERA}/horizontal_fov", one).least for one in ("1.7", "1.11", "1.12")}
    assert field == {"1.7": 0.1, "1.11": 0.1, "1.12": 0.001}
    plugins = {one: at("plugin", one) for one in ("1.7", "1.9", "1.10")}
    assert all(one.holds_anything for one in plugins.values())
    named = {version: one.attributes for version, one in plugins.items()}
    assert named["1.9"] == named["1.7"] == {"filename": ("string", True), "name": ("string", True)}
    assert named["1.10"] == {"filename": ("string", True), "name": ("string", False)}
    assert set(at("link/pose", "1.7").attributes) == {"relative_to"}
    assert at("link/pose").attributes["degrees"] == ("bool", False)


def test_models_in_models_are_read_as_deep_as_they_go():
    inner = '<model name="n"><link name="b"><gravity>{}</gravity></link></model>'
    outer = '<link name="a"/><gazebo><model name="m"><link name="c"/>{}</model></gazebo>'
    assert converted(outer.format(inner.format("true"))).outcome == "accepts"
    assert converted(outer.format(inner.format("x"))).outcome == "rejects"


@grouped(("version", "known"), [("1.7", False), ("1.9", False), ("1.10", True), ("1.12", True)])
def test_a_word_that_came_later(version: str, known: bool) -> None:
    assert ("air_speed" in sdf_description.words("SdfSensorType", version)) is known
    assert "camera" in sdf_description.words("SdfSensorType", version)


def test_words_with_a_child_of_their_own() -> None:
    assert sdf_description.words_with("SdfSensorType", "force_torque") == {"force_torque"}
    cameras = sdf_description.words_with("SdfSensorType", "camera")
    assert {"depth", "rgbd_camera", "wideanglecamera"} < cameras
    assert not {"logical_camera", "multicamera", "gpu_lidar"} & cameras


def test_models_in_one_another_have_one_description() -> None:
    inner = sdf_description.model("1.9").children["model"]
    assert inner.children["model"] is inner
    assert sdf_description.model("1.4").children.get("model") is not inner
