"""Edge cases of tournaments: outages at a start, waiting lists, organisers who play, empty rounds."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from threading import get_ident
from typing import Any
from unittest.mock import AsyncMock, patch

import pytest

from bot.contests import entry, organising, running, tournament_file
from bot.contests.model import Contest, Round, Task
from bot.contests.running import TIME_TO_CHECK_IN
from bot.contests.tournament import Tournament
from bot.publishing.contests.tournaments import TournamentPublisher, _Shown
from bot.service.tables import Tables
from bot.service.tournaments import file_of
from bot.storage import deadlines, departed_guilds, outages
from bot.storage.contests import tournaments
from bot.storage.database import Database
from bot.storage.errors import NotSaved
from bot.storage.outages import StoredOutage
from bot.storage.outbox import Outbox, Post
from bot.table import bell, moderation, play
from bot.table.clock.stoppers import AFTER_OUTAGE, Outage
from bot.table.errors import AlreadyDone, StaleBoard
from bot.table.model import Action, Table
from bot.table.time import DAY, HOUR, MINUTE
from bot.views.board import board_message
from bot.views.custom_id import read_custom_id
from bot.views.message import Button, Message
from bot.views.tournament_answers import TO_COME, my_game
from bot.views.tournaments import COME_NOW, NO_ONE_CAME, tournament_message, with_absence
from engine import GAMES
from tests.refusals import refuses

from ..contests.play import pair_here
from ..people import ANN, BEN, CHANNEL, CID, GUILD, People
from .entered import ORGANISER, Club


@pytest.fixture
def club(store: Database, tables: Tables, people: People) -> Club:
    return Club(store, tables, people)


def board_of(table: Table, cup: Tournament | None) -> Message:
    """Return a table's board, with what its tournament adds once it is over."""
    assert table.match is not None
    board = board_message(table, table.match, 0, None)
    return board if cup is None else with_absence(board, cup, table)


def buttons(table: Table, cup: Tournament | None = None) -> dict[str, str]:
    """Return the ids of the buttons below a table's board, by their labels."""
    return buttons_of(board_of(table, cup))


def buttons_of(message: Message) -> dict[str, str]:
    """Return the ids of the buttons below a message, by their labels."""
    rows = [row for row in message.rows if isinstance(row, tuple)]
    return {str(each.label): each.id for row in rows for each in row if isinstance(each, Button)}


def labels(table: Table, cup: Tournament | None = None) -> list[str]:
    """Return the labels of the buttons below a table's board."""
    return list(buttons(table, cup))


def said(table: Table, cup: Tournament) -> set[str]:
    """Return the lines of a board."""
    return {str(line) for line in board_of(table, cup).content}


def results(cup: Tournament) -> list[tuple[int | None, ...] | None]:
    """Return the results of a tournament's latest round."""
    return [game.pairing.result for game in cup.games(cup.round)]


async def test_rank_9_7_no_evening_starts_during_an_outage(club: Club) -> None:
    """The start waits until people have had a few minutes to come back and press I'm here."""
    cup = await club.join(await club.create(pace="evening", clock="live", length=0, most=4), 4)
    cup = await club.tick(cup)
    start, back = cup.starts_at, cup.starts_at + HOUR + AFTER_OUTAGE
    club.outages.clock = lambda: start - 10 * MINUTE
    await club.outages.server_gone(GUILD)
    assert [entry.what for entry in (await club.tick(cup)).log] == ["check-in"]
    club.outages.clock = lambda: start + HOUR
    await club.outages.server_back(GUILD)
    for user_id in range(ANN, ANN + 4):
        cup = await club.act(cup, entry.be_here, user_id, at=back)
    assert (await club.tick(cup, back + TIME_TO_CHECK_IN - 1)).state == "signup"
    assert (await club.tick(cup, back + TIME_TO_CHECK_IN)).state == "running"


async def is_due(club: Club, at: int) -> bool:
    """Return whether a tournament is due by the time `at`."""
    return bool(await club.store.read(lambda db: deadlines.due(db, at)))


