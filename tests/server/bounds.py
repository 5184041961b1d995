"""What anybody may bring, and how much of it: text, entries, tables; and what stays private."""
import sys

from client import *

program = sys.argv[1]
server = Server(program, "--no-limits", clock=True)
ann, ben = person(server, "Ann"), person(server, "Ben")

# One rule for the text of people: what is right in one place is right in all.
MAP = open(f"{sys.argv[2]}/data/maps/pond-9.map").read()
DECK = """game = "tsunami"
size = 60
[cards]
squall = 60
[card.squall]
timing = "replaces"
name = { en = "NAME", fr = "Grain", hu = "Szélroham" }
text = { fr = "…", hu = "…" }
step = [{ do = "exchange", bound = "line-at-least", number = 3 }]
"""
table = ann.post("/api/tables", {"game": "go", "map": "5x5", "seats": {"black": "me"}})["id"]


def places(text):
    """Every way by which text for people comes in, and the status of each."""
    yield "a name", ann.call("PUT", "/api/me", {"name": text})[0]
    yield "a title", ann.call("POST", "/api/tables", {"game": "go", "map": "5x5", "title": text})[0]
    status = ann.call("POST", f"/api/tables/{table}/seats/white", {"name": text})[0]
    if status == 200:
        ann.call("DELETE", f"/api/tables/{table}/seats/white")
    yield "a name at a table", status
    yield "chat", ann.say(table, "black", "chat " + text)[0]
    yield "a map", ann.call("POST", "/api/maps", {"name": "mine", "text": MAP + f"# {text}\n"})[0]
    yield "a deck", ann.call("POST", "/api/decks", {"name": "mine", "text": DECK.replace("NAME", text)})[0]
    # An escape in the file is no way around it.
    escaped = "".join(f"\\U{ord(c):08x}" for c in text)
    yield "a deck with escapes", ann.call("POST", "/api/decks", {"name": "mine", "text": DECK.replace("NAME", escaped)})[0]


for text in ["Anna", "Éva Kőszegi", "안나", "👩‍👩‍👧", "אנה", "می‌خواهم"]:
    for place, status in places(text):
        check(status in (200, 201), place, ascii(text), status)
for text in ["a\u202eb", "a\u2066b", "a\u200eb", "a\u061cb", "a\x07b", "a\x85b", "a\u2028b", "a\ufeffb", "a\uffffb",
             "a\U0001fffeb", "a\ufdd0b"]:
    for place, status in places(text):
        check(status in (400, 409), place, ascii(text), status)
status = ann.raw("PUT", "/api/me", '{"name": "\\ud800"}', {"Content-Type": "application/json"})[0]
check(status == 400, "half a pair", status)

# A length for everything that comes in, and every entry counts.
long = "search" + ":playouts=1" * 900
status, answer = ann.call("POST", f"/api/tables/{table}/seats/white", {"bot": long})
check(status == 400 and "at most" in answer["text"], "the words of a bot", status, answer)
status, answer = ann.call("POST", "/api/tables", {"game": "go", "seats": {"white": "bot " + long}})
check(status == 409 and answer["reason"] == "too-long", "the words of a bot", status, answer)
for body in [{"game": "go", "rules": "x" * 3000}, {"game": "go", "terms": " " * 3000}, {"game": "go" * 2000}]:
    status, answer = ann.call("POST", "/api/tables", body)
    check(status == 400, "a long field", status, answer)
many = {"game": "territory", "factions": ["red", "blue"], "members": {"red": 20, "blue": 20}}
status, answer = ann.call("POST", "/api/tables", many)
check(status == 400 and "chairs" in answer["text"], "chairs", status, answer)
status, answer = ann.call("POST", "/api/tables", {"game": "go", "handicaps": {f"x{i}": 0 for i in range(900)}})
check(status == 400, "handicaps for factions that are not there", status, answer)
sat = 0
while sat < 5000:
    status, answer = ben.call("POST", f"/api/tables/{table}/seats/white", {})
    if status != 200:
        break
    sat += 1
    ben.call("DELETE", f"/api/tables/{table}/seats/white")
check(status == 409 and answer["reason"] == "too-many" and sat < 1000, "sitting down", sat, status, answer)

# A table with much chat costs little after a restart: it is read once, and told in parts.
line = Socket(server, ann.secret)
chats = 0
while chats < 3000:
    line.send({"t": "say", "table": table, "as": "black", "words": "chat " + "z" * 490})
    if line.receive()["t"] != "done":
        break
    chats += 1
