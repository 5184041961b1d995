"""What the tests of the server share: a server of their own, HTTP, a WebSocket of a few lines, checks that count."""
import atexit
import base64
import http.client
import hashlib
import json
import os
import random
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

failures = 0
HANG = 600  # seconds after which something that never comes is given up: no verdict depends on less


def check(condition, *what):
    global failures
    if not condition:
        failures += 1
        print("FAILED:", *what, flush=True)
    return condition


def verdict():
    if failures:
        print(failures, "failed")
    sys.exit(1 if failures else 0)


class Server:
    """A server on a port and in a folder of its own. With `clock` its time stands still until somebody lets it pass;
    `before` is called in its process before it begins, and `log` is where it writes what happens."""

    def __init__(self, program, *options, clock=False, before=None, log=None):
        self.program, self.options, self.before, self.log_file = program, options, before, log
        self.now = 1_700_000_000_000 if clock else None
        self.folder = tempfile.mkdtemp(prefix="tideline-test-")
        atexit.register(self.close)  # also when a test dies
        self.start()

    def start(self):
        clock = ["--test-clock", str(self.now)] if self.now else []
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", "0", "--data", self.folder, *clock, *self.options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=self.before,
            stderr=self.log_file or open(os.path.join(self.folder, "log"), "a"))
        line = self.process.stdout.readline()
        self.process.stdout.readline()  # where its data is
        found = re.search(r"(https?)://127\.0\.0\.1:(\d+)", line)
        if not found:
            sys.exit("the server did not start: " + line + open(os.path.join(self.folder, "log")).read())
        self.port = int(found[2])

    def let_pass(self, seconds):
        """So much time passes at once; what is due then has begun, and any request waits until it is kept."""
        self.process.stdin.write(f"{round(seconds * 1000)}\n")
        self.process.stdin.flush()
        self.now = int(self.process.stdout.readline().removeprefix("now "))

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait(HANG)
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.returncode

    def close(self):
        if self.process.poll() is None:
            self.stop(signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)

    def log(self):
        return open(os.path.join(self.folder, "log")).read()


class Client:
    """Somebody who talks to the server by HTTP, on one connection; from an address of this machine's own, if one is said."""

    def __init__(self, server, secret=None, source=None):
        self.server, self.secret, self.source, self.connection = server, secret, source, None

    def raw(self, method, path, body=None, headers=None):
        headers = dict(headers or {})
        if self.secret and "Authorization" not in headers:
            headers["Authorization"] = "Bearer " + self.secret
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        for attempt in (0, 1):
            try:
                if self.connection is None:
                    self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=HANG, source_address=from_address(self.source))
                self.connection.request(method, path, body, headers)
                answer = self.connection.getresponse()
                return answer.status, dict(answer.getheaders()), answer.read()
            except (http.client.HTTPException, OSError):
                self.connection = None
                if attempt:
                    raise

    def call(self, method, path, body=None):
        """(status, object)"""
        status, _, text = self.raw(method, path, body)
        return status, json.loads(text) if text else None

    def get(self, path):
        status, answer = self.call("GET", path)
        check(status == 200, "GET", path, status, answer)
        return answer

    def post(self, path, body=None):
        status, answer = self.call("POST", path, body or {})
        check(status in (200, 201), "POST", path, body, status, answer)
        return answer

    def say(self, table, seat, words, key=None):
        body = {"as": seat, "words": words}
        if key:
            body["key"] = key
        return self.call("POST", f"/api/tables/{table}/say", body)


def from_address(source):
    return (source, 0) if source else None


def person(server, name, source=None):
    client = Client(server, source=source)
    client.secret = client.post("/api/players")["secret"]
    status, _ = client.call("PUT", "/api/me", {"name": name})
    check(status == 200, "PUT /api/me", status)
    return client


