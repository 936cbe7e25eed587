"""A second Konfusion: slow, plain, and written from the rules, to find disagreements with the engine.

It takes the mover's own view: it turns every board until the mover sits south, and walks every path step by
step each time.
"""

from __future__ import annotations

import re
from typing import Any

Own = tuple[int, int]  # column 1-10 from the mover's left, row 1-10 away from it
Awaited = tuple[str, Any]

SIDES = {2: ["south", "north"], 3: ["south", "west", "north"], 4: ["south", "west", "north", "east"]}
ACROSS = {"south": "north", "north": "south", "west": "east", "east": "west"}
STRAIGHT = [(0, 1), (0, -1), (-1, 0), (1, 0)]
SLANTED = [(-1, 1), (1, 1), (-1, -1), (1, -1)]
WAYS = {
    1: [(0, 1), (-1, 0), (1, 0)],
    2: [(-1, 1), (1, 1)],
    3: STRAIGHT,
    4: SLANTED,
    5: STRAIGHT + SLANTED,
}
POSTS = [(1, 1), (5, 1), (6, 1), (10, 1)]
ALL_OWN = [(column, row) for column in range(1, 11) for row in range(1, 11)]


def on_board(side: str, own: Own) -> str:
    """Return the name of the square that a side sees in a column and row."""
    column, row = own
    file, rank = {
        "south": (column, row),
        "west": (row, 11 - column),
        "north": (11 - column, 11 - row),
        "east": (11 - row, column),
    }[side]
    return f"{'abcdefghij'[file - 1]}{rank}"


VIEW = {side: {on_board(side, own): own for own in ALL_OWN} for side in ACROSS}
BOARD = {side: {own: on_board(side, own) for own in ALL_OWN} for side in ACROSS}


def posts_of(side: str) -> list[str]:
    """Return the names of the keyposts on a side's own row."""
    return [on_board(side, post) for post in POSTS]


def outside(number: int) -> bool:
    """Return whether a column or row is off the board."""
    return number < 1 or number > 10


