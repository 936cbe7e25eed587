"""What is shown and said about tournaments."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.contests import entry, organising
from bot.contests.entry import leave, longest_round
from bot.contests.model import POD_UNITS, Kind
from bot.contests.standings import MEAN
from bot.contests.tournament import add_entry, add_result
from bot.locale.language import ENGLISH, language_for
from bot.pictures.standings import PAGE, standings_scene
from bot.table.time import MINUTE
from bot.views.custom_id import here_button
from bot.views.message import Attachment, Message, TextBoard, sentence
from bot.views.standings import how_places, key_figure, rows_after, standings_text
from bot.views.text import content_of, render_markdown
from bot.views.tournament_answers import (
    BE_HERE_IN,
    GAME_SOON,
    HERE,
    HERE_AT_GAME,
    HERE_LATE,
    HERE_WON,
    NO_GAME,
    NO_GAME_YET,
    ODD,
    checked_in,
    entered,
    my_game,
)
from bot.views.tournament_news import MENTIONS, news
from bot.views.tournaments import BE_HERE, COMMITTED, MAX_LINKS, figure, game_line, tournament_message
from engine import Written, render, text

from .cups import ORGANISER, START, act, paired, played, signup, started, with_result


def lines(message: object) -> list[str]:
    """Return the lines of a message in English, without the marks around names."""
    return content_of(message).replace("\u2068", "").replace("\u2069", "").split("\n")  # type: ignore[arg-type]


def told(cup: object) -> list[str]:
    """Return the lines of all messages that have not been posted yet."""
    return [line for _row, message in news(cup) for line in lines(message)]  # type: ignore[arg-type]


def test_figures_are_halves_quarters_and_decimals() -> None:
    """Points of two seats have halves, Sonneborn-Berger quarters, and pods two decimals."""
    assert [str(figure(units, 2)) for units in (0, 1, 2, 9)] == ["0", "½", "1", "4½"]
    keys = (
        ("sonneborn", 0),
        ("sonneborn", 1),
        ("sonneborn", 6),
        ("sonneborn", 11),
        ("wins", 3),
        ("buchholz_cut", 35),
    )
    assert [str(key_figure(*key, 2)) for key in keys] == ["0", "¼", "1½", "2¾", "3", "17½"]
    pods = (
        figure(POD_UNITS * 7 // 3, POD_UNITS),
        key_figure("buchholz_cut", POD_UNITS * MEAN * 5 // 2, POD_UNITS),
        key_figure("pods_won", POD_UNITS, POD_UNITS),
    )
    assert [*map(str, pods)] == ["2.33", "2.50", "1.00"]
    german = language_for("de")
    assert [render(each, german.translate) for each in pods] == ["2,33", "2,50", "1,00"]


@pytest.mark.parametrize("kind", ["swiss", "round-robin", "pods", "knock-out"])
def test_standings_fit_a_line_of_40_columns(kind: Kind) -> None:
    """This holds for any names. The reader's own row has a sign."""
    cup = played(paired(started(8, kind, **({"seats": 4} if kind == "pods" else {}))))
    entrants = tuple(each._replace(name="\u202eW" * 20) for each in cup.entrants)
    cup = replace(cup, entrants=entrants)
    board = standings_text(cup, cup.standings, ENGLISH, own=3)
    assert isinstance(board, TextBoard)
    rows = board.lines.split("\n")
    assert len(rows) == 8
    assert max(len(row.replace("\u2068", "").replace("\u2069", "")) for row in rows) <= 40
    assert [row.startswith("▸ ") for row in rows].count(True) == 1
    assert next(row for row in rows if row.startswith("▸ ")).startswith(
        f"▸ {next(each.place for each in cup.standings if each.number == 3)}. "
    )


def test_long_standings_are_a_file() -> None:
    """Standings of 128 people are a file, so that nothing is cut off."""
    cup = played(paired(started(128, "pods", seats=4)))
    file = standings_text(cup, cup.standings, ENGLISH)
    assert isinstance(file, Attachment)
    assert len(file.content.decode().split("\n")) == 128
    assert isinstance(standings_text(cup, cup.standings[:16], ENGLISH), TextBoard)


