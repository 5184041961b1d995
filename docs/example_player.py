#!/usr/bin/env python3
"""Plays one game of go on a 9x9 board against a bot of a Tideline server: any program can hold a seat like this.

    tideline serve --port 8080        in another window
    python3 docs/example_player.py http://127.0.0.1:8080 level-2
"""
import hashlib
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request

server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
bot = sys.argv[2] if len(sys.argv) > 2 else "level-2"
secret = None


def call(method, path, body=None):
    """(True, answer), or (False, error) where the table refuses: {"reason", "text", "ruling"}."""
    request = urllib.request.Request(server + path, method=method)
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    if secret:
        request.add_header("Authorization", "Bearer " + secret)
    while True:
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return True, json.load(answer)
        except urllib.error.HTTPError as error:
            problem = json.load(error)
        # Too much at once, or the server is busy: it says after how many seconds to ask again.
        if "retry_after" not in problem:
            return False, problem
        time.sleep(problem["retry_after"])


def play(table, seat):
    """Says something legal: a stone where none has been yet, or that there is nothing more to do."""
    random.shuffle(points)
    for words in ["place " + point for point in points[:25]] + ["pass", "agree"]:
        said, answer = call("POST", f"/api/tables/{table}/say", {"as": seat, "words": words})
        if said:
            print(seat, words)
            return
        if answer["reason"] in ("not-your-turn", "over"):
            return


secret = call("POST", "/api/players", {})[1]["secret"]
call("PUT", "/api/me", {"name": "Example"})
# Its part in the dice: the hash of a seed now, the seed once all hashes are sealed. A program that says just "me" adds nothing.
seed = secrets.token_hex(16)
pledge = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
ok, opened = call("POST", "/api/tables", {"title": "An example", "game": "go", "map": "9x9",
                                          "seats": {"black": "me " + pledge, "white": "bot " + bot}})
if not ok:
    sys.exit(opened["text"])
table = opened["id"]
call("POST", f"/api/tables/{table}/start", {})
points = [column + str(row) for column in "ABCDEFGHJ" for row in range(1, 10)]
lines = 0
while True:
    row = call("GET", f"/api/tables/{table}")[1]
    if row["stage"] == "over":
        break
    if row["stage"] == "playing" and "black" in row["turn"]:
        play(table, "black")
    # Waits until something has happened that we have not seen.
    _, news = call("GET", f"/api/tables/{table}/stream?as=black&from={lines}&wait=20")
    lines = news["next"]
    if any(line["text"].startswith("@sealed") for line in news["lines"]):
        call("POST", f"/api/tables/{table}/say", {"as": "black", "words": "reveal " + seed})
    played = [line["text"].split()[2] for line in news["lines"] if " place " in line["text"]]
    points = [point for point in points if point not in played]
print("won by", " and ".join(row["result"]), row["scores"])
