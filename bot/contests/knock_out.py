"""Knock-outs: a bracket sized to the next power of two, with byes for the lowest starting numbers."""

from __future__ import annotations

from .model import Contest, Pairing, Round, Task, absence, bye

NO_ONE = 0


def rounds_of(entrants: int) -> int:
    """Return how many rounds a knock-out with 2 or more `entrants` has."""
    return (entrants - 1).bit_length()


def bracket(entrants: int) -> list[int]:
    """Return the starting numbers in bracket order: the first two meet, the next two meet, and so on.

    `NO_ONE` stands in for the opponent of an entrant who has a bye.
    """
    order = [1]
    while len(order) < entrants:
        size = 2 * len(order)
        order = [slot for number in order for slot in (number, size + 1 - number)]
    return [number if number <= entrants else NO_ONE for number in order]


def columns(contest: Contest) -> list[list[int]]:
    """Return the starting numbers in the bracket's slots: a list for each round so far, and one for the next.

    A slot has `NO_ONE` if no one has reached it.
    """
    found = [bracket(contest.entrants)]
    for played in contest.rounds:
        slots = found[-1]
        found.append([_through(played, slots[i : i + 2]) for i in range(0, len(slots), 2)])
    return found


def pair(task: Task) -> Round:
    """Return the next round. An entrant whose opponent's slot in the bracket is empty gets a bye."""
    slots = columns(task.contest)[-1]
    meetings = [slots[i : i + 2] for i in range(0, len(slots), 2)]
    return tuple(_paired(task, *meeting) for meeting in meetings if any(meeting))


def through(pairing: Pairing) -> int:
    """Return the starting number that goes through: the winner's or, after a draw, the later seat's.

    Return `NO_ONE` if both entrants missed the game, or if it isn't over.
    """
    best = min(filter(None, pairing.result or ()), default=None)
    first = [number for number in pairing.numbers if best and pairing.place_of(number) == best]
    return first[-1] if first else NO_ONE


def _through(played: Round, slots: list[int]) -> int:
    return next((through(pairing) for pairing in played if {*slots} & {*pairing.numbers}), NO_ONE)


def _paired(task: Task, one: int, other: int) -> Pairing:
    if not one or not other:
        return bye(one or other)
    first, second = task.seated(one, other)
    gone = frozenset({first, second} - {*task.present})
    return absence(first, second, gone) if gone else Pairing((first, second))
