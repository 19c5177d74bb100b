"""The reading of a chain: sound ones pass, and each way of breaking one is told by its name at its place."""

import dataclasses
import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.audit import chain, export, standalone
from tablemgr.audit.canonical import canonical, digest, read
from tablemgr.audit.chain import Head, Link, columns_of, genesis, verify
from tablemgr.audit.record import Answer, By, Record, Request
from tablemgr.clock import parse_stamp
from tablemgr.errors import BadInput

AT = parse_stamp("2026-11-29T12:00:00.000000Z")


def a_record(name="table:PG14", sequence=1, previous=None, **changes):
    values = {
        "chain": name,
        "sequence": sequence,
        "previous": previous or genesis(name),
        "at": AT,
        "offset": "+08:00",
        "gaming_day": AT.date(),
        "shift": "swing",
        "kind": "round.settled",
        "version": 1,
        "body": {"table": "PG14", "number": sequence, "session": 1, "dealer": "1001", "note": "牌九"},
        "entries": [],
        "by": By("1001", "dealer", second="2001", device="tablet-1", claimed_at=AT),
        "request": f"request-{name}-{sequence}",
        "request_digest": digest("what was asked"),
        "answer_digest": digest(Answer(200, "/x", {"n": sequence}).canonical),
        "software": "0.1.0",
    }
    return Record(**(values | changes))


def a_link(record, answer=None):
    answer = answer or Answer(200, "/x", {"n": record.sequence}).canonical
    return Link(record.chain, record.sequence, record.hash, record.canonical(), answer, columns_of(record))


def a_chain(length=6, name="table:PG14", start=1, previous=None, **changes):
    links = []
    for sequence in range(start, start + length):
        links.append(a_link(a_record(name, sequence, previous, **changes)))
        previous = links[-1].hash
    return links


def head_of(links):
    return Head(links[-1].chain, links[-1].sequence, links[-1].hash)


def found(links, **more):
    return [(problem.sort, problem.sequence) for problem in verify(links, **more)]


def test_a_sound_chain_passes():
    links = a_chain() + a_chain(3, "property")
    assert verify(links, heads=[head_of(links[:6]), head_of(links)], anchored=[head_of(links[:2])]) == []


def test_form_1_reads_back_and_refuses_anything_else():
    record = a_record()
    assert Record.from_canonical(record.canonical()) == record
    value = json.loads(record.canonical())
    for broken in (
        {**value, "form": 2},
        {**value, "extra": 1},
        {name: part for name, part in value.items() if name != "by"},
        {**value, "by": {**value["by"], "name": "x"}},
        {**value, "at": "2026-11-29"},
        [],
        None,
    ):
        with pytest.raises(BadInput):
            Record.from_canonical(canonical(broken))


def test_canonical_refuses_what_has_no_single_text():
    for value in (0.5, {"a": [1.0]}, {1: "a"}, "\ud800", {"\ud800": 1}, {"a": object()}, b"x", {"a": {1, 2}}):
        with pytest.raises(BadInput):
            canonical(value)
    for text in ('{"a": 1}', '{"b":1,"a":2}', '"\\u724c"', "1.0", "1e3", "NaN", "", "[1", '{"a":1,"a":1}', "[" * 5000):
        with pytest.raises(BadInput):
            read(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda parts: st.lists(parts) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), parts),
    max_leaves=12,
)


@given(json_values)
def test_canonical_text_reads_back(value):
    assert read(canonical(value)) == value
    assert canonical(read(canonical(value))) == canonical(value)