async def test_rank_9_7_a_bell_moves_as_soon_as_an_outage_is_over(club: Club) -> None:
    """It moves days before it rings, and not again a day later."""
    cup = await club.begin(4)
    stage = cup.stage
    assert stage is not None
    gone, back = stage.paired_at + DAY, stage.paired_at + DAY + HOUR
    club.outages.clock = lambda: gone
    await club.outages.server_gone(GUILD)
    assert not await is_due(club, back)
    club.outages.clock, woken = lambda: back, [0]
    club.outages.over.connect(lambda: woken.append(1))
    await club.outages.server_back(GUILD)
    assert (woken, await is_due(club, back)) == ([0, 1], True)
    after = await club.tick(cup, back)
    assert after.stage is not None
    assert after.stage.bell_at == stage.bell_at + HOUR + AFTER_OUTAGE
    assert after.version == cup.version + 1
    assert not await is_due(club, back + DAY)


@pytest.mark.parametrize(
    ("scope", "lasts", "looks"),
    [
        ("shard 0 1", False, True),
        (f"server {GUILD}", False, True),
        (f"server {GUILD}", True, False),
        (f"server {GUILD + 1}", False, False),
        (f"channel {CHANNEL}", False, True),
        (f"channel {CHANNEL + 1}", False, False),
    ],
)
async def test_rank_9_7_only_tournaments_that_an_outage_concerned_are_looked_at(
    club: Club, scope: str, lasts: bool, looks: bool
) -> None:
    """An outage elsewhere changes nothing, and one here does only once it is over."""
    cup = await club.create()
    away = StoredOutage(scope, Outage(cup.starts_at - HOUR, None if lasts else cup.starts_at - MINUTE))
    await club.store.write(lambda db: outages.write(db, outages=[away]))
    assert await is_due(club, cup.starts_at - MINUTE) == looks


@pytest.mark.parametrize("late", [HOUR, 2 * HOUR])
async def test_rank_9_7_a_start_moves_as_soon_as_an_outage_is_over(club: Club, late: int) -> None:
    """If it is at most two hours late, it moves to a few minutes after the outage."""
    cup = await club.join(await club.create(), 4)
    start = cup.starts_at
    club.outages.clock = lambda: start - HOUR
    await club.outages.server_gone(GUILD)
    club.outages.clock = lambda: start + late
    await club.outages.server_back(GUILD)
    back = start + late + AFTER_OUTAGE + TIME_TO_CHECK_IN
    cup = await club.tick(cup, start + late)
    assert (cup.state, cup.starts_at, cup.due) == ("signup", back, back)
    assert (await club.tick(cup)).state == "running"


async def test_rank_9_7_a_round_moves_as_soon_as_an_outage_is_over(club: Club) -> None:
    """It moves to a few minutes after the outage, but not while that lasts."""
    cup = await club.begin(4)
    for board in (1, 2):
        cup = await club.finish(cup, board)
    due = cup.due or 0
    club.outages.clock = lambda: due
    await club.outages.server_gone(GUILD)
    assert (await club.tick(cup, due)).due == due
    await club.outages.server_back(GUILD)
    cup = await club.tick(cup, due)
    assert (cup.round, cup.due) == (1, due + AFTER_OUTAGE + TIME_TO_CHECK_IN)


async def test_rank_17_the_bell_moves_along_while_no_game_can_begin(club: Club) -> None:
    """Discord refuses all posts in its channel. Once it accepts them again, the bell moves by that time."""
    cup = await club.begin(4)
    stage, table = cup.stage, await club.table(cup)
    assert stage is not None
    club.outages.clock = lambda: table.changed_at
    await club.outages.refused(table)
    cup = await club.tick(cup)
    assert (await club.tick(cup, stage.bell_at + DAY)).stage == stage
    club.outages.clock = lambda: table.changed_at + 9 * DAY
    await club.outages.accepted(table)
    cup = await club.tick(cup, table.changed_at + 9 * DAY)
    assert cup.stage is not None
    assert cup.stage.bell_at == stage.bell_at + 9 * DAY


