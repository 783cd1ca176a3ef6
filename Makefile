# `make help` lists what can be done. Each target does all its own set-up.
VENV := .venv
PYTHON_IN_VENV := $(VENV)/bin/python
SOURCES := $(shell find src -name '*.py' -o -name '*.json' -o -name py.typed) $(wildcard docs/rules/*.md)
GAME ?= kenjin

.DEFAULT_GOAL := help
.PHONY: help play test check fast soak bench lock clean

help: ## What can be done here
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 10

play: $(VENV)/built ## Play in the terminal against a bot (GAME=kenjin)
	@$(VENV)/bin/honjin play $(GAME)

test: check $(VENV)/built ## Formatting, lint, types, import rules and all tests
	$(PYTHON_IN_VENV) -m pytest -n auto
	PYTHONPATH=src $(PYTHON_IN_VENV) -m pytest -n auto tests/games -k "not contract"

check: $(VENV)/ready ## Formatting, lint, types and import rules only
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	PYTHONPATH=src $(VENV)/bin/lint-imports --no-cache

fast: $(VENV)/ready ## The tests on the sources as they are, interpreted, without a build
	PYTHONPATH=src $(PYTHON_IN_VENV) -m pytest -n auto -x

soak: $(VENV)/built ## The long versions of random play and non-interference
	$(PYTHON_IN_VENV) -m pytest -n auto -m soak --soak

bench: $(VENV)/built .venv-peers/ready ## Speed, beside the peers, in one run
	$(PYTHON_IN_VENV) bench/run.py

lock: ## Renew the lock files (needs uv)
	uv pip compile pyproject.toml --extra dev --universal --generate-hashes --no-header --no-annotate -o requirements.lock
	uv pip compile bench/peers.in --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -o bench/peers.lock

clean: ## Remove environments and builds
	rm -rf $(VENV) .venv-peers build dist

$(VENV)/ready: requirements.lock scripts/bootstrap.sh
	@scripts/bootstrap.sh $(VENV) requirements.lock
	@touch $@

.venv-peers/ready: bench/peers.lock scripts/bootstrap.sh
	@scripts/bootstrap.sh .venv-peers bench/peers.lock
	@touch $@

$(VENV)/built: $(VENV)/ready $(SOURCES) setup.py pyproject.toml
	@echo "honjin: building (about a minute where the rules can be compiled)"
	@$(PYTHON_IN_VENV) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall .
	@$(VENV)/bin/honjin --version
	@$(VENV)/bin/honjin --version | grep -q compiled || echo "honjin: without a C compiler and Python's headers the rules run interpreted, slower (Debian: sudo apt-get install gcc python3-dev, then make clean)"
	@touch $@
