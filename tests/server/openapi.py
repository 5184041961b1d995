"""Every path and method of docs/openapi.json against the running server: the status is a documented one, the answer has
the documented fields and no others. And the other way round: what is not in the file is not there."""
import csv
import re
import subprocess
import sys

from client import *

program, root = sys.argv[1], sys.argv[2]
document = json.load(open(root + "/docs/openapi.json"))
server = Server(program, "--no-limits")
ann, ben = person(server, "Ann"), person(server, "Ben")
answered = set()


def resolved(schema):
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].split("/")[-1]]
    return schema


def fits(schema, value, where):
    schema = resolved(schema)
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "number": (int, float)}
    if not check(isinstance(value, kinds[schema["type"]]), where, "is no", schema["type"], repr(value)[:80]):
        return
    if "enum" in schema:
        check(value in schema["enum"], where, "is none of", schema["enum"], value)
    if schema["type"] == "array":
        for i, item in enumerate(value[:20]):
            fits(schema["items"], item, f"{where}[{i}]")
    if schema["type"] == "object" and "properties" in schema:
        for name in schema.get("required", []):
            check(name in value, where, "lacks", name)
        for name, item in value.items():
            if check(name in schema["properties"], where, "has the undocumented", name):
                fits(schema["properties"][name], item, f"{where}.{name}")


def ask(who, method, pattern, expected, body=None, query="", **names):
    """Asks, and holds the answer to the document."""
    path = pattern
    for name, value in names.items():
        path = path.replace("{" + name + "}", value)
    operation = document["paths"][pattern][method.lower()]
    status, headers, text = who.raw(method, path + query, body)
    answered.add((pattern, method.lower(), str(status)))
    what = f"{method} {path}{query} → {status}"
    check(status == expected, what, "expected", expected, text[:200])
    if not check(str(status) in operation["responses"], what, "is not documented"):
        return None
    kind = headers["Content-Type"].split(";")[0]
    content = operation["responses"][str(status)]["content"]
    if not check(kind in content, what, "came as", kind) or kind != "application/json":
        return text
    value = json.loads(text)
    fits(content[kind]["schema"], value, what)
    return value


nobody = Client(server)
ask(ann, "GET", "/healthz", 200)
ask(ann, "GET", "/metrics", 200)
ask(ann, "GET", "/api/catalogue", 200)
ask(ann, "POST", "/api/players", 201, {})
ask(ann, "GET", "/api/me", 200)
ask(ann, "PUT", "/api/me", 200, {"name": "Ann"})
ask(ann, "PUT", "/api/me", 400, {"name": ""})
ask(nobody, "PUT", "/api/me", 403, {"name": "x"})
ask(nobody, "POST", "/api/tables", 403, {"game": "go"})
ask(ann, "POST", "/api/tables", 400, {"game": "chess"})
ask(ann, "POST", "/api/tables", 404, {"game": "go", "map": "sha256:0"})
table = ask(ann, "POST", "/api/tables", 201, {"game": "go", "map": "5x5", "seats": {"black": "me"}})["id"]
played = {"game": "capture", "map": "5x5", "seats": {"black": "me", "white": "bot level-1"}, "events": ["black place C3", "white place B3", "black resign"]}
ask(nobody, "POST", "/api/games", 403, played)
ask(ann, "POST", "/api/games", 409, {**played, "events": ["black place C3"]})
for wrong in [["black place C3", "white place C3"], ["@secret 00"], ["black place C3", "undo 1"], ["x" * 3000], "black pass", []]:
    ask(ann, "POST", "/api/games", 400, {**played, "events": wrong})
