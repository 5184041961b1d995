#!/usr/bin/env python3
"""attack.py TIDELINE [--seconds 20] [--rest 60] [CHECK | CHECK/NAME …]: what others notice of an attack, and what it leaves.

Each file of tests/attack runs again and again for so long, from this machine's usual address, at a server with its usual limits,
while somebody at another address plays a game over a WebSocket, looks at it over HTTP and opens the front page, ten times a second. A row for each:
how often the attack ran; how long the others' requests took, in milliseconds; the server's resident memory in MB before, at its
highest, at the end and so many seconds after it. The first row is without an attack; so is the time before each, half as long, in which
the player plays alone: what a machine that is busy with something else does to it stands beside what the attack does. On few cores the attack
takes its part of them too (`TMPDIR=/dev/shm chrt -r 1 python3 …`, as root, keeps everything else away; bots do not stand back then): what
does not depend on that is the longest piece of work that the serving thread did, in milliseconds of processor time, and how much of the
time it worked; and how much of the time it could have worked but had no core. At the end the server is killed and started again: of what the
player was told has happened, so many moves are lost. The last line says which rows do not keep within the bounds, by which of them. Shortest:
--seconds 5, some four minutes for all of them."""
import argparse
import os
import subprocess
import sys
import time
from threading import Timer

ATTACKS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "attack")
sys.path.insert(0, ATTACKS)
from lib import Client, Socket, Target, person, points, signal  # noqa: E402
from run import load, names  # noqa: E402

OTHER = "127.0.0.2"
# What has to hold: milliseconds at the 99th of a hundred requests, MB at the end and later, moves that are lost.
BOUNDS = {"p99": 20, "at the end": 300, "after": 60, "lost": 0}
COLUMNS = ["attack", "rounds", "p99 before", "others' requests", "p50 ms", "p99", "most", "longest work ms", "works %", "waits %", "MB before", "highest", "at the end", "after", "lost"]


class Player:
    """Plays both sides of one game after the other, and remembers how long everything took."""

    def __init__(self, target):
        self.client = person(target, "Ann", OTHER)
        self.line = Socket(target, self.client.secret, source=OTHER)
        self.took = []
        self.said = 0
        self.table, self.left = None, []
        self.told = {}  # table: moves that were acknowledged

    def timed(self, act):
        begun = time.monotonic()
        answer = act()
        self.took.append((time.monotonic() - begun) * 1000)
        return answer

    def open(self):
        self.table = self.client.post("/api/tables", {"game": "go", "map": "19x19", "seats": {"black": "me", "white": "me"}})["id"]
        self.client.post(f"/api/tables/{self.table}/start")
        self.left = points(19, 19)[:360:2]
        self.told[self.table] = []

    def say(self, words):
        self.said += 1
        self.line.send({"t": "say", "table": self.table, "as": ["black", "white"][len(self.left) % 2], "words": words, "key": f"k{self.said}"})
        while (message := self.line.receive())["t"] not in ("done", "refused"):
            pass
        return message

    def move(self):
        if len(self.left) < 2:
            self.open()
        answer = self.timed(lambda: self.say("place " + self.left[-1]))
        if answer["t"] == "refused":
            sys.exit(f"the player beside it was refused: {answer}")
        self.told[self.table].append("place " + self.left.pop())
        self.timed(lambda: self.client.get(f"/api/tables/{self.table}"))
        self.timed(lambda: self.client.raw("GET", "/"))

    def lost(self, client):
        """How many moves that were acknowledged are no longer there."""
        missing = 0
        for table, moves in self.told.items():
            record = client.raw("GET", f"/api/tables/{table}/record")[2].decode()
            missing += sum(f" {move}\n" not in record for move in moves)
        return missing


def scheduled(pid):
    """Nanoseconds that the serving thread ran, and that it waited for a core."""
    with open(f"/proc/{pid}/task/{pid}/schedstat") as numbers:
        return [int(number) for number in numbers.read().split()[:2]]