@given(st.data())
def test_any_changed_byte_of_any_fact_is_found_at_that_fact(data):
    links = a_chain(5)
    place = data.draw(st.integers(0, 4))
    link = links[place]
    names = ["hash", "canonical", "answer", *link.columns]
    name = data.draw(st.sampled_from(names))
    value = link.columns[name] if name in link.columns else getattr(link, name)
    if isinstance(value, int):
        changed = data.draw(st.integers(-5, 100).filter(lambda other: other != value))
    else:
        raw = bytearray(value.encode())
        spot = data.draw(st.integers(0, len(raw) - 1))
        raw[spot] = data.draw(st.integers(1, 127).filter(lambda byte: byte != raw[spot]))
        changed = raw.decode("utf-8", "replace")
    if name in link.columns:
        columns = {**link.columns, name: changed}
        links[place] = dataclasses.replace(link, columns=columns, chain=columns["chain"], sequence=columns["sequence"])
    else:
        links[place] = dataclasses.replace(link, **{name: changed})
    stored = sorted(links, key=lambda each: (each.chain, each.sequence))
    problems = verify(stored, heads=[head_of(a_chain(5))])
    at_chain = [problem for problem in problems if problem.chain == "table:PG14"]
    assert at_chain[0].sequence == place + 1
    assert at_chain[0].sort == "edit"
    assert [problem.sort for problem in at_chain if problem.sequence != place + 1 and problem.sort == "edit"] == []


def test_an_edited_fact_does_not_blame_its_neighbours():
    links = a_chain()
    links[2] = dataclasses.replace(links[2], canonical=links[2].canonical.replace('"swing"', '"grave"'))
    assert found(links, heads=[head_of(links)]) == [("edit", 3)]


def test_a_replaced_fact_with_a_fresh_hash_is_a_fork():
    links = a_chain()
    other = a_record(sequence=3, previous=links[1].hash, shift="grave")
    links[2] = a_link(other)
    assert found(links, heads=[head_of(links)]) == [("fork", 4)]


def test_two_facts_after_the_same_one_are_a_fork():
    links = a_chain()
    links.insert(3, a_link(a_record(sequence=3, previous=links[1].hash, shift="grave")))
    assert ("fork", 3) in found(links, heads=[head_of(links)])
    assert "edit" not in {sort for sort, _ in found(links)}


def test_a_second_history_behind_the_first_is_a_fork():
    links = a_chain(4)
    links += a_chain(2, start=3, previous=links[1].hash, shift="grave")
    assert found(links)[0] == ("fork", 3)


def test_a_missing_fact_is_a_gap():
    links = a_chain()
    assert found(links[:2] + links[4:], heads=[head_of(links)]) == [("gap", 3)]
    assert found(links[1:], heads=[head_of(links)]) == [("gap", 1)]


def test_a_cut_end_is_found_by_the_head_or_by_an_anchor():
    links = a_chain()
    assert found(links[:4], heads=[head_of(links)]) == [("cut", 5)]
    assert found(links[:4], heads=[head_of(links[:4])]) == []
    assert found(links[:4], heads=[head_of(links[:4])], anchored=[head_of(links)]) == [("cut", 5)]
    assert found([], heads=[], anchored=[head_of(links)]) == [("cut", 1)]


def test_a_rewritten_history_is_found_by_an_anchor():
    links, other = a_chain(), a_chain(shift="grave")
    assert found(other, heads=[head_of(other)]) == []
    assert found(other, heads=[head_of(other)], anchored=[head_of(links[:3])]) == [("fork", 3)]


def test_a_changed_head_is_found():
    links = a_chain()
    assert found(links, heads=[Head("table:PG14", 6, "0" * 64)]) == [("head", 6)]
    assert found(links, heads=[Head("table:PG14", 5, links[4].hash)]) == [("head", 6)]
    assert found(links, heads=[]) == [("head", 6)]


def test_facts_out_of_order_are_told():
    links = a_chain()
    swapped = [*links[:2], links[3], links[2], *links[4:]]
    assert ("order", 3) in found(swapped)


def test_a_chain_that_begins_elsewhere_is_a_fork():
    assert found(a_chain(previous="ab" * 32)) == [("fork", 1)]


def test_a_request_digest_covers_what_was_asked_and_nothing_else():
    assert Request("a", {"act": "x", "n": 1}).digest == Request("b", {"n": 1, "act": "x"}).digest
    assert Request("a", {"act": "x", "n": 1}).digest != Request("a", {"act": "x", "n": 2}).digest
    for wrong in ("", "a b", "x" * 65, "é", "a\n"):
        with pytest.raises(BadInput):
            Request(wrong, {})


# --- the export, and the verifier that shares no code


