"""Whole games of every kind over the real API, by scripted players: seats, streams, take-backs, bots, rematch, records,
clocks and absences. The server's clock goes on when this lets it, so that nothing here depends on how fast anybody is."""
import random
import subprocess
import sys
import tempfile

from client import *

program = sys.argv[1]
server = Server(program, "--no-limits", "--bot-time", "200", clock=True)
chooser = random.Random(7)
seen_words = set()


def open_table(host, **wish):
    return host.post("/api/tables", wish)["id"]


def until_pong(line):
    """What has come over the socket up to now."""
    line.send({"t": "ping", "n": 1})
    messages = []
    while (message := line.receive()) is not None and message["t"] != "pong":
        messages.append(message)
    return [entry["text"] for message in messages if message["t"] == "lines" for entry in message["lines"]]


def check_record(table, client, seat, what, seeds, people, voids=0):
    """The record of a game that is over replays, its dice are what was committed to, and so many people's seeds are in, after so many
    void draws."""
    status, _, text = client.raw("GET", f"/api/tables/{table}/record?as={seat}")
    with tempfile.NamedTemporaryFile(suffix=".tide") as file:
        file.write(text)
        file.flush()
        ran = subprocess.run([program, "check", file.name], capture_output=True, text=True)
        check(ran.returncode == 0, what, "the record is not right:", ran.stderr[:300])
        ran = subprocess.run([program, "verify", file.name], capture_output=True, text=True)
        check(ran.returncode == 0, what, "the dice are not right:", (ran.stdout + ran.stderr)[:300])
        said = re.search(r"^seeds +(\w+) of (\d+) ", ran.stdout, re.M)
        check(said and said.groups() == (str(seeds) if seeds else "none", str(people)), what, "seeds", ran.stdout)
        check(re.search(rf"^void draws +{voids or 'none'}$", ran.stdout, re.M), what, "void draws", ran.stdout)
    status, headers, text = client.raw("GET", f"/api/tables/{table}/sgf?as={seat}")
    check(status == 200 and text.startswith(b"(;"), what, "SGF", status, text[:80])


def whole_game(what, people, wish, width, height, hurry=100):
    """People at all seats play it to its end; every stream is whole and in order."""
    host = people[0]
    table = open_table(host, **wish)
    seats = [seat["seat"] for seat in host.get(f"/api/tables/{table}")["seats"]]
    players = [Player(people[i % len(people)], table, seat, width, height, chooser) for i, seat in enumerate(seats)]
    for i, player in enumerate(players):
        player.client.post(f"/api/tables/{table}/seats/{player.seat}", {"name": "N" + str(i), "pledge": player.pledge()})
    host.post(f"/api/tables/{table}/start")
    for i, player in enumerate(players):
        row = host.get(f"/api/tables/{table}")
        check(row["stage"] == "gathering" and row["turn"] == seats[i:], what, "waits for the seeds of", row["turn"])
        player.reveal()
    row = play_out(players, hurry=hurry)
    if not check(row["stage"] == "over" and row["result"], what, "ended as", row["stage"], row["phase"]):
        return table
    for player in players:
        again = []
        while True:
            news = player.client.get(f"/api/tables/{table}/stream?as={player.seat}&from={len(again)}")
            if not news["lines"]:
                break
            again += news["lines"]
        check(again == player.lines, what, "the stream of", player.seat, "is not the same when it is read again")
    check_record(table, host, seats[0], what, len(seats), len(seats))
    for line in players[0].lines:
        seen_words.update(re.findall(r"^(?:@[a-z-]+|[a-z]+ [a-z]+)", line["text"]))
    print(what, "over after", len(players[0].lines), "lines, won by", *row["result"], flush=True)
    return table


ann, ben, cat = person(server, "Ann"), person(server, "Ben"), person(server, "Cat")

whole_game("go", [ann, ben], {"game": "go", "map": "5x5", "title": "Small"}, 5, 5)
whole_game("go on one screen", [ann], {"game": "go", "map": "5x5", "rules": "japanese"}, 5, 5)
whole_game("tsunami", [ann, ben], {"game": "tsunami", "map": "5x5", "terms": "question=0.2"}, 5, 5)
whole_game("territory for three", [ann, ben, cat],
           {"game": "territory", "map": "7x7", "factions": ["red", "blue", "green"], "terms": "question=0.2"}, 7, 7)
whole_game("territory with a team", [ann, ben, cat],
           {"game": "territory", "map": "7x7", "factions": ["red", "blue"], "members": {"red": 2},
            "rules": "quick", "terms": "question=0.2"}, 7, 7)
