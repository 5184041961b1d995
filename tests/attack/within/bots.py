"""Tables of bots of the highest level, watched: what bots remember from one turn to the next is bounded, however many there are."""
import time

from lib import HANG, SANITIZED, Socket, check

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
