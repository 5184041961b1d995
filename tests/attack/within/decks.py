"""Tables with a deck of one's own, with the dearest card that is still taken, and with Second Tide, where people and bots play, and say what is refused only after a search: all of it is judged apart from the thread that serves."""
import time

from lib import HANG, check

TABLES = 6
SAYINGS = 10
# Whether it can be played to its end can take more looks than any other card that is taken: see kMostLooks. On an empty board it
# cannot, wherever it begins.
GALE = """game = "territory"
[cards]
gale = 20
[card.gale]
step = [{ do = "place", where = "anywhere" }, { do = "move", distance = 1, apart = "far" }]
name = { en = "Gale", fr = "Rafale", hu = "Fuvallat" }
text = { fr = "F", hu = "H" }
"""


def bring(ann, text):
    return ann.call("POST", "/api/decks", {"name": "mine", "text": text})


def begun(ann, opening):
    table = ann.post("/api/tables", opening)["id"]
    ann.post(f"/api/tables/{table}/start")
    return table


def attack(target):
    ann = target.person("Ann")
    deck = bring(ann, 'game = "tsunami"\n[cards]\nreef = 20\n')[1]["digest"]
    gale = bring(ann, GALE)[1]["digest"]
    tables = [begun(ann, {"game": "tsunami", "map": "9x9", "deck": which, "seats": {"black": "bot level-1", "white": "me"}})
              for which in [deck] * (TABLES - 1) + ["second-tide"]]
    dear = begun(ann, {"game": "territory", "map": "25x25", "deck": gale, "factions": ["red", "blue"], "seats": {"red": "me", "blue": "me"}})
    for corner in ["A1", "Z25"]:
        ann.say(dear, ann.get(f"/api/tables/{dear}")["turn"][0], "start " + corner)
    who = ann.get(f"/api/tables/{dear}")["turn"][0]
    ann.say(dear, who, "roll")
    before = counts(target)
    said = [ann.say(dear, who, "play gale M13 M13>M14") for _ in range(SAYINGS)]
    if not target.server:
        return
    check(all(status == 409 and answer["reason"] not in ("syntax", "no-card", "not-now") for status, answer in said), "what cannot be done", said)
    judged, entries = (now - then for now, then in zip(counts(target), before))
    check(judged >= SAYINGS, "judged apart", judged, "of", SAYINGS, "sayings")
    check(entries == 0, "kept were", entries, "entries")
    status, answer = bring(ann, GALE.replace("distance = 1", "distance = 2"))
    check(status == 409 and "too long" in answer["text"], "a dearer card", status, answer)
    for table in tables:
        # It is over when the bot has played, whenever that is.
        end = time.monotonic() + HANG
        while ann.get(f"/api/tables/{table}")["turn"] != ["white"] and time.monotonic() < end:
            time.sleep(0.1)
    judged = counts(target)[0]
    check(judged >= TABLES + SAYINGS, "judged apart", judged, "of bots at", TABLES, "tables, and", SAYINGS, "sayings")


def counts(target):
    now = target.metrics()
    return now["tideline_judged_apart_total"], now["tideline_entries_total"]
