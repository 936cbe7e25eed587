"""Lessons for Konfusion: how dice move, jump, stop, bounce and grow, and the four keyposts."""

from __future__ import annotations

from ...lessons import Lesson
from ...text import text

LESSONS = (
    Lesson(
        "........../........../...B1B1...../........../........../........../........../...A1A1...../"
        "....A2...../.......... A0,B0 A",
        text("A die moves as many steps as it shows. A 1 moves forward or sideways."),
        text("Move a 1 forward."),
        ("d3>d4", "e3>e4"),
        text("Choose one of the 1s. For you, forward is up."),
    ),
    Lesson(
        "........../........../...B1B1...../........../........../........../........../...A1....../"
        "....A2...../.......... A0,B0 A",
        text("A 2 moves two steps diagonally forward. A 4 moves four steps along any diagonal."),
        text("Move your 2."),
        ("e2>*",),
        text("Choose the 2 on e2: it ends two files to the side and two ranks up."),
    ),
    Lesson(
        "........../........../........../....B4...../........../....B1...../....A3...../.A2......../"
        "........../.......... A0,B0 A",
        text("A 3 moves straight. Dice jump over anything in between, and capture only where they end."),
        text("Capture the 4 with your 3."),
        ("e4>e7",),
        text(
            "The 4 on e7 is three steps above your 3. You jump over the 1 in between and leave it unharmed."
        ),
    ),
    Lesson(
        "........../........../........../....B2...../....B6...../........../........../.A2......../"
        "....A5...../.......... A0,B0 A",
        text("A die can also stop right in front of one that blocks its way. A 5 moves in any direction."),
        text("Stop right below the 6."),
        ("e2>e5",),
        text("Choose the 5 on e2, then e5, where it stops in front of the 6 instead of jumping over it."),
    ),
    Lesson(
        "........../........../...B1....../........../........../.......B2A3./........../.A2......../"
        "........../.......... A0,B0 A",
        text("At the wall a die ricochets and keeps going. The bounce doesn't cost a step."),
        text("Capture the 2 right next to your 3."),
        ("i5>h5",),
        text("Choose the 3, then h5: it goes to j5, ricochets to i5, and takes its third step to h5."),
    ),
    Lesson(
        "........../........../...B1....../........../........../........../....A2...../........../"
        "........../..A3....... A0,B0 A",
        text(
            "The marked squares at the edge are keyposts. A die can stop early on an empty one. A "
            "die below 6 that ends its move on a keypost grows by one."
        ),
        text("Turn your 3 into a 4."),
        ("c1>[aef]1",),
        text("Send the 3 to a keypost in your own row: a1, e1 or f1."),
    ),
    Lesson(
        "........../...A1....../........../......B5.../........../........../....A2...../........../"
        "........../.......... A0,B0 A",
        text(
            "A 1 that reaches your far row becomes a 6, the strongest die. A 6 moves up to six steps and "
            "turns freely."
        ),
        text("Turn your 1 into a 6."),
        ("d9>d10",),
        text("One step forward, to d10, is enough."),
    ),
    Lesson(
        "A4...A3....A2/........../........../..B3......./......B2.../........../....A6...../........../"
        "...A2....../.......... A9,B4 A",
        text("Hold all four keyposts in your far row (a10, e10, f10 and j10) and you win."),
        text("Win the game."),
        ("e4>f10",),
        text("You only need f10, and your 6 is six steps away."),
    ),
)
