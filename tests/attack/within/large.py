"""A table as large as a table may be, written down for many who read nothing of it: a few are held, and no more."""
import os
import socket
import sqlite3

from lib import Client, answer_on, check, points

SECRET = "A" * 43  # of who plays there
LINES = 8_000  # with 490 bytes each: nearly all that may be said at a table
DEAF = 40


def prepare(server):
    usual, server.options = server.options, ("--no-limits",)
    server.start()
    ann = Client(server, SECRET)
    table = ann.post("/api/tables", {"game": "go", "map": "19x19", "seats": {"black": "me", "white": "me"}})["id"]
    ann.post(f"/api/tables/{table}/start")
    server.stop()
    server.options = usual
    with sqlite3.connect(os.path.join(server.folder, "tideline.db")) as database:
        count, at = database.execute("SELECT count(*), max(at) FROM entries WHERE table_id = ?", (table,)).fetchone()
        rows = [(table, count + i, at, "@chat black " + "x" * 490, f"black:{i:030d}") for i in range(LINES)]
        database.executemany("INSERT INTO entries (table_id, number, at, text, key) VALUES (?, ?, ?, ?, ?)", rows)
        database.execute("UPDATE tables SET entries = ? WHERE id = ?", (count + LINES, table))


def ask_and_read_nothing(target, path):
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", target.port))
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return line


def attack(target):
    ann = target.clients(1, SECRET)[0]
    table = ann.get("/api/tables?show=mine")["tables"][0]["id"]
    record = f"/api/tables/{table}/record"
    size = len(ann.raw("GET", record)[2])
    lines, said = [], 0
    # Eight of them, the table itself and as it was then.
    with target.bounded("a large table", grows=81_920):
        for i, point in zip(range(DEAF), points(19, 19)[::2]):
            # None is like the one before.
            said += ann.say(table, ["black", "white"][i % 2], "place " + point)[0] == 200
            lines.append(ask_and_read_nothing(target, record))
        # Those who are told to wait are so at once; the others would read for long.
        answers = [answer_on(line)[0] for line in lines]
    for line in lines:
        line.close()
    if target.server:
        check(size > 490 * LINES and said == DEAF, "the record has", size, "bytes, and", said, "of", DEAF, "moves were made")
        check(answers.count(200) > 0 and set(answers) <= {200, 429}, "answered with", answers)
        check(ann.raw("GET", record)[0] == 200, "and there is one for who reads")
