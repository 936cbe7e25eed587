"""`python -m bot.service.computers.engine_worker`: a separate process, so that thinking never blocks the bot.

It reads questions (`opponents.Question`) and writes answers, each as a line of JSON, until its input ends.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from queue import SimpleQueue

from engine import GAMES, Match, ToMove, ToRoll
from opponents import levels_of, question, read_question

NICENESS = 10  # above the bot's own: it gets a tenth of a core that both want
READY = "ready"
WARM = b"warm"


def main() -> None:
    """Answer questions from standard input, one after another, until it closes."""
    os.nice(NICENESS)
    lines: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_listen, args=(lines,), daemon=True).start()
    warm_up()
    _say(READY)
    while True:
        asked = read_question(json.loads(lines.get()))
        _say(asked.answer())


def warm_up() -> None:
    """Choose a move at each game's best level, so that the first answer is as fast as later answers."""
    for game in GAMES.values():
        match = Match.open(game.id, seats=game.seats.start)
        while isinstance(match.status, ToRoll):
            match = match.roll([1 + number % match.status.sides for number in range(match.status.count)])
        if isinstance(match.status, ToMove):
            question("move", match, match.status.seats[0], levels_of(game)[-1], WARM).answer()


def _say(answer: object) -> None:
    sys.stdout.write(f"{json.dumps(answer)}\n")
    sys.stdout.flush()


def _listen(lines: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
