# Everything a person or CI does here. `make demo` and `make test` set themselves up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test check check-wheel lock screenshots bench bench-wall bench-rules bench-players soak fuzz clean

demo: $(VENV)/run.done
	@$(BIN)/tableside demo carrots

# A third worker for two cores: some tests wait for real interpreters, ports and radios.
test: $(VENV)/dev.done
	$(BIN)/python -m pytest -n 3 --dist worksteal tests

check: $(VENV)/dev.done
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/dev.done
	$(BIN)/python -m bench.table
	$(BIN)/python -m bench.wire
	$(BIN)/python -m bench.handhelds

bench-wall: $(VENV)/dev.done
	$(BIN)/python -m bench.wall

bench-rules: $(VENV)/dev.done
	$(BIN)/python -m bench.rules

# A wheel in an environment of its own plays the demo: everything it needs is in it.
check-wheel:
	$(PYTHON) tools/check_wheel.py

bench-players: $(VENV)/dev.done
	$(BIN)/python -m bench.rules_players

# The program killed again and again in the middle of games, then a hundred thousand races under
# the independent ledger: an hour or two.
soak: $(VENV)/dev.done
	$(BIN)/python -m bench.soak_kill
	$(BIN)/python -m tests.games.racers.soak
	$(BIN)/python -m tests.table.soak
	$(BIN)/python -m tests.secrecy.soak
	$(BIN)/python -m tests.race_table.soak

fuzz: $(VENV)/dev.done
	$(BIN)/python -m fuzz

screenshots: $(VENV)/dev.done
	$(BIN)/python docs/screens/make.py

# The lock files hold every platform's hashes, so one machine can make them for all.
lock: $(VENV)/dev.done
	$(BIN)/python -m tools.lock

$(VENV)/run.done: pyproject.toml requirements/run.lock tools/bootstrap.py
	@$(PYTHON) tools/bootstrap.py $(VENV) requirements/run.lock
	@touch $@

$(VENV)/dev.done: pyproject.toml requirements/dev.lock tools/bootstrap.py
	@$(PYTHON) tools/bootstrap.py $(VENV) requirements/dev.lock
	@touch $@ $(VENV)/run.done

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
