"""Creating, entering and leaving tournaments, and the limits of each."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from bot.contests import entry, organising, running
from bot.service.tables import Tables
from bot.storage import blocks, departed_guilds
from bot.storage.database import Database
from bot.storage.deadlines import Deadline, due
from bot.storage.errors import DatabaseConflict
from bot.storage.guild_settings import GuildSettingsRepository
from bot.table.errors import AlreadyDone, Refusal
from bot.table.rated import DISCORD_EPOCH
from bot.table.time import DAY, HOUR, MINUTE
from bot.views.message import sentence
from bot.views.tournament_answers import WAITS, my_game
from bot.views.tournaments import FULL_SIGNUP, tournament_message
from tests.refusals import refuses

from ..contests.play import pair_here
from ..people import ANN, BEN, CID, GUILD, People
from .entered import ORGANISER, Club


@pytest.fixture
def club(store: Database, tables: Tables, people: People) -> Club:
    return Club(store, tables, people)


async def test_rank_8_1_people_enter_in_order_and_wait_for_a_place(club: Club) -> None:
    """When someone withdraws, the first person waiting gets their place."""
    cup = await club.join(await club.create(most=3), 5)
    assert [each.state for each in cup.entrants] == ["in", "in", "in", "waiting", "waiting"]
    assert my_game(cup, cup.entrants[4], None, None) == sentence(WAITS, number=2)
    assert any(each.template == FULL_SIGNUP for each in tournament_message(cup, {}).content)
    cup = await club.act(cup, entry.withdraw, BEN)
    assert [(each.user_id, each.state) for each in cup.entrants][2:] == [(104, "in"), (105, "waiting")]
    assert cup == await club.service.get(cup.id)
    with refuses("You're already in this tournament."):
        await club.act(cup, entry.join, ANN)
    with refuses(entry.NOT_IN):
        await club.act(cup, entry.withdraw, BEN)
    cup = await club.act(cup, organising.cancel, ORGANISER)
    with refuses("This tournament is over."):
        await club.act(cup, entry.join, ANN)


@pytest.mark.parametrize(
    ("kind", "settings", "reason"),
    [
        ("swiss", {"rounds": 12, "most": 128}, entry.BAD_ROUNDS),
        ("round-robin", {"rounds": 3}, entry.FIXED_ROUNDS),
        ("swiss", {"length": 15 * DAY}, "Choose 2 to 14 days for each round."),
        (
            "swiss",
            {"clock": "live"},
            ("Evening tournaments need a live clock. Tournaments over several days need a daily clock."),
        ),
        ("swiss", {"name": " \n"}, "Type a name for the tournament."),
        (
            "swiss",
            {"pace": "evening", "clock": "live", "length": 90 * MINUTE, "rounds": 5, "most": 16},
            "That would take more than 6 hours. Allow fewer people, or fewer or shorter rounds.",
        ),
        ("pods", {"seats": 9}, entry.NO_TABLES),
    ],
)
async def test_what_does_not_fit_is_refused(
    club: Club, kind: str, settings: dict[str, Any], reason: str
) -> None:
    """The refusal gives the reason, and nothing is stored."""
    with refuses(reason):
        await club.create(kind=kind, **settings)
    assert await club.service.of_guild(GUILD) == []


async def test_rank_16_a_server_has_three_and_an_organiser_two(club: Club) -> None:
    """Another can be created once one of them is over."""
    first = await club.create()
    await club.create()
    with refuses("You have 2 unfinished tournaments here, which is the limit. Wait until one is over."):
        await club.create()
    await club.create(BEN)
    with refuses("This server has 3 unfinished tournaments, which is the limit. Wait until one is over."):
        await club.create(CID)
    await club.act(first, organising.cancel, ORGANISER)
    await club.create(CID)


async def test_rank_16_a_person_is_in_three_at_most(club: Club) -> None:
    """Entering a fourth is refused and changes nothing."""
    for organiser in (BEN, CID, ORGANISER):
        cup = await club.join(await club.create(organiser), 1)
    await club.act(cup, organising.cancel, ORGANISER)
    other = await club.create(ORGANISER)
    await club.join(other, 1)
    await club.store.write(
        lambda db: db.execute("UPDATE tournament SET guild_id = 7 WHERE created_by = ?", (BEN,))
    )
    last = await club.create(ORGANISER + 1)
    with refuses("You're in 3 unfinished tournaments, which is the limit. Withdraw from one first."):
        await club.join(last, 1)
    assert (await club.service.get(last.id)).entrants == ()


async def test_people_who_blocked_each_other_do_not_meet(club: Club) -> None:
    """The second one is told that they can't join, but not why."""
    await club.store.write(lambda db: blocks.add(db, club.people.act(ANN), BEN))
    cup = await club.join(await club.create(), 1)
    with refuses("You can't join this tournament. Find another with `/tournament list`."):
        await club.act(cup, entry.join, BEN)


