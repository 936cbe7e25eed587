"""The pairing of a round, in the bot's process if that is quick, otherwise in a separate process.

`python -m bot.contests.pairing` is the separate process. It reads a `Task` and writes the round's pairings,
both as JSON, then exits. Only this process imports networkx, so the library costs the bot's process no memory
and its event loop no time.
"""

from __future__ import annotations

import ctypes
import json
import resource
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from .. import config
from . import knock_out, pods, round_robin, swiss
from .lots import Lots
from .model import Contest, Round, Task, read_round, written_round

COMMAND = (sys.executable, "-m", "bot.contests.pairing")
LIMIT_SECONDS = 60
MAX_MEMORY_BYTES = 200 << 20
PR_SET_PDEATHSIG = 1  # of prctl(2)


class PairingFailed(Exception):
    """The process that pairs a round has failed or has taken too long."""


def pair(task: Task) -> Round:
    """Return the next round, blocking until it is paired. Raises PairingFailed if it can't be paired."""
    if task.contest.kind == "round-robin":
        return round_robin.pair(task)
    if task.contest.kind == "knock-out":
        return knock_out.pair(task)
    try:
        done = subprocess.run(  # noqa: S603 - a command of ours
            COMMAND,
            input=_written_task(task).encode(),
            stdout=subprocess.PIPE,
            env=config.variables_without_secrets(),
            process_group=0,  # Ctrl+C is for the bot
            timeout=LIMIT_SECONDS,
            check=True,
        )
        return read_round(json.loads(done.stdout))
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise PairingFailed from error


def main() -> None:
    """Read a task from standard input, pair its round, and write the round to standard output."""
    signal.alarm(LIMIT_SECONDS)  # even if no one is waiting by then
    with suppress(AttributeError):  # Linux only: it ends with the bot
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    json.dump(written_round(paired(_read_task(json.load(sys.stdin)))), sys.stdout)


def paired(task: Task) -> Round:
    """Return the next round of pods or of a Swiss tournament. Pairing it can take a while."""
    if task.contest.kind == "pods":
        return pods.pair(task)
    return swiss.pairings(task, cheapest(swiss.costs(task)))


def cheapest(costs: Mapping[tuple[int, int], int]) -> set[tuple[int, int]]:
    """Return the cheapest perfect matching, given the cost of each possible pair in `costs`."""
    # Imported late: it takes longer than pairing pods, which don't need it. Its stubs would need numpy.
    import networkx as nx  # type: ignore[import-untyped]

    graph = nx.Graph()
    graph.add_weighted_edges_from((*pair, cost) for pair, cost in costs.items())
    return set(nx.min_weight_matching(graph))


def _written_task(task: Task) -> str:
    seed, tournament_id = task.lots
    return json.dumps([asdict(task.contest), seed.hex(), tournament_id, task.present], default=sorted)


def _read_task(written: list[Any]) -> Task:
    contest, seed, tournament_id, present = written
    sets = {name: frozenset(contest[name]) for name in ("withdrawn", "disqualified", "sitting_out")}
    contest |= {"rounds": tuple(map(read_round, contest["rounds"])), **sets}
    return Task(Contest(**contest), Lots(bytes.fromhex(seed), tournament_id), tuple(present))


if __name__ == "__main__":
    main()
