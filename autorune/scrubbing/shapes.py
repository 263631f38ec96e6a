"""Strings whose very shape says key: vendor prefixes, JWTs, and prefix_plus_random in general (X02)."""

import re
from collections.abc import Iterator

from autorune.scrubbing.literals import is_placeholder, looks_random
from autorune.scrubbing.spans import Span

RULE = "key_shape"
JWT_RULE = "jwt"

_EDGE = r"(?<![A-Za-z0-9])"
_VENDORS = re.compile(
    _EDGE + r"(?:"
    r"gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{22,255}|gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|ffct)-[\w-]{16,255}|"
    r"xox[abeoprs]-[\w-]{10,255}|xapp-\d-[\w-]{10,255}|xwfp-[\w-]{10,255}|"
    r"sk-[\w-]{20,255}|(?:sk|pk|rk|whsec|rzp|ck|cs)_(?:live|test|prod)?_?[A-Za-z0-9]{16,255}|"
    r"(?:AKIA|ASIA|ABIA|ACCA|AIDA|AROA|AGPA|ANPA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])|ABSK[A-Za-z0-9+/]{40,255}|"
    r"AIza[\w-]{30,60}|ya29\.[\w-]{20,255}|1//0[\w-]{30,255}|GOCSPX-[\w-]{20,64}|"
    r"hf_[A-Za-z0-9]{28,64}|npm_[A-Za-z0-9]{30,64}|pypi-[\w-]{40,255}|rubygems_[a-f0-9]{40,64}|"
    r"\d{8,10}:AA[\w-]{30,40}|\d{8,10}:[\w-]{35}(?![\w-])|"
    r"SG\.[\w-]{16,32}\.[\w-]{30,64}|key-[a-f0-9]{32}|[a-f0-9]{32}-us\d{1,2}|"
    r"shp(?:at|ca|pa|ss)_[a-fA-F0-9]{30,64}|sq0(?:atp|csp)-[\w-]{20,64}|EAAA[\w-]{50,80}|"
    r"do[opr]_v1_[a-f0-9]{60,70}|dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9.]{36,80}|dapi[a-f0-9]{32}(?:-\d)?|"
    r"hv[sbr]\.[\w-]{20,255}|[sb]\.[A-Za-z0-9]{24}(?![\w.])|atlasv1[\w.-]{50,80}|[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,80}|"
    r"lin_api_[A-Za-z0-9]{30,64}|secret_[A-Za-z0-9]{40,50}|ntn_[A-Za-z0-9]{40,60}|pat[A-Za-z0-9]{14}\.[a-f0-9]{64}|"
    r"fig[dou]_[\w-]{36,64}|glsa_[A-Za-z0-9_]{36,64}|glc_[A-Za-z0-9+/=]{32,255}|NRAK-[A-Z0-9]{24,32}|NR(?:II|JS|AA|BR)-?[\w-]{16,42}|"
    r"phc_[A-Za-z0-9]{32,64}|phx_[A-Za-z0-9]{32,64}|sntry[su]_[\w+/=-]{40,255}|rpa_[A-Z0-9]{36,64}|r8_[A-Za-z0-9]{36,40}|"
    r"gsk_[A-Za-z0-9]{40,64}|xai-[A-Za-z0-9]{60,90}|pplx-[A-Za-z0-9]{40,64}|tvly-[\w-]{28,64}|nvapi-[\w-]{40,80}|fw_[A-Za-z0-9]{22,32}|"
    r"sbp_[a-f0-9]{40}|sb_(?:secret|publishable)_[\w-]{20,64}|vc[pir]_[A-Za-z0-9]{24,64}|nf[pcu]_[A-Za-z0-9]{36,64}|fo1_[\w-]{43}|fm[12]_[\w/+=]{40,255}|"
    r"CFPAT-[\w-]{40,46}|v1\.0-[a-f0-9]{24}-[a-f0-9]{140,150}|PMAK-[a-f0-9]{24}-[a-f0-9]{34}|dckr_(?:pat|oat)_[\w-]{20,40}|"
    r"ATATT3[\w=-]{60,255}|ATCTT3[\w=-]{60,255}|ATBB[A-Za-z0-9]{28,40}|BBDC-[\w+@]{40,50}|AGE-SECRET-KEY-1[A-Z0-9]{50,60}|"
    r"eyJrIjoi[\w-]{40,255}={0,2}|[MNO][A-Za-z\d_-]{23,27}\.[\w-]{6}\.[\w-]{27,45}|mfa\.[\w-]{60,90}|"
    r"(?:r|s)k_(?:live|test)_[A-Za-z0-9]{16,255}|FLWSECK(?:_TEST)?-[\w-]{16,64}|ddp_[A-Za-z0-9]{36}|dt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{64}|"
    r"oy2[a-z0-9]{43}|CLOJARS_[a-z0-9]{60}|cio[A-Za-z0-9]{32}|ops_eyJ[\w-]{100,1000}|p8e-[A-Za-z0-9]{32}|pul-[a-f0-9]{40}|"
    r"LTAI[A-Za-z0-9]{16,24}|AKCp[A-Za-z0-9]{60,80}|cmVmd[A-Za-z0-9]{50,64}|SK[a-f0-9]{32}|AC[a-f0-9]{32}|tk-us-[\w-]{48}|"
    r"T3BlbkFJ[\w-]{16,32}|[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![A-Za-z0-9])|xprv[1-9A-HJ-NP-Za-km-z]{100,112}"
    r")"
)
_GENERIC = re.compile(_EDGE + r"(?:[A-Za-z][A-Za-z0-9]{1,11}[_-]){1,3}(?P<body>[A-Za-z0-9+/=_-]{20,255})")
_JWT = re.compile(_EDGE + r"ey[IJ][\w-]{8,1024}\.(?:ey[IJ]|[A-Za-z0-9])[\w-]{6,65536}(?:\.[\w-]{0,8192}){0,3}=*")
_WEBHOOK = re.compile(
    r"hooks\.slack\.com/(?:services|workflows|triggers)/(?P<a>[\w/]{20,120})|discord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d+/(?P<b>[\w-]{30,100})|"
    r"webhook\.office\.com/webhookb2/(?P<c>[\w@/-]{40,255})|api\.telegram\.org/bot(?P<d>[\w:-]{20,64})|"
    r"hooks\.zapier\.com/hooks/catch/(?P<e>[\w/]{8,64})"
)


def key_shapes(text: str) -> Iterator[Span]:
    for found in _VENDORS.finditer(text):
        if _real(found.group()):
            yield Span(*found.span(), RULE)
    for found in _JWT.finditer(text):
        yield Span(*found.span(), JWT_RULE)
    for found in _WEBHOOK.finditer(text):
        group = found.lastgroup
        if group:
            yield Span(*found.span(group), RULE)
    for found in _GENERIC.finditer(text):
        if _random_tail(found["body"]) and _real(found.group()):
            yield Span(*found.span(), RULE)


def _real(value: str) -> bool:
    """Not a shape that documentation spells out, such as sk-xxxxxxxx or ghp_your_token_here."""
    if is_placeholder(value) or len(set(value)) < 8:
        return False
    return any(char.isdigit() for char in value) or looks_random(value, 20) or "_" in value[:12]


def _random_tail(body: str) -> bool:
    solid = body.replace("_", "").replace("-", "")
    mixed = any(c.isdigit() for c in solid) and any(c.isupper() for c in solid) and any(c.islower() for c in solid)
    return mixed and body.count("_") + body.count("-") <= 4 and looks_random(body, 20)
