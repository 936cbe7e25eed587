"""Running tournaments: rounds with their tables, results, absences, bells, the end and its file."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, patch

import pytest

from bot.background import Background
from bot.contests import entry, organising, running, tournament_file
from bot.contests.model import Round, Task
from bot.contests.pairing import PairingFailed
from bot.contests.tournament import Tournament
from bot.operations.tournament import main as verify_tournament
from bot.operations.verify import VERIFIED, verify
from bot.service.personal_data import PersonalData
from bot.service.tables import Tables
from bot.service.tournaments import file_of
from bot.storage.contests import ratings
from bot.storage.database import Database
from bot.storage.errors import NotSaved
from bot.table import moderation, play
from bot.table.agreements import asking
from bot.table.bell import ring
from bot.table.clock import changing, due_actions, parking
from bot.table.clock.stoppers import Outage
from bot.table.errors import IN_TOURNAMENT, Refusal, TableDamaged
from bot.table.model import Table, bot_action
from bot.table.replay.record import record_of
from bot.table.time import DAY, HOUR, MINUTE
from bot.views.tournament_news import news
from engine import GAMES, Over, Played, Settled
from tests.refusals import refuses

from ..contests.play import pair_here
from ..people import ANN, BEN, CHANNEL, CID, People, at_once, kinds, seated
from .entered import ORGANISER, Club


@pytest.fixture
def club(store: Database, tables: Tables, people: People) -> Club:
    return Club(store, tables, people)


def results(cup: Tournament) -> list[tuple[int | None, ...] | None]:
    """Return the results of the latest round by board."""
    return [game.pairing.result for game in cup.games(cup.round)]


async def test_rank_9_a_round_robin_runs_to_its_end(club: Club) -> None:
    """Each round opens its tables in the pairing's seats, and the last result ends the tournament."""
    cup = await club.begin(4)
    for stage in (1, 2, 3):
        assert (cup.round, cup.state) == (stage, "running")
        for game in list(cup.games(stage)):
            table = await club.tables.get(game.table_id or "")
            assert (table.tournament_id, table.stage, table.phase) == (cup.id, stage, "running")
            assert seated(table) == [cup.entrant(number).user_id for number in game.pairing.numbers]
            assert table.match is not None
            assert table.match.setup.first == 0 == table.dice.first(2)
            cup = await club.finish(cup, game.board)
        if stage < 3:
            assert cup.stage is None
            cup = await club.tick(cup)
    assert (cup.state, [row.place for row in cup.standings]) == ("over", [1, 2, 3, 4])
    file = json.loads(json.dumps(file_of(cup)))
    assert list(tournament_file.mistakes(file)) == []


@pytest.mark.parametrize("fails", ["before", "after"])
async def test_rank_case_41_a_round_that_is_interrupted_is_there_once(club: Club, fails: str) -> None:
    """If the commit failed, the round is opened again. If only its answer was lost, it is not."""
    cup = await club.tick(await club.join(await club.create(), 4))
    write = club.store.write

    async def killed(function: Any) -> Any:
        if fails == "after" and function.__qualname__.startswith("Tables.open_started"):
            await write(function)
        raise NotSaved

    with patch.object(club.store, "write", killed), pytest.raises(NotSaved):
        await club.tick(cup)
    for _ in range(2):
        cup = await club.tick(cup, cup.due)
    assert cup.round == 1
    assert len(await club.store.ask("SELECT id FROM tables", ())) == 2
    assert len(await club.store.ask("SELECT table_id FROM outbox", ())) == 2


async def test_rank_21_others_have_the_event_loop_between_a_rounds_tables(club: Club) -> None:
    """Other tasks run between the openings of two tables."""
    cup = await club.tick(await club.join(await club.create(), 4))
    begin, turns, turns_before = play.begin, 0, []

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    def begun(*args: Any) -> Table:
        turns_before.append(turns)
        return begin(*args)

    task = asyncio.create_task(others())
    with patch.object(play, "begin", begun):
        await club.tick(cup)
    task.cancel()
    first, second = turns_before
    assert first < second


