"""What `check` and `preview` say is what each program does, on robots with gentle and harsh edits drawn by chance."""

from __future__ import annotations

import re

import pytest

from tests.programs import live
from tools.agree.__main__ import DisagreementCounts, compare
from tools.agree.answers import Programs
from tools.agree.draw import robot

SEED, COUNT = 20261125, 100
FEW = 2
# What makes preview and program disagree on few robots, with the reason; of the same robots check says the same
KNOWN = {
    r"mujoco@4: refusal in preview: .*(A \+ B >= C|triangle inequality)": (
        "whether A + B reaches C in the last digit, by a routine whose source is not published"
    ),
    r"pybullet@3: refusal in preview: claimed, .* stand before others": (
        "PyBullet writes outside of its memory, which ends the process or not"
    ),
}


def robots() -> dict[int, str]:
    return {number: robot(SEED, number) for number in range(COUNT)}


@pytest.mark.slow
def test_check_and_preview_agree_on_robots_with_edits() -> None:
    found = DisagreementCounts()
    compare(found, Programs(), [], robots())
    assert [f"{key}\n{one.details}\n{text}" for key, (one, text) in found.first.items()] == []


@pytest.mark.differential
@pytest.mark.parametrize("program", live.VARIABLES)
def test_robots_with_edits(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    if reason := live.missing(program):
        pytest.skip(reason)
    found = DisagreementCounts()
    compare(found, Programs(), [program], robots(), words=program)
    share = found.shares[program]
    with capsys.disabled():
        print(f"\n{program}: {share}")
    wrong = [f"{key}\n{one.details}\n{text}" for key, (one, text) in found.first.items() if not _is_known(key, found)]
    assert not wrong, "\n\n".join(wrong)
    assert min(share.refused, share.loaded) >= COUNT // 10


def _is_known(key: str, found: DisagreementCounts) -> bool:
    causes = (one for one in found.numbers if any(re.match(pattern, one) for pattern in KNOWN))
    known = {number for one in causes for number in found.numbers[one]}
    return len(known) <= FEW and ": refusal in " in key and known.issuperset(found.numbers[key])
