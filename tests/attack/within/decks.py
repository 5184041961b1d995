"""Tables with a deck of one's own, where people and bots play: everything is judged apart from the thread that serves."""
import time

from lib import HANG, check

TABLES = 6


def attack(target):
    ann = target.person("Ann")
    deck = ann.post("/api/decks", {"name": "mine", "text": 'game = "tsunami"\n[cards]\nreef = 20\n'})["digest"]
    tables = []
    for _ in range(TABLES):
        opening = {"game": "tsunami", "map": "9x9", "deck": deck, "seats": {"black": "bot level-1", "white": "me"}}
        tables.append(ann.post("/api/tables", opening)["id"])
        ann.post(f"/api/tables/{tables[-1]}/start")
    if not target.server:
        return
    for table in tables:
        # It is over when the bot has played, whenever that is.
        end = time.monotonic() + HANG
        while ann.get(f"/api/tables/{table}")["turn"] != ["white"] and time.monotonic() < end:
            time.sleep(0.1)
    judged = target.metrics()["tideline_judged_apart_total"]
    check(judged >= TABLES, "judged apart", judged, "of bots at", TABLES, "tables")