async def test_rank_8_1_a_disqualified_person_makes_room_for_the_first_who_waits(club: Club) -> None:
    """Before the start, the first person waiting takes the disqualified person's place."""
    cup = await club.join(await club.create(most=3), 4)
    cup = await club.act(cup, organising.disqualify, ORGANISER, 2)
    assert [each.user_id for each in cup.counted] == [ANN, CID, ANN + 3]


async def test_rank_12_1_organisers_do_not_disqualify_whom_they_are_playing(club: Club) -> None:
    """An organiser can disqualify an opponent once their game is over."""
    cup = await club.begin(4)
    first, second = (cup.entrant(number) for number in next(cup.games(1)).pairing.numbers)
    with refuses(organising.OWN_GAME):
        await club.act(cup, organising.disqualify, first.user_id, second.entry)
    cup = await club.finish(cup, 1)
    cup = await club.act(cup, organising.disqualify, first.user_id, second.entry)
    assert cup.entrant(second.number or 0).state == "disqualified"


async def test_rank_12_2_results_of_a_disqualified_person_stay_in_a_round_robin(club: Club) -> None:
    """Even a single result stays, but not if the person withdraws. The file agrees."""
    cup = await club.begin(4)
    for board in (1, 2):
        cup = await club.finish(cup, board, loser=0)
    loser, winner = next(cup.games(1)).pairing.numbers
    for change, gone, points in (
        (organising.disqualify, loser, {winner: 2, loser: 0}),
        (entry.withdraw, winner, {winner: 0, loser: 0}),
    ):
        entrant = cup.entrant(gone)
        by = entrant.user_id if change is entry.withdraw else ORGANISER
        cup = await club.act(cup, change, by, *(() if change is entry.withdraw else (entrant.entry,)))
        assert {row.number: row.points for row in cup.standings}.items() >= points.items()
    for _stage in (2, 3):
        cup = await club.tick(cup)
        for game in [each for each in cup.games(cup.round) if each.table_id]:
            cup = await club.finish(cup, game.board)
    assert list(tournament_file.mistakes(json.loads(json.dumps(file_of(cup))))) == []


async def test_rank_7_a_tournament_has_room_for_enough_people(club: Club) -> None:
    """A limit that is too low for its kind is refused."""
    with refuses("That's too few people. This kind of tournament needs at least {fewest}."):
        await club.create(kind="swiss", most=5)


async def test_rank_8_3_who_waited_enters_late_once_there_is_room(club: Club) -> None:
    """If someone withdraws, pressing Join again enters the person who was waiting."""
    with patch("bot.service.tournament_actions.pair", pair_here):
        cup = await club.begin(7, kind="swiss", most=6)
    with refuses("This tournament is full. You can still watch the games."):
        await club.act(cup, entry.join, ANN + 6)
    waiting = my_game(cup, cup.entrants[-1], None, None)
    assert (waiting.content[0].template, waiting.rows) == (entry.NOT_IN, ())
    assert "Join" not in buttons_of(tournament_message(cup, {}))
    cup = await club.act(cup, entry.withdraw, BEN)
    assert list(buttons_of(my_game(cup, cup.entrants[-1], None, None))) == ["Join"]
    cup = await club.act(cup, entry.join, ANN + 6)
    assert (cup.entrants[-1].state, cup.entrants[-1].number) == ("in", 7)


async def test_rank_9_5_the_bell_rings_for_a_pod_that_someone_left(club: Club) -> None:
    """If resigning for the leaver fails, it is done at the next look. The bell then ends the round."""
    cup = await club.begin(6, kind="pods", seats=3, most=6)
    with patch.object(club.tables, "act", side_effect=NotSaved):
        cup = await club.act(cup, entry.withdraw, ANN)
    assert running.due_at(cup) == cup.stages[0].paired_at
    cup = await club.tick(cup)
    assert running.due_at(cup) == cup.stages[0].bell_at - DAY
    assert [entry.what for entry in cup.log[-2:]] == ["withdrawn", "resigned"]
    assert (await club.ring(cup)).stage is None


