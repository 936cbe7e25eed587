"""Stored ratings: written with the last event, computed again after changes, and nothing for other tables."""

from __future__ import annotations

import json
import random

import pytest

from bot.service.contests import Ratings
from bot.service.personal_data import PersonalData
from bot.service.tables import Tables
from bot.storage import deadlines, user_data
from bot.storage.contests import ratings, seasons
from bot.storage.database import Database
from bot.storage.deadlines import Deadline
from bot.storage.guild_settings import GuildSettingsRepository
from bot.table import invitations, lobby, moderation, play
from bot.table.computers.seats import add_computer
from bot.table.errors import Refusal, StaleBoard
from bot.table.options import TableOptions
from bot.table.rated import DISCORD_EPOCH, MIN_ACCOUNT_AGE, set_rated, used_up_pair
from bot.table.time import DAY, HOUR
from bot.views.lobby import USED_UP, rated_lines
from engine import GAMES, Seat, Written, read_options, text
from engine.options import options_of

from ...answers import hand_over
from ...people import ANN, BEN, CID, GUILD, People, moment
from ...rated import LADDER, START, begin_rated, computed, count, play_rated, play_season, stored

DAN, EVE = 104, 105
NEW = ("rated_part", "rating", "rated_out", "season")


async def test_rank_case_1_nothing_is_written_for_other_tables(
    store: Database, tables: Tables, people: People
) -> None:
    """An unrated game leaves the new columns at their defaults, the new tables empty, and no deadline."""
    table = await people.play_out(tables, await people.start(tables, 3), random.Random(1))

    def written(db: object) -> object:
        return (
            db.execute("SELECT rated, rated_at, rated_why, table_options FROM tables").fetchall(),  # type: ignore[attr-defined]
            [count(db, name) for name in NEW],  # type: ignore[arg-type]
            db.execute("SELECT count(*) FROM deadline WHERE scope = 'server'").fetchone()[0],  # type: ignore[attr-defined]
        )

    [row], empty, deadlines = await store.read(written)  # type: ignore[misc]
    assert table.phase == "over"
    assert row[:3] == (0, None, None)
    assert set(json.loads(row[3])) == {option.id for option in options_of(TableOptions)}
    assert (empty, deadlines) == ([0] * len(NEW), 0)


async def test_ratings_of_another_model_are_computed_again(
    store: Database, tables: Tables, people: People
) -> None:
    """After a change of the model, they are computed once, without anyone asking."""
    await play_season(tables, people, range(ANN, ANN + 4), 6)
    service, right = Ratings(store), await stored(store)
    await service.resume()
    assert await due_folds(store) == []
    await store.write(
        lambda db: db.execute("UPDATE rating SET mu = 7, model = 'another' WHERE user_id = ?", (BEN,))
    )
    await service.resume()
    [due] = await due_folds(store)
    assert await service.fold_again(due, START)
    await service.resume()
    assert (await stored(store), await due_folds(store)) == (right, [])


async def due_folds(store: Database) -> list[Deadline]:
    """Return the deadlines at which servers' ratings are computed again."""
    known = await store.read(lambda db: deadlines.due(db, 1 << 60))
    return [each for each in known if each.kind == ratings.FOLD]


async def test_rank_case_2_computers_and_rated_games(tables: Tables, people: People) -> None:
    """Computers, free take-backs and hints are refused at rated tables."""
    table = await people.open(tables, rated=True)
    with pytest.raises(Refusal, match="computers don't play rated games"):
        await tables.act(table.id, add_computer, people.act(ANN), "casual")
    other = await people.open(tables, computers=["casual"])
    with pytest.raises(Refusal, match="computers don't play rated games"):
        await tables.act(other.id, set_rated, people.act(ANN), True)
    assert not (await tables.get(other.id)).rated
    free = TableOptions(take_backs="free")
    with pytest.raises(Refusal, match="no take-backs without asking"):
        await people.open(tables, rated=True, table_options=free)
    with pytest.raises(Refusal, match="no hints"):
        await people.open(tables, rated=True, table_options=TableOptions(hints=True))


