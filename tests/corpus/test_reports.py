"""The text reports of large real robots fit a screen, and their first lines tell the two most severe causes."""

from __future__ import annotations

import pytest

from tests.corpus import counts
from urdflint.linter.run import runner
from urdflint.linter.run.engine import Settings
from urdflint.reporters.entries import entries
from urdflint.reporters.styled_lines import plain
from urdflint.reporters.text import report as text
from urdflint.reporters.text.sections import DEFAULT

DATASET = "Daniella1+urdf_files_dataset/urdf_files"
ROBOTS = {  # by name: the file, with at least 30 links
    "PR2": f"{DATASET}/matlab/pr2_description/robots/willowgaragePR2.urdf",
    "Atlas": "gazebosim+sdformat/test/performance/parser_urdf_atlas.urdf",
    "Valkyrie": f"{DATASET}/matlab/valkyrie/urdf/urdf/valkyrie.urdf",
    "HSR": "ToyotaResearchInstitute+hsr_description/robots/hsrb4s.urdf",
    "Baxter": f"{DATASET}/matlab/baxter_description/urdf/rethinkBaxter.urdf",
    "Stretch": "hello-robot+stretch_urdf/stretch_urdf/SE3/stretch_description_SE3_eoa_wrist_dw3_tool_sg3.urdf",
    "Gen3": "Kinovarobotics+ros2_kortex/kortex_description/robots/gen3_2f85.urdf",
    "Cassie": "DAIRLab+dairlib/examples/Cassie/urdf/cassie_full_model.urdf",
    "ANYmal": "leggedrobotics+legged_gym/resources/robots/anymal_c/urdf/anymal_c.urdf",
    "mecanum": "RussTedrake+manipulation/manipulation/models/mecanum/mecanum_base.urdf",
}
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not counts.CORPUS.is_dir(), reason="../shared/corpus is not here"),
]


@pytest.mark.parametrize("robot", ROBOTS)
def test_reports_of_large_robots_fit_a_screen(robot: str):
    report = runner.check([(str(counts.CORPUS / ROBOTS[robot]), Settings())])
    shown = [entry for entry in entries(report) if DEFAULT.shows(entry)]
    lines = plain(text.page(report, 100, DEFAULT, for_each_file=True)).splitlines()
    assert 1 <= len(shown) <= 20
    assert len(lines) <= 120
    headers = [line for line in lines[:40] if line.startswith(("error ", "warning "))]
    for line, entry in zip(headers[:2], shown[:2], strict=True):
        assert line.startswith(f"{entry.severity.value} {entry.head.code}")
        assert any(f"{entry.head.help}"[:30] in other for other in lines[:40])
