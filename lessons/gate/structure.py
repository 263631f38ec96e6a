"""What a machine lesson may look like: one line of plain prose with `code` in it (L08)."""

import re

from lessons.gate import sentences
from lessons.gate.refusals import STRUCTURE, Refusal

# Each form with the words that the operator reads.
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (words, re.compile(pattern, flags))
    for words, pattern, flags in (
        ("a fenced block", r"```|~~~", 0),
        ("a heading", r"^\s*#{1,6}\s|\s#{2,6}\s|^\s*={3,}|^\s*-{3,}", 0),
        ("the date and author of a delivered lesson", r"\[\s*\d{2,4}-\d{1,2}-\d{1,2}\s*[,;\]]", 0),
        ("a quotation mark-up", r"^\s*>", 0),
        ("a table row", r"^\s*\|.*\|\s*$", 0),
        ("score metadata", r"\[\s*\w+\s*=\s*[\w.]+(?:[\s,]+\w+\s*=\s*[\w.]+)*\s*\]", 0),
        (
            "an HTML tag or comment",
            (
                r"<!--|-->|<!\w|</[a-z]|<(?:a|b|i|p|br|div|span|img|svg|script|style|iframe|object|embed|form|"
                r"input|button|body|head|html|meta|link|table|tr|td|h[1-6]|ul|ol|li|details|summary|video|audio|"
                r"base)\b[^<>]{0,200}>"
            ),
            re.I,
        ),
        (
            "a tag that frames instructions",
            (
                r"</?\s*(?:system|user|assistant|human|tool|instructions?|prompt|admin|important|context|rules?|"
                r"secret|message|function|developer|skill|lesson|im_start|im_end)\b[^<>]{0,80}>"
            ),
            re.I,
        ),
        (
            "a model's own marker",
            (
                r"<\||\|>|\[/?INST\]|<</?SYS>>|(?<!\w)\[/?(?:system|user|assistant|admin|developer|override|"
                r"instructions?)\b[^\]]{0,40}\]|\{\{|\}\}|\{%|%\}"
            ),
            re.I,
        ),
        (
            "a framed block",
            (
                r"(?:BEGIN|END|START|STOP) (?:OF )?(?:SYSTEM|PROMPT|INSTRUCTIONS?|INPUT|OUTPUT|CONTEXT|USER|DATA|"
                r"MESSAGE|TEXT|DOCUMENT)|-{3,}|={4,}|\*{4,}|#{3,}|_{5,}"
            ),
            0,
        ),
        (
            "a speaker's name before a colon",
            (
                r"(?:^|[.!?;>\])\"'`]\s+)(?:system|assistant|user|human|developer|operator|admin|ai|bot|agent|"
                r"model|instructions?)(?: (?:prompt|message|note|override|update))?\s*:\s"
            ),
            re.I,
        ),
        (
            "a message as JSON",
            r"[\"']?(?:role|content|system|tool_calls?)[\"']?\s*:\s*[\"'](?:system|user|assistant|developer)",
            re.I,
        ),
        (
            "an escaped character",
            (
                r"\\u\{?[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|&#x?[0-9a-fA-F]{2,6};|&(?:lt|gt|amp|quot|nbsp|colon|sol|"
                r"period);|%(?:2[EFef]|3[Aa]|5[Cc]|[46][0-9A-Fa-f]%)"
            ),
            0,
        ),
        (
            "a long encoded run",
            r"(?<![\w/.+-])(?=[A-Za-z0-9+/_-]{0,200}[0-9+/])(?=[A-Za-z0-9+/_-]{0,200}[A-Z])(?=[A-Za-z0-9+/_-]{0,200}[a-z])[A-Za-z0-9+/]{24,}={0,2}(?![\w/.-])",
            0,
        ),
        (
            "a long hexadecimal run",
            (
                r"(?<![\w-])(?:0x)?[0-9a-fA-F]{24,}(?![\w-])|(?:\b[0-9a-fA-F]{2}[ :,]){8,}|(?:\b[01]{8}\s+){3,}|"
                r"(?:\b\d{2,3}[ ,]+){9,}"
            ),
            0,
        ),
        ("spaced-out letters", r"(?<![\w`])(?:[A-Za-z][ .\-_*|/,]{1,2}){5,}[A-Za-z](?!\w)", 0),
        ("alternating capitals", r"\b(?:[a-z][A-Z]){3,}[a-z]?\b|\b(?:[A-Z][a-z]){3,}[A-Z]?\b", 0),
        ("a question", r"(?<!['\"(\[/`])\?[\"')\]]*(?:\s|$)", 0),
        (
            "a raw command line",
            (
                r"^\s*[$#>]\s+\w|^\s*(?:sudo|apt(?:-get)?|curl|wget|rm|git|npm|npx|pip3?|chmod|bash|sh|cd|export|"
                r"docker|kubectl)\s+[^.;]*(?:&&|\|\||\|)\s*\w"
            ),
            0,
        ),
        ("a long run of one sign", r"([^\w\s`])\1{5,}", 0),
    )
)
_WORD = re.compile(r"[A-Za-z]{2,}")
# Between backticks these are names that a lesson may be about.
_ALLOWED_IN_CODE = frozenset(
    {"an HTML tag or comment", "a question", "an escaped character", "alternating capitals", "a framed block"}
)
MIN_WORDS = 3


def check(text: str) -> Refusal | None:
    """Refuses mark-up, frames, encoded runs, disguised letters and bare commands; cleans nothing."""
    prose = sentences.without_code(text)
    for words, pattern in _FORMS:
        if (match := pattern.search(prose if words in _ALLOWED_IN_CODE else text)) is not None:
            return Refusal(STRUCTURE, f"{words}: {match.group()[:60].strip()!r}")
    if len(_WORD.findall(text)) < MIN_WORDS:
        return Refusal(STRUCTURE, "not a sentence")
    return None
