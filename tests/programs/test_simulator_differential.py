"""What the models of simulators say is what the simulators do, on robots with mistakes put in by chance."""

from __future__ import annotations

import re

import pytest

from tests import mutations
from tests.lint import findings
from tests.programs import live
from tests.replay import ask
from tests.replay.facts import differences

CONSUMERS = ("mujoco@3.6", "mujoco@3.12", "mujoco@4", "newton@1.8", "pybullet@3", "usd@0.1", "usd@0.3")
SEED, COUNT = 20261122, 400
ROOT = re.compile("<robot[ >/]")  # Newton takes another root element too, of which urdflint tells nothing more
AIM = 0.99


@pytest.mark.differential
@pytest.mark.parametrize("consumer", CONSUMERS)
def test_mutants_are_refused_as_predicted_and_leave_what_the_preview_shows(consumer, tmp_path, capsys):
    if reason := live.missing(consumer):
        pytest.skip(reason)
    texts = mutations.mutants(SEED, mutations.seeds(), COUNT)
    if consumer.startswith("newton"):
        texts = [one for one in texts if ROOT.search(one)]
    stated = [any(one.effects.get(consumer) == "rejects" for one in findings(text, consumer)) for text in texts]
    rows = live.rows(consumer, texts, tmp_path)
    refused = [row["outcome"] in ("rejects", "crashes") for row in rows]
    both = sum(one and other for one, other in zip(stated, refused, strict=True))
    loaded = [(text, row) for text, row in zip(texts, rows, strict=True) if "bodies" in row]
    other = [text for text, row in loaded if differences(ask.preview(text, consumer) or {}, row)]
    wrong = [text for text, one, real in zip(texts, stated, refused, strict=True) if one != real]
    recall, precision, alike = both / sum(refused), both / sum(stated), 1 - len(other) / len(loaded)
    with capsys.disabled():
        print(f"\n{consumer}: recall {recall:.4f}, precision {precision:.4f}, preview {alike:.4f} of {len(loaded)}")
    assert min(recall, precision) >= AIM, wrong
    assert alike >= AIM, other
    assert min(sum(refused), len(loaded)) > COUNT // 8
