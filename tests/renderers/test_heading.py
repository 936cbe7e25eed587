"""The heading of all games' pictures: the game and the move or, at the end, the winner."""

from __future__ import annotations

import pytest

from bot.locale.language import LANGUAGES, Language
from engine import GAMES, Match, Over, Text, decimal_text, text
from engine.game import Game
from renderers import Scene, draw
from renderers.plates import EDGE, HEADING, scale
from renderers.raster.lettering import fitted
from renderers.scene import Die, Label
from tests.games.cubeo.positions import finished
from tests.games.dice_chess.positions import fray

from .picture_positions import NAMES, after_a_raid, random_match

MOVE = text("move {number}", number=23)


def scene(match: Match, names: tuple[str, ...] = NAMES, count: Text | None = None) -> Scene:
    return draw(match.seen_by(None), names=names[: match.setup.seats], count=count)


def words(shown: Scene) -> list[str]:
    return [each.shape.text for each in shown.above if isinstance(each.shape, Label)]


def test_the_game_the_move_and_what_decides() -> None:
    """The heading names the game and how to win, and the move if it's given."""
    assert words(scene(after_a_raid(), count=MOVE)) == ["Conversion", "move 23 · most pips wins"]
    assert words(scene(after_a_raid())) == ["Conversion", "most pips wins"]


def test_both_ends_of_the_heading_keep_apart() -> None:
    """The text on the right shrinks before it reaches the game's name."""
    shown = scene(after_a_raid(), count=MOVE)
    name, rest = (each for each in shown.above if isinstance(each.shape, Label))
    assert rest.x - rest.shape.room > name.x + name.shape.room


AIMS: list[tuple[str, dict[str, str | int], str]] = [
    ("conversion", {"win": "wide"}, "fewest pips per die wins"),
    ("cubeo", {"die-size": 8}, "merge past 8 to win"),
    ("dice-chess", {}, "capture every die to win"),
    ("konfusion", {}, "4 far keyposts win"),
    ("konfusion", {"goal": "any"}, "any opponent's 4 keyposts win"),
    ("ludifacture", {}, "most coins wins"),
    ("ludifacture", {"stacks": "lost"}, "In hand"),
    ("ludifacture", {"set": "four"}, "game 1 of 2, the total decides"),
    ("ludifacture", {"set": "broke"}, "game 1, most coins wins"),
    ("power-coinz", {}, "last with coinz wins"),
    ("conversion", {"win": "tall"}, "most pips per die wins"),
]


@pytest.mark.parametrize(("game_id", "options", "aim"), AIMS)
def test_the_heading_says_how_to_win_at_this_table(
    game_id: str, options: dict[str, str | int], aim: str
) -> None:
    assert words(scene(Match.open(game_id, seats=2, options=options)))[1] == aim


@pytest.mark.parametrize(("game_id", "options", "_aim"), AIMS)
@pytest.mark.parametrize("language", LANGUAGES.values(), ids=str)
def test_how_to_win_is_told_in_full(
    game_id: str, options: dict[str, str | int], _aim: str, language: Language
) -> None:
    """Beside "move 188", how to win isn't cut in any language."""
    match, late = Match.open(game_id, seats=2, options=options), text("move {number}", number=188)
    shown = draw(match.seen_by(None), names=NAMES[:2], count=late, translate=language.translate)
    (heading,) = (each.shape for each in shown.above if "188" in getattr(each.shape, "text", ""))
    assert fitted(heading, 100) == heading.text


def test_there_may_be_nothing_that_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a game doesn't say how to win, the heading only has its name."""
    monkeypatch.setattr(type(GAMES["cubeo"]), "aim", Game.aim)
    assert words(scene(Match.open("cubeo", seats=2))) == ["Cubeo"]


def test_a_winner_is_named_in_the_head() -> None:
    """The winner is named with a die, and with both scores, the winner's first."""
    match = random_match(2, 64, seed=9, win="tall")
    shown = scene(match)
    (winner,) = match.status.winners  # type: ignore[union-attr]
    (label,) = (each.shape for each in shown.above if isinstance(each.shape, Label) and each.shape.tail)
    figures = [str(decimal_text(match.scores[seat])) for seat in (winner, 1 - winner)]
    assert (label.text, label.tail) == (NAMES[winner], f" wins {' : '.join(figures)}")
    assert "Conversion" in words(shown)
    assert sum(isinstance(each.shape, Die) for each in shown.above) == 1


def test_more_than_two_have_no_figures_in_the_head() -> None:
    """With three seats the heading has no scores, as nobody could tell whose they are."""
    (label,) = (
        each.shape for each in scene(random_match(3, 64, seed=9)).above if getattr(each.shape, "tail", "")
    )
    assert label.tail == " wins"


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_the_winner_hides_no_square(game_id: str) -> None:
    """At the end, the heading takes no more room than at the start."""
    match = Match.open(game_id, seats=GAMES[game_id].seats[0])
    shown = scene(match.resign(0))
    assert isinstance(match.resign(0).status, Over)
    assert max(each.y for each in shown.above) < EDGE + HEADING * scale(shown.width)
    assert shown.height == scene(match).height


def test_a_long_name_leaves_the_score() -> None:
    """A long name is cut, but the scores aren't."""
    shown = scene(fray().resign(0), ("W" * 99, "W" * 99))
    (label,) = (each.shape for each in shown.above if isinstance(each.shape, Label) and each.shape.tail)
    assert fitted(label, 100).endswith(f"W…{label.tail}")


def test_a_name_that_cannot_be_drawn() -> None:
    """The seat's colour stands for a winner's name that the font can't draw."""
    shown = scene(fray().resign(0), ("ひ", "ひかり"))
    (name,) = [each.shape for each in shown.above if isinstance(each.shape, Label) and each.shape.instead]
    assert fitted(name, 100) == f"Orange{name.tail}"


def test_several_winners_and_none() -> None:
    """The heading shows the dice of all winners, or says that it is a draw."""
    shared = Match.open("conversion", seats=2).settle()
    assert isinstance(shared.status, Over)
    assert words(scene(shared))[1] == "A shared win · 0 : 0"
    assert [each.shape.look for each in scene(shared).above if isinstance(each.shape, Die)] == [
        "Blue",
        "Orange",
    ]
    assert words(scene(finished("repetition")))[1] == "A draw"
