"""The daily puzzle in words: how it went, and what people share about it."""

from __future__ import annotations

from engine import GAMES, Puzzle, Text, _, text
from engine.daily import Daily

from ..table.daily import SOLVED, Count, Standing, Streak
from .custom_id import CustomId
from .message import Attachment, Button, Message, TextBoard
from .puzzles import TASK, nth, puzzle_head

MIN_COUNT = 20  # tries before numbers are shown: fewer could reveal who tried

STREAK = _("-# Streak {streak}, best {best}. One missed day a week is forgiven.")
SOLVED_TODAY = _("You've solved today's. The next one comes <t:{midnight}:R>.")
GAVE_UP = _("You've seen the solution to today's puzzle. The next one comes <t:{midnight}:R>.")
DONE = _("You've already done that daily. Use `/daily` for today's.")
TOO_LATE = _("That daily counted until <t:{noon}:f>. You can still solve it.")
ALREADY_SHARED = _("You've shared today's here already.")
SHARED = _("Shared with everyone here.")
SHARED_BY = _("-# Shared by {mention}")
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


def streak_line(streak: Streak, today: int) -> Text:
    """Return the line about a person's current and best streak, on the day with the number `today`."""
    return text(STREAK, streak=streak.current(today), best=streak.best)


def solve_button(day: int) -> Button:
    """Return the button that opens the daily with the number `day`."""
    return Button(text("Solve"), str(CustomId("daily", argument=str(day))), "success")


def share_line(daily: Daily, standing: Standing) -> Text:
    """Return the line that a person shares about a daily that is over for them, without its solution."""
    attempt, game, stars = standing.attempt, GAMES[daily.game].name, "★" * daily.stars
    if attempt.solved != SOLVED:
        return text(SHARE_UNSOLVED, number=daily.day, game=game, stars=stars)
    how = text(AT_NTH, number=nth(attempt.tries + 1)) if attempt.tries else text(AT_FIRST)
    if attempt.hinted:
        how = text(HINTED, how=how)
    streak = standing.streak.current(daily.day)
    return text(SHARE, number=daily.day, game=game, stars=stars, how=how, streak=streak)


def daily_post(day: int, puzzle: Puzzle, shown: Attachment | TextBoard, yesterday: Count) -> Message:
    """Return the silent post of the daily with the number `day` in a server's channel.

    It says how many people tried and solved the day before's, if enough did.
    """
    lines = [puzzle_head(puzzle, day, as_text=False), text(TASK, task=puzzle.task)]
    if yesterday.tried >= MIN_COUNT:
        lines.append(text(YESTERDAY, **yesterday._asdict()))
    buttons = [solve_button(day)]
    if day > 1:
        buttons.append(Button(text("Yesterday's solution"), str(CustomId("dailysol", argument=str(day - 1)))))
    return Message(tuple(lines), rows=(tuple(buttons),), attachment=shown, silent=True)
