"""Solving a puzzle: its board, answers, hints and solution. `/puzzle`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from discord import app_commands

from engine import GAMES, Match, Over, Puzzle, PuzzleFile, Step, Text, _, puzzles_of, seats_to_move, text

from ...table.daily import Standing, counts_at, counts_until
from ...table.errors import Refusal
from ...table.play import move_text
from ...table.puzzles import Answer, Outcome, Progress, next_puzzle, with_stars
from ...views import puzzles as words
from ...views.candidates import Controls
from ...views.custom_id import read_id
from ...views.lobby import option_lines
from ...views.message import Attachment, Button, Message, TextBoard
from ...views.puzzles import PREFIX, PuzzleId, puzzle_head, read_puzzle_id, streak_line
from ..composer import Mover, add_composer, ask, go_on, preview
from ..interactions import Context, command, edit, parameter
from ..interactions.controls import OLD_CONTROL
from ..lessons import private_table
from ..play_on import add_play_on, play_on_button

GAME_CHOICES = {game.id: game.name for game in GAMES.values() if game.themes}
Stars = app_commands.Range[int, 1, 3]
OFTEN = _("You've opened or answered 60 puzzles in the last hour, which is the limit. Try again {time}.")


@dataclass(frozen=True, kw_only=True)
class Solver(Mover):
    """A user who is solving a puzzle."""

    id: PuzzleId
    puzzle: Puzzle

    def controls(self) -> Controls:
        """Return the parts that all control ids in the next message have in common."""
        return Controls(self.id.table_id, self.id.number, PREFIX)

    def beside(self, on: Controls) -> tuple[Button, ...]:
        """Return buttons for a hint and the solution, if available, and the next puzzle. `on` is unused."""
        hint = (self.id.button(_("Hint"), "hint"),) if self.id.shown < (1 if self.id.path else 2) else ()
        solution = (self.id.button(_("Solution"), "solution"),) if self.id.shows_solution else ()
        return (*hint, *solution, self.id.button(_("Next puzzle"), "next"))

    def asked(self, step: Step) -> Step:
        """Return the question `step` with the effects of its answers hidden, for the user to work out."""
        return replace(step, choices=tuple(replace(each, detail=None, gain=0) for each in step.choices))

    def described(self, picture: Attachment | TextBoard) -> Attachment | TextBoard:
        """Return the picture, with the puzzle's stars in its alt text."""
        return words.with_stars(picture, self.puzzle.stars, self.context.audience.language)

    async def complete(self, notation: str, *, is_forced: bool = False, typed: bool = False) -> Message:
        """Judge a move or, if no other is legal (`is_forced`), preview it. Return the reply."""
        return await (preview(self, notation) if is_forced else _answer(self, notation))


async def solver_of(context: Context) -> Solver:
    """Return the Solver for a control's puzzle, at the position after the moves in the control's id.

    Each move is followed by the reply to it. Raises Refusal if a move is wrong or there is no such puzzle.
    """
    id, puzzle = require_puzzle(context)
    match = puzzle.opened()
    for number in id.path:
        moves = match.moves(puzzle.seat)
        if number >= len(moves):
            raise Refusal(OLD_CONTROL)
        match = match.play(puzzle.seat, moves[number])
        judged = await context.services.puzzle_judge.judge(context.user_id, puzzle, match)
        if not judged.right:
            raise Refusal(OLD_CONTROL)
        if judged.answer is not None:
            match = match.play(_next_seat(match), judged.answer)
    return solver(context, id, puzzle, match)


def solver(context: Context, id: PuzzleId, puzzle: Puzzle, match: Match | None = None, *said: Text) -> Solver:
    """Return the Solver for `match` (default: the puzzle's position). Each message starts with `said`."""
    match = match or puzzle.opened()
    table, as_text = private_table(context, match, puzzle.seat), context.audience.text_board
    lines = [puzzle_head(puzzle, id.day, as_text=as_text), text(words.TASK, task=puzzle.task)]
    if as_text:
        lines.reverse()  # a screen reader should start with the task
    late = _late(context, id, words.TOO_LATE)
    return Solver(
        context=context,
        table=table,
        match=match,
        seat=puzzle.seat,
        offered=match,
        above=(*said, *late, *lines, *option_lines(table), *_hints(id, puzzle)),
        id=id,
        puzzle=puzzle,
    )


