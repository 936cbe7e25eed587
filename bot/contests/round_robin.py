"""Round robins by FIDE's Berger tables (C.05), in which everyone meets everyone else once or twice."""

from __future__ import annotations

from .model import Contest, Pairing, Round, Task, absence


def rounds_of(entrants: int, *, twice: bool) -> int:
    """Return how many rounds 3 or more `entrants` need to meet each other once or, if `twice`, twice."""
    once = entrants - 1 if entrants % 2 == 0 else entrants
    return 2 * once if twice else once


def berger(entrants: int, stage: int) -> list[tuple[int, int]]:
    """Return the pairs of starting numbers in round `stage` (from 1), first seat first.

    Pairs that meet again swap seats. If the number of entrants is odd, one of them has no game.
    """
    even = entrants + entrants % 2
    again, index = divmod(stage - 1, even - 1)
    met = 1 + index * (even // 2) % (even - 1)  # the opponent of the last number
    pairs = [(even, met) if index % 2 else (met, even)]
    pairs += [
        (_around(met + distance, even), _around(met - distance, even)) for distance in range(1, even // 2)
    ]
    real = [pair for pair in pairs if max(pair) <= entrants]
    return [(second, first) for first, second in real] if again else real


def pair(task: Task) -> Round:
    """Return the pairings of the next round. Entrants who are not present miss their games."""
    contest = task.contest
    gone = frozenset(contest.numbers) - {*task.present}
    return tuple(
        absence(first, second, gone) if gone & {first, second} else Pairing((first, second))
        for first, second in berger(contest.entrants, len(contest.rounds) + 1)
    )


def left_out(contest: Contest) -> frozenset[int]:
    """Return the entrants who withdrew before finishing half of their games. Their results do not count.

    Disqualified entrants' results always count, so that no organiser can take away points that others have
    won against them, or give back points that others have lost.
    """
    games = (contest.entrants - 1) * (2 if contest.twice else 1)

    def finished(number: int) -> int:
        return sum(
            pairing.result is not None and not pairing.missed_by(number)
            for _, pairing in contest.games(number)
        )

    withdrawn = contest.withdrawn - contest.disqualified
    return frozenset(number for number in withdrawn if 2 * finished(number) < games)


def _around(number: int, even: int) -> int:
    """Return `number`, wrapped into the circle of starting numbers from 1 to `even` - 1."""
    return (number - 1) % (even - 1) + 1
