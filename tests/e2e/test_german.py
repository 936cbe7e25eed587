"""German: whole games, what a person sees on an English server, and what everyone sees on a German one."""

from __future__ import annotations

import random

import pytest

from bot.locale import language
from bot.locale.handbook import rules_of
from bot.locale.language import language_for
from engine import GAMES
from tests.breadth import broad, broad_but

from . import forged
from .german import GERMAN, english_in, lacks, let_speak, shown_by
from .preference_steps import board_in
from .server import SimulatedServer, public
from .table import (
    Game,
    click_verb,
    components_of,
    ids_of,
    labels_of,
    move_by_lot,
    said,
    seen,
    settle,
    start_game,
    under_more,
)

PLIES = 8  # then everyone agrees to stop
LEFT = {"cubeo", "dice-chess", "konfusion", "ludifacture"}  # to `make check`; a new game is tried at once


@pytest.fixture
def missed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sentences that lacked a German translation when someone was to read them."""
    found: list[str] = []
    monkeypatch.setattr(language, "_report", lambda _, english: found.append(english))
    return found


@pytest.mark.parametrize("game_id", broad_but(GAMES, *(set(GAMES) - LEFT)))
@pytest.mark.parametrize("most", broad([False, True]), ids={False: "fewest", True: "most"}.get)
async def test_a_whole_game_in_german(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, missed: list[str], game_id: str, most: bool
) -> None:
    """No message, control or alt text of a whole game is in English, from the lobby to the record."""
    if lacks(game_id):
        pytest.skip(f"{game_id} is not all German yet: python -m bot.locale --check names what is missing")
    seats, chance = GAMES[game_id].seats, random.Random(f"{game_id} {most}")
    await server.services.settings.change(server.guild.id, language=GERMAN)
    game = await open_in_german(server, monkeypatch, game_id, seats.stop - 1 if most else seats.start)
    await click_verb(game.people[0], game.board, "start")
    for ply in range(PLIES):
        if game.over:
            break
        await look_round(game) if ply % 5 == 0 else None
        await move_by_lot(game, chance)
    await settle(game)
    assert game.over
    await click_verb(game.people[0], game.board, "scores")
    checked = await click_verb(game.people[0], game.board, "verify")
    await click_verb(game.people[0], seen(checked), "record")
    assert missed == []
    assert english_in(shown_by(server)) == []


async def open_in_german(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, game_id: str, seats: int
) -> Game:
    """Let German people open a table and join it."""
    people = server.people[:seats]
    let_speak(monkeypatch, server, *people)
    assert "Dein Tisch ist offen" in said(await people[0].slash(server.channel, f"play {game_id}"))
    game = Game(server, server.channel, list(people), ids_of(public(server.channel)[-1])[0].split(":")[2])
    for person in people[1:]:
        await click_verb(person, game.board, "join")
    return game


async def look_round(game: Game) -> None:
    """Have the player to move open everything there is, and try what is refused."""
    mover = game.mover
    for verb in ("rules", "replay", "more"):
        await click_verb(mover, game.board, verb)
    for command in ("help", "tables", "preferences", "board"):
        await mover.slash(game.channel, command)
    await mover.slash(game.channel, "move", move="nonsense")
    for command in ("settings", "overview", "moderate", "privacy", "mydata export", "mydata delete"):
        await game.people[0].slash(game.channel, command)


# A German on an English server


async def test_private_answers_are_in_the_readers_language(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A German player reads German composers, forms, refusals and text boards. The board stays English."""
    game = await start_game(server)
    let_speak(monkeypatch, server, *server.people)
    mover = game.mover
    composer = seen(await mover.click(game.board, label="Move"))
    assert composer.content == "**Welcher Würfel?**"
    assert labels_of(composer)[-1] == "Eintippen"
    assert "am Zug" in (composer.attachments[0].description or "")
    form = await mover.click(composer, label="Eintippen")
    assert form.modal is not None
    assert form.modal["title"] == "Zug eintippen"
    refused = said(await mover.submit_modal(form, {"move": "7@e5"}))
    assert refused == "Kein Würfel zeigt 7, nur 1 bis 6.\n**Welcher Würfel?**"
    assert "Conversion, am Zug: " in board_in(seen(await under_more(game, mover, "Text")))
    assert "one of your dice" in game.board.content
    assert labels_of(game.board) == ["Move", "Rules", "Replay", "More"]
    assert "to move." in (game.board.attachments[0].description or "")
    told = said(await forged.press(mover, game.board, game.channel, "v0:move:old:0:"))
    assert "`/brett`" in told
    assert "`/board`" not in told
    server.forbid("attach_files")
    told = said(await mover.slash(server.channel, "play conversion"))
    assert "Mir fehlt dort: **Dateien anhängen**." in told, "as in the settings of Discord's German client"


async def test_rules_are_in_the_readers_language(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`/rules`, **Rules** and every page in their menu are in the reader's language."""
    game = await start_game(server)
    german, english = game.people
    let_speak(monkeypatch, server, german)
    for person, pages in ((german, rules_of("conversion", "de")), (english, rules_of("conversion"))):
        assert pages[0].text in said(await person.slash(game.channel, "rules", game="conversion"))
        shown = seen(await person.click(game.board, label="Rules"))
        assert pages[0].text.split("\n")[0] in shown.content
        [menu] = [id for id in ids_of(shown) if ":page:" in id]
        turned = seen(await person.select(shown, ["2"], custom_id=menu))
        assert pages[2].text in turned.content
        titles = [option["label"] for option in components_of(turned)[0]["options"]]
        assert titles == [section.title for section in pages]


# A German server


async def test_public_messages_are_in_the_servers_language(server: SimulatedServer) -> None:
    """If the server's locale is German, so are its lobby, board and end. Private answers aren't."""
    server.env.backend.edit_guild(server.guild.id, {"preferred_locale": GERMAN})
    assert "Your table is open" in said(await server.people[0].slash(server.channel, "play conversion"))
    lobby = public(server.channel)[-1]
    game = Game(server, server.channel, list(server.people[:2]), ids_of(lobby)[0].split(":")[2])
    assert "**Am Tisch (1 von 8):**" in lobby.content
    assert labels_of(lobby) == ["Mitspielen", "Aussteigen", "Starten", "Regeln", "Verwalten"]
    await server.people[1].click(lobby, label="Mitspielen")
    await server.people[0].click(game.board, label="Starten")
    assert "leg einen deiner Würfel aufs Brett." in game.board.content
    assert "am Zug." in (game.board.attachments[0].description or "")
    assert seen(await game.mover.click(game.board, label="Ziehen")).content == "**Which die?**"
    mover = game.mover
    await mover.click(seen(await mover.slash(game.channel, "resign")), label="Resign")
    assert f"Conversion ist vorbei (**{mover.name.capitalize()}** hat aufgegeben)." in game.board.content
    assert labels_of(game.board) == [
        "Revanche",
        "Endstand",
        "Replay",
        "Wie es lief",
        "Faire Würfel · Nachprüfen",
    ]


async def test_a_miss_would_be_noticed(missed: list[str]) -> None:
    """`missed` and `english_in`, used by the tests above, find a missing translation and English words."""
    assert language_for(GERMAN).translate("Never written") == "Never written"
    assert missed == ["Never written"]
    assert english_in(["Press the button", "Drücke die Schaltfläche"]) == ["Press the button"]
