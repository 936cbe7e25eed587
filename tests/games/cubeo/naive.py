"""A second Cubeo, slow and plain, written from the rules alone, against which the engine is tested.

Dice lie on a table of (x, y), both from 0 to 25. Squares get names only on request. If a die ends on the
table's outermost squares, all dice are moved to its middle.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Cell = tuple[int, int]
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
FILES = "abcdefghijklmnopqrstuvwxyz"


def side_neighbours(cell: Cell) -> list[Cell]:
    """List the four cells that share a side with a cell."""
    return [(cell[0] + x, cell[1] + y) for x, y in SIDES]


def is_connected(cells: set[Cell]) -> bool:
    """Return whether cells form one group, connected by sides."""
    found = {min(cells)}
    while True:
        more = {each for cell in found for each in side_neighbours(cell) if each in cells}
        if more <= found:
            return found == cells
        found |= more


def steps(cell: Cell, rest: set[Cell]) -> Iterator[Cell]:
    """Yield the cells that a die can reach in one step around the other dice, whose cells are `rest`."""
    x, y = cell
    for across, up in SIDES:
        to = (x + across, y + up)
        if to in rest:
            continue
        for sideways in (1, -1):
            beside_start = (x + up * sideways, y + across * sideways)
            beside_end = (to[0] + up * sideways, to[1] + across * sideways)
            if beside_start in rest and beside_end in rest:
                yield to
                break
    for across, up in CORNERS:
        to = (x + across, y + up)
        between = [(x + across, y), (x, y + up)]
        if to not in rest and sum(each in rest for each in between) == 1:
            yield to


def paths(cell: Cell, length: int, rest: set[Cell]) -> Iterator[list[Cell]]:
    """Yield all paths of exactly `length` steps from a cell around the dice in `rest`."""
    if length == 0:
        yield [cell]
        return
    for after in steps(cell, rest):
        for path in paths(after, length - 1, rest):
            yield [cell, *path]


class NaiveCubeo:
    """A game that changes in place as it is played."""

    def __init__(self, first: int = 0, options: dict[str, Any] | None = None) -> None:
        self.options = {
            "change": "cell",
            "backtrack": "allowed",
            "repetition": "draw",
            "die-size": 6,
            **(options or {}),
        }
        self.size: int = self.options["die-size"]
        self.dice: dict[Cell, tuple[str, int]] = {(12, 12): ("A", 1), (13, 12): ("B", 1)}
        self.turn = "AB"[first]
        self.ended: tuple[str, str] | None = None  # winner ("" for a draw) and reason
        self.history = [self.key()]
        self.listed: dict[str, dict[Cell, tuple[str, int]]] | None = None

    @classmethod
    def at(cls, line: str, options: dict[str, Any]) -> NaiveCubeo:
        """Open a game from a position line without history, in which values have one digit."""
        game = cls(0, options)
        formation, *corner, game.turn = line.split(" ")
        game.dice = {}
        for y, row in enumerate(reversed(formation.split("/"))):
            cells = row.replace(".", "..")
            for place in range(0, len(cells), 2):
                if cells[place] != ".":
                    game.dice[place // 2, y] = (cells[place], int(cells[place + 1], 16))
        if corner:
            game.put(FILES.index(corner[0][0]), int(corner[0][1:]) - 1)
        else:
            game.put_in_the_middle()
        game.history = [game.key()]
        return game

    def put(self, left: int, low: int) -> None:
        """Shift all dice so that their lower left corner is at (left, low)."""
        across, up = left - min(x for x, _ in self.dice), low - min(y for _, y in self.dice)
        self.dice = {(x + across, y + up): die for (x, y), die in self.dice.items()}

    def put_in_the_middle(self) -> None:
        """Shift all dice to the middle of the table, as the rules' notation says."""
        xs, ys = [x for x, _ in self.dice], [y for _, y in self.dice]
        width, height = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        self.put(13 - (width + 1) // 2, 13 - (height + 1) // 2)

    def rows(self, dice: dict[Cell, tuple[str, int]]) -> str:
        """Return a formation's rows as in a position line."""
        xs, ys = [x for x, _ in dice], [y for _, y in dice]
        lines = []
        for y in range(max(ys), min(ys) - 1, -1):
            cells = [dice.get((x, y)) for x in range(min(xs), max(xs) + 1)]
            lines.append("".join("." if cell is None else f"{cell[0]}{cell[1]:X}" for cell in cells))
        return "/".join(lines)

    def key(self) -> str:
        """Return the position: the formation up to a shift, and the seat to move."""
        return f"{self.rows(self.dice)} {self.turn}"

    def line(self) -> str:
        """Return the first three fields of the position line."""
        corner = self.name((min(x for x, _ in self.dice), min(y for _, y in self.dice)))
        return f"{self.rows(self.dice)} {corner} {'-' if self.ended else self.turn}"

    def name(self, cell: Cell) -> str:
        """Return the name of a cell of the table."""
        return f"{FILES[cell[0]]}{cell[1] + 1}"

    def frame(self) -> set[Cell]:
        """List the cells of the frame."""
        xs, ys = [x for x, _ in self.dice], [y for _, y in self.dice]
        return {(x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)}

    def is_open(self, cell: Cell, taken: set[Cell]) -> bool:
        """Return whether empty cells lead from a cell out of the frame."""
        frame = self.frame()
        seen, todo = {cell}, [cell]
        while todo:
            for each in side_neighbours(todo.pop()):
                if each not in frame:
                    return True
                if each not in taken and each not in seen:
                    seen.add(each)
                    todo.append(each)
        return False

    def own(self) -> list[Cell]:
        """List the cells of the dice of the seat to move."""
        return [cell for cell, (owner, _) in self.dice.items() if owner == self.turn]

    def is_pinned(self, cell: Cell) -> bool:
        """Return whether the formation falls apart without a die."""
        return not is_connected(set(self.dice) - {cell})

    def results(self) -> dict[str, dict[Cell, tuple[str, int]]]:
        """Return every action of the seat to move, with the dice that it leads to."""
        if self.listed is not None:
            return self.listed
        found = {}
        for text, dice in [*self.adding(), *self.moving(), *self.merging()]:
            if self.options["repetition"] == "forbid":
                other = "B" if self.turn == "A" else "A"
                if f"{self.rows(dice)} {other}" in self.history:
                    continue
            found[text] = dice
        self.listed = found
        return found

    def adding(self) -> Iterator[tuple[str, dict[Cell, tuple[str, int]]]]:
        """Yield each way to add a die of value 1, with the dice that it leads to."""
        if len(self.own()) == self.size:
            return
        for cell in self.frame() - set(self.dice):
            owners = {self.dice[each][0] for each in side_neighbours(cell) if each in self.dice}
            if owners == {self.turn} and self.is_open(cell, set(self.dice)):
                yield f"+{self.name(cell)}", {**self.dice, cell: (self.turn, 1)}

    def moving(self) -> Iterator[tuple[str, dict[Cell, tuple[str, int]]]]:
        """Yield each way to move an unpinned die by its value, with the dice that it leads to."""
        for start in self.own():
            if self.is_pinned(start):
                continue
            rest = dict(self.dice)
            _, value = die = rest.pop(start)
            for path in paths(start, value, set(rest)):
                twice = len(set(path)) < len(path)
                if path[-1] == start or (twice and self.options["backtrack"] == "none"):
                    continue
                dice = {**rest, path[-1]: die}
                if self.options["change"] == "shape" and self.same_shape(dice):
                    continue
                yield f"{self.name(start)}>{self.name(path[-1])}", dice

    def same_shape(self, dice: dict[Cell, tuple[str, int]]) -> bool:
        """Return whether dice have the current ones' shape, up to rotation, reflection and shift."""
        present = self.rows(self.dice)
        for _ in range(4):
            dice = {(y, -x): die for (x, y), die in dice.items()}
            mirrored = {(-x, y): die for (x, y), die in dice.items()}
            if present in (self.rows(dice), self.rows(mirrored)):
                return True
        return False

    def merging(self) -> Iterator[tuple[str, dict[Cell, tuple[str, int]]]]:
        """Yield each merge, which adds a die's value to a neighbour's, with the dice that it leads to."""
        own = self.own()
        if len(own) < 3:
            return
        for lifted in own:
            rest = dict(self.dice)
            _, value = rest.pop(lifted)
            if self.is_pinned(lifted) or not self.is_open(lifted, set(rest)):
                continue
            for taker in set(side_neighbours(lifted)) & set(own):
                dice = {**rest, taker: (self.turn, value + rest[taker][1])}
                yield f"{self.name(lifted)}+{self.name(taker)}", dice

    def play(self, action: str) -> None:
        """Carry out an action."""
        mover = self.turn
        self.dice, self.listed = self.results()[action], None
        if not all(1 <= x <= 24 and 1 <= y <= 24 for x, y in self.dice):
            self.put_in_the_middle()
        if max(value for _, value in self.dice.values()) > self.size:
            self.ended = (mover, "merge")
            return
        self.turn = "B" if mover == "A" else "A"
        self.history.append(self.key())
        if self.options["repetition"] == "draw" and self.history.count(self.key()) == 3:
            self.ended = ("", "repetition")
        elif not self.results():
            self.ended = (mover, "blocked")
