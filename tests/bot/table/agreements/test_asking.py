"""What all kinds of question have in common: whose votes count, what ends a question, and its mentions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import pytest

from bot.service.tables import Table, Tables
from bot.storage import clocks as stored
from bot.storage.database import Database
from bot.table import lobby, moderation, play, waiting
from bot.table.agreements import asking
from bot.table.agreements.proposal import Agreement
from bot.table.agreements.rows import AGREEMENTS
from bot.table.clock.advancing import with_clock
from bot.table.clock.changing import take_off
from bot.table.clock.parking import is_parked
from bot.table.deadlines import deadlines_of
from bot.table.errors import NOT_SEATED, NotDue, Refusal
from bot.table.game_night.end import GRACE, TableEnd
from bot.table.game_night.setting import set_end
from bot.table.lobby_settings import INTERVAL, set_clock
from bot.table.model import Action, bot_action, names_of
from bot.table.time import DAY, HOUR, MINUTE, SECOND
from bot.views.table_events import is_news, notified, told_of
from bot.views.text import render_plain
from tests.refusals import refuses

from ...answers import agree, hand_over, question, refuse, votes
from ...people import ANN, BEN, CID, People, kinds, mover, person
from ..clock.clockwork import rules

DAN, EVE = 104, 105


async def started(tables: Tables, people: People, seats: int = 3, clock: str = "day") -> Table:
    return await people.start(tables, seats, clock=rules(clock))


async def ask(tables: Tables, table: Table, action: Action, kind: str, value: str | None = None) -> Table:
    return await tables.act(table.id, asking.ask, action, kind, value=value)


async def eve_away(tables: Tables, people: People) -> Table:
    """Return a running table of five with Eve away."""
    table = await started(tables, people, 5)
    away = table.clocks[4]._replace(away=True, standins=3)
    return await tables.adjust(table.id, lambda now: with_clock(now, 4, away), stored.update)


async def test_the_vote_of_who_resigns_is_gone(tables: Tables, people: People) -> None:
    """Of three remaining players, two have to agree, and of two, both. The fourth player's vote is gone."""
    until = people.act(ANN).at + HOUR
    table = await people.start(tables, 4, end=TableEnd(until))
    table = await people.move(tables, table, until + GRACE)
    for user_id in (BEN, CID):
        table = await ask(tables, table, people.act(user_id, until + GRACE), "longer")
    table = await tables.act(table.id, play.resign, people.act(BEN))
    assert votes(table, "longer") == {CID}
    assert (await ask(tables, table, people.act(DAN), "longer")).table_events[-1].kind == "longer"


@pytest.mark.parametrize("kind", ["longer", "resume"])
async def test_of_three_one_cannot_continue_alone(tables: Tables, people: People, kind: str) -> None:
    """Ben votes to continue and resigns. Of the two who are left, Cid alone must not continue the game."""
    if kind == "longer":
        until = people.act(ANN).at + HOUR
        table = await people.start(tables, 3, end=TableEnd(until))
        table = await people.move(tables, table, until + GRACE)
    else:
        table = await started(tables, people)
        for user_id in (ANN, BEN, CID):
            table = await ask(tables, table, people.act(user_id), "park")
    at = table.changed_at
    await ask(tables, table, people.act(BEN, at), kind)
    await tables.act(table.id, play.resign, people.act(BEN, at))
    table = await ask(tables, table, people.act(CID, at), kind)
    assert is_parked(table)
    assert votes(table, kind) == {CID}
    assert not is_parked(await ask(tables, table, people.act(ANN, at), kind))


@pytest.mark.parametrize("kind", ["park", "longer"])
async def test_of_four_one_seat_has_one_vote(tables: Tables, people: People, kind: str) -> None:
    """A seat that changes hands voids the question, so three people on one seat never make three votes."""
    until = people.act(ANN).at + HOUR
    table = await people.start(tables, 4, clock=rules("live"), end=TableEnd(until))
    if kind == "longer":
        table = await people.move(tables, table, until + GRACE)
    was_parked, at, holder = is_parked(table), table.changed_at, ANN
    await ask(tables, table, people.act(BEN, at), kind)
    for successor in (201, 202):
        table = await ask(tables, table, people.act(holder, at), kind)
        assert holder in votes(table, kind, at)
        table = await hand_over(tables, people, table, holder, successor)
        assert question(table, kind, at) is None
        holder = successor
    table = await ask(tables, table, people.act(holder, at), kind)
    assert votes(table, kind, at) == {holder}
    assert is_parked(table) == was_parked