last = whole_game("territory again, with handicaps from history", [ann, ben],
                  {"game": "territory", "map": "7x7", "factions": ["red", "blue"], "rules": "v1 handicap=history",
                   "terms": "question=0.2"}, 7, 7)
start = [line["text"] for line in ann.get(f"/api/tables/{last}/stream?from=0")["lines"]
         if line["text"].startswith("@start")]
check(start and "handicap red -" in start[0], "R10: two games played give a handicap:", start)

# R10: a bot has the lowest handicap of the people at the table; none is given where players bring theirs.
with_bot = ann.post("/api/tables", {"game": "territory", "map": "7x7", "factions": ["red", "blue", "green"], "rules": "v1 handicap=history",
                                    "seats": {"red": "me", "blue": "bot level-1", "green": "bot level-2"}})["id"]
ann.post(f"/api/tables/{with_bot}/start")
start = [line["text"] for line in ann.get(f"/api/tables/{with_bot}/stream?from=0")["lines"] if line["text"].startswith("@start")]
given = dict(re.findall(r"handicap (\w+) (-?\d+)", start[0] if start else ""))
check(given.get("red", "0") != "0" and len(set(given.values())) == 1, "R10: a bot gets no starter stone for being a bot:", start)
status, refused = ann.call("POST", "/api/tables", {"game": "territory", "map": "7x7", "factions": ["red", "blue"], "rules": "v1 handicap=history",
                                   "handicaps": {"red": -2}})
check(status == 400 and "R10" in str(refused), "R10: given handicaps together with history are refused:", refused)

# Chance decides what comes up in a game: some more are played until everything has.
wanted = {"place", "pass", "roll", "draw", "play", "no", "surrender", "counter", "@question", "@commit", "@secret"}
for more in range(20):
    words = {text.split()[-1] for text in seen_words}
    if wanted <= words:
        break
    whole_game("tsunami again", [ann, ben], {"game": "tsunami", "map": "5x5", "terms": "question=0.2"}, 5, 5)
    whole_game("territory again", [ann, ben, cat],
               {"game": "territory", "map": "7x7", "factions": ["red", "blue", "green"], "terms": "question=0.2"}, 7, 7)
check(wanted <= words, "no game had", wanted - words)
print("happened:", *sorted(words), flush=True)

# R33: a bot that declines a surrender says why in a word, to all who look.
reasons = []
for more in range(20):
    table = open_table(ann, game="territory", map="5x5", rules="v1 dice=none cards=off", factions=["red", "blue", "green"],
                       seats={"red": "me", "blue": "bot level-1", "green": "bot level-3"})
    ann.post(f"/api/tables/{table}/start")
    offering = Player(ann, table, "red", 5, 5, chooser)
    while not reasons and (row := ann.get(f"/api/tables/{table}"))["stage"] != "over":
        offering.read(wait=0 if "red" in row["turn"] else 25)
        if "red" in row["turn"] and not any(ann.say(table, "red", "surrender " + other)[0] == 200 for other in ("blue", "green")):
            offering.move()
        reasons = re.findall(r"^@because (blue|green) (\w+)\n\1 decline$", ann.raw("GET", f"/api/tables/{table}/record")[2].decode(), re.M)
    if reasons:
        break
check(reasons and reasons[0][1] in ("ahead", "lost", "worse", "useless"), "a bot that declines does not say why", reasons)

# A rematch: everybody gets the same table, every seat one further.
first = ann.post(f"/api/tables/{last}/rematch")["id"]
second = ben.post(f"/api/tables/{last}/rematch")["id"]
check(first == second, "one rematch for all", first, second)
check(ann.get(f"/api/tables/{first}")["yours"] == ["blue"], "seats are rotated", ann.get(f"/api/tables/{first}")["yours"])
check(ben.get(f"/api/tables/{first}")["yours"] == ["red"], "seats are rotated")

# Whoever took part in the draw is waited for, and need not have been there when it was asked for.
again = [Player(ben, first, "red", 7, 7, chooser), Player(ann, first, "blue", 7, 7, chooser)]
check(ann.say(first, "blue", "pledge " + again[1].pledge())[0] == 200, "a pledge for the rematch")
ann.post(f"/api/tables/{first}/start")
check(ann.get(f"/api/tables/{first}")["turn"] == ["red"], "Ben's client is waited for")
check(ann.say(first, "blue", "reveal " + again[1].seed)[0] == 409, "nothing is revealed before all have pledged")
check(ben.say(first, "red", "pledge " + again[0].pledge())[0] == 200, "Ben's client comes")
again[1].reveal()
check(ben.say(first, "red", "void")[0] == 200, "a browser that has lost its seed says so")
for player in again:
    check(player.client.say(first, player.seat, "pledge " + player.pledge())[0] == 200, "all pledge anew")
