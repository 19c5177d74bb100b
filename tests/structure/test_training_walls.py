"""Training cannot reach the book: what the linter's contract covers, and what a module could still do with the house."""

from __future__ import annotations

import ast
import tomllib

import pytest

from structure.tree import ROOT, below, calls
from tablemgr.store import rows
from tablemgr.store.guards import APPEND_ONLY
from tablemgr.store.rows.training import TRAINING

CONTRACT = next(
    each
    for each in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    if each["name"] == "Training commits nothing but its own"
)
# What makes a module one of training: it uses the rules of training, or keeps what training keeps.
MARKS = ("tablemgr.training", "tablemgr.store.training", "tablemgr.store.drills", "tablemgr.store.exams")


def imports(tree: ast.Module) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def of_training():
    for name, tree in below("services", "store"):
        dotted = "tablemgr." + name.removesuffix(".py").replace("/", ".")
        whose = {each for each in imports(tree) if each.startswith(MARKS)}
        if whose or dotted.startswith(MARKS) or dotted in CONTRACT["source_modules"]:
            yield dotted, name, tree


# The whole house in one value names every service; it does nothing with them.
SITE = "tablemgr.services.site"


def test_every_module_of_training_stands_behind_the_wall():
    found = {dotted for dotted, _, _ in of_training()} - {SITE}
    assert found == set(CONTRACT["source_modules"])
    assert len(found) > 20


def test_nothing_of_training_opens_a_unit_of_work_by_another_door():
    """`house.work(…)` needs no import, so the linter cannot see it; nor a unit handed on under another name."""
    for dotted, name, tree in of_training():
        if dotted == SITE:
            continue
        units = {each.rsplit(".", 1)[1] for each in imports(tree) if each.startswith("tablemgr.store.units.")}
        assert units <= {"Practice", "Read", "Unit", "read"}, name
        for call in calls(tree):
            assert not call.endswith((".work", "_work")), f"{name}: {call}"
            assert call.rsplit(".", 1)[-1] not in {"Work", "Draft", "SignIn", "Fact", "Entry", "move"}, (
                f"{name}: {call}"
            )
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                assert node.attr not in {"work", "writing", "sharing"}, f"{name}:{node.lineno} reaches {node.attr}"
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in {"work", "Work", "store.work", "tablemgr.store.work"}, f"{name}:{node.lineno}"


def test_the_book_the_trail_and_reports_know_nothing_of_training():
    """Nobody who makes a figure of the house asks what somebody answered in a drill."""
    allowed = {name for _, name, _ in of_training()} | {
        "store/units.py",
        "store/rows/__init__.py",
        "services/demonstration.py",
    }
    for name, tree in below("services", "store", "reports", "ledger", "audit"):
        if name in allowed or name.startswith("store/rows/"):
            continue
        assert not {each for each in imports(tree) if each.startswith(MARKS)}, name
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in TRAINING, f"{name}:{node.lineno} names {node.value}"


@pytest.mark.parametrize("table", sorted(TRAINING))
def test_its_tables_point_at_people_and_at_themselves_alone(table):
    """No table of training is joined to a fact, a round or an account, and none of those to it."""
    there = {key.column.table.name for key in rows.METADATA.tables[table].foreign_keys}
    assert there <= {"people"} | TRAINING
    for other in set(rows.METADATA.tables) - TRAINING:
        assert table not in {key.column.table.name for key in rows.METADATA.tables[other].foreign_keys}
    assert table not in APPEND_ONLY


def test_there_is_no_training_branch():
    """A drill is another unit of work on another floor; nothing asks at run time whether it is one."""
    for name, tree in below("services", "store", "ledger", "audit", "rules", "reports"):
        for node in ast.walk(tree):
            if isinstance(node, ast.If | ast.IfExp):
                asked = {each.id for each in ast.walk(node.test) if isinstance(each, ast.Name)}
                asked |= {each.attr for each in ast.walk(node.test) if isinstance(each, ast.Attribute)}
                assert not asked & {"training", "is_training", "is_drill", "practising"}, f"{name}:{node.lineno}"