@pytest.mark.parametrize(
    ("game_id", "options", "suited"),
    [
        ("conversion", {"endless": "on"}, True),
        ("cubeo", {"repetition": "none"}, False),
        ("cubeo", {"repetition": "forbid"}, True),
        ("konfusion", {"stall": 0}, False),
        ("konfusion", {"stall": 20}, True),
        ("ludifacture", {"set": "broke"}, False),
        ("ludifacture", {"bank": 60}, False),
        ("ludifacture", {"ante": 9}, False),
        ("ludifacture", {"set": "four", "board": "big"}, True),
        ("power-coinz", {}, False),
        ("power-coinz", {"voodoo": "dares"}, False),
        ("power-coinz", {"voodoo": "off"}, True),
        ("power-coinz", {"voodoo": "off", "advanced": "on"}, False),
    ],
)
def test_options_that_say_nothing_about_skill(game_id: str, options: dict[str, object], suited: bool) -> None:
    """Games with such options are not rated. Other options share one rating."""
    game = GAMES[game_id]
    assert (game.unrated(read_options(game.Options, options)) is None) == suited


async def test_rank_case_8_two_moves(store: Database, tables: Tables, people: People) -> None:
    """A game of fewer than three moves isn't rated, and one of three is."""
    await play_rated(tables, people, ANN, BEN, moves=2)
    assert await store.read(lambda db: count(db, "rated_part")) == 0
    await play_rated(tables, people, ANN, BEN, moves=3)
    assert await store.read(lambda db: count(db, "rated_part")) == 2


async def test_rank_case_9_closed(store: Database, tables: Tables, people: People) -> None:
    """A game that a moderator closes isn't rated."""
    table = await begin_rated(tables, people, ANN, BEN)
    for _ in range(8):
        table = await people.move(tables, table)
    await tables.act(table.id, moderation.close, people.act(CID))
    assert await stored(store) == {}


async def test_rank_case_10_it_counts_when_it_ends(store: Database, tables: Tables, people: People) -> None:
    """A game that was started in June and ends in July belongs to the new season."""
    june, july = moment("2027-06-28"), moment("2027-07-03")
    await play_rated(tables, people, ANN, BEN, at=june)
    table = await begin_rated(tables, people, ANN, BEN, at=june)
    for _ in range(4):
        table = await people.move(tables, table, june)
    await tables.act(table.id, play.resign, people.act(ANN, july))
    rows = await store.read(
        lambda db: db.execute("SELECT number, ended_at FROM season ORDER BY 1").fetchall()
    )
    assert rows == [(2027 * 4 + 1, moment("2027-07-01")), (2027 * 4 + 2, moment("2027-10-01"))]
    course = (await store.read(lambda db: ratings.inputs(db, LADDER).fold(BEN))).course
    assert [point.table_id is None for point in course] == [False, True, False]
    assert await stored(store) == await computed(store)


async def test_rank_case_11_the_sixth_game_of_a_pair(tables: Tables, people: People) -> None:
    """It isn't rated within seven days of the first one's start, and the lobby says so. Afterwards, it is."""
    for number in range(5):
        await play_rated(tables, people, ANN, BEN, at=START + number)
    early, late = START + 7 * DAY - HOUR, START + 7 * DAY
    table = await people.open(tables, rated=True)
    table = await tables.act(table.id, lobby.join, people.act(BEN, early))
    assert used_up_pair(table) == (0, 1)
    refused = await tables.start(table.id, people.act(ANN, early))
    assert (refused.rated, refused.rated_at, used_up_pair(refused)) == (True, None, (0, 1))
    rated = await begin_rated(tables, people, ANN, BEN, at=late)
    assert (rated.rated_at, rated.rated_why) == (late, None)


