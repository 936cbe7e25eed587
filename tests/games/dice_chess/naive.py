"""A second Dice Chess, slow and plain, written from the rules alone, against which the engine is tested."""

from __future__ import annotations

import pickle
from typing import Any

Awaited = tuple[str, Any]

FILES, RANKS = "abcdefgh", "12345678"
OTHER = {"A": "B", "B": "A"}
STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
SLANTING = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


def beside(square: str, step: tuple[int, int]) -> str | None:
    """Return the name of the square one step away, or None if it is off the board."""
    file, rank = FILES.index(square[0]) + step[0], RANKS.index(square[1]) + step[1]
    return FILES[file] + RANKS[rank] if 0 <= file < 8 and 0 <= rank < 8 else None


class NaiveDiceChess:
    """A game that changes in place as it is played: cells by name, everything else by letter."""

    def __init__(self, first: int, options: dict[str, Any]) -> None:
        self.options = {
            "placement": "secret",
            "stall": "chase",
            "stall-turns": 3,
            "ones": "turn",
            "passing": "off",
            **options,
        }
        self.cells = {file + rank: "." for file in FILES for rank in RANKS}
        self.rolls: dict[str, tuple[int, ...]] = {}
        self.armies: dict[str, str] = {}
        self.captured: dict[str, list[int]] = {"A": [], "B": []}
        self.pips = {"A": 0, "B": 0}
        self.turn = "AB"[first]
        self.rerolled: str | None = None
        self.quiet = 0
        self.seen: list[str] = []
        self.blocked: list[str] = []  # seats that had to pass, since a seat last did otherwise
        self.ended: tuple[tuple[int, ...], str] | None = None

    def copy(self) -> NaiveDiceChess:
        """Return a copy of the game."""
        return pickle.loads(pickle.dumps(self, pickle.HIGHEST_PROTOCOL))  # noqa: S301 - much sooner than a deepcopy

    def awaits(self) -> Awaited:
        """Return the next step and its seats: over, army to roll, armies to arrange, re-roll or move."""
        if self.ended:
            return "over", self.ended
        for letter in "AB":
            if letter not in self.rolls:
                return "army", letter
        owing = [letter for letter in "AB" if letter not in self.armies]
        if owing:
            return "arrange", owing
        return ("reroll" if self.rerolled else "move"), self.turn

    def roll(self, faces: tuple[int, ...]) -> None:
        """Take the faces of the awaited roll."""
        if self.rerolled:
            self.cells[self.rerolled] = f"{self.turn}{faces[0]}"
            self.rerolled = None
            if not self.dice(OTHER[self.turn]):
                self.ended = (("AB".index(self.turn),), "all dice captured")
            else:
                self.next_turn()
            return
        letter = "B" if self.rolls else "A"
        self.rolls[letter] = faces
        if self.options["placement"] == "as-rolled":
            self.armies[letter] = "".join(map(str, faces))
            self.show_when_complete()

    def arrange(self, letter: str, digits: str) -> None:
        """Take a seat's arrangement, written as digits."""
        self.armies[letter] = digits
        self.show_when_complete()

    def show_when_complete(self) -> None:
        """Put both armies on the board, each seen from its owner's side."""
        if len(self.armies) < 2:
            return
        for letter, ranks, files in (("A", "21", FILES), ("B", "78", FILES[::-1])):
            squares = [file + rank for rank in ranks for file in files]
            for square, digit in zip(squares, self.armies[letter]):
                self.cells[square] = letter + digit
        self.seen = [self.position()]

    def dice(self, letter: str) -> dict[str, int]:
        """Return a seat's dice by square."""
        return {square: int(cell[1]) for square, cell in self.cells.items() if cell[0] == letter}

    def position(self) -> str:
        """Return a text that is equal for equal positions."""
        return "".join(self.cells.values()) + self.turn

    def may_end(self, value: int, square: str) -> bool:
        """Return whether a die of the seat to move may end on a square."""
        cell = self.cells[square]
        return cell == "." or (cell[0] != self.turn and int(cell[1]) <= value)

    def moves(self) -> set[str]:
        """List every move of the seat to move, by walking."""
        found = set()
        for square, value in self.dice(self.turn).items():
            for step in STRAIGHT + (SLANTING if value == 6 else []):
                near = beside(square, step)
                if near is None:
                    continue
                if self.may_end(value, near):
                    found.add(f"{square}>{near}")
                if value != 1 or self.cells[near] != ".":
                    continue
                for turned in STRAIGHT if self.options["ones"] == "turn" else [step]:
                    far = beside(near, turned)
                    if far is not None and far != square and self.may_end(value, far):
                        found.add(f"{square}>{far}")
        if self.options["passing"] == "on":
            found.add("pass")
        return found

    def play(self, move: str) -> None:
        """Move a die, or pass."""
        self.blocked = []
        if move == "pass":
            self.after_quiet_turn()
            return
        source, target = move.split(">")
        prey = self.cells[target]
        self.cells[target], self.cells[source] = self.cells[source], "."
        if prey == ".":
            self.after_quiet_turn()
            return
        self.captured[self.turn].append(int(prey[1]))
        self.pips[self.turn] += int(prey[1])
        self.quiet, self.seen, self.rerolled = 0, [], target

    def after_quiet_turn(self) -> None:
        """Count a turn without a capture, and check whether play is ineffective."""
        self.quiet += 1
        self.next_turn()

    def next_turn(self) -> None:
        """Hand the turn on, and pass for a seat that cannot move."""
        self.turn = OTHER[self.turn]
        self.seen.append(self.position())
        reason = self.why_count()
        if reason:
            self.ended = (self.count(), reason)
        elif not self.moves() - {"pass"}:
            self.blocked.append(self.turn)
            if len(self.blocked) == 2:
                self.ended = (self.count(), "both had to pass")
            else:
                self.after_quiet_turn()

    def why_count(self) -> str | None:
        """Return the kind of ineffective play that has occurred."""
        if self.options["stall"] == "chase" and self.seen.count(self.position()) >= 3:
            return "a count after the same position for the third time"
        strict = self.options["stall"] == "strict" and sum(self.pips.values()) > 0
        if self.quiet >= 40 or (strict and self.quiet >= 2 * self.options["stall-turns"]):
            return f"a count after {self.quiet} turns without a capture"
        return None

    def count(self) -> tuple[int, ...]:
        """Return the winner by pips on the board or, if equal, by captured pips. Empty for a draw."""
        totals = [(sum(self.dice(letter).values()), self.pips[letter]) for letter in "AB"]
        if totals[0] == totals[1]:
            return ()
        return (0,) if totals[0] > totals[1] else (1,)

    def resign(self, letter: str) -> None:
        """Have a seat leave the game."""
        self.ended = (("AB".index(OTHER[letter]),), "resignation")

    def settle(self) -> None:
        """End the game by agreement, with a count."""
        self.ended = (self.count(), "agreement")

    def line(self) -> str:
        """Return the position line's three fields that the rules name."""
        rows = ["".join(self.cells[file + rank] for file in FILES) for rank in reversed(RANKS)]
        kind, who = self.awaits()
        turn = {"over": "-", "arrange": "*"}.get(kind, who)
        return f"{'/'.join(rows)} A{self.pips['A']},B{self.pips['B']} {turn}"

    @classmethod
    def at(cls, line: str, first: int, options: dict[str, Any]) -> NaiveDiceChess:
        """Open a game from a position with a move due and nothing known about earlier turns."""
        game = cls(first, options)
        rows, pips, game.turn = line.split(" ")
        for rank, row in zip(reversed(RANKS), rows.split("/")):
            for file, cell in zip(
                FILES, row.replace(".", " . ").replace("A", " A").replace("B", " B").split(), strict=True
            ):
                game.cells[file + rank] = cell
        game.pips = {part[0]: int(part[1:]) for part in pips.split(",")}
        game.rolls = {"A": (), "B": ()}
        game.armies = {"A": "", "B": ""}
        game.seen = [game.position()]
        return game
