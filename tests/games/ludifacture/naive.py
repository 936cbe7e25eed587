"""A second Ludifacture, slow and plain, written from the rules alone, against which the engine is tested.

Coins, markers and rolls are in dictionaries and lists under the page's own words, squares are pairs of file
and rank, and everything is found by searching through everything.
"""

from __future__ import annotations

import pickle
from typing import Any

DEFAULTS: dict[str, Any] = {
    "set": "single",
    "board": "normal",
    "order": "standard",
    "foresight": "off",
    "ante": 8,
    "bank": 40,
    "far-side": "last-square",
    "stacks": "count",
}
SIDES = {4: "south west north east", 3: "south west north", 2: "south north"}


class NaiveLudifacture:
    """A match that changes in place. Seats are letters. A marker is its seat and its column, from 1."""

    def __init__(self, seats: int, first: int, options: dict[str, Any]) -> None:
        self.options = DEFAULTS | options
        self.letters = "ABCD"[:seats]
        self.first = first
        self.side = dict(zip(self.letters, SIDES[seats].split()))
        self.big = self.options["board"] == "big"
        self.size = 11 if self.big else 8
        self.numbers = [number for number in range(2, 13 if self.big else 11) if self.big or number != 6]
        self.far = self.size + (1 if self.options["far-side"] == "off-board" else 0)
        self.gone: list[str] = []
        self.ended: str | None = None
        self.game = 1
        self.gains = dict.fromkeys(self.letters, 0)
        known = None if self.options["order"] == "chosen" else self.numbers
        self.order: dict[str, list[int] | None] = dict.fromkeys(self.letters, known)
        self.queue: dict[str, list[list[int]]] = {letter: [] for letter in self.letters}
        self.filling: list[str] = []
        self.counting_die = 0
        self.pot = 0
        self.supply = dict.fromkeys(self.letters, self.options["bank"])
        self.deal()

    # Games and sets

    def deal(self) -> None:
        """Set up a game: antes in the pot, markers on their bases, then orders, queues and the first turn."""
        self.where = {(letter, column): 0 for letter in self.letters for column in range(1, self.size + 1)}
        self.stack = dict.fromkeys(self.where, 0)
        for letter in self.playing():
            self.supply[letter] -= self.options["ante"]
            self.pot += self.options["ante"]
        start = (self.first + self.game - 1) % len(self.letters)
        round_the_table = self.letters[start:] + self.letters[:start]
        self.begin_game([letter for letter in round_the_table if letter not in self.gone])

    def begin_game(self, in_turn: list[str]) -> None:
        """Start the first turn, after empty queues have been filled in turn order."""
        self.turn = in_turn[0]
        self.roll: list[int] | None = None
        self.sets = 0
        self.filling = []
        if self.options["foresight"] == "on":
            self.filling = [letter for letter in in_turn if not self.queue[letter]]
        self.take_from_queue()

    def take_from_queue(self) -> None:
        """With foresight, use the first roll of the turn's queue once no one has to fill one."""
        if self.options["foresight"] == "on" and not self.filling and not self.owing():
            self.roll = self.queue[self.turn].pop(0)

    def playing(self) -> list[str]:
        """List the seats that have not resigned."""
        return [letter for letter in self.letters if letter not in self.gone]

    def owing(self) -> list[str]:
        """List the seats that have yet to choose the order of their columns."""
        return [letter for letter in self.playing() if self.order[letter] is None]

    def after(self, letter: str) -> str:
        """Return the next seat in turn order that is still playing."""
        start = self.letters.index(letter)
        round_the_table = self.letters[start + 1 :] + self.letters[: start + 1]
        return next(each for each in round_the_table if each not in self.gone)

    def with_stacks(self, letter: str) -> int:
        """Count a seat's coins, including those on its markers."""
        return self.supply[letter] + sum(coins for marker, coins in self.stack.items() if marker[0] == letter)

    def result(self, letter: str) -> int:
        """Return a seat's result at the end of a game."""
        return self.with_stacks(letter) if self.options["stacks"] == "count" else self.supply[letter]

    def score(self, letter: str) -> int:
        """Return a seat's score: its coins or, in a set of four, what it has won in all games so far."""
        if self.options["set"] == "four":
            return self.gains[letter] + self.result(letter) - self.options["bank"]
        return self.result(letter)

    def winners(self) -> tuple[int, ...]:
        """Return the indices of the winning seats."""
        best = max(self.score(letter) for letter in self.playing())
        return tuple(self.letters.index(each) for each in self.playing() if self.score(each) == best)

    def end_turn(self) -> None:
        """Check whether the game is over. If not, fill an empty queue, and continue with the next seat."""
        mover = self.turn
        broke = any(self.supply[letter] == 0 for letter in self.playing())
        if self.pot == 0 or broke:
            self.end_game(broke)
            return
        self.turn, self.roll, self.sets = self.after(mover), None, 0
        if self.options["foresight"] == "on" and not self.queue[mover]:
            self.filling = [mover]
        self.take_from_queue()

    def end_game(self, broke: bool) -> None:
        """End the match, or start the next game of the set."""
        kind = self.options["set"]
        if kind == "single":
            self.stop("empty supply" if broke else "empty pot")
        elif kind == "four" and self.game == len(self.letters):
            self.stop("end of the set")
        elif kind == "broke" and broke:
            self.stop("empty supply")
        elif kind == "broke" and self.game == 20:
            self.stop("twentieth game")
        elif kind == "broke" and any(
            self.with_stacks(each) < self.options["ante"] for each in self.playing()
        ):
            self.stop("unpaid ante")
        else:
            self.next_game()

    def next_game(self) -> None:
        """Start the next game of the set, with the gains or the coins that carry over."""
        if self.options["set"] == "four":
            self.gains = {letter: self.score(letter) for letter in self.letters}
            self.supply = dict.fromkeys(self.letters, self.options["bank"])
            self.pot = 0
        else:
            self.supply = {letter: self.with_stacks(letter) for letter in self.letters}
        self.game += 1
        self.deal()

    def stop(self, why: str) -> None:
        """End the match."""
        self.ended, self.roll, self.filling = why, None, []

    # What is awaited, and its answers

    def awaits(self) -> tuple[str, Any]:
        """Return the next step and its seat or seats or, at the end, the winners and the reason."""
        if self.ended:
            return "over", (self.winners(), self.ended)
        if self.owing():
            return "order", self.owing()
        if self.filling:
            return ("lay out" if self.counting_die else "count"), self.filling[0]
        if self.roll is None:
            return "roll", self.turn
        if self.again():
            return "re-roll", self.turn
        return "move", self.turn

    def dice(self) -> int:
        """Count the dice of the awaited roll."""
        kind = self.awaits()[0]
        return {"lay out": 3 * self.counting_die, "count": 1, "roll": 3, "re-roll": len(self.again())}[kind]

    def again(self) -> list[int]:
        """Return the places of the dice that have to be re-rolled."""
        if self.big or self.roll is None:
            return []
        if self.roll == [3, 3, 3]:
            return [0, 1, 2]
        return [place for place in range(3) if self.roll[place] == 6]

    def take_roll(self, faces: tuple[int, ...]) -> None:
        """Take the faces of the awaited roll."""
        kind = self.awaits()[0]
        if kind == "count":
            self.counting_die = 0 if faces[0] == 6 else faces[0]
        elif kind == "lay out":
            dice = list(faces)
            while dice:
                self.queue[self.filling[0]].append(dice[:3])
                del dice[:3]
            self.counting_die = 0
            self.filling.pop(0)
            self.take_from_queue()
        elif kind == "roll":
            self.roll = list(faces)
        else:
            assert self.roll is not None
            fresh = list(faces)
            for place in self.again():
                self.roll = [*self.roll[:place], fresh.pop(0), *self.roll[place + 1 :]]
            self.sets += 1

    def submit(self, letter: str, order: str) -> None:
        """Take a seat's order of its columns."""
        self.order[letter] = [int(number) for number in order.split(",")]
        self.take_from_queue()

    # The move

    def square(self, marker: tuple[str, int], p: int) -> tuple[int, int] | None:
        """Return the file and rank of a marker at progress p, or None if it is off the board."""
        i, n = marker[1], self.size + 1
        if not 1 <= p <= self.size:
            return None
        return {"south": (i, p), "west": (p, n - i), "north": (n - i, n - p), "east": (n - p, i)}[
            self.side[marker[0]]
        ]

    def others_on(self, square: tuple[int, int] | None, letter: str) -> list[tuple[str, int]]:
        """List the markers on a square that belong to other seats."""
        if square is None:
            return []
        return [
            marker
            for marker, p in self.where.items()
            if marker[0] != letter and self.square(marker, p) == square
        ]

    def number_of(self, letter: str) -> list[int]:
        """Return the numbers of a seat's columns from its left."""
        return self.order[letter] or self.numbers

    def moves(self) -> set[str]:
        """List the moves of the seat whose turn it is."""
        assert self.roll is not None
        found = set()
        for one, two, third in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
            number, d = self.roll[one] + self.roll[two], self.roll[third]
            if number not in self.numbers:
                continue
            marker = (self.turn, self.number_of(self.turn).index(number) + 1)
            last = min(self.where[marker] + d, self.far)
            for p in range(self.where[marker] + 1, last + 1):
                if p == last or self.others_on(self.square(marker, p), self.turn):
                    found.add(f"{number}:{p - self.where[marker]}")
        return found

    def play(self, move: str) -> None:
        """Pay, move, rob, put back and bring home, then end the turn."""
        number, squares = map(int, move.split(":"))
        letter = self.turn
        marker = (letter, self.number_of(letter).index(number) + 1)
        for _ in range(1 + self.sets):
            if self.supply[letter]:
                self.supply[letter] -= 1
                self.stack[marker] += 1
        for _ in range(squares - 1):
            self.where[marker] += 1
            for other in self.others_on(self.square(marker, self.where[marker]), letter):
                if self.stack[other]:
                    self.stack[other] -= 1
                    self.stack[marker] += 1
        self.where[marker] += 1
        for other in self.others_on(self.square(marker, self.where[marker]), letter):
            self.stack[marker] += self.stack[other]
            self.stack[other] = 0
            self.where[other] -= 1
        if self.where[marker] == self.far:
            self.come_home(marker)
        self.end_turn()

    def come_home(self, marker: tuple[str, int]) -> None:
        """Take the stack and the pot's share into the supply."""
        share = min(self.pot, self.stack[marker])
        self.pot -= share
        self.supply[marker[0]] += share + self.stack[marker]
        self.stack[marker] = 0
        self.where[marker] = 0

    # Leaving and stopping

    def resign(self, letter: str) -> None:
        """Have a seat leave the game."""
        self.gone.append(letter)
        if self.filling[:1] == [letter]:
            self.counting_die = 0
        self.filling = [each for each in self.filling if each != letter]
        if len(self.playing()) == 1:
            self.stop("resignation")
            return
        if self.turn == letter:
            self.turn, self.roll, self.sets = self.after(letter), None, 0
        if self.roll is None:
            self.take_from_queue()

    def settle(self) -> None:
        """End the game by agreement."""
        self.stop("agreement")

    # Texts

    def line(self) -> str:
        """Return the position line's four fields that the rules name."""
        seats = "|".join(
            f"{letter}{self.supply[letter]}:"
            + ",".join(
                f"{self.where[letter, column]}.{self.stack[letter, column]}"
                for column in range(1, self.size + 1)
            )
            for letter in self.letters
        )
        roll = "-" if self.roll is None else ",".join(map(str, self.roll)) + f"+{self.sets}"
        kind, who = self.awaits()
        return f"{self.pot} {seats} {roll} {'-' if self.ended else '*' if kind == 'order' else who}"

    def coins(self) -> int:
        """Count all coins at the table."""
        return self.pot + sum(self.supply.values()) + sum(self.stack.values())

    def copy(self) -> NaiveLudifacture:
        """Return a copy of the match."""
        return pickle.loads(pickle.dumps(self, pickle.HIGHEST_PROTOCOL))  # noqa: S301 - much sooner than a deepcopy

    @classmethod
    def at(cls, line: str, seats: int, first: int, options: dict[str, Any]) -> NaiveLudifacture:
        """Open the first game of a match from a position, without foresight and with standard orders."""
        game = cls(seats, first, options)
        pot, blocks, roll, game.turn = line.split(" ")
        game.pot = int(pot)
        for block in blocks.split("|"):
            supply, markers = block[1:].split(":")
            game.supply[block[0]] = int(supply)
            for column, marker in enumerate(markers.split(","), 1):
                p, coins = marker.split(".")
                game.where[block[0], column], game.stack[block[0], column] = int(p), int(coins)
        if roll != "-":
            faces, sets = roll.split("+")
            game.roll, game.sets = [int(face) for face in faces.split(",")], int(sets)
        return game
