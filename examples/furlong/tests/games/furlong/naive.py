"""A second Furlong, slow and plain, written from the rules alone, against which the engine is tested."""

from __future__ import annotations

from typing import Any


class NaiveFurlong:
    """A game that changes in place as it is played. `runners` holds the squares run, by the seat's letter."""

    def __init__(self, seats: int, first: int, options: dict[str, Any]) -> None:
        self.options = {"length": 12, "caught": "home", **options}
        self.runners = dict.fromkeys("ABCD"[:seats], 0)
        self.turn = "ABCD"[first]
        self.rolled: list[int] = []
        self.ended = False

    @classmethod
    def at(cls, line: str, seats: int, first: int, options: dict[str, Any]) -> NaiveFurlong:
        """Open a game from a position line in which no one has left. `first` is the first seat's index."""
        game = cls(seats, first, options)
        ran, game.turn, *rest = line.split(" ")
        game.runners = {letter: int(number) for letter, number in zip("ABCD", ran.split(","))}
        for field in rest:
            game.rolled = [int(face) for face in field.removeprefix("dice=").split(",")]
        return game

    def awaits(self) -> tuple[str, str]:
        """Return what is awaited (`over`, `move` or `roll`), and the letter of the seat whose turn it is."""
        return ("over" if self.ended else "move" if self.rolled else "roll"), self.turn

    def roll(self, faces: tuple[int, ...]) -> None:
        """Set the faces of the two dice."""
        self.rolled = list(faces)

    def moves(self) -> set[str]:
        """Return the dice that may be taken."""
        return {str(face) for face in self.rolled}

    def play(self, move: str) -> None:
        """Run as many squares as `move` says, one by one, and send back the runners that are caught."""
        mover, finish = self.turn, self.options["length"] - 1
        for _ in range(int(move)):
            if self.runners[mover] < finish:
                self.runners[mover] += 1
        if self.runners[mover] == finish:
            self.ended = True
            return
        for letter in self.runners:
            level = letter != mover and self.runners[letter] == self.runners[mover]
            if level and self.options["caught"] == "home":
                self.runners[letter] = 0
        letters = list(self.runners)
        self.turn = letters[(letters.index(mover) + 1) % len(letters)]
        self.rolled = []