class Socket:
    """A WebSocket: text frames, as much as the tests need."""

    def __init__(self, server, secret=None, headers=None, source=None):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=HANG, source_address=from_address(source))
        self.buffer, self.closed = b"", False
        head = {"Host": f"127.0.0.1:{server.port}", "Upgrade": "websocket", "Connection": "Upgrade",
                "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode()}
        if secret:
            head["Authorization"] = "Bearer " + secret
        head.update(headers or {})
        text = "GET /ws HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in head.items()) + "\r\n"
        self.socket.sendall(text.encode())
        while b"\r\n\r\n" not in self.buffer:
            part = self.socket.recv(4096)
            if not part:
                break
            self.buffer += part
        answer, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        self.status = int(answer.split()[1]) if answer else 0

    def frame(self, opcode, data):
        mask = os.urandom(4)
        head = bytes([0x80 | opcode])
        if len(data) < 126:
            head += bytes([0x80 | len(data)])
        elif len(data) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(data))
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, message):
        self.frame(1, message.encode() if isinstance(message, str) else json.dumps(message).encode())

    def take(self, count):
        while len(self.buffer) < count:
            part = self.socket.recv(65536)
            if not part:
                raise ConnectionError
            self.buffer += part
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def receive(self):
        """The next message; None: closed."""
        parts = b""
        try:
            while True:
                first, length = self.take(2)
                length &= 127
                if length == 126:
                    length = struct.unpack(">H", self.take(2))[0]
                elif length == 127:
                    length = struct.unpack(">Q", self.take(8))[0]
                data = self.take(length)
                opcode = first & 15
                if opcode == 9:
                    self.frame(10, data)
                elif opcode == 8:
                    self.closed = True
                    return None
                elif opcode in (0, 1):
                    parts += data
                    if first & 0x80:
                        return json.loads(parts)
        except OSError as problem:
            # Who waits for what never comes hangs, and is told so.
            self.closed = check(not isinstance(problem, TimeoutError), "nothing has come for", HANG, "seconds")
            return None

    def until(self, kind):
        """The next message of that kind; None: there was none."""
        while True:
            message = self.receive()
            if message is None or message["t"] == kind:
                return message

    def close(self):
        self.socket.close()


def points(width, height):
    return [column + str(row) for column in "ABCDEFGHJKLMNOPQRSTUVWXYZ"[:width] for row in range(1, height + 1)]


