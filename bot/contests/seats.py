"""First seats: for the one of two entrants who has had fewer of them, then by turns, then by lot."""

from __future__ import annotations

from .model import Contest, Task


def balance(contest: Contest, number: int) -> int:
    """Return how many first seats more than second seats an entrant has had."""
    games = (pairing for _, pairing in contest.games(number) if not pairing.is_bye)
    return sum(1 if pairing.numbers[0] == number else -1 for pairing in games)


def seated(task: Task, one: int, other: int) -> tuple[int, int]:
    """Return two entrants in the order of their seats."""
    contest, low, high = task.contest, min(one, other), max(one, other)
    keys = [(balance(contest, number), _had_first(contest, number)) for number in (low, high)]
    if keys[0] == keys[1]:
        lot = task.lots.lot("pair", task.stage, low, high)
        return (high, low) if lot % 2 else (low, high)
    return (low, high) if keys[0] < keys[1] else (high, low)


def _had_first(contest: Contest, number: int) -> bool:
    """Return whether an entrant had the first seat last time."""
    last = False
    for _, pairing in contest.games(number):
        last = pairing.numbers[0] == number if not pairing.is_bye else last
    return last
