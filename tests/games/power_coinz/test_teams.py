"""Teams: what can be handed in secretly, and when it is shown."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import (
    AmbiguousMove,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    Match,
    NotYourTurn,
    ToMove,
    ToRoll,
    drawn,
)

from .drawn import ids, opened


def opening(**options: Any) -> Match:
    return Match.open("power-coinz", seats=2, options=options)


@pytest.mark.parametrize(
    "team",
    [
        ids("54321"),
        "moon-owl,moon-cat,tin-drum,tin-kite,soup-leek",  # 3 3 3 3 3
        "moon-bear,moon-wolf,soup-bread,tin-key,soup-egg",  # 5 5 3 1 1
    ],
)
def test_fifteen_is_a_team(team: str) -> None:
    """Five coinz whose ratings add up to 15 are a team, with or without repeats."""
    assert opening().play(0, team).status == ToMove((1,), secret=True)


def test_sixteen_is_no_team() -> None:
    """A team that adds up to 16 is refused with its sum."""
    with pytest.raises(IllegalMove, match=r"add up to 15, but yours add up to 16"):
        opening().play(0, "moon-bear,moon-wolf,moon-bat,tin-key,soup-egg")


def test_a_design_is_used_as_often_as_it_is_owned() -> None:
    """A team can't have more of a coinz than its seat owns, which is one by default."""
    twice = "moon-owl,moon-owl,tin-drum,tin-kite,soup-leek"
    with pytest.raises(IllegalMove, match="Your team has 2 × Night Owl, but you only own 1"):
        opening().play(0, twice)
    every = {"moon-owl": 2, "tin-drum": 1, "tin-kite": 1, "soup-leek": 1}
    rich = Match.open("power-coinz", seats=2, holdings={"sets": [], "owned": [every, every]})
    assert rich.play(0, twice).status == ToMove((1,), secret=True)


@pytest.mark.parametrize(
    ("team", "why"),
    [
        ("tin-key,tin-drum", "5 coinz, but this one has 2"),
        ("tin-key,tin-drum,tin-kite,tin-boat,nobody", "no coinz called nobody"),
    ],
)
def test_other_lists_are_no_teams(team: str, why: str) -> None:
    """A list that is too short or names an unknown coinz is refused."""
    with pytest.raises(IllegalMove, match=why):
        opening().play(0, team)


def test_what_is_bound_elsewhere_is_not_offered() -> None:
    """Coinz bound at another table are left out of that seat's lists. All else stays as it was."""
    owned = {choice.token: 2 for choice in opening().choices(0, ()).choices if choice.move is None}
    holdings = {"sets": [], "owned": [owned] * 3}
    match = Match.open("power-coinz", seats=3, holdings=holdings).play(2, ids("54321"))
    bound = {"moon-bear": 2, "moon-wolf": 1, "nobody": 3}
    limited = match.limited(0, bound)
    assert not any("moon-bear" in team for team in limited.moves(0))
    assert not any(team.count("moon-wolf") > 1 for team in limited.moves(0))
    assert "moon-bear" not in [choice.token for choice in limited.choices(0, ("moon-wolf",)).choices]
    assert limited.moves(1) == match.moves(1)
    assert (limited.position, limited.status, limited.events) == (match.position, match.status, match.events)
    assert not any("moon-wolf" in team for team in limited.limited(0, bound).moves(0))
    assert opening().limited(0, bound) == opening(), "where all own what they begin with, nothing is bound"


@pytest.mark.parametrize("written", ["", ",", "moon_owl", "a,,b!", "ö"])
def test_what_is_no_list_is_no_move(written: str) -> None:
    with pytest.raises(InvalidMove):
        opening().play(0, written)


def test_reading_is_forgiving() -> None:
    """Case, blanks and semicolons do not matter, and the order is kept."""
    match = opening().play(0, " Tin-Robot ;moon-BAT tin-drum,  moon-fish,\ntin-key,")
    assert match.events[-1].move == ids("54321")  # type: ignore[union-attr]


def test_one_of_each_rating() -> None:
    """With the option, a team needs one coinz of each rating, as all ready-made teams have."""
    match = opening(team="one-of-each")
    with pytest.raises(IllegalMove, match=r"one coinz of each rating, 1 to 5\. Your ratings are 3, 3, 3"):
        match.play(0, "moon-owl,moon-cat,tin-drum,tin-kite,soup-leek")
    assert match.play(0, ids("52341")).status == ToMove((1,), secret=True)
    assert len(match.moves(0)) == 3


