"""The command: `python -m tools.agree --seed 1 --count 1000`, with `--alone` for urdflint's own answers alone."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tests.programs import live
from tools.agree import draw, judge, shrink
from tools.agree.answers import Answer, Programs
from tools.agree.judge import Disagreement, Prediction
from urdflint.programs import target

EVERYONE = "all,drake@1.51,urdfdom@3,sdformat@9,sdformat@12.3,mujoco@3.6,mujoco@3.12,usd@0.1,pinocchio@3"
BATCH, MAX_CLASSES = 500, 30


@dataclass
class Shares:
    """Robots a program was asked about: refused, said to be, both; loaded, and loaded as the preview shows."""

    refused: int = 0
    predicted: int = 0
    agreed: int = 0
    loaded: int = 0
    alike: int = 0

    def __str__(self) -> str:
        recall, precision = _share(self.agreed, self.refused), _share(self.agreed, self.predicted)
        preview = _share(self.alike, self.loaded)
        return (
            f"refused: recall {recall} of {self.refused}, precision {precision} of {self.predicted}; "
            f"preview {preview} of {self.loaded}"
        )


@dataclass
class DisagreementCounts:
    """What came of some robots: shares by program, and by class of disagreement the numbers of the robots."""

    shares: dict[str, Shares] = field(default_factory=dict)
    numbers: dict[str, list[int]] = field(default_factory=dict)
    first: dict[str, tuple[Disagreement, str]] = field(default_factory=dict)

    def add(self, number: int, text: str, disagreements: Iterator[Disagreement]) -> list[Disagreement]:
        """Keep what there is about a robot; the first one of a class is the smallest."""
        new = list(disagreements)
        for disagreement in new:
            self.numbers.setdefault(disagreement.key, []).append(number)
            if disagreement.key not in self.first or len(text) < len(self.first[disagreement.key][1]):
                self.first[disagreement.key] = disagreement, text
        return new

    def count(self, predicted: Prediction, program: str, answer: Answer, disagreements: Sequence[Disagreement]) -> None:
        """Count a robot that a program was asked about."""
        if judge.unknowable(predicted.text, program) or "unanswered" in answer:
            return
        share = self.shares.setdefault(program, Shares())
        stated, refused = bool(predicted.rejecting(program)), answer["refused"]
        share.refused += refused
        share.predicted += stated
        share.agreed += refused and stated
        if not refused and ("row" in answer or "facts" in answer):
            share.loaded += 1
            share.alike += not any(
                disagreement.kind in ("preview", "refusal in preview") for disagreement in disagreements
            )


def options(words: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.agree", description="Ask urdflint and the real programs.")
    parser.add_argument("--seed", type=int, default=1, help="which robots are drawn")
    parser.add_argument("--count", type=int, default=1000, help="how many of them")
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="NUMBER", help="the first one's number")
    parser.add_argument("--programs", metavar="LIST", help="ask these; all that are installed otherwise")
    parser.add_argument("--only", metavar="TEXT", help="print classes that have this in their name alone")
    parser.add_argument("--edits", choices=draw.MANNERS, help="edits of this manner alone; they take turns otherwise")
    parser.add_argument("--alone", action="store_true", help="ask no program: `check` against `preview`, every target")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep answers there, and ask nothing again")
    parser.add_argument("--jobs", type=int, default=1, help="programs asked at a time")
    parser.add_argument("--no-shrink", action="store_true", help="show robots as they were drawn")
    parser.add_argument("--print", type=int, metavar="NUMBER", help="only write the robot of that number")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Draw, ask and compare; 1 where anything disagrees."""
    arguments = options(words)
    manners = (arguments.edits,) if arguments.edits else tuple(draw.MANNERS)
    if arguments.print is not None:
        sys.stdout.write(draw.robot(arguments.seed, arguments.print, manners))
        return 0
    programs = [] if arguments.alone else _installed(arguments.programs)
    answers, figures, started = Programs(arguments.keep), DisagreementCounts(), time.monotonic()
    end = arguments.first + arguments.count
    for start in range(arguments.first, end, BATCH):
        numbers = range(start, min(end, start + BATCH))
        compare(
            figures,
            answers,
            programs,
            {number: draw.robot(arguments.seed, number, manners) for number in numbers},
            arguments.jobs,
        )
        took = time.monotonic() - started
        print(f"{numbers.stop - arguments.first} robots in {took:.0f} s, {len(figures.first)} classes", file=sys.stderr)
    print(*_report(figures, answers, arguments), sep="\n")
    return 1 if figures.first else 0


def _installed(words: str | None) -> list[str]:
    """The programs to ask: those that are named, or that are there."""
    if words:
        names = words.split(",")
        if missing := [reason for name in names if (reason := live.missing(name))]:
            raise SystemExit("\n".join(missing))
        return names
    return [name for name in live.VARIABLES if live.missing(name) is None]


def compare(
    figures: DisagreementCounts,
    programs_asked: Programs,
    programs: Sequence[str],
    texts: dict[int, str],
    jobs: int = 1,
    words: str = EVERYONE,
) -> None:
    """Ask about some robots, by their numbers, and keep what disagrees; `words` are the targets of urdflint."""
    with ThreadPoolExecutor(jobs) as pool:
        answers = dict(zip(programs, pool.map(partial(_answers_of, programs_asked, texts), programs), strict=True))
    releases = (release for word in (*words.split(","), *programs) for release in target.parse(word))
    targets = list({release.name: release for release in releases}.values())
    for place, (number, text) in enumerate(texts.items()):
        predicted = Prediction(text, targets)
        figures.add(number, text, judge.contradictions(predicted, [release.name for release in targets]))
        for program in programs:
            answer = answers[program][place]
            figures.count(
                predicted, program, answer, figures.add(number, text, judge.disagreements(predicted, program, answer))
            )


def _answers_of(answers: Programs, texts: dict[int, str], program: str) -> list[Answer]:
    return answers.ask(program, list(texts.values()))


def _share(part: int, total: int) -> str:
    return f"{part / total:.4f}" if total else "-"


def _report(figures: DisagreementCounts, answers: Programs, arguments: argparse.Namespace) -> Iterator[str]:
    for program, share in figures.shares.items():
        yield f"{program}: {share}"
    often = Counter({key: len(numbers) for key, numbers in figures.numbers.items()})
    classes = [(key, count) for key, count in often.most_common() if arguments.only is None or arguments.only in key]
    yield f"{len(classes)} classes of disagreement"
    for index, (key, count) in enumerate(classes):
        disagreement, text = figures.first[key]
        yield f"\n== {key}\n{count} times, in {' '.join(map(str, figures.numbers[key][:8]))}"
        yield disagreement.details[:600]
        if index < MAX_CLASSES and not arguments.no_shrink:
            text = shrink.smallest(text, partial(_shows, answers, disagreement))
        yield text


def _shows(programs: Programs, disagreement: Disagreement, texts: Sequence[str]) -> list[bool]:
    """In which robots a disagreement of that class is."""
    targets = target.parse(disagreement.program)
    predictions = [Prediction(text, targets) for text in texts]
    if disagreement.kind == "check and preview":
        return [
            any(other.key == disagreement.key for other in judge.contradictions(predicted, [disagreement.program]))
            for predicted in predictions
        ]
    answers = programs.ask(disagreement.program, texts)
    return [
        any(other.key == disagreement.key for other in judge.disagreements(predicted, disagreement.program, answer))
        for predicted, answer in zip(predictions, answers, strict=True)
    ]


if __name__ == "__main__":
    sys.exit(main())
