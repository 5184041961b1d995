"""A table as large as a table may be, watched from its beginning again and again: how much of it is made anew for one address is bounded."""
from lib import LARGE_LINES, LARGE_SECRET, Socket, Target, check, json, large_tables

AT_ONCE = 32_000_000  # bytes for one address, and
A_SECOND = 4_000_000
MESSAGE = 300_000  # the most that comes in one go


def prepare(server):
    large_tables(server, 1)


def table_of(ann):
    """Its number, and how many lines it has."""
    table = ann.get("/api/tables?show=mine")["tables"][0]["id"]
    return table, ann.get(f"/api/tables/{table}/stream?from={LARGE_LINES}")["next"]


def watch(line, table, lines):
    line.send({"t": "watch", "table": table, "from": 0})
    read(line, lines)


def read(line, lines):
    there = 0
    while there < lines:
        word = line.receive()
        if word["t"] == "lines":
            there = word["from"] + len(word["lines"])


def attack(target):
    ann = target.clients(1, LARGE_SECRET)[0]
    table, lines = table_of(ann)
    if not target.kept:
        target.kept = [Socket(target, ann.secret) for _ in range(4)]
    with target.bounded("streams", grows=40_960):
        for line in target.kept:
            line.send({"t": "watch", "table": table, "from": 0})
        for line in target.kept:
            read(line, lines)


def also(program):
    """While time stands still, an address gets so much, and what is over when time goes on; another gets what it asks for."""
    target = Target(program, prepare=prepare, clock=True)
    ann = target.clients(1, LARGE_SECRET)[0]
    table, lines = table_of(ann)
    made = lambda: target.metrics().get("tideline_stream_bytes_total", 0)
    line = Socket(target, ann.secret)
    watch(line, table, lines)
    once = made()
    check(490 * LARGE_LINES < once < AT_ONCE / 4, "a whole table has", once, "bytes")
    for _ in range(int(AT_ONCE // once) - 1):
        watch(line, table, lines)
    # The rest of it is not enough for all who ask now.
    line.send({"t": "watch", "table": table, "from": 0})
    refused = 0
    for _ in range(40):
        status, headers, text = ann.raw("GET", f"/api/tables/{table}/stream?from=0")
        check(status in (200, 429), "answered with", status, text[:200])
        if status == 429:
            check(int(headers["Retry-After"]) > 0 and json.loads(text)["reason"] == "too-many", "told to wait", headers)
            refused += 1
    check(refused > 0, "nobody was told to wait")
    check(made() <= AT_ONCE + 2 * MESSAGE, "made were", made(), "bytes")
    bob = Socket(target, source="127.0.0.2")
    watch(bob, table, lines)
    target.server.let_pass(2)
    read(line, lines)
    check(made() <= once + AT_ONCE + 2 * A_SECOND + 4 * MESSAGE, "and then", made(), "bytes")
    bob.close()
    line.close()
    target.close()
