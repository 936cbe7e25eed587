"""Sentences that players rely on, whose words stay the same."""

from __future__ import annotations

from .test_glossary import english

PUZZLES = (
    "Win now.",
    "Win in two moves, whatever they do.",
    "Win in three moves, whatever they do.",
    "They threaten to win. Stop them.",
    "{count} squares are left. Get the best final lead.",
    "Take what is worth most.",
    "Your {value} is in danger. Save it.",
    "Which marker do you move?",
    "✅ Solved at the first try.",
    "✅ Solved at the {number} try.",
    "✅ Solved, with a hint.",
    "✅ Right. They answer {move}. Now finish it.",
    "❌ {story} That isn't it. Try again.",
    "They answer {move}, and {what}.",
    "It wins {best}% of games from here, the next best {second}%.",
    "-# {game}: {solved} of {all} solved, {first} at the first try.",
    "You've tried all puzzles of {game}. Here they come again. They no longer count.",
    "This puzzle was wrong and is gone. Your result stays.",
    "Try that again in a moment.",
)
DAILIES = (
    "-# Streak {streak}, best {best}. One missed day a week is forgiven.",
    "You've solved today's. The next one comes <t:{midnight}:R>.",
    "That daily counted until <t:{noon}:f>. You can still solve it.",
    "You've shared today's here already.",
    "Alea daily {number} · {game} {stars} · {how} · streak {streak}",
    "Alea daily {number} · {game} {stars} · not solved today",
    "-# from {mention}",
    "-# Yesterday: {tried} tried it here and elsewhere, {solved} solved it, {first} at the first try.",
    "Yesterday's daily counts until <t:{noon}:t>. Its solution is here after that.",
)
TRYING = (
    "Trying out {game} from step {number}.",
    "-# Only you see this. It changes nothing at the table.",
    "No trying out at this table: it was opened with `try-out: off`.",
    "You can try moves here once the game is over.",
    "You can try moves on a private board",
    "No trying out",
    "This game has secrets, so you can't try moves while it runs.",
    "Choose {count} dice from 1 to {sides}.",
    "This line is 40 moves long, which is the limit.",
    "You have 8 boards to try things on, which is the limit. Delete one: {links}",
    "-# The game is at step {last} now.",
    "-# a try-out, not what was played",
    "This board is gone. **Try from here** opens a new one.",
)
PAGES = (
    "The page of this game. Open it in any browser. Anyone you give it to sees all of it, and you cannot "
    "call it back.",
    "-# It has the players' names. **Without names** makes one that hasn't.",
    "This game is still running. Its page comes with its end.",
    "This game has no result, so it has no page. **Record** has its moves.",
    "This game has {number} steps, and a page has room for 2,000. **Record** has all of it.",
    "You can get 3 pages an hour. Try again <t:{when}:R>.",
    "I'm making {others} other pages. Try again in a minute.",
    "The board after step {number}. The text board says the same.",
    "The bot played this when time ran out",
    "A planned answer",
    "The dice check out: {count} rolls follow from the seed.",
    "Roll {number} is wrong: {rolls} stands in the record, {target} follows from the seed.",
    "To check the moves too, press **Save the record** and run `python -m bot verify` on it.",
    "Your browser checks dice only on secure pages. Save the page and open it from your disk.",
    "Compare it with the first message of the table: it stood there before the first roll.",
    "Made with Alea {version} from the record of this game. Nothing on this page asks the network.",
    "As my system",
)


def test_these_sentences_keep_their_words() -> None:
    """All of these sentences are in the program: those of puzzles, dailies, trying moves and pages."""
    said = set(english())
    assert [each for each in (*PUZZLES, *DAILIES, *TRYING, *PAGES) if each not in said] == []
