"""A table's questions in words: a line and buttons for each, and what came of them."""

from __future__ import annotations

from functools import partial

import pytest

from bot.service.tables import Table, Tables
from bot.storage import clocks as stored
from bot.table import lobby
from bot.table.agreements import asking
from bot.table.agreements.rows import AGREEMENTS
from bot.table.clock.advancing import with_clock
from bot.table.model import names_of
from bot.table.time import HOUR
from bot.views.agreements import fields_of, open_questions, question_buttons, question_lines
from bot.views.board import past_board
from bot.views.lobby import lobby_message
from bot.views.standing import standing_buttons
from bot.views.text import content_of, render_markdown, render_plain

from ..answers import agree, refuse
from ..people import ANN, BEN, CID, People, person
from ..table.clock.clockwork import rules

DAN = 104


def lines(table: Table) -> list[str]:
    """Return the lines of a table's questions."""
    return [render_markdown(each, names_of(table)) for each in question_lines(table, table.changed_at)]


async def started(tables: Tables, people: People) -> Table:
    return await people.start(tables, 3, clock=rules("day"))


async def test_every_row_says_what_it_needs(tables: Tables, people: People) -> None:
    """Its sentences have all their fields, and each question's buttons have labels and ids of their own."""
    table = await started(tables, people)
    table = await tables.act(table.id, asking.ask, people.act(ANN), "park")
    (asked,) = asking.open_proposals(table, table.changed_at)
    fields = fields_of(table, asked)
    for row in AGREEMENTS.values():
        for sentence in row.words:
            sentence.format_map(fields)
        assert bool(row.words.no) == bool(row.words.refused)
        assert max(len(row.words.yes), len(row.words.no), len(row.words.offer)) <= 40
    table = await started(tables, people)
    for kind, value in (("park", None), ("clock", "week"), ("end_now", None)):
        table = await tables.act(table.id, asking.ask, people.act(ANN), kind, value=value)
    buttons = question_buttons(table, table.changed_at)
    labels = [render_plain(button.label, names_of(table)) for button in buttons]
    assert len(set(labels)) == len(labels) == 6
    assert len({button.id for button in buttons}) == 6
    table = await people.start(tables, 5, clock=rules("day"))
    for seat in (3, 4):
        away = table.clocks[seat]._replace(away=True, standins=3)
        table = await tables.adjust(table.id, partial(with_clock, seat=seat, clock=away), stored.update)
    for user_id, candidate in ((ANN, 301), (BEN, 302)):
        offer = {"holder_id": 105, "person": person(candidate)}
        table = await tables.act(table.id, asking.ask, people.act(user_id), "replace", **offer)
    buttons = (*question_buttons(table, table.changed_at), *standing_buttons(table, table.changed_at))
    assert [render_plain(button.label, names_of(table)) for button in buttons] == [
        *("Ask Person 301 to replace Person 105", "Ask Person 302 to replace Person 105"),
        *("I'm back", "Drop Person 104", "Replace Person 104", "Drop Person 105", "Replace Person 105"),
    ]


async def test_who_is_named_and_who_is_notified(tables: Tables, people: People) -> None:
    """The asker is named. The question notifies only those who have not answered, in the board's words."""
    table = await started(tables, people)
    await tables.act(table.id, asking.ask, people.act(CID), "park")
    await tables.act(table.id, asking.ask, people.act(BEN), "clock", value="week")
    await tables.act(table.id, asking.ask, people.act(ANN), "park")
    table = await agree(tables, table.id, people.act(ANN), "clock")
    park, clock = lines(table)
    assert park.index("**Person 103**") < park.index("**Person 101**")
    assert park.endswith(f"<@{BEN}>, do you agree?")
    assert f"<@{CID}>" in clock
    assert f"<@{BEN}>" not in clock
    table = await started(tables, people)
    table = await tables.act(table.id, asking.ask, people.act(ANN), "clock", value="week")
    (question,) = open_questions(table)
    assert question.message.mentions == (BEN, CID)
    assert question.message.content == question_lines(table, table.changed_at)
    table = await agree(tables, table.id, people.act(BEN), "clock")
    (question,) = open_questions(table)
    assert question.message.mentions == (CID,)


async def test_what_came_of_it_names_people_as_they_were(tables: Tables, people: People) -> None:
    """A refusal names the person who refused, and not the seat's new player."""
    table = await started(tables, people)
    await tables.act(table.id, asking.ask, people.act(ANN), "clock", value="week")
    table = await refuse(tables, table.id, people.act(CID), "clock")
    refused = range(table.revision, table.revision + 1)
    before = past_board(table, range(1, 1), refused)
    assert "**Person 103**" in content_of(before)
    await tables.act(table.id, asking.ask, people.act(CID), "seat", holder_id=CID, person=person(DAN))
    table = await agree(tables, table.id, people.act(DAN), "succession")
    after = past_board(table, range(1, 1), refused)
    assert f"<@{CID}>" in content_of(after)
    assert "**Person 104**" not in content_of(after)


@pytest.mark.parametrize(("holder", "asked"), [(ANN, BEN), (BEN, ANN)])
async def test_whose_seat_a_computer_would_take(
    tables: Tables, people: People, holder: int, asked: int
) -> None:
    """The line names the player of that seat, and asks the other one."""
    table = await people.start(tables)
    table = await tables.act(table.id, asking.ask, people.act(holder), "computer", holder_id=holder)
    (line,) = lines(table)
    assert f"**Person {holder}**" in line
    assert f"<@{asked}>" in line


async def test_an_offer_names_its_player_wherever_seats_move(tables: Tables, people: People) -> None:
    """It names the seat's player even after another seat is gone. Eight offers still fit into a lobby."""
    table = await people.gather(tables, 3)
    await tables.act(table.id, asking.ask, people.act(CID), "seat", holder_id=CID, person=person(DAN))
    table = await tables.act(table.id, lobby.leave, people.act(BEN))
    (line,) = lines(table)
    assert "**Person 103**" in line
    table = await people.gather(tables, 8)
    for number, player in enumerate(table.players):
        action = people.act(player.user_id)
        late = action._replace(at=action.at + number * HOUR)
        offer = {"holder_id": player.user_id, "person": person(300 + number)}
        table = await tables.act(table.id, asking.ask, late, "seat", **offer)
    assert len(question_buttons(table, table.changed_at)) == 16
    assert len(lobby_message(table).rows) == 4


async def test_a_computer_is_asked_by_its_name(tables: Tables, people: People) -> None:
    """Its name is used instead of "a computer". People are mentioned."""
    table = await people.start(tables, computers=["casual"])
    table = await tables.act(table.id, asking.ask, people.act(ANN), "end_now")
    (line, *_meaning) = lines(table)
    assert "a computer" not in line
    assert f"<@{BEN}>" in line


def test_watching_case_16_15_a_label_means_one_thing() -> None:
    """The labels for more time, for resuming and for not parking are not used for anything else."""
    words = {kind: (row.words.yes, row.words.no, row.words.offer) for kind, row in AGREEMENTS.items()}
    longer, resume, park = (AGREEMENTS[kind].words for kind in ("longer", "resume", "park"))
    for label, meaning in ((longer.yes, "longer"), (resume.offer, "resume"), (park.no, "park")):
        assert [kind for kind, labels in words.items() if label in labels] == [meaning]
    assert longer.yes == longer.offer
