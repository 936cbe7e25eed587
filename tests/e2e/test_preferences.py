"""Personal settings, changed in private: they take effect right away, and last through a restart."""

from __future__ import annotations

import random

import pytest

from bot.features.preferences import (
    CLOSED_TO_US,
    PAGES,
    PREFERENCES,
    TEST,
    TEST_FAILED,
    TEST_SENT,
    WHERE_DIRECT,
)

from . import forged, table
from .preference_steps import prefer, turn_to
from .server import SimulatedServer
from .table import (
    Message,
    click_verb,
    components_of,
    ids_of,
    is_gone,
    labels_of,
    move_by_command,
    move_by_composer,
    move_on,
    offered_moves,
    play_on,
    said,
    seen,
    start_game,
    take,
)

USUAL = {"theme": "server", "text_board": "no", "confirm": "never", "mentions": "yes"}
USUAL |= {
    "remind_after": "never",
    "remind_where": "channel",
    "digest_at": "off",
    "statistics": "shown",
    "auto_vacation": "yes",
}


def line(field: str, value: str) -> str:
    """Return the line of the message that says what is in force."""
    setting = PREFERENCES[field]
    choice = setting.choices[value]
    return f"**{setting.title}: {choice.label}.** {choice.meaning}"


def lines_of(page: Message) -> list[str]:
    """List what a page says is in force, without where direct messages may land."""
    return [said for said in page.content.splitlines()[2:] if said != WHERE_DIRECT]


async def test_preferences_say_what_is_in_force(server: SimulatedServer) -> None:
    """Without choices, the three pages show each default and what it does, with menus of all choices."""
    person = server.people[0]
    shown = await prefer(person, server.channel)
    assert shown.flags.ephemeral
    lines, menus = shown.content.splitlines()[2:], components_of(shown)
    everything = lines
    for title in ("Reminders", "Statistics and vacation"):
        shown = seen(await person.click(shown, label=title))
        everything = [*everything, *lines_of(shown)]
        menus = [*menus, *components_of(shown)]
    assert everything == [line(*usual) for usual in USUAL.items()]
    menus = [menu for menu in menus if "options" in menu]
    offered = [[option["value"] for option in menu["options"]] for menu in menus]
    assert offered == [list(setting.choices) for setting in PREFERENCES.values()]
    shown = seen(await click_verb(person, shown, "preferences", "first"))
    assert shown.content.splitlines()[2:] == lines


async def test_choices_are_made_and_kept(server: SimulatedServer) -> None:
    """Each choice is shown right away and after a restart, and old menus still work."""
    person, old = server.people[0], dict[str, Message]()
    await person.slash(server.channel, "time", zone="Etc/UTC")  # which a digest needs
    chosen = {field: list(setting.choices)[-1] for field, setting in PREFERENCES.items()}
    for field, value in chosen.items():
        old[field] = await prefer(person, server.channel, **{field: value})
        assert line(field, value) in old[field].content.splitlines()
    await server.restart()
    for title, fields in PAGES.values():
        shown = await turn_to(person, await prefer(person, server.channel), fields[0])
        assert lines_of(shown) == [line(field, chosen[field]) for field in fields], title
    for field in chosen:
        changed = await person.select(old[field], [USUAL[field]], custom_id=f"v1:prefer:-:0:{field}")
        assert line(field, USUAL[field]) in seen(changed).content.splitlines()
    assert (await server.rows())["preference"] == []


async def test_choices_that_were_not_offered(server: SimulatedServer) -> None:
    """A forged choice is refused with a sentence, and nothing is stored."""
    person = server.people[0]
    on = seen(await person.slash(server.channel, "help"))
    for argument, values in (
        ("theme", ["neon"]),
        ("theme", []),
        ("user_id", ["1"]),
        ("confirm", ["yes"]),
        ("", ["dark"]),
    ):
        answer = await forged.press(person, on, server.channel, f"v1:prefer:-:0:{argument}", values)
        assert "no longer works" in said(answer)
    assert (await server.rows())["preference"] == []


async def test_pictures_have_the_colours_of_who_sees_them(server: SimulatedServer, themes: list[str]) -> None:
    """Private pictures have their reader's colours. Public ones have the server's."""
    game = await start_game(server)
    mover, other = game.mover, game.waiting[0]
    await prefer(mover, game.channel, theme="light")
    await take(mover, seen(await mover.click(game.board, label="Move")), "3")
    await mover.slash(game.channel, "board")
    assert themes[:1] == ["dark"]
    assert set(themes[1:]) == {"light"}
    await other.slash(game.channel, "board")
    await move_on(game)
    assert themes[-2:] == ["dark", "dark"]


