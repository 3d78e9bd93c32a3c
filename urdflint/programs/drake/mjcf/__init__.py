"""What Drake does with MJCF: it reads what it knows of each element, in the order of its parser.

`MujocoParser::Parse` in multibody/parsing/detail_mujoco_parser.cc, v1.51.1; the file is the same in v1.56.0.
"""

from __future__ import annotations

from collections.abc import Sequence

from urdflint.model.scenes import mjcf
from urdflint.model.scenes.mjcf import Fault, Part
from urdflint.model.scenes.scene import Scene
from urdflint.programs.changes import Release
from urdflint.programs.drake.mjcf import actuators, assets, bodies, contacts, defaults, reasons, settings, unread
from urdflint.programs.drake.mjcf.reading import Record
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Note

MODEL_NAME = "model, the name of the robot"
RESERVED = ("", "WorldModelInstance", "DefaultModelInstance")  # MultibodyTree makes these two itself


def notes(scene: Scene, release: Release) -> Sequence[Note]:
    """All that a release does about a file, in its order of work."""
    read = mjcf.included(scene, is_mujoco=False)
    record = Record(scene, read)
    for part, fault, name in read.faults:
        _include(record, part, fault, name)
    root = read.root
    _model_name(record, root)
    for tag, reader in settings.READERS.items():
        for part in root.all(tag):
            reader(record, part)
    defaults.read(record, root)
    found_assets = assets.read(record, root)
    model = bodies.read(record, root, found_assets)
    actuators.read(record, root, model)
    contacts.read(record, root, model)
    unread.note(record)
    return record.notes.notes


def _include(record: Record, part: Part, fault: Fault, name: str) -> None:
    if fault is Fault.NO_FILE:
        record.note(Effect.REJECTS, reasons.MjcfIncludeEmpty(), part.place())
    elif fault is Fault.CIRCLE:  # it reads on until memory is used up
        record.note(Effect.REJECTS, reasons.MjcfIncludeCircle(name), part.place("file"))
    elif fault is not Fault.TWICE:
        record.note(Effect.REJECTS, reasons.MjcfFileMissing(name, fault.value), part.place("file"))


def _model_name(record: Record, root: Part) -> None:
    name = root.element.get("model")
    if name is None:
        record.rejects(reasons.MjcfPartMissing(MODEL_NAME), root.place())
    elif name in RESERVED:
        record.rejects(reasons.MjcfNameUnusable(name), root.place("model"))
