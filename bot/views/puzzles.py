"""Puzzles and dailies in words, and the ids of their controls."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from engine import GAMES, Puzzle, Text, _, plural, text
from engine.daily import Daily

from ..locale.language import Language
from ..table.daily import SOLVED, Count, Standing, Streak
from .custom_id import CustomId
from .message import Attachment, Button, Message, Style, TextBoard
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
AGAIN_STARS = _(
    "You've tried every {game} puzzle with {stars}. Here they come again, but they no longer count. For "
    "new ones, use `/puzzle` with a different number of stars."
)
SOLVED_BEFORE = _("You've already solved this puzzle, so it no longer counts.")
NO_PUZZLES = _("{game} has no puzzles, because too much depends on chance.")
NO_SUCH_STARS = _("{game} has no puzzles with {stars}. Choose a different number.")
GONE = _("This puzzle was wrong and is gone. Your result stays.")
HINT_LINE = _("💡 {hint}")
LOOK_AT = _("💡 Look at {square}.")
THEY_WIN = _("you lose")
REFUTATIONS = {
    "forced": _("you can't win in time"),
    "forced against": _("you can no longer stop your opponent"),
    "counted": _("your lead ends up smaller"),
    "weighed": _("your advantage is gone"),
}
MARGIN = _("It wins {best}% of games from here, the next best {second}%.")
FINAL_LEAD = _("Your final lead: {best}. With the second-best move: {second}.")
MIGHT_GO_ON = _("-# The game might continue like this.")
STARS = plural("{count} star", "{count} stars", by="count")
ORDINALS = _("{number}th"), _("{number}st"), _("{number}nd"), _("{number}rd")  # by the last digit, 0 for most
IN_WORDS = (text("one star"), text("two stars"), text("three stars"))

MIN_COUNT = 20  # tries before numbers are shown: fewer could reveal who tried

STREAK = _("-# Streak {streak}, best {best}. One missed day a week is forgiven.")
SOLVED_TODAY = _("You've solved today's. The next one comes <t:{midnight}:R>.")
GAVE_UP = _("You've seen the solution to today's puzzle. The next one comes <t:{midnight}:R>.")
DONE = _("You've already done that daily. Use `/daily` for today's.")
TOO_LATE = _("That daily counted until <t:{noon}:f>. You can still solve it.")
SOLVED_TOO_LATE = _("That daily counted until <t:{noon}:f>, so your streak stays the same.")
ALREADY_SHARED = _("You've shared today's here already.")
SHARED = _("Shared with everyone here.")
SHARED_BY = _("-# from {mention}")
NOT_POSTED = _("Discord rejected that, so nothing was shared. Please try again in a minute.")
NONE_YET = _("There's no daily puzzle yet. The first one comes <t:{start}:R>.")
NOT_TODAY = _("There's no daily puzzle for that day. Use `/daily` for today's.")
YESTERDAY = _(
    "-# Yesterday: {tried} tried it here and elsewhere, {solved} solved it, {first} at the first try."
)
NOT_BEFORE_NOON = _("Yesterday's daily counts until <t:{noon}:t>. Its solution is here after that.")
SHARE = _("Alea daily {number} · {game} {stars} · {how} · streak {streak}")
SHARE_UNSOLVED = _("Alea daily {number} · {game} {stars} · not solved today")
AT_FIRST, AT_NTH = _("solved at the first try"), _("solved at the {number} try")
HINTED = _("{how} · with a hint")

_ID = re.compile(r"~p([0-9a-n])([0-9a-z])([0-9a-z]{3})?-([a-z][a-z-]{0,15})-((?:[0-9a-z]{2}){0,3})")


class PuzzleId(NamedTuple):
    """A puzzle and its solver's progress, which a control's id contains in place of a table's id.

    `shown` is the number of hints in the message (up to 2), and `hinted` says whether the first came before
    the first answer. `wanted` is the number of stars that the user chose (0: any). `tries` counts wrong
    answers. `day` is the daily's number (0: not a daily). `path` has the solver's moves so far, each as its
    number among the legal moves.
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
        """Whether the message offers the solution, which requires an answer or two hints."""
        return bool(self.tries or self.path) or self.shown > 1

    def button(self, label: str, verb: str, style: Style = "secondary", argument: object = "") -> Button:
        """Return a button for the action `verb`. Its id contains the solver's progress and `argument`."""
        id = CustomId(f"{PREFIX}{verb}", self.table_id, self.number, str(argument))
        return Button(text(label), str(id), style)


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
    """Return a picture whose alt text starts with the puzzle's stars in words, or a text board unchanged."""
    if isinstance(picture, TextBoard):
        return picture
    told = render_plain(IN_WORDS[stars - 1], (), language)
    return replace(picture, alt=f"{told}. {picture.alt}")


