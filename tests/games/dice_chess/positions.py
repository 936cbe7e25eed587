"""Matches of Dice Chess for pictures."""

from __future__ import annotations

import random

from engine import Match, Over, ToRoll
from engine.games.dice_chess.state import GRID

from ..chance import by_id

ROLL_A = (3, 1, 5, 6, 6, 2, 2, 4, 1, 1, 5, 3, 2, 6, 4, 4)
ROLL_B = (2, 2, 6, 1, 3, 5, 4, 1, 6, 6, 2, 3, 5, 1, 4, 1)
ARMY_A, ARMY_B = "6665544433222111", "1116543216543262"
EMPTY = "........"
FRAY = "/".join([EMPTY, EMPTY, "..B6.....", EMPTY, ".B5B3.....", ".A2A4.....", "A1.......", EMPTY])


def rolled() -> Match:
    """Return a match in which both armies have to be arranged."""
    return Match.open("dice-chess", seats=2).roll(ROLL_A).roll(ROLL_B)


def shown() -> Match:
    """Return a match in which both armies have just been shown."""
    return rolled().play(0, ARMY_A).play(1, "".join(sorted(ARMY_B)))


def fray() -> Match:
    """Return a match with a few dice close together, and some captured on both sides."""
    return Match.at("dice-chess", f"{FRAY} A8,B9 A piles=A34,B315", seats=2)


def random_match(plies: int, seed: int, **options: object) -> Match:
    """Return a match after `plies` random plies, captures where possible, or at its end. No roll is due."""
    luck, played = random.Random(seed), 0
    match = Match.open("dice-chess", seats=2, options=by_id(options))
    while not isinstance(match.status, Over):
        if isinstance(match.status, ToRoll):
            match = match.roll([luck.randint(1, 6) for _ in range(match.status.count)])
            continue
        if played == plies:
            break
        seat, board = match.status.seats[-1], match.state.board
        moves = match.moves(seat)
        prey = [move for move in moves if ">" in move and board[GRID.parse(move[3:])]]
        match, played = match.play(seat, luck.choice(prey or moves)), played + 1
    return match
