"""The header comment that search and import read (S07)."""

import pytest

from autorune.scrubbing.header import MAX_HEADER, script_header

pytestmark = pytest.mark.rule("S07")


@pytest.mark.parametrize(
    ("script", "header"),
    [
        ("#!/usr/bin/env bun\n// Chop oak\n// at Draynor\nimport x\n// later", "Chop oak\nat Draynor"),
        ("/**\n * Chops oak.\n * - banks\n */\nlet a = 1", "Chops oak.\n- banks"),
        ("/* one line */ code()", "one line"),
        ("#!/bin/sh\n# Smelts\n# bronze\n\n# not this\nls", "Smelts\nbronze"),
        ('#!/usr/bin/python3\n# -*- coding: utf-8 -*-\n"""Fishes.\n\nFor long."""\nimport os', "Fishes.\n\nFor long."),
        ("-- Counts runes\nselect 1", "Counts runes"),
        ("<!-- Map\nviewer -->\n<p>", "Map\nviewer"),
        (
            "---\nname: chop\ndescription: Chops oak.\n---\n# Chop\n\nGo there.\n\nThen more.",
            "name: chop\ndescription: Chops oak.\nChop\nGo there.",
        ),
        ("# Chop oak\n\nGo to Draynor and chop.\n\nSecond.", "Chop oak\nGo to Draynor and chop."),
        ("'use strict';\n// Walks\nwalk();", "Walks"),
        ("import os\n# too late", ""),
        ("", ""),
        ("\r\n// Windows\r\ncode();", "Windows"),
    ],
)
def test_the_header_is_the_first_comment_block(script: str, header: str) -> None:
    assert script_header(script) == header


def test_a_long_or_endless_header_is_cut() -> None:
    assert len(script_header("// word\n" * 5000)) <= MAX_HEADER
    assert len(script_header("/* " + "word " * 200_000)) <= MAX_HEADER
