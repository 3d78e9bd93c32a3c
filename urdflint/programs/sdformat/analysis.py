"""What is worked out about one robot for libsdformat, and kept with the robot."""

from __future__ import annotations

from functools import cache

from urdflint.model.robot import Robot
from urdflint.programs.sdformat import reasons
from urdflint.programs.sdformat.converter import Converter
from urdflint.programs.sdformat.reading.outcome import Conversion, Refusal, Stage
from urdflint.programs.target import Target, parse
from urdflint.programs.xml.refusals import loading_other, refusals
from urdflint.struct import cached_property


class SdformatAnalysis:
    """The conversions of a robot, each worked out once."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self._converters: dict[Target, Converter] = {}

    def converter(self, target: Target, keep: bool = True) -> Converter:
        """The conversion by a release, step by step; the XML must be such as it takes.

        One that is not asked for again need not be kept: each takes as much memory as the robot.
        """
        converter = self._converters.get(target) or Converter(self.robot, target)
        if keep or target == _newest():
            self._converters[target] = converter
        return converter

    def conversion(self, target: Target) -> Conversion:
        """What a release makes of the robot."""
        for selector, refusal in refusals(self.robot.document).items():
            if target.matches(selector):
                rejected = Refusal(self.robot.element, None, reasons.XmlRejected(refusal.reason), Stage.READ)
                return Conversion(target.name, (rejected,))
        if any(map(target.matches, loading_other(self.robot.document))):
            return Conversion(target.name)
        return self.converter(target).conversion

    @cached_property
    def newest(self) -> Converter:
        """The conversion by the newest release."""
        return self.converter(_newest())


@cache
def _newest() -> Target:
    (newest,) = parse("sdformat")
    return newest


def convert(robot: Robot, target: Target) -> Conversion:
    """What a release of libsdformat makes of a robot; `target` is one of its family."""
    return robot.analysis(SdformatAnalysis).conversion(target)
