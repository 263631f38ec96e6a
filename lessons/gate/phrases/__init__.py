"""The families of phrases by which a text tries to take over its reader (L10).

They are the weakest part of the gate: structure, addresses and the condition carry it. So a family
aims at a way of talking, not at sentences that were seen once.
"""

import re

from lessons.gate.phrases import authority, deceit, harm
from lessons.gate.phrases.notation import family
from lessons.gate.phrases.words import CLASSES
from lessons.gate.vocabulary import listed

Families = dict[str, tuple[re.Pattern[str], ...]]

FAMILIES: Families = {
    name: family(block, CLASSES)
    for name, block in {
        "override": authority.OVERRIDE,
        "self-reference": authority.SELF,
        "defer to output": authority.OUTPUT,
        "role": authority.ROLE,
        "conceal": deceit.CONCEAL,
        "exfiltrate": harm.EXFILTRATE,
        "danger": harm.DANGER,
        "persist": harm.PERSIST,
        "extract": deceit.EXTRACT,
        "social": deceit.SOCIAL,
        "switched task": deceit.TASKS,
        "encoded": deceit.ENCODED,
        "abroad": deceit.ABROAD,
    }.items()
}
# "Never ..." makes a good lesson of these: "do not bypass the hook".
HARMLESS_WHEN_NEGATED = frozenset(
    {"override", "exfiltrate", "danger", "persist", "extract", "defer to output", "role", "encoded", "self-reference"}
)
# What a hidden message would say; the other families would only meet chance there.
IN_CIPHER: Families = {name: FAMILIES[name] for name in ("override", "extract")}
# Words that carry the families, for readings in which letters were scrambled.
KEY_WORDS = tuple(
    listed(
        """
    ignore disregard forget bypass override instructions instruction previous prior earlier system prompt rules
    guidelines reveal password secret credentials pretend unrestricted jailbreak developer execute disable
    sandbox restrictions
    """
    )
)
