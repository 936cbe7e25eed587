"""The `alea` command: play in the browser, run the bot, or run one of the bot's commands."""

from __future__ import annotations

import runpy
import sys
from importlib.util import find_spec
from typing import NoReturn

from .__main__ import USAGE, end, main

HELP = f"""\
Usage: alea play                     play in the browser, without a token: needs pip install 'alea[play]'
       alea run                      run the bot, as python -m bot does
       alea COMMAND ...              run another of its commands

{USAGE}"""

NO_PLAYGROUND = "To play in the browser, install what it needs: pip install 'alea[play]'"


def run() -> NoReturn:
    """Run the command that follows `alea` on the command line, and exit with the command's exit code."""
    match sys.argv[1:]:
        case ["play", *_]:
            end(_play())
        case ["run", *options] if options in ([], ["--try"]):
            end(main(options))
        case [] | ["--help"]:
            print(HELP)
            end(0 if sys.argv[1:] else 2)
        case arguments:
            end(main(arguments))


def _play() -> int:
    """Run the playground, and return an exit code: 2 if the playground is not installed.

    The playground imports the bot, so it is run by name instead of being imported here.
    """
    if find_spec("simcord") is None:
        print(NO_PLAYGROUND, file=sys.stderr)
        return 2
    del sys.argv[1]
    runpy.run_module("playground", run_name="__main__")
    return 0