for player in again:
    player.reveal()
row = play_out(again)
check(row["stage"] == "over", "the rematch", row["stage"])
check_record(first, ann, "blue", "a rematch", 2, 2, voids=1)
_, _, text = ann.raw("GET", f"/api/tables/{first}/record?as=blue")
check(b"@void red lost" in text, "the void draw is on record")

# Who keeps the dice waiting loses the chair, and somebody else may have it.
table = open_table(ann, game="territory", map="7x7", factions=["red", "blue"], terms="absent=5", seats={"red": "me"})
late, cats = Player(ben, table, "blue", 7, 7, chooser), Player(cat, table, "blue", 7, 7, chooser)
ben.post(f"/api/tables/{table}/seats/blue", {"pledge": late.pledge()})
line = Socket(server, ben.secret)
line.send({"t": "watch", "table": table, "as": "blue", "from": 0})
check(until_pong(line), "Ben watches from his chair")
ann.post(f"/api/tables/{table}/start")
server.let_pass(5)
wait_for = cat.get(f"/api/tables/{table}/stream?from=0")["lines"]
check(any(line["text"] == "@void blue silent" for line in wait_for), "a draw without a seed is void", wait_for[-3:])
check(ben.get(f"/api/tables/{table}")["yours"] == [], "the chair is free", ben.get(f"/api/tables/{table}")["yours"])
check(ben.say(table, "blue", "chat mine")[0] == 403, "the chair is nobody's")
cat.post(f"/api/tables/{table}/seats/blue", {"pledge": cats.pledge()})
ann.post(f"/api/tables/{table}/start")
cats.reveal()
check(cat.get(f"/api/tables/{table}")["stage"] == "playing", "the game begins")
check(not any("Cat" in text for text in until_pong(line)), "who has lost a chair looks no more over its shoulder")
# The same of who gets up.
table = open_table(ann, game="territory", map="7x7", factions=["red", "blue"], seats={"red": "me"})
ben.post(f"/api/tables/{table}/seats/blue", {})
line.send({"t": "watch", "table": table, "as": "blue", "from": 0})
check(until_pong(line), "Ben watches from his chair")
ben.call("DELETE", f"/api/tables/{table}/seats/blue")
cat.post(f"/api/tables/{table}/seats/blue", {})
check(not any("Cat" in text for text in until_pong(line)), "who got up looks no more over the chair's shoulder")

# Opened with a pledge of one's own.
mine = Player(ann, "", "black", 5, 5, chooser)
table = mine.table = open_table(ann, game="go", map="5x5", seats={"black": "me " + mine.pledge(), "white": "bot level-1"})
ann.post(f"/api/tables/{table}/start")
mine.reveal()
check(ann.get(f"/api/tables/{table}")["stage"] == "playing", "a table opened with a pledge begins with its seed")

# On one screen: a seed for each chair.
both = [Player(ann, "", seat, 5, 5, chooser) for seat in ("black", "white")]
table = open_table(ann, game="go", map="5x5", seats={player.seat: "me " + player.pledge() for player in both})
ann.post(f"/api/tables/{table}/start")
for player in both:
    player.table = table
    player.reveal()
check(ann.say(table, "black", "resign")[0] == 200, "a game on one screen begins with the seeds of both chairs")
check_record(table, ann, "black", "on one screen", 2, 2)

