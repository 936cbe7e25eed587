"""The engine against a second, naive implementation of the rules, move by move."""

from __future__ import annotations

import random

import pytest

from engine import Match, Over, ToMove, ToRoll
from engine.games.dice_chess.movement import can_move
from tests.breadth import broad

from .naive import NaiveDiceChess

SEEDS = range(60)


def drawn_options(dice: random.Random) -> dict[str, str | int]:
    """Draw a table's options."""
    return {
        "placement": dice.choice(["secret", "as-rolled"]),
        "stall": dice.choice(["chase", "chase", "strict"]),
        "stall-turns": dice.choice([2, 3, 5, 12, 20]),
        "ones": dice.choice(["turn", "straight"]),
        "passing": dice.choice(["off", "on"]),
    }


def compare(match: Match, naive: NaiveDiceChess) -> None:
    """Hold the two against each other: position, status, moves and piles."""
    assert match.position.split(" ")[:3] == naive.line().split(" ")
    assert [list(pile) for pile in match.state.piles] == list(naive.captured.values())
    kind, who = naive.awaits()
    match match.status:
        case Over(winners, reason):
            assert (kind, who) == ("over", (winners, reason))
        case ToRoll(16, 6, seat, "army"):
            assert (kind, who) == ("army", "AB"[seat or 0])
        case ToRoll(1, 6, seat, "re-roll"):
            assert (kind, who) == ("reroll", "AB"[seat or 0])
        case ToMove(seats, True):
            assert (kind, who) == ("arrange", ["AB"[seat] for seat in seats])
        case ToMove((seat,), False):
            assert (kind, who) == ("move", "AB"[seat])
            assert set(match.moves(seat)) == naive.moves()
        case other:
            pytest.fail(f"Dice Chess does not await {other}")


def advance(match: Match, naive: NaiveDiceChess, dice: random.Random, greed: float) -> Match:
    """Let one random event happen in both; a capture with chance `greed`; without any greed to and fro."""
    if dice.random() < 0.001:
        leaver = dice.choice([0, 1])
        naive.resign("AB"[leaver])
        return match.resign(leaver)
    if dice.random() < 0.001:
        naive.settle()
        return match.settle()
    if isinstance(match.status, ToRoll):
        faces = tuple(dice.randint(1, match.status.sides) for _ in range(match.status.count))
        naive.roll(faces)
        return match.roll(faces)
    assert isinstance(match.status, ToMove)
    seat = dice.choice(match.status.seats)
    if match.status.secret:
        digits = list(map(str, naive.rolls["AB"[seat]]))
        dice.shuffle(digits)
        naive.arrange("AB"[seat], "".join(digits))
        return match.play(seat, "".join(digits))
    moves = match.moves(seat)
    captures = [move for move in moves if ">" in move and naive.cells[move.split(">")[1]] != "."]
    move = dice.choice(captures if captures and dice.random() < greed else moves if greed else moves[:2])
    naive.play(move)
    return match.play(seat, move)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_matches_agree(seed: int) -> None:
    """Same moves, same positions, same ends, from the opening on."""
    dice = random.Random(seed)
    first, options = dice.randrange(2), drawn_options(dice)
    match = Match.open("dice-chess", seats=2, first=first, options=options)
    naive = NaiveDiceChess(first, options)
    compare(match, naive)
    while not isinstance(match.status, Over):
        match = advance(match, naive, dice, greed=seed % 4 / 3)
        compare(match, naive)


def crowded(dice: random.Random) -> str:
    """Draw a board on which a few squares are packed with dice, so that much is blocked."""
    files, ranks = dice.randint(2, 8), dice.randint(2, 6)
    squares = [(file, rank) for file in range(files) for rank in range(ranks)]
    owners = ["A"] * dice.randint(1, 15) + ["B"] * dice.randint(1, 15)
    dice.shuffle(squares)
    dice.shuffle(owners)
    taken = {
        square: f"{owner}{min(dice.randint(1, 6), dice.randint(1, 6))}"
        for square, owner in zip(squares, owners)
    }
    taken.setdefault((7, 7), "A1")
    taken.setdefault((7, 0), "B1")
    rows = ["".join(taken.get((file, rank), ".") for file in range(8)) for rank in reversed(range(8))]
    return "/".join(rows)


def cornered(dice: random.Random) -> str:
    """Draw a board with a low die or two shut in a corner, and a few dice of the other seat about it."""
    low, high = dice.choice(["AB", "BA"])
    rows = [["."] * 8 for _ in range(8)]
    rows[0][0] = f"{low}{dice.randint(1, 3)}"
    second = f"{low}{dice.randint(1, 3)}" if dice.random() < 0.3 else f"{high}{dice.randint(2, 6)}"
    rows[0][1], rows[1][0] = second, f"{high}{dice.randint(2, 6)}"
    for _ in range(dice.randint(1, 3)):
        rows[dice.randint(2, 3)][dice.randint(0, 3)] = f"{high}{dice.randint(1, 6)}"
    if second[0] == low:
        rows[0][2] = rows[1][1] = f"{high}{dice.randint(2, 6)}"
    return "/".join(map("".join, rows))


@pytest.mark.parametrize("seed", broad(range(160), 8))
def test_crowded_positions_agree(seed: int) -> None:
    """From positions in which little can move, forced passes included, to the end."""
    dice = random.Random(f"crowded {seed}")
    options = drawn_options(dice) | {"placement": "secret"}
    drawn = (crowded, cornered)[seed % 2](dice)
    line = f"{drawn} A{dice.randint(0, 9)},B{dice.randint(0, 9)} {dice.choice('AB')}"
    match = Match.at("dice-chess", line, seats=2, options=options)
    naive = NaiveDiceChess.at(line, 0, options)
    if not naive.moves() - {"pass"}:
        naive.blocked = [naive.turn]
        naive.after_quiet_turn()
    compare(match, naive)
    while not isinstance(match.status, Over):
        match = advance(match, naive, dice, greed=seed % 5 / 4)
        compare(match, naive)


def test_the_seeds_cover_the_options() -> None:
    """Every value of every option is among the random matches."""
    chosen = {pair for seed in SEEDS for pair in drawn_options(random.Random(seed)).items()}
    assert len(chosen) == 2 + 2 + 5 + 2 + 2


@pytest.mark.parametrize("empty", [0, 1, 8, 40])
def test_both_never_have_to_pass(empty: int) -> None:
    """Of two seats with dice one can move, however full the board: forced passes never come in pairs."""
    dice = random.Random(empty)
    for _ in range(200):
        cells = [0] * empty + [8 * dice.randrange(2) + dice.randint(1, 6) for _ in range(64 - empty)]
        dice.shuffle(cells)
        if {0, 1} <= {cell >> 3 for cell in cells if cell}:
            assert can_move(bytes(cells), 0) or can_move(bytes(cells), 1)
