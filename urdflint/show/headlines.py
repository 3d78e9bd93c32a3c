"""The first lines of a robot on a page: what each program does with it, and which meshes are missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from urdflint.programs.effect import Effect
from urdflint.programs.target import FAMILIES
from urdflint.reporters.effect_sentences import and_list, program
from urdflint.reporters.entries import Entry
from urdflint.show.robots import NotDrawn, ShownRobot
from urdflint.show.scene import numbers
from urdflint.struct import Struct
from urdflint.text.wording import counted

LOADS = "loads it"


class Verdict(Struct):
    """What some programs do with a robot, and the number of the entry that says most about it, if there is one."""

    programs: tuple[str, ...]
    words: str
    rejected: bool = False
    entry_number: int | None = None

    @property
    def sentence(self) -> str:
        """The verdict as a part of a sentence."""
        verb, _, rest = self.words.partition(" ")
        return f"{and_list([*self.programs])} {verb if len(self.programs) == 1 else verb.removesuffix('s')} {rest}"


def verdicts(robot: ShownRobot) -> list[Verdict]:
    """What each program does with the robot: those that load it together, and those that one cause lets reject it."""
    kinds = {number: element.tag for element, number in numbers(robot.comparison.robot).items()}
    views = {view["target"]: view for view in robot.scene["programs"]}
    loading: list[str] = []
    differing: list[Verdict] = []
    rejecting: dict[int | str, Verdict] = {}  # by the number of the entry, or the name of the program
    for target, loaded in robot.comparison.loaded.items():
        name = robot.names[target]
        if loaded.refusals:
            number = _about(robot.entries, target, (Effect.REJECTS,))
            verdict = Verdict((name,), f"rejects it: {loaded.refusals[0].why}", True, number)
            same = rejecting.get(number, verdict) if number is not None else verdict
            programs = same.programs if same is verdict else (*same.programs, name)
            rejecting[number if number is not None else name] = same._replace(programs=programs)
            continue
        view = views[target]
        numbers_lost = {"link": len(view["lost"]), **Counter(kinds[number] for number in view["shapes"])}
        lost = [counted(number, noun) for noun, number in numbers_lost.items() if number]
        if lost:
            number = _about(robot.entries, target, (Effect.DROPS, Effect.ALTERS))
            differing.append(Verdict((name,), f"loses {and_list(lost)}", False, number))
        else:
            loading.append(name)
    together = [Verdict(tuple(loading), LOADS)] if loading else []
    return [*together, *differing, *rejecting.values()]


def rejecting(file: NotDrawn) -> Verdict | None:
    """Which programs reject a file of which no robot can be drawn, and for what; None where no finding says."""
    names = dict.fromkeys(
        program(FAMILIES[target.partition("@")[0]])
        for entry in file.entries
        for target, effect in entry.effects.items()
        if effect is Effect.REJECTS
    )
    number = next((number for number, entry in enumerate(file.entries) if Effect.REJECTS in entry.effects.values()), 0)
    return Verdict(tuple(names), "rejects it", True, number) if names else None


def _about(entries: Sequence[Entry], target: str, effects: Collection[Effect]) -> int | None:
    """The number of the first entry for which a program, in whatever release, does one of these."""
    family = target.partition("@")[0]
    for number, entry in enumerate(entries):
        if any(name.partition("@")[0] == family and effect in effects for name, effect in entry.effects.items()):
            return number
    return None


def _meshes(number: int) -> str:
    return "1 mesh" if number == 1 else f"{number} meshes"


def notes(robot: ShownRobot | NotDrawn) -> Iterator[str]:
    """What the picture lacks: the whole robot, meshes that are missing, and those that are boxes."""
    if isinstance(robot, NotDrawn):
        yield f"not drawn, since it {robot.reason}"
        return
    links = robot.scene["links"]
    uris = dict.fromkeys(uri for link in links for uri in link.get("missing", ()))
    packages = dict.fromkeys(uri.split("/")[2] for uri in uris if uri.startswith("package://"))
    if uris:
        options = " ".join(f"--package {package}=DIR" for package in packages)
        yield f"{_meshes(len(uris))} missing" + (f": {options}" if options else "")
    meshes = [shape for link in links for shape in link["shapes"] if "file" in shape]
    boxes = dict.fromkeys(shape["file"] for shape in meshes if shape.get("instead"))
    if boxes:
        yield f"{len(boxes)} of {_meshes(len({shape['file'] for shape in meshes}))} shown as boxes"
    simplified = dict.fromkeys(shape["file"] for shape in meshes if shape.get("simplified"))
    if simplified:
        yield f"{len(simplified)} of {_meshes(len({shape['file'] for shape in meshes}))} simplified"
