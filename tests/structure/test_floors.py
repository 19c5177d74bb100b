"""What the linter's contracts cannot see: run-time weight, work at import, words that match across floors."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from structure.tree import ROOT, modules

PURE = [
    "tablemgr.rules.games",
    "tablemgr.rules.settlement",
    "tablemgr.ledger.book",
    "tablemgr.audit.chain",
    "tablemgr.money",
]
HEAVY = ["flask", "sqlalchemy", "alembic", "reportlab", "pydantic", "numpy", "click", "werkzeug"]


def _fresh(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stdout


def test_the_pure_floors_pull_in_no_framework():
    loaded = json.loads(
        _fresh(
            f"import sys, json, importlib\nfor name in {PURE}: importlib.import_module(name)\n"
            f"print(json.dumps([name for name in {HEAVY} if name in sys.modules]))"
        )
    )
    assert loaded == []


def test_importing_does_no_work():
    """Every module imports with the network taken away and nothing writable."""
    names = [
        "tablemgr." + name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name, _, _ in modules()
        if name not in {"__init__.py", "__main__.py"}
    ]
    code = (
        "import builtins, importlib, socket, io, os\n"
        "def no(*a, **k): raise AssertionError('work at import')\n"
        "socket.socket.connect = no\n"
        "real = builtins.open\n"
        "def only_reading(file, mode='r', *a, **k):\n"
        "    assert not set(mode) & set('wax+'), (file, mode)\n"
        "    return real(file, mode, *a, **k)\n"
        "builtins.open = io.open = only_reading\n"
        "os.mkdir = os.makedirs = no\n"
        "import sys; sys.dont_write_bytecode = True\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        "print('quiet')"
    )
    assert _fresh(code).strip() == "quiet"


def test_the_floors_hold():
    """The contracts of the floor plan; run here too so that `make test` alone catches a broken wall."""
    done = subprocess.run(
        [str(sys.executable), "-m", "importlinter.cli", "lint-imports", "--no-cache"],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    if "No module named" in done.stderr:
        pytest.fail(done.stderr)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "feature",
    [
        "tables",
        "rounds",
        "shifts",
        "people",
        "property",
        "boxes",
        "cash",
        "sittings",
        "audit",
        "reports",
        "workbench",
        "rights",
        "pit",
        "rotation",
        "lammers",
        "slips",
        "corrections",
        "disputes",
        "sessions",
        "days",
        "calendars",
        "practice",
        "changes",
        "scoring",
        "race",
        "practice_table",
        "training",
        "exams",
        "auditions",
    ],
)
def test_a_feature_is_one_word_on_every_floor(feature):
    for place in (f"tablemgr/services/{feature}.py", f"tablemgr/web/{feature}.py", f"templates/{feature}"):
        assert (ROOT / place).exists() or (ROOT / place.removesuffix(".py")).is_dir(), place
