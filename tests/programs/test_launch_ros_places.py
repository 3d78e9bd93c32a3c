"""Where a robot has what PyYAML stops at: counted in bytes, past letters and comments that have several for one."""

from __future__ import annotations

import pytest

from tests.grouping import grouped
from urdflint.linter.run.engine import lint
from urdflint.linter.settings import Settings
from urdflint.programs import target
from urdflint.syntax.source import Source

ROS = Settings(targets=tuple(target.parse("humble")))


@grouped("before", ["", "<!-- a -->", "<!-- äöü 名 -->", "<link name='ü'/>", "<!-- ä -->\n<!-- ö -->"])
@pytest.mark.parametrize("stop", ["\x7f", "\x84", "\t"])
def test_the_place_is_that_of_the_text(before: str, stop: str) -> None:
    data = f"<robot name='r'>{before}<link name='a'>\n{stop}</link></robot>".encode()
    (found,) = [one for one in lint(Source("r.urdf", data), ROS).findings if one.code == "XML050"]
    span = found.location.span
    assert data[span.start : span.end] == stop.encode()
    assert span.start == data.index(stop.encode())
