"""The pairing of a round: right here if it is quick, otherwise in a process of its own, which then ends."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from .. import config
from . import knock_out, round_robin
from .lots import Lots
from .model import Contest, Pairing, Round, Task

COMMAND = (sys.executable, "-m", "bot.contests.pairing_process")
LIMIT_SECONDS = 60


class PairingFailed(Exception):
    """The process that pairs a round failed, or took too long."""


def pair(task: Task) -> Round:
    """Return the next round of a contest. Blocks until it is paired. Raises PairingFailed."""
    if task.contest.kind == "round-robin":
        return round_robin.pair(task)
    if task.contest.kind == "knock-out":
        return knock_out.pair(task)
    try:
        done = subprocess.run(  # noqa: S603 - a command of ours
            COMMAND,
            input=json.dumps(_written_task(task)).encode(),
            stdout=subprocess.PIPE,
            env=config.variables_without_secrets(),
            process_group=0,  # Ctrl+C is for the bot
            timeout=LIMIT_SECONDS,
            check=True,
        )
        return read_round(json.loads(done.stdout))
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise PairingFailed from error


def read_task(written: list[Any]) -> Task:
    """Return the Task that `pair` wrote for the process."""
    kind, entrants, rounds, withdrawn, seats, seed, id, present = written
    contest = Contest(kind, entrants, tuple(map(read_round, rounds)), frozenset(withdrawn), seats)
    return Task(contest, Lots(bytes.fromhex(seed), id), tuple(present))


def written_round(pairings: Round) -> list[list[Any]]:
    """Return a round in types that JSON can carry."""
    return [list(pairing) for pairing in pairings]


def read_round(written: list[list[Any]]) -> Round:
    """Return the round that `written_round` wrote."""
    return tuple(
        Pairing(tuple(numbers), None if result is None else tuple(result), how)
        for numbers, result, how in written
    )


def _written_task(task: Task) -> list[Any]:
    contest, lots = task.contest, task.lots
    rounds = [written_round(pairings) for pairings in contest.rounds]
    played = [contest.kind, contest.entrants, rounds, sorted(contest.withdrawn), contest.seats]
    return [*played, lots.seed.hex(), lots.tournament_id, list(task.present)]
