"""Which people looking for a game are brought together: properties, and the cases that must hold."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.table.blocks import NO_BLOCKS, Blocks
from bot.table.matching import Around, Group, Looker, find_group, lacking
from engine import GAMES

IDS = list(GAMES)


def looker(user_id: int, **wishes: Any) -> Looker:
    """Return someone on the list, in the order of ids."""
    return Looker(user_id, 10**6, f"Person {user_id}", user_id, 5, user_id, **wishes)


def around(
    blocks: Blocks = NO_BLOCKS,
    resting: Collection[int] = (),
    played: Mapping[int, Mapping[str, int]] | None = None,
) -> Around:
    """Return the circumstances in which people are matched."""
    known = played or {}
    return Around(blocks, lambda user_id: user_id in resting, lambda user_id: known.get(user_id, {}))


@st.composite
def lists(draw: st.DrawFn) -> tuple[list[Looker], Around]:
    """Draw a short list, with blocks and people who rest."""
    people = []
    for user_id in range(1, draw(st.integers(1, 6)) + 1):
        fewest = draw(st.integers(2, 4))
        games = tuple(draw(st.lists(st.sampled_from(IDS[:3]), max_size=2, unique=True)))
        pace = draw(st.sampled_from(["live", "live", "days"]))
        most = draw(st.integers(fewest, 5))
        people.append(looker(user_id, pace=pace, fewest=fewest, most=most, games=games))
    ids = st.integers(1, 6)
    pairs = draw(st.frozensets(st.tuples(ids, ids).filter(lambda pair: pair[0] != pair[1]), max_size=3))
    return people, around(Blocks(pairs), draw(st.sets(ids, max_size=1)))


def possible(group: tuple[Looker, ...], game_id: str, where: Around) -> bool:
    """Return whether people may play a game together, taking the promise literally."""
    meet = all(where.blocks.may_meet(one.user_id, other.user_id) for one, other in combinations(group, 2))
    awake = group[0].pace == "days" or not any(where.rests(each.user_id) for each in group)
    agree = all(each.fits(game_id, len(group)) and each.pace == group[0].pace for each in group)
    return meet and awake and agree and len(group) in GAMES[game_id].seats


@given(lists())
def test_a_group_agrees_in_everything(drawn: tuple[list[Looker], Around]) -> None:
    """Games, numbers and pace suit all of them, no two are blocked, and no one at rest plays live."""
    people, where = drawn
    group = find_group(people, people[-1], where)
    if group is not None:
        assert group.people[0] == people[-1]
        assert len({each.user_id for each in group.people}) == len(group.people)
        assert possible(group.people, group.game_id, where)


@given(lists())
def test_a_group_is_found_if_there_is_one_without_blocks(drawn: tuple[list[Looker], Around]) -> None:
    """Without blocks, no group is missed, and each is as large as possible."""
    people, where = drawn
    where = around(resting=[each.user_id for each in people if where.rests(each.user_id)])
    newest, others = people[-1], people[:-1]
    sizes = [
        count + 1
        for count in range(1, len(people))
        for game_id in IDS
        if any(possible((newest, *some), game_id, where) for some in combinations(others, count))
    ]
    group = find_group(people, newest, where)
    assert (len(group.people) if group else 0) == max(sizes, default=0)


def test_gather_case_8_three_with_different_numbers_meet() -> None:
    """With 2 to 4, 3, and any number of players wanted, they are not matched as two, and meet as three."""
    two_to_four, three, any_number = looker(1, most=4), looker(2, fewest=3, most=3), looker(3)
    assert find_group([two_to_four, three], three, around()) is None
    assert lacking([two_to_four, three], three) == 1
    found = find_group([two_to_four, three, any_number], any_number, around())
    assert found is not None
    assert {each.user_id for each in found.people} == {1, 2, 3}


def test_gather_case_28_who_rests_is_matched_by_days_only() -> None:
    """If either of two is at rest, they are not matched for a live game, but for a daily one."""
    for resting in (1, 2):
        live = [looker(1), looker(2)]
        assert find_group(live, live[1], around(resting=[resting])) is None
        days = [looker(1, pace="days"), looker(2, pace="days")]
        assert find_group(days, days[1], around(resting=[resting])) is not None


def test_the_game_that_most_have_played_least_lately() -> None:
    """Of two games that suit everyone, the one that two of three haven't played for longer is chosen."""
    games = ("conversion", "ludifacture")
    people = [looker(each, games=games, fewest=3, most=3) for each in (1, 2, 3)]
    lately = {"conversion": 9, "ludifacture": 1}
    played = {1: lately, 2: lately, 3: {"conversion": 1, "ludifacture": 9}}
    found = find_group(people, people[-1], around(played=played))
    assert found == Group("ludifacture", (people[2], people[0], people[1]))


def test_a_blocked_pair_is_not_matched() -> None:
    """The next person on the list replaces someone who may not meet another member of the group."""
    people = [looker(each, fewest=3, most=3) for each in (1, 2, 3, 4)]
    found = find_group(people, people[-1], around(Blocks(frozenset({(1, 2)}))))
    assert found is not None
    assert [each.user_id for each in found.people] == [4, 1, 3]
    assert find_group(people[:3], people[2], around(Blocks(frozenset({(1, 2)})))) is None