def run_verifier(tmp_path, lines, heads=None):
    (tmp_path / "verifier.py").write_text(export.verifier(), encoding="utf-8")
    (tmp_path / "facts.jsonl").write_text("".join(f"{each}\n" for each in lines), encoding="utf-8")
    more = []
    if heads is not None:
        (tmp_path / "heads.json").write_text(heads, encoding="utf-8")
        more = ["--heads", "heads.json"]
    command = [sys.executable, "-I", "-S", "verifier.py", "facts.jsonl", *more]
    return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)


def test_the_export_reads_back_and_the_verifier_agrees(tmp_path):
    links = a_chain(4, "property") + a_chain()
    lines = [export.line(link) for link in links]
    assert [(link.hash, link.canonical, link.answer) for link in export.links(lines)] == [
        (link.hash, link.canonical, link.answer) for link in links
    ]
    assert verify(export.links(lines)) == []
    done = run_verifier(tmp_path, lines, export.heads_text([head_of(links[:2]), head_of(links)]))
    assert (done.returncode, done.stderr) == (0, "")
    assert "table:PG14: 6 facts, head 6 " + links[-1].hash in done.stdout


def test_the_verifier_imports_nothing_of_ours(tmp_path):
    done = run_verifier(tmp_path, [])
    assert done.returncode == 0
    assert "import tablemgr" not in export.verifier()
    assert "from tablemgr" not in export.verifier()


EXPORTED = [export.line(link) for link in a_chain(4)]


@given(st.data())
def test_the_verifier_finds_any_changed_byte_at_its_fact(data):
    place = data.draw(st.integers(0, 3))
    raw = bytearray(EXPORTED[place].encode())
    spot = data.draw(st.integers(0, len(raw) - 1))
    raw[spot] = data.draw(st.integers(0, 255).filter(lambda byte: byte not in {raw[spot], 10}))
    lines = [*EXPORTED[:place], raw.decode("utf-8", "surrogateescape"), *EXPORTED[place + 1 :]]
    _, faults = standalone.check(lines)
    assert faults[0].startswith(f"line {place + 1}: ")


@pytest.mark.parametrize(
    ("break_it", "said"),
    [
        (lambda lines: [*lines[:2], lines[2].replace("swing", "grave"), *lines[3:]], "table:PG14/3 was edited"),
        (lambda lines: [*lines[:2], lines[2].replace('"n":3', '"n":4'), *lines[3:]], "table:PG14/3 was edited"),
        (lambda lines: [*lines[:2], lines[2].replace('{"answer"', '{ "answer"'), *lines[3:]], "table:PG14/3 was edited"),
        (lambda lines: lines[:2] + lines[3:], "table:PG14/3 to table:PG14/3 are missing: a gap"),
        (lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], "a gap"),
        (lambda lines: [*lines, lines[2]], "is there twice: a fork"),
        (lambda lines: lines[:4], "table:PG14/6 is missing at the end"),
        (lambda lines: [*lines, '{"answer":null,"fact":{"sequence":0.5},"hash":""}'], "line 7: cannot be read"),
    ],
)  # fmt: skip
def test_the_verifier_finds_what_was_done(tmp_path, break_it, said):
    links = a_chain()
    done = run_verifier(tmp_path, break_it([export.line(link) for link in links]), export.heads_text([head_of(links)]))
    assert done.returncode == 1
    assert said in done.stdout


def test_the_verifier_finds_a_rewritten_end(tmp_path):
    links, other = a_chain(), a_chain(shift="grave")
    done = run_verifier(tmp_path, [export.line(link) for link in other], export.heads_text([head_of(links)]))
    assert done.returncode == 1
    assert "table:PG14/6 is not the fact that was written down" in done.stdout


def test_the_verifier_refuses_wrong_usage(tmp_path):
    (tmp_path / "verifier.py").write_text(export.verifier(), encoding="utf-8")
    for arguments in ([], ["none.jsonl"], ["--heads", "x"], ["a", "b"]):
        done = subprocess.run(
            [sys.executable, "-I", "verifier.py", *arguments], cwd=tmp_path, capture_output=True, check=False
        )
        assert done.returncode == 2


def test_an_unreadable_export_names_its_line():
    with pytest.raises(BadInput, match="Line 2 of the export"):
        list(export.links([export.line(a_chain()[0]), "{"]))
    assert chain.Problem("property", 3, "edit", None).place == "property/3"
