"""Lessons for Power Coinz: the team, which coinz can be taken, the powers, and the end."""

from __future__ import annotations

from ...lessons import Lesson
from ...text import Seat, text

LESSONS = (
    Lesson(
        "A:?|B:? *",
        text("Everyone picks five coinz in secret. Their ratings, 1 to 5 each, must add up to exactly 15."),
        text("Pick a team and hand it in."),
        ("*",),
        text("You're only offered coinz that still fit. A ready-made team will do too."),
    ),
    Lesson(
        "A:moon-wolf^,moon-bat^,tin-drumv,moon-fishv,tin-keyv|"
        "B:tin-robotv,moon-bat^,tin-drum^,moon-fishv,tin-key^ A",
        text(
            "Everyone flips their coinz, and heads show the rating. The player with the highest total wins "
            "the round and takes one of a loser's coinz."
        ),
        text("You won 9 to 8. Take the strongest coinz your opponent is showing."),
        ("B2",),
        text("You can't choose coinz that show their power. Of the others, the 4 is the strongest."),
    ),
    Lesson(
        "A:moon-wolf^,moon-batv,tin-drum^,moon-fishv,tin-keyv|"
        "B:tin-robotv,moon-batv,tin-drumv,moon-fishv,tin-keyv|"
        "C:tin-robotv,moon-batv,tin-drumv,moon-fish^,tin-key^ A",
        text(
            "If an opponent shows no rating at all, you take one of their coinz unseen, by its place in the "
            "team."
        ),
        text("Take one of {player}'s hidden coinz.", player=Seat(1)),
        ("B*",),
        text("Any of {player}'s five will do: none of them shows a rating.", player=Seat(1)),
        seats=3,
    ),
    Lesson(
        "A:moon-wolf^,moon-batv,tin-drum^,moon-fishv,tin-keyv|"
        "B:tin-robotv,tin-trainv,tin-drumv,moon-fishv,tin-keyx A",
        text(
            "Tails shows the power. Once the winner has taken a coinz, the winner's powers hit the "
            "losers. Most powers are dares, but some put coinz to sleep or lower a total."
        ),
        text("Take the coinz that would put yours to sleep."),
        ("B2",),
        text("Read the powers: it's the one at place 2, with sleep 2."),
    ),
    Lesson(
        "A:moon-wolf^,moon-batv,tin-drum^,moon-fishv,tin-keyx|"
        "B:tin-robotx,moon-batx,tin-drumx,moon-fish^,tin-keyx|"
        "C:tin-robotx,moon-batv,tin-drum^,moon-fishx,tin-key^ A",
        text("If you have no coinz left, you're out. The last player with coinz wins the game."),
        text("Knock someone out."),
        ("B4",),
        text("{player} has one coinz left: take it.", player=Seat(1)),
        seats=3,
    ),
)