# Against bots, over a WebSocket.
table = open_table(ann, game="go", map="5x5", seats={"black": "me", "white": "bot level-2"})
ann.post(f"/api/tables/{table}/start")
line = Socket(server, ann.secret)
check(line.status == 101, "WebSocket", line.status)
line.send({"t": "watch", "table": table, "as": "black", "from": 0})
seen, over, keys, events = [], False, 0, 0
passing = False
line.send({"t": "ping", "n": 5})
pongs = 0
while not over:
    message = line.receive()
    if not check(message is not None, "the socket went silent"):
        break
    if message["t"] == "pong":
        pongs += 1
    if message["t"] != "lines":
        continue
    check(message["from"] == len(seen) and message["as"] == "black", "lines from", message["from"], "have", len(seen))
    seen += message["lines"]
    row = ann.get(f"/api/tables/{table}")
    over = row["stage"] == "over"
    if "black" not in row["turn"]:
        continue
    events += 1
    tries = ["agree"] + ["place " + p for p in chooser.sample(points(5, 5), 20)] * (events < 20) + ["pass"]
    for words in tries:
        keys += 1
        line.send({"t": "say", "table": table, "as": "black", "words": words, "key": f"k{keys}"})
        answer = None
        while answer is None or answer["t"] not in ("done", "refused"):
            answer = line.receive()
            if not check(answer is not None, "no answer to", words):
                break
            pongs += answer["t"] == "pong"
            if answer["t"] == "lines":
                seen += answer["lines"]
        if answer is None or answer["t"] == "done" or answer["reason"] in ("not-your-turn", "over"):
            check(answer is None or answer["key"] == f"k{keys}", "the key comes back", answer)
            break
check(pongs == 1, "one pong")
print("a bot played to the end,", len(seen), "lines", flush=True)

# The same key again changes nothing.
table = open_table(ann, game="go", map="5x5", seats={"black": "me", "white": "me"})
ann.post(f"/api/tables/{table}/start")
check(ann.say(table, "black", "place C3", "same")[0] == 200, "place")
check(ann.say(table, "black", "place C3", "same")[0] == 200, "the same key is harmless")
events = [l["text"] for l in ann.get(f"/api/tables/{table}/stream?as=black")["lines"] if l["text"] == "black place C3"]
check(len(events) == 1, "the event is there once", events)
# Of another seat the same key is another.
check(ann.say(table, "white", "place C4", "same")[0] == 200, "keys are each seat's own")
check(ann.get(f"/api/tables/{table}")["turn"] == ["black"], "white has played")

# A take-back needs the consent of everybody else: they have seen what is taken back.
table = open_table(ann, game="go", map="5x5", seats={"black": "me"})
ben.post(f"/api/tables/{table}/seats/white", {"name": "Ben"})
ann.post(f"/api/tables/{table}/start")


def said_at(table, who=ann, seat="black"):
    return [l["text"] for l in who.get(f"/api/tables/{table}/stream?as={seat}")["lines"]]


ann.say(table, "black", "place C3")
check(ann.say(table, "black", "undo 1")[0] == 200 and said_at(table)[-1] == "@undo black 1", "one's own stone", said_at(table)[-2:])
check(ben.say(table, "white", "consent yes")[0] == 200 and said_at(table)[-1] == "undo 1", "one's own stone", said_at(table)[-2:])
ann.say(table, "black", "place C3")
ben.say(table, "white", "place C4")
for answer, last in (("no", "@refuse white"), ("yes", "undo 2")):
    check(ann.say(table, "black", "undo 2")[0] == 200, "undo")
    check(said_at(table)[-1] == "@undo black 2", "white is asked", said_at(table)[-2:])
    check(ann.say(table, "black", "consent yes")[0] == 409, "one does not consent to oneself")
    check(ben.say(table, "white", "consent " + answer)[0] == 200, "consent", answer)
    check(last in said_at(table)[-2:], "a take-back after", answer, said_at(table)[-3:])
    if answer == "no":
        check(ann.say(table, "black", "undo 2")[0] == 409, "who was refused asks again when something has happened")
        ann.say(table, "black", "place D3")
        ben.say(table, "white", "place D4")
check(ann.get(f"/api/tables/{table}")["turn"] == ["black"], "two stones are taken back")


# Spectators see a delayed stream later, and nobody may look from another's seat.
table = open_table(ann, game="go", map="5x5", terms="delay=2", seats={"black": "me", "white": "me"})
ann.post(f"/api/tables/{table}/start")
server.let_pass(2)
watcher = Socket(server)
watcher.send({"t": "watch", "table": table, "from": 0})
check(any("delay=2" in text for text in until_pong(watcher)), "what is older than two seconds is seen")
ann.say(table, "black", "place C3")
server.let_pass(1.999)
check(until_pong(watcher) == [], "a spectator sees what is younger than two seconds")
server.let_pass(0.001)
check("black place C3" in until_pong(watcher), "after two seconds a spectator sees it")
status, answer = ben.call("GET", f"/api/tables/{table}/stream?as=black")
check(status == 403, "another's seat", status, answer)
check(ben.say(table, "black", "pass")[0] == 403, "another's seat cannot be used")