def test_standings_after_an_earlier_round() -> None:
    """They are as they were after that round."""
    cup = played(paired(started(6, rounds=3)))
    first = cup.standings
    cup = played(paired(cup))
    assert rows_after(cup, 1) == first
    assert rows_after(cup, 2) == rows_after(cup, 0) == cup.standings


def test_a_bracket_begins_with_the_last_sixteen() -> None:
    """With 20 people left, the picture is a list. The final bracket names the winner."""
    cup = paired(started(20, "knock-out"))
    scene = standings_scene(cup, cup.standings[:PAGE], 0, ENGLISH)
    assert scene.alt.startswith("Autumn Cup · round 1: 1. Ann")
    cup = paired(played(cup))
    bracket = standings_scene(cup, cup.standings[:PAGE], 0, ENGLISH, own=1)
    assert bracket.alt.startswith("Autumn Cup · round 2: Ann – ")
    while cup.state == "running":
        cup = played(cup if cup.stage else paired(cup))
    assert "Winner: " in standings_scene(cup, cup.standings[:PAGE], 0, ENGLISH).alt


def test_the_message_says_what_is_on() -> None:
    """It covers the entry, a round, and the end with its buttons."""
    cup = signup(3, "round-robin")
    assert "Entrants: 3 of 10." in content_of(tournament_message(cup, {}))
    cup = paired(started(3, "round-robin"))
    table_id = next(game.table_id for game in cup.games(1) if game.table_id)
    shown = content_of(tournament_message(cup, {table_id: "LINK"}))
    assert "**Round 1 of 3.**" in shown
    assert "LINK" in shown
    assert "Ann" not in shown  # a bye is told by My game alone
    while cup.state == "running":
        cup = played(cup if cup.stage else paired(cup))
    over = tournament_message(cup, {})
    assert COMMITTED.split("`")[0] not in content_of(tournament_message(cup, {}, file=Attachment("f", b"")))
    assert "**Autumn Cup** is over. 1. " in content_of(over).replace("\u2068", "").replace("\u2069", "")
    verbs = [each.id.split(":")[1] for row in over.rows for each in row]  # type: ignore[union-attr]
    assert verbs == ["tstandings", "tpairings", "rules", "tmanage", "tcheck"]


def test_who_has_no_game_in_a_round() -> None:
    """In a round robin of three, **My game** says why. A bye is a pairing of its own."""
    cup = paired(started(3, "round-robin"))
    (number,) = {1, 2, 3} - {number for game in cup.games(1) for number in game.pairing.numbers}
    assert cup.idle(1) == [number]
    assert my_game(cup, cup.entrant(number), None, None).content == (text(NO_GAME, round=1), text(ODD))
    assert paired(started(4, "round-robin")).idle(1) == paired(started(7)).idle(1) == []


def test_a_long_round_links_to_twenty_games() -> None:
    """The other games are counted, and everything fits into one message."""
    cup = paired(started(64, "knock-out"))
    links = {game.table_id or "": f"<#{'1' * 19}>" for game in cup.games(1)}
    shown = content_of(tournament_message(cup, links))
    assert shown.count("<#") == MAX_LINKS
    assert "12 more" in shown
    entrants = tuple(each._replace(name="*" * 32) for each in cup.entrants)
    links = dict.fromkeys(links, "https://")
    shown = content_of(tournament_message(replace(cup, entrants=entrants), links))
    assert 5 < shown.count("https://") < MAX_LINKS
    assert f"{32 - shown.count('https://')} more" in shown
    assert COMMITTED.split("`")[0] in shown


