"""Lessons for Conversion: placing, raising, taking over, and the last square."""

from __future__ import annotations

from ...lessons import Lesson
from ...text import text

LESSONS = (
    Lesson(
        "......../......../......../......../......../......../......../........ A12345,B11266 A",
        text("Everyone holds five dice for all to see. On your turn, place one on an open square."),
        text("Place your 5 on any square."),
        ("5@*",),
        text("Choose the 5 first, then a square."),
    ),
    Lesson(
        "......../......../......../......../...A3..../......../......../........ A1246,B11266 A",
        text("When you place a die, your own dice around it rise by one. Corners count too."),
        text("Turn your 3 on d4 into a 4."),
        ("?@c[345]", "?@d[35]", "?@e[345]"),
        text("Put any die on one of the eight squares around d4."),
    ),
    Lesson(
        "......../......../......../....B2.../......../......../......../........ A1245,B1126 A",
        text(
            "You also convert other players' weaker dice around the die you place: they become yours "
            "and rise by one."
        ),
        text("Convert the 2 on e5."),
        ("[45]@d[456]", "[45]@e[46]", "[45]@f[456]"),
        text("Choose a die higher than 2, and a square next to e5."),
    ),
    Lesson(
        "......../......../......../...B4..../......../......../......../........ A1345,B1126 A",
        text("Dice equal to or higher than yours stay as they are."),
        text("Convert the 4 on d5."),
        ("5@c[456]", "5@d[46]", "5@e[456]"),
        text("A 4 can't convert a 4, but your 5 can: put it on a square next to d5."),
    ),
    Lesson(
        "......../......../...A1..../......../..B2.B3.../......../......../........ A2345,B112 A",
        text("Your die acts on all eight squares around it at once."),
        text("Convert the 2 on c4 and the 3 on e4 with a single die."),
        ("[45]@d[345]",),
        text("Your die must be higher than both and next to both: put it between them, on file d."),
    ),
    Lesson(
        "......../......../......../......../......../.....B1../..A5...../........ A2334,B666 A",
        text("A 6 is safe: no one can convert it. Your opponent has three 6s in hand."),
        text("Make your 5 on c2 safe before it's too late."),
        ("?@b[123]", "?@c[13]", "?@d[123]"),
        text("Your own dice rise when you put another one next to them: choose a square next to c2."),
    ),
    Lesson(
        "A3A3A3A3B4B4B4B4/A3A3A3A3B4B4B4B4/A3A3A3A3B4B4B4B4/A3A3A3A3B4B4B4B4/A3A3A3.B4B4B4B4/"
        "A3A3A3A3B4B4B4B4/A3A3A3A3B4B4B4B4/A3A3A3A3B4B4B4B4 A145,B26 A",
        text("The game ends when the last open square is filled. Most pips on the board wins."),
        text("Win by filling d4."),
        ("5@d4",),
        text("You need the 4s next to d4, and only a higher die converts them."),
    ),
)
