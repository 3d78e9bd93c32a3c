"""Findings of very many files kept on the disk: memory holds some of them at a time, and where the others are."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import BinaryIO, overload

from urdflint.findings import Finding

BLOCK = 256  # findings that are written and read at once
FEW = 1024  # findings up to which they stay in memory


class SpilledFindings(Sequence[Finding]):
    """Findings in their order, of which many are in a file without a name that ends with them.

    Where no such file can be written they stay in memory. Each finding that is asked for is made anew.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, findings: Iterable[Finding] = ()) -> None:
        self.recent: list[Finding] = []
        self.file: BinaryIO | None = None
        self.room = FEW
        self.begins, self.ends = array("Q"), array("Q", [0])  # of blocks: the number of the first finding, and bytes
        self.written = 0
        self.block_held: tuple[int, list[Finding]] = (-1, [])  # the block of a finding that was asked for
        self.extend(findings)

    def extend(self, findings: Iterable[Finding]) -> None:
        """Take findings that follow those which are there."""
        for finding in findings:
            self.recent.append(finding)
            if len(self.recent) >= self.room:
                self._write()

    def _write(self) -> None:
        import pickle
        import tempfile

        try:
            if self.file is None:
                self.file = tempfile.TemporaryFile(prefix="urdflint-")  # noqa: SIM115
            while len(self.recent) >= BLOCK:
                data = pickle.dumps(self.recent[:BLOCK], pickle.HIGHEST_PROTOCOL)
                self.file.seek(self.ends[-1])
                self.file.write(data)
                self.file.flush()
                self.begins.append(self.written)
                self.ends.append(self.ends[-1] + len(data))
                self.written += BLOCK
                del self.recent[:BLOCK]
            self.room = BLOCK
        except OSError:  # a sandbox, or a full disk
            self.room = max(FEW, 2 * len(self.recent))

    def _block(self, number: int) -> list[Finding]:
        import pickle

        assert self.file is not None
        self.file.seek(self.ends[number])
        block: list[Finding] = pickle.loads(self.file.read(self.ends[number + 1] - self.ends[number]))
        return block

    def __len__(self) -> int:
        return self.written + len(self.recent)

    def __iter__(self) -> Iterator[Finding]:
        blocks = (self._block(number) for number in range(len(self.begins)))
        return chain(chain.from_iterable(blocks), iter(self.recent))

    @overload
    def __getitem__(self, index: int) -> Finding: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Finding]: ...
    def __getitem__(self, index: int | slice) -> Finding | Sequence[Finding]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        index = range(len(self))[index]
        if index >= self.written:
            return self.recent[index - self.written]
        number = bisect_right(self.begins, index) - 1
        if self.block_held[0] != number:
            self.block_held = number, self._block(number)
        return self.block_held[1][index - self.begins[number]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)