def test_a_thread_of_its_own_says_who_plays() -> None:
    """A link to the game's own thread stands alone. Names precede other links."""
    cup = replace(paired(started(4, "round-robin")), thread_id=9)
    game = next(cup.games(1))
    shown = [
        content_of(Message((game_line(cup, game, {game.table_id or "": link}),))).replace("\u2068", "")
        for link in ("<#8>", "<#9>", "https://")
    ]
    assert shown[0] == "<#8>"
    assert [line[:3] for line in shown[1:]] == ["Ann", "Ann"]


def test_what_im_here_answers() -> None:
    """It answers about the start, the next round, the running game, or the game that the opponent missed."""
    cup = paired(started(8))
    game = next(each for each in cup.games(1) if 1 in each.pairing.numbers)
    alone = with_result(cup, game, tuple(1 if number == 1 else None for number in game.pairing.numbers))
    late = entry.join(cup, act(109, name="Ida"))
    pressed = [checked_in(signup(8), 101)]
    pressed += [checked_in(late, 109), checked_in(cup, 101), checked_in(alone, 101)]
    starts = sentence(HERE, name=Written("Autumn Cup"))
    assert pressed == [starts, *map(sentence, (HERE_LATE, HERE_AT_GAME, HERE_WON))]


def test_a_start_brought_forward_is_not_in_the_past() -> None:
    """The message and My game say that it is starting, or when it does if people still have to check in."""
    by_days = organising.start_now(signup(3, "round-robin"), act())
    evening = signup(3, "round-robin", pace="evening", clock="live", length=15 * MINUTE, most=3)
    called = add_entry(organising.start_now(evening, act()), act(0, START), "check-in")
    waits = organising.start_now(called, act(at=START + MINUTE))
    late = organising.start_now(called, act(at=START + 4 * MINUTE))
    at = (START + 3 * MINUTE) // 1000
    name = Written("Autumn Cup")
    for cup, starts in ((by_days, None), (called, at), (waits, at), (late, None)):
        shown, mine = (
            content_of(tournament_message(cup, {})),
            my_game(cup, cup.entrants[0]._replace(here=True), None, None),
        )
        soon = sentence(GAME_SOON, name=name) if starts is None else None
        assert mine == (soon or sentence(NO_GAME_YET, name=name, starts=starts))
        assert (f"<t:{starts}:R>" in shown, "is starting" in shown) == (starts is not None, starts is None)
    assert f"starts <t:{at}:R>" in content_of(news(called)[-1].message)
    [[here]] = (asked := my_game(called, called.entrants[0], None, None)).rows
    assert (asked.content[1], here) == (text(BE_HERE), here_button(called.id))
    begun = started(3, "round-robin")
    assert my_game(begun, begun.entrants[0], None, None) == sentence(GAME_SOON, name=name)


def test_what_an_evening_asks_of_those_who_enter() -> None:
    """The answer asks them to press I'm here in its thread, unless the tournament is already running."""
    evening = signup(6, pace="evening", clock="live", length=15 * MINUTE, rounds=3)
    evening, by_days = (replace(cup, thread_id=9) for cup in (evening, signup(6)))
    late = replace(evening, state="running")
    asks = [text(BE_HERE_IN, thread="<#9>") in entered(cup, 101).content for cup in (evening, by_days, late)]
    assert asks == [True, False, False]


def test_an_evening_without_a_length_counts_in_minutes() -> None:
    """A round takes at most twice what nine in ten games take, rounded up."""
    cup = signup(4, "round-robin", pace="evening", clock="live", length=0, most=4)
    assert longest_round(cup) == 43 * MINUTE


def test_organisers_deeds_are_public() -> None:
    """Each has a line with its reason, posted silently."""
    cup = played(paired(started(4, "round-robin")))
    cup = organising.correct(cup, act(), 1, 1, (1, 1), "wrong board")
    cup = organising.disqualify(cup, act(), 4, "computer help")
    assert told(cup)[0].startswith(f"<@{ORGANISER}> corrected ")
    assert told(cup)[0].endswith(": ½ – ½. wrong board")
    assert told(cup)[1] == f"<@{ORGANISER}> disqualified Dee. computer help"
    assert all(message.silent and not message.mentions for _row, message in news(cup))
    assert news(replace(cup, told=len(cup.log))) == []


