"""Kills the server at random moments under load: not one acknowledged event is lost, none is doubled, every table goes
on, and every client recovers by itself.   crash.py PROGRAM ROOT [ROUNDS] [SEED]"""
import random
import subprocess
import sys
import threading

from client import *

program = sys.argv[1]
rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 6
seed = int(sys.argv[4]) if len(sys.argv) > 4 else time.time_ns()
print("seed", seed, flush=True)
server = Server(program, "--no-limits")
over = threading.Event()


class Talker(threading.Thread):
    """Plays both sides of a table, and says everything again with the same key until it has an answer."""

    def __init__(self, number):
        super().__init__()
        self.chooser = random.Random(number)
        self.client = person(server, f"T{number}")
        self.table = self.client.post("/api/tables", {"game": "go", "map": "9x9",
                                                      "seats": {"black": "me", "white": "me"}})["id"]
        self.client.post(f"/api/tables/{self.table}/start")
        self.kept, self.count, self.again = [], 0, 0

    def insist(self, seat, words):
        self.count += 1
        key = f"k{self.count}"
        while True:
            try:
                status, _ = self.client.say(self.table, seat, words, key)
            except (OSError, http.client.HTTPException, ValueError):
                status = 0
            if status in (200, 409):
                if status == 200:
                    self.kept.append((seat, words))
                return
            self.again += 1
            self.client.connection = None
            time.sleep(0.05)

    def run(self):
        while not over.is_set():
            seat = self.chooser.choice(["black", "white"])
            if self.chooser.random() < 0.2:
                self.insist(seat, f"chat number {self.count}")
            else:
                self.insist(seat, "place " + self.chooser.choice(points(9, 9)))


class Reader(threading.Thread):
    """Watches a table over a WebSocket, and comes back with the number of lines that it has."""

    def __init__(self, talker):
        super().__init__()
        self.talker, self.lines, self.ended, self.socket = talker, [], False, None

    def run(self):
        while not self.ended:
            try:
                self.socket = Socket(server, self.talker.client.secret)
                self.socket.send({"t": "watch", "table": self.talker.table, "as": "black", "from": len(self.lines)})
                while (message := self.socket.receive()) is not None:
                    if message["t"] == "lines":
                        check(message["from"] == len(self.lines), "a gap", message["from"], len(self.lines))
                        self.lines += message["lines"]
                self.socket.close()
            except (OSError, ValueError, IndexError):
                pass
            time.sleep(0.05)


talkers = [Talker(i) for i in range(4)]
readers = [Reader(talker) for talker in talkers]
for thread in talkers + readers:
    thread.start()
chooser = random.Random(seed)


def until(condition, what):
    """Waits for it, for as long as it takes and no hang takes."""
    given_up = time.time() + HANG
    while not condition():
        if not check(time.time() < given_up, what):
            break
        time.sleep(0.01)


def until_kept(more):
    """So much more has been acknowledged."""
    wanted = sum(len(talker.kept) for talker in talkers) + more
    until(lambda: sum(len(talker.kept) for talker in talkers) >= wanted, "nobody gets on")


# Killed after so many acknowledgements, and then at any moment.
for one in range(rounds):
    until_kept(chooser.randrange(1, 200))
    time.sleep(chooser.uniform(0, 0.02))
    server.stop(signal.SIGKILL)
    server.start()
until_kept(100)
over.set()
for thread in talkers:
    thread.join(HANG)
    check(not thread.is_alive(), "a client did not recover")
for thread in readers:
    client, table = thread.talker.client, thread.talker.table
    until(lambda: not client.get(f"/api/tables/{table}/stream?as=black&from={len(thread.lines)}")["lines"], "a reader does not get on")
    thread.ended = True
    thread.socket.socket.shutdown(socket.SHUT_RDWR)
    thread.join(HANG)

acknowledged = 0
for talker, reader in zip(talkers, readers):
    lines = []
    while True:
        more = talker.client.get(f"/api/tables/{talker.table}/stream?as=black&from={len(lines)}")["lines"]
        if not more:
            break
        lines += more
    check(lines == reader.lines, "the reader has", len(reader.lines), "of", len(lines), "lines")
    said = [line["text"] for line in lines]
    wanted = [f"@chat {seat} {words[5:]}" if words.startswith("chat") else f"{seat} {words}" for seat, words in talker.kept]
    acknowledged += len(wanted)
    found = [text for text in said if text.startswith("@chat") or " place " in text]
    check(found == wanted, "acknowledged and kept differ", len(wanted), len(found),
          [pair for pair in zip(wanted, found) if pair[0] != pair[1]][:2])
    check(talker.client.say(talker.table, "black", "resign")[0] == 200, "the table does not go on")
print(rounds, "rounds with seed", seed, "and", acknowledged, "acknowledged,", sum(t.again for t in talkers), "said again")
check(server.stop() == 0, "stopped")
ran = subprocess.run([program, "store", "check", server.folder], capture_output=True, text=True)
check(ran.returncode == 0, "store check:", ran.stdout[-300:], ran.stderr[-300:])
server.close()
verdict()
