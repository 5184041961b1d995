#!/usr/bin/env python3
"""attack.py TIDELINE [--seconds 20] [--rest 60] [CHECK | CHECK/NAME …]: what others notice of an attack, and what it leaves.

Each file of tests/attack runs again and again for so long, from this machine's usual address, at a server with its usual limits,
while somebody at another address plays a game over a WebSocket, looks at it over HTTP and opens the front page, ten times a second. A row for each:
how often the attack ran; how long the others' requests took, in milliseconds; the server's resident memory in MB before, at its
highest, at the end and so many seconds after it. The first row is without an attack. On few cores the attack takes its part of them too."""
import argparse
import os
import subprocess
import sys
import time

ATTACKS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "attack")
sys.path.insert(0, ATTACKS)
from lib import Client, Socket, Target, person, points  # noqa: E402
from run import load, names  # noqa: E402

OTHER = "127.0.0.2"


class Player:
    """Plays both sides of one game after the other, and remembers how long everything took."""

    def __init__(self, target):
        self.client = person(target, "Ann", OTHER)
        self.line = Socket(target, self.client.secret, source=OTHER)
        self.took = []
        self.said = 0
        self.table, self.left = None, []

    def timed(self, act):
        begun = time.monotonic()
        answer = act()
        self.took.append((time.monotonic() - begun) * 1000)
        return answer

    def open(self):
        self.table = self.client.post("/api/tables", {"game": "go", "map": "19x19", "seats": {"black": "me", "white": "me"}})["id"]
        self.client.post(f"/api/tables/{self.table}/start")
        self.left = points(19, 19)[:360:2]

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
        self.left.pop()
        self.timed(lambda: self.client.get(f"/api/tables/{self.table}"))
        self.timed(lambda: self.client.raw("GET", "/"))


def measure(program, path, seconds, rest):
    attack = load(os.path.join(ATTACKS, path + ".py")) if path else None
    target = Target(program, *getattr(attack, "OPTIONS", []))
    player = Player(target)
    player.open()
    for _ in range(5):
        player.move()
    player.took.clear()
    before = highest = target.memory()
    storm = attack and subprocess.Popen([sys.executable, "-B", os.path.join(ATTACKS, "run.py"), "--again", str(seconds), str(target.port), str(target.pid), path],
                                        stdout=subprocess.PIPE, text=True)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        player.move()
        highest = max(highest, target.memory())
        time.sleep(0.1)
    rounds = storm.communicate()[0].split("rounds ")[-1].strip() if storm else "0"
    at_end = target.memory()
    time.sleep(rest)
    took = sorted(player.took)
    row = [path or "nothing", rounds, len(took), *(f"{took[min(len(took) - 1, int(len(took) * part))]:.1f}" for part in (0.5, 0.99, 1)),
           *(f"{memory / 1024:.0f}" for memory in (before, highest, at_end, target.memory()))]
    target.close()
    return row


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
    print("| attack | rounds | others' requests | p50 ms | p99 | most | MB before | highest | at the end | after |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for path in [None, *paths]:
        if path and not hasattr(load(os.path.join(ATTACKS, path + ".py")), "attack"):
            continue  # it has servers of its own
        print("|", " | ".join(str(cell) for cell in measure(options.program, path, options.seconds, options.rest if path else 0)), "|", flush=True)


if __name__ == "__main__":
    main()
