# Everything runs in .venv, which the first command builds, with the files whose hashes locks/ names.
# Needs Python 3.11 or newer and make; uv builds it where there is one (make UV= does without).
PYTHON ?= python3
UV ?= $(shell command -v uv 2>/dev/null)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(if $(UV),$(UV) pip install --python $(BIN)/python,$(BIN)/python -m pip install)
INSTALL = $(PIP) --quiet --require-hashes --requirement locks/build.txt --requirement locks/$(1).txt \
	  && $(PIP) --quiet --no-deps --no-build-isolation --editable .
RUN := $(VENV)/installed-run
PLAY := $(VENV)/installed-play
DEV := $(VENV)/installed-dev
TOOLS := build/tools

# A Python that is named builds .venv, and cannot change one that another has built.
ifneq ($(and $(filter-out file,$(origin PYTHON)),$(wildcard $(BIN)/python)),)
HAS := $(shell $(BIN)/python -V)
ifneq ($(HAS),$(shell command -v $(PYTHON) >/dev/null && $(PYTHON) -V))
$(info .venv has $(HAS), so PYTHON=$(PYTHON) is ignored. To use that, run make clean first.)
endif
endif

LOCK = $(UV) pip compile --quiet --universal --python-version 3.11 --no-annotate --custom-compile-command "make lock"
HASHED = $(LOCK) --constraint constraints.txt --generate-hashes

SEED ?= 1

# Tests start the bot some hundred times: let Python keep what it has compiled, wherever it is told not to.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test breadth test-slow soak check description mutation lint languages bench install run format lock audit release clean

play: $(PLAY)        ## try the bot in the browser: no token, no account
	$(BIN)/python -m playground

test: $(DEV)         ## prove every promise once, in two and a half minutes on two cores
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m "not slow and not breadth" --every-control
	@echo "make test: what is promised holds"

breadth: $(DEV)      ## prove them again with other seeds and longer runs
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m "(breadth or soak) and not slow" --size usual
	@echo "make breadth: it holds with other seeds and in longer runs, too"

test-slow: $(DEV)    ## run the tests that need minutes, each by itself
	$(BIN)/python -m pytest -q -m slow

soak: $(DEV)         ## run the fault tests in their long sizes, about an hour; SEED=7 draws another course
	$(BIN)/python -m pytest -q -n auto -m soak --size long --seed $(SEED)

mutation: $(DEV)     ## change 500 lines, one at a time, and list what no test sees: hours; SEED=7 draws others
	$(BIN)/python -m tests.mutation --seed $(SEED)

check: description test lint breadth  ## what has to pass before a change lands, in twenty minutes on two cores

lint: $(DEV)         ## format, lint and strict types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	@echo "make lint: format, style and types are right"

description: $(DEV)  ## get Discord's description of its API with npm, if it is there, for the tests to hold requests against
	$(BIN)/python -m tests.description

languages: $(RUN)    ## name what the languages lack, before a release: it is shown in English meanwhile
	$(BIN)/python -m bot.locale --check

bench: $(DEV)        ## measure speed and memory against their targets
	$(BIN)/python -m benchmarks

install: $(RUN)      ## make .venv with what the bot itself needs, compiled for a user who may not write here
	$(BIN)/python -m compileall -q engine opponents renderers bot

run: $(RUN)          ## run the real bot: needs DISCORD_TOKEN in .env
	$(BIN)/python -m bot

format: $(DEV)       ## rewrite the sources in the project's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock:                ## lock the newest versions of all packages, to be tried: constraints.txt and locks/; needs uv
	@test -n "$(UV)" || { echo "make lock needs uv: docs/installing.md says where to find it"; exit 1; }
	$(LOCK) --upgrade --group dev pyproject.toml --output-file constraints.txt
	$(HASHED) --group pyproject.toml:build --output-file locks/build.txt
	$(HASHED) --group pyproject.toml:release --output-file locks/release.txt
	$(HASHED) pyproject.toml --output-file locks/run.txt
	$(HASHED) pyproject.toml --extra postgres --output-file locks/postgres.txt
	$(HASHED) pyproject.toml --extra metrics --output-file locks/metrics.txt
	$(HASHED) pyproject.toml --extra play --output-file locks/play.txt
	$(HASHED) pyproject.toml --group dev --output-file locks/dev.txt

audit: $(TOOLS)      ## look up known vulnerabilities in the locked packages; needs the internet
	$(TOOLS)/bin/pip-audit --require-hashes --disable-pip --requirement locks/postgres.txt --requirement locks/metrics.txt
	$(TOOLS)/bin/pip-audit --require-hashes --disable-pip --requirement locks/dev.txt

# What ships is put into an environment of its own, which the bill of materials is read from. The wheel is named, not
# its path: pip would note the path, and the bill could tell it to everyone.
release: $(DEV) $(TOOLS)  ## build what is published into dist/, check it, and write what is in it and the sums
	@test -z "$$(git status --porcelain)" || { echo "make release needs a clean tree: commit or remove your changes"; exit 1; }
	rm -rf dist build/shipped
	$(BIN)/python -m hatchling build
	$(TOOLS)/bin/twine check --strict dist/*
	$(BIN)/python -m pytest -q tests/pages/test_package.py tests/pages/test_licences.py -m "not slow"
	$(BIN)/python -m venv --without-pip build/shipped
	$(TOOLS)/bin/pip --python build/shipped install --quiet --require-hashes --requirement locks/postgres.txt --requirement locks/metrics.txt
	PIP_NO_INDEX=1 $(TOOLS)/bin/pip --python build/shipped install --quiet --no-deps --find-links dist alea
	$(TOOLS)/bin/cyclonedx-py environment build/shipped --pyproject pyproject.toml --gather-license-texts \
	  --output-reproducible --output-file dist/alea.cdx.json
	@! grep -n -e 'file:/' -e '$(CURDIR)' dist/alea.cdx.json || { echo "the bill of materials names this machine"; exit 1; }
	cd dist && sha256sum * > SHA256SUMS
	@echo "make release: dist/ is ready to be published"

clean:               ## remove what the commands above have built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(BIN)/python:
ifeq ($(UV),)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Alea needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }
else
	$(UV) venv --quiet --seed $(if $(filter-out file,$(origin PYTHON)),--python "$(PYTHON)") $(VENV)
endif

$(RUN): pyproject.toml locks/run.txt | $(BIN)/python
	$(call INSTALL,run)
	@touch $@

$(PLAY): pyproject.toml locks/play.txt | $(BIN)/python
	$(call INSTALL,play)
	@touch $@

$(DEV): pyproject.toml locks/dev.txt | $(BIN)/python
	$(call INSTALL,dev)
	@touch $@

$(TOOLS): locks/release.txt | $(BIN)/python
	rm -rf $@
	$(BIN)/python -m venv $@
	$@/bin/python -m pip install --quiet --require-hashes --requirement locks/release.txt || { rm -rf $@; exit 1; }