class NaiveKonfusion:
    """A game in progress, with everything written in letters: seats A to D, squares a1 to j10, dice A3."""

    def __init__(self, seats: int, first: int, options: dict[str, Any]) -> None:
        self.options = {
            "pieces": "one",
            "tie": "draw",
            "ricochet": "reflect",
            "wall-stop": "off",
            "jump": "any",
            "keypost-capture": "off",
            "goal": "opposite",
            "stall": 30,
            **options,
        }
        self.letters = list("ABCD"[:seats])
        self.side = dict(zip(self.letters, SIDES[seats]))
        self.keyposts = {post for side in SIDES[seats] for post in posts_of(side) + posts_of(ACROSS[side])}
        self.dice: dict[str, str] = {}
        self.captured = dict.fromkeys(self.letters, 0)
        self.turn = self.letters[first]
        self.rolled: int | None = None
        self.moved: list[str] = []
        self.quiet, self.passes, self.stirred = 0, 0, False
        self.gone: list[str] = []
        self.ended: tuple[tuple[int, ...], str] | None = None
        for letter in self.letters:
            rows = {1: ".23456432.", 2: "..112211..", 3: "...1111..."}
            for row, values in rows.items():
                for column, value in enumerate(values, 1):
                    if value != ".":
                        self.dice[on_board(self.side[letter], (column, row))] = letter + value

    @classmethod
    def at(cls, line: str, seats: int, options: dict[str, Any]) -> NaiveKonfusion:
        """Open a game from a position. A seat in turn that cannot move passes immediately."""
        game = cls(seats, 0, options)
        rows, captured, turn, *gone = line.split(" ")
        game.dice = {}
        for rank, row in zip(range(10, 0, -1), rows.split("/")):
            for file, cell in zip("abcdefghij", re.findall(r"\.|[A-D][1-6]", row)):
                if cell != ".":
                    game.dice[f"{file}{rank}"] = cell
        game.captured = {field[0]: int(field[1:]) for field in captured.split(",")}
        game.gone = list("".join(gone).removeprefix("left="))
        game.turn, *rolled = turn.split(":")
        if rolled:
            game.moved = [square for square in rolled[1].split(",") if square]
            game.rolled = int(rolled[0]) + len(game.moved)
        if game.awaits()[0] == "move" and not game.die_moves():
            if game.moved:
                game.end_turn()
            else:
                game.pass_turn()
        return game

    # What may be done

    def awaits(self) -> Awaited:
        """Return what comes next: ("over", ...), ("roll", letter) or ("move", letter)."""
        if self.ended:
            return "over", self.ended
        if self.options["pieces"] == "roll" and self.rolled is None:
            return "roll", self.turn
        return "move", self.turn

    def moves(self) -> set[str]:
        """List every move of the seat whose turn it is."""
        found = self.die_moves()
        if self.moved:
            found.add("end")
        return found

    def die_moves(self) -> set[str]:
        """List the moves of dice, by trying every die on every square."""
        if self.rolled is not None and len(self.moved) == self.rolled:
            return set()
        return {
            f"{source}>{target}"
            for source, die in self.dice.items()
            if die[0] == self.turn and source not in self.moved
            for target in self.targets(source)
        }

    def targets(self, source: str) -> set[str]:
        """Return the names of the squares where a die may end."""
        value = int(self.dice[source][1])
        found: set[str] = set()
        if value == 6:
            found = self.targets_of_six(source)
        for way in WAYS.get(value, []):
            path = self.path(source, value, way)
            if path is not None:
                found |= self.stops(source, path)
        return found - {source}

    def path(self, source: str, steps: int, way: tuple[int, int]) -> list[tuple[str, bool]] | None:
        """Walk in the mover's own view. Return the squares, each with whether the next step ricochets."""
        side = self.side[self.dice[source][0]]
        column, row = VIEW[side][source]
        right, forward = way
        walked: list[tuple[str, bool]] = []
        for _ in range(steps):
            beside, beyond = outside(column + right), outside(row + forward)
            if beside or beyond:
                if walked:
                    walked[-1] = (walked[-1][0], True)
                if self.options["ricochet"] == "reverse":
                    right, forward = -right, -forward
                else:
                    right = -right if beside else right
                    forward = -forward if beyond else forward
                if outside(column + right) or outside(row + forward):
                    return None
            column, row = column + right, row + forward
            walked.append((BOARD[side][column, row], False))
        return walked

    def stops(self, source: str, path: list[tuple[str, bool]]) -> set[str]:
        """Return the squares of a path where a straight mover may end, rule by rule."""
        mover = self.dice[source][0]
        around = {square: die for square, die in self.dice.items() if square != source}
        squares = [source] + [square for square, _ in path]  # squares[i] is the rules' s(i)
        n = len(path)
        sober = self.options["jump"] == "capture"

        def empty(i: int) -> bool:
            return squares[i] not in around

        def enemy(i: int) -> bool:
            return not empty(i) and around[squares[i]][0] != mover

        def clear_until(i: int) -> bool:
            return all(empty(j) for j in range(1, i))

        found = set()
        if enemy(n) or (empty(n) and (clear_until(n) or not sober)):
            found.add(squares[n])
        blocks = [i for i in range(1, n) if not empty(i)]
        if blocks and blocks[0] >= 2:
            found.add(squares[blocks[0] - 1])
        if not blocks and not empty(n) and not enemy(n) and n >= 2:
            found.add(squares[n - 1])
        for i in (i for i in range(1, n) if clear_until(i) or not sober):
            post, wall = squares[i] in self.keyposts, path[i - 1][1]
            ways = {
                "d": post and empty(i),
                "keypost-capture": post and enemy(i) and self.options["keypost-capture"] == "on",
                "wall-stop": wall and empty(i) and self.options["wall-stop"] == "on",
            }
            if any(ways.values()):
                found.add(squares[i])
        return found

    def targets_of_six(self, source: str) -> set[str]:
        """Return where six free king steps lead, by taking them."""
        mover = self.dice[source][0]
        standing, reached = {VIEW["south"][source]}, set()
        for _ in range(6):
            stepped = {
                (column + right, row + forward)
                for column, row in standing
                for right, forward in STRAIGHT + SLANTED
                if not outside(column + right) and not outside(row + forward)
            }
            reached |= stepped
            standing = stepped
            if self.options["jump"] == "capture":
                standing = {own for own in stepped if BOARD["south"][own] not in self.dice}
        named = {BOARD["south"][own] for own in reached}
        return {square for square in named if self.dice.get(square, "-")[0] != mover}

    # What happens then

    def play(self, move: str) -> None:
        """Move a die, or end a rolled turn."""
        if move == "end":
            self.end_turn()
            return
        source, target = move.split(">")
        self.passes = 0
        self.move_die(source, target)
        self.look_at_ends_of_a_die()
        if self.ended:
            return
        if self.rolled is not None and self.die_moves():
            return
        self.end_turn()

    def move_die(self, source: str, target: str) -> None:
        """Move a die, with its capture and upgrade."""
        letter, value = self.dice[source][0], int(self.dice[source][1])
        del self.dice[source]
        if target in self.dice:
            self.captured[letter] += int(self.dice[target][1])
            self.stirred = True
        far = VIEW[self.side[letter]][target][1] == 10
        grown = 6 if value == 1 and far else value + 1 if value < 6 and target in self.keyposts else value
        self.stirred = self.stirred or grown != value
        self.dice[target] = f"{letter}{grown}"
        if self.rolled is not None:
            self.moved.append(target)

    def roll(self, face: int) -> None:
        """Take the face of the awaited roll."""
        self.rolled = face
        if not self.die_moves():
            self.pass_turn()

    def resign(self, letter: str) -> None:
        """Have a seat leave the game."""
        self.gone.append(letter)
        self.passes = 0
        if len(self.playing()) == 1:
            self.ended = ((self.letters.index(self.playing()[0]),), "resignation")
        elif self.turn == letter:
            self.quiet = 0 if self.stirred else self.quiet
            self.next_seat()

    def settle(self) -> None:
        """End the game by agreement."""
        self.ended = self.on_points("agreement")

    def end_turn(self) -> None:
        """Count the turn as quiet or not, check for a stall, and continue."""
        self.quiet = 0 if self.stirred else self.quiet + 1
        if self.options["stall"] and self.quiet >= self.options["stall"] * len(self.playing()):
            self.ended = self.on_points("stall")
        else:
            self.next_seat()

    def next_seat(self) -> None:
        """Hand the turn to the next seat still playing, which may have to pass if turns are not rolled."""
        self.stirred, self.rolled, self.moved = False, None, []
        start = self.letters.index(self.turn)
        order = self.letters[start + 1 :] + self.letters[: start + 1]
        self.turn = next(each for each in order if each not in self.gone)
        if self.options["pieces"] == "one" and not self.die_moves():
            self.pass_turn()

    def pass_turn(self) -> None:
        """Pass because no die can move."""
        self.passes += 1
        if self.passes >= len(self.playing()):
            self.ended = self.on_points("nobody can move")
        else:
            self.end_turn()

    def look_at_ends_of_a_die(self) -> None:
        """End the game if the goal is held, or if a seat has no dice."""
        owners = {square: die[0] for square, die in self.dice.items()}
        if any(all(owners.get(post) == self.turn for post in row) for row in self.goals(self.turn)):
            self.ended = ((self.letters.index(self.turn),), "four goal keyposts")
            return
        if all(letter in owners.values() for letter in self.playing()):
            return
        if len(self.letters) == 2:
            self.ended = ((self.letters.index(self.turn),), "last die captured")
        else:
            self.ended = self.on_points("last die captured")

    def goals(self, letter: str) -> list[list[str]]:
        """Return the rows of keyposts that a seat can fill to win."""
        if self.options["goal"] == "opposite":
            return [posts_of(ACROSS[self.side[letter]])]
        return [posts_of(self.side[other]) for other in self.letters if other != letter]

    def on_points(self, reason: str) -> tuple[tuple[int, ...], str]:
        """Return the winners by pips on the board, then by captured pips, together with the `reason`."""
        seats = [(self.pips(letter), self.captured[letter], letter) for letter in self.playing()]
        most = max(pips for pips, _, _ in seats)
        tied = [seat for seat in seats if seat[0] == most]
        most_captured = max(captured for _, captured, _ in tied)
        best = tuple(self.letters.index(seat[2]) for seat in tied if seat[1] == most_captured)
        shared = len(best) == 1 or self.options["tie"] == "tournament"
        return (best if shared else (), reason)

    def pips(self, letter: str) -> int:
        """Count a seat's pips on the board."""
        return sum(int(die[1]) for die in self.dice.values() if die[0] == letter)

    def held(self, letter: str) -> int:
        """Count the goal keyposts that a seat holds (the most in any of several goals)."""
        return max(sum(self.dice.get(post, "-")[0] == letter for post in row) for row in self.goals(letter))

    def playing(self) -> list[str]:
        """List the seats that have not resigned."""
        return [letter for letter in self.letters if letter not in self.gone]

    def line(self) -> str:
        """Return the position line's three fields that the rules name."""
        rows = ["".join(self.dice.get(f + str(r), ".") for f in "abcdefghij") for r in range(10, 0, -1)]
        captured = ",".join(f"{letter}{pips}" for letter, pips in self.captured.items())
        turn = "-" if self.ended else self.turn
        if self.rolled is not None and not self.ended:
            moved = sorted(self.moved, key=lambda square: (square[0], int(square[1:])))
            turn += f":{self.rolled - len(self.moved)}:{','.join(moved)}"
        return f"{'/'.join(rows)} {captured} {turn}"
