"""A server that starts again with many games under way: it loads those that are asked for, and others only when they are due."""
import time

from lib import LARGE_SECRET, SANITIZED, Target, at_once, check, running_games

GAMES = 200 if SANITIZED else 2_000
DUE = 120
ABSENT = 3600  # seconds: more than a table waits for somebody who is away


def prepare(server):
    running_games(server, GAMES, 20)


def attack(target):
    ann = target.clients(1, LARGE_SECRET)[0]
    loads = target.metrics()["tideline_loads_total"]
    tables = [table["id"] for table in ann.get("/api/tables?show=mine")["tables"]]
    with target.bounded("games under way", grows=40_960):
        asked = [f"/api/tables/{table}" for table in tables[:30]]
        rest = iter(asked)
        answers = at_once(target.clients(len(asked), LARGE_SECRET), lambda who: who.raw("GET", next(rest)), {200})
    if target.server:
        loads = target.metrics()["tideline_loads_total"] - loads
        check(answers.count(200) > 0 and loads <= len(asked), "asked for were", len(asked), "and loaded", loads)


def also(program):
    """Nobody comes: none is loaded until it is due; then each is looked after, once."""
    target = Target(program, prepare=lambda server: running_games(server, DUE, 20), clock=True)
    for _ in range(20):
        target.server.let_pass(0.05)
    check(target.metrics().get("tideline_loads_total", 0) == 0, "loaded before they are due:", target.metrics()["tideline_loads_total"])
    target.server.let_pass(ABSENT)
    with target.bounded("games that are due", grows=40_960):
        beats = loads = 0
        while loads < DUE and beats < 4_000:  # not so much time that one is due again
            time.sleep(0.02)
            target.server.let_pass(0.02)
            loads, beats = target.metrics()["tideline_loads_total"], beats + 1
        check(loads == DUE, "loaded", loads, "of", DUE, "in", beats, "beats")
    target.close()
