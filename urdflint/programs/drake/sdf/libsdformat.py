"""What libsdformat says of a file, of which Drake makes errors: it reads SDFormat with a copy of release 16.

MakeSdfParserConfig and IsError of multibody/parsing/detail_sdf_parser.cc and detail_sdf_diagnostic.cc.
"""

from __future__ import annotations

from urdflint.programs.drake.sdf.reading import Reading
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Note
from urdflint.programs.sdformat.releases import Release
from urdflint.programs.sdformat.sdf import faults
from urdflint.programs.sdformat.sdf.faults import Harm
from urdflint.programs.sdformat.sdf.reasons import (
    SdfInertiaInvalid,
    SdfRootEmpty,
    SdfVersionMissing,
    SdfVersionUnknown,
)
from urdflint.text.similar import did_you_mean

VERSION = (16, 0, 1)


def check(reading: Reading) -> bool:
    """Whether the file is read at all, after all faults; of these Drake makes errors."""
    read = True
    for one in faults(reading.scene, Release(VERSION)):
        read &= not isinstance(one.reason, (SdfVersionMissing, SdfVersionUnknown))
        if isinstance(one.reason, (SdfInertiaInvalid, SdfRootEmpty)):
            continue  # what Drake does about these says more
        effect = Effect.IGNORES if one.harm is Harm.QUIET else Effect.REJECTS
        reading.found.add(Note(effect, one.reason, one.place, one.related, did_you_mean("", one.meant)))
    return read
