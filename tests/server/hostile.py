"""Input that nobody should send: the server answers clearly, does not grow, and goes on."""
import random
import os
import sys

from client import *

program = sys.argv[1]
server = Server(program, "--no-limits")
chooser = random.Random(11)
ann = person(server, "Ann")


def raw(data, more_to_come=True):
    """What comes back to these bytes, up to the end of the headers or of everything."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=HANG) as line:
        got = b""
        try:
            line.sendall(data)
            if not more_to_come:
                line.shutdown(socket.SHUT_WR)
            while b"\r\n\r\n" not in got:
                part = line.recv(65536)
                if not part:
                    break
                got += part
        except ConnectionError:
            pass  # closed before it had heard everything
        return got


# A sanitizer keeps what was given back for a while.
ROOM = 300_000 if os.environ.get("TIDELINE_SANITIZED") else 0


def memory():
    with open(f"/proc/{server.process.pid}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])


# HTTP that is none, or too much of it.
check(b" 400 " in raw(b"HELLO\r\n\r\n"), "no HTTP")
check(b" 431 " in raw(b"GET / HTTP/1.1\r\nX: " + b"a" * 40_000 + b"\r\n\r\n"), "long headers")
check(b" 413 " in raw(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                      b"Content-Length: 999999\r\n\r\n" + b" " * 999), "a long body")
check(b" 400 " in raw(b"GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n"), "a bad address")
check(b" 400 " in raw(b"GET /%ff%fe HTTP/1.1\r\nHost: localhost\r\n\r\n"), "an address that is not UTF-8")
for path in ["/../etc/passwd", "/..%2f..%2fetc/passwd", "/.git/config", "/a/../../b.txt", "/%5c..%5cx.txt"]:
    status, _, text = ann.raw("GET", path)
    check(status == 404 and b"root:" not in text, path, status)
check(ann.raw("GET", "/api/nothing")[0] == 404, "unknown route")
check(ann.raw("DELETE", "/api/tables")[0] == 405, "wrong method")
check(ann.raw("POST", "/api/tables", "game=go", {"Content-Type": "application/x-www-form-urlencoded"})[0] == 415, "a form")
check(ann.raw("POST", "/api/tables", b"\xff\xfe", {"Content-Type": "application/json"})[0] == 400, "no UTF-8")
check(ann.raw("POST", "/api/tables", "[" * 5000, {"Content-Type": "application/json"})[0] == 400, "deep")
elsewhere = {"Origin": "https://evil.example", "Content-Type": "application/json"}
check(ann.raw("POST", "/api/tables", '{"game":"go"}', elsewhere)[0] == 403, "another site's page")
here = {"Origin": f"http://127.0.0.1:{server.port}", "Content-Type": "application/json"}
check(ann.raw("POST", "/api/tables", '{"game":"go"}', here)[0] == 201, "our own page")
check(Socket(server, ann.secret, {"Origin": "https://evil.example"}).status == 403, "another site's WebSocket")
status, headers, _ = ann.raw("GET", "/")
for name in ["Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy"]:
    check(name in headers, name, "is missing")
# Only the board for other pages may be framed, and it sets no cookie.
for path in ["/", "/study", "/t/x", "/api/me", "/embed/", "/embed/x", "/embed"]:
    status, headers, _ = Client(server).raw("GET", path)
    policy = headers["Content-Security-Policy"]
    check(("frame-ancestors 'none'" in policy) == (path != "/embed") and "base-uri 'none'" in policy, path, policy)
    check(path != "/embed" or "Set-Cookie" not in headers, "a cookie with", path)
status, headers, _ = Client(server).raw("GET", "/")
cookie = headers.get("Set-Cookie", "")
check("HttpOnly" in cookie and "SameSite=Lax" in cookie, "the cookie", cookie)
held = Client(server).raw("GET", "/api/me", headers={"Cookie": cookie.split(";")[0]})
check(held[0] == 200 and "Set-Cookie" not in held[1], "the cookie is known")

for wish in [{}, {"game": "chess"}, {"game": 5}, {"game": "go", "map": "inline"}, {"game": "go", "map": "99x99"},
             {"game": "go", "rules": "default\nbegin\nblack place A1"}, {"game": "go", "seats": {"black": "you"}},
             {"game": "go", "seats": {"green": "me"}}, {"game": "go", "title": "x" * 400}, {"game": "go", "terms": "no=yes"},
             {"game": "go\nboard"}, {"game": "territory", "factions": ["red"] * 9}, {"game": "territory", "factions": "red"},
             {"game": "territory", "factions": ["red", "blue"], "members": {"red": 99}}, {"game": "go", "map": "sha256:12"},
             {"game": "go", "terms": "access=word"}, {"game": "go", "seats": {"black": "bot nobody"}}]:
    status, answer = ann.call("POST", "/api/tables", wish)
    check(status in (400, 404, 409) and answer["reason"] and answer["text"], "opening", wish, status, answer)

table = ann.post("/api/tables", {"game": "go", "map": "5x5", "seats": {"black": "me", "white": "me"}})["id"]
ann.post(f"/api/tables/{table}/start")
for words in ["", "place", "place Z99", "black place C3", "timeout", "dead C3", "undo 0", "undo 99999999999", "chat ",
              "chat " + "x" * 600, "place C3\nplace C4", "place \x00", "\u202e", "order answer", "consent yes", "é" * 3000]:
    status, answer = ann.say(table, "black", words)
    check(status in (400, 409, 413) and answer["text"], "say", repr(words)[:40], status, answer)
check(ann.say(table, "red", "pass")[0] == 409, "no such seat")
check(ann.say("a" * 12, "black", "pass")[0] == 404, "no such table")
check(ann.say("../../x", "black", "pass")[0] == 404, "no such table")
check(ann.say(table, "black", "pass", "k" * 100)[0] == 400, "a long key")
for path in [f"stream?from=-1", f"stream?from=x", f"stream?wait=900", f"stream?as=red"]:
    status, answer = ann.call("GET", f"/api/tables/{table}/{path}")
    check(status in (400, 409), path, status)
check(ann.get(f"/api/tables/{table}/stream?as=black&from=999999")["lines"] == [], "far beyond the end")

# A WebSocket that talks nonsense is told so, and closed in the end.
line = Socket(server, ann.secret)
for text in ["", "x", "[]", "{}", '{"t":5}', '{"t":"dance"}', '{"t":"watch","table":7}', '{"t":"watch","table":"%s","as":"red"}' % table,
             '{"t":"watch","table":"%s","from":-1}' % table, '{"t":"say"}', '{"t":"ping","n":"x"}', '{"t":"unwatch","as":[]}']:
    line.send(text)
    answer = line.receive()
    check(answer and answer["t"] in ("error", "refused") and answer["text"], "answer to", text, answer)
line.frame(2, b"\x00\x01")
check(line.until("error") is not None, "a binary frame")
line = Socket(server, ann.secret)
line.frame(1, b"x" * 20_000)
check(line.receive() is None and line.closed, "a huge frame closes")

# Garbage in great numbers: a hundred messages of it close a socket, and one that is not even text.
before = memory()
heard = 0
for round in range(120):
    line = Socket(server)
    letters = range(32, 127) if round % 6 else range(256)
    noise = [bytes(chooser.choices(letters, k=chooser.randrange(1, 60))) for _ in range(100)]
    # A mask of zeros is a mask.
    line.socket.sendall(b"".join(bytes([0x81, 0x80 | len(one)]) + bytes(4) + one for one in noise))
    while line.receive() is not None:
        heard += 1
    check(line.closed, "a socket that talks nonsense is kept")
    line.close()
check(heard >= 9_000, "of 10,000 garbage messages only so many were answered:", heard)
for i in range(300):
    raw(chooser.randbytes(chooser.randrange(1, 400)) + b"\r\n\r\n", more_to_come=False)
after = memory()
check(after - before < 30_000 + ROOM, "memory grew from", before, "to", after, "KB")
print("memory before and after 10,000 garbage messages:", before, after, "KB", flush=True)

# Many who connect and say nothing, and one who does not read.
idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(300)]
slow = Socket(server, ann.secret)
slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32768)
slow.send({"t": "watch", "table": table, "as": "black", "from": 0})
chats = 1500
talker = Socket(server, ann.secret)
for number in range(chats):
    talker.send({"t": "say", "table": table, "as": "white", "words": "chat " + "z" * 400, "key": f"c{number}"})
    # So many of them are on their way at once.
    if number >= 100 and not check((answer := talker.receive()) and answer["t"] == "done", "chat", number, answer):
        break
for number in range(100):
    check((answer := talker.receive()) and answer["t"] == "done", "chat", answer)
check(ann.get("/healthz")["ok"], "it serves on")
check(memory() - before < 60_000 + ROOM, "memory with a slow reader", memory() - before)
got = again = 0
while True:
    message = slow.receive()
    if message is None:  # so slow that the server hung up: it comes again, and goes on where it was
        again += 1
        if not check(again < 50, "the slow reader is sent away for ever"):
            break
        slow = Socket(server, ann.secret)
        slow.send({"t": "watch", "table": table, "as": "black", "from": got})
        continue
    if message["t"] == "lines":
        check(message["from"] == got, "nothing is left out for a slow reader", message["from"], got)
        got += len(message["lines"])
    if not ann.get(f"/api/tables/{table}/stream?as=black&from={got}")["lines"]:
        break
check(got >= chats, "the slow reader got", got, "of", chats)
for one in idle:
    one.close()

# Limits: with them on, one address cannot ask for ever, and is told when to ask again. The clock of this server stands.
limited = Server(program, clock=True)
asker = Client(limited)


def asked(times, method, path, body=None):
    """How often it was answered, and what was said when it was too much."""
    good, waits = 0, set()
    for _ in range(times):
        status, headers, text = asker.raw(method, path, body)
        if status == 429:
            problem = json.loads(text)
            check(problem["reason"] == "too-many" and headers.get("Retry-After") == str(problem["retry_after"]), "429 says", headers, text)
            waits.add(problem["retry_after"])
        elif check(status in (200, 201, 409), method, path, status, text):
            good += 1
    return good, waits


check(asked(200, "GET", "/healthz") == (120, {1}), "120 requests at once")
limited.let_pass(1)
check(asked(60, "GET", "/healthz") == (40, {1}), "40 requests a second")
limited.let_pass(60)
asker.secret = asker.post("/api/players")["secret"]
table = asker.post("/api/tables", {"game": "go", "map": "5x5", "seats": {"black": "me", "white": "me"}})["id"]
asker.post(f"/api/tables/{table}/start")
check(asked(40, "POST", "/api/codes", {}) == (28, {2}), "thirty things made at once, then one in two seconds")
limited.let_pass(60)
# Sent again with the same key, each is heard and changes nothing.
check(asked(70, "POST", f"/api/tables/{table}/say", {"as": "black", "words": "chat hello", "key": "k"}) == (60, {1}), "sixty things said at once")
limited.let_pass(60)
line = Socket(limited, asker.secret)
for number in range(61):
    line.send({"t": "say", "table": table, "as": "black", "words": "chat hello", "key": "k"})
answers = [line.receive() for _ in range(61)]  # a refusal waits for nothing
refused = [answer for answer in answers if answer["t"] != "done"]
check(len(refused) == 1 and refused[0]["t"] == "refused" and refused[0]["retry_after"] == 1, "a socket is told so too", refused)
for number in range(60):
    line.send({"t": "ping", "n": 1})
answers = [line.receive() for _ in range(60)]
check([answer["t"] for answer in answers] == ["pong"] * 59 + ["error"] and answers[-1]["retry_after"] == 1, "and so is one that asks", answers[-1])
limited.stop()
limited.close()

metrics = ann.raw("GET", "/metrics")[2].decode()
check("tideline_requests_total{route=" in metrics and "tideline_say_seconds_count" in metrics and "\ntideline_longest_work_seconds " in metrics, "metrics")
check(server.process.poll() is None, "the server is still there")
check(server.stop() == 0, "and stops in good order")
server.close()
verdict()