check(1900 < chats <= 2000, "chat is bounded", chats)
line.close()
server.stop()
server.start()


def memory():
    with open(f"/proc/{server.process.pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])


before = memory()
nobody = Client(server)
nobody.get(f"/api/tables/{table}")
stream = nobody.get(f"/api/tables/{table}/stream")
check(len(stream["lines"]) == 500, "so many lines at once", len(stream["lines"]))
room = 300_000 if os.environ.get("TIDELINE_SANITIZED") else 0
check(memory() - before < 20_000 + room, "memory grew from", before, "to", memory(), "KB")
check(b"tideline_loads_total 1\n" in nobody.raw("GET", "/metrics")[2], "it was read once")

# A table with a word is not watched, exported or printed without it.
ann, ben, cy = person(server, "Ann"), person(server, "Ben"), person(server, "Cy")
private = ann.post("/api/tables", {"game": "go", "map": "5x5", "word": "open sesame", "seats": {"black": "me"}})["id"]
ben.post(f"/api/tables/{private}/seats/white", {"word": "open sesame"})
ann.post(f"/api/tables/{private}/start")


def looks(who, table):
    """Every way to look at a table as a spectator, and the status of each."""
    for path in ["stream", "record", "sgf"]:
        yield path, who.raw("GET", f"/api/tables/{table}/{path}")[0]
    yield "print", who.raw("GET", f"/api/print/game?table={table}")[0]
    line = Socket(server, who.secret)
    line.send({"t": "watch", "table": table})
    while (message := line.receive())["t"] == "here":
        pass
    yield "watch", 200 if message["t"] == "lines" else 403
    line.close()


for round in range(2):
    for who in [cy, Client(server)]:
        for how, status in looks(who, private):
            check(status == 403, "without the word:", how, status)
        row = who.get(f"/api/tables/{private}")
        check(row["changed"] == row["created"], "when something happened, without the word", row)
        check(not row["welcome"] and not row["turn"] and not row["phase"] and not row["result"], "without the word", row)
    for who in [ann, ben]:
        for how, status in looks(who, private):
            check(status == 200, "who sits there:", how, status)
        check(who.get(f"/api/tables/{private}")["welcome"], "who sits there is welcome")
    # Also when the game is over.
    ben.say(private, "white", "resign")
check(cy.call("POST", f"/api/tables/{private}/word", {"word": "sesame"})[0] == 403, "the wrong word")
check(cy.call("POST", f"/api/tables/{private}/word", {})[0] == 403, "no word")
check(Client(server).call("POST", f"/api/tables/{private}/word", {"word": "open sesame"})[0] == 403, "nobody")
cy.post(f"/api/tables/{private}/word", {"word": "open sesame"})
for how, status in looks(cy, private):
    check(status == 200, "with the word:", how, status)

# What spectators see later, or not at all, the list does not tell before.
for terms in ["delay=60", "spectators=no", ""]:
    table = ann.post("/api/tables", {"game": "go", "map": "5x5", "terms": terms, "seats": {"black": "me", "white": "me"}})["id"]
    ann.post(f"/api/tables/{table}/start")
    began = cy.get(f"/api/tables/{table}")["changed"]
    order = [row["id"] for row in cy.get("/api/tables?show=unfinished")["tables"]]
    server.let_pass(1)
    other = ann.post("/api/tables", {"game": "go", "map": "5x5", "seats": {"black": "me"}})["id"]
    server.let_pass(5)
    ann.say(table, "black", "place C3")
    # Neither when somebody moved, nor by the place in the list.
    rows = cy.get("/api/tables?show=unfinished")["tables"]
    row = next(row for row in rows if row["id"] == table)
    for told in [row["changed"], cy.get(f"/api/tables/{table}")["changed"]]:
        check((told == began) == bool(terms), "when the table changed", terms, told - began)
    check([one["id"] for one in rows] == ([other, *order] if terms else [table, other, *(one for one in order if one != table)]), "the order of the list", terms)
    for show, who, told in [("unfinished", cy, not terms), ("mine", ann, True)]:
        row = next(row for row in who.get(f"/api/tables?show={show}")["tables"] if row["id"] == table)
        check(row["turn"] == (["white"] if told else []), "the list", show, terms, row["turn"])
        check(row["phase"] == ("play" if told else ""), "the list", show, terms, row["phase"])
    check(cy.get(f"/api/tables/{table}")["turn"] == ([] if terms else ["white"]), "the row", terms)
    check(ann.get(f"/api/tables/{table}")["turn"] == ["white"], "the row of who sits there", terms)

# Nor does the list of who opened the table and does not sit there.
host = person(server, "Host")
for terms in ["delay=60", "spectators=no", ""]:
    table = host.post("/api/tables", {"game": "go", "map": "5x5", "terms": terms})["id"]
    for seat in ["black", "white"]:
        ann.post(f"/api/tables/{table}/seats/{seat}", {"name": "Ann"})
    host.post(f"/api/tables/{table}/start")
    for who, told in [(host, not terms), (ann, True)]:
        row = next(row for row in who.get("/api/tables?show=mine")["tables"] if row["id"] == table)
        check(row["turn"] == (["black"] if told else []), "the list of who opened it", terms, row["turn"])
        check(row["phase"] == ("play" if told else ""), "the list of who opened it", terms, row["phase"])

# What nobody uses goes; what was played stays.
def sweeps():
    return int(re.search(rb"tideline_sweeps_total (\d+)", Client(server).raw("GET", "/metrics")[2])[1])


def days_pass(days):
    """So much time, and what nobody has used since is gone."""
    before = sweeps()
    server.let_pass(61)  # tables that nobody needs are put away
    server.let_pass(days * 86_400)
    while sweeps() == before:
        pass


def there(table):
    return Client(server).raw("GET", f"/api/tables/{table}")[0] == 200


def opened(**more):
    return ann.post("/api/tables", {"game": "go", "map": "5x5", **more})["id"]


mine = {"black": "me", "white": "me"}
deck = ann.post("/api/decks", {"name": "mine", "text": DECK})["digest"]
lost = ann.post("/api/decks", {"name": "lost", "text": DECK.replace("NAME", "Other")})["digest"]
bare, waits, ended = opened(), opened(seats={"black": "me"}), opened(seats=mine)
used = ann.post("/api/tables", {"game": "tsunami", "deck": deck, "seats": mine})["id"]
for table in [ended, used]:
    ann.post(f"/api/tables/{table}/start")
ann.say(ended, "black", "resign")
days_pass(3)
check([there(table) for table in [bare, waits, ended, used]] == [False, True, True, True], "three days")
check(ann.raw("GET", f"/api/decks/{lost}")[0] == 200, "a deck that was brought three days ago")
days_pass(31)
check([there(table) for table in [waits, ended, used]] == [False, True, True], "a month")
check(ann.raw("GET", f"/api/decks/{lost}")[0] == 404, "a deck that nobody used for a month")
check(ann.raw("GET", f"/api/decks/{deck}")[0] == 200, "a deck that a table needs")
server.stop()
server.start()
check(there(used) and ann.raw("GET", f"/api/decks/{lost}")[0] == 404, "the same after a restart")
days_pass(400)
check(there(ended), "a game that was played is there after more than a year")
server.stop()

# So much a day and address.
server = Server(program, clock=True)
dan = person(server, "Dan")
made, tries = 0, 0
while tries < 600:
    status, answer = dan.call("POST", "/api/tables", {"game": "go", "map": "5x5"})
    made += status == 201
    tries += 1
    if status == 429:
        break
    server.let_pass(2)
check(made == 200 and status == 429, "tables a day", made, status)
made, tries, status = 0, 0, 0
while status != 429 and tries < 200:
    status, answer = dan.call("POST", ["/api/decks", "/api/maps"][tries % 2], {"name": "mine", "text": [DECK, MAP][tries % 2] + f"# {tries}\n"})
    made += status == 201
    tries += 1
    server.let_pass(2)
check(made == 50 and status == 429, "decks and maps a day", made, status, answer)
server.stop()

# A folder that may grow so large: then nothing new is kept, and what is there can be read.
server = Server(program, "--no-limits", "--most-bytes", "400000")
eve = person(server, "Eve")
table = eve.post("/api/tables", {"game": "go", "map": "5x5", "seats": {"black": "me"}})["id"]
kept, status = 0, 200
while status == 200 and kept < 2_000:
    status, answer = eve.say(table, "black", "chat " + "x" * 490)
    kept += status == 200
check(status == 503 and answer["reason"] == "store" and 20 < kept < 800, "kept", kept, "and then", status, answer)
check(os.path.getsize(os.path.join(server.folder, "tideline.db")) <= 400_000, "the database is too large")
check(eve.raw("GET", f"/api/tables/{table}/stream?from=0")[0] == 200, "what was kept can be read")

verdict()
