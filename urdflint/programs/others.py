"""What the programs without a model do with an extension that belongs to somebody else, as the schema tells of it."""

from __future__ import annotations

from urdflint.programs.effect import Effect
from urdflint.programs.target import FAMILIES, Target
from urdflint.schema.vocabulary import reader
from urdflint.syntax.document import Element

# How the makers of programs that are not targets spell them, by the names in the schemas
SPELLINGS = {
    "sim-urdf": "sim-urdf",
    "ros-control": "ros_control",
    "idyntree": "iDynTree",
    "isaac": "Isaac Sim",
    "unity": "Unity",
    "pr2": "PR2",
}


# Who reads sim-urdf and controls robots: nobody can ask for them yet, so they are meant unless others are asked for
UNASKED = tuple(Target(name, "0", "0") for name in ("sim-urdf", "ros-control"))


def foreign(declared: Element) -> dict[str, Effect]:
    """Who ignores an element or attribute that is declared for others, and who rejects the file for it."""
    facts = reader(declared)
    takers, refusers = facts.get("by", "").split(), facts.get("rejects", "").split()
    plain = [name for name, family in FAMILIES.items() if not family.modelled]
    return {
        name: Effect.REJECTS if name in refusers else Effect.IGNORES
        for name in plain
        if name in refusers or name not in takers
    }
