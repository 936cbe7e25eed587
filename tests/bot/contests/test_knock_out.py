"""Knock-outs."""

from __future__ import annotations

from dataclasses import replace

from bot.contests.knock_out import bracket, through
from bot.contests.model import Contest, Pairing
from bot.contests.standings import standings

from .play import next_task, pair_here, with_results


def test_rank_case_35_of_five_the_best_three_have_byes() -> None:
    """The bracket has eight slots, and 1 meets the last."""
    paired = pair_here(next_task(Contest("knock-out", 5)))
    assert [p.numbers[0] for p in paired if p.is_bye] == [1, 2, 3]
    assert [{*p.numbers} for p in paired if not p.is_bye] == [{4, 5}]
    assert bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]


def test_rank_case_36_a_drawn_semi_final_takes_the_later_seat_through() -> None:
    """Both losers of the semi-finals are third."""
    contest = Contest("knock-out", 4)
    semi = with_results(pair_here(next_task(contest)), lambda _: (1, 1))
    contest = replace(contest, rounds=(semi,))
    final = pair_here(next_task(contest))
    later = {p.numbers[1] for p in semi}
    assert [{*p.numbers} for p in final] == [later]
    contest = replace(contest, rounds=(semi, with_results(final, lambda _: (2, 1))))
    places = {row.number: row.place for row in standings(contest)}
    assert places == {final[0].numbers[1]: 1, final[0].numbers[0]: 2} | {p.numbers[0]: 3 for p in semi}


def test_if_both_are_absent_the_next_opponent_has_a_bye() -> None:
    """If neither player came, no one goes through."""
    assert through(Pairing((1, 2), (None, None), "absent")) == 0
    first = with_results(pair_here(next_task(Contest("knock-out", 4))), lambda _: (1, 2))
    first = (first[0]._replace(result=(None, None)), first[1])
    final = pair_here(next_task(Contest("knock-out", 4, (first,))))
    assert [p.numbers for p in final] == [(first[1].numbers[0],)]
