# Every target sets up what it needs by itself; scripts/setup returns at once when nothing has changed.
# ARGS is handed on: make play ARGS="play pondscum", make test ARGS="-k notation", make lock ARGS=--upgrade.

PYTHON := .venv/bin/python
CODE := $(wildcard src tests bench scripts)
COMPILE := .venv/bin/uv --quiet pip compile pyproject.toml --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --custom-compile-command "make lock" $(ARGS)

.DEFAULT_GOAL := help
.PHONY: help setup play test proof format bench lock clean

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 16

setup: ## put everything for development into .venv
	@scripts/setup

play: ## serve the tabletop on this machine and open the browser
	@scripts/setup --play
	@.venv/bin/frustule $(ARGS)

# Two browsers at once on a slow machine can keep a page waiting for too long: what fails there is shown, and tried once more alone.
test: setup ## run every check that CI runs: format, lint, types, tests
	@echo "== format (ruff format)"
	@$(PYTHON) -m ruff format --check
	@echo "== lint (ruff check)"
	@$(PYTHON) -m ruff check
	@echo "== types (basedpyright)"
	@$(PYTHON) -m basedpyright
	@echo "== page (prettier, eslint, svelte-check, vitest)"
	@$(PYTHON) scripts/client_scenes.py
	@$(PYTHON) scripts/page_types.py --check
	@$(PYTHON) scripts/socket_page.py --check
	@scripts/npm run --silent check
	@echo "== tests (pytest)"
	@$(PYTHON) -m pytest -n 2 --ignore tests/browser $(ARGS)
	@echo "== browser (pytest, Playwright, Chromium)"
	@$(PYTHON) -m pytest -n 2 tests/browser $(ARGS); case $$? in \
		0|5) ;; \
		1) echo "== browser: what failed beside another browser, once more alone" && \
			$(PYTHON) -m pytest --last-failed --last-failed-no-failures none tests/browser $(ARGS) ;; \
		*) exit 1 ;; \
	esac  # 5: none of them was asked for

proof: setup ## run the long proofs, which CI leaves out, and write docs/proof.md
	@$(PYTHON) scripts/proof.py $(ARGS)

format: setup ## rewrite the code in the project's format, and mend what the linter can
	@$(PYTHON) -m ruff check --fix-only
	@$(PYTHON) -m ruff format

bench: ## measure against peers, in an environment of its own, .venv-bench
	@scripts/setup --bench
	@.venv-bench/bin/python -m bench $(ARGS)

# dev is resolved first, and the others are held to its pins.
lock: setup ## pin the dependencies of pyproject.toml in requirements/ (ARGS=--upgrade: to their newest versions)
	$(COMPILE) --group dev --output-file requirements/dev.txt
	$(COMPILE) --group install --extra solve --constraints requirements/dev.txt --output-file requirements/runtime.txt
	$(COMPILE) --group install --extra bench --extra postgres --constraints requirements/dev.txt --output-file requirements/bench.txt

clean: ## remove all that these targets make, the environments included
	rm -rf .venv .venv-bench build dist src/frustule/web/dist web/node_modules bench/tables/node/node_modules .pytest_cache .ruff_cache .hypothesis
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +
