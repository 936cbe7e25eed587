"""Text boards in messages: whole, in a code block, and never too long."""

from __future__ import annotations

import pytest

from bot.views.message import MAX_CONTENT_LENGTH, Message, TextBoard
from bot.views.text import content_of
from engine import text
from renderers.text_board import MAX_LENGTH

BOARD = "\n".join(["  a  b  c", *("8 A1 . ." for _ in range(8))])


def test_a_text_board_stands_below_the_words() -> None:
    """As it is, in a code block of its own, which no back-tick of its words ends."""
    shown = content_of(Message((text("Your turn."),), attachment=TextBoard(BOARD)))
    assert shown == f"Your turn.\n```\n{BOARD}\n```"
    shown = content_of(Message((), attachment=TextBoard("A ```@everyone``` `c`")))
    assert shown == "\n```\nA '''@everyone''' 'c'\n```"


@pytest.mark.parametrize("told", [0, 1, 40])
@pytest.mark.parametrize("said", [1, 2, 40])
def test_the_longest_board_is_shown_in_full(told: int, said: int) -> None:
    """However much is said beside it, the message fits and nothing of the board is missing."""
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
