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

verdict()
