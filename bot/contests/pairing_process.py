"""`python -m bot.contests.pairing_process`: read a `Task`, write its round's pairs (both JSON).

Only this process imports networkx, so neither the bot's memory nor its event loop ever sees it.
"""

from __future__ import annotations

import ctypes
import json
import resource
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress

from . import pods, swiss
from .model import Round, Task
from .pairing import LIMIT_SECONDS, read_task, written_round

MAX_MEMORY_BYTES = 200 << 20
PR_SET_PDEATHSIG = 1  # of prctl(2)


def main() -> None:
    """Read a task from standard input, pair its round, and write the round to standard output."""
    signal.alarm(LIMIT_SECONDS)  # even if no one is waiting by then
    with suppress(AttributeError):  # Linux only: it ends with the bot
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    json.dump(written_round(paired(read_task(json.load(sys.stdin)))), sys.stdout)


def paired(task: Task) -> Round:
    """Return the next round of a contest of pods or Swiss rounds, which can take long to pair."""
    if task.contest.kind == "pods":
        return pods.pair(task)
    return swiss.pairings(task, cheapest(swiss.costs(task)))


def cheapest(costs: Mapping[tuple[int, int], int]) -> set[tuple[int, int]]:
    """Return the perfect matching that costs least, given the cost of each possible pair."""
    # Imported late: it takes longer than pairing pods, which don't need it. Its stubs would need numpy.
    import networkx as nx  # type: ignore[import-untyped]

    graph = nx.Graph()
    most = max(costs.values(), default=0) + 1
    graph.add_weighted_edges_from((one, other, most - cost) for (one, other), cost in costs.items())
    return set(nx.max_weight_matching(graph, maxcardinality=True))


if __name__ == "__main__":
    main()
