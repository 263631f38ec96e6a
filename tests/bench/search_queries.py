# ruff: noqa: E501  one query a line
"""What an agent might ask the library of `search_world`, and which skills answer it.

Written before the ranking was tuned. Every second query of a kind is set aside: nothing is tuned on it.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Asked:
    """One query of a kind, and the skills of which one should lead."""

    kind: str
    q: str
    right: frozenset[str]


_EXACT = """
chop oak = chop-oak-draynor
chop willow draynor = chop-willow-draynor
yew logs edgeville = yew-grove-edgeville
buy bronze axe = buy-bronze-axe
bronze pickaxe = get-bronze-pickaxe
mine copper and tin = mine-copper-and-tin
mine iron varrock = mine-iron-varrock
mine coal = mine-coal-barbarian-village
mine clay = mine-clay-rimmington
rune essence = rune-essence-mine craft-air-runes
smelt bronze bars = smelt-bronze-bars
smelt iron = smelt-iron-falador
smith bronze daggers = smith-bronze-daggers
iron platebody = smith-iron-platebody
fish shrimp = fish-shrimp-draynor
fly fishing trout = fly-fish-trout-salmon
lobster karamja = fish-lobster-karamja
cook shrimp = cook-shrimp-range
bake bread = bake-bread
make wine = make-wine
kill cows = kill-cows-cowhide
sell cowhide = sell-cowhide
tan leather = tan-leather-al-kharid
leather gloves = craft-leather-gloves
spin wool = spin-wool
shear sheep = shear-sheep quest-sheep-shearer
cut gems = cut-gems
bury bones = bury-bones
kill goblins = kill-goblins-lumbridge
hill giants = hill-giants-edgeville
wind strike = cast-wind-strike
high alchemy = high-alchemy-loop
arrow shafts = fletch-arrow-shafts
bronze arrows = make-bronze-arrows
oak longbows = string-oak-longbows
bank everything = bank-everything
walk lumbridge to varrock = walk-lumbridge-to-varrock
sail to karamja = sail-to-karamja
cook's assistant = quest-cooks-assistant
rune mysteries = quest-rune-mysteries
romeo and juliet = quest-romeo-and-juliet
imp catcher = quest-imp-catcher
tutorial island = finish-tutorial-island
pickpocket men = pickpocket-men
steal cakes = steal-cakes-ardougne
withdraw item from bank = withdraw-items-by-name
"""
_OTHER = """
how to cut down oak trees for logs = chop-oak-draynor
fast woodcutting experience for a beginner = powerchop-normal-trees
where do I get an axe in Lumbridge = buy-bronze-axe
obtain a pickaxe for free = get-bronze-pickaxe
tin ore location = mine-copper-and-tin
ore needed for steel = mine-coal-barbarian-village
teleport to the essence mine with Aubury = rune-essence-mine
turn ore into bars at a furnace = smelt-bronze-bars smelt-iron-falador superheat-iron
make bars without a furnace = superheat-iron
use the anvil to hammer weapons = smith-bronze-daggers
where to sell armour = smith-iron-platebody
net fishing spot moved = fish-shrimp-draynor
raw salmon with feathers = fly-fish-trout-salmon
where can I buy a net = buy-fishing-net
kitchen range burnt food = cook-shrimp-range
light a campfire and grill fish = cook-trout-campfire
pot of flour from wheat = mill-flour
dough in the oven = bake-bread
earn coins from cowhides = sell-cowhide kill-cows-cowhide tan-leather-al-kharid
turn a hide into leather = tan-leather-al-kharid
needle and thread = craft-leather-gloves
balls of wool = spin-wool quest-sheep-shearer
twenty pieces of wool from sheep = shear-sheep
pots and bowls in a kiln = make-pottery
chisel sapphires = cut-gems
collect feathers from chickens = kill-chickens-feathers
prayer experience = bury-bones
retreat when health is low = kill-goblins-lumbridge eat-when-hurt
eat food when hitpoints are low = eat-when-hurt fight-guards-falador
wield a better sword = equip-best-weapon
shoot with a bow safely from behind a fence = ranged-training-chickens
early magic levels = cast-wind-strike
air altar runs = craft-air-runes
turn items into coins by magic = high-alchemy-loop
carve logs with a knife = fletch-arrow-shafts
burn logs in a line = light-fires-in-row
tinderbox cannot light on this tile = light-fires-in-row
deposit the whole inventory but keep my tools = bank-everything
take noted items out of the bank = withdraw-items-by-name
keypad with four digits = solve-bank-pin
road from Lumbridge castle to Varrock square = walk-lumbridge-to-varrock
avoid the jail guards on the way = walk-draynor-to-falador
boat from Port Sarim = sail-to-karamja fish-lobster-karamja
door is closed on my path = open-doors-and-gates
pay ten coins at the border = pass-al-kharid-toll
sandwich lady appeared = escape-random-event
egg milk and flour for the cook = quest-cooks-assistant
Fred the farmer wants wool = quest-sheep-shearer
talisman from Duke Horacio = quest-rune-mysteries
coloured beads for a wizard = quest-imp-catcher
new character instructors = finish-tutorial-island
bucket of milk from a dairy cow = milk-cow
stunned after stealing from a man's pocket = pickpocket-men
get rid of worthless items in a shop = sell-junk-general-store
accept a trade on both screens = trade-with-player
empty my inventory except some items = drop-all-except
choose options in a conversation with an NPC = dialogue-click-through
find my grave and lost items = recover-after-death
"""
_TYPO = """
chop oka = chop-oak-draynor
wilow tree = chop-willow-draynor
woodcuting = powerchop-normal-trees chop-oak-draynor chop-willow-draynor yew-grove-edgeville
bronz axe = buy-bronze-axe
pikaxe = get-bronze-pickaxe
mine iorn = mine-iron-varrock
cooper and tin = mine-copper-and-tin
coall = mine-coal-barbarian-village
smleting bronze = smelt-bronze-bars
platbody = smith-iron-platebody
fish shrmip = fish-shrimp-draynor
trouts and slamon = fly-fish-trout-salmon cook-trout-campfire
lobstar = fish-lobster-karamja
cook shirmps = cook-shrimp-range
bred oven = bake-bread
wind millflour wheet = mill-flour
sell cowhdie = sell-cowhide
lether gloves = craft-leather-gloves
spining wheel = spin-wool
sheer sheep wol = shear-sheep
potery kiln = make-pottery
saphire = cut-gems
chiken feathers = kill-chickens-feathers
bury bnoes = bury-bones
gobblins = kill-goblins-lumbridge
hil gaints = hill-giants-edgeville
wnid strike = cast-wind-strike
alchmy = high-alchemy-loop
arow shaft = fletch-arrow-shafts
longbwos = string-oak-longbows
tindrbox row = light-fires-in-row
depost inventory = bank-everything
withdrow = withdraw-items-by-name
varock walk = walk-lumbridge-to-varrock
karamjа boat = sail-to-karamja fish-lobster-karamja
random evnet = escape-random-event
cooks asistant = quest-cooks-assistant
romoe juliet = quest-romeo-and-juliet
tutorail island = finish-tutorial-island
pickpoket = pickpocket-men
dialouge = dialogue-click-through
recover deth = recover-after-death
"""
_BROAD = """
woodcutting = chop-oak-draynor chop-willow-draynor powerchop-normal-trees yew-grove-edgeville
mining = mine-copper-and-tin mine-iron-varrock mine-coal-barbarian-village mine-clay-rimmington rune-essence-mine
fishing = fish-shrimp-draynor fly-fish-trout-salmon fish-lobster-karamja buy-fishing-net
cooking = cook-shrimp-range cook-trout-campfire bake-bread mill-flour make-wine milk-cow quest-cooks-assistant
smithing = smelt-bronze-bars smelt-iron-falador smith-bronze-daggers smith-iron-platebody
quest = quest-cooks-assistant quest-sheep-shearer quest-rune-mysteries quest-romeo-and-juliet quest-imp-catcher
money = kill-cows-cowhide sell-cowhide tan-leather-al-kharid high-alchemy-loop yew-grove-edgeville sell-junk-general-store
bank = bank-everything withdraw-items-by-name solve-bank-pin
combat = kill-cows-cowhide kill-chickens-feathers kill-goblins-lumbridge eat-when-hurt equip-best-weapon
magic = cast-wind-strike superheat-iron craft-air-runes high-alchemy-loop rune-essence-mine
crafting = tan-leather-al-kharid craft-leather-gloves spin-wool shear-sheep make-pottery cut-gems craft-air-runes
travel = walk-lumbridge-to-varrock walk-draynor-to-falador sail-to-karamja open-doors-and-gates pass-al-kharid-toll
"""
KINDS = {"exact words": _EXACT, "other words": _OTHER, "typos": _TYPO, "one broad word": _BROAD}


def _read(kind: str, lines: str) -> list[Asked]:
    pairs = (line.split(" = ") for line in lines.strip().splitlines())
    return [Asked(kind, q, frozenset(right.split())) for q, right in pairs]


QUERIES = tuple(asked for kind, lines in KINDS.items() for asked in _read(kind, lines))
TUNED = tuple(asked for kind, lines in KINDS.items() for asked in _read(kind, lines)[::2])
SET_ASIDE = tuple(asked for kind, lines in KINDS.items() for asked in _read(kind, lines)[1::2])
