"""Ratings: the model, what results do to them, and the fold."""

from __future__ import annotations

import random

import pytest

from bot.contests.ratings import RatedPart, RatedResult, Rating, Strength, fold, frozen, rate

EQUAL = Strength()


def shown(points: float, margin: float) -> Strength:
    """Return the strength that is shown as these numbers."""
    return Strength(25 + (points - 1500) / 30, margin / 30)


def results(count: int, luck: random.Random, people: int = 20) -> list[RatedResult]:
    """Return results of 2 to 8 people, half a minute apart."""
    return [
        RatedResult(
            f"t{number}",
            number * 30_000,
            tuple(
                RatedPart(user, luck.randint(1, 4))
                for user in luck.sample(range(1, people), luck.randint(2, 8))
            ),
        )
        for number in range(count)
    ]


def test_rank_case_14_eight_equals_all_level() -> None:
    """No one's number moves, and each ± falls."""
    for after in rate([EQUAL] * 8, [1] * 8):
        assert after.points == 1500
        assert after.sigma < EQUAL.sigma


def test_rank_case_15_a_draw_of_unequals() -> None:
    """The stronger falls by as much as the weaker rises."""
    strong, weak = rate([shown(1800, 60), shown(1500, 60)], [1, 1])
    assert 1800 - strong.points == pytest.approx(weak.points - 1500, abs=0.001)
    assert weak.points > 1501


def test_rank_case_16_seats_in_another_order() -> None:
    """The numbers are the same."""
    seats = [shown(1400 + 60 * number, 60 + 10 * number) for number in range(6)]
    places = [3, 1, 6, 1, 4, 5]
    straight = rate(seats, places)
    back = rate(seats[::-1], places[::-1])[::-1]
    for one, other in zip(straight, back, strict=True):
        assert one == pytest.approx(other, abs=1e-9)


FROZEN = [
    (
        [(25, 5), (25, 5)],
        [1, 2],
        [(26.358302091238556, 4.899455590142128), (23.641697908761444, 4.899455590142128)],
    ),
    (
        [(35, 2), (25, 5)],
        [1, 1],
        [(34.86059769573187, 1.9990063780184517), (25.869996009825904, 4.893323523399535)],
    ),
    (
        [(25, 5), (30, 3), (20, 4), (27, 2.5)],
        [2, 1, 4, 2],
        [
            (24.802187672474723, 4.854068205535609),
            (30.590923180296247, 2.990195682665353),
            (19.428297252345544, 3.9593908095966297),
            (26.862464275617267, 2.491344652885862),
        ],
    ),
]


@pytest.mark.parametrize(("before", "places", "after"), FROZEN)
def test_rank_case_17_frozen_vectors(
    before: list[tuple[float, float]], places: list[int], after: list[tuple[float, float]]
) -> None:
    """openskill 6.2.0 gives these numbers, and no other release may be used unnoticed."""
    rated = rate([Strength(*each) for each in before], places)
    for one, other in zip(rated, after, strict=True):
        assert tuple(one) == pytest.approx(other, abs=1e-9)


def test_rank_case_18_two_halves_or_one() -> None:
    """2,000 results give the same bits, however they are split."""
    every = results(2000, random.Random(4))
    whole = fold(every, [12_000_000, 45_000_000])
    half = fold(every[:1000], [12_000_000])
    for result in every[1000:1500]:
        half.add(result)
    half.end_season(45_000_000)
    for result in every[1500:]:
        half.add(result)
    assert half.ratings == whole.ratings


def test_rank_case_27_provisional() -> None:
    """A rating is provisional until the tenth game and the fourth opponent."""
    games = [RatedResult(str(n), n, (RatedPart(1, 1), RatedPart(2 + n % 3, 2))) for n in range(12)]
    nine, ten = fold(games[:9], []).ratings[1], fold(games[:10], []).ratings[1]
    assert (nine.games, nine.provisional, ten.games, ten.people, ten.provisional) == (9, True, 10, 3, True)
    met = fold([*games, RatedResult("x", 99, (RatedPart(1, 2), RatedPart(9, 1)))], []).ratings[1]
    assert (met.provisional, met.tenth_at, met.last_at) == (False, 9, 99)


def test_a_season_that_ends() -> None:
    """1800 ± 75 starts the next at 1650 ± 120, and a game that ends in that moment belongs to the next."""
    folded = fold([], [])
    folded.ratings[1] = Rating(shown(1800, 75))
    folded.end_season(5)
    after = folded.ratings[1].strength
    assert (after.points, round(after.margin)) == (1650, 119)
    one = RatedResult("a", 5, (RatedPart(1, 1), RatedPart(2, 2)))
    assert fold([one], [5]).ratings == fold([one], []).ratings
    assert fold([one], [6]).ratings != fold([one], []).ratings


def test_a_frozen_person_is_no_one() -> None:
    """A deleted person's strength stays as it was, rounded to 25 points, but they get no rating."""
    assert frozen(shown(1538, 82)) == shown(1550, 75)
    part = RatedPart(-7, 1, frozen(shown(1538, 82)))
    ratings = fold([RatedResult("a", 1, (part, RatedPart(1, 2)))], []).ratings
    assert set(ratings) == {1}
    assert ratings[1].strength == rate([shown(1550, 75), EQUAL], [1, 2])[1]


def test_rank_case_21_others_of_someone_who_deletes_their_data() -> None:
    """Among a hundred people, no other person's rating moves by more than a point."""
    every = [result._replace(parts=result.parts[:2]) for result in results(2000, random.Random(9), 101)]
    whole = fold(every, [])
    for gone in range(1, 101, 20):
        strengths = {point.table_id: frozen(point.before) for point in fold(every, [], gone).course}
        left = [
            result._replace(
                parts=tuple(
                    part._replace(user_id=-1, frozen=strengths[result.table_id])
                    if part.user_id == gone
                    else part
                    for part in result.parts
                )
            )
            for result in every
        ]
        ratings = fold(left, []).ratings
        assert set(ratings) == set(whole.ratings) - {gone}
        for user_id, rating in ratings.items():
            assert rating.strength.points == pytest.approx(whole.ratings[user_id].strength.points, abs=1)
