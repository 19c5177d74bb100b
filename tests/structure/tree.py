"""The source as these tests read it: every module of the package with its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "tablemgr"


@cache
def modules() -> tuple[tuple[str, Path, ast.Module], ...]:
    """Every module as (path below the package, file, tree)."""
    found = sorted(PACKAGE.rglob("*.py"))
    return tuple((str(path.relative_to(PACKAGE)), path, ast.parse(path.read_text("utf-8"))) for path in found)


def below(*floors: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules of some floors, given as folders or files of the package."""
    for name, _, tree in modules():
        if any(name == f"{floor}.py" or name.startswith(f"{floor}/") for floor in floors):
            yield name, tree


def calls(tree: ast.AST) -> Iterator[str]:
    """Every call in dotted form, as far as it is written out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)
