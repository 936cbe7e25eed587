"""Text in messages: names without any effect, and boards that stay whole in a code block."""

from __future__ import annotations

import re
import unicodedata

import pytest

from bot.table.names import clean_name
from bot.views.message import MAX_CONTENT_LENGTH, Message, TextBoard
from bot.views.text import _cut, content_of, escape
from engine import text
from renderers.text_board import MAX_LENGTH

BOARD = "\n".join(["  a  b  c", *("8 A1 . ." for _ in range(8))])


def test_a_text_board_stands_below_the_words() -> None:
    """It is in a code block of its own, which its back-ticks can't end."""
    shown = content_of(Message((text("Your turn."),), attachment=TextBoard(BOARD)))
    assert shown == f"Your turn.\n```\n{BOARD}\n```"
    shown = content_of(Message((), attachment=TextBoard("A ```@everyone``` `c`")))
    assert shown == "\n```\nA '''@everyone''' 'c'\n```"


@pytest.mark.parametrize("told", [0, 1, 40])
@pytest.mark.parametrize("said", [1, 2, 40])
def test_the_longest_board_is_shown_in_full(told: int, said: int) -> None:
    """However much text accompanies it, the board is shown in full and the message fits."""
    board = ("x" * 39 + "\n") * (MAX_LENGTH // 40)
    draft = Message(
        (*(text("y" * 99) for _ in range(said)),),
        attachment=TextBoard(board),
        told=tuple(text("z" * 99) for _ in range(told)),
    )
    shown = content_of(draft)
    assert len(shown) <= MAX_CONTENT_LENGTH
    assert shown.endswith(f"\n```\n{board}\n```")
    assert shown.count("y" * 99) == min(said, 3)


def test_no_back_tick_ends_the_block() -> None:
    """Back-ticks in a board's words are replaced."""
    shown = content_of(Message((), attachment=TextBoard("A ```@everyone``` `c`")))
    assert shown == "\n```\nA '''@everyone''' 'c'\n```"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("x" * 90, "x" * 90),
        ("x" * 91, "x" * 89 + "…"),
        ("ab, " * 25, "ab, " * 21 + "ab…"),
        ("x" * 45 + " " + "y" * 60, "x" * 45 + "…"),
        ("x" * 44 + " " + "y" * 60, "x" * 44 + " " + "y" * 44 + "…"),
        ("x" * 88 + "y" + " z" * 9, "x" * 88 + "y…"),
    ],
)
def test_a_long_line_of_a_story_is_cut(line: str, shown: str) -> None:
    """At a blank, or within a word if that leaves too little: some languages are written without blanks."""
    told = content_of(Message((), story=((text(line),),)))
    assert told == f"-# {shown}"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("**" + "x" * 99 + "**", "**" + "x" * 89 + "**…"),
        ("x" * 89 + "**" + "y" * 9 + "**", "x" * 89 + "…"),
        (r"\*" * 99, r"\*" * 89 + "…"),
        ("x" * 80 + "<:die:123456789012345678>" * 2, "x" * 80 + "…"),
        ("**" + "x" * 44 + "** " + "y" * 99, "**" + "x" * 44 + "** " + "y" * 44 + "…"),
    ],
)
def test_a_cut_leaves_markup_whole(line: str, shown: str) -> None:
    """What is bold ends before the dots, and nothing is left of an emoji or of an escaped character."""
    assert _cut(line) == shown


NAMES = {
    "markdown": "**bold** __u__ ~~s~~ `c`",
    "spoiler": "||boo|| > quote",
    "heading": "# HUGE\n## and more",
    "code": "```ansi\nred```",
    "link": "[free](https://evil.example)",
    "address": "https://evil.example/nitro",
    "everyone": "@everyone @here",
    "user": "<@123456789012345678>",
    "role": "<@&123456789012345678>",
    "channel": "<#123456789012345678>",
    "emoji": "<:boo:123456789012345678>",
    "time": "<t:0:R>",
    "command": "</play:123456789012345678>",
    "bidi": "\u202egnp.exe\u2066\u200f",
    "right to left": "\u05d0\u05d1\u05d2 12 (**x**",
    "Arabic digits": "\u0661\u0662 - 3",
    "zero-width": "a\u200bb\u200dc\ufeffd",
    "nothing": "\u200b\u3164\u2800",
    "blank": "   \t ",
    "controls": "a\x00b\x1b[31mc\r\nd",
    "very long": "Ω" * 5000,
    "stars": "*" * 5000,
    "zalgo": "Z" + "\u0301\u0327" * 100,
    "fields": "{seat.__class__.__mro__}",
    "backslashes": "\\\\ \\* \\",
}
DANGEROUS = re.compile(
    r"@everyone|@here|<@|<#|<:|<t:|</|\]\(|https?://|\*\*|__|~~|`|\|\||^# |^> |[\x00-\x1f\u200b]",
    re.MULTILINE,
)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_does_nothing(name: str) -> None:
    """It has no markup, link or ping, no line break, and no effect on the direction of the text after it."""
    shown = escape(clean_name(name))
    outside = re.sub("\u2068[^\u2068\u2069\n]*\u2069", "", shown)
    assert not DANGEROUS.search(re.sub(r"\\.", "x", shown))
    assert (len(shown) - len(shown.rstrip("\\"))) % 2 == 0, "it escapes nothing of what follows"
    assert not any(unicodedata.category(each) in ("Cf", "Cs", "Co") for each in outside)
    assert not any(unicodedata.bidirectional(each) in ("R", "AL", "AN") for each in outside)
