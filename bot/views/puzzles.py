"""Puzzles in words, and the ids of their controls."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from engine import GAMES, Puzzle, Text, _, plural, text

from ..locale.language import Language
from .custom_id import CustomId
from .message import Attachment, Button, Style, TextBoard
from .text import render_plain

PREFIX = "pz"  # of the verbs of a puzzle's controls
MAX_TRIES = 35  # wrong answers that an id can count
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

HEAD = _("**{game}, puzzle {number}** {stars}")
DAILY_HEAD = _("**Daily {number}** · {game} {stars}")
TASK = _("### {task}")
SOLVED_FIRST = _("✅ Solved at the first try.")
SOLVED_LATER = _("✅ Solved at the {number} try.")
SOLVED_HINTED = _("✅ Solved, with a hint.")
RIGHT = _("✅ Right. They answer {move}. Now finish it.")
WRONG = _("❌ {story} That isn't it. Try again.")
REFUTED = _("They answer {move}, and {what}.")
PROGRESS = _("-# {game}: {solved} of {all} solved, {first} at the first try.")
AGAIN = _("You've tried all puzzles of {game}. Here they come again. They no longer count.")
NO_PUZZLES = _("There are no puzzles for {game}: chance decides too much.")
NO_SUCH_STARS = _("{game} has no puzzles with {stars}. Choose a different number.")
GONE = _("This puzzle was wrong and is gone. Your result stays.")
HINT_LINE = _("💡 {hint}")
LOOK_AT = _("💡 Look at {square}.")
THEY_WIN = _("you lose")
REFUTATIONS = {
    "forced": _("you can't win in time"),
    "forced against": _("you can't stop your opponent any longer"),
    "counted": _("your lead ends up smaller"),
    "weighed": _("your advantage is gone"),
}
MARGIN = _("The best move wins {best}% of games from here, and the next best {second}%.")
FINAL_LEAD = _("Your final lead: {best}. After the next best move: {second}.")
MIGHT_GO_ON = _("-# The game might continue like this.")
STARS = plural("{count} star", "{count} stars", by="count")
ORDINALS = _("{number}th"), _("{number}st"), _("{number}nd"), _("{number}rd")  # by the last digit, 0 for most
IN_WORDS = (text("one star"), text("two stars"), text("three stars"))

_ID = re.compile(r"~p([0-9a-n])([0-9a-z])([0-9a-z]{3})?-([a-z][a-z-]{0,15})-((?:[0-9a-z]{2}){0,3})")


class PuzzleId(NamedTuple):
    """A puzzle and its solver's progress, which a control's id contains in place of a table's id.

    `shown` is the number of hints in the message (up to 2), and `hinted` says whether the first came before
    the first answer. `wanted` are the stars that the user chose, or 0. `tries` counts wrong answers. `day` is
    the day of the daily, or 0. `path` has the solver's moves so far, each by its number among the legal ones.
    """

    game: str
    number: int
    shown: int = 0
    hinted: bool = False
    wanted: int = 0
    tries: int = 0
    day: int = 0
    path: tuple[int, ...] = ()

    @property
    def table_id(self) -> str:
        """The part of a control's id that stands in place of a table's id."""
        hints = DIGITS[self.shown + 3 * self.hinted + 6 * self.wanted]
        stage = f"{hints}{DIGITS[self.tries]}{_base36(self.day, 3) if self.day else ''}"
        return f"~p{stage}-{self.game}-{''.join(_base36(move, 2) for move in self.path)}"

    @property
    def shows_solution(self) -> bool:
        """Whether the message offers the solution: after the first answer, or after two hints."""
        return bool(self.tries or self.path) or self.shown > 1

    def control(self, verb: str, argument: object = "") -> str:
        """Return the custom id of this puzzle's control with the given verb."""
        return str(CustomId(f"{PREFIX}{verb}", self.table_id, self.number, str(argument)))

    def button(self, label: str, verb: str, style: Style = "secondary", argument: object = "") -> Button:
        """Return this puzzle's button with the given verb."""
        return Button(text(label), self.control(verb, argument), style)


def read_puzzle_id(id: CustomId) -> PuzzleId | None:
    """Return the PuzzleId that a control's id contains, or None if the control is not a puzzle's."""
    found = _ID.fullmatch(id.table_id)
    if found is None:
        return None
    hints, tries, day, game, path = found.groups()
    moves = tuple(int(path[start : start + 2], 36) for start in range(0, len(path), 2))
    wanted, hint = divmod(int(hints, 36), 6)
    hinted, shown = divmod(hint, 3)
    return PuzzleId(game, id.ply, shown, bool(hinted), wanted, int(tries, 36), int(day or "0", 36), moves)


def with_stars(picture: Attachment | TextBoard, stars: int, language: Language) -> Attachment | TextBoard:
    """Return a puzzle's picture with its stars in words in front of the description."""
    if isinstance(picture, TextBoard):
        return picture
    told = render_plain(IN_WORDS[stars - 1], (), language)
    return replace(picture, alt=f"{told}. {picture.alt}")


def puzzle_head(puzzle: Puzzle, day: int, *, as_text: bool) -> Text:
    """Return a puzzle's heading, with its game, number and stars. If `as_text`, the stars are in words.

    The number is the day's if the puzzle is a daily, whose `day` is not 0.
    """
    stars = IN_WORDS[puzzle.stars - 1] if as_text else "★" * puzzle.stars
    head, number = (DAILY_HEAD, day) if day else (HEAD, puzzle.number)
    return text(head, game=GAMES[puzzle.game].name, number=number, stars=stars)


def solved_text(tries: int, *, hinted: bool) -> Text:
    """Return a text on how a puzzle was solved: with a hint, or else after how many wrong `tries`."""
    if hinted:
        return text(SOLVED_HINTED)
    return text(SOLVED_LATER, number=nth(tries + 1)) if tries else text(SOLVED_FIRST)


def nth(number: int) -> Text:
    """Return an ordinal number in figures, such as "3rd"."""
    ends_in = 0 if number % 100 in (11, 12, 13) or number % 10 > 3 else number % 10
    return text(ORDINALS[ends_in], number=number)


def refutation(puzzle: Puzzle, move: Text, *, is_lost: bool) -> Text:
    """Return a sentence about the other seat's answer to a wrong move, and what that leads to."""
    return text(REFUTED, move=move, what=text(THEY_WIN if is_lost else REFUTATIONS[puzzle.kind.proof]))


def margin(puzzle: Puzzle) -> Text | None:
    """Return a text on how much better the solution is than the second-best move. None for a forced win."""
    kind, *values = puzzle.proof.split(" ")
    if kind.startswith("forced"):
        return None
    if kind == "counted":
        return text(FINAL_LEAD, best=values[0], second=values[1])
    best, second = (round(100 * float(share)) for share in values)
    return text(MARGIN, best=best, second=second)


def _base36(number: int, width: int) -> str:
    return "".join(DIGITS[number // 36**place % 36] for place in reversed(range(width)))