async def test_always_asked(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `confirm` set to always, a move by `/move` or button is previewed until **Play it** is pressed."""
    monkeypatch.setattr(table, "GAME", "ludifacture")
    game = await start_game(server)
    mover, before, board = game.mover, await game.position(), game.board
    await prefer(mover, game.channel, confirm="always")
    offered = seen(await mover.click(board, label="Move"))
    for preview in (
        seen(await mover.click(offered, custom_id=ids_of(offered)[0])),
        seen(await move_by_command(game, (await offered_moves(game))[0])),
    ):
        assert preview.flags.ephemeral
        assert preview.content.startswith("**Move the marker in column ")
        assert "`" not in preview.content
        assert labels_of(preview)[0] == "Play it"
        assert (await game.position(), game.board.id) == (before, board.id)
        assert labels_of(game.board) == labels_of(board)
    assert is_gone(await click_verb(mover, preview, "play"))
    assert await game.position() != before


async def test_who_typed_sees_the_notation(server: SimulatedServer) -> None:
    """A preview asks about the move in words. If the move was typed, its notation follows."""
    game = await start_game(server)
    mover, move = game.mover, (await offered_moves(game))[0]
    await prefer(mover, game.channel, confirm="always")
    die, square = move.split("@")
    chosen = seen(await move_by_composer(game, move)).content
    assert chosen == f"**Place your {die} on {square}?**"
    form = await mover.click(seen(await mover.click(game.board, label="Move")), label="Type it")
    typed = seen(await mover.submit_modal(form, {"move": move.replace("@", " ")})).content
    assert typed == f"**Place your {die} on {square}?** (`{move}`)"


async def test_two_presses_at_once_play_once(server: SimulatedServer) -> None:
    """The first press plays the move and its message disappears.

    The second is told that the game moved on.
    """
    game = await start_game(server)
    mover, (move, *_) = game.mover, await offered_moves(game)
    files = await take(mover, seen(await mover.click(game.board, label="Move")), move[0])
    ranks = seen(await mover.click(files, label=move[2]))
    (id,) = [id for id in ids_of(ranks) if id.endswith(f";{move[2:]}")]
    pressed = forged.pressed(id)
    sent = [forged.interaction(mover, game.channel, forged.COMPONENT, pressed, ranks) for _ in range(2)]
    await forged.send(mover, *(payload for _, payload in sent))
    played, stale = sorted((result for result, _ in sent), key=lambda result: not is_gone(result))
    assert is_gone(played)
    assert "The game has moved on" in said(stale)
    assert (await game.match()).moves_made == 1


async def test_the_only_move_is_not_played_by_looking(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If there is only one move, Move shows it first, even to players who are never asked."""
    monkeypatch.setattr(table, "GAME", "ludifacture")
    game, chance = await start_game(server), random.Random(1)
    while len(moves := await offered_moves(game)) > 1:
        await play_on(game, chance, plies=1)
    mover, before = game.mover, await game.position()
    await prefer(mover, game.channel, confirm="never")
    preview = seen(await mover.click(game.board, label="Move"))
    assert preview.content.startswith("**Move the marker in column ")
    assert len(moves) == 1
    assert await game.position() == before
    await click_verb(mover, preview, "play")
    assert await game.position() != before


async def test_a_test_of_direct_messages(server: SimulatedServer) -> None:
    """The page of reminders says where direct messages may land. **Send me a test** sends one."""
    person = server.people[0]
    page = await turn_to(person, await prefer(person, server.channel), "remind_where")
    assert WHERE_DIRECT in page.content
    assert said(await person.click(page, label="Send me a test")) == TEST_SENT
    [sent] = person.user.dm_channel.history()
    assert sent.content == TEST
    opened = [each for each in server.env.http_requests if each.path == "/users/@me/channels"]
    await person.click(page, label="Send me a test")
    again = [each for each in server.env.http_requests if each.path == "/users/@me/channels"]
    assert (len(opened), len(again)) == (1, 1)


@pytest.mark.parametrize(
    ("status", "code", "told"), [(403, 50007, CLOSED_TO_US), (403, 50001, TEST_FAILED)], ids=["shut", "else"]
)
async def test_a_test_that_discord_refuses(
    server: SimulatedServer, status: int, code: int, told: str
) -> None:
    """If Discord refuses the message, **Send me a test** says so and, for closed DMs, how to allow them."""
    person = server.people[0]
    page = await turn_to(person, await prefer(person, server.channel), "remind_where")
    server.env.inject_error("POST", "/channels/*/messages", status=status, code=code, times=1)
    assert said(await person.click(page, label="Send me a test")) == told
