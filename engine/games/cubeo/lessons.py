"""Lessons of Cubeo: adding, moving, merging, what is pinned, and both ways to win."""

from __future__ import annotations

from ...lessons import Lesson
from ...text import text

LESSONS = (
    Lesson(
        "A1B1 A",
        text(
            "A new die shows a 1. It touches one of your dice by a side, and none of your opponent's by a "
            "side."
        ),
        text("Add a die."),
        ("+*",),
        text("Choose to add a die; then every square that is offered will do."),
    ),
    Lesson(
        "A2A1B1 A",
        text("A die moves exactly as many steps as it shows, and slides along the others all the way."),
        text("Move your 2."),
        ("b2>*",),
        text("Choose to move a die: your 2 goes round the corner, then one step on."),
    ),
    Lesson(
        "A1../A2A1B1 A",
        text(
            "With three dice on the table you may merge two that touch: one goes back to your pool, the "
            "other one shows the sum."
        ),
        text("Merge a 1 and your 2 into a 3."),
        ("b3+b2",),
        text("Choose to merge: lift the 1 above your 2, and merge it into the 2."),
    ),
    Lesson(
        "A3A1B1/.A2B2 A",
        text("A die without which the others would fall apart is pinned: it can neither move nor be lifted."),
        text("Your 1 is pinned. Make a 4 all the same."),
        ("b3+c3",),
        text("A pinned die may be merged into: lift the 3 instead."),
    ),
    Lesson(
        "A3A3B2/.A4B1 A",
        text("A merge that makes 7 or more wins at once."),
        text("Win with a merge."),
        ("c2+c3",),
        text("3 and 3 make a 6, which is not enough: lift the 4, and merge it into the 3 above it."),
    ),
    Lesson(
        "A1A1A1/.B1A1 A",
        text("Whoever can neither add, move nor merge when it is their turn has lost."),
        text("Leave your opponent nothing to do."),
        ("d2>c1",),
        text(
            "With your 1 from d2 on c1, their die is pinned between yours, and no square is left that "
            "touches it alone."
        ),
    ),
)