# Whoever is not there is played for, and then a bot sits in, until it comes back.
# A game that is over before that is followed by another.
for _ in range(5):
    table = open_table(ann, game="territory", map="7x7", rules="quick", factions=["red", "blue"],
                       terms="absent=1 question=0.2 sit-in=level-1", seats={"red": "me"})
    ben.post(f"/api/tables/{table}/seats/blue", {"name": "Ben"})
    ann.post(f"/api/tables/{table}/start")
    player = Player(ann, table, "red", 7, 7, chooser)
    texts = []
    for step in range(2000):
        player.read()
        texts = [line["text"] for line in player.lines]
        if "@sits-in blue level-1" in texts:
            break
        if "red" not in ann.get(f"/api/tables/{table}")["turn"] or player.has_answered() or not player.move():
            server.let_pass(0.5)
    if "@sits-in blue level-1" in texts:
        break
check("@for blue" in texts, "nobody played for blue", texts[-5:])
check("@sits-in blue level-1" in texts, "no bot sat in", texts[-5:])
away = next((text for text in texts if text.startswith("@away blue until ")), None)
check(away and texts.index(away) < texts.index("@for blue"), "blue is played for before it is away", texts[-8:])
# Names are changed at all one's tables at once: whoever does that elsewhere is not here.
for name in ["Ben", "Ben Lee"]:
    check(ben.say(table, "blue", "name " + name)[0] == 200, "name", name)
texts = said_at(table, ann, "red")
check([text for text in texts if text.startswith("@name")] == ["@name blue Ben Lee"], "names", texts[-5:])
check("@back blue" not in texts, "who is called otherwise is back", texts[-5:])
check(ben.call("GET", f"/api/tables/{table}/stream?as=blue")[0] == 200 and "@back blue" in said_at(table, ann, "red"), "Ben is back")

# Deadlines are kept to the millisecond, whoever is there.
table = open_table(ann, game="go", map="5x5", terms="clock=absolute/2", seats={"black": "me", "white": "me"})
line = Socket(server, ann.secret)
line.send({"t": "watch", "table": table, "as": "black", "from": 0})
ann.post(f"/api/tables/{table}/start")
server.let_pass(1.999)
check("black timeout" not in said_at(table), "time ran out too early")
server.let_pass(0.001)
check("black timeout" in said_at(table), "time did not run out", said_at(table)[-3:])
check("black timeout" in until_pong(line), "whoever watches is not told that time ran out")

# Private with a word.
table = open_table(ann, game="go", map="5x5", word="swordfish", seats={"black": "me"})
check(ben.call("POST", f"/api/tables/{table}/seats/white", {"name": "Ben"})[0] == 403, "without the word")
check(ben.call("POST", f"/api/tables/{table}/seats/white", {"name": "Ben", "word": "cod"})[0] == 403, "a wrong word")
check(ben.call("POST", f"/api/tables/{table}/seats/white", {"name": "Ben", "word": "swordfish"})[0] == 200, "the word")
check(cat.call("POST", f"/api/tables/{table}/seats/white", {"name": "Cat", "word": "swordfish"})[0] == 409, "taken")
check(ben.call("DELETE", f"/api/tables/{table}/seats/white")[0] == 200, "getting up")

# Moving to another device by a code, once.
code = ann.post("/api/codes", {"table": table})["code"]
moved = cat.post("/api/codes/use", {"code": code.lower()})["tables"]
check(moved == [table], "the table has moved", moved)
check(cat.get(f"/api/tables/{table}")["yours"] == ["black"], "the seat is Cat's now")
check(ann.get(f"/api/tables/{table}")["yours"] == [], "and no longer Ann's")
check(ben.call("POST", "/api/codes/use", {"code": code})[0] == 404, "a code works once")
for seconds, status in ((599, 200), (601, 404)):
    code = ann.post("/api/codes")["code"]
    server.let_pass(seconds)
    check(ann.call("POST", "/api/codes/use", {"code": code})[0] == status, "a code lives ten minutes", seconds)

# Lists.
mine = [row["id"] for row in cat.get("/api/tables?show=mine")["tables"]]
check(table in mine, "mine", mine)
check(table not in [row["id"] for row in ann.get("/api/tables?show=open")["tables"]], "a word keeps it off the list")
public = open_table(ann, game="go", title="Everybody come", seats={"black": "me"})
check([row["id"] for row in ben.get("/api/tables?show=open&text=everybody")["tables"]] == [public], "open, by title")
check(public not in [row["id"] for row in ben.get("/api/tables?show=over")["tables"]], "not over")