def test_teams_are_secret_until_all_are_in() -> None:
    """Teams can be handed in in any order. Other seats only see that one is in, until all are."""
    match = Match.open("power-coinz", seats=3).play(2, ids("54321"))
    assert match.status == ToMove((0, 1), secret=True)
    with pytest.raises(NotYourTurn):
        match.play(2, ids("54321"))
    hidden = match.game.encode(match.seen_by(0).state)
    assert hidden == "A:?|B:?|C:? * in=C:"
    assert match.position == f"A:?|B:?|C:? * in=C:{ids('54321')}"
    assert match.game.encode(match.seen_by(2).state) == match.position
    assert str(match.narrate(Match.open("power-coinz", seats=3))) == "C has picked a team."
    assert match.public_record()["events"] == []
    match = match.play(0, ids("12345")).play(1, ids("54321"))
    assert match.status == ToRoll(15, 2, None, "flip")
    assert match.position == f"A:{ids('12345')}|B:{ids('54321')}|C:{ids('54321')} *"
    assert match.seen_by(None).state == match.state
    assert len(match.public_record()["events"]) == 3


def test_the_reveal_leaves_the_teams_to_the_board() -> None:
    """The sentence about the last team doesn't list the teams."""
    before = Match.open("power-coinz", seats=2).play(0, ids("54321"))
    after = before.play(1, ids("54321"))
    assert str(after.narrate(before)) == "All teams are in."


def test_who_resigns_before_the_reveal_keeps_a_question_mark() -> None:
    """A player who resigns before the reveal has no team. If no one else is left to pick, teams are shown."""
    match = Match.open("power-coinz", seats=3).play(0, ids("54321")).play(1, ids("54321")).resign(2)
    assert match.position.endswith("|C:? * left=C")
    assert match.status == ToRoll(10, 2, None, "flip")
    handed_in = Match.open("power-coinz", seats=3).play(2, ids("54321")).resign(2)
    assert handed_in.position == "A:?|B:?|C:? * left=C"
    assert handed_in.resign(0).status.winners == (1,)  # type: ignore[union-attr]


def test_ready_made_teams_are_legal_and_many() -> None:
    """There are legal ready-made teams for all 12 combinations of ratings."""
    match = opening()
    combinations = set()
    for team in match.moves(0):
        match.play(0, team)
        combinations.add("".join(sorted(str(_rating(id)) for id in team.split(","))))
    assert len(combinations) == 12
    assert {"12345", "33333", "11355"} <= combinations


def _rating(id: str) -> int:
    from .naive import COINZ

    return int(COINZ[id]["rating"])


def test_the_steps_tell_the_sum_and_offer_what_fits() -> None:
    """Each step says what is left to pick, and offers only coinz with which a team can still add up."""
    match = opening()
    step = match.choices(0, ("moon-bear", "moon-wolf"))
    assert str(step.prompt).startswith("That's 10 of 15. Pick 3 more coinz worth 5 in all.")
    assert {_rating(choice.token) for choice in step.choices[1:]} == {1, 2, 3}
    last = match.choices(0, ("moon-bear", "moon-wolf", "tin-drum", "tin-key"))
    assert {_rating(choice.token) for choice in last.choices} == {1}
    assert "tin-key" not in [choice.token for choice in last.choices]
    assert all(choice.move and match.play(0, choice.move) for choice in last.choices)


def test_the_hurried_let_it_be_filled_up() -> None:
    """The first choice of every step but the last completes the team."""
    match = opening()
    for chosen in ((), ("moon-bear",), ("tin-key", "soup-egg"), ("tin-key", "soup-egg", "moon-bear")):
        filled = match.choices(0, chosen).choices[0]
        assert filled.token.startswith("+")
        assert filled.move is not None
        assert filled.move.split(",")[: len(chosen)] == list(chosen)
        match.play(0, filled.move)


