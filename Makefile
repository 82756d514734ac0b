# The two commands of the README, and what they are made of. Everything is installed into .venv.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed

.PHONY: demo test check format bench clean

demo: $(STAMP)
	$(BIN)/python scripts/demo.py
	$(BIN)/python scripts/train_demo.py

test: check
	$(BIN)/pytest -n 2 --dist worksteal

check: $(STAMP)
	$(BIN)/ruff check src tests scripts
	$(BIN)/ruff format --check --quiet src tests scripts
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(BIN)/python scripts/check_order.py src

format: $(STAMP)
	$(BIN)/ruff check --fix src tests scripts
	$(BIN)/ruff format src tests scripts

bench: $(STAMP)
	$(BIN)/prove bench

clean:
	rm -rf .venv .node

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $(STAMP)
