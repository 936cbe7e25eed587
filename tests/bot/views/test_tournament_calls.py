"""What a tournament's organisers are told, with a mention."""

from __future__ import annotations

from dataclasses import replace

from bot.contests import organising
from bot.contests.tournament import Tournament, add_entry
from bot.views.message import Message
from bot.views.text import content_of
from bot.views.tournament_news import NOW, PAUSED_CALL, VOID_CALL, news
from tests.sentences import says

from .cups import ORGANISER, act, paired, signup, started


def called(cup: Tournament) -> Message:
    """Return the only message that has not been posted yet."""
    ((_row, message),) = news(cup)
    return message


def test_rank_12_3_organisers_are_told_once_of_a_closed_game() -> None:
    """The call comes once, with a mention, and says that the game does not count yet."""
    cup = paired(started(4, "round-robin"))
    event = {"stage": 1, "board": 1, "table": "r1b1", "result": [None, None], "how": "none"}
    cup = add_entry(cup, act(0), "result", **event)
    assert (called(cup).mentions, called(cup).silent) == ((ORGANISER,), False)
    assert says(content_of(called(cup)), VOID_CALL)
    assert news(replace(cup, told=len(cup.log))) == []


def test_rank_12_1_organisers_are_told_even_without_the_one_who_created_it() -> None:
    """If the creator's data is deleted, no one is mentioned, but the message is still posted."""
    cup = replace(paired(started(4, "round-robin")), created_by=-5)
    cup = add_entry(cup, act(0), "paused", boards=[1])
    assert called(cup).mentions == ()
    assert says(content_of(called(cup)), PAUSED_CALL)


def test_rank_12_2_who_started_early_is_public() -> None:
    """The post names the organiser who started it early, and is silent."""
    cup = organising.start_now(signup(4, "round-robin"), act())
    assert says(content_of(called(cup)), NOW, organiser=f"<@{ORGANISER}>")
    assert called(cup).silent
