"""Every example in a docstring is run, and every pure module that says how it is used says it truly."""

from __future__ import annotations

import doctest
import importlib

import pytest

from structure.tree import modules

WITH_EXAMPLES = [
    "tablemgr." + name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    for name, path, _ in modules()
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_are_true(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried
    assert failed == 0