# Decks and maps of one's own.
new = tempfile.mkdtemp(prefix="tideline-test-")
subprocess.run([program, "deck", "new", "mine"], cwd=new, check=True, capture_output=True)
deck = ann.post("/api/decks", {"name": "mine", "text": open(os.path.join(new, "mine.toml")).read()})
check(deck["digest"].startswith("sha256:"), "deck", deck)
status, answer = ann.call("POST", "/api/decks", {"name": "bad", "text": "game = \"tsunami\"\n[cards]\nnothing = 3\n"})
check(status == 409 and answer.get("line"), "a bad deck is refused with its line", status, answer)
# What is wrong has a word, for pages that have their own.
status, answer = ann.call("POST", "/api/maps", {"name": "bad", "text": ". . .\n. .\n"})
check(status == 409 and (answer.get("line"), answer.get("about")) == (2, "uneven"), "a bad map", status, answer)
status, answer = ann.call("POST", "/api/decks", {"name": "bad", "text": "game = = 3\n"})
check(status == 409 and answer.get("about") == "toml", "no TOML", status, answer)
three = {"game": "territory", "factions": ["red", "blue", "green"]}
for about, wish in (("title", {"game": "go", "title": "x" * 41}), ("rules", {"game": "go", "rules": "default komi=x"}), ("map", {"game": "go", "map": "99x99"}),
                    ("deck", {"game": "tsunami", "deck": "none"}), ("terms", {"game": "go", "terms": "question=x"}), ("factions", {"game": "territory", "factions": ["red"]}),
                    ("members", {**three, "members": {"red": 20, "blue": 20}}), ("handicaps", {**three, "handicaps": {"red": -9}}), ("word", {"game": "go", "word": "x" * 41})):
    status, answer = ann.call("POST", "/api/tables", wish)
    check(status == 400 and answer.get("about") == about, "what is wrong with a table:", about, status, answer)
table = open_table(ann, game="tsunami", map="5x5", deck=deck["digest"], seats={"black": "me", "white": "me"})
ann.post(f"/api/tables/{table}/start")
check(ann.get(f"/api/decks/{deck['digest']}")["name"] == "mine", "the deck's text")
drawn = ann.post("/api/maps", {"name": "pond", "text": ". . . . .\n. . _ . .\n. . . . .\n. . . . .\n"})
table = open_table(ann, game="territory", map=drawn["digest"], factions=["red", "blue"], terms="question=0.2",
                   seats={"red": "me", "blue": "bot level-1"})
ann.post(f"/api/tables/{table}/start")
shutil.rmtree(new)

# A restart in good order: sockets hear of it, everything is there again, and the game goes on.
line = Socket(server, ann.secret)
line.send({"t": "watch", "table": table, "as": "red", "from": 0})
have = len(line.until("lines")["lines"])
server.process.send_signal(signal.SIGTERM)
check(line.until("bye") is not None, "bye")
check(server.process.wait(HANG) == 0, "stopped with", server.process.returncode)
server.start()
ann.connection = ben.connection = None
line = Socket(server, ann.secret)
line.send({"t": "watch", "table": table, "as": "red", "from": have})
player = Player(ann, table, "red", 5, 4, chooser)
row = play_out([player], hurry=20)
check(row["stage"] == "over" and player.moves > 3, "the game went on after the restart to", row["stage"], row["phase"], player.moves)
# Time that ran out while the server was away is noticed when it is back.
table = open_table(ann, game="go", map="5x5", terms="clock=absolute/2", seats={"black": "me", "white": "me"})
ann.post(f"/api/tables/{table}/start")
server.stop(signal.SIGKILL)
server.now += 2500
server.start()
ann.connection = ben.connection = None
given_up = time.time() + HANG
while table not in [row["id"] for row in ann.get("/api/tables?show=over")["tables"]]:
    if not check(time.time() < given_up, "the clock after a restart"):
        break
    time.sleep(0.05)
# A folder in use is refused.
ran = subprocess.run([program, "serve", "--port", "0", "--data", server.folder], capture_output=True, text=True, timeout=HANG)
check(ran.returncode == 1 and ran.stderr, "a folder in use", ran.returncode, ran.stderr)

log = server.log()
check(ann.secret not in log and "swordfish" not in log, "no secrets in the log")
check('"level":"error"' not in log, "no errors in the log:", log[-600:])
check(server.stop() == 0, "stopped")
ran = subprocess.run([program, "store", "check", server.folder], capture_output=True, text=True)
check(ran.returncode == 0, "store check:", ran.stdout[-300:], ran.stderr[-300:])
server.close()
verdict()