ask(ann, "POST", "/api/games", 400, {**played, "word": "x"})
ask(ann, "POST", "/api/games", 400, {**played, "seats": {"black": "me " + "0" * 64}})
handed = ask(ann, "POST", "/api/games", 201, played)["id"]
row = ask(ann, "GET", "/api/tables/{id}", 200, id=handed)
check(row["stage"] == "over" and row["yours"] == ["black"] and row["commitment"] == "" and row["access"] == "link", "a game that was handed in", row)
ask(ann, "GET", "/api/tables", 200, query="?show=open")
ask(ann, "GET", "/api/tables", 200, query="?show=my-turn&text=x&game=go")
ask(ann, "GET", "/api/tables", 400, query="?show=all")
ask(ann, "GET", "/api/tables/{id}", 200, id=table)
ask(ann, "GET", "/api/tables/{id}", 404, id="nothing")
ask(ben, "POST", "/api/tables/{id}/seats/{seat}", 409, {"name": "Ben"}, id=table, seat="black")
ask(ben, "POST", "/api/tables/{id}/seats/{seat}", 403, {"bot": "level-1"}, id=table, seat="white")
ask(ben, "POST", "/api/tables/{id}/seats/{seat}", 400, {"seed": "0123456789abcdef"}, id=table, seat="white")
ask(ben, "POST", "/api/tables/{id}/seats/{seat}", 400, {"pledge": "0123456789abcdef"}, id=table, seat="white")
ask(ben, "POST", "/api/tables/{id}/seats/{seat}", 200, {"name": "Ben"}, id=table, seat="white")
ask(ann, "DELETE", "/api/tables/{id}/seats/{seat}", 403, id=table, seat="white")
ask(ben, "DELETE", "/api/tables/{id}/seats/{seat}", 200, id=table, seat="white")
ask(ben, "POST", "/api/tables/{id}/word", 200, {"word": "none is needed"}, id=table)
ask(ann, "POST", "/api/tables/{id}/start", 409, {}, id=table)
ask(ann, "POST", "/api/tables/{id}/seats/{seat}", 200, {"bot": "level-1"}, id=table, seat="white")
ask(nobody, "POST", "/api/tables/{id}/start", 403, {}, id=table)
ask(ann, "POST", "/api/tables/{id}/say", 409, {"as": "black", "words": "pass"}, id=table)
ask(ann, "POST", "/api/tables/{id}/start", 200, {}, id=table)
ask(ann, "POST", "/api/tables/{id}/say", 409, {"as": "black", "words": "place Z9"}, id=table)
ask(ann, "POST", "/api/tables/{id}/say", 200, {"as": "black", "words": "place C3", "key": "k"}, id=table)
ask(ann, "POST", "/api/tables/{id}/say", 400, {"as": "black", "words": 5}, id=table)
ask(ben, "POST", "/api/tables/{id}/say", 403, {"as": "black", "words": "pass"}, id=table)
ask(ann, "GET", "/api/tables/{id}/stream", 200, query="?as=black&from=0&wait=1", id=table)
ask(ann, "GET", "/api/tables/{id}/stream", 400, query="?from=x", id=table)
ask(ben, "GET", "/api/tables/{id}/stream", 403, query="?as=black", id=table)
ask(ann, "GET", "/api/tables/{id}/record", 200, query="?as=black", id=table)
ask(ann, "GET", "/api/tables/{id}/sgf", 200, query="?as=black", id=table)
report = ask(ann, "GET", "/api/print/{what}", 200, query="?lang=fr&table=" + table, what="game")
check(report[:5] == b"%PDF-" and b"/Lang (fr)" in report, "a game is no PDF", report[:20])
private = ask(ann, "POST", "/api/tables", 201, {"game": "go", "map": "5x5", "terms": "spectators=no", "seats": {"black": "me", "white": "bot level-1"}})["id"]
ask(ann, "POST", "/api/tables/{id}/start", 200, {}, id=private)
ask(ben, "GET", "/api/print/{what}", 403, query="?table=" + private, what="game")

# What is printed while a game goes on has nobody's cards; the player's own record has.
hidden = ask(ann, "POST", "/api/tables", 201, {"game": "territory", "map": "pond-9", "factions": ["red", "blue"], "seats": {"red": "me", "blue": "bot level-1"}})["id"]
ask(ann, "POST", "/api/tables/{id}/start", 200, {}, id=hidden)
lines = 0
for _ in range(100):
    for corner in ("A1", "J9"):
        ann.raw("POST", f"/api/tables/{hidden}/say", {"as": "red", "words": "start " + corner})
    own = ask(ann, "GET", "/api/tables/{id}/record", 200, query="?as=red", id=hidden).decode()
    if "red deal" in own:
        break
    lines += len(ann.get(f"/api/tables/{hidden}/stream?as=red&from={lines}&wait=20")["lines"])  # something happens
