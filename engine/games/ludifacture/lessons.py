"""Lessons of Ludifacture: the roll, the price, robbing, stopping short, the far side, the end."""

from __future__ import annotations

from ...lessons import Lesson
from ...text import text

LESSONS = (
    Lesson(
        "16 A32:0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0|B32:0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0 2,2,3+0 A",
        text(
            "Of your three dice two name the column, by their sum; the third one says how far its marker "
            "goes."
        ),
        text("You rolled 2, 2 and 3. Move the marker of column 5."),
        ("5:2",),
        text("2 and 3 name column 5, and the other 2 is how far; 2 and 2 would name column 4."),
    ),
    Lesson(
        "16 A30:0.0,2.2,0.0,0.0,0.0,0.0,0.0,0.0|B32:0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0 1,2,4+2 A",
        text(
            "A move costs a coin, and one more for each re-roll. The coins go onto the stack of the marker "
            "that moves."
        ),
        text("This move costs 3. Put them on the stack that you have begun."),
        ("3:4",),
        text("Your marker with a stack is in column 3: 1 and 2 name it, so it goes 4 squares."),
    ),
    Lesson(
        "16 A28:2.2,0.0,0.0,0.0,0.0,0.0,0.0,0.0|B28:0.0,0.0,0.0,0.0,0.0,0.0,0.0,5.3 1,1,4+0 A",
        text("Whoever passes over a marker of somebody else takes one coin of its stack."),
        text("Pass your opponent's marker, and rob it."),
        ("2:4",),
        text("1 and 1 name column 2: its marker goes all 4 squares, past the one on a4."),
    ),
    Lesson(
        "16 A28:0.0,0.0,3.2,0.0,0.0,0.0,0.0,0.0|B26:0.0,0.0,0.0,0.0,0.0,4.5,0.0,0.0 1,3,4+0 A",
        text(
            "Whoever ends on such a marker takes its whole stack and puts it one square back. For this, "
            "and for this alone, a marker may stop short."
        ),
        text("Take the stack of 5."),
        ("4:2",),
        text("Move the marker of column 4 by 2 only: it stops short on your opponent's."),
    ),
    Lesson(
        "12 A24:0.0,0.0,0.0,6.5,0.0,0.0,0.0,0.0|B28:0.0,0.0,0.0,3.2,0.0,0.0,0.0,0.0 2,3,4+0 A",
        text(
            "At the far side you get the stack back, and as many coins from the pot. The marker begins anew."
        ),
        text("Bring your stack home."),
        ("5:2",),
        text(
            "Your marker in column 5 is two squares from the far side: 2 and 3 name it, and the 4 is plenty."
        ),
    ),
    Lesson(
        "4 A33:0.0,0.0,0.0,0.0,0.0,7.4,0.0,0.0|B30:0.0,0.0,0.0,0.0,2.3,0.0,0.0,0.0 3,5,1+0 A",
        text(
            "When the pot is empty, or somebody has no coins left in hand, the game is over: most coins win, "
            "those in stacks as well."
        ),
        text("Empty the pot, and win."),
        ("8:1",),
        text("3 and 5 name column 8: one square, and its marker is home."),
    ),
)
