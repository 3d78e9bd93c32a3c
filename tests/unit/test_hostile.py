"""Files with very many of one thing take work in proportion to their size."""

from __future__ import annotations

from functools import partial

import pytest

from tests.lint import codes
from tests.steps import calls

NUMBER = 100


@pytest.mark.parametrize(
    "xml",
    [
        '<robot name="r"><link name="l">{0}{1}</link></robot>',
        '<robot name="r"><link name="l"><visual><geometry>{2}</geometry></visual></link></robot>',
        '<robot name="r"><link name="l"/><joint name="j" type="revolute">{3}</joint></robot>',
    ],
    ids=["parts", "shapes", "axes"],
)
def test_very_many_parts(xml: str) -> None:
    less, more = (
        xml.format(*(part * number for part in ("<visual/>", "<inertial/>", "<box/>", "<axis/>")))
        for number in (NUMBER, 4 * NUMBER)
    )
    assert codes(less)
    assert calls(partial(codes, more)) < 5 * calls(partial(codes, less))
