# Everything runs in .venv, which the first command builds. Needs Python 3.11 or newer and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := $(VENV)/installed-run
PLAY := $(VENV)/installed-play
DEV := $(VENV)/installed-dev

SEED ?= 1

.PHONY: play test test-slow soak check lint bench run format clean

play: $(PLAY)        ## try the bot in the browser: no token, no account
	$(BIN)/python -m playground

test: $(DEV)         ## run every test but the ones that need minutes
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m "not slow"

test-slow: $(DEV)    ## run the tests that need minutes
	$(BIN)/python -m pytest -q -m slow

soak: $(DEV)         ## run the fault tests in their long sizes, about an hour; SEED=7 draws another course
	$(BIN)/python -m pytest -q -n auto -m soak --soak --seed $(SEED)

check: lint test     ## what has to pass before a change lands

lint: $(DEV)         ## format, lint and strict types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(DEV)        ## measure speed and memory against their targets
	$(BIN)/python -m benchmarks

run: $(RUN)          ## run the real bot: needs DISCORD_TOKEN in .env
	$(BIN)/python -m bot

format: $(DEV)       ## rewrite the sources in the project's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:               ## remove what the commands above have built
	rm -rf $(VENV) build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Alea needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"

$(RUN): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(PLAY): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable . --group playground
	@touch $@

$(DEV): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable . --group dev
	@touch $@