async def test_creating_twice_by_one_interaction_creates_one(club: Club) -> None:
    """Discord can deliver an interaction twice."""
    action = club.people.act(ORGANISER)
    with patch.object(club.people, "act", return_value=action):
        await club.create()
        with pytest.raises(AlreadyDone):
            await club.create()
    assert len(await club.service.of_guild(GUILD)) == 1


async def test_rank_12_a_disqualified_person_cannot_enter_again(club: Club) -> None:
    """Organisers cannot disqualify themselves, and the log keeps the reason for others."""
    cup = await club.join(await club.create(), 2)
    with refuses("You can't disqualify yourself. Use `/tournament withdraw` instead."):
        await club.act(cup, organising.disqualify, BEN, 2)
    cup = await club.act(cup, organising.disqualify, ORGANISER, 2, "Two accounts")
    assert [each.state for each in cup.entrants] == ["in", "disqualified"]
    assert (cup.log[-1].what, cup.log[-1].reason) == ("disqualified", "Two accounts")
    with refuses("An organiser disqualified you from this tournament, so you can't rejoin it."):
        await club.act(cup, entry.join, BEN)


async def test_a_log_is_never_changed_or_deleted(club: Club) -> None:
    """Deleting or changing entries fails, except if a server that removed the bot is deleted."""
    cup = await club.act(await club.create(), organising.close_entry, ORGANISER)
    for statement in ("DELETE FROM tournament_log", "UPDATE tournament_log SET what = 'over'"):
        with pytest.raises(DatabaseConflict):
            await club.store.execute(statement)

    def leave(db: Any) -> list[Deadline]:
        departed_guilds.add(db, GUILD, 1)
        departed_guilds.delete(db, GUILD)
        return due(db, cup.starts_at + DAY)

    assert await club.store.write(leave) == []
    for name in ("tournament", "entrant", "tournament_log"):
        assert await club.store.ask(f"SELECT * FROM {name}", ()) == []  # noqa: S608 - ours


async def test_a_tournament_is_due_when_it_starts(club: Club) -> None:
    """An evening tournament is due 15 minutes earlier, for the check-in."""
    cup = await club.create()
    evening = await club.create(pace="evening", clock="live", length=15 * MINUTE)
    found = await club.store.read(lambda db: due(db, cup.starts_at + HOUR))
    assert [(each.scope_id, each.due_at) for each in found] == [
        (str(evening.id), evening.starts_at - 15 * MINUTE),
        (str(cup.id), cup.starts_at),
    ]


async def test_rank_1_4_a_rated_tournament_asks_for_an_account_of_30_days(club: Club) -> None:
    """An account of 29 days is refused, but can join a tournament that isn't rated."""
    young = (1_790_000_000_000 - DISCORD_EPOCH - 29 * DAY) << 22
    rated, free = await club.create(), await club.create(rated=False)
    with refuses(entry.TOO_YOUNG):
        await club.act(rated, entry.join, young)
    await club.act(free, entry.join, young)