async def test_rank_1_4_a_rematch_counts_the_people_it_waits_for(tables: Tables, people: People) -> None:
    """Its lobby says so while the opponent's seat is only saved, and not once they have declined."""
    for number in range(5):
        over = await play_rated(tables, people, ANN, BEN, at=START + number)
    lobby_again = await tables.rematch(over.id, people.act(BEN, START + HOUR))
    assert [each.user_id for each in lobby_again.invited] == [ANN]
    assert used_up_pair(lobby_again) == (0, 1)
    assert text(USED_UP, player=Seat(0), other=Written("Person 101")) in rated_lines(lobby_again)
    declined = await tables.act(lobby_again.id, invitations.decline, people.act(ANN, START + HOUR))
    assert used_up_pair(declined) == ()


async def test_a_pair_that_starts_two_games_at_once(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the other game started while the pair was being counted, the second start has to be repeated."""
    for number in range(4):
        await play_rated(tables, people, ANN, BEN, at=START + number)
    at = START + DAY
    lobbies = [await people.gather(tables, rated=True) for _ in range(2)]
    await tables.start(lobbies[0].id, people.act(ANN, at))
    outdated = [[]]  # what was read before the other game's start was written
    used_up = ratings.used_up
    monkeypatch.setattr(ratings, "used_up", lambda *given: outdated.pop() if outdated else used_up(*given))
    with pytest.raises(StaleBoard):
        await tables.start(lobbies[1].id, people.act(ANN, at))
    assert (await tables.start(lobbies[1].id, people.act(ANN, at))).rated_at is None


async def test_rank_case_12_one_pair_of_three_people(tables: Tables, people: People) -> None:
    """The lobby names a pair that is used up. If one of the two leaves, it no longer does."""
    for number in range(5):
        await play_rated(tables, people, CID, BEN, at=START + number)
    table = await people.gather(tables, 3, rated=True)
    assert used_up_pair(table) == (1, 2)
    off = await tables.act(table.id, set_rated, people.act(ANN), False)
    assert (used_up_pair(off), rated_lines(off)) == ((), ())
    left = await tables.act(table.id, lobby.leave, people.act(BEN))
    assert rated_lines(left) == ()
    table = await tables.act(table.id, lobby.join, people.act(BEN))
    table = await tables.act(table.id, set_rated, people.act(ANN), True)
    assert used_up_pair(table) == (1, 2)
    table = await tables.act(table.id, lobby.leave, people.act(CID))
    assert used_up_pair(table) == ()


async def test_who_handed_a_seat_over_has_played(tables: Tables, people: People) -> None:
    """A pair's games count for those who started them, even if one of them handed the seat over."""
    for number in range(5):
        table = await begin_rated(tables, people, ANN, BEN, at=START + number)
        await hand_over(tables, people, table, ANN, EVE)
    assert used_up_pair(await begin_rated(tables, people, ANN, BEN, at=START + DAY)) == (0, 1)


async def test_rank_case_13_a_young_account(tables: Tables, people: People) -> None:
    """One of 29 days is refused, with the day from which it can play. One of the minimum age can join."""
    at = START
    young = (at - 29 * DAY - DISCORD_EPOCH) << 22
    table = await people.open(tables, rated=True)
    with pytest.raises(Refusal, match=rf"30 days old.*<t:{(at + DAY) // 1000}:D>"):
        await tables.act(table.id, lobby.join, people.act(young, at))
    old = (at - MIN_ACCOUNT_AGE - DISCORD_EPOCH) << 22
    assert (await tables.act(table.id, lobby.join, people.act(old, at))).seat_of(old) == 1


async def test_rank_case_18_20_ratings_follow_from_results(
    store: Database, tables: Tables, people: People
) -> None:
    """Ratings stored game by game equal those from all results at once, and come back if deleted."""
    await play_season(tables, people, range(ANN, ANN + 5), 12)
    kept = await stored(store)
    assert len(kept) == 5
    assert kept == await computed(store)

    def again(db: object) -> None:
        db.execute("DELETE FROM rating")  # type: ignore[attr-defined]
        ratings.fold_again(db, LADDER, START)  # type: ignore[arg-type]

    await store.write(again)
    assert await stored(store) == kept


async def test_rank_case_19_a_result_that_comes_late(store: Database, tables: Tables, people: People) -> None:
    """A result that ended before others is counted in its place."""
    await play_season(tables, people, range(ANN, ANN + 4), 4)
    await play_rated(tables, people, DAN, ANN, at=START + DAY)
    assert await stored(store) == await computed(store)
    in_order = await store.read(lambda db: [each.ended_at for each in ratings.results_of(db, LADDER)])
    assert in_order == sorted(in_order)


async def test_rank_case_21_deleted_in_mid_season(
    store: Database, tables: Tables, people: People, personal_data: PersonalData
) -> None:
    """Others' ratings stay within 3 points, and each of the person's games has a placeholder of its own."""
    await play_season(tables, people, range(ANN, ANN + 5), 8)
    before = await stored(store)
    await personal_data.delete(people.act(CID))
    after = await stored(store)
    assert set(after) == set(before) - {CID}
    for user_id, rating in after.items():
        assert rating.strength.points == pytest.approx(before[user_id].strength.points, abs=3)
        assert rating.games == before[user_id].games
    assert after == await computed(store)
    frozen = "SELECT user_id, frozen_mu, frozen_sigma FROM rated_part WHERE frozen_mu IS NOT NULL"
    rows = await store.read(lambda db: db.execute(frozen).fetchall())
    assert len(rows) == before[CID].games == len({row[0] for row in rows})
    for user_id, mu, sigma in rows:
        assert user_id < 0
        assert all(abs(each - round(each)) < 1e-9 for each in (30 * (mu - 25) / 25, 30 * sigma / 25))
    assert await store.read(lambda db: user_data.is_stored(db, CID)) is False


async def test_who_deletes_their_data_during_a_game(
    store: Database, tables: Tables, people: People, personal_data: PersonalData
) -> None:
    """Their game is resigned, and counts for the others as one against a new player."""
    table = await begin_rated(tables, people, ANN, BEN, CID)
    for _ in range(5):
        table = await people.move(tables, table)
    await personal_data.delete(people.act(BEN))
    await tables.act(table.id, play.resign, people.act(ANN))
    rows = await store.read(
        lambda db: db.execute("SELECT place, frozen_mu FROM rated_part ORDER BY seat").fetchall()
    )
    assert rows == [(2, None), (3, 25.0), (1, None)]
    assert set(await stored(store)) == {ANN, CID}


async def test_hidden_games_do_not_count(store: Database, tables: Tables, people: People) -> None:
    """The ratings are the same as before the hidden game."""
    await play_rated(tables, people, ANN, BEN)
    before = await stored(store)
    second = await play_rated(tables, people, CID, ANN)
    await tables.act(second.id, moderation.hide, people.act(EVE))
    assert await stored(store) == before


async def test_rank_case_25_the_end_of_a_season(
    store: Database, tables: Tables, people: People, settings: GuildSettingsRepository
) -> None:
    """The season ends at the stored moment. A time zone changed meanwhile only moves the next end."""
    await settings.change(GUILD, zone="Europe/Berlin")
    await play_rated(tables, people, ANN, BEN, at=moment("2027-02-01"))
    end = moment("2027-04-01T00:00+02:00")
    await settings.change(GUILD, zone="America/New_York")
    before = await stored(store)
    await store.write(lambda db: seasons.close(db, GUILD, end - 1))
    assert await stored(store) == before
    for _ in range(2):
        await store.write(lambda db: seasons.close(db, GUILD, end + 9 * HOUR))
    after = await stored(store)
    assert after == await computed(store)
    assert after[BEN].strength.points == pytest.approx(750 + before[BEN].strength.points / 2, abs=0.001)
    rows = await store.read(
        lambda db: db.execute("SELECT number, ended_at FROM season ORDER BY 1").fetchall()
    )
    assert rows == [(8108, end), (8109, moment("2027-07-01T00:00-04:00"))]
    [owed] = await store.read(lambda db: seasons.unposted(db, GUILD))
    assert owed == (8108, end, 1)
    await store.write(lambda db: seasons.note(db, GUILD, owed.number, 77, end + 10 * HOUR))
    deadline = "SELECT kind, scope_id, due_at FROM deadline WHERE scope = 'server'"
    assert await store.read(lambda db: db.execute(deadline).fetchall()) == [
        ("season", str(GUILD), rows[-1][1])
    ]


async def test_a_rematch_stays_rated(tables: Tables, people: People) -> None:
    """It is rated because the first game was."""
    over = await play_rated(tables, people, ANN, BEN)
    assert (await tables.rematch(over.id, people.act(ANN))).rated


async def test_the_export_has_own_results_and_ratings(
    store: Database, tables: Tables, people: People
) -> None:
    """It has places, and the rating at the end of each season."""
    await play_rated(tables, people, ANN, BEN, at=moment("2027-06-28"))
    await store.write(lambda db: seasons.close(db, GUILD, moment("2027-07-02")))
    found = await store.read(lambda db: user_data.export(db, BEN))
    assert [row["place"] for row in found["rated_part.user_id"]] == [1]
    [end], [now] = found["rating_at_season_end"], found["rating.user_id"]
    assert end["ended_at"] == moment("2027-07-01")
    assert end["mu"] > now["mu"] > 25


async def test_rank_case_22_taken_out_and_counted_again(
    store: Database, tables: Tables, people: People
) -> None:
    """The ratings are as if the game had not been played, and then exactly as before."""
    first = await play_rated(tables, people, ANN, BEN)
    without = await play_twice(store, tables, people)
    second = await play_rated(tables, people, CID, DAN)
    before = await stored(store)
    await tables.act(second.id, moderation.take_out, people.act(EVE), "on purpose")
    assert await stored(store) == without
    out = await store.read(lambda db: db.execute("SELECT by_id, reason FROM rated_out").fetchall())
    assert out == [(EVE, "on purpose")]
    with pytest.raises(Refusal, match="already out"):
        await tables.act(second.id, moderation.take_out, people.act(EVE), "again")
    await tables.act(second.id, moderation.count_again, people.act(EVE), "a mistake")
    assert await stored(store) == before
    assert await store.read(lambda db: count(db, "rated_out")) == 0
    with pytest.raises(Refusal, match="already counts"):
        await tables.act(first.id, moderation.count_again, people.act(EVE), "again")


async def play_twice(store: Database, tables: Tables, people: People) -> dict[int, object]:
    """Play a rated game between two people, and return all ratings."""
    await play_rated(tables, people, BEN, CID)
    return await stored(store)


async def test_rank_case_23_a_moderator_who_played(tables: Tables, people: People) -> None:
    """Taking out and counting again are refused, also to someone who handed over the seat."""
    table = await begin_rated(tables, people, ANN, BEN)
    table = await hand_over(tables, people, table, ANN, EVE)
    for _ in range(4):
        table = await people.move(tables, table)
    await tables.act(table.id, play.resign, people.act(EVE))
    for moderator in (ANN, BEN, EVE):
        for change in (moderation.take_out, moderation.count_again):
            with pytest.raises(Refusal, match="another moderator"):
                await tables.act(table.id, change, people.act(moderator), "x")
    unrated = await people.play_out(tables, await people.start(tables), random.Random(1))
    with pytest.raises(Refusal, match="isn't rated"):
        await tables.act(unrated.id, moderation.take_out, people.act(CID), "x")


async def test_many_results_are_folded_by_a_deed(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A correction of too many results sets a deadline, whose handler computes the ratings."""
    table = await play_rated(tables, people, ANN, BEN)
    await play_rated(tables, people, CID, BEN)
    monkeypatch.setattr(ratings, "MAX_AT_ONCE", 1)
    await tables.act(table.id, moderation.hide, people.act(EVE))
    monkeypatch.setattr(ratings, "MAX_AT_ONCE", 0)
    before = await stored(store)
    await play_rated(tables, people, DAN, ANN, at=START)
    [due] = await due_folds(store)
    assert before != await computed(store)
    assert await Ratings(store).fold_again(due, START)
    assert await stored(store) == await computed(store)
    assert await due_folds(store) == []
