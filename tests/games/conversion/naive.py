"""A second Conversion, slow and plain, written from the rules alone, against which the engine is tested."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

Awaited = tuple[str, Any]


@cache  # without this, it would take minutes
def around(square: str, *, corners: bool = True) -> list[str]:
    """Return the names of the cells next to a square, including corner neighbours."""
    found = []
    for file in "abcdefgh":
        for rank in "12345678":
            across, up = abs(ord(file) - ord(square[0])), abs(int(rank) - int(square[1]))
            touches = max(across, up) == 1 if corners else across + up == 1
            if touches:
                found.append(file + rank)
    return found


class NaiveConversion:
    """A game that changes in place as it is played: cells by name, hands by letter."""

    def __init__(self, seats: int, first: int, options: dict[str, Any]) -> None:
        self.options = {
            "win": "high-score",
            "endless": "off",
            "holes": 0,
            "mass-adjacency": "all8",
            "optional-conversion": "off",
            **options,
        }
        self.letters = list("ABCDEFGH"[:seats])
        self.cells = {file + rank: "." for file in "abcdefgh" for rank in "12345678"}
        self.hands: dict[str, list[int] | None] = dict.fromkeys(self.letters)
        self.turn = self.letters[first]
        self.gone: list[str] = []
        self.holes_left: int = self.options["holes"]
        self.ended: str | None = None

    def awaits(self) -> Awaited:
        """Return what comes next: ("over", ...), ("hole", None), ("hand", letter) or ("move", letter)."""
        if self.ended:
            return "over", (self.winners(), self.ended)
        if self.holes_left:
            return "hole", None
        if not self.hands[self.turn]:
            return "hand", self.turn
        return "move", self.turn

    def moves(self) -> set[str]:
        """List every move of the seat to move, by trying all dice, cells and sets of spared dice."""
        found = set()
        for die in self.hands[self.turn] or []:
            for square in self.open_cells():
                found.add(f"{die}@{square}")
                if self.options["optional-conversion"] == "on":
                    prey = sorted(self.prey(die, square))
                    for count in range(1, len(prey) + 1):
                        for spared in combinations(prey, count):
                            found.add("-".join([f"{die}@{square}", *spared]))
        return found

    def open_cells(self) -> list[str]:
        """Return the names of the cells without a die or a hole."""
        return [square for square, cell in self.cells.items() if cell == "."]

    def prey(self, die: int, square: str) -> dict[str, str]:
        """Return the neighbours that would change hands, and what they become."""
        taken = {}
        for other in around(square):
            cell = self.cells[other]
            if cell in ".#" or cell[0] == self.turn:
                continue
            weaker = int(cell[1])
            if self.options["endless"] == "on":
                if die == weaker + 1 or (die == 1 and weaker == 6):
                    taken[other] = f"{self.turn}{die}"
            elif weaker < die:
                taken[other] = f"{self.turn}{weaker + 1}"
        return taken

    def play(self, move: str) -> None:
        """Place a die."""
        placed, *spared = move.split("-")
        die, square = int(placed[0]), placed[2:]
        changes = {name: cell for name, cell in self.prey(die, square).items() if name not in spared}
        for other in around(square):
            cell = self.cells[other]
            if cell not in ".#" and cell[0] == self.turn:
                changes[other] = f"{self.turn}{min(6, int(cell[1]) + 1)}"
        self.cells.update(changes)
        self.cells[square] = f"{self.turn}{die}"
        hand = self.hands[self.turn]
        assert hand is not None
        hand.remove(die)
        if self.open_cells():
            self.turn = self.after(self.turn)
        else:
            self.ended = "full board"

    def roll(self, faces: tuple[int, ...]) -> None:
        """Take the faces of the awaited roll."""
        if self.holes_left:
            square = "abcdefgh"[faces[0] - 1] + "12345678"[faces[1] - 1]
            if self.cells[square] != "#":
                self.cells[square] = "#"
                self.holes_left -= 1
            return
        set_up = self.hands[self.turn] is None
        self.hands[self.turn] = sorted(faces)
        if set_up:
            self.turn = self.after(self.turn)

    def resign(self, letter: str) -> None:
        """Have a seat leave the game."""
        self.gone.append(letter)
        if len(self.letters) - len(self.gone) == 1:
            self.ended = "resignation"
        elif self.turn == letter:
            self.turn = self.after(letter)

    def settle(self) -> None:
        """End the game by agreement."""
        self.ended = "agreement"

    def after(self, letter: str) -> str:
        """Return the next seat in turn order that is still playing."""
        start = self.letters.index(letter)
        order = [*self.letters[start + 1 :], *self.letters[: start + 1]]
        return next(each for each in order if each not in self.gone)

    def score(self, letter: str) -> int | Fraction | None:
        """Return a seat's score under the chosen win condition."""
        dice = {square: int(cell[1]) for square, cell in self.cells.items() if cell[0] == letter}
        win = self.options["win"]
        if win == "high-score":
            return sum(dice.values())
        if win == "territory":
            return len(dice)
        if win == "mass":
            return max((len(self.mass(square, set(dice))) for square in dice), default=0)
        return Fraction(sum(dice.values()), len(dice)) if dice else None

    def mass(self, start: str, own: set[str]) -> set[str]:
        """Return the names of the cells in a cell's group, by growing it until nothing is added."""
        group = {start}
        corners = self.options["mass-adjacency"] == "all8"
        while True:
            grown = group | {other for each in group for other in around(each, corners=corners)} & own
            if grown == group:
                return group
            group = grown

    def winners(self) -> tuple[int, ...]:
        """Return the indices of the winning seats."""
        playing = [letter for letter in self.letters if letter not in self.gone]
        if len(playing) == 1:
            return (self.letters.index(playing[0]),)
        figures = {letter: self.score(letter) for letter in playing}
        known = [figure for figure in figures.values() if figure is not None]
        best = None if not known else min(known) if self.options["win"] == "wide" else max(known)
        return tuple(self.letters.index(letter) for letter in playing if figures[letter] == best)

    def line(self) -> str:
        """Return the position line's three fields that the rules name."""
        rows = ["".join(self.cells[file + rank] for file in "abcdefgh") for rank in "87654321"]
        hands = [
            letter + ("?" if hand is None else "".join(map(str, hand)) or "-")
            for letter, hand in self.hands.items()
        ]
        turn = "-" if self.ended else "*" if self.holes_left else self.turn
        return f"{'/'.join(rows)} {','.join(hands)} {turn}"

    @classmethod
    def at(cls, line: str, seats: int, first: int, options: dict[str, Any]) -> NaiveConversion:
        """Open a game from a position with all holes made and all hands rolled."""
        game = cls(seats, first, options)
        rows, hands, game.turn, *gone = line.split(" ")
        game.gone = list("".join(gone).removeprefix("left="))
        for rank, row in zip("87654321", rows.split("/")):
            cells = row.replace(".", " . ").replace("#", " # ")
            for letter in game.letters:
                cells = cells.replace(letter, f" {letter}")
            for file, cell in zip("abcdefgh", cells.split()):
                game.cells[file + rank] = cell
        game.hands = {hand[0]: [int(die) for die in hand[1:] if die != "-"] for hand in hands.split(",")}
        game.holes_left = 0
        return game