def test_a_call_mentions_fifty_people_a_message() -> None:
    """The third message has the remaining 20 of 120 people."""
    cup = signup(120, "pods", pace="evening", clock="live", length=0, seats=4, rounds=2)
    cup = add_entry(cup, act(0), "check-in")
    calls = news(cup)
    assert [len(message.mentions) for _row, message in calls] == [MENTIONS, MENTIONS, 20]
    assert calls[0].message.mentions[0] == 101
    assert not calls[0].message.silent


def test_a_reminder_goes_to_those_who_are_awaited() -> None:
    """There is one message, which mentions them and gives the round's end."""
    cup = paired(started(4, "round-robin"))
    cup = add_entry(cup, act(0), "warned")
    ((_row, message),) = news(cup, awaited=[103])
    assert message.mentions == (103,)
    assert "ends on <t:" in content_of(message)


def test_what_is_said_of_the_absent() -> None:
    """It names who didn't show up, and who gets the point, if anyone."""
    cup = paired(started(4, "round-robin"))
    one, other = cup.games(1)
    cup = with_result(with_result(cup, one, (None, 1)), other, (None, None))
    names = [cup.entrant(number).name for number in one.pairing.numbers]
    assert told(cup)[0] == f"{names[0]} didn't show up. {names[1]} gets the point."
    assert told(cup)[1].endswith("no one showed up, so no one gets a point.")


def test_rank_9_4_who_can_still_come_is_said_instead_of_no_one_came() -> None:
    """While one of two absent players can still get the point. If they come at once, only that is said."""
    cup = paired(started(4, "round-robin"))
    game = next(cup.games(1))
    late, other = game.pairing.numbers
    waiting = add_result(cup, act(0), game, (None, None), "absent", awaited=[other])
    names = [cup.entrant(number).name for number in (late, other)]
    assert told(waiting)[-1].startswith(f"{names[0]} didn't show up. To get the point, {names[1]} must press")
    came = add_result(waiting, act(0), game, (None, 1), "absent")
    assert told(came)[-1:] == [f"{names[0]} didn't show up. {names[1]} gets the point."]
    assert not any("must press" in line for line in told(came))


def test_why_the_bot_took_someone_out() -> None:
    """They left the server, or missed two rounds running."""
    cup = played(paired(started(8, rounds=4)))
    gone = leave(cup, act(0), cup.entrant(3))
    assert told(gone)[-1] == "Cem has left this server and is out."
    assert not news(gone)[-1].message.rows
    cup = started(8, rounds=4)
    for _stage in (1, 2):
        cup = paired(cup)
        board = next(game for game in cup.games(cup.round) if 3 in game.pairing.numbers)
        missed = tuple(None if number == 3 else 1 for number in board.pairing.numbers)
        cup = played(cup, {board.board: missed})
    line = next(each for each in told(cup) if "missed two rounds" in each)
    assert line.startswith("Cem has missed two rounds and is out.")


def test_how_places_are_made_with_ones_own_figures() -> None:
    """There is a line for each tie-break, and the reader's own figures."""
    cup = played(paired(started(6)))
    said = [render_markdown(line) for line in how_places(cup, own=1)]
    assert "**B1**" in said[2]
    assert next(line.rpartition(": ")[2] for line in said if "**B**" in line) in ("0", "1", "½")
    assert len(said) == 10


@pytest.mark.parametrize(("kind", "notes"), [("swiss", 2), ("pods", 1), ("round-robin", 0), ("knock-out", 0)])
def test_how_places_are_made_says_what_byes_and_missed_rounds_count(kind: Kind, notes: int) -> None:
    """It says so for the kinds of tournament that have them."""
    said = [render_markdown(line) for line in how_places(paired(started(6, kind, seats=3)), own=1)]
    found = [("bye" in line, "missed" in line) for line in said if line.startswith("-# ")]
    assert found == [(True, False), (False, True)][2 - notes :]
