"""Files for simulators that are not URDF: what programs do with them becomes findings of the rules that cover it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from urdflint.findings import FileReport, Finding, Severity
from urdflint.findings.rule import Problem, Replace
from urdflint.linter.failures import Failures
from urdflint.linter.rules import catalog
from urdflint.linter.rules.file_check import Work, files_of, in_usual_releases
from urdflint.linter.settings import FileResult, Settings
from urdflint.model.file_kind import SCENES, SceneFile
from urdflint.model.scenes.scene import DIRECTIVES, Scene
from urdflint.programs import scenes, target
from urdflint.programs.effect import Effect
from urdflint.programs.scenes import Note, SceneClaim
from urdflint.programs.sdformat.sdf.include_reasons import SdfIncludeNotSdf
from urdflint.programs.sdformat.sdf.reasons import SdfAttributeUnknown
from urdflint.programs.target import FAMILIES, Target
from urdflint.programs.xml import refusals
from urdflint.syntax.document import Document
from urdflint.text.wording import listed, shortened

UNASKED = {"sdf": ("sdformat",), "mjcf": (), DIRECTIVES: ("drake",)}  # the readers of a run that names none, by format
DRAKE = b"drake:"
NAMES = {"sdf": "SDFormat", "mjcf": "MJCF of MuJoCo", DIRECTIVES: "model directives of Drake"}


def check(read: Document, file: SceneFile, settings: Settings, failures: Failures) -> FileResult:
    """Check SDFormat or MJCF."""
    return _checked(Scene(file.format, read, files_of(read, settings)), settings, failures)


def check_directives(read: Document, settings: Settings, failures: Failures) -> FileResult:
    """Check model directives."""
    return _checked(Scene(DIRECTIVES, read, files_of(read, settings), settings.part), settings, failures)


class CalledUrdf(NamedTuple):
    """A scene in a file that is called URDF: its format, and what is wrong for those that read it all the same."""

    format: str
    findings: Sequence[Finding]


def called_urdf(read: Document, work: Work) -> CalledUrdf | None:
    """Check a scene in a file that is called URDF for those of the targets that go by the root element alone."""
    root = read.root
    assert root is not None
    scene = Scene(SCENES[root.tag], read, files_of(read, work.settings))
    rejected = refusals.effects_of_root(root)
    targets = [
        reader for reader in scenes.readers(scene, work.check_run.targets) if not any(map(reader.matches, rejected))
    ]
    if not targets:
        return None
    problems = work.failures.answers_of("reading the scene", _problems(scene, targets))
    return CalledUrdf(scene.format, work.findings(read, problems))


def _checked(scene: Scene, settings: Settings, failures: Failures) -> FileResult:
    read = scene.document
    unasked = in_usual_releases((*_unasked(scene), *settings.also), settings)
    targets = scenes.readers(scene, settings.targets or unasked)
    if not targets:
        return FileResult(FileReport(read.source.name, skipped=_unread(scene.format)), (), settings.targets)
    work = Work(read, targets, settings, failures)
    own = work.findings(
        read, work.check_run.over((Document, None), [] if read.is_plain or scene.format == DIRECTIVES else [read])
    )
    problems = failures.attempt("reading the scene", lambda: list(_problems(scene, targets))) or []
    result = _result(scene, [*own, *map(_weighed(settings), work.findings(read, problems))], work)
    for included in filter(None, scene.opened.values()):
        included.forget()
    return result


def _unread(format_name: str) -> str:
    """Why nobody reads a scene, and for whom one can ask."""
    options = [f"-t {name}" for name, family in FAMILIES.items() if format_name in family.formats]
    advice = listed(options, "or")
    return f"this is {NAMES[format_name]}, and none of the programs asked for reads it: add {advice}"


def _unasked(scene: Scene) -> list[Target]:
    """The programs that a scene is checked for where nobody asks for one: Drake where it has tags for it."""
    words = UNASKED[scene.format]
    if scene.format == "sdf" and DRAKE in scene.document.source.text:
        words = (*words, "drake")
    return [program for word in words for program in target.parse(word)]


@cache
def rule_codes() -> dict[str, str]:
    """The codes of the rules that cover what models claim of scenes, by the words of the reasons."""
    return {word: codes[-1] for word, codes in catalog.covering().items() if scenes.WORD.match(word)}


def _problems(scene: Scene, targets: Sequence[Target]) -> Iterator[tuple[str, Problem]]:
    for claim in scenes.claims(scene, targets):
        for word in claim.note.reason.words:
            if word in rule_codes():
                yield rule_codes()[word], _problem(claim)
                break


def _problem(claim: SceneClaim) -> Problem:
    note = claim.note
    return Problem(
        note.message,
        note.place,
        related=note.related,
        effects=claim.effects,
        losses=claim.losses,
        reasons=dict.fromkeys(claim.effects, note.reason.word),
        help=note.help,
        fix=_change(note),
        safe=note.fix is not None and note.fix.safe,
        cause=note.reason.malformed if isinstance(note.reason, SdfIncludeNotSdf) else "",
        severity=Severity.INFO if _says_nothing(note) else None,
    )


def _says_nothing(note: Note) -> bool:
    """Whether an attribute that nobody reads is empty."""
    element, name = note.place.element, note.place.attribute
    return isinstance(note.reason, SdfAttributeUnknown) and element is not None and not element.get(name or "")


def _change(note: Note) -> tuple[str, list[Replace]] | None:
    if note.fix is None:
        return None
    return note.fix.title, [Replace(place, text) for place, text in note.fix.changes]


def _weighed(settings: Settings) -> Callable[[Finding], Finding]:
    """What gives a finding its severity: what a reader rejects is an error, whatever the rule says of other readers."""

    def weighed(finding: Finding) -> Finding:
        rejected = Effect.REJECTS in finding.effects.values() and finding.code not in settings.severity
        return finding._replace(severity=Severity.ERROR) if rejected else finding

    return weighed


def _result(scene: Scene, findings: Sequence[Finding], work: Work) -> FileResult:
    failure, notes = str(work.failures) or None, tuple(map(shortened, scene.files.not_checked))
    report = FileReport(
        scene.document.source.name,
        notes,
        None,
        failure,
        None,
        work.capped,
        format=scene.format,
        uses=tuple(scene.opened),
    )
    return FileResult(report, sorted(findings, key=lambda finding: finding.order), work.check_run.targets)
