"""Which words say the same in lessons and which say the opposite (L12)."""

import re

# Words for the same thing, one group a line.
_SAME = """
    raise increase heighten
    lower reduce decrease
    retry retries rerun repeat reattempt redo
    wait pause sleep hold
    delete remove erase clear
    folder directory dir
    check verify confirm ensure inspect validate
    fail failure error break crash abort choke broken failing
    start launch begin boot spawn
    stop halt quit end cease terminate
    show print display output emit report
    hang stall freeze stuck block unresponsive
    change modify edit alter update
    make create build generate
    big large huge
    small tiny little
    call invoke run execute
    get fetch obtain retrieve read load
    use apply employ choose pick take prefer select using
    fast quick quickly
    slow slowly
    refuse reject deny denied decline
    missing absent gone lack
    pass give supply provide specify
    set assign configure define
    full filled
    happen occur appear come arise
    close shut
    try attempt
    split divide chunk
    put place store save write keep
    time-out timeout timed
    path location
    config configuration settings
    argument option flag parameter switch
    finish complete done finished completed
    log logs logfile
    repo repository
    db database
    go walk move travel
    talk speak
    fight battle combat
    buy purchase
    see notice find observe
    expect assume
    need require want
    message text
    item thing items
    old stale outdated obsolete
    shell terminal
    connect reach connection
    before prior ahead
    again anew
    whole entire complete
"""
# Words that say little by themselves: another one in their place seldom makes another lesson.
_SOFT = """
    use make take put get give go do work happen keep call run set try see look find show tell say let need want have
    thing way case point part place time step kind sort once again still just only also always explicit direct
    correct proper simple possible certain usual normal own other same whole full right well quick careful
    immediate manual hand automatic various several different new current actual real good bad big large small long
    short few many much most start begin continue finish complete end leave stay become turn come bring follow
    first next final last single separate extra further itself whose within into onto via per
"""
# Pairs that turn an advice round.
_OPPOSITE = """
    in out, if unless, when unless, exist missing, present missing, find missing, available missing,
    available unavailable, exist vanish,
    enable disable, increase decrease, raise lower, increase reduce, raise reduce, increase lower, start stop,
    add delete, open close, above below, over under, more less, more fewer, longer shorter, larger smaller,
    bigger smaller, big small, first last, allow refuse, on off, include exclude, true false, keep drop,
    keep delete, up down, left right, north south, east west, install uninstall, show hide, lock unlock, many few,
    push pull, upload download, full empty, fast slow, early late, newer older, new old, inside outside,
    encode decode, mount unmount, sync async, accept refuse, equip unequip, buy sell, deposit withdraw, pass fail,
    success fail, succeed fail, ascend descend, ascending descending, min max, minimum maximum, always never,
    local remote, read write, skip call, skip check, client server, quote unquote, quoted unquoted, attack flee,
    before after, with without, most least, top bottom, wide narrow, commit revert, merge split, short long,
    same different, expand collapse, global local, high low, higher lower, public private, manual automatic,
    cold hot, front back, input output, horizontal vertical, single double, upgrade downgrade, safe unsafe,
    valid invalid, sort shuffle, forward backward, earlier later, closed open,
"""
_IRREGULAR = """
    used:use uses:use
    ran:run broke:break wrote:write written:write took:take taken:take kept:keep found:find went:go made:make
    sent:send built:build began:begin saw:see seen:see came:come held:hold lost:lose froze:freeze frozen:freeze
    chosen:choose chose:choose bought:buy sold:sell fought:fight shown:show given:give gave:give dying:die
"""
_FORMS = dict(pair.split(":") for pair in _IRREGULAR.split())
_ENDINGS = (("ies", "y"), ("ied", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""))


def stem(word: str) -> str:
    """A rough stem, the same for the forms that one verb or noun takes in lessons."""
    word = _FORMS.get(word, word)
    for ending, put in _ENDINGS:
        if word.endswith(ending) and not word.endswith("ss") and len(word) - len(ending) >= 2:
            base = word.removesuffix(ending) + put
            if len(base) >= 3 and re.search("[aeiouy]", base):
                word = _undoubled(base) if ending in ("ing", "ed") else base
                break
    return word.removesuffix("e") if len(word) > 3 else word


def _undoubled(base: str) -> str:
    return base[:-1] if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz" else base


def _groups() -> dict[str, str]:
    classes: dict[str, str] = {}
    for line in _SAME.strip().splitlines():
        first, *others = (stem(word) for word in line.split())
        classes.update((word, first) for word in (first, *others) if word not in classes)
    return classes


_GROUPS = _groups()


def concept(word: str) -> str:
    """The stem of a word, or of the word that stands for its group."""
    root = stem(word)
    return _GROUPS.get(root, root)


_PAIRS = frozenset(frozenset(concept(word) for word in pair.split()) for pair in _OPPOSITE.split(",") if pair.strip())

# Words that turn what they stand beside: a lesson with one is no rewording of one without it.
TURNING = frozenset(map(concept, ("missing", "half", "almost", "nearly", "partly", "hardly", "except")))
_SOFT_CONCEPTS = frozenset(concept(word) for word in _SOFT.split())


def soft(word: str) -> bool:
    """Whether a concept says little by itself."""
    return word in _SOFT_CONCEPTS


def opposed(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether a concept that only one text has is the opposite of one that only the other has."""
    mine, yours = one - other, other - one
    return any(frozenset((a, b)) in _PAIRS for a in mine for b in yours)
