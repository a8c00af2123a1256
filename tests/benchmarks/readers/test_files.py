"""Documents out of files: what is accepted, what is refused, and by which name."""

import json

import pytest

from benchmarks.domain.import_report import Problem
from benchmarks.readers.files import CHUNK_BYTES, Document, UnreadableFile, documents
from tests.builders.files import a_file, a_jsonl

RECORD = {"id": "x1", "text": "Zürich, 東京, 🚀, مرحبا"}


def read(path, **options) -> list[Document | Problem]:
    return list(documents(path, **options))


def bodies(path) -> list[dict]:
    return [document.body for document in read(path)]


def the_problem(path) -> Problem:
    (problem,) = read(path)
    assert isinstance(problem, Problem)
    return problem


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("tail", ["", "\n", "\r\n\r\n  \n"])
def test_lines_are_read_with_a_byte_order_mark_windows_line_ends_and_blank_last_lines(
    tmp_path, encoding, newline, tail
):
    text = newline.join([json.dumps(RECORD, ensure_ascii=False), json.dumps({"id": "x2"})]) + tail
    assert bodies(a_file(tmp_path, text.encode(encoding))) == [RECORD, {"id": "x2"}]


@pytest.mark.parametrize("layout", [json.dumps(RECORD), json.dumps(RECORD, indent=2), f"\n {json.dumps(RECORD)}\n\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_file_may_be_one_object(tmp_path, layout, encoding):
    assert bodies(a_file(tmp_path, layout.encode(encoding), name="one.json")) == [RECORD]


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("name", ["many.json", "many.jsonl"])
def test_a_file_may_be_an_array(tmp_path, indent, name):
    records = [RECORD, {"id": "x2", "tricky": '],[{"\\" }{'}, {"nested": [[1], {"a": []}]}]
    assert bodies(a_file(tmp_path, json.dumps(records, indent=indent), name=name)) == records


def test_lines_in_a_file_called_json_are_read_as_lines(tmp_path):
    path = a_jsonl(tmp_path, RECORD, {"id": "x2"}, name="lines.json")
    assert [document.place.record for document in read(path)] == ["line 1", "line 2"]


def test_an_array_streams_over_its_chunks(tmp_path):
    # Long texts full of quotes and brackets, so that every kind of sign meets a chunk's edge.
    records = [{"id": number, "text": '"}],[{\\' * (CHUNK_BYTES // 20)} for number in range(8)]
    path = a_file(tmp_path, json.dumps(records), name="large.json")
    assert path.stat().st_size > 3 * CHUNK_BYTES
    assert bodies(path) == records


def test_a_folder_is_read_in_the_natural_order_of_its_names(tmp_path):
    for name in ("10.json", "2.json", "1.json", "LICENSE", "b.jsonl", "a.ndjson"):
        a_file(tmp_path, "{}", name=name)
    files = [document.place.file for document in read(tmp_path)]
    assert files == [f"{tmp_path.name}/{name}" for name in ("1.json", "2.json", "10.json", "a.ndjson", "b.jsonl")]


def test_an_uploaded_copy_is_called_as_its_person_called_it(tmp_path):
    path = a_jsonl(tmp_path, RECORD, name="upload-3f2a.tmp")
    assert [document.place.file for document in read(path, file_name="mine.jsonl")] == ["mine.jsonl"]


@pytest.mark.parametrize(
    ("encoding", "named"),
    [
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("utf-32", "utf-32"),
        ("utf-32-le", "utf-32-le"),
        ("utf-32-be", "utf-32-be"),
        ("latin-1", "latin-1"),
        ("windows-1252", "windows-1252"),
        ("shift_jis", "shift_jis"),
        ("euc-jp", "euc-jp"),
        ("gb18030", "gb18030"),
        ("big5", "big5"),
        ("euc-kr", "euc-kr"),
        ("windows-1251", "windows-1251"),
    ],
)
def test_another_encoding_is_refused_by_its_name(tmp_path, encoding, named):
    texts = {
        "latin-1": "un café à Málaga",
        "windows-1252": "un “café” à Málaga",
        "shift_jis": "東京までの航空券",
        "euc-jp": "東京までの航空券",
        "gb18030": "飞往北京的机票",
        "big5": "飛往台北的機票",
        "euc-kr": "서울행 비행기표",
        "windows-1251": "билет до Москвы",
    }
    record = {"id": texts.get(encoding, "un café")}
    problem = the_problem(a_jsonl(tmp_path, record, encoding=encoding))
    assert problem.place.file == "made.jsonl"
    assert named in problem.message
    assert "UTF-8" in problem.message


@pytest.mark.parametrize(
    ("number", "said"), [("NaN", "NaN"), ("Infinity", "Infinity"), ("-Infinity", "-Infinity"), ("1e999", "1e999")]
)
@pytest.mark.parametrize("name", ["made.jsonl", "array.json"])
def test_what_is_no_finite_number_is_refused_with_its_record_and_field(tmp_path, number, said, name):
    bad = f'{{"id": "x2", "steps": [{{"cost": 1}}, {{"cost": {number}}}]}}'
    lines = ['{"id": "x1"}', bad, '{"id": "x3"}']
    text = "\n".join(lines) if name.endswith("l") else f"[{','.join(lines)}]"
    first, problem, last = read(a_file(tmp_path, text, name=name))
    assert (first.body["id"], last.body["id"]) == ("x1", "x3")
    assert (problem.place.record, problem.field) == ("line 2" if name.endswith("l") else "item 2", "steps[1].cost")
    assert said in problem.message


@pytest.mark.parametrize(
    ("text", "name", "record"),
    [
        ('{"id": "x1"}\n{"id": "x', "made.jsonl", "line 2"),
        ('{"id": "x1"}\n{"id": 1,', "made.jsonl", "line 2"),
        ('[{"id": "x1"}, {"id": "x', "array.json", "item 2"),
        ('[{"id": "x1"}, {"id": "x2"}', "array.json", "item 2"),
        ('[{"id": "x1"}, ', "array.json", "item 2"),
    ],
)
def test_a_truncated_file_is_named_with_the_record_where_it_ends(tmp_path, text, name, record):
    good, problem = read(a_file(tmp_path, text, name=name))
    assert good.body == {"id": "x1"}
    assert (problem.place.file, problem.place.record) == (name, record)
    assert "cut off" in problem.message


def test_a_truncated_object_is_named(tmp_path):
    assert "cut off" in the_problem(a_file(tmp_path, '{\n"id": "x1",\n"text": "y', name="one.json")).message


@pytest.mark.parametrize("text", ["3", '"text"', "null", "[1]", "hello", "{1}", "[" * 100_000, '{"a": ' + "9" * 5000])
def test_what_is_no_object_is_refused_and_never_crashes(tmp_path, text):
    assert all(isinstance(found, Problem) for found in read(a_file(tmp_path, text, name="odd.json")))


def test_something_behind_an_array_is_refused(tmp_path):
    *_, problem = read(a_file(tmp_path, '[{"id": "x1"}]\n{"id": "x2"}', name="array.json"))
    assert "behind the end of the array" in problem.message


@pytest.mark.parametrize("text", ["", "\n\n", "  ", "[]", "\ufeff"])
def test_an_empty_file_holds_no_document(tmp_path, text):
    assert read(a_file(tmp_path, text, name="empty.json")) == []


@pytest.mark.parametrize("name", ["made.jsonl", "array.json"])
def test_nul_and_lone_surrogates_are_replaced_and_counted(tmp_path, name):
    record = '{"a\\u0000": "x\\u0000y", "list": ["\\ud800", {"b": "\\udfff\\ude00 \\ud83d\\ude80"}]}'
    text = record if name.endswith("l") else f"[{record}]"
    (document,) = read(a_file(tmp_path, text, name=name))
    # Two NULs and three halves of pairs; the rocket is a whole pair.
    assert document.n_replaced == 5
    assert document.body == {"a\ufffd": "x\ufffdy", "list": ["\ufffd", {"b": "\ufffd\ufffd 🚀"}]}


def test_half_a_pair_written_as_bytes_is_replaced_too(tmp_path):
    (document,) = read(a_file(tmp_path, b'{"a": "\xed\xa0\x80"}'))
    assert (document.body, document.n_replaced) == ({"a": "\ufffd"}, 1)


def test_a_backslash_before_u0000_is_text(tmp_path):
    (document,) = read(a_file(tmp_path, '{"a": "\\\\u0000"}'))
    assert (document.body, document.n_replaced) == ({"a": "\\u0000"}, 0)


@pytest.mark.parametrize("name", ["nothing.json", "folder"])
def test_a_path_without_documents_is_refused_in_words(tmp_path, name):
    (tmp_path / "folder").mkdir()
    with pytest.raises(UnreadableFile, match=name.removesuffix(".json")):
        read(tmp_path / name)


@pytest.mark.parametrize("inside", [r'"\u0000"', r'"\ud800"', "1"])
@pytest.mark.parametrize("depth", [900, 100_000])
def test_a_record_that_is_nested_too_deeply_is_refused_and_never_crashes(tmp_path, inside, depth):
    text = '{"a":' * depth + inside + "}" * depth
    (found,) = read(a_file(tmp_path, text.encode(), name="deep.jsonl"))
    # Where nothing has to be replaced, 900 are no harm yet: fields say how deep they may be.
    assert isinstance(found, Document) if (inside, depth) == ("1", 900) else "nested too deeply" in str(found)