async def test_rank_case_42_who_withdraws_while_a_round_is_paired_is_not_in_it(club: Club) -> None:
    """It is paired again each time, without the two who withdrew."""
    cup = await club.tick(await club.join(await club.create(kind="swiss", most=16), 8))
    leavers = [ANN, BEN]

    def pairing(task: Task) -> Round:
        if leavers:
            asyncio.run_coroutine_threadsafe(club.act(cup, entry.withdraw, leavers.pop()), loop).result()
        return pair_here(task)

    loop = asyncio.get_running_loop()
    with patch("bot.service.tournament_actions.pair", pairing):
        while not cup.round:
            cup = await club.tick(cup)
    paired = [number for game in cup.games(1) for number in game.pairing.numbers]
    assert sorted(cup.entrant(number).user_id for number in paired) == list(range(CID, CID + 6))
    assert len(await club.store.ask("SELECT id FROM tables", ())) == 3


async def test_rank_case_42_a_round_that_is_being_paired_is_not_paired_twice(club: Club) -> None:
    """It is paired in the background, and later looks start no second pairing."""
    cup = await club.tick(await club.join(await club.create(), 4))
    async with Background() as background:
        club.actions = replace(club.actions, background=background)
        paired, looked = asyncio.Event(), asyncio.Event()
        club.tables.changed.connect(lambda _id: paired.set())

        async def look(*_: Any) -> tuple[int, ...]:
            await looked.wait()
            return ()

        with patch.object(club.actions, "gone", AsyncMock(side_effect=look)) as asked:
            for _ in range(3):
                cup = await club.tick(cup)
                await asyncio.sleep(0)
            assert (cup.round, asked.await_count) == (0, 1)
            looked.set()
            await paired.wait()
    assert (await club.service.get(cup.id)).round == 1


async def test_rank_case_43_withdrawing_and_pairing_have_one_order(club: Club) -> None:
    """Whichever comes first, no running game waits for the person who withdrew."""
    cup = await club.tick(await club.join(await club.create(), 4))
    await at_once(club.act(cup, entry.withdraw, ANN), club.tick(cup))
    if not (cup := await club.service.get(cup.id)).round:
        cup = await club.tick(cup)
    gone = next(each.number for each in cup.entrants if each.user_id == ANN)
    for game in cup.games(1):
        table = game.table_id and await club.tables.get(game.table_id)
        assert game.pairing.result is not None or (table and gone not in game.pairing.numbers)
        assert not table or table.phase == ("over" if gone in game.pairing.numbers else "running")


async def test_rank_case_44_an_evening_without_anyone_ends_alone(club: Club) -> None:
    """After two rounds without a move, everyone is withdrawn and the tournament is over."""
    cup = await club.join(
        await club.create(kind="swiss", pace="evening", clock="live", length=0, most=16), 16
    )
    cup = await club.tick(cup)
    for user_id in range(ANN, ANN + 16):
        cup = await club.act(cup, entry.be_here, user_id, at=cup.starts_at - MINUTE)
    with patch("bot.service.tournament_actions.pair", pair_here):
        cup = await club.tick(cup)
        for _stage in (1, 2):
            cup = await club.tick(cup)
            for board in range(1, 9):
                cup = await club.late(cup, board)
            cup = await club.ring(cup)
    assert (cup.state, cup.round) == ("over", 2)
    assert {each.state for each in cup.entrants} == {"out"}


@pytest.mark.parametrize(
    ("moves", "result", "rated"), [(0, (None, None), 0), (2, (None, 1), 0), (3, (2, 1), 2)]
)
async def test_rank_case_45_out_of_time_is_absent_before_three_moves(
    club: Club, moves: int, result: tuple[int | None, ...], rated: int
) -> None:
    """After three moves or more, it is a loss and rated. If neither player has moved, both are absent."""
    cup = await club.late(await club.begin(4), 1, moves)
    assert results(cup)[0] == result
    assert len(await club.store.ask("SELECT * FROM rated_part", ())) == rated


