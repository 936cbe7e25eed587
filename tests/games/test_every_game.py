"""What every game offers its players, in random matches with random seats, first seat and options."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import islice, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    GAMES,
    Average,
    Choice,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    Match,
    Over,
    Played,
    Rolled,
    Step,
    TableError,
    Text,
    ToMove,
    drafted,
    drawn,
    options_of,
    render,
    task_of,
)
from engine.record import write_event
from tests.breadth import broad

from . import files, folder, playthrough, roles
from .chance import decisions, draw_faces, moments, opening_of, play_at_random, unpaused_match
from .perft import rows

ROOT = Path(__file__).parent.parent.parent
SEEDS = range(8)
TOKEN = re.compile(r"[A-Za-z0-9+\-.>]{1,20}")
MAX_WALK_LENGTH = 10
SECTIONS = ("In short", "Your first turn", "A turn", "Winning", "Options", "Writing moves")
TWO_MINUTES = 470  # words until people know how to win and have read about a whole turn
MAX_SECTION_LENGTH = 1_800  # a section fits into one message on Discord

every_game = pytest.mark.parametrize("game_id", sorted(GAMES))
every_seed = pytest.mark.parametrize("seed", broad(SEEDS))


def sampled(moves: tuple[str, ...], seed: int, most: int = 40) -> list[str]:
    """Draw some of many moves."""
    return random.Random(seed).sample(moves, min(most, len(moves)))


@every_game
@every_seed
class TestRandomMatches:
    def test_ends_and_says_how(self, game_id: str, seed: int) -> None:
        """A random match ends with a reason, and with winners among the active seats."""
        *_, match = moments(game_id, seed)
        assert isinstance(match.status, Over)
        assert set(match.status.winners) <= set(match.active)
        assert list(match.status.winners) == sorted(set(match.status.winners))
        assert match.status.reason
        assert all(match.moves(seat) == () for seat in range(match.setup.seats))

    def test_moves_are_sorted_unique_and_canonical(self, game_id: str, seed: int) -> None:
        """Every listed move is legal and parses to itself. Seats that aren't to move have none."""
        for match, seat in decisions(game_id, seed, every=5):
            moves = match.moves(seat)
            assert moves
            assert list(moves) == sorted(set(moves))
            for move in sampled(moves, seed):
                read = match.game.parse(match.state, seat, move)
                assert str(read) == move
                assert match.game.ruling(match.state, seat, read) is None
                assert match.play(seat, move).events[-1] == Played(seat, move)
            assert isinstance(match.status, ToMove)
            for other in set(range(match.setup.seats)) - set(match.status.seats):
                assert match.moves(other) == ()

    def test_reading_is_forgiving(self, game_id: str, seed: int) -> None:
        """Case and blanks around a move make no difference."""
        for match, seat in decisions(game_id, seed, every=15):
            for move in sampled(match.moves(seat), seed, 10):
                for written in (move.upper(), move.lower(), f"  {move}\n"):
                    assert str(match.game.parse(match.state, seat, written)) == move

    def test_unlisted_moves_are_refused(self, game_id: str, seed: int) -> None:
        """Moves from other moments of a match are illegal if they are not listed."""
        awaited = list(decisions(game_id, seed, every=4))
        pool = {move for match, seat in awaited for move in sampled(match.moves(seat), seed, 10)}
        for match, seat in awaited[::3]:
            assert isinstance(match.status, ToMove)
            if match.status.secret:
                continue
            for move in pool - set(match.moves(seat)):
                with pytest.raises((IllegalMove, InvalidMove)):
                    match.play(seat, move)

    def test_position_round_trip(self, game_id: str, seed: int) -> None:
        """After every event, resignations included, the position line reads back to the same state."""
        for leaving in (0.0, 0.02):
            for match in moments(game_id, seed, leaving):
                line = match.position
                assert match.game.decode(match.setup, line) == match.state
                assert "\n" not in line
                assert line == line.strip()
                assert "  " not in line

    def test_a_copy_in_the_middle_continues_equally(self, game_id: str, seed: int) -> None:
        """A match opened from a position line awaits the same, and each event leads to the same position."""
        played = list(moments(game_id, seed, 0.01))
        for match, after in list(pairwise(played))[::6]:
            copy = Match.at(game_id, match.position, **opening_of(match))
            assert (copy.status, copy.scores, copy.active) == (match.status, match.scores, match.active)
            assert copy.events == ()
            for seat in range(match.setup.seats):
                assert copy.moves(seat) == match.moves(seat)
            event = after.events[-1]
            if isinstance(event, Played):
                assert copy.play(*event).position == after.position
            elif isinstance(event, Rolled):
                assert copy.roll(event.faces).position == after.position

    def test_replay_equals_live(self, game_id: str, seed: int) -> None:
        """A record replays to the same match, also through JSON and from a position in the middle."""
        played = list(moments(game_id, seed, 0.02))
        for match in (*played[:: max(1, len(played) // 6)], played[-1]):
            record = match.record()
            assert Match.replay(record) == match
            assert Match.replay(json.loads(json.dumps(record))) == match
            copy = Match.at(game_id, match.position, **opening_of(match))
            assert Match.replay(json.loads(json.dumps(copy.record()))) == copy

    def test_an_action_leaves_the_old_match_as_it_was(self, game_id: str, seed: int) -> None:
        """Neither an action nor a refused one changes the match that it starts from."""
        before: list[tuple[Match, str, str, str]] = []
        for match in moments(game_id, seed, 0.01):
            before.append((match, match.position, repr(match.status), repr(match.events)))
            for refused in (lambda m=match: m.play(0, "?"), lambda m=match: m.roll((0,))):
                with pytest.raises(TableError):
                    refused()
        for match, position, status, events in before:
            assert (match.position, repr(match.status), repr(match.events)) == (position, status, events)
        states = [match.state for match, *_ in before]
        assert all(hash(state) is not None for state in states)

    def test_every_event_is_told(self, game_id: str, seed: int) -> None:
        """Every event has a sentence that renders with the players' names and leaves no field empty.

        A roll may be narrated by a later event, but not a move, a resignation or the last event.
        """
        for before, match in pairwise(moments(game_id, seed, 0.02)):
            told = match.narrate(before)
            if told is None:
                assert isinstance(match.events[-1], Rolled)
                assert not isinstance(match.status, Over)
                continue
            assert isinstance(told, Text)
            sentence = render(told, name=lambda seat: f"<{int(seat)}>")
            assert sentence.strip()
            assert not re.search(r"[{}]|None|object at", sentence)
            assert sentence.endswith((".", "!"))

    def test_scores_have_one_shape(self, game_id: str, seed: int) -> None:
        """Throughout a match there is a number or None per seat, or no score at all.

        The same holds for tallies.
        """
        shapes = set()
        for match in moments(game_id, seed, 0.01):
            scores = match.scores
            shapes.add(None if scores is None else len(scores))
            for figures in (scores or (), *(tally.figures for tally in match.seen_by(None).tallies)):
                assert len(figures) in (0, match.setup.seats)
                assert all(type(figure) in (int, Fraction, Average, type(None)) for figure in figures)
        assert shapes in ({None}, {match.setup.seats})

    def test_what_is_seen_is_one_state(self, game_id: str, seed: int) -> None:
        """Every viewer gets a state that can be written, and the match's status and active seats."""
        for match in list(moments(game_id, seed))[::10]:
            for viewer in (None, *range(match.setup.seats)):
                seen = match.seen_by(viewer)
                assert (seen.viewer, seen.status, seen.active) == (viewer, match.status, match.active)
                assert match.game.encode(seen.state)


@every_game
class TestSecrets:
    """Submissions, which stay hidden until the last one is in."""

    def test_secrets_stay_secret(self, game_id: str) -> None:
        """While submissions are due, everyone else sees, is told and can do the same for any two of them.

        It stays so once a player has resigned or all have stopped. Trying the last submission reveals no
        other.
        """
        dice = random.Random(game_id)
        for match in self._moments(game_id):
            seats = match.status.seats  # type: ignore[union-attr]
            drawn = str(match.game.submission(match.state, seats[0], dice.choice))
            seen = {self._seen_by_others(match, seats[0], move) for move in (drawn, match.moves(seats[0])[0])}
            assert len(seen) == 1
            assert len({self._tried_last(match, seats, which) for which in (0, -1)}) == 1
            assert match.play(seats[0], drawn).public_record() == match.public_record()

    def _moments(self, game_id: str) -> Iterator[Match]:
        """Yield, from each random match, the last early moment at which several seats have to submit."""
        for seed in range(12):
            owed = [
                match
                for match in islice(play_at_random(game_id, seed), 10)
                if isinstance(match.status, ToMove) and match.status.secret and len(match.status.seats) > 1
            ]
            yield from owed[-1:]

    def _seen_by_others(self, match: Match, owing: int, move: str) -> str:
        after = match.play(owing, move)
        viewers = [viewer for viewer in (None, *range(match.setup.seats)) if viewer != owing]
        stopped = (after, after.settle(), *(after.resign(seat) for seat in match.active[:2]))
        views = [repr(each.seen_by(viewer)) for each in stopped for viewer in viewers if each.hidden]
        told = [str(after.narrate(match)), str(task_of(after))]
        for seat in after.status.seats[:1]:  # type: ignore[union-attr]
            with pytest.raises(TableError) as refused:
                after.play(seat, "e2>e3")
            told += [str(refused.value), repr((after.moves(seat), after.choices(seat, ())))]
        return "\n".join([*views, *told])

    def _tried_last(self, match: Match, seats: tuple[int, ...], which: int) -> str:
        *others, last = seats
        for seat in others:
            match = match.play(seat, match.moves(seat)[which])
        tried = match.trial(last, match.moves(last)[0])
        views = [repr(tried.seen_by(viewer)) for viewer in (None, last)]
        return "\n".join([*views, str(tried.narrate(match))])


@every_game
class TestChoices:
    @every_seed
    def test_every_walk_ends_in_a_legal_move(self, game_id: str, seed: int) -> None:
        """Walks of at most ten steps, each with 1 to 100 choices, end in a legal move."""
        dice = random.Random(seed)
        for match, seat in decisions(game_id, seed, every=6):
            for _ in range(4):
                move = self._walk(match, seat, dice)
                match.play(seat, move)
                assert isinstance(match.status, ToMove)
                assert match.status.secret or move in match.moves(seat)

    @every_seed
    def test_every_listed_move_can_be_built(self, game_id: str, seed: int) -> None:
        """In positions with few moves, choices lead to exactly the listed moves."""
        small = [pair for pair in decisions(game_id, seed) if len(pair[0].moves(pair[1])) <= 150]
        for match, seat in small[::4]:
            assert isinstance(match.status, ToMove)
            if match.status.secret:
                continue  # presets are listed for a secret, but more can be built than could be listed
            assert set(self._all_walks(match, seat, ())) == set(match.moves(seat))

    @every_seed
    def test_drafts_are_changed_again_and_again(self, game_id: str, seed: int) -> None:
        """A submission is legal as it stands, changed or drawn, and drafting it doesn't submit it."""
        dice = random.Random(seed)
        for match, seat in decisions(game_id, seed):
            if not isinstance(match.status, ToMove) or not match.status.secret:
                break
            asked = match.choices(seat, ())
            for _ in range(3 if asked.draw else 0):
                match.play(seat, drawn(match, seat, dice.choice))
            for _ in range(3 if asked.draft else 0):
                match.play(seat, asked.draft or "")
                assert drafted(match, seat, asked.draft or "").seen_by(seat).status == match.status
                asked = match.choices(seat, (self._changed(match, seat, asked, dice),))

    @given(data=st.data())
    def test_senseless_tokens_are_refused(self, game_id: str, data: st.DataObject) -> None:
        """Any tokens lead to a step or raise a TableError."""
        match, seat = next(decisions(game_id, data.draw(st.integers(0, 3))))
        tokens = st.text(alphabet="abcdefgh0123456789+-.>@x", max_size=6) | st.text(max_size=5)
        chosen = tuple(data.draw(st.lists(tokens, max_size=4)))
        with suppress(TableError):
            assert match.choices(seat, chosen).choices

    def _walk(self, match: Match, seat: int, dice: random.Random) -> str:
        draft = match.choices(seat, ()).draft
        chosen: tuple[str, ...] = (draft,) if draft else ()
        for _ in range(MAX_WALK_LENGTH):
            choice = dice.choice(self._step(match, seat, chosen))
            if choice.move is not None:
                return choice.move
            chosen = (*chosen, choice.token)
        raise AssertionError(f"{chosen} is still no move after {MAX_WALK_LENGTH} steps.")

    def _changed(self, match: Match, seat: int, asked: Step, dice: random.Random) -> str:
        """Return a legal draft that differs from a step's draft by one of its candidates."""
        assert asked.draft is not None
        chosen: tuple[str, ...] = (asked.draft,)
        while True:
            choice = dice.choice(self._step(match, seat, chosen))
            if choice.move is not None:
                match.play(seat, choice.move)
                return choice.move
            chosen = (*chosen, choice.token)
            assert match.choices(seat, chosen).draft == asked.draft

    def _all_walks(self, match: Match, seat: int, chosen: tuple[str, ...]) -> Iterator[str]:
        assert len(chosen) < MAX_WALK_LENGTH
        for choice in self._step(match, seat, chosen):
            if choice.move is not None:
                yield choice.move
            else:
                yield from self._all_walks(match, seat, (*chosen, choice.token))

    def _step(self, match: Match, seat: int, chosen: tuple[str, ...]) -> tuple[Choice, ...]:
        asked = match.choices(seat, chosen)
        tokens = [choice.token for choice in asked.choices]
        assert str(asked.prompt)
        assert 1 <= len(tokens) <= 100
        assert len(set(tokens)) == len(tokens)
        assert all(TOKEN.fullmatch(token) for token in tokens)
        for choice in asked.choices:
            assert 1 <= len(str(choice.label)) <= 100
            assert choice.detail is None or 1 <= len(str(choice.detail)) <= 100
        return asked.choices


@every_game
@every_seed
def test_leaving_at_random_moments(game_id: str, seed: int) -> None:
    """Any player can resign and all can agree to end at any moment. A resigned player never wins or moves."""
    dice = random.Random(seed)
    for match in list(moments(game_id, seed))[:-1:7]:
        settled = match.settle()
        assert isinstance(settled.status, Over)
        assert settled.status.reason == "agreement"
        assert set(settled.status.winners) <= set(match.active)
        assert str(settled.narrate(match)) == "All players agree to end the game."
        leaver = dice.choice(match.active)
        left = match.resign(leaver)
        assert leaver not in left.active
        assert str(left.narrate(match)).startswith(f"{'ABCDEFGH'[leaver]} resigns.")
        if len(left.active) == 1:
            assert isinstance(left.status, Over)
            assert left.status.winners == left.active
            assert left.status.reason == "resignation" or match.setup.seats > 2  # others may be out otherwise
        elif isinstance(left.status, ToMove):
            assert leaver not in left.status.seats
        with pytest.raises(TableError):
            left.resign(leaver)


@every_game
@every_seed
def test_matches_with_many_resignations_end(game_id: str, seed: int) -> None:
    """Random matches with many resignations end, with winners among the active seats."""
    *_, match = moments(game_id, seed, 0.1)
    assert isinstance(match.status, Over)
    assert set(match.status.winners) <= set(match.active)


@every_game
class TestFuzzedParsers:
    """Whatever is typed, pasted or sent is read rightly, or raises a TableError."""

    @given(data=st.data())
    def test_moves(self, game_id: str, data: st.DataObject) -> None:
        """Any text is refused, or read as one of the listed moves."""
        match, seat = next(decisions(game_id, data.draw(st.integers(0, 5))))
        written = self._mutated(data, data.draw(st.sampled_from(match.moves(seat))))
        with suppress(TableError):
            after = match.play(seat, written)
            assert match.status.secret or after.events[-1] in [(seat, move) for move in match.moves(seat)]  # type: ignore[union-attr]

    @given(data=st.data())
    def test_positions(self, game_id: str, data: st.DataObject) -> None:
        """Any text is refused, or read as a position that is written and read the same."""
        played = list(moments(game_id, data.draw(st.integers(0, 3)), 0.01))
        match = data.draw(st.sampled_from(played))
        line = self._mutated(data, match.position)
        with suppress(TableError):
            read = Match.at(game_id, line, **opening_of(match))
            assert match.game.decode(read.setup, read.position) == read.state

    @given(st.integers(0, 3), st.integers(0, 10**9))
    def test_records(self, game_id: str, seed: int, damage: int) -> None:
        """A damaged record replays or raises a TableError."""
        *_, match = moments(game_id, seed, 0.02)
        record = json.loads(json.dumps(match.record()))
        self._damage(record, random.Random(damage))
        with suppress(TableError):
            assert Match.replay(record)

    @every_seed
    def test_damaged_positions_are_refused(self, game_id: str, seed: int) -> None:
        """A damaged line, or something that isn't a line, is refused in a sentence."""
        for match in list(moments(game_id, seed, 0.01))[::25]:
            for line in self._damaged_lines(match.position):
                with pytest.raises(InvalidPosition) as refused:
                    Match.at(game_id, line, **opening_of(match))
                assert str(refused.value).endswith("."), line
        for wrong in (None, 3, b"...", [match.position], "." * 5000):
            with pytest.raises(InvalidPosition, match="one short line of text"):
                Match.at(game_id, wrong, **opening_of(match))  # type: ignore[arg-type]

    def test_a_move_is_a_short_text(self, game_id: str) -> None:
        match, seat = next(decisions(game_id, 0))
        move = match.moves(seat)[0]
        for wrong in (None, 3, 4.3, True, move.encode(), [move], move + " " * 300):
            with pytest.raises(InvalidMove, match="short piece of text"):
                match.play(seat, wrong)  # type: ignore[arg-type]

    def _damaged_lines(self, line: str) -> Iterator[str]:
        yield from ("", " ", f" {line}", f"{line} ", f"\n{line}", line.replace(" ", "  ", 1))
        yield from (f"{line} =", f"{line} left", f"{line} mood=good", f"{line} settled=no")
        fields = line.split(" ")
        yield from (f"{line} {field}" for field in fields if "=" in field)
        turn = [number for number, field in enumerate(fields) if "=" not in field][-1]
        for wrong in ([], ["a"], ["AB"], ["Z"], ["?"]):
            yield " ".join([*fields[:turn], *wrong, *fields[turn + 1 :]])

    def _mutated(self, data: st.DataObject, text: str) -> str:
        signs = st.sampled_from(sorted(set(text) | set(" -@>:;,/.*?#=0179ahizAJxé٣")))
        for _ in range(data.draw(st.integers(0, 3))):
            place = data.draw(st.integers(0, len(text)))
            kept = data.draw(st.integers(0, 1))
            text = text[:place] + data.draw(signs) + text[place + kept :]
        return data.draw(st.one_of(st.just(text), st.text(max_size=20)))

    def _damage(self, record: object, dice: random.Random) -> None:
        junk = [None, True, -1, 0, 99, 2.5, "", "x", [], {}, [[]], {"play": 3}, 10**20, "3@d4"]
        inside = record
        while isinstance(inside, dict | list) and inside:
            key = dice.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
            deeper = inside[key]  # type: ignore[index]
            if dice.random() < 0.5 or not isinstance(deeper, dict | list) or not deeper:
                if dice.random() < 0.3:
                    del inside[key]  # type: ignore[union-attr]
                else:
                    inside[key] = dice.choice(junk)  # type: ignore[index]
                return
            inside = deeper


@every_game
class TestNothingIsMissing:
    """A game comes with its files, tables, transcripts and pages."""

    def test_files(self, game_id: str) -> None:
        """No file that a game needs is missing."""
        assert files.missing(game_id) == []

    def test_files_of_roles(self, game_id: str) -> None:
        """Each role's code is in the file of that name, as in every other game."""
        assert roles.astray(game_id) == []

    def test_perft_table(self, game_id: str) -> None:
        assert len(rows(game_id)) >= 3

    def test_playthroughs(self, game_id: str) -> None:
        """A game's playthroughs together use every option with a value other than its default."""
        scripts = [playthrough.read_script(path) for path in playthrough.files(game_id)]
        assert {script.game for script in scripts} == {game_id}
        used = {(id, value) for script in scripts for id, value in script.options.items()}
        unused = [
            option.id
            for option in options_of(GAMES[game_id].Options)
            if not any(id == option.id and value != option.default for id, value in used)
        ]
        assert unused == [], (
            f"add a script to {folder(game_id)}/playthroughs/ and run python -m tests.accept {game_id}"
        )

    def test_rules_page(self, game_id: str) -> None:
        """The page docs/rules/<id>.md starts with the game's name."""
        assert self._page(game_id).startswith(f"# {GAMES[game_id].name}\n")

    def test_sections(self, game_id: str) -> None:
        """The page has all expected sections, each short enough for one message."""
        _, *parts = re.split(r"^## ", self._page(game_id), flags=re.MULTILINE)
        sections = dict(part.split("\n", 1) for part in parts)
        assert [name for name in SECTIONS if name not in sections] == [], f"sections that {game_id}.md lacks"
        too_long = {
            name: len(body)
            for name, body in sections.items()
            if len(body) + len(name) + 4 > MAX_SECTION_LENGTH
        }
        assert too_long == {}

    def test_it_is_learnt_in_two_minutes(self, game_id: str) -> None:
        """The page starts with goal, turn and twist, then a whole turn with a picture, in few words."""
        _, short, turn, *_ = re.split(r"^## .*\n", self._page(game_id), flags=re.MULTILINE)
        lines = re.findall(r"^\*\*(.+?):\*\* .+", short, re.MULTILINE)
        assert lines == ["Goal", "On your turn", "The twist"]
        assert "![" in turn
        words = re.findall(r"[\w'’-]+", re.sub(r"!\[[^\]]*\]\([^)]*\)", "", short + turn))
        assert len(words) <= TWO_MINUTES

    def test_options_are_explained(self, game_id: str) -> None:
        """The page's section on options names every option and every value."""
        section = self._page(game_id).split("## Options\n")[-1].split("\n## ")[0]
        missing = []
        for option in options_of(GAMES[game_id].Options):
            values = option.values
            named = (values.start, values.stop - 1) if isinstance(values, range) else values
            missing += [word for word in (option.id, *named) if f"`{word}`" not in section]
        assert missing == [], f"{game_id}.md does not name these under Options, in back-ticks"

    def test_what_forms_show(self, game_id: str) -> None:
        """Names, summaries and descriptions fit Discord's commands."""
        game = GAMES[game_id]
        assert game.id == game_id
        assert re.fullmatch(r"[a-z][a-z-]{0,31}", game.id)
        assert 1 <= len(str(game.summary)) <= 100
        for option in options_of(game.Options):
            assert re.fullmatch(r"[a-z][a-z0-9-]{0,31}", option.id)
            assert 1 <= len(str(option.about)) <= 100
            assert isinstance(option.values, range) or len(option.values) <= 25

    def test_every_value_is_read_and_written(self, game_id: str) -> None:
        """Each value of an option is read and written. Each listed one opens a match with it."""
        for option in options_of(GAMES[game_id].Options):
            for value in option.values:
                assert option.write(option.read(value)) == value
            for value in () if option.is_number else option.values:
                match = Match.open(game_id, seats=GAMES[game_id].seats[0], options={option.id: value})
                assert match.record()["options"][option.id] == value

    def test_what_is_not_offered_is_refused(self, game_id: str) -> None:
        """Other numbers of seats, values or option ids raise InvalidOption."""
        game = GAMES[game_id]
        fewest, most = game.seats[0], game.seats[-1]
        players = f"{most}" if fewest == most else f"{fewest}-{most}"
        for seats in (fewest - 1, most + 1):
            with pytest.raises(InvalidOption, match=f"{game.name} is for {players} players"):
                Match.open(game_id, seats=seats)
        refused: list[tuple[str, str | int]] = [("nonsense", 1)]
        for option in options_of(game.Options):
            refused += [(option.id, "nonsense"), (option.id, ""), (option.id.replace("-", "_") + "_", 1)]
            if isinstance(option.values, range):
                refused += [(option.id, option.values.start - 1), (option.id, option.values.stop)]
        for id, value in refused:
            with pytest.raises(InvalidOption, match=id):
                Match.open(game_id, seats=fewest, options={id: value})

    def _page(self, game_id: str) -> str:
        path = ROOT / "docs" / "rules" / f"{game_id}.md"
        return path.read_text(encoding="utf-8")


@every_game
def test_the_same_seed_plays_the_same_match(game_id: str) -> None:
    """Games have no randomness of their own, so the same seed gives the same match."""
    first, second = ([write_event(e) for e in list(play_at_random(game_id, 5))[-1].events] for _ in range(2))
    assert first == second


@every_game
def test_faces_of_other_dice_are_refused(game_id: str) -> None:
    """Too many, too few and impossible faces are refused at a match's first roll."""
    dice = random.Random(game_id)
    match = unpaused_match(game_id, dice)
    if isinstance(match.status, ToMove):
        match = next(m for m in moments(game_id, 0) if not isinstance(m.status, ToMove))
    if isinstance(match.status, Over):
        pytest.skip("this game never rolls")
    faces = draw_faces(match.status, dice)  # type: ignore[arg-type]
    sides = match.status.sides  # type: ignore[union-attr]
    for wrong in ((*faces, 1), faces[1:], (0, *faces[1:]), (sides + 1, *faces[1:]), (True, *faces[1:])):
        with pytest.raises(TableError):
            match.roll(wrong)
    assert match.roll(faces).events == (*match.events, Rolled(faces))
