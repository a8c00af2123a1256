.DEFAULT_GOAL := help
.PHONY: help setup demo test test-slow bench lint lock environment environment-dev

# The first Python that is new enough; a name on the PATH may be a shim that starts nothing.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$python && exit; done; \
	echo python3)
PORT ?= 8000

help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: environment ## Make the environment in .venv and migrate the database
	@$(PYTHON) -I config/preflight.py $(or $(VAR_DIR),var)
	@.venv/bin/python manage.py migrate --verbosity 0
	@echo "Ready. Commands: .venv/bin/python manage.py help"

demo: environment ## Start the demo benchmark, the web server and a worker (PORT=8000)
	@exec .venv/bin/python manage.py demo --port $(PORT)

test: environment-dev ## Run the whole suite: SQLite, PostgreSQL, Redis, browser (ARGS="-k dispute")
	@.venv/bin/python -m tests.services.run $(ARGS)

test-slow: environment-dev ## Run the long drills whole
	@.venv/bin/python -m tests.services.run --slow $(ARGS)

bench: environment-dev ## Measure against the floors of this machine
	@.venv/bin/python -m bench

lint: environment-dev ## Check style and format
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .

lock: ## Write the lock files anew from pyproject.toml (needs uv)
	uv pip compile pyproject.toml $(LOCK_OPTIONS) -o requirements.lock
	uv pip compile pyproject.toml --extra dev --constraints requirements.lock $(LOCK_OPTIONS) -o requirements-dev.lock

# No addresses: the index is a matter of the machine that installs.
LOCK_OPTIONS := --quiet --no-header --universal --python-version 3.11 --generate-hashes --no-emit-index-url

environment:
	@$(PYTHON) -I config/preflight.py
	@$(PYTHON) -I config/install.py

environment-dev:
	@$(PYTHON) -I config/preflight.py
	@$(PYTHON) -I config/install.py --dev
