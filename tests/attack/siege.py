"""siege.py TIDELINE SECONDS [SEED]: fuzzed HTTP, frames of WebSockets, decks, maps and records, from many addresses at once and for so long, at a
server with its usual limits; beside it two people play one game after the other. None of what they were told is kept may be lost, also when the
server is killed in the end; it may not fall, and no sanitizer may say a word. The same seed begins with the same bytes."""
import itertools
import json
import os
import random
import subprocess
import sys
import threading
import time

from lib import HANG, Client, Server, Socket, check, contextlib, person, points, select, signal, socket, verdict

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
WORDS = [b"\r\n", b"\r\n\r\n", b" ", b"\t", b"\0", b"Host: localhost\r\n", b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n", b"Expect: 100-continue\r\n", b"0\r\n\r\n",
         b"ffffffffffffffff", b"-1", b"%00", b"%2e%2e/", b"\xff\xfe", b"\xed\xa0\x80", b"{", b"}", b'"', b"[[[[[[[[", b"1e999", b"sha256:", b"place C3", b"@seat", b"\n"]
SAYINGS = ["place C3", "pass", "resign", "play red-sky A1", "counter calm-sea", "no", "chat \u202e", "undo", "dead A1", "pledge " + "0" * 64, "reveal 00", "void", "roll 6 6", "x" * 300]


def files(*folder):
    """Their bytes; of folders in it too."""
    return [open(os.path.join(at, name), "rb").read() for at, _, names in sorted(os.walk(os.path.join(ROOT, *folder))) for name in sorted(names)]


class Fuzz:
    """Bytes like those that it was given."""

    def __init__(self, chance, *seeds):
        self.chance, self.seeds = chance, [seed for seed in itertools.chain(*seeds) if 0 < len(seed) < 60_000]

    def next(self):
        text = bytearray(self.chance.choice(self.seeds))
        for _ in range(self.chance.choice([0, 1, 1, 2, 4, 16])):
            at = self.chance.randrange(len(text) + 1)
            to = min(len(text), at + self.chance.choice([1, 2, 8, 64]))
            how = self.chance.randrange(5)
            if how == 0:
                text[at:at] = self.chance.choice(WORDS)
            elif how == 1:
                del text[at:to]
            elif how == 2:
                text[at:at] = text[at:to] * self.chance.choice([1, 2, 50])
            elif how == 3:
                text[at:to] = self.chance.randbytes(to - at)
            else:
                other = self.chance.choice(self.seeds)
                cut = self.chance.randrange(len(other))
                text[at:to] = other[cut:cut + 200]
        return bytes(text[:100_000])