async def test_rank_18_rounds_without_a_game_at_the_same_moment(club: Club) -> None:
    """Each is stored, although they are equal."""
    cup = await club.begin(3, kind="round-robin", twice=True, most=3)
    cup = await club.tick(await club.finish(cup, 1))
    gone = next(each for each in cup.entrants if each.number == 3)
    cup = await club.act(await club.finish(cup, 1), entry.withdraw, gone.user_id)
    at = running.due_at(cup)
    for _round in range(2):
        cup = await club.tick(cup, at)
    assert (cup.round, len(cup.contest.rounds)) == (4, 4)
    assert cup.stages[2] == cup.stages[3]


@pytest.mark.parametrize("resting", [5, 6])
async def test_rank_8_7_pods_for_one_person_or_no_one(club: Club, resting: int) -> None:
    """Whoever is left gets a bye, and the round is over right away."""
    cup = await club.begin(6, kind="pods", seats=3, most=6)
    for board in (1, 2):
        table = await club.table(cup, board)
        for seat in (1, 2):
            await club.tables.act(table.id, play.resign, club.people.act(table.players[seat].user_id))
    cup = await club.service.get(cup.id)
    for user_id in range(ANN, ANN + resting):
        cup = await club.act(cup, entry.sit_out, user_id)
    cup = await club.tick(cup)
    assert cup.round == 2
    assert [game.pairing.how for game in cup.games(2)] == ["bye"] * (6 - resting)
    assert cup.stage is None


async def test_rank_9_4_no_one_sits_out_in_a_knock_out(club: Club) -> None:
    """Anyone who sat out would be out of the tournament, so sitting out is refused."""
    cup = await club.begin(4, kind="knock-out", most=4)
    with refuses(entry.NO_REST):
        await club.act(cup, entry.sit_out, ANN)


async def test_rank_9_4_being_here_is_noted_once(club: Club) -> None:
    """Pressing again changes nothing."""
    cup = await club.begin(4)
    for _ in range(2):
        cup = await club.act(cup, entry.be_here, ANN)
    assert [entry.what for entry in cup.log].count("here") == 1


async def test_rank_9_4_who_comes_before_the_bell_gets_the_point(club: Club) -> None:
    """They get it even after the opponent ran out of time, while the round lasts. The opponent doesn't."""
    cup = await club.late(await club.begin(4), 1)
    game = next(cup.games(1))
    assert game.pairing.result == (None, None)
    first, second = (cup.entrant(number).user_id for number in game.pairing.numbers)
    with refuses(entry.NOT_NEEDED):
        await club.act(cup, entry.be_here, first)
    cup = await club.act(cup, entry.be_here, second)
    assert (next(cup.games(1)).pairing.result, cup.round) == ((None, 1), 1)
    with refuses(entry.NOT_NEEDED):
        await club.act(await club.finish(cup, 2), entry.be_here, second)
    assert list(tournament_file.mistakes(file_of(cup), pair_here)) == [
        "The tournament should have 3 rounds, but has 1.",
        "Round 1, board 2 has no result.",
    ]


async def test_rank_9_4_im_here_under_an_earlier_rounds_game_says_nothing_of_the_next_one(club: Club) -> None:
    """The button names its round, so it is refused once that is over. One of the running round counts."""
    cup = await club.ring(await club.finish(await club.late(await club.begin(4), 1), 2))
    waited = cup.entrant(next(cup.games(1)).pairing.numbers[1]).user_id
    for _ in range(2):
        with refuses(entry.ROUND_OVER):
            await club.act(cup, entry.be_here, waited, 1)
        cup = await club.tick(cup) if cup.round == 1 else cup
    assert cup.here(2) == set()
    cup = await club.act(cup, entry.be_here, waited, 2)
    assert cup.here(2) == {cup.number_of(waited)}


