"""Computers at a table: the opener seats them, no one can take their names, and records can be checked."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from bot.locale.language import language_for
from bot.operations import progress
from bot.operations import verify as verifying
from bot.operations.verify import main, verify
from bot.service.computers.thinker import Thinker
from bot.service.personal_data import PersonalData
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.table import absence, lobby, play
from bot.table.agreements import asking
from bot.table.agreements.succession import NOBODY_LEFT
from bot.table.computers import seats
from bot.table.computers.due_action import DueAction, action_of, answer_end, due_action, make_move, would_end
from bot.table.errors import NOT_THE_OPENER, NOT_THERE, TABLE_FULL, Refusal
from bot.table.model import names_of
from bot.table.names import COMPUTER_SIGN, clean_name
from bot.table.replay.record import record_of
from bot.table.time import DAY
from bot.views.text import shown_name
from engine import GAMES, Over, Played
from opponents import VERSION, question
from tests.refusals import refuses

from ..minds import InlineMind
from ..people import ANN, BEN, People


async def begun(tables: Tables, people: People, *levels: str, users: int = 1, **opening: Any) -> Table:
    return await people.start(tables, users, computers=levels, **opening)


async def play_through(tables: Tables, people: People, table: Table, most: int = 400) -> Table:
    """Let people move at random and computers as usual, until the match is over."""
    luck, thinker = random.Random(4), Thinker(InlineMind())
    for _ in range(most):
        if table.phase == "over":
            break
        due = due_action(table)
        if due is None:
            seat = next(seat for seat in table.match.status.seats if not table.players[seat].level)
            moves = table.match.moves(seat)
            actor = people.act(table.players[seat].user_id)
            table = await tables.act(table.id, play.play, actor, luck.choice(moves))
            continue
        chosen = await thinker.choose(table, due.seat, table.players[due.seat].level or "", "opponent")
        action = action_of(table, due, 0)
        table = await tables.act(table.id, make_move, action, chosen)
    return table


async def test_computers_cannot_be_exchanged_for_other_dice(tables: Tables, people: People) -> None:
    """The n-th computer keeps its id and the interaction that first seated it, whichever is removed."""
    table = await people.open(tables)
    for level in ("casual", "casual", "newcomer"):
        table = await tables.act(table.id, seats.add_computer, people.act(ANN), level)
    dice = [(player.user_id, player.joined_by) for player in table.players]
    for number in (0, 2, 1):
        table = await tables.act(table.id, seats.dismiss, people.act(ANN), seats.FIRST_ID - number)
        assert [(player.user_id, player.joined_by) for player in table.players] == dice[:-1]
        table = await tables.act(table.id, seats.add_computer, people.act(ANN), "newcomer")
        assert [(player.user_id, player.joined_by) for player in table.players] == dice
    assert [player.level for player in table.players[1:]] == ["casual", "newcomer", "newcomer"]


async def test_seats_of_computers(store: Database, tables: Tables, people: People) -> None:
    """Their ids are below all others. The opener can remove them. Alone, they keep no table open."""
    table = await people.open(tables)
    for level in ("casual", "casual", "newcomer"):
        table = await tables.act(table.id, seats.add_computer, people.act(ANN), level)
    ids = [player.user_id for player in table.players]
    assert ids == [ANN, seats.FIRST_ID, seats.FIRST_ID - 1, seats.FIRST_ID - 2]
    assert names_of(table)[1:] == ("🤖 Casual", "🤖 Casual 2", "🤖 Newcomer")
    german = language_for("de")
    shown = [shown_name(name, german) for name in names_of(table)]
    assert shown[1:] == ["🤖 Locker", "🤖 Locker 2", "🤖 Neuling"]
    assert await Tables(store).get(table.id) == table
    table = await tables.act(table.id, seats.dismiss, people.act(ANN), seats.FIRST_ID)
    assert [player.level for player in table.players] == [None, "casual", "newcomer"]
    table = await tables.act(table.id, seats.add_computer, people.act(ANN), "casual")
    assert table.players[-1].user_id == seats.FIRST_ID - 2, "the next computer takes the id that was given up"
    for user_id in (ANN, BEN, seats.FIRST_ID - 7):
        with refuses(NOT_THERE):
            await tables.act(table.id, seats.dismiss, people.act(ANN), user_id)
    await tables.act(table.id, lobby.join, people.act(BEN))
    for change, argument in ((seats.add_computer, "casual"), (seats.dismiss, seats.FIRST_ID)):
        with refuses(NOT_THE_OPENER):
            await tables.act(table.id, change, people.act(BEN), argument)  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="Newcomer, Casual"):
        await tables.act(table.id, seats.add_computer, people.act(ANN), "master")
    with refuses(NOT_THERE):
        await tables.act(table.id, lobby.kick, people.act(ANN), seats.FIRST_ID)
    table = await people.open(tables, computers=("casual",))
    await tables.act(table.id, lobby.join, people.act(BEN))
    assert (await tables.act(table.id, lobby.leave, people.act(ANN))).opener_id == BEN
    assert (await tables.act(table.id, lobby.leave, people.act(BEN))).phase == "closed"
    table = await people.open(tables, game_id="cubeo", computers=["sharp"])
    with refuses(TABLE_FULL):
        await tables.act(table.id, seats.add_computer, people.act(ANN), "casual")


@pytest.mark.parametrize("written", ["🤖 Casual", "❖ Casual", "🤖\u200d Casual", " ❖🤖 Casual"])
def test_no_name_passes_for_a_computer(written: str) -> None:
    """The computer signs are removed from people's names, in messages and in pictures."""
    assert clean_name(written) == "Casual"
    assert clean_name(COMPUTER_SIGN) == "Player"


