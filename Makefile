# Lex Ludi. `make serve` shows the page, `make test` runs everything; both make their own .venv first.

PORT ?= 8000
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$p && break; done)
CHROMIUM ?= $(shell for p in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable \
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" /Applications/Chromium.app/Contents/MacOS/Chromium; do \
	command -v "$$p" 2>/dev/null && break; done)

# What was tested is what is installed: requirements/*.lock, each file by its hash.  LOCK=no takes whatever the bounds
# in pyproject.toml allow instead, where an index or a system has not what the lock names.
LOCK ?= yes

BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCKING := .venv/locking/bin
SERVING := .venv/.installed-serving
TESTING := .venv/.installed-testing
CHECKS := ruff mypy imports lint
# Dozens of processes read the same modules: their bytecode is kept, in .venv where it is not wanted beside them.
KEEPING := $(if $(PYTHONDONTWRITEBYTECODE),env -u PYTHONDONTWRITEBYTECODE PYTHONPYCACHEPREFIX="$(CURDIR)/.venv/bytecode")
PARTS := checks unit browser coverage

.PHONY: help serve lock installed messages chromium test fuzz clean system-python $(PARTS:%=test-%) $(CHECKS:%=test-%)

help:
	@echo "make serve [PORT=8000]   the page and the API on http://127.0.0.1:$(PORT)"
	@echo "make test                every check, each with its time: $(PARTS)"
	@echo "make test-unit           one of them alone (or of the checks: $(CHECKS))"
	@echo "make fuzz                200 random boards from every moment of every game, every example walked twice and told in three languages, every letter sent, every call failed (three hours)"
	@echo "    FUZZ_CARDS=FILE:FILE      with the printed cards of these files, as far as the law models them"
	@echo "make lock                renew requirements/*.lock after pyproject.toml has changed (UPGRADE=--upgrade: newest versions)"
	@echo "make serve LOCK=no       install what pyproject.toml allows, where the lock's versions are not to be had (test too)"
	@echo "make messages            the texts of the page, into web/translations/*.po to be translated"
	@echo "make clean               remove .venv and caches"

# The messages of the page: what the templates say now, into the catalogues (old messages go, new ones are empty).
messages: $(TESTING)
	@$(BIN)/pybabel -q extract -F pyproject.toml --no-location --sort-output -o .messages.pot web
	@for one in pl ru; do $(BIN)/pybabel -q update -i .messages.pot -o web/translations/$$one.po -l $$one \
	  --ignore-obsolete --no-fuzzy-matching --ignore-pot-creation-date --width 110; done; rm -f .messages.pot

serve: $(SERVING)
	@$(BIN)/judge serve --port $(PORT)

# Every part runs, so that one failure hides no other; the last line names those that failed.  Coverage has what
# the others leave of the processors (a page is waited for more than it is worked on), and is told at the end.
test: $(TESTING)
	@begin=$$(date +%s); failed=""; \
	nice -n 10 $(MAKE) --no-print-directory test-coverage > .venv/coverage.log 2>&1 & coverage=$$!; \
	trap "kill $$coverage; exit 130" INT TERM; \
	for part in $(PARTS); do \
	  echo "== $$part"; start=$$(date +%s); \
	  if [ $$part = coverage ]; then wait $$coverage; else $(MAKE) --no-print-directory test-$$part; fi \
	    || failed="$$failed $$part"; \
	  if [ $$part = coverage ]; then cat .venv/coverage.log; fi; \
	  echo "== $$part: $$(( $$(date +%s) - start )) s"; \
	done; \
	echo "== all: $$(( $$(date +%s) - begin )) s"; \
	if [ -n "$$failed" ]; then echo "FAILED:$$failed"; exit 1; fi; echo "everything passed"

# None of the four keeps two cores busy by itself: they run side by side.
test-checks: $(TESTING)
	@$(MAKE) --no-print-directory --keep-going --jobs=4 $(CHECKS:%=test-%)

test-ruff: $(TESTING)
	@$(BIN)/ruff check .

test-mypy: $(TESTING)
	@$(BIN)/mypy

# Which room of judge/ may look into which (pyproject.toml, tool.importlinter).
test-imports: $(TESTING)
	@$(BIN)/lint-imports --no-logo --no-cache

test-unit: $(TESTING)
	@$(KEEPING) $(BIN)/python -m pytest -q -n 2 --dist worksteal --durations=25 --ignore=tests/browser

fuzz: $(TESTING)
	@FUZZ_BOARDS=$${FUZZ_BOARDS:-200} WALKED_EVERY=1 UNROLLED_BOARDS=100 WALKED_BOARDS=100 SPOKEN_EVERY=1 PLAYED_TIMES=4 \
	  FUZZ_EXAMPLES=$${FUZZ_EXAMPLES:-100} LETTERS=all FAILING=all $(BIN)/python -m pytest -q -n 2 \
	  tests/test_fuzz.py tests/questions/test_legality.py tests/games/test_words_matter.py tests/verdict/test_cited.py tests/test_examples.py tests/engine/test_unrolled.py tests/engine/test_walk_agrees.py tests/web/test_words_of_verdicts.py \
	  tests/board/test_generated.py tests/web/test_properties.py tests/web/test_memory.py tests/test_faults.py \
	  tests/web/test_letters.py tests/web/test_failing_service.py
	@$(MAKE) --no-print-directory test-coverage EVERY=1

test-lint: $(TESTING)
	@$(KEEPING) $(BIN)/judge lint

# What test-coverage begins with, alone: every example as it is.
test-check: $(TESTING)
	@$(BIN)/judge check

# Every example is checked, then every rule switched off; a survivor is a rule that no example misses then.  Of the
# sentences of the cards one in EVERY is left out, and of the rules held to it one in EVERY has its statements changed:
# each time the law changes, others.  `make fuzz` tries all.
EVERY ?= 4
test-coverage: $(TESTING)
	@$(KEEPING) $(BIN)/judge coverage --every $(EVERY) --json > .venv/coverage.json
	@$(BIN)/python -c 'import json; \
	  data = json.load(open(".venv/coverage.json")); rules = data["rules"]; survivors = rules["survivors"]; \
	  [print(name, len(d["with_example"]), "of", d["executable"], "executable statements have an example") \
	   for name, d in data["statements"].items()]; \
	  print(rules["mutants_killed"], "of", rules["total"], "rules proved,", rules["holes"], "holes"); \
	  mutants = data["mutants"]; alive = [one["mutant"] for one in mutants["survivors"]]; \
	  print(mutants["killed"], "of", mutants["total"], "mutants killed,", mutants["explained"], "explained"); \
	  said = data["sentences"]; unseen = [one["sentence"] for one in said["unseen"]]; \
	  print(said["seen"], "of", said["total"], "sentences of cards seen,", said["explained"], "explained"); \
	  wrong = [f"rules that no example misses: {survivors}"] * bool(survivors); \
	  wrong += [f"mutants that no example sees, nor rulings/mutants.yaml explains: {alive}"] * bool(alive); \
	  wrong += [f"sentences that change no example, nor rulings/sentences.yaml explains: {unseen}"] * bool(unseen); \
	  idle = [*mutants["idle"], *said["idle"]]; \
	  wrong += ["explained, but killed, seen or no more: " + ", ".join(idle)] * bool(idle); \
	  raise SystemExit("; ".join(wrong) if wrong else 0)'

# The browser that the page is tested with: the first of those named above that is here, or nothing.
chromium:
	@echo "$(CHROMIUM)"

test-browser: $(TESTING)
	@chromium=$$(CHROMIUM="$(CHROMIUM)" $(BIN)/python tests/browser/obtain.py) || exit 1; \
	CHROMIUM="$$chromium" $(KEEPING) $(BIN)/python -m pytest -q -n 3 --dist worksteal tests/browser

# Installed anew only when pyproject.toml or the lock has changed: to serve only what serving needs, to test the tools
# as well.  The project itself is built with what the lock has for that, and brings nothing along.
define install
@if [ "$(LOCK)" = no ]; then $(PIP) --editable '.$(2)'; \
else $(PIP) --require-hashes --requirement requirements/$(1).lock \
  && $(PIP) --no-deps --no-build-isolation --editable . \
  || { sed 's/^/  /' requirements/not-to-be-had.txt >&2; exit 1; }; fi
endef

# The law, the lexicon and the knowledge base are read in once, for the first answer to come as fast as all others.
# Where they cannot be kept, or change before that, the first answer reads them.
define read_in
@for game in swtcg swlcg berserk; do \
  $(BIN)/judge new $$game | $(KEEPING) $(BIN)/judge ask --deadline 120 - > /dev/null 2>&1 || true; done
endef

$(SERVING): pyproject.toml requirements/serve.lock | system-python
	@$(BIN)/python -c '' 2>/dev/null || { rm -rf .venv && $(PYTHON) -m venv .venv; }
	$(call install,serve)
	$(call read_in)
	@touch $(SERVING)

$(TESTING): $(SERVING) requirements/test.lock
	$(call install,test,[test])
	@touch $(TESTING)

# All that testing needs, and no test.
installed: $(TESTING)

# What the bounds allow, for each Python and each system that is supported, with the hashes of all its files; versions
# that are locked stay where they fit.  The image has what a service needs; nothing is in two versions.
lock: | system-python
	@test -x $(LOCKING)/uv || { $(PYTHON) -m venv .venv/locking && $(LOCKING)/pip install --quiet uv; }
	@$(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  > .venv/locking/build.in
	@for one in "test --extra test" "serve" "image --extra gunicorn --extra mcp"; do set -- $$one; name=$$1; shift; \
	  [ $$name = test ] || set -- "$$@" --constraint requirements/test.lock; \
	  $(LOCKING)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate $(UPGRADE) \
	    --custom-compile-command "make lock" pyproject.toml .venv/locking/build.in "$$@" -o requirements/$$name.lock || exit 1; \
	done

system-python:
	@if [ -z "$(PYTHON)" ]; then \
	  echo "Python 3.11 or newer is missing. Install it:"; \
	  echo "  Debian, Ubuntu:  apt-get install python3 python3-venv"; \
	  echo "  macOS:           brew install python@3.12"; \
	  echo "or name one: make PYTHON=/path/to/python3.12"; exit 1; fi
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "$(PYTHON) is missing or older than Python 3.11: make PYTHON=/path/to/python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "Python cannot make virtual environments here. Install what it lacks:"; \
	  echo "  Debian, Ubuntu:  apt-get install python3-venv"; \
	  echo "  macOS:           brew install python@3.12"; exit 1; }

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