async def test_rank_9_4_who_says_they_are_there_wins_against_an_absent_player(club: Club) -> None:
    """Pressing I'm here is enough, without a move."""
    cup = await club.begin(4)
    second = cup.entrant(next(cup.games(1)).pairing.numbers[1]).user_id
    cup = await club.late(await club.act(cup, entry.be_here, second), 1)
    assert results(cup)[0] == (None, 1)


async def test_rank_case_46_a_bell_in_the_middle_of_a_turn(club: Club) -> None:
    """The game is scored as it stood when both had had the same number of turns."""
    cup = await club.begin(4)
    table = await club.table(cup)
    for _ in range(5):
        table = await club.people.move(club.tables, table)
    cup = await club.ring(cup)
    table = await club.tables.get(table.id)
    assert table.match is not None
    assert sum(isinstance(event, Played) for event in table.match.events) == 4
    assert table.match.events[-1] == Settled(timed=True)
    assert kinds(table) == ["bell"]
    assert await Tables(club.store).get(table.id) == table
    assert (cup.stage, [game.pairing.how for game in cup.games(1)]) == (None, ["bell", "bell"])


async def test_rank_case_48_a_paused_game_holds_the_bell(club: Club) -> None:
    """The pause is logged once, and the game is scored after a day. The others are scored right away."""
    cup = await club.begin(4)
    table = await club.table(cup)
    await club.tables.act(table.id, moderation.pause, club.people.act(ORGANISER))
    cup = await club.ring(cup)
    assert [result is None for result in results(cup)] == [True, False]
    stage = cup.stage
    assert stage is not None
    assert stage.waits_since == stage.bell_at
    assert running.due_at(cup) == stage.bell_at + DAY
    assert [each.event for each in cup.log if each.what == "paused"] == [{"boards": [1]}]
    cup = await club.tick(cup)
    assert (cup.stage, len([each for each in cup.log if each.what == "paused"])) == (None, 1)


async def test_rank_9_5_a_bell_without_its_reminder_waits(club: Club) -> None:
    """It waits until two hours after the reminder, or a day if there is none."""
    cup = await club.tick(await club.begin(4))
    stage = cup.stage
    assert stage is not None
    assert running.due_at(cup) == stage.bell_at + DAY
    cup = await club.act(cup, running.note_warned, 0, at=stage.bell_at - HOUR)
    assert running.due_at(cup) == stage.bell_at + HOUR


async def test_rank_case_49_an_outage_moves_the_bell(club: Club) -> None:
    """It moves by the outage's length, which here is an hour after its end."""
    cup = await club.begin(4)
    stage = cup.stage
    assert stage is not None
    bell = stage.bell_at
    away = Outage(bell - HOUR, bell + 2 * HOUR, 3 * HOUR)
    with patch.object(club.outages, "since", return_value=[away]):
        cup = await club.ring(cup)
        assert cup.stage is not None
        assert cup.stage.bell_at == bell + 3 * HOUR
        assert running.due_at(cup) == bell + 3 * HOUR
        cup = await club.tick(cup)
    assert cup.stage is None


async def test_rank_case_49_no_bell_falls_within_an_hour_after_an_outage(club: Club) -> None:
    """After an outage of 10 minutes, the bell waits until an hour after its end."""
    cup = await club.begin(4)
    stage = cup.stage
    assert stage is not None
    away = Outage(stage.bell_at - 15 * MINUTE, stage.bell_at - 5 * MINUTE, 10 * MINUTE)
    with patch.object(club.outages, "since", return_value=[away]):
        cup = await club.ring(cup)
    assert cup.stage is not None
    assert cup.stage.bell_at == stage.bell_at + 55 * MINUTE


async def test_rank_case_50_an_outage_over_the_start_waits_for_an_organiser(club: Club) -> None:
    """If the start is more than two hours late, it waits a week for someone to press Start now."""
    cup = await club.join(await club.create(), 4)
    cup = await club.tick(cup, cup.starts_at + 3 * HOUR)
    assert (cup.state, cup.due, cup.log[-1].what) == ("signup", None, "stuck")
    assert running.due_at(cup) == cup.starts_at + 7 * DAY
    cup = await club.act(cup, organising.start_now, ORGANISER)
    assert (await club.tick(cup)).state == "running"


async def test_rank_case_51_who_was_banned_is_withdrawn_before_the_pairing(club: Club) -> None:
    """The remaining six are paired, and the news says that one person has left and is out."""
    cup = await club.tick(await club.join(await club.create(kind="swiss", most=16), 7))
    gone = AsyncMock(return_value=[ANN])
    with patch.object(club.actions, "gone", gone), patch("bot.service.tournament_actions.pair", pair_here):
        cup = await club.tick(cup)
    assert [each.user_id for each in cup.entrants if each.state == "out"] == [ANN]
    assert len(await club.store.ask("SELECT id FROM tables", ())) == 3
    assert sorted(gone.await_args.args[1]) == list(range(ANN, ANN + 7))
    (said,) = (str(line) for each in news(cup) for line in each.message.content)
    assert said.endswith("has left this server and is out.")


async def test_rank_case_54_a_correction_changes_points_and_no_pairing(club: Club) -> None:
    """This works while the next round runs, and the log has the correction with its reason."""
    cup = await club.begin(4)
    for board in (1, 2):
        cup = await club.finish(cup, board)
    cup = await club.tick(cup)
    before = [game.pairing.numbers for game in cup.games(2)]
    cup = await club.act(cup, organising.correct, ORGANISER, 1, 1, (2, 1), "Typo")
    first, second = next(cup.games(1)).pairing.numbers
    points = {row.number: row.points for row in cup.standings}
    assert (points[first], points[second]) == (0, 2)
    assert [game.pairing.numbers for game in cup.games(2)] == before
    assert (cup.log[-1].what, cup.log[-1].by_id, cup.log[-1].reason) == ("corrected", ORGANISER, "Typo")


async def test_rank_case_55_organisers_do_not_correct_their_own_games(club: Club) -> None:
    """A correction by one of the game's players is refused."""
    cup = await club.finish(await club.begin(4), 1)
    player = cup.entrant(next(cup.games(1)).pairing.numbers[0]).user_id
    with refuses(organising.OWN_GAME):
        await club.act(cup, organising.correct, player, 1, 1, (1, 2))


async def test_rank_12_3_a_closed_game_counts_as_not_played(club: Club) -> None:
    """Neither player gets a point, until an organiser corrects that."""
    cup = await club.begin(4)
    table = await club.table(cup)
    await club.tables.act(table.id, moderation.close, club.people.act(ORGANISER))
    cup = await club.service.get(cup.id)
    game = next(cup.games(1)).pairing
    assert (game.result, game.how) == ((None, None), "none")
    cup = await club.act(cup, organising.correct, ORGANISER, 1, 1, (1, 1))
    assert next(cup.games(1)).pairing.result == (1, 1)


async def test_rank_12_3_closed_games_are_no_absences(club: Club) -> None:
    """After two rounds of closed games, all four are still in the tournament."""
    cup = await club.begin(4)
    for _stage in (1, 2):
        for board in (1, 2):
            table = await club.table(cup, board)
            await club.tables.act(table.id, moderation.close, club.people.act(ORGANISER))
        cup = await club.service.get(cup.id)
        cup = await club.tick(cup)
    assert (cup.round, len(cup.counted)) == (3, 4)


