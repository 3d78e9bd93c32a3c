"""The files that model directives name: what Drake rejects of a name, and what the model in a file has."""

from __future__ import annotations

import os

from urdflint import regex
from urdflint.model.file_kind import DIRECTIVES_ENDING
from urdflint.model.resource_files import Presence
from urdflint.programs.drake.directives import reasons
from urdflint.programs.drake.directives.building import Building
from urdflint.programs.drake.plant import model_contents
from urdflint.syntax.yaml_text import Scalar

URI = regex.compile(r"(?P<scheme>[a-z0-9+.-]+)://(?P<package>[^/]*)/+(?P<path>.*)")  # `detail_path_utils.cc`, 1.51
PACKAGED = ("package://", "model://")
SCHEMES = ("package", "model", "file")
LEAST_VOLUME = 1e-14  # m³ (`CalcSpatialInertia` in geometry_spatial_inertia.cc, 1.51)
HOLLOW = "close the mesh with all faces looking outward, or write a URDF or SDFormat model with a mass around it"
URI_ADVICE = "name it package://PACKAGE/path"


def path(build: Building, scalar: Scalar) -> str | None:
    """Where a file is, None where it is not found; what Drake rejects is noted."""
    uri = scalar.text
    parts = URI.fullmatch(uri)
    if parts is None:
        why = "it names a package and no file in it" if uri.startswith(PACKAGED) else "it is not a URI"
    elif parts["scheme"] not in SCHEMES:
        why = f"it reads package://, model:// and file://, not {parts['scheme']}://"
    elif parts["scheme"] != "file" and not parts["package"]:
        why = "it names no package"
    else:
        return _found_file(build, scalar, f"file:///{parts['path']}" if parts["scheme"] == "file" else uri)
    build.rejects(reasons.DmdUriInvalid(uri, why), scalar, URI_ADVICE)
    return None


def _found_file(build: Building, scalar: Scalar, looked_up: str) -> str | None:
    files, uri = build.scene.files, scalar.text
    answer = files.find(looked_up.replace("%", "%25"))  # Drake takes %20 and the like as they are written
    if answer.outcome is Presence.UNKNOWN_PACKAGE:
        files.note(f"{uri}: package {answer.package} is unknown: give --package {answer.package}=DIR")
    if answer.barred:
        files.note(f"{uri}: {answer.barred}")
    if answer.outcome is Presence.NO and answer.path is not None:
        near = files.near(answer.path, answer.package)
        advice = f"did you mean '{near}'?" if near else "correct the path, or add the file"
        build.rejects(reasons.DmdFileMissing(uri, files.short_path(answer.path)), scalar, advice)
    return answer.path if answer.outcome is Presence.YES else None


def read(build: Building, file: Scalar) -> model_contents.Contents | None:
    """What the model in a file has; None where it is not here, or Drake rejects it."""
    file_path = path(build, file)
    if file_path is None:
        return None
    if file_path.lower().endswith(DIRECTIVES_ENDING):
        build.rejects(reasons.DmdDirectivesAsModel(file.text), file, "write add_directives: {file: ...} for it")
        return None
    if not file_path.lower().endswith(model_contents.ENDINGS):
        build.rejects(reasons.DmdFormatUnknown(file.text), file, "name a file that ends so")
        return None
    model = build.model(file_path)
    expected_root = model_contents.ROOTS.get(file_path.lower()[-4:], "")
    if model is not None and expected_root and model.root != expected_root:
        build.rejects(reasons.DmdRootWrong(file.text, model.root, expected_root), file, "name a model")
        return None
    if model is not None and model.root == model_contents.MESH:
        enclosed = build.volume(file_path)
        if enclosed is not None and not enclosed >= LEAST_VOLUME:
            build.rejects(reasons.DmdMeshHollow(file.text, enclosed, LEAST_VOLUME), file, HOLLOW)
    fault = build.fault(file_path)
    if fault is not None:
        build.rejects(
            reasons.DmdModelRejected(file.text, *fault),
            file,
            f"correct it: urdflint check {os.path.basename(file_path)}",
        )
    return model