def require_puzzle(context: Context) -> tuple[PuzzleId, Puzzle]:
    """Return a control's PuzzleId and puzzle. Raises Refusal if the puzzle is unknown or withdrawn."""
    id = read_puzzle_id(context.custom_id)
    file = puzzles_of(id.game) if id else None
    if id is None or file is None or not 1 <= id.number <= file.last:
        raise Refusal(OLD_CONTROL)
    puzzle = file.get(id.number)
    if puzzle is None:
        raise Refusal(words.GONE)
    return id, puzzle


add_composer(solver_of, PREFIX, directly=True)
add_play_on(PREFIX, solver_of)


@command("puzzle", _("Solve a puzzle in private"), anywhere=True)
@parameter("game", _("Which game (default: the one you played last)"), choices=GAME_CHOICES)
@parameter("stars", _("How many stars: 1 is easy, 3 is hard (default: any)"))
async def puzzle_command(context: Context, game: str | None = None, stars: Stars | None = None) -> None:
    """Show an untried puzzle, if possible, of `game` (default: last played) with `stars` (default: any)."""
    await context.reply(await _next_puzzle(context, game or await _last_game(context), stars or 0, 0))


@edit(f"{PREFIX}next", directly=True)
async def open_next(context: Context) -> None:
    """Show the next puzzle of the same game."""
    id = read_puzzle_id(context.custom_id)
    if id is None:
        raise Refusal(OLD_CONTROL)
    await context.edit(await _next_puzzle(context, id.game, id.wanted, id.number))


@edit(f"{PREFIX}play", directly=True)
async def play_move(context: Context) -> None:
    """Judge the previewed move."""
    await go_on(context, solver_of, lambda mover: mover.complete(context.custom_id.argument))


@edit(f"{PREFIX}hint", directly=True)
async def give_hint(context: Context) -> None:
    """Show one more hint above the board."""
    now = await solver_of(context)
    id, is_early = now.id, not (now.id.tries or now.id.path)
    id = id._replace(shown=min(id.shown + 1, 2), hinted=id.hinted or is_early)
    await context.edit(await ask(solver(context, id, now.puzzle, now.match), ()))


@edit(f"{PREFIX}solution", directly=True)
async def give_up(context: Context) -> None:
    """Show the solution's first move. An unsolved puzzle counts as given up from then on."""
    id, puzzle = require_puzzle(context)
    if not id.shows_solution:
        raise Refusal(OLD_CONTROL)
    message = await show_solution(context, id, puzzle, 1)
    await _note(context, id, "given up")
    await context.edit(message)


@edit(f"{PREFIX}moment", directly=True)
async def turn(context: Context) -> None:
    """Show another step of the solution."""
    id, puzzle = require_puzzle(context)
    await context.edit(await show_solution(context, id, puzzle, read_id(context.custom_id.argument) or 0))


async def _note(context: Context, id: PuzzleId, outcome: Outcome) -> tuple[Progress, Standing | None]:
    """Store an answer. Return the user's progress and, if the answer counts for a daily, their standing."""
    services, rules = context.services, _file(id.game).header.rules
    day = id.day if _counts(context, id) else 0
    answer = Answer(id.game, rules, id.number, outcome, id.hinted, id.tries, day)
    return await services.tables.gate.act(
        context.action, lambda: services.puzzles.note(context.user_id, answer)
    )