held = re.search("^red deal (.*)$", own, re.M)
check(held and "?" not in held[1], "red should see its own cards", own)
shown = subprocess.run([program, "deck", "show", "territory-v1"], capture_output=True, text=True).stdout.splitlines()[3:]
names = {line[23:47].strip(): line[5:23].strip() for line in shown if line[23:47].strip()}
report = ask(ann, "GET", "/api/print/{what}", 200, query="?table=" + hidden, what="game")
words = subprocess.run(["pdftotext", "-", "-"], input=report, capture_output=True).stdout.decode()
check("Ann" in words and len(names) > 5, "the report of a running game", words[:200], names)
# The bot may have moved meanwhile: what it laid open is no secret.
public = ask(nobody, "GET", "/api/tables/{id}/record", 200, id=hidden).decode()
check(" deal ? ? ?" in public, "a spectator should see no hands", public)
printed = [name for name, word in names.items() if name in words and not re.search(f"^\\w+ (play|discard) {word}\\b", public, re.M)]
check(not printed, "hidden cards are printed", printed, public)
ask(ann, "POST", "/api/tables/{id}/rematch", 409, {}, id=table)
ask(ann, "POST", "/api/tables/{id}/say", 200, {"as": "black", "words": "resign"}, id=table)
ask(ben, "POST", "/api/tables/{id}/rematch", 403, {}, id=table)
ask(ann, "POST", "/api/tables/{id}/rematch", 200, {}, id=table)
ask(ann, "GET", "/api/tables/{id}", 200, id=table)
asked = [question["id"] for question in ask(ann, "GET", "/api/feedback", 200)["questions"]]
check(asked[:2] == ["impression", "getting-started"], "the questions after a game", asked)
ask(ann, "POST", "/api/tables/{id}/feedback", 400, {"answers": {"impression": 6}}, id=table)
ask(ann, "POST", "/api/tables/{id}/feedback", 400, {"answers": {"nonsense": 1}}, id=table)
ask(ann, "POST", "/api/tables/{id}/feedback", 400, {"answers": 3}, id=table)
ask(ben, "POST", "/api/tables/{id}/feedback", 403, {"answers": {"impression": 4}}, id=table)
ask(ann, "POST", "/api/tables/{id}/feedback", 200, {"answers": {"impression": 4, "confused": "=1+1, \"no\"", "finished": True}}, id=table)
ask(ann, "POST", "/api/feedback", 400, {"game": "chess", "answers": {}})
ask(ann, "POST", "/api/feedback", 400, {"game": "go", "answers": {"impression": 0}})
ask(ann, "POST", "/api/feedback", 200, {"game": "tsunami", "answers": {"impression": 5, "how-it-ended": "by lunch", "rules-helped": True}})
code = ask(ann, "POST", "/api/codes", 201, {})["code"]
ask(ann, "POST", "/api/codes", 404, {"table": "x"})
ask(ben, "POST", "/api/codes/use", 404, {"code": "nonsense"})
ask(ben, "POST", "/api/codes/use", 200, {"code": code})
ask(ann, "POST", "/api/decks", 409, {"name": "mine", "text": "x"})
ask(ann, "POST", "/api/decks", 413, {"name": "mine", "text": "x" * 70_000})
drawn = ask(ann, "POST", "/api/maps", 201, {"name": "pond", "text": ". . .\n. . .\n. . .\n"})
ask(ann, "GET", "/api/maps/{digest}", 200, digest=drawn["digest"])
ask(ann, "GET", "/api/maps/{digest}", 404, digest="sha256:0")
deck = ask(ann, "POST", "/api/decks", 201, {"name": "mine", "text": 'game = "tsunami"\n[cards]\nreef = 20\n'})
ask(ann, "GET", "/api/decks/{digest}", 200, digest=deck["digest"])
pages = ask(ann, "GET", "/api/print/{what}", 200, query="?deck=first-wave&lang=fr&only=reef,gust", what="cards")
check(pages[:5] == b"%PDF-", "cards are no PDF", pages[:20])
ask(ann, "GET", "/api/print/{what}", 200, query="?game=tsunami&only=reef", what="cards")
ask(ann, "GET", "/api/print/{what}", 200, query="?game=territory&format=svg", what="board")
pages = ask(ann, "GET", "/api/print/{what}", 200, query="?map=" + drawn["digest"] + "&format=svg&page=2&bw=1", what="board")
check(b"<svg" in pages, "a page is no SVG", pages[:80])
ask(ann, "GET", "/api/print/{what}", 200, query="?deck=" + deck["digest"] + "&paper=letter", what="cards")
ask(ann, "GET", "/api/print/{what}", 200, query="?colours=red,blue&count=20&lang=hu", what="tokens")
ask(ann, "GET", "/api/print/{what}", 200, query="?game=territory&players=6", what="score")
booklet = ask(ann, "GET", "/api/print/{what}", 200, query="?game=tsunami&lang=hu&rules=hu%20komi=6.5&deck=first-wave," + deck["digest"], what="rules")
check(booklet[:5] == b"%PDF-" and b"/Lang (hu)" in booklet, "the rules are no Hungarian PDF", booklet[:20])
ask(ann, "GET", "/api/print/{what}", 200, query="?game=go&format=svg&page=3", what="rules")
status, headers, _ = ann.raw("GET", "/api/print/board?map=13x13")
check(status == 200 and headers.get("Tideline-Pages") == "5", "a board of five pages", headers)
for what, query, parameter in (
    ("cards", "", "deck"), ("cards", "?deck=whale", "deck"), ("cards", "?deck=sha256:0", "deck"), ("cards", "?deck=first-wave&only=whale", "only"),
    ("cards", "?deck=first-wave&since=first-wave", "since"), ("cards", "?deck=first-wave&lang=de", "lang"), ("cards", "?deck=first-wave&colour=1", "colour"),
    ("board", "?map=26x26", "map"), ("board", "?map=9x9&paper=a5", "paper"), ("board", "?map=9x9&format=svg&page=9", "page"), ("board", "?map=9x9&format=png", "format"),
    ("tokens", "?colours=pink", "colours"), ("tokens", "?count=401", "count"), ("score", "", "game"), ("score", "?game=go&players=3", "players"),
    ("score", "?game=go&bw=yes", "bw"), ("rules", "", "game"), ("rules", "?game=go&deck=first-wave", "deck"), ("rules", "?game=tsunami&deck=whale", "deck"),
    ("rules", "?game=go&rules=x", "rules"),
):
    answer = ask(ann, "GET", "/api/print/{what}", 400, query=query, what=what)
    check(answer and answer["text"].startswith(f"`{parameter}`: "), what, query, "blames", answer)