@pytest.mark.parametrize("kind", ["round-robin", "swiss", "pods", "knock-out"])
async def test_rank_9_a_tournament_that_all_but_one_have_left_is_over(club: Club, kind: str) -> None:
    """The round is not paired, and the tournament ends."""
    seats = {"seats": 3, "rounds": 2} if kind == "pods" else {}
    cup = await club.tick(await club.join(await club.create(kind=kind, **seats), 6))
    for user_id in range(ANN, ANN + 5):
        cup = await club.act(cup, entry.withdraw, user_id)
    cup = await club.tick(cup)
    assert (cup.state, cup.round, running.due_at(cup)) == ("over", 0, None)


async def test_rank_9_5_a_damaged_table_holds_no_bell(club: Club) -> None:
    """When the bell rings, its game counts as not played, and the round ends."""
    cup = await club.begin(4)
    table = await club.table(cup)
    load = club.tables.get

    async def get(table_id: str) -> Table:
        if table_id == table.id:
            raise TableDamaged
        return await load(table_id)

    with patch.object(club.tables, "get", get):
        cup = await club.ring(cup)
    assert cup.stage is None
    game = next(cup.games(1)).pairing
    assert (game.result, game.how) == ((None, None), "none")


async def test_a_damaged_table_does_not_end_a_tournament_that_was_cancelled(club: Club) -> None:
    """If an organiser has cancelled meanwhile, its game counts as not played, and nothing is due."""
    cup = await club.act(await club.begin(4), organising.cancel, ORGANISER)
    cup = await club.act(cup, running.void, 0, next(cup.games(1)))
    assert (cup.state, cup.due, next(cup.games(1)).pairing.how) == ("cancelled", None, "none")


async def test_rank_8_3_withdrawing_from_a_damaged_table_voids_its_game(club: Club) -> None:
    """No one can resign there, so its game counts as not played."""
    cup = await club.begin(4)
    game = next(cup.games(1))
    damaged = AsyncMock(side_effect=TableDamaged)
    with patch.object(club.tables, "act", damaged):
        await club.act(cup, entry.withdraw, cup.entrant(game.pairing.numbers[0]).user_id)
    cup = await club.service.get(cup.id)
    assert (results(cup)[0], next(cup.games(1)).pairing.how) == ((None, None), "none")
    assert damaged.await_count == 1


async def test_rank_8_3_withdrawing_resigns_the_running_game(club: Club) -> None:
    """The opponent wins, and in later rounds of a round robin, the leaver is absent."""
    cup = await club.begin(4)
    first = next(cup.games(1)).pairing.numbers[0]
    leaver = cup.entrant(first).user_id
    await club.act(cup, entry.withdraw, leaver)
    cup = await club.finish(await club.service.get(cup.id), 2)
    assert results(cup)[0] == (2, 1)
    cup = await club.tick(cup)
    absent = cup.game_of(first)
    assert absent is not None
    assert (absent.table_id, absent.pairing.how) == (None, "absent")


async def test_rank_7_4_what_a_tournaments_table_does_not_offer(club: Club) -> None:
    """Another clock, more time, parking and a rematch are refused."""
    cup = await club.begin(4)
    table = await club.table(cup)
    player = table.players[0].user_id
    for kind in ("clock", "longer"):
        with pytest.raises(Refusal):
            await club.tables.act(table.id, asking.ask, club.people.act(player), kind, value="day")
    with refuses(IN_TOURNAMENT):
        await club.tables.act(table.id, asking.ask, club.people.act(player), "park")
    for change in (changing.give_to_all, parking.park_for_all):
        with refuses(IN_TOURNAMENT):
            await club.tables.act(table.id, change, club.people.act(ORGANISER))
    await club.finish(cup, 1)
    with refuses(IN_TOURNAMENT):
        await club.tables.rematch(table.id, club.people.act(player))