async def test_rank_9_4_im_here_is_under_the_board_until_both_have_moved(club: Club) -> None:
    """It is also under the last board of a game that no one came to, instead of a rematch button.

    It names the game's round before and after the end.
    """
    cup = await club.begin(4)
    running = buttons(await club.table(cup, 1))
    cup = await club.finish(await club.late(cup, 1), 2)
    usual = ["Scores", "Replay", "How it went", "Fair dice · Verify"]
    boards = [labels(await club.table(cup, board), cup) for board in (1, 2)]
    assert boards == [[*usual, "I'm here"], usual]
    for shown in (running, buttons(await club.table(cup, 1), cup)):
        pressed = read_custom_id(shown["I'm here"])
        assert (pressed.verb, pressed.argument) == ("there", f"{cup.id};1")


async def test_rank_9_4_a_game_that_no_one_came_to_says_what_it_counts(club: Club) -> None:
    """The board says that someone can still come. Once they have, it no longer does, and has no button."""
    cup = await club.late(await club.begin(4), 1)
    late = await club.table(cup)
    assert (COME_NOW in said(late, cup), NO_ONE_CAME in said(late, cup)) == (True, False)
    second = cup.entrant(next(cup.games(1)).pairing.numbers[1])
    asked = my_game(cup, second, cup.game_of(second.number or 0), None)
    assert asked.content[0].template == TO_COME
    assert list(buttons_of(asked)) == ["I'm here"]
    cup = await club.act(cup, entry.be_here, second.user_id)
    assert {COME_NOW, NO_ONE_CAME} & said(late, cup) == set()
    assert "I'm here" not in labels(late, cup)


@pytest.mark.parametrize("comes", [True, False])
async def test_rank_9_4_a_round_waits_for_the_one_who_may_come(club: Club, comes: bool) -> None:
    """It waits with no other game to play. Once they come or the bell rings, it ends, as the board says."""
    shown = list[str]()
    club.tables.changed.connect(shown.append)
    cup = await club.late(await club.finish(await club.begin(4), 2), 1)
    late = await club.table(cup)
    assert cup.stage is not None
    assert COME_NOW in said(late, cup)
    await club.store.write(lambda db: db.execute("DELETE FROM outbox"))
    shown.clear()
    second = cup.entrant(next(cup.games(1)).pairing.numbers[1]).user_id
    cup = await club.tick(await club.act(cup, entry.be_here, second)) if comes else await club.ring(cup)
    assert (cup.stage, results(cup)[0]) == (None, (None, 1) if comes else (None, None))
    assert "I'm here" not in labels(late, cup)
    assert await club.store.ask("SELECT table_id, revision FROM outbox", ()) == [(late.id, late.revision)]
    assert shown == [late.id]
    for now in (cup, await club.tick(cup)):
        assert (NO_ONE_CAME in said(late, now)) != comes


async def test_rank_9_4_a_board_that_is_being_posted_at_the_bell_is_edited_after_it(club: Club) -> None:
    """A board drawn before the bell and posted after it has to be edited, to show what the bell changed."""
    cup = await club.late(await club.finish(await club.begin(4), 2), 1)
    table, outbox = await club.table(cup), Outbox(club.store)
    before = (await outbox.shown(table.id)).owed
    assert before == table.revision
    await club.ring(cup)
    await outbox.note(table.id, posted=[Post(7, table.id, 1, table.revision, 0, live=True)], shown=before)
    after = (await outbox.shown(table.id)).owed
    assert after > before
    await outbox.note(table.id, shown=after)
    assert not await outbox.owes(table.id)


