"""What libsdformat says of a file, of which Drake makes errors: it reads SDFormat with a copy of release 16.

MakeSdfParserConfig and IsError of multibody/parsing/detail_sdf_parser.cc and detail_sdf_diagnostic.cc.
"""

from __future__ import annotations

from urdflint.programs.drake.sdf.parser import Reading
from urdflint.programs.effect import Effect
from urdflint.programs.reason import Reason
from urdflint.programs.scenes import Note
from urdflint.programs.sdformat import sdf
from urdflint.programs.sdformat.releases import Release
from urdflint.programs.sdformat.sdf import reasons
from urdflint.programs.sdformat.sdf.faults import Harm
from urdflint.programs.sdformat.sdf.faults import Reading as Source
from urdflint.programs.sdformat.sdf.include_reasons import SdfIncludeNotSdf
from urdflint.text.similar import did_you_mean

VERSION = (16, 0, 1)
UNREAD = (reasons.SdfRootWrong, reasons.SdfVersionMissing, reasons.SdfVersionUnknown)
OWN = (".urdf", ".xml")  # endings of included files for which Drake has parsers


def check(reading: Reading) -> Source | None:
    """The file as libsdformat reads it, None where it is not read at all; Drake makes errors of all faults."""
    read = sdf.read(reading.scene, Release(VERSION))
    noted_places = {note.place for note in reading.notes.notes}
    lenient = reasons.SdfRootEmpty if in_world(reading) else (reasons.SdfInertiaInvalid, reasons.SdfRootEmpty)
    is_read = True
    for fault in read.faults:
        if fault.place.document is None:
            is_read &= not isinstance(fault.reason, UNREAD)
        if isinstance(fault.reason, lenient) or fault.place in noted_places or _is_own(fault.reason):
            continue  # what Drake does about these says more
        effect = Effect.IGNORES if fault.harm is Harm.QUIET else Effect.REJECTS
        reading.notes.add(Note(effect, fault.reason, fault.place, fault.related, did_you_mean("", fault.meant)))
    return read if is_read else None


def in_world(reading: Reading) -> bool:
    """Whether the file has a world, which libsdformat does not load where the inertia of a link is invalid."""
    return reading.scene.element.child("world") is not None


def _is_own(reason: Reason) -> bool:
    """Whether a file is one that Drake reads itself, in place of libsdformat."""
    return isinstance(reason, SdfIncludeNotSdf) and reason.uri.lower().endswith(OWN)
