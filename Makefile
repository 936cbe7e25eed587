# Everything runs in .venv, which the first command builds. Needs Python 3.11 or newer and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEV := $(VENV)/dev-installed
RUN := $(VENV)/run-installed

.PHONY: play test test-slow check bench run format clean

play: $(DEV)         ## try the bot in the browser: no token, no account
	$(BIN)/python -m playground

test: $(DEV)         ## run every test
	$(BIN)/python -m pytest -q -n auto -m "not slow"

test-slow: $(DEV)    ## run the tests that need minutes
	$(BIN)/python -m pytest -q -m slow

check: $(DEV)        ## what CI runs: format, lint, types, tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -n auto -m "not slow"

bench: $(DEV)        ## measure speed and memory against their targets
	$(BIN)/python -m benchmarks

run: $(RUN)          ## run the real bot: needs DISCORD_TOKEN in .env
	$(BIN)/python -m bot

format: $(DEV)       ## rewrite the sources in the project's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:               ## remove what the commands above have built
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit("Alea needs Python 3.11 or newer; set PYTHON=..." if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"

$(RUN): pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(DEV): pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable . --group dev
	@touch $@
