"""Records of finished games, made without a table, some with rolls that a host has forged."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from bot.locale.language import LANGUAGES
from bot.page.build import Page, build
from bot.page.game import read_game
from bot.table.dice import FairDice, commitment
from engine import Match, Over, ToMove, ToRoll
from opponents import choose

Record = dict[str, Any]
NAMES = ("Marisol", "Ольга", "Kofi", "Zoë")


def record(
    game: str = "conversion",
    *,
    seats: int = 2,
    seed: int = 1,
    wrong_roll: int = 0,
    wrong_first: bool = False,
    resigns: int = 0,
    settles: int = 0,
    prefer: str = "",
    level: str = "",
    **options: Any,
) -> Record:
    """Play a game with fair dice and return its record.

    Roll number `wrong_roll` has a wrong face, and the first seat is wrong if `wrong_first`. After `resigns`
    moves, the seat to move resigns. After `settles` moves, everyone agrees to end the game. For both, 0 means
    never. A computer of `level`, if one is given, chooses all moves. Otherwise, moves are random, but those
    whose notation contains `prefer` are preferred.
    """
    luck = random.Random(seed)
    key, table = luck.randbytes(32), "".join(luck.choices("abcdef0123", k=8))
    players = [str(luck.randrange(10**17, 10**18)) for _ in range(seats)]
    fair = FairDice(key, table, list(map(int, players)))
    first = (fair.first(seats) + wrong_first) % seats
    match = Match.open(game, seats=seats, first=first, options=options)
    rolls = 0
    while not isinstance(match.status, Over):
        if isinstance(match.status, ToRoll):
            rolls += 1
            faces = fair.roll(rolls, match.status.count, match.status.sides)
            if rolls == wrong_roll:
                faces = (faces[0] % match.status.sides + 1, *faces[1:])
            match = match.roll(faces)
            continue
        assert isinstance(match.status, ToMove)
        seat = match.status.seats[0]
        if resigns and match.moves_made >= resigns:
            match = match.resign(seat)
        elif settles and match.moves_made >= settles:
            match = match.settle()
        elif level:
            match = match.play(seat, choose(match, seat, level, f"{seed} {match.moves_made}"))
        else:
            moves = list(match.moves(seat))
            match = match.play(seat, luck.choice([move for move in moves if prefer in move] or moves))
    dice = {"commitment": commitment(key), "seed": key.hex(), "table": table, "players": players}
    times = [1_790_000_000_000 + 60_000 * number for number, _ in enumerate(match.events)]
    return {**match.record(), "names": list(NAMES[:seats]), "times": times, "dice": dice}


def page_of(written: Record, code: str = "en") -> Page:
    """Build the page of a record."""
    return build(read_game(written), LANGUAGES[code])


@cache
def html_of(game: str = "cubeo", **how: Any) -> str:
    """Return the English page of a game as HTML, built only once. The arguments are as in `record`."""
    return page_of(record(game, **how)).html
