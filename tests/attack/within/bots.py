"""Tables of bots of the highest level, watched: what bots remember from one turn to the next is bounded, however many there are."""
import time

from lib import HANG, SANITIZED, Client, Socket, Target, check, person

OPENING = {"game": "go", "map": "19x19", "seats": {"black": "bot level-10", "white": "bot level-10"}}
TABLES = 12
CHOICES = 2 if SANITIZED else 16


def attack(target):
    ann = target.person("Ann")
    if not target.kept:
        target.kept = [Socket(target, ann.secret) for _ in range(8)]
    with target.bounded("bots", grows=65_536):
        watched = 0
        for i in range(TABLES):
            status, answer = ann.call("POST", "/api/tables", OPENING)
            if status != 201 or ann.call("POST", f"/api/tables/{answer['id']}/start", {})[0] != 200:
                time.sleep(0.1)  # to be refused again at once would keep a core busy, and attack nobody
                break
            target.kept[i % 8].send({"t": "watch", "table": answer["id"]})
            watched += 1
    if target.server:
        check(watched == TABLES, "opened", watched)
        # Each is as large as it gets with its first choice.
        end = time.monotonic() + HANG
        with target.bounded("bots that think", grows=131_072):
            while target.metrics()["tideline_bot_choices_total"] < CHOICES and time.monotonic() < end:
                time.sleep(0.2)


def also(program):
    """With one thread for all, a bot at another address has its turn before each of these tables has had one more."""
    target = Target(program, "--bot-threads", "1", "--bot-time", "100")
    ann, bob = person(target, "Ann"), person(target, "Bob", "127.0.0.2")
    line = Socket(target, ann.secret)
    for _ in range(TABLES):
        table = ann.post("/api/tables", OPENING)["id"]
        ann.post(f"/api/tables/{table}/start")
        line.send({"t": "watch", "table": table})
    chosen = lambda: target.metrics()["tideline_bot_choices_total"]
    end = time.monotonic() + HANG
    while chosen() < TABLES and time.monotonic() < end:
        time.sleep(0.1)
    table = bob.post("/api/tables", {**OPENING, "seats": {"black": "me", "white": "bot level-10"}})["id"]
    bob.post(f"/api/tables/{table}/start")
    between = []
    for point in ["A1", "T1", "A19"]:
        begun = chosen()
        check(bob.say(table, "black", "place " + point)[0] == 200, "a move")
        # It may be taken already.
        while bob.get(f"/api/tables/{table}")["turn"] != ["black"] and time.monotonic() < end:
            time.sleep(0.02)
        between.append(chosen() - begun)
    # One is being thought about, and Bob's own; whoever is slow to ask sees some more.
    check(min(between) < TABLES, "before the bot of another address came", between, "choices at", TABLES, "tables")
    line.close()
    target.close()