def _late(context: Context, id: PuzzleId, said: str) -> tuple[Text, ...]:
    """Return a tuple with the sentence `said` if `id` names a daily that no longer counts, otherwise ()."""
    is_late = id.day and not _counts(context, id)
    return (text(said, noon=counts_until(id.day) // 1000),) if is_late else ()


def _counts(context: Context, id: PuzzleId) -> bool:
    """Return whether an answer given now counts for a daily puzzle."""
    return counts_at(context.action.at, id.day, id.game, id.number)


async def _next_puzzle(context: Context, game_id: str, wanted: int, after: int) -> Message:
    """Return a message with the user's next puzzle of a game. The search starts after number `after`.

    Raises Refusal if no puzzle has `wanted` stars (0: any number), or if the user opens puzzles too often.
    """
    count_use(context)
    file, name = _file(game_id), GAMES[game_id].name
    progress = await context.services.puzzles.progress(context.user_id, game_id, file.header.rules)
    puzzle = file.get(next_puzzle(file.stars, progress, wanted, after))
    if puzzle is None:
        raise Refusal(words.NO_SUCH_STARS, game=name, stars=text(words.STARS, count=wanted))
    id = PuzzleId(game_id, puzzle.number, wanted=wanted)
    again = (_why_again(file, progress, id),) if progress.has_solved(puzzle.number) else ()
    now = solver(context, id, puzzle, None, *again)
    return await ask(replace(now, above=(*now.above, _progress(file, progress))), ())


def _why_again(file: PuzzleFile, progress: Progress, id: PuzzleId) -> Text:
    """Return a line that says why a solved puzzle is shown again, for example because no others are left."""
    name = GAMES[id.game].name
    if progress.has_tried(file.stars):
        return text(words.AGAIN, game=name)
    if progress.has_tried(with_stars(file.stars, id.wanted)):
        return text(words.AGAIN_STARS, game=name, stars=text(words.STARS, count=id.wanted))
    return text(words.SOLVED_BEFORE)  # the only untried one has just been passed over


async def _answer(now: Solver, notation: str) -> Message:
    """Judge a move, store the outcome, and return the reply. Raises TableError for an illegal move."""
    context, id, puzzle, before = now.context, now.id, now.puzzle, now.match
    after = before.play(now.seat, notation)
    count_use(context)
    move = str(before.game.parse(before.state, now.seat, notation))
    judged = await context.services.puzzle_judge.judge(context.user_id, puzzle, after)
    story = after.narrate(before) or move_text(before, now.seat, move)
    if not judged.right:
        await _note(context, id, "wrong")
        said = text(words.WRONG, story=story), *_refuted(puzzle, after, judged.answer)
        id = id._replace(tries=min(id.tries + 1, words.MAX_TRIES))
        return await ask(solver(context, id, puzzle, before, *said), ())
    id = id._replace(path=(*id.path, before.moves(now.seat).index(move)), shown=0)
    if judged.answer is None:
        return await _solved(now, id, after, story)
    await _note(context, id, "right")
    seat = _next_seat(after)
    told = text(words.RIGHT, move=_in_words(after, seat, judged.answer))
    then = after.play(seat, judged.answer)
    return await ask(solver(context, id, puzzle, then, told), ())


async def _solved(now: Solver, id: PuzzleId, after: Match, story: Text) -> Message:
    context, puzzle = now.context, now.puzzle
    progress, standing = await _note(context, id, "solved")
    done, last = words.solved_text(id.tries, hinted=id.hinted), _progress(_file(id.game), progress)
    if standing is not None:
        done = words.solved_text(standing.attempt.tries, hinted=standing.attempt.hinted)
        last = streak_line(standing.streak, id.day)
    is_over = isinstance(after.status, Over)
    playing = () if is_over else (play_on_button(PREFIX, id.table_id, id.number),)
    late = _late(context, id, words.SOLVED_TOO_LATE)
    lines = tuple(filter(None, (done, story, words.margin(puzzle), *late, last)))
    return await now.show(after, lines, ((*ended_buttons(context, id), *playing),))


def ended_buttons(context: Context, id: PuzzleId) -> tuple[Button, ...]:
    """Return the buttons below a puzzle that has been solved or given up."""
    share = (id.button(_("Share"), "share", "success"),) if _counts(context, id) and context.guild_id else ()
    following = id.button(_("Next puzzle"), "next", "secondary" if share else "success")
    return (*share, following, id.button(_("Solution"), "solution"))


async def show_solution(context: Context, id: PuzzleId, puzzle: Puzzle, step: int) -> Message:
    """Return a message with a step of a puzzle's best line. Step 0 is the puzzle's position."""
    matches = await context.services.puzzle_judge.steps(context.user_id, puzzle)
    step = min(step, len(matches) - 1)
    now = solver(context, id, puzzle, matches[step])
    told = now.match.narrate(matches[step - 1]) if step else text(words.TASK, task=puzzle.task)
    is_certain = puzzle.kind.proof in ("forced", "counted")
    why = words.margin(puzzle) if step < 2 else None if is_certain else text(words.MIGHT_GO_ON)
    back, forward = (
        replace(id.button(label, "moment", argument=to), disabled=not 0 <= to < len(matches))
        for label, to in ((_("◀ Back"), step - 1), (_("Forward ▶"), step + 1))
    )
    lines = filter(None, (puzzle_head(puzzle, id.day, as_text=context.audience.text_board), told, why))
    return await now.show(now.match, tuple(lines), ((back, forward), ended_buttons(context, id)[:-1]))


def count_use(context: Context) -> None:
    """Count that the acting user has opened or answered a puzzle. Raises Refusal if they do so too often."""
    context.services.replay_limit.step(context.user_id)
    if wait := context.services.puzzle_limit.count(context.user_id):
        again = context.action.at // 1000 + int(wait) + 1
        raise Refusal(OFTEN, time=f"<t:{again}:R>")


def _next_seat(match: Match) -> int:
    return seats_to_move(match.status)[0]


def _in_words(match: Match, seat: int, move: str) -> Text:
    """Return a move in bold, in the same words as on its button."""
    game = match.game
    return text("**{deed}**", deed=game.brief(match.state, seat, game.parse(match.state, seat, move)).deed)


def _refuted(puzzle: Puzzle, after: Match, answer: str | None) -> Iterator[Text]:
    """Yield a line that says how the reply `answer` refutes a wrong move, if there is such a reply."""
    if answer is not None:
        seat = _next_seat(after)
        then = after.play(seat, answer)
        is_lost = isinstance(then.status, Over) and seat in then.status.winners
        what = words.THEY_WIN if is_lost else words.REFUTATIONS[puzzle.kind.proof]
        yield text(words.REFUTED, move=_in_words(after, seat, answer), what=text(what))


def _hints(id: PuzzleId, puzzle: Puzzle) -> Iterator[Text]:
    """Yield lines with the hints that have been given so far."""
    if id.shown:
        yield text(words.HINT_LINE, hint=puzzle.hint)
    if id.shown > 1 and not id.path:
        square = _start(puzzle.opened(), puzzle.seat, puzzle.solution[0])
        if square is not None:
            yield text(words.LOOK_AT, square=square)


def _start(match: Match, seat: int, move: str, chosen: tuple[str, ...] = ()) -> Text | str | None:
    """Return the first square among the choices that make up `move`.

    If none of these choices has a square, return the last one's label. `chosen` holds the tokens of the
    choices made so far. Return None if no further choices lead to `move`.
    """
    for choice in match.choices(seat, chosen).choices:
        found: Text | str | None = choice.label if choice.move == move else None
        if choice.move is None and len(chosen) < 4:
            found = _start(match, seat, move, (*chosen, choice.token))
        if found is not None:
            return next(iter(choice.squares), found)
    return None


def _progress(file: PuzzleFile, progress: Progress) -> Text:
    """Return the line that says how many of a game's puzzles a person has solved."""
    solved, first = progress.counts(file.stars)
    name = GAMES[file.header.game].name
    return text(words.PROGRESS, game=name, solved=solved, all=len(file.stars), first=first)


def _file(game_id: str) -> PuzzleFile:
    """Return a game's puzzles. Raises Refusal if the game has none."""
    file = puzzles_of(game_id)
    if file is None:
        known = game_id in GAMES
        raise Refusal(words.NO_PUZZLES, game=GAMES[game_id].name) if known else Refusal(OLD_CONTROL)
    return file


async def _last_game(context: Context) -> str:
    """Return the id of the user's last game that has puzzles, by default the first one with forced wins."""
    played = await context.services.results.last_played(context.user_id)
    games = sorted(filter(puzzles_of, GAMES), key=lambda game_id: GAMES[game_id].themes[0].proof != "forced")
    return max(set(games) & played.keys(), key=played.__getitem__, default=games[0])
