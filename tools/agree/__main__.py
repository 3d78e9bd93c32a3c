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
from tools.agree.judge import Disagreement, Said
from urdflint.programs import target

EVERYONE = "all,drake@1.51,urdfdom@3,sdformat@9,sdformat@12.3,mujoco@3.6,mujoco@3.12,usd@0.1,pinocchio@3"
BATCH, SHOWN = 500, 30


@dataclass
class Shares:
    """Robots a program was asked about: refused, said to be, both; loaded, and loaded as the preview shows."""

    refused: int = 0
    said: int = 0
    both: int = 0
    loaded: int = 0
    alike: int = 0

    def __str__(self) -> str:
        recall, precision = _share(self.both, self.refused), _share(self.both, self.said)
        preview = _share(self.alike, self.loaded)
        return (
            f"refused: recall {recall} of {self.refused}, precision {precision} of {self.said}; "
            f"preview {preview} of {self.loaded}"
        )


@dataclass
class Found:
    """What came of some robots: shares by program, and by class of disagreement the numbers of the robots."""

    shares: dict[str, Shares] = field(default_factory=dict)
    numbers: dict[str, list[int]] = field(default_factory=dict)
    first: dict[str, tuple[Disagreement, str]] = field(default_factory=dict)

    def add(self, number: int, text: str, some: Iterator[Disagreement]) -> list[Disagreement]:
        """Keep what there is about a robot; the first one of a class is the smallest."""
        found = list(some)
        for one in found:
            self.numbers.setdefault(one.key, []).append(number)
            if one.key not in self.first or len(text) < len(self.first[one.key][1]):
                self.first[one.key] = one, text
        return found

    def count(self, said: Said, program: str, answer: Answer, some: Sequence[Disagreement]) -> None:
        """Count a robot that a program was asked about."""
        if judge.unknowable(said.text, program):
            return
        share = self.shares.setdefault(program, Shares())
        stated, refused = bool(said.rejecting(program)), answer["refused"]
        share.refused += refused
        share.said += stated
        share.both += refused and stated
        if not refused and ("row" in answer or "facts" in answer):
            share.loaded += 1
            share.alike += not any(one.kind in ("preview", "refusal in preview") for one in some)


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
    asked = options(words)
    manners = (asked.edits,) if asked.edits else tuple(draw.MANNERS)
    if asked.print is not None:
        sys.stdout.write(draw.robot(asked.seed, asked.print, manners))
        return 0
    programs = [] if asked.alone else _installed(asked.programs)
    known, found, started = Programs(asked.keep), Found(), time.monotonic()
    end = asked.first + asked.count
    for start in range(asked.first, end, BATCH):
        numbers = range(start, min(end, start + BATCH))
        compare(found, known, programs, {one: draw.robot(asked.seed, one, manners) for one in numbers}, asked.jobs)
        took = time.monotonic() - started
        print(f"{numbers.stop - asked.first} robots in {took:.0f} s, {len(found.first)} classes", file=sys.stderr)
    print(*_report(found, known, asked), sep="\n")
    return 1 if found.first else 0


def _installed(words: str | None) -> list[str]:
    """The programs to ask: those that are named, or that are there."""
    if words:
        named = words.split(",")
        if missing := [reason for one in named if (reason := live.missing(one))]:
            raise SystemExit("\n".join(missing))
        return named
    return [one for one in live.VARIABLES if live.missing(one) is None]


def compare(
    found: Found,
    known: Programs,
    programs: Sequence[str],
    texts: dict[int, str],
    jobs: int = 1,
    words: str = EVERYONE,
) -> None:
    """Ask about some robots, by their numbers, and keep what disagrees; `words` are the targets of urdflint."""
    with ThreadPoolExecutor(jobs) as pool:
        answers = dict(zip(programs, pool.map(partial(_asked, known, texts), programs), strict=True))
    targets = [one for word in words.split(",") for one in target.parse(word)]
    for place, (number, text) in enumerate(texts.items()):
        said = Said(text, targets)
        found.add(number, text, judge.contradictions(said, [one.name for one in targets]))
        for program in programs:
            answer = answers[program][place]
            found.count(said, program, answer, found.add(number, text, judge.disagreements(said, program, answer)))


def _asked(known: Programs, texts: dict[int, str], program: str) -> list[Answer]:
    return known.ask(program, list(texts.values()))


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.4f}" if whole else "-"


def _report(found: Found, known: Programs, asked: argparse.Namespace) -> Iterator[str]:
    for program, share in found.shares.items():
        yield f"{program}: {share}"
    often = Counter({key: len(numbers) for key, numbers in found.numbers.items()})
    shown = [(key, count) for key, count in often.most_common() if asked.only is None or asked.only in key]
    yield f"{len(shown)} classes of disagreement"
    for at, (key, count) in enumerate(shown):
        one, text = found.first[key]
        yield f"\n== {key}\n{count} times, in {' '.join(map(str, found.numbers[key][:8]))}"
        yield one.details[:600]
        if at < SHOWN and not asked.no_shrink:
            text = shrink.smallest(text, partial(_shows, known, one))
        yield text


def _shows(known: Programs, one: Disagreement, texts: Sequence[str]) -> list[bool]:
    """In which robots a disagreement of that class is."""
    targets = target.parse(one.program)
    said = [Said(text, targets) for text in texts]
    if one.kind == "check and preview":
        return [any(each.key == one.key for each in judge.contradictions(some, [one.program])) for some in said]
    answers = known.ask(one.program, texts)
    return [
        any(each.key == one.key for each in judge.disagreements(some, one.program, answer))
        for some, answer in zip(said, answers, strict=True)
    ]


if __name__ == "__main__":
    sys.exit(main())