def puzzle_head(puzzle: Puzzle, day: int, *, as_text: bool) -> Text:
    """Return the heading of a puzzle or, if `day` is not 0, of a daily. If `as_text`, stars are in words."""
    stars = IN_WORDS[puzzle.stars - 1] if as_text else "★" * puzzle.stars
    head, number = (DAILY_HEAD, day) if day else (HEAD, puzzle.number)
    return text(head, game=GAMES[puzzle.game].name, number=number, stars=stars)


def solved_text(tries: int, *, hinted: bool) -> Text:
    """Say that a puzzle was solved with a hint or, without hints, after `tries` wrong answers."""
    if hinted:
        return text(SOLVED_HINTED)
    return text(SOLVED_LATER, number=nth(tries + 1)) if tries else text(SOLVED_FIRST)


def nth(number: int) -> Text:
    """Return an ordinal number in figures, such as "3rd"."""
    ends_in = 0 if number % 100 in (11, 12, 13) or number % 10 > 3 else number % 10
    return text(ORDINALS[ends_in], number=number)


def margin(puzzle: Puzzle) -> Text | None:
    """Return a text on the solution's margin over the second-best move, or None if the win is forced."""
    kind, *values = puzzle.proof.split(" ")
    if kind.startswith("forced"):
        return None
    if kind == "counted":
        return text(FINAL_LEAD, best=values[0], second=values[1])
    best, second = (round(100 * float(share)) for share in values)
    return text(MARGIN, best=best, second=second)


def streak_line(streak: Streak, today: int) -> Text:
    """Return the line about a person's best streak and their current one, as of day number `today`."""
    return text(STREAK, streak=streak.current(today), best=streak.best)


def solve_button(day: int) -> Button:
    """Return the button that opens daily number `day`."""
    return Button(text("Solve"), str(CustomId("daily", argument=str(day))), "success")


def share_line(daily: Daily, standing: Standing) -> Text:
    """Return the line with which a person shares how a finished daily went, without its solution."""
    attempt, game, stars = standing.attempt, GAMES[daily.game].name, "★" * daily.stars
    if attempt.state != SOLVED:
        return text(SHARE_UNSOLVED, number=daily.day, game=game, stars=stars)
    how = text(AT_NTH, number=nth(attempt.tries + 1)) if attempt.tries else text(AT_FIRST)
    if attempt.hinted:
        how = text(HINTED, how=how)
    streak = standing.streak.current(daily.day)
    return text(SHARE, number=daily.day, game=game, stars=stars, how=how, streak=streak)


def daily_post(day: int, puzzle: Puzzle, shown: Attachment | TextBoard, yesterday: Count) -> Message:
    """Return the silent post of daily number `day` in a server's channel.

    If enough people tried the previous daily, the post says how many did, and how many of them solved it.
    """
    lines = [puzzle_head(puzzle, day, as_text=False), text(TASK, task=puzzle.task)]
    if yesterday.tried >= MIN_COUNT:
        lines.append(text(YESTERDAY, **yesterday._asdict()))
    buttons = [solve_button(day)]
    if day > 1:
        buttons.append(Button(text("Yesterday's solution"), str(CustomId("dailysol", argument=str(day - 1)))))
    return Message(tuple(lines), rows=(tuple(buttons),), attachment=shown, silent=True)


def _base36(number: int, width: int) -> str:
    return "".join(DIGITS[number // 36**place % 36] for place in reversed(range(width)))
