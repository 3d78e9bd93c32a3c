"""The words that programs printed about the cases are those of the reasons that the models claim of them."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Set
from functools import partial
from itertools import groupby
from typing import Any

import pytest

from tests.cases import gather
from urdflint.config import request
from urdflint.diagnosis.explanation import Explanation, explain
from urdflint.diagnosis.robot_files import check_files
from urdflint.messages import log
from urdflint.programs import models
from urdflint.programs.effect import Effect
from urdflint.programs.target import FAMILIES

EVERY = 16  # of so many cases one is asked, so that this takes seconds
CRASH = re.compile(r"SIG[A-Z]+|signal \d+|timeout|child died")
PRINTED = re.compile(r"[A-Za-z]{4}")
REFUSED = frozenset({Effect.REJECTS, Effect.DROPS})
MIN_SHARE = {
    True: 0.99,
    False: 0.96,
}  # of refusals and of warnings, of which some follow from meshes that are not there

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not gather.SHARED.is_dir(), reason="../shared/cases, which has the words, is not here"),
]


def recorded() -> Iterator[dict[str, Any]]:
    """The refusals and warnings of the programs that are modelled, about some of the cases."""
    rows = [
        json.loads(line)
        for path in sorted(gather.SHARED.glob("verdicts*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    chosen = set(sorted({row["file"] for row in rows})[::EVERY])
    for row in rows:
        if row["file"] in chosen and row["outcome"] != "accepts" and family(row) in FAMILIES:
            yield row


def family(row: dict[str, Any]) -> str:
    return str(row["consumer"].partition("@")[0])


def printed_words(row: dict[str, Any]) -> str:
    """What the program printed, a line for each message."""
    warnings = [str(warning["message"] if isinstance(warning, dict) else warning) for warning in row["warnings"]]
    return "\n".join([row["message"] or "", *(() if row["outcome"] == "rejects" else warnings)]).replace(" | ", "\n")


def messages_of(row: dict[str, Any]) -> list[Explanation]:
    """The messages in what a program printed, with its name as a traceback has it."""
    return explain(log.read_stream(io.BytesIO(f"{family(row)}\n{printed_words(row)}".encode())), [])


def test_programs_print_a_message_for_the_reason_that_the_model_claims() -> None:
    """Refusals and warnings of which the model tells a cause; what only says that a file failed is not counted."""
    wrong: dict[bool, list[Any]] = {True: [], False: []}
    unmatched, counts = [], {True: 0, False: 0}
    for (file, program), group in groupby(sorted(recorded(), key=lambda row: (row["file"], family(row))), key=pair):
        rows = list(group)
        targets = request.targets(sorted({row["consumer"] for row in rows}), assume_latest=True)
        (checked,) = check_files([str(gather.SHARED / file)], targets, partial(request.settings), {})
        robot = checked.robot
        claims = models.claims(robot, targets, robot.element.children) if robot is not None else []
        for row in rows:
            is_refusal = row["outcome"] != "logs"
            effects = REFUSED if is_refusal else frozenset(Effect)
            claim_effects = frozenset((Effect.REJECTS,)) if is_refusal else effects
            reasons = {claim.word for claim in claims if claim.effects.get(row["consumer"]) in claim_effects}
            codes = {finding.code for finding in checked.findings if finding.effects.get(row["consumer"]) in effects}
            words = printed_words(row)
            if not codes or not PRINTED.search(words) or CRASH.match(words.strip()):
                continue
            explanations = messages_of(row)
            if not explanations:
                unmatched.append((program, file, words[:80]))
            elif any(tells_cause(explanation) for explanation in explanations):
                counts[is_refusal] += 1
                if not any(is_claimed(explanation, program, reasons, codes) for explanation in explanations):
                    texts = [explanation.message.says for explanation in explanations if tells_cause(explanation)]
                    wrong[is_refusal].append((row["consumer"], file, sorted(reasons), texts))
    assert unmatched == []
    for is_refusal, least in MIN_SHARE.items():
        assert counts[is_refusal] > 30
        assert len(wrong[is_refusal]) <= (1 - least) * counts[is_refusal], wrong[is_refusal]


def is_claimed(explanation: Explanation, program: str, reasons: Set[str], codes: Set[str]) -> bool:
    """Whether the model claims a reason of a message; a rule of it where the table or the model has no reason."""
    message = explanation.message
    if message.reasons and message.program == program and reasons:
        return not reasons.isdisjoint(message.reasons)
    return not codes.isdisjoint(explanation.rules)


def tells_cause(explanation: Explanation) -> bool:
    """Whether the table names reasons or rules for a message, and it is no consequence of another one."""
    return bool(explanation.rules or explanation.message.reasons) and not explanation.message.follows


def pair(row: dict[str, Any]) -> tuple[str, str]:
    return row["file"], family(row)
