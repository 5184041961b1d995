"""A table with as many chairs and as much chat as there may be, each chair watched, where people and bots sit down and get up and chat goes on: what is said is held once, however many see it."""
from lib import LARGE_LINES, LARGE_SECRET, Socket, check, large_tables

FACTIONS = ["red", "blue", "green", "yellow", "purple", "orange"]
CHAIRS = [faction + end for faction in FACTIONS for end in ["", ".2", ".3", ".4"]]
MANY = {"game": "territory", "map": "petals-19", "factions": FACTIONS, "members": dict.fromkeys(FACTIONS, 4), "terms": "absent=86400"}
BOT = "search" + ":playouts=1" * 17  # nearly as long as the words of a bot may be
ROUNDS = 12
SAID = 4_300_000  # bytes, about, that are chat at that table


def prepare(server):
    large_tables(server, 1, {**MANY, "seats": dict.fromkeys(CHAIRS, "me")}, "red", start=False)


def hears(line, wanted):
    """How many new lines come to all streams of that socket, until so many are there or there is an error."""
    heard = 0
    while heard < wanted:
        word = line.receive()
        if word is None or word["t"] == "error":
            return heard
        heard += len(word["lines"]) if word["t"] == "lines" else 0
    return heard


def attack(target):
    ann = target.clients(1, LARGE_SECRET)[0]
    table = ann.get("/api/tables?show=mine")["tables"][0]["id"]
    seat = f"/api/tables/{table}/seats/orange.4"
    # The table as it is held comes first; then a copy for each chair would be as much again, 24 times.
    next_line = ann.get(f"/api/tables/{table}/stream?from={LARGE_LINES}")["next"]
    if not target.kept:
        target.kept = [Socket(target, ann.secret)]
    with target.bounded("chairs", grows=SAID * 3 // 1024):
        for chair in CHAIRS[:-1]:
            target.kept[0].send({"t": "watch", "table": table, "as": chair, "from": next_line})
        taken = 0
        for i in range(ROUNDS):
            for method, path, body in [("DELETE", seat, None), ("POST", seat, {"bot": BOT}), ("DELETE", seat, None), ("POST", seat, {}),
                                       ("POST", f"/api/tables/{table}/say", {"as": "blue", "words": "chat " + str(i % 10) * 490})]:
                taken += ann.call(method, path, body)[0] == 200
        for words, body in [("the words of a bot", {"bot": BOT + ":playouts=1"}), ("a name", {"name": "x" * 41})]:
            status, answer = ann.call("POST", f"/api/tables/{table}/seats/orange.4", body)
            check(status in (400, 409, 429), words, "that are too long", status, answer)
        if target.server:
            check(taken >= ROUNDS, "taken were", taken)
            # Whoever sits elsewhere hears all of it.
            wanted = taken * (len(CHAIRS) - 1)
            heard = hears(target.kept[0], wanted)
            check(heard >= wanted, "heard were", heard, "lines of", wanted)
    if target.server:
        status, answer = ann.call("POST", "/api/tables", {**MANY, "members": dict.fromkeys(FACTIONS, 5)})
        check(status == 400 and "chairs" in answer["text"], "more chairs", status, answer)
