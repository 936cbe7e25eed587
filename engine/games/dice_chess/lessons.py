"""Lessons for Dice Chess: the army, how each die moves and captures, the re-roll, and the end."""

from __future__ import annotations

from ...lessons import Lesson
from ...text import text

LESSONS = (
    Lesson(
        "......../......../......../......../......../......../......../........ A0,B0 * "
        "rolls=A3156622411532644,B2261354166235141",
        text("Both players roll sixteen dice and arrange them in secret. The front rank fights first."),
        text("Hand in an army with no die below 4 in the front rank."),
        ("[456][456][456][456][456][456][456][456]*",),
        text("Choose “Strong in front”, then press “Hand in”. You could also swap dice, two at a time."),
    ),
    Lesson(
        "......../......../..B3B4..../......../......../......../...A4..../.A2...... A0,B0 A",
        text("Dice from 2 to 5 move one square forward, back or sideways, never diagonally."),
        text("Move your 4 one square forward."),
        ("d2>d3",),
        text("Choose the 4 on d2. Forward is up, to d3."),
    ),
    Lesson(
        "......../......../..B3B4..../......../......../..A1A5..../......../........ A0,B0 A",
        text(
            "A 1 is quick: it moves one or two squares forward, back or sideways, and can turn in between. "
            "It never jumps."
        ),
        text("Move your 1 to d4."),
        ("c3>d4",),
        text("Choose the 1 on c3: it goes up to c4, then turns to d4."),
    ),
    Lesson(
        "......../......../..B2...../....B3.../...A6..../.A2....../......../........ A0,B0 A",
        text("A 6 moves one square in any direction, including diagonally."),
        text("Capture the 3 on e5."),
        ("d4>e5",),
        text("Choose the 6 on d4: e5 is diagonally next to it."),
    ),
    Lesson(
        "......../......../......../..B2B4..../..A2A3..../......../......../........ A0,B0 A",
        text("A die captures dice that aren't higher: a 2 takes a 1 or a 2, but not a 3."),
        text("Capture the only die you can."),
        ("c4>c5",),
        text("The 4 is too strong for your 3, and only a 6 moves diagonally: take the 2 above your 2."),
    ),
    Lesson(
        "......../......../...B4..../....B1.../...A1A6.../......../......../........ A0,B0 A",
        text("A die that captures is re-rolled where it stands: a high one may drop, a low one may rise."),
        text("Capture the 1 with the die that has less to lose."),
        ("d4>e5",),
        text("A re-roll can't improve a 6, so use your 1: it moves forward, then right."),
    ),
    Lesson(
        "......../......../......../...B4..../..A3A5..../......../......../........ A9,B7 A",
        text(
            "Take the last die and you win. If play gets stuck, the pips on the board are counted: "
            "most pips wins."
        ),
        text("Win the game."),
        ("d4>d5",),
        text("Your 5 is right below your opponent's last die."),
    ),
)
