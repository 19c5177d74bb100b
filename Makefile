# Two commands matter: `make run` and `make test`. `make help` prints the rest.
PY   ?= python3
BIN  := .venv/bin
UV   := $(shell command -v uv)
ifdef UV
MK   := uv venv -q --python $(PY) .venv
INST := uv pip install -q --python $(BIN)/python
else
MK   := $(PY) -m venv .venv
INST := $(BIN)/python -m pip install -q --disable-pip-version-check
endif
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help run test lint bench browser format wheel messages lock

help:  ## what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | sort | expand -t 12

$(BIN)/tablemgr: pyproject.toml requirements.lock
	@test -x $(BIN)/python || $(MK)
	$(INST) --require-hashes -r requirements.lock
	$(INST) --no-deps -e .
	@touch $@

.venv/.dev: $(BIN)/tablemgr
	$(INST) -e '.[dev]'
	@touch $@

run: $(BIN)/tablemgr  ## set up and serve a demonstration floor; ARGS="--port 8917" is passed on
	$(BIN)/tablemgr demo $(ARGS)

# PostgreSQL comes from the machine or from a wheel; a browser must be on the machine. As root on Debian it is installed.
browser:
	@command -v chromium google-chrome >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk >/dev/null; } || echo 'no chromium: browser tests will skip'

test: .venv/.dev browser  ## everything: SQLite, a real PostgreSQL, a real browser; ARGS="tests/rules" narrows
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist loadgroup $(ARGS)

lint: .venv/.dev  ## format check, ruff, mypy, the floors
	$(BIN)/ruff format --check tablemgr tests migrations
	$(BIN)/ruff check tablemgr tests migrations
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: .venv/.dev  ## let ruff put the code in order
	$(BIN)/ruff format tablemgr tests migrations
	$(BIN)/ruff check --fix tablemgr tests migrations

bench: .venv/.dev  ## ratios measured within one run
	$(BIN)/python -m tests.bench $(ARGS)

wheel: .venv/.dev  ## build by way of the source distribution, install it elsewhere, ask it whether it is whole
	bash .ci/wheel

messages: .venv/.dev  ## gather the strings for translators and compile the catalogs
	$(BIN)/pybabel -q extract -F pyproject.toml -k text -k Refused -k Absent -k Conflict -k Denied -k BadInput -k BrokenBook -k Unusable -k _l --omit-header --no-location --sort-output -o tablemgr/locale/messages.pot tablemgr templates
	$(BIN)/pybabel -q update --omit-header --no-fuzzy-matching -i tablemgr/locale/messages.pot -d tablemgr/locale
	$(BIN)/pybabel -q compile -f -d tablemgr/locale

lock: .venv/.dev  ## write the hash-locked list of what a house installs, without any address in it
	uv pip compile -q --generate-hashes --universal --no-header --no-emit-index-url --extra postgres pyproject.toml -o requirements.lock