async def test_who_comes_back_to_a_seat_votes_again(tables: Tables, people: People) -> None:
    """Ben agrees, hands his seat over and is given it back: what he agreed to before doesn't count."""
    table = await people.start(tables, 4)
    await tables.act(table.id, asking.ask, people.act(ANN), "computer", holder_id=ANN)
    table = await agree(tables, table.id, people.act(BEN), "succession")
    asked = question(table, "succession")
    assert asked is not None
    assert asked.votes == {BEN}
    await hand_over(tables, people, table, BEN, 201)
    table = await hand_over(tables, people, table, 201, BEN)
    again = question(table, "succession")
    assert again is not None
    assert (again.revision, again.votes) == (asked.revision, frozenset())


@pytest.mark.parametrize("handed_in", [True, False])
async def test_who_resigned_in_a_secret_setup_does_not_park(
    tables: Tables, people: People, handed_in: bool
) -> None:
    """Ann votes and resigns, then Ben votes. Once something is handed in, a resignation ends no question."""
    table = await people.start(tables, 3, game_id="power-coinz", clock=rules("live"))
    if handed_in:
        table = await people.move(tables, table, seat=table.seat_of(CID))
    table = await ask(tables, table, people.act(ANN), "park")
    ply = table.ply
    table = await tables.act(table.id, play.resign, people.act(ANN))
    assert table.shows(ply) == handed_in
    table = await ask(tables, table, people.act(BEN), "park")
    assert not is_parked(table)
    assert votes(table, "park") == {BEN}


async def test_the_others_have_agreed_once_the_last_one_leaves(tables: Tables, people: People) -> None:
    """The leaver was the only one who had not agreed, so it is settled, but not while the table is paused."""
    table = await started(tables, people)
    await ask(tables, table, people.act(ANN), "clock", "week")
    table = await agree(tables, table.id, people.act(BEN), "clock")
    assert table.next_clock is None
    table = await tables.act(table.id, play.resign, people.act(CID))
    assert "clock_agreed" in kinds(table)
    assert await Tables(tables._database).get(table.id) == table
    table = await started(tables, people)
    await ask(tables, table, people.act(ANN), "clock", "week")
    await agree(tables, table.id, people.act(BEN), "clock")
    await tables.act(table.id, moderation.pause, people.act(900))
    table = await tables.act(table.id, moderation.force_resign, people.act(900), CID)
    assert table.next_clock is None
    table = await tables.act(table.id, moderation.unpause, people.act(900))
    (agreed,) = (event for event in table.table_events if event.kind == "clock_agreed")
    assert agreed.by_id == ANN


async def test_of_two_that_a_leaver_decides_the_older_is_settled(tables: Tables, people: People) -> None:
    """Only the older question is settled. The newer one still waits, because it may be void by then."""
    table = await started(tables, people, 6)
    for seat in (4, 5):
        away = table.clocks[seat]._replace(away=True, standins=3)
        await tables.adjust(table.id, partial(with_clock, seat=seat, clock=away), stored.update)
    for holder in (EVE, EVE + 1):
        for user_id in (ANN, BEN):
            await tables.act(table.id, asking.ask, people.act(user_id), "drop", holder_id=holder)
    table = await tables.act(table.id, play.resign, people.act(CID))
    assert (table.match.active, votes(table, "drop")) == ((0, 1, 3, 5), {ANN, BEN})


async def test_a_clock_for_a_game_under_way(tables: Tables, people: People) -> None:
    """It ignores what was played before, even after a restart."""
    table = await people.move(tables, await people.start(tables, game_id="cubeo"))
    await ask(tables, table, people.act(ANN), "clock", "week")
    await agree(tables, table.id, people.act(BEN), "clock")
    table = await people.move(tables, table)
    assert table.clock is not None
    assert table.spent == (None,) * len(table.match.events)
    assert (await Tables(tables._database).get(table.id)).spent == table.spent


