"""What a disk may contain after a power cut, drawn at random from a recording of what was done to its files.

Synced writes are on the disk. Of all other writes, each sector is on the disk, missing or torn, no matter
what was written before or after it. A file may have been created, cut, extended or deleted, or not yet. As
SQLite assumes (sqlite.org/psow.html), bytes that were not written have not changed. As in SQLite's file
system for Unix, the first sync of a new file and a synced deletion also write the folder to the disk.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator

from .recording import Create, Delete, Recording, Step, Sync, Truncate, Write

SECTOR = 512  # bytes
TORN = 0.05  # the share of the pending sectors that are torn
KEPT = (0.0, 0.5, 0.9, 0.99, 1.0)  # shares of the pending sectors that reach the disk, one for each image

Image = dict[str, bytes]


class File:
    """A file on the disk, and the pending steps, which may or may not have reached the disk."""

    def __init__(self, content: bytes | None = None) -> None:
        self._content = None if content is None else bytearray(content)  # None: there is no such file
        self._under_way: list[Step] = []

    def begin(self, step: Step) -> None:
        """Add a pending step."""
        self._under_way.append(step)

    def settle(self) -> bool:
        """Bring all pending steps to the disk. Return whether they created the file."""
        made = any(isinstance(step, Create) for step in self._under_way)
        for step in self._under_way:
            self._content = _done(self._content, step)
        self._under_way.clear()
        return made

    def settle_entry(self) -> None:
        """Write the file's latest creation or deletion to the disk, and drop the steps before it.

        Later steps stay pending.
        """
        for number in reversed(range(len(self._under_way))):
            if isinstance(self._under_way[number], Create | Delete):
                self._content = _done(None, self._under_way[number])
                del self._under_way[: number + 1]
                return

    def after_cut(self, kept: float, luck: random.Random) -> bytes | None:
        """Draw the file's content after a power cut, or None if there is no file.

        `kept` is the probability that a pending sector is on the disk.
        """
        content = None if self._content is None else bytearray(self._content)
        longest = 0
        for step in self._under_way:
            if isinstance(step, Write):
                assert content is not None
                _write_some(content, step, kept, luck)
                longest = max(longest, step.offset + len(step.data))
            elif luck.random() < 0.5:
                content = _done(content, step)
            elif isinstance(step, Create | Delete):
                break  # the steps that follow were made on a file that is in no folder
        if content is not None and luck.random() < 0.5:
            missing = max(0, longest - len(content))  # the file was extended, but nothing was written there
            content += luck.choice((bytes, luck.randbytes))(missing)
        return None if content is None else bytes(content)


def images(recording: Recording, number: int, luck: random.Random) -> Iterator[tuple[int, Image]]:
    """Draw `number` images of the disk at random points in a recording, in order.

    Yield each with the number of steps before it. An image maps names of files to their contents.
    """
    points = sorted(luck.randint(0, len(recording.steps)) for _ in range(number))
    files = defaultdict(File, {name: File(content) for name, content in recording.found.items()})
    done = 0
    for point in points:
        for name, step in recording.steps[done:point]:
            _take(files, name, step)
        done = point
        kept = luck.choice(KEPT)
        drawn = {name: file.after_cut(kept, luck) for name, file in files.items()}
        yield point, {name: content for name, content in drawn.items() if content is not None}


def _take(files: dict[str, File], name: str, step: Step) -> None:
    """Start a step. A sync, or a synced deletion, first settles the steps before it."""
    file = files[name]
    if not isinstance(step, Sync):
        file.begin(step)
    made = isinstance(step, Sync) and file.settle()
    if made or (isinstance(step, Delete) and step.synced):
        for each in files.values():
            each.settle_entry()


def _done(content: bytearray | None, step: Step) -> bytearray | None:
    match step:
        case Create():
            return bytearray()
        case Write(offset, data):
            assert content is not None
            _write(content, offset, data)
        case Truncate(size):
            del content[size:]
        case Delete():
            return None
    return content


def _write(content: bytearray, offset: int, data: bytes) -> None:
    content.extend(bytes(max(0, offset - len(content))))
    content[offset : offset + len(data)] = data


def _write_some(content: bytearray, write: Write, kept: float, luck: random.Random) -> None:
    """Write the sectors of `write` that reach the disk, some of them only in part."""
    end = write.offset + len(write.data)
    for sector in range(write.offset - write.offset % SECTOR, end, SECTOR):
        first, last = max(sector, write.offset), min(sector + SECTOR, end)
        data = write.data[first - write.offset : last - write.offset]
        chance = luck.random()
        if chance < TORN:
            cut = luck.randrange(len(data))
            rest = luck.choice((content[first + cut : last], luck.randbytes(len(data) - cut)))
            _write(content, first, data[:cut] + bytes(rest))
        elif chance < TORN + (1 - TORN) * kept:
            _write(content, first, data)