@pytest.mark.parametrize(("kind", "entrants"), [("swiss", 7), ("pods", 7), ("knock-out", 5)])
async def test_rank_7_every_kind_runs_to_its_end(club: Club, kind: str, entrants: int) -> None:
    """Someone is first, and the file verifies."""
    seats = {"seats": 3, "rounds": 2} if kind == "pods" else {}
    with patch("bot.service.tournament_actions.pair", pair_here):
        cup = await club.begin(entrants, kind=kind, most=32, **seats)
        while cup.state == "running":
            for game in [each for each in cup.games(cup.round) if each.table_id]:
                for seat in range(1, len(game.pairing.numbers)):
                    table = await club.table(cup, game.board)
                    await club.tables.act(table.id, play.resign, club.people.act(table.players[seat].user_id))
            cup = await club.service.get(cup.id)
            cup = await club.tick(cup) if cup.state == "running" else cup
    assert cup.standings[0].place == 1
    file = json.loads(json.dumps(file_of(cup)))
    assert list(tournament_file.mistakes(file, pair_here)) == []


async def test_rank_18_who_deletes_their_data_is_withdrawn_and_has_no_name(
    club: Club, personal_data: PersonalData
) -> None:
    """Their running game is resigned, the opponent keeps the result, and their name and id are gone."""
    personal_data.leaving.connect(club.service.leave_all)
    cup = await club.begin(4)
    game = next(cup.games(1)).pairing
    user_id = cup.entrant(game.numbers[0]).user_id
    assert await personal_data.delete(club.people.act(user_id))
    cup = await club.service.get(cup.id)
    gone = cup.entrant(game.numbers[0])
    assert (gone.user_id < 0, gone.name, gone.state) == (True, "", "out")
    assert results(cup)[0] == (2, 1)
    assert not await personal_data.is_stored(user_id)
    cup = await club.tick(await club.finish(cup, 2))
    assert file_of(cup)["entrants"][gone.number - 1]["name"] == f"Entrant {gone.number}"


@pytest.mark.parametrize(
    ("ratings", "kept"),
    [
        ((1_612_345, 1_537_891, 1_412_345), 1_550_000),
        ((1_540_001, 1_537_891, 1_530_000), 1_540_000),
        ((1_541_001, 1_537_891, 1_537_700), 1_541_000),
        ((1_537_891, 1_537_891, 1_501_000), 1_550_000),
        ((1_537_892, 1_537_891, 1_537_891), 1_537_891),
        ((1_412_345, 1_537_891, 1_412_344), 1_550_000),
    ],
)
async def test_rank_4_1_no_exact_rating_is_left_of_who_deletes_their_data(
    club: Club, personal_data: PersonalData, ratings: tuple[int, ...], kept: int
) -> None:
    """Their export had it. The deletion rounds it to 25 points, as far as starting numbers allow."""
    known = dict(enumerate(ratings, 1))
    with patch("bot.service.tournament_actions._ratings", return_value=known):
        cup = await club.begin(4)
    assert (await personal_data.export(BEN))["entrant.user_id"][0]["rating"] == 1_537_891
    await personal_data.delete(club.people.act(BEN))
    cup = await club.service.get(cup.id)
    found = {each.entry: each.rating for each in cup.entrants}
    assert found == {**known, 2: kept, 4: None}
    assert not [each for each in tournament_file.mistakes(file_of(cup), pair_here) if "numbers" in each]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("plies", [0, 7, 20])
async def test_rank_9_5_the_bell_scores_every_game(
    store: Database, tables: Tables, people: People, game_id: str, plies: int
) -> None:
    """Any game can be scored after any number of plies, and its record still verifies."""
    luck = random.Random(plies)
    table = await people.start(tables, GAMES[game_id].seats.start, game_id=game_id)
    for _ in range(plies):
        table = await people.play(tables, table, luck) if table.phase == "running" else table
    for number in range(2):
        action = bot_action(table.id, f"bell {number}", table.changed_at)
        if table.phase == "running":
            table = await tables.act(table.id, ring, action, timed=False, knock_out=False)
        assert (await Tables(store).get(table.id)).match == table.match
    assert table.match is not None
    assert isinstance(table.match.status, Over)
    assert verify(record_of(table)).wrong == ()