class Player:
    """Holds a seat and says something legal whenever it is waited for, by trying."""

    def __init__(self, client, table, seat, width, height, chooser):
        self.client, self.table, self.seat, self.random = client, table, seat, chooser
        self.points = points(width, height)
        self.next = 0
        self.lines = []
        self.moves = 0
        self.helpless = 0
        self.hurried = False
        self.late = 0

    def pledge(self):
        """A seed of its own for the dice, and its SHA-256, which is all that anybody sees before the start."""
        self.seed = self.random.randbytes(16).hex()
        return hashlib.sha256(bytes.fromhex(self.seed)).hexdigest()

    def reveal(self):
        """Shows the seed, once all pledges are sealed."""
        self.read()
        check(any(line["text"].startswith("@sealed") for line in self.lines), "the pledges are not sealed")
        status, answer = self.client.say(self.table, self.seat, "reveal " + self.seed)
        check(status == 200, "reveal", status, answer)

    def read(self, wait=0):
        news = self.client.get(f"/api/tables/{self.table}/stream?as={self.seat}&from={self.next}&wait={wait}")
        check(news["from"] == self.next, "stream from", self.next, news["from"])
        self.lines += news["lines"]
        self.next = news["next"]

    def question(self):
        """When the question that is open ends at the latest, once all have answered; None: there is none."""
        for line in reversed(self.lines):
            words = line["text"].split()
            if words[0] == "@question":
                ends = words[words.index("until") + 1]
                return line["at"] + 1000 if ends == "never" else int(ends)
            if not line["text"].startswith("@"):
                return None
        return None

    def has_answered(self):
        """Its faction has answered the question that is open: the row does not tell, so that nobody learns who has."""
        for line in reversed(self.lines):
            if line["text"].startswith("@answered"):
                return True
            if line["text"].startswith("@question") or line["text"][0] != "@":
                return False
        return False

    def hand(self):
        """Cards that the stream has shown this seat."""
        faction = self.seat.split(".")[0]
        cards = []
        for line in self.lines:
            words = line["text"].split()
            if words[:1] == [faction] and words[1:2] in (["deal"], ["draw"]):
                cards += words[2:]
        return sorted(set(cards))

    def others(self):
        """The factions that have done anything yet, in some order."""
        mine = self.seat.split(".")[0]
        names = sorted({line["text"].split()[0] for line in self.lines if line["text"][0] not in "@t"} - {mine, "undo"})
        self.random.shuffle(names)
        return names

    def uses(self, card):
        """Some ways to play a card that has just been drawn: it may have to be played at once."""
        sides = ["north", "east", "south", "west"]
        lines = sorted({"col-" + point[0] for point in self.points} | {"row-" + point[1:] for point in self.points})
        some = self.random.sample(self.points, 6)
        arguments = [""] + sides + some + [a + ">" + b for a in some[:3] for b in some[3:]]
        arguments += [line + " " + side for line in lines for side in sides]
        return ["play " + card + " " + argument for argument in arguments]

    def candidates(self):
        some = self.random.sample(self.points, min(24, len(self.points)))
        cards = self.hand()
        if self.hurried:
            last = self.lines[-1]["text"].split() if self.lines else []
            uses = self.uses(last[2]) if last[:2] == [self.seat, "draw"] else []
            # Where somebody can give up, a game that will not end ends so.
            self.late += 1
            words = ["resign"] if self.late > 60 else []
            return words + ["agree", "no", "roll", "decline", "pass", "yield"] + \
                ["discard " + card for card in cards] + uses
        self.random.shuffle(cards)
        words = ["surrender " + other for other in self.others()] if self.random.random() < 0.2 else []
        words += ["agree", "roll"]
        if self.random.random() < 0.3:
            words += ["draw"]
        words += ["play " + card + " " + self.random.choice(self.points) for card in cards[:2]]
        last = self.lines[-1]["text"].split() if self.lines else []
        if last[:2] == [self.seat, "draw"]:
            words += self.uses(last[2])
        if last[:2] == [self.seat, "peek"]:
            words += ["order " + " ".join(last[2:])]
        words += ["counter " + card for card in cards[:3]]
        words += ["play " + card + " " + other for card in cards[:3] for other in self.others()]
        words += ["accept"] if self.random.random() < 0.5 else []
        words += ["no", "decline"]
        words += ["independence"] if self.random.random() < 0.1 else []
        words += ["start " + point for point in self.points] if self.moves < 2 else []
        words += ["starter " + point for point in some[:3]]
        words += ["place " + point for point in some]
        words += ["discard " + card for card in cards] + ["yield", "pass", "draw", "reveal"]
        words += ["place " + point for point in self.points]
        return words

    def move(self):
        """False: nothing that it knows to say was accepted."""
        tried = set()
        queue = self.candidates()
        while queue:
            words = queue.pop(0)
            verb = words.split()[0]
            if verb in tried:
                continue
            status, answer = self.client.say(self.table, self.seat, words)
            if status == 200:
                self.moves += 1
                return True
            if not check(status == 409 and answer["reason"] and answer["text"], "say", words, status, answer):
                return False
            if answer["reason"] == "over":
                return True
            # Some words are for others while one is asked something; but perhaps one is no longer asked.
            if answer["reason"] == "not-your-turn" and \
                    self.seat not in self.client.get(f"/api/tables/{self.table}")["turn"]:
                return True
            # The server says which points would do, where these are few.
            if verb == "place" and "legal are " in answer["text"]:
                hints = re.findall(r"[A-Z]\d+", answer["text"].split("legal are ")[1])
                queue = ["place " + self.random.choice(hints)] + queue if hints else queue
                tried.discard("place")
            # The verb as a whole does not fit now: no need to try its other arguments.
            if answer["reason"] in ("not-now", "too-early", "syntax") and verb not in ("play", "counter", "discard", "surrender"):
                tried.add(verb)
        return self.ask_engine()

    def ask_engine(self):
        """What the program itself would do here: for cards that want what the list above does not think of."""
        status, _, text = self.client.raw("GET", f"/api/tables/{self.table}/record?as={self.seat}")
        faction = self.seat.split(".")[0]
        ran = subprocess.run([self.client.server.program, "analyse", "-", "--as", faction, "--json", "--playouts", "20"],
                             input=text.decode(), capture_output=True, text=True)
        choices = json.loads(ran.stdout)["choices"] if ran.returncode == 0 else []
        for choice in choices:
            if self.client.say(self.table, self.seat, choice["event"].split(" ", 1)[1])[0] == 200:
                self.moves += 1
                return True
        # A card that wants more than this player can think of: it gives up, where one can.
        if self.client.say(self.table, self.seat, "resign")[0] == 200:
            return True
        # Perhaps things have gone on meanwhile: then it is asked again.
        before = self.next
        self.read()
        self.helpless = self.helpless + 1 if self.next == before else 0
        return self.helpless < 3 or check(False, "nothing to say:", ran.stderr[-200:], choices[:5])


def play_out(players, most=4000, hurry=None):
    """Until the game is over: whoever is waited for says something, and a question's time passes once everybody has
    answered. Gives the table's row."""
    client, table = players[0].client, players[0].table
    for turn in range(most):
        row = client.get(f"/api/tables/{table}")
        if row["stage"] == "over":
            break
        said = False
        for player in (player for player in players if player.seat in row["turn"]):
            player.read()
            if player.has_answered():
                continue
            said = True
            if not player.move():
                check(False, "stuck:", player.seat, row["phase"], [l["text"] for l in player.lines[-4:]])
                return row
        if not said and (ends := players[0].question()):
            client.server.let_pass(max(0, ends - client.server.now) / 1000)
            players[0].read()
        elif not said:
            players[0].read(wait=25)  # for a bot
        if hurry and sum(player.moves for player in players) >= hurry:
            for player in players:
                player.hurried = True
    for player in players:
        player.read()
    return row
