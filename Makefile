# AutoRune on one machine. `make help` lists what there is; docs/operators.md explains it.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help up install test demo lint bench backup restore engines lock environment-local environment-test \
	system-packages

PY := .venv/bin/python
ENGINES := @openai/codex@0.171.0 @anthropic-ai/claude-code@2.1.197
SYSTEM_PACKAGES := chromium bubblewrap

# The first Python of at least 3.11; `make up PYTHON=/path/to/python` chooses one.
define INSTALL
@for python in $(PYTHON) python3 python3.13 python3.12 python3.11; do \
	if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
		exec "$$python" autorune/services/install.py $(1); \
	fi; \
done; \
echo "autorune: no Python of at least 3.11 was found (looked for: $(PYTHON) python3 python3.13 python3.12 python3.11)" >&2; \
echo "autorune: install one, or name it: make PYTHON=/path/to/python3.11 ..." >&2; \
exit 1
endef

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-22s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo
	@echo "  AUTORUNE_DATA=FOLDER      which instance (default: var)"
	@echo "  AUTORUNE_WEB_PORT=PORT    where it listens on 127.0.0.1 (default: 8321)"
	@echo "  DEMO=0                    start without playing the demo"

up: environment-local ## start everything here, in the foreground; Ctrl-C stops it
	@exec $(PY) -m autorune.services up --stop-with-parent

install: environment-local ## make .venv and install what `make up` needs

test: environment-test system-packages ## run the whole test suite (ARGS="tests/skills -x" for a part)
	@exec $(PY) -m pytest -n 2 --dist loadfile $(ARGS)

demo: environment-local ## play the demo against the running instance, step by step
	@exec $(PY) manage.py demo

lint: environment-test ## check style, types, layers, templates and migrations
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy .
	.venv/bin/lint-imports
	.venv/bin/djlint --lint --quiet skills lessons reviews autorune
	PYTHONWARNINGS=ignore $(PY) manage.py makemigrations --check --dry-run

bench: environment-test ## measure scrubbing, lesson gate and search (CORPUS=FOLDER scores another corpus, N=10000 sizes)
	@found=; corpus="$(CORPUS)"; \
	for part in scrub:pos lessons:lesson_hostile; do \
		if [ -z "$$corpus" ] || ls "$$corpus/$${part#*:}".jsonl* >/dev/null 2>&1; then \
			echo "== $${part%:*}"; $(PY) -m tests.bench.$${part%:*} || exit 1; found=yes; \
		fi; \
	done; \
	if [ -z "$$corpus" ]; then echo "== search"; exec $(PY) -m tests.bench.search; fi; \
	[ -n "$$found" ] || { echo "autorune: $$corpus holds no pos.jsonl and no lesson_hostile.jsonl" >&2; exit 1; }

backup: environment-local ## write a backup and print its path (FILE=PATH chooses it)
	@exec $(PY) -m autorune.services backup $(if $(FILE),"$(FILE)")

restore: environment-local ## replace everything by a backup's content: make restore FILE=PATH
	@test -n "$(FILE)" || { echo "autorune: name the backup: make restore FILE=PATH" >&2; exit 2; }
	@exec $(PY) -m autorune.services restore "$(FILE)"

engines: ## install the agent engines Codex CLI and Claude Code, from npm, into the data folder
	@command -v npm >/dev/null || { echo "autorune: npm was not found; install Node.js 20 or newer" >&2; exit 1; }
	@mkdir -p "$${AUTORUNE_DATA:-var}/engines"
	npm install --prefix "$${AUTORUNE_DATA:-var}/engines" --ignore-scripts --no-save --no-package-lock \
		--no-audit --no-fund --loglevel error $(ENGINES)

lock: environment-test ## resolve requirements/*.in into hash-locked requirements/*.txt
	for name in base local test; do \
		.venv/bin/uv pip compile requirements/$$name.in -o requirements/$$name.txt --generate-hashes --universal \
			--python-version 3.11 --no-header --quiet || exit 1; \
	done

environment-local:
	$(call INSTALL,local)

environment-test:
	$(call INSTALL,test)

# Tests of the sandbox and of the screens need these; without them they skip and say so.
system-packages:
	@command -v chromium >/dev/null && command -v bwrap >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "autorune: installing $(SYSTEM_PACKAGES) for the tests of screens and sandbox"; \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get update -qq >/dev/null && apt-get install -y -qq --no-install-recommends $(SYSTEM_PACKAGES) >/dev/null && exit 0; \
	fi; \
	echo "autorune: NOT INSTALLED: $(SYSTEM_PACKAGES). Tests that need them are skipped." >&2