def at(took, part):
    """So large a part of these took no longer."""
    return sorted(took)[min(len(took) - 1, int(len(took) * part))]


class Row:
    """One attack, and what came of it."""

    def __init__(self, program, path, seconds):
        attack = load(os.path.join(ATTACKS, path + ".py")) if path else None
        self.path = path or "nothing"
        self.highest = 0
        self.target = target = Target(program, *getattr(attack, "OPTIONS", []), prepare=getattr(attack, "prepare", None), before=getattr(attack, "before", None))
        self.player = player = Player(target)
        player.open()
        for _ in range(5):
            player.move()
        self.play(seconds / 2 if path else 0)
        self.quiet = at(player.took, 0.99)
        self.before = self.highest = target.memory()
        begun, then = time.monotonic(), scheduled(target.pid)
        storm = attack and subprocess.Popen([sys.executable, "-B", os.path.join(ATTACKS, "run.py"), "--again", str(seconds), str(target.port), str(target.pid), path],
                                            stdout=subprocess.PIPE, text=True)
        self.play(seconds)
        self.rounds = storm.communicate()[0].split("rounds ")[-1].strip() if storm else "0"
        self.ended, self.at_end = time.monotonic(), target.memory()
        self.busy = [(now - ago) / (self.ended - begun) / 1e7 for now, ago in zip(scheduled(target.pid), then)]

    def play(self, seconds):
        self.player.took.clear()
        end = time.monotonic() + seconds
        while not self.player.took or time.monotonic() < end:
            self.player.move()
            self.highest = max(self.highest, self.target.memory())
            time.sleep(0.1)

    def rest(self, seconds):
        """So long after its end, whatever is attacked meanwhile: a server at rest costs the next ones nothing."""
        self.after = Timer(max(0, self.ended + seconds - time.monotonic()), lambda: setattr(self, "rested", self.target.memory()))
        self.after.start()

    def cells(self):
        self.after.join()
        took, target = self.player.took, self.target
        longest = target.metrics()["tideline_longest_work_seconds"] * 1000  # also of what went after the attack
        target.server.stop(signal.SIGKILL)
        target.server.start()
        target.port, target.pid = target.server.port, target.server.process.pid
        lost = self.player.lost(Client(target, self.player.client.secret, OTHER))
        target.close()
        return [self.path, self.rounds, f"{self.quiet:.1f}", len(took), *(f"{at(took, part):.1f}" for part in (0.5, 0.99, 1)), f"{longest:.1f}",
                *(f"{part:.0f}" for part in self.busy), *(f"{memory / 1024:.0f}" for memory in (self.before, self.highest, self.at_end, self.rested)), lost]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("attacks", nargs="*", default=[])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rest", type=float, default=60)
    options = parser.parse_intermixed_args()
    paths = []
    for one in options.attacks or sorted(name for name in os.listdir(ATTACKS) if os.path.isdir(os.path.join(ATTACKS, name)) and name != "__pycache__"):
        paths += [one] if "/" in one else [f"{one}/{name}" for name in names(one)]
    rows = []
    for path in [None, *paths]:
        if path and not hasattr(load(os.path.join(ATTACKS, path + ".py")), "attack"):
            continue  # it has servers of its own
        rows.append(Row(options.program, path, options.seconds))
        rows[-1].rest(options.rest)
    print("|", " | ".join(COLUMNS), "|")
    print("|---" * len(COLUMNS) + "|")
    beyond = []
    for row in rows:
        cells = row.cells()
        print("|", " | ".join(str(cell) for cell in cells), "|", flush=True)
        beyond += [f"{row.path} ({name} {cells[COLUMNS.index(name)]})" for name, most in BOUNDS.items() if float(cells[COLUMNS.index(name)]) > most]
    print("beyond the bounds:", ", ".join(beyond) or "none")


if __name__ == "__main__":
    main()
