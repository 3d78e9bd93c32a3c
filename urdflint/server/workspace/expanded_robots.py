"""Robots for who asks about a document: made in a thread, so that meanwhile the one before can answer."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

from urdflint.files import tracked
from urdflint.linter.run import load_target
from urdflint.linter.run.load_target import NoRobot
from urdflint.linter.settings import Settings
from urdflint.model.robot import Robot
from urdflint.server.workspace.freshness import Marks
from urdflint.struct import Struct, cached_property
from urdflint.syntax.source import Source, Span

MAX_ROBOTS = 12  # robots


class Model(Struct, eq=False, frozen=False):
    """A robot and the source that it was made from.

    `robot.document` has its elements: those of the file itself for URDF, those that xacro made of it for xacro, where
    `robot.origins` says where each was written. It is `current` where nothing has changed since.
    """

    path: str
    source: Source
    robot: Robot
    faults: int
    current: bool = True
    files: tuple[str, ...] = ()


class Moved:
    """Spans of an earlier text in a later one: what is before and behind the change moves along, the rest is gone."""

    def __init__(self, old: bytes, new: bytes) -> None:
        self.old, self.new = old, new

    @cached_property
    def _same(self) -> tuple[int, int]:
        """How many bytes are the same at the beginning and at the end."""
        old, new = self.old, self.new
        shorter = min(len(old), len(new))
        start = _common(lambda size: old[:size] == new[:size], shorter)
        end = _common(lambda size: size == 0 or old[-size:] == new[-size:], shorter - start)
        return start, end

    def span(self, span: Span) -> Span | None:
        """Where the same bytes are now; None where they were changed."""
        start, end = self._same
        if span.end <= start:
            return span
        if span.start >= len(self.old) - end:
            shift = len(self.new) - len(self.old)
            return Span(span.start + shift, span.end + shift)
        return None


class Models:
    """The robots that were asked for, those asked for last; one is made at a time."""

    def __init__(self, settings: Callable[[str], Settings]) -> None:
        self.settings = settings
        self._models: OrderedDict[str, tuple[Model | None, Marks, Settings | None]] = OrderedDict()
        self._making: dict[str, threading.Event] = {}
        self._lock = threading.Lock()

    def get(self, path: str, wait: float) -> Model | None:
        """The robot of a file as it is now, if that takes no longer than `wait` (s), else the one made before."""
        cached = self._models.get(path)
        if cached is not None and cached[1].hold and self._settings_of(path) is cached[2]:
            self._models.move_to_end(path)
            return cached[0]
        finished = self._making.get(path)
        if finished is None:
            finished = self._making[path] = threading.Event()
            threading.Thread(target=self._make, args=(path, finished), daemon=True).start()
        if finished.wait(wait) or cached is None or cached[0] is None:
            finished.wait()
            fresh = self._models.get(path)
            return fresh[0] if fresh is not None else None
        return cached[0]._replace(current=False)

    def _make(self, path: str, finished: threading.Event) -> None:
        with self._lock:
            try:
                settings = self._settings_of(path)
                with tracked.recording() as dependencies:
                    model = self._expand(path, settings) if settings is not None else None
                marks = Marks(dependencies)
                if model is not None:
                    model = model._replace(files=tuple(marks.files))
                self._models[path] = model, marks, settings
                while len(self._models) > MAX_ROBOTS:
                    self._models.popitem(last=False)
            finally:
                del self._making[path]
                finished.set()

    def _settings_of(self, path: str) -> Settings | None:
        """The settings of a file, the same object as long as they do not change; None where they cannot be read."""
        try:
            return self.settings(path)
        except ValueError:
            return None

    def _expand(self, path: str, settings: Settings) -> Model | None:
        from urdflint.linter.discovery import inputs

        try:
            source = inputs.read(path)
            robot, faults = load_target.as_far_as_it_goes(source, settings)
        except (inputs.Unreadable, NoRobot, ValueError):
            return None
        return Model(path, source, robot, faults)


def _common(same: object, limit: int) -> int:
    """The largest size up to `limit` for which something is the same, which it is for all smaller ones."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        if same(middle):  # type: ignore[operator]
            low = middle
        else:
            high = middle - 1
    return low