async def test_rank_9_4_no_one_is_expected_while_the_bell_waits_for_a_paused_game(
    club: Club,
) -> None:
    """The round is over as soon as that game is."""
    cup = await club.late(await club.begin(4), 1)
    second = cup.entrant(next(cup.games(1)).pairing.numbers[1]).user_id
    paused = await club.table(cup, 2)
    await club.tables.act(paused.id, moderation.pause, club.people.act(ORGANISER))
    cup = await club.ring(cup)
    assert cup.stage is not None
    assert "I'm here" not in labels(await club.table(cup, 1), cup)
    with refuses(entry.NOT_NEEDED):
        await club.act(cup, entry.be_here, second)
    await club.tables.act(paused.id, moderation.unpause, club.people.act(ORGANISER))
    assert (await club.finish(cup, 2)).stage is None


async def test_rank_9_4_a_round_does_not_wait_for_someone_who_has_left(club: Club) -> None:
    """If the person who could still come withdraws, the round is over."""
    cup = await club.late(await club.finish(await club.begin(4), 2), 1)
    second = cup.entrant(next(cup.games(1)).pairing.numbers[1]).user_id
    cup = await club.act(cup, entry.withdraw, second)
    assert (await club.tick(cup)).stage is None


async def test_rank_9_4_im_here_is_not_under_a_game_that_is_decided(club: Club) -> None:
    """If the opponent withdrew before a move, pressing it would change nothing."""
    cup = await club.begin(4)
    cup = await club.act(cup, entry.withdraw, cup.entrant(next(cup.games(1)).pairing.numbers[0]).user_id)
    assert (await club.table(cup, 1)).phase == "over"
    assert "I'm here" not in labels(await club.table(cup, 1))


async def test_rank_13_where_the_message_is_outlasts_what_happens_meanwhile(club: Club) -> None:
    """The message's place is stored although someone joined meanwhile."""
    early = await club.create()
    await club.service.note_shown(early, 1, 9, 7)
    after = entry.join(early, club.people.act(ANN))
    await club.store.write(lambda db: tournaments.update(db, early, after))
    cup = await club.service.get(early.id)
    assert (cup.thread_id, cup.message_id, len(cup.entrants)) == (7, 9, 1)


async def test_rank_12_5_a_tournament_that_moved_stays_where_it_is(club: Club) -> None:
    """An edit in the old channel that ends after the move does not bring back the old place."""
    await club.service.note_shown(await club.create(), 1, 9, 7)
    (before,) = await club.service.of_guild(GUILD)
    cup = await club.act(before, organising.move, ORGANISER, CHANNEL + 1)
    await club.service.note_shown(before, before.version, 9, 7)
    cup = await club.service.get(cup.id)
    assert (cup.channel_id, cup.thread_id, cup.message_id) == (CHANNEL + 1, None, None)
    await club.service.note_shown(cup, 0, None, 8)
    assert (await club.service.get(cup.id)).thread_id == 8


async def test_rank_12_2_a_round_that_is_postponed_while_it_is_paired_waits(club: Club) -> None:
    """The pairing is dropped, and the round starts at the postponed time."""
    cup = await club.tick(await club.join(await club.create(kind="swiss", most=16), 6))
    due, later = cup.due or 0, [DAY]
    loop = asyncio.get_running_loop()

    def pairing(task: Task) -> Round:
        if later:
            postponed = club.act(cup, organising.postpone, ORGANISER, later.pop())
            asyncio.run_coroutine_threadsafe(postponed, loop).result()
        return pair_here(task)

    with patch("bot.service.tournament_actions.pair", pairing):
        cup = await club.tick(cup)
        assert (cup.round, cup.due) == (0, due + DAY)
        assert (await club.tick(cup)).round == 1


async def test_rank_12_5_nothing_happens_while_the_bot_is_gone(club: Club) -> None:
    """A server that removed the bot has no tournaments due. They continue if the bot is back."""
    cup = await club.join(await club.create(), 4)
    await club.store.write(lambda db: departed_guilds.add(db, GUILD, 1))
    assert (await club.tick(cup)).state == "signup"
    await club.store.write(lambda db: departed_guilds.remove(db, [GUILD]))
    assert (await club.tick(cup)).state == "running"


