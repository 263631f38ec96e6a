# ruff: noqa: E501  one sentence a line
"""A small library of a bot's world, written for this project: what a fleet of game-playing avatars saves."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Draft:
    """One skill: what it says of itself, and how often it worked and failed."""

    name: str
    tags: tuple[str, ...]
    description: str
    preconditions: str
    header: str
    successes: int
    failures: int


def _draft(name: str, tags: str, record: str, description: str, preconditions: str = "", header: str = "") -> Draft:
    successes, failures = record.split("/")
    return Draft(name, tuple(tags.split()), description, preconditions, header, int(successes), int(failures))


WORLD = (
    _draft(
        "chop-oak-draynor", "woodcutting logs", "14/2",
        "Chops the oak trees west of the Draynor bank until the pack is full, then banks the oak logs and walks back.",
        "Woodcutting 15, any axe wielded or in the pack.",
        "Stand at 3102,3243. Re-find the tree after each log: the stump keeps the old id for a while.",
    ),
    _draft(
        "chop-willow-draynor", "woodcutting logs", "21/3",
        "Cuts willow trees on the shore south of Draynor village and drops or banks the willow logs.",
        "Woodcutting 30 and an axe.",
        "Dark wizards do not reach the shore below y=3235.",
    ),
    _draft(
        "powerchop-normal-trees", "woodcutting training", "33/1",
        "Fast early woodcutting experience: fells ordinary trees around Lumbridge castle and drops every log at once.",
        "A bronze axe.",
    ),
    _draft(
        "yew-grove-edgeville", "woodcutting money", "6/2",
        "Cuts yew trees south of Edgeville and banks the yew logs for sale; slow but worth a lot of coins.",
        "Woodcutting 60, rune axe advised.",
    ),
    _draft(
        "buy-bronze-axe", "shop tools", "9/0",
        "Buys a bronze axe from Bob in his shop in Lumbridge and wields it; repairs a broken one there too.",
        "16 coins.",
    ),
    _draft(
        "get-bronze-pickaxe", "tools mining", "8/1",
        "Obtains a bronze pickaxe: buys it from Nurmof in the dwarven mine below Falador, or takes a free one from the barrel.",
        "Nothing, or a few coins.",
    ),
    _draft(
        "mine-copper-and-tin", "mining ore training", "25/2",
        "Mines equal amounts of copper and tin ore in the south-east Varrock quarry until the inventory is full.",
        "A pickaxe; no level needed.",
        "Keep fourteen of each: smelting bronze takes one copper and one tin.",
    ),
    _draft(
        "mine-iron-varrock", "mining ore", "17/4",
        "Mines iron rocks at the quarry south-east of Varrock, hopping between three rocks as they respawn, and banks the ore.",
        "Mining 15 and a pickaxe.",
    ),
    _draft(
        "mine-coal-barbarian-village", "mining ore", "7/2",
        "Mines coal at Barbarian Village and carries it to the Edgeville bank. Coal is needed for steel.",
        "Mining 30.",
    ),
    _draft(
        "mine-clay-rimmington", "mining crafting", "5/1",
        "Digs soft clay's raw form, clay, from the Rimmington mine for pottery.",
        "A pickaxe.",
    ),
    _draft(
        "rune-essence-mine", "mining magic", "12/1",
        "Teleports to the essence mine by talking to Aubury in Varrock and mines rune essence until full.",
        "Rune Mysteries finished.",
        "The exit portal moves: look for the nearest one, do not walk to a fixed tile.",
    ),
    _draft(
        "smelt-bronze-bars", "smithing furnace", "18/1",
        "Smelts copper and tin ore into bronze bars at the Lumbridge furnace.",
        "Copper ore and tin ore in the inventory.",
    ),
    _draft(
        "smelt-iron-falador", "smithing furnace", "10/9",
        "Smelts iron ore in the Falador furnace; about half of the ore is lost, so bring twice as much.",
        "Smithing 15.",
    ),
    _draft(
        "smith-bronze-daggers", "smithing anvil training", "13/2",
        "Hammers bronze bars into daggers on the anvil in west Varrock for smithing experience.",
        "A hammer and bronze bars.",
    ),
    _draft(
        "smith-iron-platebody", "smithing anvil money", "4/1",
        "Forges iron platebodies on the Varrock anvil and sells the armour to Horvik.",
        "Smithing 33, a hammer, five iron bars a piece.",
    ),
    _draft(
        "fish-shrimp-draynor", "fishing food training", "28/2",
        "Net fishing for raw shrimps and anchovies at the Draynor shore; stops when the pack is full.",
        "A small fishing net.",
        "The spot moves every minute or so, click again when the animation stops.",
    ),
    _draft(
        "fly-fish-trout-salmon", "fishing food", "16/3",
        "Fly fishing for trout and salmon in the river at Barbarian Village with feathers as bait.",
        "Fishing 20, fly rod, a few hundred feathers.",
    ),
    _draft(
        "fish-lobster-karamja", "fishing money", "9/3",
        "Catches lobsters with a pot at the Karamja dock and ships them back to Port Sarim.",
        "Fishing 40, lobster pot, 60 coins for the boat.",
    ),
    _draft(
        "buy-fishing-net", "shop tools fishing", "7/0",
        "Buys a small fishing net from Gerrant in Port Sarim.",
        "5 coins.",
    ),
    _draft(
        "cook-shrimp-range", "cooking food", "22/4",
        "Cooks raw shrimps on the range in the Lumbridge castle kitchen and drops the burnt ones.",
        "Raw shrimps.",
    ),
    _draft(
        "cook-trout-campfire", "cooking food firemaking", "8/3",
        "Lights a campfire beside the river and grills trout and salmon on it.",
        "Cooking 15, tinderbox, logs and raw fish.",
    ),
    _draft(
        "bake-bread", "cooking food", "6/1",
        "Makes dough from a pot of flour and a bucket of water and bakes bread in the oven.",
        "A pot of flour, a bucket of water.",
    ),
    _draft(
        "mill-flour", "cooking", "7/2",
        "Picks wheat in the field by the Lumbridge windmill, puts it in the hopper, works the levers and collects flour in a pot.",
        "An empty pot.",
    ),
    _draft(
        "make-wine", "cooking training", "3/1",
        "Combines grapes with jugs of water into jugs of wine; the best cooking experience per hour.",
        "Cooking 35.",
    ),
    _draft(
        "kill-cows-cowhide", "combat training money", "19/3",
        "Kills the cows east of the river at Lumbridge, picks up each cowhide and leaves when the pack is full.",
        "Any weapon; the gate may be closed.",
        "Open the gate from the south side at 3253,3266.",
    ),
    _draft(
        "sell-cowhide", "money shop", "11/2",
        "Sells cowhides to the general store in Lumbridge for coins; the price falls with each, so stop at ten.",
        "Cowhides in the inventory.",
    ),
    _draft(
        "tan-leather-al-kharid", "crafting money", "8/1",
        "Has cowhides tanned into leather by Ellis in Al Kharid at one coin a hide.",
        "Cowhides, coins, 10 for the toll gate.",
    ),
    _draft(
        "craft-leather-gloves", "crafting training", "9/1",
        "Sews leather gloves with needle and thread for the first crafting levels.",
        "Leather, a needle, thread.",
    ),
    _draft(
        "spin-wool", "crafting", "7/1",
        "Spins wool into balls of wool on the spinning wheel upstairs in Lumbridge castle.",
        "Wool from sheep.",
    ),
    _draft(
        "shear-sheep", "crafting", "10/2",
        "Shears the sheep north of Lumbridge with shears until twenty pieces of wool are held.",
        "Shears; skip the sheep that only say baa and the ram.",
    ),
    _draft(
        "make-pottery", "crafting", "4/2",
        "Shapes soft clay into pots and bowls on the potter's wheel and fires them in the kiln at Barbarian Village.",
        "Soft clay.",
    ),
    _draft(
        "cut-gems", "crafting money", "5/0",
        "Cuts uncut sapphires and emeralds with a chisel.",
        "Crafting 20 for sapphire, 27 for emerald.",
    ),
    _draft(
        "kill-chickens-feathers", "combat training", "24/2",
        "Fights the chickens at Fred's farm and collects the feathers, which fly fishing and arrows need.",
        "Nothing; even bare hands will do.",
    ),
    _draft(
        "bury-bones", "prayer training", "15/0",
        "Buries every bone in the inventory, one at a time, for prayer experience.",
        "Bones or big bones.",
    ),
    _draft(
        "kill-goblins-lumbridge", "combat training", "20/5",
        "Attacks goblins across the bridge from Lumbridge, loots coins and runes and retreats when health gets low.",
        "Some food.",
    ),
    _draft(
        "fight-guards-falador", "combat training", "6/4",
        "Trains melee on the guards of Falador, eating when hitpoints are under ten.",
        "Combat 20, ten cooked fish.",
    ),
    _draft(
        "hill-giants-edgeville", "combat money", "5/3",
        "Fights hill giants in the dungeon under Edgeville for big bones and limpwurt roots.",
        "Brass key, combat 30, food.",
    ),
    _draft(
        "eat-when-hurt", "combat food survival", "12/1",
        "Helper that eats the best food in the pack as soon as hitpoints drop below half, and flees when no food is left.",
        "Food.",
    ),
    _draft(
        "equip-best-weapon", "combat tools", "6/0",
        "Wields the strongest sword or scimitar that the attack level allows and checks that it is worn.",
    ),
    _draft(
        "ranged-training-chickens", "ranged training", "4/1",
        "Shoots chickens with a shortbow from behind the fence, so that they cannot hit back, and picks the arrows up.",
        "A shortbow and fifty bronze arrows.",
    ),
    _draft(
        "cast-wind-strike", "magic training", "7/2",
        "Casts wind strike on rats and spiders for early magic levels.",
        "Air and mind runes, a staff of air saves half.",
    ),
    _draft(
        "superheat-iron", "magic smithing", "3/2",
        "Superheats iron ore into bars by spell, without losing any ore, anywhere and without a furnace.",
        "Magic 43, nature runes, staff of fire.",
    ),
    _draft(
        "craft-air-runes", "runecraft magic", "8/1",
        "Runs essence from the Falador bank to the air altar and crafts air runes.",
        "Air talisman or tiara, rune essence.",
    ),
    _draft(
        "high-alchemy-loop", "magic money", "5/1",
        "Turns valuable items into coins with high alchemy, one cast after another.",
        "Magic 55, nature and fire runes.",
    ),
    _draft(
        "fletch-arrow-shafts", "fletching training", "14/1",
        "Carves arrow shafts from normal logs with a knife, fifteen a log.",
        "A knife and logs.",
    ),
    _draft(
        "make-bronze-arrows", "fletching ranged", "9/0",
        "Attaches feathers to shafts for headless arrows and then bronze arrowtips to finish bronze arrows.",
        "Shafts, feathers, bronze arrowtips.",
    ),
    _draft(
        "string-oak-longbows", "fletching money", "6/1",
        "Whittles oak logs into unstrung longbows, strings them with bowstring and sells the bows.",
        "Fletching 25, knife, bowstrings.",
    ),
    _draft(
        "light-fires-in-row", "firemaking training", "13/2",
        "Burns a whole pack of logs in a straight row going west, from the bank's door.",
        "Tinderbox and logs; firemaking 15 for oak.",
        "A fire cannot be lit on a tile with an object: step one tile north and start a new row.",
    ),
    _draft(
        "bank-everything", "banking helper", "40/2",
        "Opens the nearest bank booth and deposits the whole inventory except the tools that are named.",
        "",
        "Keep the axe, the pickaxe and the tinderbox. The bank window closes when you move.",
    ),
    _draft(
        "withdraw-items-by-name", "banking helper", "18/1",
        "Takes a given number of items out of the bank by their name, as notes if asked.",
        "An open bank.",
    ),
    _draft(
        "solve-bank-pin", "banking helper", "2/3",
        "Enters the four digits of the bank PIN when the keypad with moving numbers appears.",
        "The PIN from the environment, never from the script.",
    ),
    _draft(
        "walk-lumbridge-to-varrock", "travel", "16/1",
        "Walks from Lumbridge castle to Varrock square along the road in legs of at most twenty tiles, opening gates on the way.",
    ),
    _draft(
        "walk-draynor-to-falador", "travel", "9/2",
        "Route on foot from Draynor to Falador that keeps away from the jail guards and the dark wizards.",
    ),
    _draft(
        "sail-to-karamja", "travel", "7/1",
        "Takes the boat from Port Sarim to Karamja by paying the captain and confirms the dialogue.",
        "30 coins.",
    ),
    _draft(
        "open-doors-and-gates", "travel helper", "23/4",
        "Finds the closed door or gate that blocks the path, opens it and continues the walk; retries when somebody shuts it.",
    ),
    _draft(
        "pass-al-kharid-toll", "travel", "8/0",
        "Pays the toll of ten coins to the border guard and goes through the gate to Al Kharid.",
        "10 coins.",
    ),
    _draft(
        "escape-random-event", "survival helper", "5/4",
        "Notices a random event such as the sandwich lady or a swarm, answers or dismisses it, or runs away from it.",
    ),
    _draft(
        "quest-cooks-assistant", "quest cooking", "6/1",
        "Completes Cook's Assistant: brings egg, milk and flour to the cook of Lumbridge castle.",
        "An egg, a bucket of milk, a pot of flour.",
    ),
    _draft(
        "quest-sheep-shearer", "quest crafting", "7/1",
        "Completes Sheep Shearer for Fred the farmer by handing in twenty balls of wool.",
        "Twenty balls of wool.",
    ),
    _draft(
        "quest-rune-mysteries", "quest magic", "4/1",
        "Completes Rune Mysteries: takes the talisman from Duke Horacio to Sedridor, then the notes to Aubury and back.",
    ),
    _draft(
        "quest-romeo-and-juliet", "quest", "3/2",
        "Completes Romeo and Juliet: message, cadava berries, the potion of the apothecary, and the friar in Varrock.",
        "Cadava berries.",
    ),
    _draft(
        "quest-imp-catcher", "quest magic", "2/2",
        "Completes Imp Catcher by bringing four coloured beads to Wizard Mizgog in his tower.",
        "A red, a yellow, a black and a white bead.",
    ),
    _draft(
        "finish-tutorial-island", "quest start", "10/3",
        "Walks a new character through all instructors of Tutorial Island until it stands in Lumbridge.",
        "A new account.",
    ),
    _draft(
        "milk-cow", "cooking quest", "5/0",
        "Fills a bucket with milk from the dairy cow in the field north of Lumbridge.",
        "An empty bucket.",
    ),
    _draft(
        "pickpocket-men", "thieving money", "11/6",
        "Picks the pockets of men and women in Lumbridge and waits out the stun after a failure.",
    ),
    _draft(
        "steal-cakes-ardougne", "thieving food", "6/3",
        "Takes cakes from the baker's stall in Ardougne market when the guard looks away.",
        "Thieving 5.",
    ),
    _draft(
        "sell-junk-general-store", "money shop", "9/1",
        "Sells everything of little value to a general store and keeps the tools and the coins.",
    ),
    _draft(
        "buy-feathers-bulk", "shop money", "6/0",
        "Buys feathers in packs at Gerrant's shop, hopping worlds when the stock runs out.",
        "A few hundred coins.",
    ),
    _draft(
        "trade-with-player", "helper trade", "5/2",
        "Sends a trade request to a named player, checks both screens and accepts or declines.",
    ),
    _draft(
        "drop-all-except", "helper inventory", "17/0",
        "Drops every item of the inventory but those on a list, a few per tick.",
    ),
    _draft(
        "dialogue-click-through", "helper dialogue", "21/2",
        "Clicks continue and chooses options by their text until a conversation with an NPC ends.",
    ),
    _draft(
        "recover-after-death", "survival", "4/2",
        "After a death finds the way from the respawn point back to the grave and collects the lost items in time.",
    ),
)  # fmt: skip
