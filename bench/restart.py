#!/usr/bin/env python3
"""restart.py TIDELINE [--games 10000] [--moves 40]: what a server does that starts with so many games under way.

One game is played, killed with its server, and copied. Then a server starts on all of them. Three rows, each with the longest that
somebody waited who asked for the server's health fifty times a second, the longest piece of work of the serving thread in processor time
(tideline_longest_work_seconds, since the start), the tables that were loaded, and resident memory in MB at its highest and at the end:
until the first answer and ten seconds more; while all of them become due at once because nobody came back; and a minute after."""
import argparse
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "attack"))
from lib import Client, Target, running_games  # noqa: E402

ABSENT = 3600  # seconds: more than a table waits for somebody who is away


class Watch:
    """Somebody who asks fifty times a second."""

    def __init__(self, target):
        self.target, self.client = target, Client(target, source="127.0.0.2")
        self.highest = 0

    def row(self, what, until):
        waits, began = [], time.monotonic()
        while not waits or not until(time.monotonic() - began):
            asked = time.monotonic()
            self.client.raw("GET", "/healthz")
            waits.append(time.monotonic() - asked)
            self.highest = max(self.highest, self.target.memory())
            time.sleep(0.02)
        metrics = self.target.metrics()
        waits.sort()
        print(f"| {what} | {time.monotonic() - began:.1f} | {waits[int(len(waits) * 0.99)] * 1000:.0f} | {waits[-1] * 1000:.0f} |"
              f" {metrics['tideline_longest_work_seconds'] * 1000:.1f} | {metrics['tideline_loads_total']:.0f} | {self.highest / 1024:.0f} | {self.target.memory() / 1024:.0f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--most", type=float, default=400, help="seconds for the second row")
    options = parser.parse_args()
    target = Target(options.program, "--no-limits", clock=True)
    target.server.stop()
    running_games(target.server, options.games, options.moves)
    begun = time.monotonic()
    target.server.start()
    target.port, target.pid = target.server.port, target.server.process.pid
    Client(target).raw("GET", "/healthz")
    print(f"{options.games} games of {options.moves} moves: the first answer after {time.monotonic() - begun:.2f} s, load {os.getloadavg()[0]:.1f}\n")
    print("| | seconds | p99 ms | most | longest work | loaded | MB highest | at the end |")
    print("|---|---|---|---|---|---|---|---|")
    watch = Watch(target)
    watch.row("nobody comes", lambda passed: passed > 10)
    target.server.let_pass(ABSENT)

    def looked_after(passed):
        target.server.let_pass(0.05)
        return target.metrics()["tideline_loads_total"] >= options.games or passed > options.most

    watch.row("all become due", looked_after)
    watch.row("a minute after", lambda passed: passed > 60)
    target.close()


if __name__ == "__main__":
    main()