@pytest.mark.parametrize(("kind", "value"), [("clock", "week"), ("end_now", None), ("park", None)])
async def test_to_ask_for_what_is_asked_is_a_vote(
    tables: Tables, people: People, kind: str, value: str | None
) -> None:
    """Two players who want the same thing agree without a second question."""
    table = await started(tables, people, 2)
    await ask(tables, table, people.act(ANN), kind, value)
    table = await ask(tables, table, people.act(BEN), kind, value)
    assert asking.open_proposals(table, table.changed_at) == ()
    assert kinds(table).count("asked") == 1
    assert table.phase == "over" or table.table_events[-1].question == table.table_events[0].revision


async def test_two_who_want_the_same_end_agree(tables: Tables, people: People) -> None:
    """So does a length that is typed again later. Another wish replaces the earlier one and its votes."""
    for first, second, is_same in ((40, 40, True), (35, 40, False), (40, 35, False)):
        until = people.act(ANN).at + HOUR
        table = await people.start(tables, end=TableEnd(until, at_end="count"))
        at = table.changed_at + SECOND
        wanted = (ANN, at, first), (BEN, at + MINUTE, second)
        for user_id, moment, length in wanted:
            end = TableEnd(moment + length * MINUTE)
            table = await tables.act(table.id, set_end, people.act(user_id, moment), end)
        assert (table.end.until == at + first * MINUTE) == is_same
        assert votes(table, "end") == (frozenset() if is_same else {BEN})
    table = await started(tables, people)
    old = await ask(tables, table, people.act(ANN), "clock", "week")
    table = await ask(tables, table, people.act(BEN), "clock", "three-days")
    assert votes(table, "clock") == {BEN}
    with refuses(asking.NOT_ASKED):
        await tables.act(table.id, asking.agree, people.act(CID), old.revision)


async def test_how_often_questions_ring(tables: Tables, people: People) -> None:
    """Twice per decision and asker, five times an hour at a table, and in a lobby once every five minutes."""
    table = await started(tables, people)
    loud = []
    for _ in range(4):
        table = await ask(tables, table, people.act(ANN), "end_now")
        loud.append(table.revision in asking.notifying(table))
        table = await refuse(tables, table.id, people.act(ANN), "end_now")
    assert loud == [True, True, False, False]
    table = await ask(tables, table, people.act(BEN), "end_now")
    assert table.revision in asking.notifying(table)
    later = people.act(ANN)
    table = await ask(tables, table, later._replace(at=later.at + DAY), "park")
    assert table.revision in asking.notifying(table)
    table = await started(tables, people, 4)
    kinds: Iterator[tuple[int, str]] = (
        (user, kind) for kind in ("end_now", "park") for user in (ANN, BEN, CID)
    )
    loud = []
    for user_id, kind in kinds:
        table = await ask(tables, table, people.act(user_id), kind)
        loud.append(table.revision in asking.notifying(table))
        answerer = ANN if user_id != ANN else BEN
        table = await refuse(tables, table.id, people.act(answerer), kind)
        assert notified(table, table.revision - 1, ()) == ((user_id,) if loud[-1] else ())
        assert is_news(table, table.revision - 1) is loud[-1]
    assert loud == [True] * 5 + [False]
    later = people.act(DAN)
    table = await ask(tables, table, later._replace(at=later.at + HOUR), "park")
    assert table.revision in asking.notifying(table)
    table = await people.gather(tables)
    begin = people.act(ANN).at
    rings = []
    for number, at in enumerate((0, MINUTE, INTERVAL - 1, INTERVAL, INTERVAL + 1)):
        clock = ("day", "week")[number % 2]
        table = await tables.act(table.id, set_clock, people.act(ANN, begin + at), clock)
        rings.append(notified(table, table.revision - 1, ()))
    assert rings == [(BEN,), (), (), (BEN,), ()]


async def test_a_question_that_waits_for_me_is_in_my_tables(tables: Tables, people: People) -> None:
    """It is there until I have answered. A parked game with a question comes before games that only wait."""
    table = await started(tables, people)
    one, other = {ANN, BEN, CID} - {mover(table)}
    assert not waiting.waits_for(table, other)
    for kind, value in (("clock", "week"), ("park", None)):
        table = await ask(tables, table, people.act(one), kind, value)
        assert waiting.waits_for(table, other)
        assert not waiting.waits_for(table, one)
        table = await refuse(tables, table.id, people.act(one), kind)
    table = await started(tables, people, 2)
    for user_id in (ANN, BEN):
        table = await ask(tables, table, people.act(user_id), "park")
    plain = await people.start(tables, 2)
    assert waiting.by_urgency([table, plain], mover(plain)) == [plain, table]
    table = await ask(tables, table, people.act(BEN if mover(plain) == ANN else ANN), "resume")
    assert waiting.by_urgency([plain, table], mover(plain)) == [table, plain]


