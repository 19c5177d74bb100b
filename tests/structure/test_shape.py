"""Tests of shape: sizes, paragraphs, purity. A rule that matters fails a build."""

from __future__ import annotations

import ast
import re

import pytest

from structure.tree import PACKAGE, ROOT, below, calls, modules

PURE = ("rules", "ledger", "audit", "odds", "training", "money", "gamingday", "words", "errors")
BELOW_WIRING = (*PURE, "services", "store", "catalog", "reports")

# A longer function, with the reason why cutting it would hide something.
LONG_FUNCTIONS: dict[str, str] = {}
# A longer module, with the reason why it is about one thing.
LONG_MODULES: dict[str, str] = {}


def test_every_package_says_in_one_paragraph_what_it_is():
    for package in [
        PACKAGE,
        *(path for path in PACKAGE.rglob("*") if path.is_dir() and (path / "__init__.py").exists()),
    ]:
        tree = ast.parse((package / "__init__.py").read_text("utf-8"))
        said = ast.get_docstring(tree)
        assert said is not None, f"{package} has no paragraph"
        assert len(said) > 40, f"{package}: {said!r} says too little"


def test_no_drawer_without_a_concept():
    banned = {"utils", "util", "helpers", "helper", "common", "misc", "base", "shared", "tools"}
    names = {path.stem for path in PACKAGE.rglob("*.py")} | {path.name for path in PACKAGE.rglob("*") if path.is_dir()}
    assert not names & banned


def test_modules_stay_readable():
    for name, path, _ in modules():
        lines = len(path.read_text("utf-8").splitlines())
        assert lines <= 300 or name in LONG_MODULES, f"{name} has {lines} lines: is it about two things?"


def _bodies(tree: ast.Module):
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
            yield node, (node.end_lineno or 0) - first.lineno + 1


def test_functions_can_be_read_at_a_glance():
    for name, _, tree in modules():
        for node, lines in _bodies(tree):
            label = f"{name}:{node.name}"
            assert lines <= 40 or label in LONG_FUNCTIONS, f"{label} has {lines} lines"


def test_views_are_thin():
    for name, tree in below("web"):
        for node, lines in _bodies(tree):
            assert lines <= 25, f"{name}:{node.name} has {lines} lines; a view reads, asks one service, answers"


def test_functions_take_few_things_by_position():
    for name, _, tree in modules():
        for node, _ in _bodies(tree):
            taken = [
                argument.arg
                for argument in [*node.args.posonlyargs, *node.args.args]
                if argument.arg not in {"self", "cls"}
            ]
            assert len(taken) <= 4, f"{name}:{node.name} takes {len(taken)} by position"


@pytest.mark.parametrize("floor", [floor for floor in PURE if floor != "odds"])
def test_no_float_where_money_and_rules_are(floor):
    for name, tree in below(floor):
        for node in ast.walk(tree):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"{name}:{node.lineno}"
        assert "float" not in set(calls(tree)), name


def test_time_and_chance_are_passed_in():
    told = re.compile(r"(^|\.)(datetime\.now|datetime\.utcnow|date\.today|time\.time|time\.time_ns|time\.monotonic)$")
    chance = re.compile(r"^(random|secrets|uuid)\.")
    for name, tree in below(*BELOW_WIRING):
        for call in calls(tree):
            assert not told.search(call), f"{name} reads the clock: {call}"
            assert not chance.search(call) or call == "uuid.UUID", f"{name} rolls its own dice: {call}"


def test_only_the_four_units_commit():
    for name, tree in below("store", "services", "web", "cli"):
        for call in calls(tree):
            if call.endswith(".commit") and name.startswith("store/"):
                assert name in {"store/work.py", "store/units.py", "store/engine.py", "store/sharing.py"}, (
                    f"{name} commits: {call}"
                )


def test_the_book_and_the_trail_know_no_update():
    for name in ("store/ledger.py", "store/audit.py"):
        for _, path, tree in (found for found in modules() if found[0] == name):
            used = {call.rsplit(".", 1)[-1] for call in calls(tree)}
            assert not used & {"update", "delete", "merge"}, f"{path} changes what it should only append to"


def test_nobody_imports_the_folders_beside_the_package():
    for name, _, tree in modules():
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            assert not {part.split(".")[0] for part in names} & {
                "config",
                "migrations",
                "templates",
                "static",
                "tests",
            }, name


def test_one_word_for_one_thing():
    # Glossary: a betting position is a seat; the eight stacks are the woodpile; the odds are never a "house edge" class.
    banned = re.compile(r"\b(spot|spots|betting_position|woodstack|vigorish|payout_ratio|croupier)\b")
    for name, path, tree in modules():
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | {
            node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)
        }
        assert not {found for found in names if banned.search(found)}, path
        assert name


def test_the_top_level_is_what_was_agreed():
    allowed = {
        "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "Makefile", "requirements.lock",
        "tablemgr", "templates", "static", "migrations", "tests", "config",
    }  # fmt: skip
    seen = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")} - {"instance", "build", "dist"}
    assert seen <= allowed, seen - allowed


def test_nothing_says_where_it_was_made():
    told = re.compile(r"/work/|/root/|https?://(pypi|registry|files\.pythonhosted|deb\.debian)")
    for folder in ("tablemgr", "templates", "migrations", "config", "static/js"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix in {".py", ".html", ".toml", ".js", ".css", ".md", ".txt"}:
                assert not told.search(path.read_text("utf-8")), path


def test_what_each_unit_may_change_without_a_fact():
    """Training reaches its own tables and no other, and nobody else reaches those."""
    from tablemgr.store import guards, rows, units, work

    may = {unit.__name__: unit.may_change for unit in units.Writer.__subclasses__()}
    of_training = {
        row.class_.__tablename__
        for row in rows.Row.registry.mappers
        if row.class_.__module__ == "tablemgr.store.rows.training"
    }
    assert may.pop("Work") == set(rows.METADATA.tables) - set(guards.APPEND_ONLY) - {"heads", "accounts"} - of_training
    assert may == {"Draft": {"drafts"}, "SignIn": {"sign_ins"}, "Practice": of_training}
    assert work.Practice is units.Practice
    assert not of_training & set(guards.APPEND_ONLY)
