"""Lessons for Ludifacture: the roll, the price, robbing, stopping short, the far side, and the end."""

from __future__ import annotations

from ...lessons import Lesson
from ...text import text

LESSONS = (
    Lesson(
        "16 A32:0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0|B32:0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0 2,2,3+0 A",
        text(
            "Two of your three dice add up to the number of a column. The third says how far its marker "
            "moves."
        ),
        text("You rolled 2, 2 and 3. Move the marker in column 5."),
        ("5:2",),
        text("2 and 3 make column 5, and the other 2 is the distance. The two 2s would make column 4."),
    ),
    Lesson(
        "16 A30:0.0,2.2,0.0,0.0,0.0,0.0,0.0,0.0|B32:0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0 1,2,4+2 A",
        text(
            "A move costs one coin, plus one for each re-roll. The coins go onto the stack of the marker "
            "that moves."
        ),
        text("This move costs 3 coins. Put them on the stack you've started."),
        ("3:4",),
        text("Your stack is in column 3. The 1 and the 2 make 3, and the 4 is the distance."),
    ),
    Lesson(
        "16 A28:2.2,0.0,0.0,0.0,0.0,0.0,0.0,0.0|B28:0.0,0.0,0.0,0.0,0.0,0.0,0.0,5.3 1,1,4+0 A",
        text("When you pass over another player's marker, you take one coin from its stack."),
        text("Pass your opponent's marker and rob it."),
        ("2:4",),
        text("1 and 1 make column 2: its marker moves all 4 squares, past the one on a4."),
    ),
    Lesson(
        "16 A28:0.0,0.0,3.2,0.0,0.0,0.0,0.0,0.0|B26:0.0,0.0,0.0,0.0,0.0,4.5,0.0,0.0 1,3,4+0 A",
        text(
            "If you end on another player's marker, you take its whole stack and put the marker back one "
            "square. That's the only time a marker can stop short."
        ),
        text("Take the stack of 5 coins."),
        ("4:2",),
        text("Move the marker in column 4 by just 2: it stops short on your opponent's."),
    ),
    Lesson(
        "12 A24:0.0,0.0,0.0,6.5,0.0,0.0,0.0,0.0|B28:0.0,0.0,0.0,3.2,0.0,0.0,0.0,0.0 2,3,4+0 A",
        text(
            "At the far side you get the stack back, plus the same number of coins from the pot. The marker "
            "starts over."
        ),
        text("Bring your stack home."),
        ("5:2",),
        text(
            "Your marker in column 5 is two squares from the far side. 2 and 3 make 5, and the 4 is more "
            "than enough."
        ),
    ),
    Lesson(
        "4 A33:0.0,0.0,0.0,0.0,0.0,7.4,0.0,0.0|B30:0.0,0.0,0.0,0.0,2.3,0.0,0.0,0.0 3,5,1+0 A",
        text(
            "The game ends when the pot is empty or someone has no coins in hand. The player with the most "
            "coins wins, and stacks count too."
        ),
        text("Empty the pot and win."),
        ("8:1",),
        text("3 and 5 make column 8, and its marker is one square from home."),
    ),
)
