"""A lesson says how to work; it neither judges results nor carries one task's wishes (L09)."""

import re

from lessons.gate.refusals import JUDGES_RESULT, ONE_TASK, Refusal

_WORKS = (
    r"(?:reports?|answers?|summar(?:y|ies)|analys[ie]s|essays?|prose|articles?|write-?ups?|explanations?|"
    r"documentation|"
    r"conclusions?|research|reviews?|presentations?|replies|reply|emails?|texts?|drafts?|stor(?:y|ies)|"
    r"writing|deliverables?|work|results?|"
    r"outputs?|responses?|code|solutions?|plans?|documents?|descriptions?|findings|sections?|paragraphs?|comments?)"
)
_TEXTS = (
    r"(?:reports?|answers?|summar(?:y|ies)|analys[ie]s|essays?|articles?|write-?ups?|presentations?|repl(?:y|"
    r"ies)|emails?|letters?|memos?|slides?|deliverables?|newsletter|document)"
)
_GRADES = (
    r"(?:thorough(?:ly)?|comprehensive(?:ly)?|in-depth|exhaustive(?:ly)?|well[- ](?:written|structured|"
    r"researched|argued|organi[sz]ed|crafted|reasoned)|high[- ]quality|low[- ]quality|"
    r"polished|elegant(?:ly)?|insightful|rigorous|engaging|professional(?:ly)?|excellent|outstanding|"
    r"impressive|beautiful(?:ly)?|compelling|"
    r"creative|nuanced|deep(?:er|ly)?|shallow|superficial|sloppy|vague|boring|better|best|nicer?|richer|"
    r"good|great|perfect|detailed|clear(?:er)?|concise|"
    r"readable|complete|convincing|persuasive|top[- ]notch|first[- ]class)"
)
_JUDGING = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        (
            rf"\b(?:write|make|produce|provide|give|deliver|create|compose|prepare|craft|ensure|offer|aim for|"
            rf"strive for|want|expect|expects|prefer)\b[^.;]{{0,50}}\b{_GRADES}\b[^.;]{{0,25}}\b{_WORKS}\b"
        ),
        (
            rf"\b(?:make|keep) (?:sure )?(?:that )?(?:the |your |each |every |all |any |"
            rf"its )?(?:\w+ )?{_WORKS}\b[^.;]{{0,20}}\b{_GRADES}\b"
        ),
        (
            r"\b(?:make|keep) (?:it|them)\b (?:\w+ ){0,2}(?:thorough|comprehensive|in-depth|well[- ]written|"
            r"polished|elegant|insightful|engaging|professional|detailed|deeper|better|richer|concise|longer|"
            r"more complete)"
        ),
        (
            rf"\b{_TEXTS}\b[^.;]{{0,30}}\b(?:should|must|needs? to|has to|have to|ought to|"
            rf"is expected to) (?:\w+ ){{0,3}}{_GRADES}\b"
        ),
        (
            rf"\b{_WORKS} (?:should|must|needs? to|has to|have to|ought to) (?:always )?be (?:more |very |as |"
            rf"really )*(?:thorough|comprehensive|in-depth|well[- ]written|high[- ]quality|polished|elegant|"
            rf"insightful|engaging|professional|detailed|deep(?:er)?|better|good|excellent|perfect|concise)\b"
        ),
        (
            r"\b(?:is|was|are|were|looks?|seems?|sounds?|reads?|feels?) (?:too |not |very |so )*(?:shallow|"
            r"superficial|sloppy|vague|boring|badly written|poorly written|low[- ]quality|not good|"
            r"good enough|not deep|mediocre|unconvincing|amateurish)\b"
        ),
        (
            r"\b(?:go|dig|think|research|analy[sz]e|explore)\b(?: \w+){0,2} (?:deeper|more deeply|in (?:more |"
            r"greater )?depth|more thoroughly|harder)\b"
        ),
        (
            r"\b(?:improve|raise|increase|boost|judge|rate|score|grade|evaluate|"
            r"assess)\b[^.;]{0,25}\b(?:quality|depth|completeness|thoroughness|style|prose|readability|"
            r"how (?:good|deep|complete|well))\b"
        ),
        r"\b(?:more|greater|enough|sufficient|lacks?) (?:depth|detail|nuance|insight|rigou?r|polish)\b",
        (
            r"\b(?:be|being) (?:more |very |as )*(?:thorough|comprehensive|insightful|creative|rigorous|"
            r"professional|exhaustive|concise|detailed)\b"
        ),
        r"\b(?:well|better|badly|poorly)[- ]written\b",
        r"\b(?:good|poor|high|higher|better|bad|best) (?:enough )?quality\b",
        r"\bquality of (?:the |your |its |each |every )?(?:\w+ )?" + _WORKS,
    )
)
_ONE_TASK = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        (
            r"\b(?:for|in|during|of) (?:this|the current|today's|the present|the ongoing) (?:particular |"
            r"specific |one )?(?:task|job|goal|report|project|request|assignment|ticket|customer|client|order|"
            r"session|conversation|document|analysis|meeting|sprint)\b"
        ),
        (
            r"\b(?:this time|just this once|only this once|this one time|for today|tomorrow|tonight|next week|"
            r"this week|this month|this quarter|this afternoon|this morning|today only|by (?:monday|tuesday|"
            r"wednesday|thursday|friday|end of (?:day|week)))\b"
        ),
        (
            r"\b(?:this|the current) (?:task|assignment|request) (?:is|needs|wants|asks|requires|should|must|"
            r"only|covers)\b"
        ),
        (
            rf"\b(?:format|present|deliver|submit|hand in|return|write|structure|send|give|provide|produce|"
            rf"render|output)\b (?:the |your |this |all |a |an )?(?:\w+ )?{_TEXTS}\b[^.;]{{0,30}}\b(?:as|in|"
            rf"with|using) (?:an? )?(?:\w+ )?(?:tables?|bullets?|bullet points|pdf|markdown|word|docx|slides|"
            rf"csv|excel|german|english|french|spanish|italian|paragraphs?|words|headings|british|american|"
            rf"prose|sections|pages|columns|html|latex|json)\b"
        ),
        (
            rf"\b(?:limit|restrict|confine|narrow|cut|shorten|keep)\b (?:the |your |this |its )?(?:scope|"
            rf"{_TEXTS})\b[^.;]{{0,20}}\b(?:to|under|below|within|at)\b"
        ),
        (
            rf"\b(?:the |your |this |each )?{_TEXTS} (?:should|must|needs? to|has to) (?:only )?(?:cover|be in|"
            rf"be under|be at most|be about|be written in|contain|mention|include|focus|exclude|omit|use|"
            rf"have)\b"
        ),
        (
            rf"\b(?:cover|include|mention|discuss|compare|focus on|exclude|omit|"
            rf"leave out)\b[^.;]{{0,40}}\b(?:in|from) (?:the|your|this) {_TEXTS}\b"
        ),
        (
            r"\b(?:use|write|say|prefer) (?:the )?(?:terms?|words?|phrase|spelling|"
            r"name) [\"'`“‘]?\w+[^.;]{0,25}\b(?:instead of|rather than|not|and not|for)\b"
        ),
        (
            r"\b(?:call|refer to) (?:the |our |all )?(?:customers?|clients?|users?|buyers?|members?|product|"
            r"company|project)\b (?:\w+ )?(?:as )?[\"'`“‘A-Z]"
        ),
        (
            r"\b(?:translate|answer|reply|write|respond)\b (?:\w+ ){0,4}(?:in|into|to) (?:german|french|"
            r"spanish|italian|polish|dutch|chinese|japanese|british english|american english|english)\b"
        ),
        (
            r"\b(?:the )?(?:user|customer|client|owner|operator|boss|requester) (?:wants|wanted|asked for|"
            r"prefers|preferred|requested|expects|would like|needs)\b[^.;]{0,60}\b(?:report|summary|answer|"
            r"table|document|pdf|bullets|format|list of|words|terms?|version|section|logs?|slides)\b"
        ),
        (
            r"\bonly (?:cover|report on|look at|consider|analy[sz]e|include|compare|list) (?:the )?(?:year |"
            r"quarter |month |region )?(?:q[1-4]\b|20\d\d|europe|germany|asia|january|february|march|april|"
            r"june|july|august|september|october|november|december)"
        ),
    )
)


def check_judgement(text: str) -> Refusal | None:
    """Refuses a lesson that says how good, deep, complete or well written a result should be (L09)."""
    return _first(text, _JUDGING, JUDGES_RESULT, "it judges a result")


def check_one_task(text: str) -> Refusal | None:
    """Refuses an instruction for one task: its scope, format or terms (L09)."""
    return _first(text, _ONE_TASK, ONE_TASK, "it is an instruction for one task")


def _first(text: str, patterns: tuple[re.Pattern[str], ...], reason: str, words: str) -> Refusal | None:
    for pattern in patterns:
        if (match := pattern.search(text)) is not None:
            return Refusal(reason, f"{words}: {match.group()[:80]!r}")
    return None