ask(ann, "GET", "/api/print/{what}", 404, what="money")
ask(ann, "GET", "/api/print/{what}", 404, query="?table=x", what="game")

# Nothing of the document was left out, and what it does not name is not there.
for pattern, operations in document["paths"].items():
    for method in operations:
        good = any((pattern, method, status) in answered for status in ("200", "201"))
        check(good, method.upper(), pattern, "was not asked for with success")
    path = pattern.replace("{id}", table).replace("{seat}", "black").replace("{digest}", "x").replace("{what}", "cards")
    for method in ("GET", "POST", "PUT", "DELETE", "PATCH"):
        if method.lower() not in operations:
            check(ann.raw(method, path, {})[0] == 405, method, path, "is not documented and yet answered")
for path in ("/api", "/api/", "/api/table", "/api/tables/", f"/api/tables/{table}/", f"/api/tables/{table}/x", "/api/me/x"):
    check(ann.raw("GET", path)[0] == 404, path, "should not be there")
for pattern, method in ((p, m) for p, o in document["paths"].items() for m in o if m in ("post", "put")):
    path = pattern.replace("{id}", table).replace("{seat}", "black")
    status, _, _ = ann.raw(method.upper(), path, "{}", {"Content-Type": "text/plain"})
    check(status == 415, method, path, "takes what is not JSON", status)
print(len(answered), "answers compared with the document")
server.stop()

# What was answered comes out again, one line a player, with the last board.
out = server.folder + "/playtest"
said = subprocess.run([program, "feedback", "export", server.folder, "--out", out], capture_output=True, text=True)
check(said.returncode == 0 and "2 answers" in said.stdout, "feedback export", said.stdout, said.stderr)
rows = list(csv.DictReader(open(out + "/feedback.csv", newline="")))
check(len(rows) == 2 and rows[0]["impression"] == "4" and rows[0]["finished"] == "yes" and rows[0]["game"] == "go", "the CSV file", rows)
check(rows[1]["table"] == rows[1]["board"] == "" and rows[1]["game"] == "tsunami" and rows[1]["how-it-ended"] == "by lunch", "a game on paper", rows)
check(rows[0]["confused"] == "'=1+1, \"no\"", "a cell that is no formula", rows)
check(open(out + "/" + rows[0]["board"]).read().startswith("<svg "), "the last board", rows)
server.close()
verdict()