async def test_only_who_is_asked_answers(tables: Tables, people: People) -> None:
    """Only the people asked can answer, and a majority question can't be declined by one of many."""
    table = await eve_away(tables, people)
    await tables.act(table.id, asking.ask, people.act(ANN), "drop", holder_id=EVE)
    with refuses(NOT_SEATED):
        await agree(tables, table.id, people.act(999), "drop")
    with refuses(asking.NOT_YOURS):
        await agree(tables, table.id, people.act(EVE), "drop")
    for user_id in (BEN, EVE):
        with refuses(asking.NOT_YOURS):
            await refuse(tables, table.id, people.act(user_id), "drop")
    assert question(await refuse(tables, table.id, people.act(ANN), "drop"), "drop") is None
    table = await eve_away(tables, people)
    for user_id, whom in ((ANN, 301), (BEN, 302)):
        action = people.act(user_id)
        table = await tables.act(table.id, asking.ask, action, "replace", holder_id=EVE, person=person(whom))
    assert [each.user_id for each in asking.open_proposals(table, table.changed_at)] == [301, 302]
    for seats, refusable in ((3, False), (2, True)):
        table = await started(tables, people, seats, "live")
        await ask(tables, table, people.act(ANN), "park")
        if refusable:
            assert question(await refuse(tables, table.id, people.act(BEN), "park"), "park") is None
            continue
        with refuses(asking.NOT_YOURS):
            await refuse(tables, table.id, people.act(BEN), "park")


async def test_what_a_vote_has_carried_notifies(tables: Tables, people: People) -> None:
    """A seat offer that a vote has carried does, even if the table has reached its limit for the hour."""
    table = await eve_away(tables, people)
    offer = {"holder_id": EVE, "person": person(301)}
    await tables.act(table.id, asking.ask, people.act(ANN), "replace", **offer)
    for user_id, kind in ((BEN, "end_now"), (CID, "park"), (DAN, "take_back"), (BEN, "clock")):
        with suppress(Refusal):
            table = await ask(tables, table, people.act(user_id), kind, "week" if kind == "clock" else None)
    while len(asking.notifying(table)) < asking.MAX_NOTICES_AN_HOUR:
        table = await refuse(tables, table.id, people.act(DAN), "clock")
        table = await ask(tables, table, people.act(DAN), "clock", "week")
    for user_id in (BEN, CID):
        table = await agree(tables, table.id, people.act(user_id), "replace")
    assert table.table_events[-1].user_id == 301
    assert table.revision in asking.notifying(table)


async def test_another_proposal_is_told_of_the_former(tables: Tables, people: People) -> None:
    """Of two clocks, the newer one stays open, and a line says that the older one is gone."""
    table = await started(tables, people)
    await ask(tables, table, people.act(ANN), "clock", "week")
    table = await ask(tables, table, people.act(BEN), "clock", "2d")
    assert [each.value for each in asking.open_proposals(table, table.changed_at)] == ["2d"]
    (line,) = told_of(table, range(table.revision + 1))
    assert render_plain(line, names_of(table)) == "Person 101's request has expired (Change the clock)."


async def test_a_restart_forgets_no_question(tables: Tables, store: Database, people: People) -> None:
    """After a restart, open questions are still there, with the same askers, and can be answered."""
    table = await people.start(tables, 3, game_id="konfusion", options={}, clock=rules("day"))
    asker = mover(table)
    table = await people.move(tables, table)
    for kind, value in (("take_back", None), ("clock", "week"), ("park", None), ("end_now", None)):
        table = await ask(tables, table, people.act(asker), kind, value)
    action = people.act(asker)
    table = await tables.act(table.id, asking.ask, action, "seat", holder_id=asker, person=person(EVE))
    again = Tables(store)
    assert await again.get(table.id) == table
    assert asking.open_proposals(await again.get(table.id), 0) == asking.open_proposals(table, 0)
    assert {each.kind for each in asking.open_proposals(table, 0)} == {
        *("take_back", "clock", "park", "end_now", "seat"),
    }
    after = await agree(again, table.id, people.act(EVE), "succession")
    assert after.seat_of(EVE) == table.seat_of(asker)


