"""Lessons of Dice Chess: the army, how each die moves, what it takes, the roll afterwards, the end."""

from __future__ import annotations

from ...lessons import Lesson
from ...text import text

LESSONS = (
    Lesson(
        "......../......../......../......../......../......../......../........ A0,B0 * "
        "rolls=A3156622411532644,B2261354166235141",
        text("Both players roll sixteen dice and arrange them in secret. The front rank fights first."),
        text("Hand in an army whose front rank has no die below 4."),
        ("[456][456][456][456][456][456][456][456]*",),
        text("Choose Strong in front, then press Hand in; you could also swap dice two by two."),
    ),
    Lesson(
        "......../......../..B3B4..../......../......../......../...A4..../.A2...... A0,B0 A",
        text("Dice from 2 to 5 go one square straight: forward, back or sideways, never diagonally."),
        text("Move your 4 one square forward."),
        ("d2>d3",),
        text("Choose the 4 on d2; forward is up, to d3."),
    ),
    Lesson(
        "......../......../..B3B4..../......../......../..A1A5..../......../........ A0,B0 A",
        text("A 1 is quick: it goes one or two squares straight, and may turn in between. It never jumps."),
        text("Move your 1 to d4."),
        ("c3>d4",),
        text("Choose the 1 on c3: it goes up to c4, then turns to d4."),
    ),
    Lesson(
        "......../......../..B2...../....B3.../...A6..../.A2....../......../........ A0,B0 A",
        text("A 6 goes one square in any direction, diagonally as well."),
        text("Capture the 3 on e5."),
        ("d4>e5",),
        text("Choose the 6 on d4; e5 is diagonally next to it."),
    ),
    Lesson(
        "......../......../......../..B2B4..../..A2A3..../......../......../........ A0,B0 A",
        text("A die captures what is not higher than itself: a 2 takes a 1 or a 2, but no 3."),
        text("Capture the only die that you can take."),
        ("c4>c5",),
        text("The 4 is too strong for your 3, and nothing goes diagonally but a 6: take the 2 above your 2."),
    ),
    Lesson(
        "......../......../...B4..../....B1.../...A1A6.../......../......../........ A0,B0 A",
        text(
            "A die that has captured is rolled again where it stands: a high one may fall, a low one may "
            "rise."
        ),
        text("Capture the 1 with the die that has less to lose."),
        ("d4>e5",),
        text("After the roll a 6 can only be as good or worse; your 1 goes up and right."),
    ),
    Lesson(
        "......../......../......../...B4..../..A3A5..../......../......../........ A9,B7 A",
        text(
            "Whoever takes the last die wins. Where nobody gets on, the dice on the board are counted: "
            "most pips win."
        ),
        text("Win the game."),
        ("d4>d5",),
        text("Your 5 stands below the last die of your opponent."),
    ),
)
