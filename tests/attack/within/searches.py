"""Searches, as many as go, in twenty thousand games that are over: for what all have, what few have, and what none has."""
import os
import sqlite3
from urllib.parse import quote

from lib import SANITIZED, at_once, check, json

GAMES = 2_000 if SANITIZED else 20_000
FOUND = {"Evening": 50, "ann 13": 50, f"game {GAMES - 1}": 1, "no such thing": 0, "zz": 0, "\u0151SZI": 1, "\"": 0}


def prepare(server):
    """Games that are over, as a server leaves them."""
    with sqlite3.connect(os.path.join(server.folder, "tideline.db")) as database:
        for i in range(GAMES):
            title = f"Evening game {i}" if i else "\u0150szi"
            row = (f"{i:012d}".translate(str.maketrans("01", "ab")), i, title, f"Ann {i % 20}\nBob\n")
            database.execute("INSERT INTO tables (id, created, changed, stage, title, game, rules, map, phase, turn, seats, result, scores, open_seats, entries,"
                             " access, word_hash, rematch, secret, names) VALUES (?, ?, 1 + ?2, 2, ?, 'go', '', '9x9', '', '', '', '', '', 0, 0, 0, '', '', x'00', ?)", row)
            database.execute("INSERT INTO numbers (table_id) VALUES (?)", row[:1])
            database.execute("INSERT INTO found (rowid, title, names) VALUES (last_insert_rowid(), ?, ?)", row[2:])


def search(client, text):
    return client.raw("GET", f"/api/tables?show=over&text={quote(text)}")


def attack(target):
    with target.bounded("searches", grows=40_960):
        for text, many in FOUND.items():
            status, _, found = search(target.clients(1)[0], text)
            if target.server:
                check(status == 200 and len(json.loads(found)["tables"]) == many, "searched for", text, status, found[:200])
            at_once(target.clients(12), lambda who, text=text: search(who, text), {200})