async def test_rank_8_1_with_too_few_people_it_is_moved_once_and_then_cancelled(club: Club) -> None:
    """It is moved by a day with everyone in it. After that, it is cancelled."""
    cup = await club.join(await club.create(), 2)
    moved = await club.tick(cup)
    assert (moved.state, moved.starts_at, len(moved.counted)) == ("signup", cup.starts_at + DAY, 2)
    over = await club.tick(moved)
    assert (over.state, over.log[-1].what, over.log[-1].event) == ("cancelled", "cancelled", {"people": 2})


async def test_rank_8_1_who_is_not_here_at_an_evenings_start_enters_late(club: Club) -> None:
    """Pressing I'm here after the start gives them the next number."""
    cup = await club.create(kind="swiss", pace="evening", clock="live", length=0, most=16, rounds=3)
    cup = await club.tick(await club.join(cup, 7))
    assert cup.log[-1].what == "check-in"
    for user_id in range(ANN, ANN + 6):
        cup = await club.act(cup, entry.be_here, user_id, at=cup.starts_at - 1)
    cup = await club.tick(cup)
    assert [each.number is None for each in cup.entrants] == [False] * 6 + [True]
    cup = await club.act(cup, entry.be_here, ANN + 6)
    assert (cup.entrants[-1].number, cup.contest.entrants) == (7, 7)


async def test_rank_8_3_late_entry_ends_with_half_of_the_rounds(club: Club) -> None:
    """Of six rounds, the third is the last before which someone new can enter."""
    cup = await club.join(await club.create(kind="swiss", most=16, rounds=6), 12)
    with patch("bot.service.tournament_actions.pair", pair_here):
        cup = await club.tick(cup)
        for stage in (1, 2, 3):
            cup = await club.act(cup, entry.join, 200 + stage)
            assert cup.entrants[-1].number == 12 + stage
            cup = await club.tick(cup)
            for game in [each for each in cup.games(stage) if each.table_id]:
                cup = await club.finish(cup, game.board)
    with refuses(entry.ENTRY_CLOSED):
        await club.act(cup, entry.join, 300)


async def test_rank_12_2_a_round_is_postponed_twice_at_most(club: Club) -> None:
    """Each postponement by a day makes it due a day later. One by an hour is out of range."""
    cup = await club.tick(await club.join(await club.create(), 4))
    due = cup.due or 0
    with refuses(organising.OUT_OF_RANGE):
        await club.act(cup, organising.postpone, ORGANISER, HOUR)
    for _ in range(2):
        cup = await club.act(cup, organising.postpone, ORGANISER, DAY, "Holiday")
    assert (cup.due, running.due_at(cup)) == (due + 2 * DAY, due + 2 * DAY)
    with refuses("The next round has been postponed twice, which is the limit."):
        await club.act(cup, organising.postpone, ORGANISER, DAY)


async def test_rank_16_a_server_with_few_tables_has_few_places(club: Club) -> None:
    """Each table gives two places. If that is too few, no tournament can be created."""
    settings = GuildSettingsRepository(club.store)
    await settings.change(GUILD, tables=4)
    assert (await club.create(kind="swiss", most=128)).settings.most == 8
    await settings.change(GUILD, tables=1)
    with pytest.raises(Refusal, match="This server allows 1 unfinished table"):
        await club.create(kind="swiss", most=128)


async def test_rank_16_twenty_corrections_are_the_limit(club: Club) -> None:
    """After 20 corrections, the next one is refused."""
    cup = await club.finish(await club.begin(4), 1)
    for _ in range(20):
        cup = await club.act(cup, organising.correct, ORGANISER, 1, 1, (1, 1))
    with pytest.raises(Refusal, match="20 corrections"):
        await club.act(cup, organising.correct, ORGANISER, 1, 1, (1, 2))