def test_named_teams_are_different_for_every_seat() -> None:
    """Five named teams are legal and differ for each of eight seats. They don't depend on secrets."""
    match = Match.open("power-coinz", seats=8)
    named = {seat: match.choices(seat, ()).choices[:5] for seat in range(8)}
    assert [str(each.label) for each in named[0]] == [
        *("Heavyweights", "Middleweights", "One of each rating", "Daredevils", "Spellcasters")
    ]
    for number in range(5):
        teams = [frozenset((named[seat][number].move or "").split(",")) for seat in range(8)]
        assert len(set(teams)) == 8
    for seat, ready in named.items():
        for each in ready:
            match.play(seat, each.move or "")
    handed_in = match.play(0, ids("54321"))
    assert handed_in.choices(1, ()) == match.choices(1, ())


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({"team": "one-of-each"}, ["+each", "+dares", "+spells"]),
        ({"voodoo": "dares"}, ["+heavy", "+middle", "+each", "+dares"]),
        ({"voodoo": "off"}, ["+heavy", "+middle", "+each"]),
    ],
)
def test_named_teams_are_what_they_are_called(options: dict[str, str], names: list[str]) -> None:
    """Named teams have what their names say, and are only offered if the options allow them."""
    from .naive import COINZ

    match = opening(**options)
    ready = {each.token: (each.move or "").split(",") for each in match.choices(1, ()).choices if each.move}
    assert list(ready) == names
    assert all(COINZ[id]["power"]["effect"] == "dare" for id in ready.get("+dares", ()))
    assert all(COINZ[id]["power"]["effect"] != "dare" for id in ready.get("+spells", ()))
    assert [_rating(id) for id in ready["+each"]] == [5, 4, 3, 2, 1]
    assert [_rating(id) for id in ready.get("+heavy", ())][:2] in ([5, 5], [])


def test_a_drawn_team_may_be_any() -> None:
    """Fifty drawn teams are nearly all different, and use every coinz."""
    match, luck = opening(), random.Random(5)
    teams = {drawn(match, 0, luck.choice) for _ in range(50)}
    assert len(teams) > 45
    assert len({id for team in teams for id in team.split(",")}) == 30
    assert str(match.choices(0, ()).draw) == "Surprise me"
    assert match.choices(0, ("moon-bear",)).draw is None


def test_a_team_is_read_by_its_names() -> None:
    """A team can be written with names and ids. An ambiguous name is refused with the ids."""
    written = "rusty ROBOT, Polite  Bat; loud drum,moon-fish,\nLost Key"
    assert opening().play(0, written).events[-1] == (0, ids("54321"))
    with pytest.raises(IllegalMove, match="this one has 2"):
        opening().play(0, "Rusty Robot, Polite Bat")
    twin = {"text": "x", "effect": "dare"}
    twins = [{"id": f"twin{n}", "name": "Night Owl", "rating": 3, "power": twin} for n in range(2)]
    holdings = {
        "sets": [{"set": "twins", "name": "Twins", "coinz": twins}],
        "owned": [dict.fromkeys(("moon-owl", "moon-cat", "tin-drum", "tin-kite", "soup-leek", "twin0"), 1)]
        * 2,
    }
    match = Match.open("power-coinz", seats=2, holdings=holdings)
    with pytest.raises(AmbiguousMove, match=r"called Night Owl\. .*: moon-owl, twin0, twin1\."):
        match.play(0, "Night Owl, Roof Cat, Loud Drum, tin-kite, soup-leek")


def test_moves_are_called_by_names() -> None:
    """A team is called by its coinz, and a capture by its owner, with the rating only if it shows."""
    match = opening()

    def called(match: Match, move: str) -> str:
        return str(match.game.called(match.state, 0, match.game.parse(match.state, 0, move)))

    assert called(match, ids("54321")) == "Rusty Robot, Polite Bat, Loud Drum, Tidefish, Lost Key"
    assert called(match, "moon-owl,nobody") == "Night Owl, nobody"
    flipped = match.play(0, ids("54321")).play(1, ids("54321")).roll((2,) * 5 + (1,) * 4 + (2,))
    assert called(flipped, "B5") == "B's Lost Key, rated 1"
    assert called(flipped, "B1") == "B's Rusty Robot, place 1"


def test_tokens_fit_the_ids_of_controls() -> None:
    """A whole team as a move has at most 64 characters, so that it fits a control's id."""
    assert max(len(move) for move in opening().moves(0)) <= 64


def test_who_cannot_make_a_team_cannot_sit_down() -> None:
    """A match can't be opened if a seat's collection has no team."""
    poor = {"moon-owl": 4, "moon-bear": 1}
    rich = dict.fromkeys(["moon-owl", "moon-cat", "tin-drum", "tin-kite", "soup-leek"], 1)
    with pytest.raises(InvalidOption, match="B doesn't own five coinz that make a team"):
        Match.open("power-coinz", seats=2, holdings={"sets": [], "owned": [rich, poor]})


def test_a_seat_binds_what_it_hands_in() -> None:
    """A team is bound from handing in. Resigning frees it in the basic game only."""
    match = Match.open("power-coinz", seats=3).play(0, ids("54321"))
    assert [match.staked(seat) for seat in range(3)] == [tuple(ids("54321").split(",")), (), ()]
    assert opened(3).resign(1).staked(1) == ()
    assert opened(3, advanced=True).resign(1).staked(1) == tuple(ids("54321").split(","))
    assert opened(2, advanced=True).resign(1).staked(1) == ()
