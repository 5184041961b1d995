"""Tables as large as tables may be, all asked for at once and then looked at: what is held of them for one address is bounded."""
import time

from lib import HANG, LARGE_LINES, LARGE_SECRET, SANITIZED, Socket, check, large_tables

TABLES = 24
GROWS = 176_128  # KB


def prepare(server):
    large_tables(server, TABLES)


def attack(target):
    ann = target.clients(1, LARGE_SECRET)[0]
    tables = [table["id"] for table in ann.get("/api/tables?show=mine")["tables"]]
    begun = target.memory() if target.server else 0
    # Eight of them, what it takes to read one more, and one or two that are being taken apart. All would be twice as much.
    with target.bounded("many large tables", grows=GROWS):
        answers = [ann.raw("GET", f"/api/tables/{table}")[0] for table in tables]
        line = Socket(target, ann.secret)
        for table in tables:
            line.send({"t": "watch", "table": table, "from": LARGE_LINES})
        # Each comes, or does not. Of one that came there may be more lines later: somebody is away by then.
        came, refused = set(), 0
        while len(came) + refused < TABLES:
            word = line.receive()
            came |= {word["table"]} if word["t"] == "lines" else set()
            refused += word["t"] == "error"
        # What nobody holds any more is taken apart by threads that stand back: on a busy machine a while later.
        end = time.monotonic() + HANG
        while target.server and not SANITIZED and target.memory() > begun + GROWS and time.monotonic() < end:
            time.sleep(0.2)
    if target.server:
        # Those that are here because somebody is away there go as soon as that is written.
        end = time.monotonic() + HANG
        while target.metrics()["tideline_tables_live"] > TABLES / 2 and time.monotonic() < end:
            time.sleep(0.2)
        check(answers == [200] * TABLES, "answered", answers)
        check(target.metrics()["tideline_tables_live"] <= TABLES / 2, "held are", target.metrics()["tideline_tables_live"])
    line.close()
