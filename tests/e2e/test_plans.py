"""Conditional moves, as the planner and the other players see them."""

from __future__ import annotations

import json

import pytest
from simcord import MemberActor, ResponseMessage

from bot.features.planning import GONE, SAVED
from bot.service.planning import DRAFT_GONE
from bot.table import moderation
from bot.table.model import Action
from bot.table.planning.plan import CannotPlan, PlanOutOfSync
from bot.views import candidates
from bot.views.board import ANSWERS_AT_ONCE
from bot.views.candidates import MAX_LABEL_LENGTH
from tests.sentences import says

from .requests import pinged
from .server import SimulatedServer
from .table import (
    Game,
    components_of,
    ids_of,
    labels_of,
    move_by_command,
    move_on,
    offered_moves,
    said,
    seen,
    start_game,
    under_more,
)


async def choose(person: MemberActor, shown: ResponseMessage) -> ResponseMessage:
    """Take first candidates until the plan has an answer. Asserts that all controls belong to the plan."""
    for _step in range(12):
        assert all(id.startswith("v1:plan") for id in ids_of(shown)), ids_of(shown)
        if "your plan so far" in shown.content.lower():
            return shown
        part = components_of(shown)[0]
        if "options" in part:
            shown = seen(
                await person.select(shown, [part["options"][0]["value"]], custom_id=part["custom_id"])
            )
        else:
            shown = seen(await person.click(shown, label=part["label"]))
    raise AssertionError(shown.content)


async def one_line(game: Game) -> tuple[MemberActor, str, str]:
    """Have the waiting player save a plan. Return the planner, the opponent's move and the answer to it."""
    [planner] = game.waiting
    shown = await choose(planner, seen(await under_more(game, planner, "Plan")))
    saved = seen(await planner.click(shown, label="Save plan"))
    assert says(saved.content, SAVED, count=1)
    [plan] = (await game.table()).plans
    [line] = plan.lines
    assert f"`{line.theirs}` → `{line.mine}`" in saved.content
    return planner, line.theirs, line.mine


async def test_case_45_a_plan_answers_at_once(server: SimulatedServer) -> None:
    """One board shows both plies and marks the second as planned. Only the player to move is notified."""
    game = await start_game(server)
    mover, board = game.mover, game.board
    planner, theirs, mine = await one_line(game)
    assert game.board.id == board.id, "nobody else learns that there is a plan"
    assert game.board.content == board.content
    assert game.board.edited_at is None
    boards = len(game.boards)
    await move_by_command(game, theirs)
    assert len(game.boards) == boards + 1
    assert says(game.board.content, ANSWERS_AT_ONCE)
    assert game.mover == mover
    assert pinged(server.env.http_requests)[-1] == [mover.id]
    match = await game.match()
    assert [event.move for event in match.events[-2:]] == [theirs, mine]  # type: ignore[union-attr]
    [file] = seen(await planner.slash(server.channel, "record")).attachments
    record = json.loads(server.env.backend.cdn.get(file.url))
    assert record["planned"] == [len(match.events)]


async def test_case_46_it_is_told_that_the_plan_is_gone(server: SimulatedServer) -> None:
    """If the opponent plays another move, the planner is told at their next press."""
    game = await start_game(server)
    planner, theirs, _mine = await one_line(game)
    await move_by_command(game, next(move for move in await offered_moves(game) if move != theirs))
    assert game.mover == planner
    assert GONE in said(await planner.click(game.board, label="Move"))
    await move_on(game)
    assert (await game.table()).plans == ()


async def test_a_plan_is_shown_extended_and_deleted(server: SimulatedServer) -> None:
    """**Plan** shows the stored plan, which can be extended and deleted.

    A paused game's can only be deleted.
    """
    game = await start_game(server)
    planner, theirs, mine = await one_line(game)
    shown = seen(await planner.slash(server.channel, "plan"))
    assert f"1. `{theirs}` → `{mine}`" in shown.content
    asked = seen(await planner.click(shown, label="Add a line"))
    form = await planner.click(asked, label="Type it")
    other = next(move for move in reversed(await offered_moves(game)) if move != theirs)
    asked = seen(await planner.submit_modal(form, {"move": other}))
    assert f"plays `{other}`?" in asked.content
    saved = seen(await planner.click(await choose(planner, asked), label="Save plan"))
    assert says(saved.content, SAVED, count=2)
    pause = Action(1, server.people[3].id, "Mod", (await game.table()).changed_at)
    await server.tables.act(game.id, moderation.pause, pause)
    paused = seen(await under_more(game, planner, "Plan"))
    assert labels_of(paused) == ["Delete plan"]
    await server.tables.act(game.id, moderation.unpause, pause._replace(interaction_id=2))
    shown, twice = [seen(await under_more(game, planner, "Plan")) for _ in range(2)]
    assert "Plan deleted." in said(await planner.click(shown, label="Delete plan"))
    assert (await game.table()).plans == ()
    assert "You don't have a plan for this game." in said(await planner.click(twice, label="Delete plan"))


@pytest.mark.parametrize("longest", [0, MAX_LABEL_LENGTH], ids=["menus", "buttons"])
async def test_a_plan_goes_deeper(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, longest: int
) -> None:
    """A line can have two answers, and is stored whole, whether candidates are buttons or menus."""
    monkeypatch.setattr(candidates, "MAX_LABEL_LENGTH", longest)
    game = await start_game(server)
    [planner] = game.waiting
    shown = await choose(planner, seen(await under_more(game, planner, "Plan")))
    shown = await choose(planner, seen(await planner.click(shown, label="Go deeper")))
    saved = seen(await planner.click(shown, label="Save plan"))
    [plan] = (await game.table()).plans
    assert plan.lines[0].then
    assert says(saved.content, SAVED, count=2)


async def test_what_moved_on_is_not_saved(server: SimulatedServer) -> None:
    """A plan isn't saved once the board has moved on. The player to move can't plan."""
    game = await start_game(server)
    assert "Plan" not in labels_of(seen(await game.mover.click(game.board, label="More")))
    assert CannotPlan.sentence in said(await game.mover.slash(server.channel, "plan"))
    [planner] = game.waiting
    first = seen(await under_more(game, planner, "Plan"))
    shown = await choose(planner, seen(await under_more(game, planner, "Plan")))
    assert DRAFT_GONE in said(await planner.click(first, label="Type it"))
    await move_on(game)
    refused = seen(await planner.click(shown, label="Save plan"))
    assert refused.content == PlanOutOfSync.sentence
    assert labels_of(refused) == ["Current board"]
    assert refused.id == shown.id
    assert (await game.table()).plans == ()