class Siege:
    """What all attackers share. A round of each is a few connections; `rounds` counts them."""

    def __init__(self, server, end, seed):
        self.server, self.end, self.seed, self.rounds = server, end, seed, {}
        self.handed = 0  # games that were handed in and taken

    def besiege(self, number, attack):
        chance = random.Random(f"{self.seed} {attack.__name__}")
        once = attack(self, chance)
        while time.monotonic() < self.end and self.server.process.poll() is None:
            # Another address each time: what one may ask is little.
            source = f"127.{10 + number}.{chance.randrange(256)}.{1 + chance.randrange(250)}"
            # Whatever becomes of an attacker is its own affair.
            with contextlib.suppress(OSError, ValueError, KeyError, TypeError, IndexError):
                once(source)
            self.rounds[attack.__name__] = self.rounds.get(attack.__name__, 0) + 1

    def pour(self, chance, data, source):
        """In pieces; what comes back is read and thrown away."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=HANG, source_address=(source, 0)) as line:
            line.setblocking(False)
            while data:
                cut = chance.choice([1, 7, 100, 5000, len(data)])
                _, writable, _ = select.select([], [line], [], 1)
                if not writable:
                    return
                sent = line.send(data[:cut])
                data = data[sent:]
            for _ in range(3):
                if not select.select([line], [], [], 0.05)[0] or not line.recv(65536):
                    return


def requests(siege, chance):
    fuzz = Fuzz(chance, files("tests", "fuzz", "seeds", "http"), files("tests", "fuzz", "regressions", "http"))
    return lambda source: siege.pour(chance, fuzz.next()[1:], source)


def frames(siege, chance):
    fuzz = Fuzz(chance, files("tests", "fuzz", "seeds", "socket"), files("tests", "fuzz", "regressions", "socket"))

    def once(source):
        line = Socket(siege.server, source=source)
        for _ in range(10):
            if chance.random() < 0.7:
                line.frame(chance.choice([1, 1, 1, 2, 0, 9, 10]), fuzz.next()[:20_000])
            else:
                line.socket.sendall(chance.randbytes(chance.choice([1, 2, 6, 200])))
        line.close()

    return once


def uploads(kind, folder):
    def attack(siege, chance):
        fuzz = Fuzz(chance, files("data", folder), files("tests", "fuzz", "regressions", kind))

        def once(source):
            who = Client(siege.server, source=source)
            who.secret = who.call("POST", "/api/players", {})[1]["secret"]
            status, made = who.call("POST", f"/api/{kind}s", {"name": "siege", "text": fuzz.next().decode("utf8", "replace")})
            game = chance.choice(["tsunami", "territory"])
            plan = {"game": game, kind: made["digest"] if status == 201 else kind, "terms": "question=7"}
            table = who.call("POST", "/api/tables", {**plan, "seats": {seat: "me" for seat in {"tsunami": ["black", "white"], "territory": ["red", "blue"]}[game]}})[1]["id"]
            who.call("POST", f"/api/tables/{table}/start", {})
            for _ in range(8):
                who.say(table, chance.choice(["black", "white", "red", "blue"]), chance.choice(SAYINGS))
            who.raw("GET", f"/api/tables/{table}/{chance.choice(['record', 'sgf', 'stream'])}")

        return once

    attack.__name__ = folder
    return attack


def handed_in(record):
    """A record as a game that is handed in says the same."""
    head, _, body = record.decode("utf8", "replace").partition("\nbegin\n")
    said = dict(line.split(" ", 1) for line in head.splitlines() if " " in line)
    factions = said.get("factions", "black white").split()
    events = [line.split("#")[0].strip() for line in body.splitlines()]
    return {**{word: said[word] for word in ["game", "rules", "map", "deck"] if word in said}, "factions": factions, "seats": {factions[0]: "me"},
            "events": [event for event in events if event and not event.startswith(("@", "expect"))]}


def records(siege, chance):
    fuzz = Fuzz(chance, files("tests", "golden"), files("tests", "scenarios"), files("web", "src", "fixtures"))

    def once(source):
        who = Client(siege.server, source=source)
        who.secret = who.call("POST", "/api/players", {})[1]["secret"]
        for _ in range(4):
            status, made = who.call("POST", "/api/games", handed_in(fuzz.next()))
            siege.handed += status == 201
            if status == 201:
                who.raw("GET", f"/api/tables/{made['id']}/{chance.choice(['record', 'sgf', 'stream'])}")
        command = chance.choice([["verify", "-"], ["check", "-"], ["replay", "-"]])
        with contextlib.suppress(subprocess.TimeoutExpired):
            done = subprocess.run([siege.server.program, *command], input=fuzz.next(), capture_output=True, timeout=60)
            check(done.returncode in (0, 1, 2) and b"Sanitizer" not in done.stderr, command, done.returncode, done.stderr[-2000:])

    return once


class Games:
    """Two people who play on one connection each, at their own pace. `told`: of each table what was said to be kept."""

    def __init__(self, server):
        self.server, self.told = server, {}
        self.players = [person(server, "Ann", "127.0.0.2"), person(server, "Ben", "127.0.0.3")]
        self.plan = [point for point in points(9, 9) if point[1] in "1234"], [point for point in points(9, 9) if point[1] in "6789"]

    def play(self, moves):
        """Stones on either side of a line that stays empty: none is taken, so that every one stands in the record."""
        ann, ben = self.players
        table = ann.post("/api/tables", {"game": "go", "map": "9x9", "seats": {"black": "me"}, "terms": "absent=86400"})["id"]
        ben.post(f"/api/tables/{table}/seats/white")
        ann.post(f"/api/tables/{table}/start")
        told = self.told[table] = []
        for black, white in list(zip(*self.plan))[:moves]:
            for who, seat, point in [(ann, "black", black), (ben, "white", white)]:
                status, answer = who.say(table, seat, "place " + point)
                check(status == 200, "a move of the game beside it", status, answer)
                told.append(f"{seat} place {point}")
                time.sleep(0.1)
        status, answer = ben.say(table, "white", "resign")
        check(status == 200, "the end of the game beside it", status, answer)
        told.append("white resign")

    def look(self, when):
        for table, told in self.told.items():
            status, _, text = Client(self.server, source="127.0.0.4").raw("GET", f"/api/tables/{table}/record")
            kept = [line for line in text.decode().splitlines() if line in set(told)]
            check(status == 200 and kept == told, when, table, "has lost", len(told) - len(kept), "of", len(told))
            time.sleep(0.05)


def main(program, seconds, seed):
    server = Server(program)
    siege = Siege(server, time.monotonic() + seconds, seed)
    attacks = [requests, frames, uploads("deck", "decks"), uploads("map", "maps"), records]
    threads = [threading.Thread(target=siege.besiege, args=at) for at in enumerate(attacks)]
    for thread in threads:
        thread.start()
    games = Games(server)
    while time.monotonic() < siege.end:
        games.play(30)
        if not check(server.process.poll() is None, "the server is gone:", server.log()[-4000:]):
            return
    for thread in threads:
        thread.join()
    games.look("at the end")
    server.stop(signal.SIGKILL)
    server.start()
    games.server = server
    games.look("after a kill")
    check(server.stop() == 0, "it does not stop in good order:", server.log()[-2000:])
    check("Sanitizer" not in server.log() and "runtime error" not in server.log(), "a sanitizer says:", server.log()[-4000:])
    print(json.dumps({"seed": seed, "seconds": seconds, "rounds": siege.rounds, "handed in": siege.handed, "games": len(games.told), "moves": sum(map(len, games.told.values()))}))
    for what in [attack.__name__ for attack in attacks]:
        check(siege.rounds.get(what, 0) > 0, "no round of", what)


main(sys.argv[1], float(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "tideline")
verdict()
