"""First seats: they go to the entrant who has had fewer, then by turns, then by lot."""

from __future__ import annotations

from .model import Contest, Task


def balance(contest: Contest, number: int) -> int:
    """Return how many more first seats than second seats an entrant has had."""
    firsts = _firsts(contest, number)
    return 2 * sum(firsts) - len(firsts)


def seated(task: Task, one: int, other: int) -> tuple[int, int]:
    """Return the numbers of two entrants in the order of their seats in the next game."""
    contest, low, high = task.contest, min(one, other), max(one, other)
    keys = [(balance(contest, number), _firsts(contest, number)[-1:] == [True]) for number in (low, high)]
    if keys[0] == keys[1]:
        lot = task.lots.lot("pair", task.stage, low, high)
        return (high, low) if lot % 2 else (low, high)
    return (low, high) if keys[0] < keys[1] else (high, low)


def _firsts(contest: Contest, number: int) -> list[bool]:
    """Return whether an entrant had the first seat in each of their games."""
    return [pairing.numbers[0] == number for _, pairing in contest.games(number) if not pairing.is_bye]
