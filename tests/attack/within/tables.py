"""Tables as large as tables may be, all asked for at once and then looked at: what is held of them for one address is bounded."""
import os
import sqlite3
import time

from lib import HANG, Client, Socket, check

SECRET = "A" * 43  # of who opened them
TABLES = 24
LINES = 8_000  # with 490 bytes each: nearly all that may be said at a table


def prepare(server):
    usual, server.options = server.options, ("--no-limits",)
    server.start()
    ann = Client(server, SECRET)
    tables = [ann.post("/api/tables", {"game": "go", "map": "19x19", "seats": {"black": "me", "white": "me"}})["id"] for _ in range(TABLES)]
    for table in tables:
        ann.post(f"/api/tables/{table}/start")
    server.stop()
    server.options = usual
    with sqlite3.connect(os.path.join(server.folder, "tideline.db")) as database:
        for table in tables:
            count, at = database.execute("SELECT count(*), max(at) FROM entries WHERE table_id = ?", (table,)).fetchone()
            rows = ((table, count + i, at, "@chat black " + "x" * 490, f"black:{i:030d}") for i in range(LINES))
            database.executemany("INSERT INTO entries (table_id, number, at, text, key) VALUES (?, ?, ?, ?, ?)", rows)
            database.execute("UPDATE tables SET entries = ? WHERE id = ?", (count + LINES, table))


def attack(target):
    ann = target.clients(1, SECRET)[0]
    tables = [table["id"] for table in ann.get("/api/tables?show=mine")["tables"]]
    # Eight of them, what it takes to read one more, and one or two that are being taken apart. All would be twice as much.
    with target.bounded("many large tables", grows=176_128):
        answers = [ann.raw("GET", f"/api/tables/{table}")[0] for table in tables]
        line = Socket(target, ann.secret)
        for table in tables:
            line.send({"t": "watch", "table": table, "from": LINES})
        # Each comes, or does not. Of one that came there may be more lines later: somebody is away by then.
        came, refused = set(), 0
        while len(came) + refused < TABLES:
            word = line.receive()
            came |= {word["table"]} if word["t"] == "lines" else set()
            refused += word["t"] == "error"
    if target.server:
        # Those that are here because somebody is away there go as soon as that is written.
        end = time.monotonic() + HANG
        while target.metrics()["tideline_tables_live"] > TABLES / 2 and time.monotonic() < end:
            time.sleep(0.2)
        check(answers == [200] * TABLES, "answered", answers)
        check(target.metrics()["tideline_tables_live"] <= TABLES / 2, "held are", target.metrics()["tideline_tables_live"])
    line.close()