@pytest.mark.parametrize("repeated", ["write", "act"])
async def test_a_repeated_deed_is_done_once(club: Club, repeated: str) -> None:
    """It is done once if its answer is lost, or if Discord delivers its interaction twice."""
    cup = await club.tick(await club.join(await club.create(), 4))
    due, action, write = cup.due or 0, club.people.act(ORGANISER), club.store.write

    async def write_twice(function: Any) -> Any:
        await write(function)
        return await write(function)

    with patch.object(club.store, "write", write_twice if repeated == "write" else write):
        for _ in range(1 if repeated == "write" else 3):
            with suppress(AlreadyDone):
                await club.service.act(cup.id, organising.postpone, action, DAY)
    cup = await club.service.get(cup.id)
    assert (cup.due, cup.postponed) == (due + DAY, (DAY,))
    with pytest.raises(AlreadyDone):  # not the refusal to postpone a round that is running
        await club.service.act(cup.id, organising.postpone, action, 99 * DAY)


async def test_no_log_is_folded_on_the_event_loop(club: Club) -> None:
    """Folding and changing both run in other threads, because a large tournament takes long."""
    cup = await club.finish(await club.begin(4), 1)
    threads, fold = set[int](), Contest.after

    def after(contest: Any, event: Any) -> Any:
        threads.add(get_ident())
        return fold(contest, event)

    def change(before: Tournament, action: Action) -> Tournament:
        threads.add(get_ident())
        return organising.postpone(before, action, DAY)

    with patch.object(Contest, "after", after):
        assert (await club.act(cup, change, ORGANISER)).contest == (await club.service.get(cup.id)).contest
    assert threads
    assert get_ident() not in threads


async def test_rank_11_2_only_tournaments_that_may_be_shown_are_loaded(club: Club) -> None:
    """A tournament with news, or without a message, is loaded. One whose edit has to wait is not."""
    cup = await club.act(await club.create(), organising.close_entry, ORGANISER)
    nothing: Any = None
    publisher = TournamentPublisher(
        nothing, nothing, club.service, nothing, nothing, nothing, lambda: 1_000, nothing
    )
    publisher._shown[cup.id] = _Shown("signup-0", next_edit=1_700)
    shown = AsyncMock(return_value=7)
    with patch.object(publisher, "_show", shown):
        for placed, told, pause in ((None, 1, 7), (9, 0, 7), (9, 1, 700)):
            await club.service.note_shown(cup, 0, 8, placed)
            cup = await club.service.get(cup.id)
            await club.store.write(
                lambda db, told=told: db.execute("UPDATE tournament SET told = ?", (told,))
            )
            (each,) = await club.service.to_show()
            assert await publisher._show_if_due(each) == pause
    assert shown.await_count == 2


async def test_a_tournament_that_others_keep_changing(club: Club) -> None:
    """After repeated conflicts, NotSaved is raised."""
    cup = await club.create()
    with patch("bot.storage.contests.tournaments.update", side_effect=StaleBoard), pytest.raises(NotSaved):
        await club.act(cup, entry.join, ANN)


async def test_rank_9_5_no_one_moves_while_the_bell_scores_a_game(club: Club) -> None:
    """The bell first takes the game back, then settles it. In between, moves are refused."""
    cup = await club.begin(4)
    table = await club.table(cup)
    for _ in range(3):
        table = await club.people.move(club.tables, table)
    act = club.people.act(0)
    table = await club.tables.act(table.id, bell.ring, act, timed=False, knock_out=False)
    with refuses(bell.SCORED):
        await club.people.move(club.tables, table)
    table = await club.tables.act(table.id, bell.ring, club.people.act(0), timed=False, knock_out=False)
    assert table.phase == "over"


async def test_a_quiet_servers_tournaments_have_no_dares(club: Club) -> None:
    """A tournament there gets the options that switch dares off."""
    await club.store.write(lambda db: db.execute("INSERT INTO quiet_guild VALUES (?, ?)", (GUILD, ORGANISER)))
    cup = await club.create(game="power-coinz", rated=False)
    quiet = GAMES["power-coinz"].quiet
    assert {id: cup.options.get(id) for id in quiet} == quiet


