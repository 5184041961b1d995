"""A table as large as may be, watched by many sockets that read nothing of it, while much is said there: what waits for them is bounded, and whoever else watches hears all of it."""
import socket

from lib import LARGE_LINES, LARGE_SECRET, Socket, check, large_tables

SOCKETS = 30
SAID = 30  # what an address may say at once, and half of it again


def prepare(server):
    large_tables(server, 1)


def deaf(target, table, secret):
    line = Socket(target, secret)
    line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    for seat in ["black", "white", None]:
        line.send({"t": "watch", "table": table, "from": 0, **({"as": seat} if seat else {})})
    return line


def attack(target):
    ann = target.clients(1, LARGE_SECRET)[0]
    table = ann.get("/api/tables?show=mine")["tables"][0]["id"]
    there = ann.get(f"/api/tables/{table}/stream?from={LARGE_LINES}")["next"]
    bob = Socket(target, source="127.0.0.2")
    bob.send({"t": "watch", "table": table, "from": there})
    with target.bounded("deaf sockets", grows=40_960):
        lines = [deaf(target, table, LARGE_SECRET) for _ in range(SOCKETS)]
        said = sum(ann.say(table, "white", f"chat {i}")[0] == 200 for i in range(SAID))
        if target.server:
            check(said == SAID, "said", said)
            heard = 0
            while heard < said and (word := bob.receive()):
                heard += len(word["lines"]) if word["t"] == "lines" else 0
            check(heard == said, "heard", heard, "of", said)
    for line in [*lines, bob]:
        line.close()
