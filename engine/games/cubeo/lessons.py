"""Lessons for Cubeo: adding, moving, merging, pinned dice, and both ways to win."""

from __future__ import annotations

from ...lessons import Lesson
from ...text import text

LESSONS = (
    Lesson(
        "A1B1 m13 A",
        text(
            "A new die shows a 1. It must share a side with one of your dice, but not with any of your "
            "opponent's."
        ),
        text("Add a die."),
        ("+*",),
        text("Choose “Add a die”, then any of the squares."),
    ),
    Lesson(
        "A2A1B1 l13 A",
        text("A die moves exactly as many steps as it shows, sliding along the others all the way."),
        text("Move your 2."),
        ("l13>*",),
        text("Choose your 2. It goes round the corner, then one step further."),
    ),
    Lesson(
        "A1../A2A1B1 l13 A",
        text(
            "Once you have three dice on the table, you can merge two that touch. One goes back to your "
            "pool, and the other shows the sum."
        ),
        text("Merge a 1 and your 2 into a 3."),
        ("l14+l13",),
        text("Choose the 1 above your 2, and merge it into the 2."),
    ),
    Lesson(
        "A3A1B1/.A2B2 l13 A",
        text(
            "A die is pinned if the formation would fall apart without it. A pinned die can't move or "
            "be lifted."
        ),
        text("Your 1 is pinned. Make a 4 anyway."),
        ("l14+m14",),
        text("You can still merge into a pinned die: lift the 3 instead."),
    ),
    Lesson(
        "A3A3B2/.A4B1 l13 A",
        text("If you make 7 or more by merging, you win immediately."),
        text("Win with a merge."),
        ("m13+m14",),
        text("3 and 3 only make 6. Lift the 4 instead, and merge it into the 3 above it."),
    ),
    Lesson(
        "A1A1A1/.B1A1 l13 A",
        text("If you can't add, move or merge on your turn, you lose."),
        text("Leave your opponent without a move."),
        ("n13>m12",),
        text(
            "Move your 1 from n13 to m12. That pins your opponent's die between yours, and every square next "
            "to it also touches one of yours."
        ),
    ),
)