async def test_suggestions_have_unfinished_tournaments_first(club: Club) -> None:
    """They come in the order of the list, which leaves the cancelled one out."""
    cups = [await club.create(organiser=each, name=f"Cup {each}") for each in (ORGANISER, ANN, BEN)]
    await club.act(cups[2], organising.cancel, ORGANISER)
    listed = await club.service.listed(GUILD, 1)
    assert [each.name for each in listed] == [f"Cup {each}" for each in (ANN, ORGANISER, BEN)]
    assert [each.id for each in listed] == [each.id for each in await club.service.of_guild(GUILD, 1)]


async def test_rank_9_7_no_bell_falls_while_discord_does_not_answer(club: Club) -> None:
    """The bell waits while Discord does not answer, and rings afterwards."""
    cup = await club.tick(await club.begin(4))
    with patch.object(club.outages, "reaches", return_value=False):
        cup = await club.tick(cup)
    assert cup.stage is not None
    assert (await club.tick(cup)).stage is None


async def test_rank_12_2_games_that_organisers_void_are_no_absences(club: Club) -> None:
    """After two rounds of voided games, all four are still in the tournament."""
    cup = await club.begin(4)
    for stage in (1, 2):
        cup = await club.finish(cup, 1)
        cup = await club.act(cup, organising.correct, ORGANISER, stage, 1, (None, None))
        cup = await club.act(await club.finish(cup, 2), organising.correct, ORGANISER, stage, 2, (None, None))
        cup = await club.tick(cup)
    assert (cup.round, len(cup.counted)) == (3, 4)


async def test_rank_17_a_round_waits_for_a_missing_permission(club: Club) -> None:
    """The log mentions the permission once. The round begins as soon as the bot has it."""
    cup = await club.tick(await club.join(await club.create(), 4))
    due = cup.due or 0
    with patch.object(club.actions, "missing", return_value=("create_public_threads",)):
        for minute in range(3):
            cup = await club.tick(cup, due + minute * MINUTE)
    assert (cup.round, cup.due, [entry.what for entry in cup.log].count("lacking")) == (0, due, 1)
    assert cup.log[-1].event == {"missing": ["create_public_threads"]}
    later = due + 3 * MINUTE
    assert [each.due_at for each in await club.store.read(lambda db: deadlines.due(db, later))] == [later]
    cup = await club.tick(cup, later)
    assert (cup.round, running.lacking(cup)) == (1, None)


async def test_rank_17_a_round_does_not_wait_longer_than_a_day(club: Club) -> None:
    """After a day, counted from the postponed time, it starts without the permission."""
    cup = await club.tick(await club.join(await club.create(), 4))
    with patch.object(club.actions, "missing", return_value=("send_messages",)):
        cup = await club.tick(cup)
        cup = await club.act(cup, organising.postpone, ORGANISER, DAY)
        due = cup.due or 0
        assert (await club.tick(cup, due + DAY - 1)).round == 0
        assert (await club.tick(cup, due + DAY)).round == 1


async def test_rank_17_a_round_of_an_evening_waits_ten_minutes(club: Club) -> None:
    """After that, it starts without the permission."""
    cup = await club.tick(
        await club.join(await club.create(pace="evening", clock="live", length=0, most=4), 3)
    )
    for user_id in (ANN, BEN, CID):
        cup = await club.act(cup, entry.be_here, user_id, at=cup.starts_at - 1)
    cup = await club.tick(cup)
    with patch.object(club.actions, "missing", return_value=("send_messages",)):
        cup = await club.tick(cup)
        due = cup.due or 0
        assert (await club.tick(cup, due + 10 * MINUTE - 1)).round == 0
        assert (await club.tick(cup, due + 10 * MINUTE)).round == 1
