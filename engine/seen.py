"""What one seat, or a watcher, may see of a match. Pictures and texts show nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, NamedTuple

from .game import AnyGame, Event, Over, Score, Setup, Status, Tally
from .settled import Settled
from .text import Text, text


class LastPlay(NamedTuple):
    """The latest public move and the state before it, from which pictures work out what to mark."""

    seat: int
    move: str
    before: Any


class Seen(NamedTuple):
    """What seat `viewer` may see of a match, or what a watcher may see if `viewer` is None.

    `ending` is a clause that says why the match is over, or None while the match is running.
    """

    game: AnyGame
    setup: Setup
    viewer: int | None
    state: Any
    status: Status
    active: tuple[int, ...]
    scores: tuple[Score | None, ...] | None
    tallies: tuple[Tally, ...]
    last: LastPlay | None
    ending: Text | None

    @property
    def tally(self) -> Tally | None:
        """The tally that decides the match, the first tally if none does, or None if there are no tallies."""
        return next((tally for tally in self.tallies if tally.decides), next(iter(self.tallies), None))

    @property
    def deciding(self) -> tuple[Score | None, ...]:
        """The figures that decide the match, by seat, or () if no figures decide it."""
        return self.scores or next((tally.figures for tally in self.tallies if tally.decides), ())

    @property
    def decided_by(self) -> tuple[Tally, ...]:
        """The deciding tally, then the tie-break tally if that was needed, or () if no tally decides."""
        place = next((at for at, tally in enumerate(self.tallies) if tally.decides), None)
        if place is None:
            return ()
        best = set(leaders(self.tallies[place]))
        is_enough = not isinstance(self.status, Over) or set(self.status.winners) == best
        return self.tallies[place : place + (1 if is_enough else 2)]

    def ranked(self, first: Sequence[int], written: Callable[[Score | None], Text]) -> Text | None:
        """Return the deciding figures, such as `12 : 9`, starting with those of the seats in `first`.

        `written` turns a figure into text. Return None if there are no figures, if only one player was left,
        or if the seats in `first` have different figures, because the figures then decided nothing.
        """
        resigned = isinstance(self.status, Over) and self.status.reason == "resignation"
        if resigned or all(figure is None for figure in self.deciding):
            return None
        if len({self.deciding[seat] for seat in first}) > 1:
            return None
        seats = sorted(range(len(self.deciding)), key=lambda seat: seat not in first)
        figures = (written(self.deciding[seat]) for seat in seats)
        return reduce(lambda left, right: text("{left} : {right}", left=left, right=right), figures)


def leaders(tally: Tally) -> tuple[int, ...]:
    """Return the seats with a tally's best figure, or () if no seat has a figure."""
    figures = [figure for figure in tally.figures if figure is not None]
    best = (min if tally.lowest_first else max)(figures, default=None)
    return tuple(seat for seat, figure in enumerate(tally.figures) if figure is not None and figure == best)


def ranking(tally: Tally) -> list[int]:
    """Return all seats in order of their figures in a tally, best first, with seats without a figure last."""

    def place(seat: int) -> tuple[bool, Score]:
        figure = tally.figures[seat]
        return figure is None, (figure or 0) * (1 if tally.lowest_first else -1)

    return sorted(range(len(tally.figures)), key=place)


def ending_of(game: AnyGame, status: Status, events: Sequence[Event]) -> Text | None:
    """Return a clause that says why a match with these `events` is over, or None while it is running."""
    if not isinstance(status, Over):
        return None
    last = events[-1] if events else None
    timed = isinstance(last, Settled) and last.timed  # equal tuples can be different events
    return text("time ran out") if timed else game.endings[status.reason]
