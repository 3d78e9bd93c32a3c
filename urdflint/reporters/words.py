"""Findings in plain words: messages on one line, and what each program does about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from urdflint.linter.finding import Finding
from urdflint.programs.effect import Effect
from urdflint.wording import listed

# Effects with the verbs for one program and for several, worst first.
VERBS = {
    Effect.REJECTS: ("refuses the file", "refuse the file"),
    Effect.DROPS: ("loads the file and loses a part of it", "load the file and lose a part of it"),
    Effect.ALTERS: ("reads something else than is written", "read something else than is written"),
    Effect.WARNS: ("warns and goes on", "warn and go on"),
    Effect.IGNORES: ("does not read it", "do not read it"),
}
PROGRAMS = {"drake": "Drake", "mujoco": "MuJoCo", "pybullet": "PyBullet"}
CONTROL = {number: chr(0x2400 + number) for number in range(32)} | {127: "\u2421"}


def one_line(text: str) -> str:
    """A text without line breaks, and with control characters made visible."""
    if text.isprintable():
        return text
    return " ".join(text.split()).translate(CONTROL)


def full_message(finding: Finding) -> str:
    """What is wrong and what is lost by it."""
    return one_line(f"{finding.message}: {finding.loss}" if finding.loss else finding.message)


def effects(finding: Finding) -> list[str]:
    """A sentence for each effect that a finding has, worst first; the loss stands with the one it belongs to."""
    lost = one_line(finding.loss) if finding.loss else ""
    sentences = []
    for effect, verbs in VERBS.items():
        names = [name for name, one in finding.effects.items() if one is effect]
        if not names:
            continue
        words, several = _programs(names)
        sentence = f"{words} {verbs[several]}"
        if effect is Effect.REJECTS and finding.first:
            sentence += (
                "; of all faults Drake names this one alone" if len(names) > 1 else " and names this fault alone"
            )
        if lost and effect is Effect.DROPS:
            sentence, lost = f"{words} {'load' if several else 'loads'} the file, but {lost}", ""
        elif lost and effect is Effect.ALTERS:
            sentence, lost = f"{sentence}: {lost}", ""
        sentences.append(sentence)
    return [*sentences, lost] if lost else sentences


def _programs(targets: Iterable[str]) -> tuple[str, bool]:
    """Targets as one reads them aloud: urdfdom 3 and 6, and whether that is more than one."""
    versions: dict[str, list[str]] = {}
    for name in targets:
        family, _, version = name.partition("@")
        versions.setdefault(family, []).append(version)
    names = [_program(family, numbers) for family, numbers in versions.items()]
    several = len(names) > 1 or any(len(numbers) > 1 for numbers in versions.values())
    return and_list(names), several


def _program(family: str, versions: Sequence[str]) -> str:
    if family == "sdformat":
        return f"Gazebo (sdformat {and_list(versions)})"
    return f"{PROGRAMS.get(family, family)} {and_list(versions)}"


def and_list(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; with a comma before the last where a part holds an `and` itself."""
    if len(words) > 1 and any(" and " in word for word in words):
        return ", ".join([*words[:-1], f"and {words[-1]}"])
    return listed(words)


def counted(number: int, word: str) -> str:
    """`1 error`, `2 errors`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def totals(counts: Mapping[str, int]) -> str:
    """`3 errors, 1 warning`; what is not there is left out."""
    return ", ".join(counted(number, word) for word, number in counts.items() if number)


def shown_path(path: str) -> str:
    """A path as text reports name it."""
    return "<stdin>" if path == "-" else one_line(path)