@pytest.mark.parametrize("game_id", sorted(GAMES))
async def test_a_whole_game_can_be_checked(
    tables: Tables,
    store: Database,
    people: People,
    game_id: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Every move of the computer follows from the seed. A changed choice is found.

    Progress is shown while the moves are chosen again.
    """
    for wait in ("QUIET_SECONDS", "LINE_SECONDS"):
        monkeypatch.setattr(progress, wait, 0.0)
    table = await begun(tables, people, "casual", game_id=game_id)
    table = await play_through(tables, people, table, 60)
    if table.phase != "over":
        table = await tables.act(table.id, play.resign, people.act(ANN))
    assert await Tables(store).get(table.id) == table
    record = json.loads(json.dumps(record_of(table)))
    match = table.match
    made = [n for n, event in enumerate(match.events, 1) if isinstance(event, Played) and event.seat == 1]
    assert [each["event"] for each in record["chosen"]] == made
    verdict = verify(record)
    assert verdict.wrong == ()
    assert f"All {len(made)} moves that the bot chose follow from the seed." in verdict.right
    assert f": {len(made)} of {len(made)}\n" in capsys.readouterr().err
    for change in ({"revision": 10**6}, {"label": "stand-in"}) if game_id == "conversion" else ():
        other = copy.deepcopy(record)
        for each in other["chosen"]:
            each.update(change)
        assert any("which the bot chose" in each for each in verify(other).wrong)


async def test_what_other_opponents_chose_is_not_compared(
    store: Database, tables: Tables, people: People, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record names the version that chose each move. Moves of other versions are not compared."""
    table = await begun(tables, people, "casual")
    table = await play_through(tables, people, table, 12)
    table = await tables.act(table.id, play.resign, people.act(ANN))
    record = json.loads(json.dumps(record_of(table)))
    chosen = record["chosen"]
    await store.write(lambda db: db.execute("UPDATE choice SET version = 7") and None)
    kept = await Tables(store).get(table.id)
    assert {choice.version for choice in kept.choices} == {7}
    assert {each["version"] for each in record_of(kept)["chosen"]} == {7}
    assert {each["version"] for each in chosen} == {VERSION}
    chosen[0].update(version=VERSION + 1, level="grandmaster", revision=10**6)
    verdict = verify(record)
    assert verdict.wrong == ()
    assert f"All {len(chosen) - 1} moves that the bot chose follow from the seed." in verdict.right
    (untold,) = verdict.untold
    assert f"with version {VERSION + 1} of the opponents" in untold
    (tmp_path / "record.json").write_text(json.dumps(record), encoding="utf-8")
    assert main(str(tmp_path / "record.json")) == 0
    told = capsys.readouterr().out
    assert f"  not compared  {untold}\n" in told
    assert told.endswith("Verified, except for what was not compared.\n")
    for each in chosen:
        each.update(version=VERSION + 1)
    verdict = verify(record)
    assert not any("that the bot chose" in each for each in verdict.right)
    assert f"{len(chosen)} in all" in verdict.untold[0]
    del chosen[0]["version"]  # as records were written by the first version
    assert (verify(record).wrong == ()) is (VERSION != 1)


async def test_how_much_is_compared(tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """A forged record can't keep its reader busy for hours: a limited number of moves is chosen again."""
    monkeypatch.setattr(verifying, "MAX_COMPARED", 2)
    asked: list[object] = []
    monkeypatch.setattr(verifying, "question", lambda *given: (asked.append(given), question(*given))[1])
    table = await begun(tables, people, "casual")
    table = await play_through(tables, people, table, 20)
    table = await tables.act(table.id, play.resign, people.act(ANN))
    record = json.loads(json.dumps(record_of(table)))
    record["chosen"].reverse()  # the first moves of the game are compared, wherever they are listed
    assert len(record["chosen"]) > 2
    verdict = verify(record)
    assert verdict.wrong == ()
    assert len(asked) == 2
    assert verdict.untold == (verifying.BEYOND.format(first=2, others=len(record["chosen"]) - 2),)


async def test_a_choice_that_is_listed_twice(tables: Tables, people: People) -> None:
    """A record that lists one move's choice twice is refused before anything is compared."""
    table = await begun(tables, people, "casual")
    table = await play_through(tables, people, table, 12)
    table = await tables.act(table.id, play.resign, people.act(ANN))
    record = json.loads(json.dumps(record_of(table)))
    record["chosen"].append({**record["chosen"][0], "version": VERSION + 1})
    assert verify(record).wrong == (verifying.IMPROPER,)


@pytest.mark.parametrize(
    "chosen",
    [[], {}, "x", [1], [{}], [{"event": 0}]]
    + [
        [{"event": 2, "seat": 0, "label": "opponent", "level": "casual", "revision": 3, **wrong}]
        for wrong in (
            {"event": 10**9},
            {"event": True},
            {"seat": 5},
            {"label": "x"},
            {"level": "x"},
            {"level": []},
            {"revision": -1},
            {"version": 0},
            {"version": "2"},
        )
    ],
)
async def test_a_record_that_is_made_up(tables: Tables, people: People, chosen: object) -> None:
    """Whatever it says, the check reports a finding in words and raises no error."""
    table = await begun(tables, people, "casual")
    table = await tables.act(table.id, play.resign, people.act(ANN))
    verdict = verify({**record_of(table), "chosen": chosen})
    assert any("which moves the bot chose" in each for each in verdict.wrong)


async def test_what_computers_own_is_nobodys(store: Database, tables: Tables, people: People) -> None:
    """Computers bind no goods, play at many tables but not for goods, and nothing shows what they hide."""
    with pytest.raises(Refusal, match="advanced"):
        await people.open(tables, game_id="power-coinz", options={"advanced": "on"}, computers=["casual"])
    thinker = Thinker(InlineMind())
    for user in range(ANN, ANN + 5):
        table = await people.open(tables, user, game_id="power-coinz", computers=["casual"])
        table = await tables.start(table.id, people.act(user))
        due = due_action(table)
        assert due == ("move", 1)
        chosen = await thinker.choose(table, 1, "casual", "opponent")
        table = await tables.act(table.id, make_move, action_of(table, due, 0), chosen)
    assert await store.read(lambda db: db.execute("SELECT * FROM stake").fetchall()) == []
    table = await begun(tables, people, "casual", game_id="power-coinz")
    chosen = await Thinker(InlineMind()).choose(table, 1, "casual", "opponent")
    due = DueAction("move", 1)
    table = await tables.act(table.id, make_move, action_of(table, due, 0), chosen)
    assert "chosen" not in record_of(table)
    assert chosen.move not in json.dumps(record_of(table))
    assert chosen.move not in repr(table.match.seen_by(0))


async def test_a_computer_is_nobody(
    store: Database, tables: Tables, people: People, personal_data: PersonalData
) -> None:
    """It can't be reported, has no vote and no data. People's votes count, and people can be forgotten."""
    table = await begun(tables, people, "casual", users=2, options={})
    while (due := due_action(table)) is None:
        table = await people.play(tables, table, random.Random(1))
    late = people.act(ANN, table.changed_at + 8 * DAY)
    assert not absence.can_report(table, ANN, late.at)
    assert absence.awaited(table) == ()
    assert due.kind == "move"
    alone = await begun(tables, people, "casual", "newcomer")
    with refuses(NOBODY_LEFT):
        await tables.act(alone.id, asking.ask, people.act(ANN), "computer")
    alone = await tables.act(alone.id, play.resign, people.act(ANN))
    for seat in (1, 2):
        due = due_action(alone)
        assert due == ("end", seat), "computers do not go on among themselves"
        alone = await tables.act(alone.id, answer_end, action_of(alone, due, 0), True)
    assert alone.phase == "over"
    table = await begun(tables, people, "casual")
    assert await personal_data.delete(people.act(ANN))
    after = await tables.get(table.id)
    assert after.phase == "over"
    assert after.players[1] == table.players[1]
    assert after.players[0].user_id > seats.FIRST_ID


async def test_what_a_computer_agrees_to(tables: Tables, people: People) -> None:
    """It agrees to take-backs, and to ending the game if it loses nothing by that or is the last to agree."""
    table = await begun(tables, people, "casual", game_id="cubeo")
    while len(table.choices) < 3:
        table = await play_through(tables, people, table, 1)
    while due_action(table) is None:
        before = table
        table = await play_through(tables, people, table, 1)
    table = await play_through(tables, people, table, 1)
    assert len(table.choices) == len(before.choices) + 1
    table = await tables.act(table.id, asking.ask, people.act(ANN), "take_back")
    assert (table.match, table.choices) == (before.match, before.choices)
    assert await Tables(tables._database).get(table.id) == table
    table = await begun(tables, people, "casual")
    table = await play_through(tables, people, table, 10)
    while due_action(table):
        table = await play_through(tables, people, table, 1)
    table = await tables.act(table.id, asking.ask, people.act(ANN), "end_now")
    assert due_action(table) == ("end", 1)
    match = table.match
    settled = match.settle()
    fair = match.game.outlook(settled.state)[1] >= match.game.outlook(match.state)[1]
    assert would_end(table, 1) == fair
    assert isinstance(settled.status, Over)
    ended = await tables.act(table.id, answer_end, action_of(table, DueAction("end", 1), 0), True)
    assert ended.phase == "over"


async def test_computers_begin_a_rematch_with_one_person(tables: Tables, people: People) -> None:
    """Everyone has answered when it opens, so no one is left to press anything."""
    over = await begun(tables, people, "casual")
    over = await tables.act(over.id, play.resign, people.act(ANN))
    again = await tables.rematch(over.id, people.act(ANN))
    assert again.phase == "lobby"
    (seat,) = again.computers
    due = due_action(again)
    assert due == ("begin", seat)
    again = await tables.act(again.id, seats.sit_down, action_of(again, due, 0))
    assert again.phase == "running"