async def test_rank_14_3_records_of_a_tournaments_tables_are_verified(club: Club, tmp_path: Path) -> None:
    """The record verifies by itself, and has the same result as the tournament's file."""
    cup = await club.begin(3, twice=True)
    for _ in range(6):
        cup = await club.finish(cup, 1)
        cup = await club.tick(cup) if cup.state == "running" else cup
    table = await club.table(cup)
    assert verify(record_of(table)).untold == verify(record_of(table)).wrong == ()
    file, record = tmp_path / "cup.json", tmp_path / "game.json"
    file.write_text(json.dumps(file_of(cup)))
    record.write_text(json.dumps(record_of(table)))
    assert verify_tournament(str(file), [str(record)]) == VERIFIED


async def test_rank_12_5_without_its_channel_no_round_is_paired(club: Club) -> None:
    """The round waits for two weeks, unless an organiser names another channel."""
    cup = await club.tick(await club.join(await club.create(), 4))
    with patch.object(club.actions, "has_channel", AsyncMock(return_value=False)):
        cup = await club.tick(cup)
        assert (cup.round, cup.due, cup.log[-1].what) == (0, None, "stuck")
        assert running.due_at(cup) == cup.log[-1].at + 14 * DAY
    moved = await club.tick(await club.act(cup, organising.move, ORGANISER, CHANNEL + 1))
    assert (moved.round, (await club.table(moved)).channel_id) == (1, CHANNEL + 1)


async def test_rank_16_a_pairing_that_fails_twice_waits_for_an_organiser(club: Club) -> None:
    """If an organiser presses Pair, the round is paired."""
    cup = await club.tick(await club.join(await club.create(), 4))
    with patch("bot.service.tournament_actions.pair", side_effect=PairingFailed) as tried:
        cup = await club.tick(cup)
    assert (tried.call_count, cup.due) == (2, None)
    paired = await club.tick(await club.act(cup, organising.pair_now, ORGANISER))
    assert paired.round == 1


async def test_rank_12_5_a_stuck_tournament_is_cancelled_after_two_weeks(club: Club) -> None:
    """After that, nothing is due."""
    cup = await club.tick(await club.join(await club.create(), 4))
    with patch("bot.service.tournament_actions.pair", side_effect=PairingFailed):
        cup = await club.tick(await club.tick(cup))
    assert (cup.state, running.due_at(cup)) == ("cancelled", None)


async def test_rank_9_7_a_live_game_of_a_tournament_is_not_parked(club: Club) -> None:
    """After an hour's outage, no parking is due, but it would be at another table."""
    cup = await club.create(pace="evening", clock="live", length=0, most=4)
    cup = await club.tick(await club.join(cup, 3))
    for user_id in (ANN, BEN, CID):
        cup = await club.act(cup, entry.be_here, user_id, at=cup.starts_at - 1)
    cup = await club.tick(await club.tick(cup))
    table = await club.table(cup)
    away = Outage(table.changed_at, table.changed_at + HOUR, HOUR)
    table = replace(table, circumstances=table.circumstances._replace(outages=(away,)))
    usual = replace(table, tournament_id=None)
    assert "park" not in {each.kind for each in due_actions.coming_actions(table)}
    assert "park" in {each.kind for each in due_actions.coming_actions(usual)}


async def test_rank_1_4_games_of_tournaments_are_rated_and_use_up_no_pair(club: Club) -> None:
    """They are rated even if a pair has played five this week, and don't use up another pair's five."""
    for _ in range(5):
        await club.people.start(club.tables, rated=True)
    for _ in range(3):
        cup = await club.begin(3, twice=True)
        for _stage in range(6):
            cup = await club.finish(cup, 1)
            cup = await club.tick(cup) if cup.state == "running" else cup
    assert await club.store.ask("SELECT count(*) FROM rated_part", ()) == [(36,)]
    table = await club.people.gather(club.tables, 3, rated=True)
    used_up = await club.store.read(lambda db: ratings.used_up(db, table, table.changed_at))
    assert used_up == [(0, 1)]