async def test_a_further_kind_is_a_row(
    tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One new row is enough for a kind to be asked, agreed to and settled."""
    row: Agreement = AGREEMENTS["park"]._replace(
        topic="shuffle", settle=lambda table, action, _asked: play.resign(table, action)
    )
    monkeypatch.setitem(AGREEMENTS, "shuffle", row)  # type: ignore[arg-type]
    table = await started(tables, people, 3)
    await ask(tables, table, people.act(ANN), "shuffle")
    await agree(tables, table.id, people.act(BEN), "shuffle")
    table = await agree(tables, table.id, people.act(CID), "shuffle")
    assert len(table.match.active) == 2


async def test_what_is_asked_of_nobody_is_not_open(tables: Tables, people: People) -> None:
    """A question lapses once a computer takes the seat, or once its asker leaves the lobby."""
    table = await people.start(tables)
    for user_id in (ANN, BEN):
        await tables.act(table.id, asking.ask, people.act(user_id), "computer", holder_id=user_id)
    table = await agree(tables, table.id, people.act(BEN), "succession")
    assert asking.open_proposals(table, table.changed_at) == ()
    table = await people.gather(tables)
    await tables.act(table.id, asking.ask, people.act(BEN), "seat", holder_id=BEN, person=person(DAN))
    for change in (lobby.leave, lobby.join):
        table = await tables.act(table.id, change, people.act(BEN))
        assert asking.open_proposals(table, table.changed_at) == ()
    assert table.table_events[-1].kind == "lapsed"


async def test_naming_somebody_asks_them(tables: Tables, people: People) -> None:
    """There is a limit per hour. Moderators who name themselves still have to take the seat."""
    table = await started(tables, people, 3)
    for user_id in range(301, 306):
        action = people.act(ANN)
        await tables.act(table.id, asking.ask, action, "seat", holder_id=ANN, person=person(user_id))
    with refuses(asking.ASKED_ENOUGH):
        await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(306))
    table = await started(tables, people)
    action = people.act(900)
    table = await tables.act(table.id, asking.ask, action, "seat_for", holder_id=ANN, person=person(900))
    assert table.seat_of(900) is None
    with refuses(asking.ALREADY_ASKED):
        await tables.act(table.id, asking.ask, people.act(901), "seat_for", holder_id=ANN, person=person(900))


async def test_what_ends_a_question(tables: Tables, people: People) -> None:
    """A question ends at its deadline, when the end time that it proposes has passed, or with its clock."""
    table = await started(tables, people)
    await ask(tables, table, people.act(ANN), "clock", "week")
    table = await tables.get(table.id)
    due = deadlines_of(table)["question"]
    assert due == table.changed_at + DAY
    with pytest.raises(NotDue):
        await tables.act(table.id, asking.lapse, bot_action(table.id, "lapse", due - 1))
    table = await tables.act(table.id, asking.lapse, bot_action(table.id, "lapse", due))
    assert "question" not in deadlines_of(table)
    assert not waiting.is_asked(table, BEN)
    until = people.act(ANN).at + HOUR
    table = await people.start(tables, end=TableEnd(until, at_end="count"))
    earlier = TableEnd(until - 40 * MINUTE)
    await tables.act(table.id, set_end, people.act(ANN), earlier)
    table = await people.move(tables, table, earlier.until)
    with refuses(asking.NOT_ASKED):
        await agree(tables, table.id, people.act(BEN), "end")
    for kind, parks in (("park", False), ("resume", True)):
        table = await started(tables, people, 2)
        for user_id in (ANN, BEN) if parks else ():
            await ask(tables, table, people.act(user_id), "park")
        await ask(tables, table, people.act(ANN), kind)
        table = await tables.act(table.id, take_off, people.act(900))
        assert asking.open_proposals(table, table.changed_at) == ()
        assert table.table_events[-1].kind in ("clock_taken_off", "lapsed")
