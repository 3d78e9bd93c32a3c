"""Files with very many of one thing take time in proportion to their size."""

import time

import pytest

from tests.lint import codes

pytestmark = pytest.mark.slow

NUMBER = 20_000


@pytest.mark.parametrize(
    "xml",
    [
        f'<robot name="r"><link name="l">{"<visual/>" * NUMBER}{"<inertial/>" * NUMBER}</link></robot>',
        f'<robot name="r"><link name="l"><visual><geometry>{"<box/>" * NUMBER}</geometry></visual></link></robot>',
        f'<robot name="r"><link name="l"/><joint name="j" type="revolute">{"<axis/>" * NUMBER}</joint></robot>',
    ],
    ids=["parts", "shapes", "axes"],
)
def test_very_many_parts(xml: str) -> None:
    begin = time.process_time()
    assert codes(xml)
    assert time.process_time() - begin < 15
