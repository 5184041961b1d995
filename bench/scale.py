#!/usr/bin/env python3
"""scale.py [--seconds 20] [COSTS.json]: what docs/scale.md says of machines that nobody here has, from what bench/load.py measured on one.

Threads wait for a core and do one piece of work after the other: the one that serves, those that write, the database's and the crowd's. Each
table has one thing said at a time; it is judged, waits for a commit that it shares with whatever else waits, and is then sent to four. What a
piece costs is measured (COSTS); how long something takes follows."""
import argparse
import collections
import heapq
import json
import random

# Microseconds of processor time for a move of a game with cards, which is some 1.4 events and two writes, at a thousand tables by bench/load.py on
# two cores that other work kept busy: `serve` and `send`, to each of four, are the thread that serves; `write` is what the server's other threads have
# of it, `database` the database; `commit` is what a commit has whatever is in it. `disk` is how many milliseconds a commit waits. docs/scale.md says what
# was measured, and how it is taken apart.
COSTS = {
    "SQLite": {"serve": 80, "send": 25, "write": 45, "database": 0, "commit": 100, "disk": 3.8, "writers": 1, "together": 1024},
    "PostgreSQL": {"serve": 80, "send": 20, "write": 11, "database": 20, "commit": 145, "disk": 3.8, "writers": 4, "together": 64},
}
CROWD = 65
VIEWERS = 4
# Microseconds of the serving thread in each second for a table and for a socket that only are there, as measured beside the above.
HERE = {"table": 10, "socket": 2}
BEAT = 0.05
# Bots stand back behind people: so long, in microseconds, they have a core before they are asked whether somebody else wants it.
SLICE = 1000


class Machine:
    """Cores, and threads that wait for one with what they have to do."""

    def __init__(self, cores):
        self.now, self.cores, self.free, self.events, self.order = 0.0, cores, cores, [], 0
        self.ready, self.behind, self.busy = collections.deque(), collections.deque(), collections.defaultdict(float)

    def after(self, seconds, act):
        self.order += 1
        heapq.heappush(self.events, (self.now + seconds, self.order, act))

    def run(self, until):
        while self.events and self.events[0][0] <= until:
            self.now, _, act = heapq.heappop(self.events)
            act()
        self.now = until


class Thread:
    def __init__(self, machine, name, behind=False):
        self.machine, self.name, self.jobs, self.running = machine, name, collections.deque(), False
        self.queue = machine.behind if behind else machine.ready

    def do(self, micros, then):
        self.jobs.append((micros / 1e6, then))
        if not self.running:
            self.running = True
            self.queue.append(self)
            self.dispatch()

    def dispatch(self):
        machine = self.machine
        while machine.free and (machine.ready or machine.behind):
            thread = (machine.ready or machine.behind).popleft()
            machine.free -= 1
            cost, then = thread.jobs.popleft()
            machine.busy[thread.name] += cost
            machine.after(cost, lambda thread=thread, then=then: thread.done(then))

    def done(self, then):
        machine = self.machine
        machine.free += 1
        if self.jobs:
            self.queue.append(self)
        else:
            self.running = False
        then()
        self.dispatch()


class Writer:
    """What waits is written together; the next is begun when that is on the disk."""

    def __init__(self, house, costs, number):
        self.house, self.costs, self.waiting, self.writing = house, costs, [], False
        self.thread = Thread(house.machine, "server")
        self.database = Thread(house.machine, "database")

    def add(self, table):
        self.waiting.append(table)
        self.begin()

    def begin(self):
        if self.writing or not self.waiting:
            return
        self.writing = True
        costs = self.costs
        batch, self.waiting = self.waiting[:costs["together"]], self.waiting[costs["together"]:]
        self.house.commits += 1
        disk = costs["disk"] / 1000 * self.house.random.gammavariate(4, 0.25)
        kept = lambda: self.house.machine.after(disk, lambda: self.end(batch))
        asked = lambda: self.database.do(costs["commit"] + costs["database"] * len(batch), kept) if costs["database"] else kept()
        self.thread.do(costs["write"] * len(batch) + (0 if costs["database"] else costs["commit"]), asked)

    def end(self, batch):
        self.writing = False
        for table in batch:
            self.house.kept(table)
        self.begin()


class House:
    """A server with so many tables on a machine; each says something `pause` seconds after all have heard, on average. With `sockets` these and
    the tables cost something by being there, and bots think on all cores but one, as `tideline serve` lets them."""

    def __init__(self, costs, cores, tables, pause, crowd, seed=1, sockets=None):
        self.machine, self.costs, self.pause, self.random = Machine(cores), costs, pause, random.Random(seed)
        self.serving, self.commits, self.took = Thread(self.machine, "server"), 0, []
        # The crowd beside it has a core at most, as the real one has.
        self.crowd, self.crowd_cost = Thread(self.machine, "crowd"), crowd
        self.writers = [Writer(self, costs, i) for i in range(costs["writers"])]
        self.said = [0.0] * tables
        if sockets is not None:
            self.beat(BEAT * (HERE["table"] * tables + HERE["socket"] * sockets))
            for _ in range(cores - 1):
                self.think(Thread(self.machine, "bots", behind=True))
        for table in range(tables):
            self.rest(table)

    def beat(self, cost):
        self.serving.do(cost, lambda: None)
        self.machine.after(BEAT, lambda: self.beat(cost))

    def think(self, bot):
        bot.do(SLICE, lambda: self.machine.after(0, lambda: self.think(bot)))

    def rest(self, table):
        self.machine.after(self.random.expovariate(1 / self.pause) if self.pause else self.random.random() / 100, lambda: self.say(table))

    def say(self, table):
        self.said[table] = self.machine.now
        self.crowd.do(self.crowd_cost / 2, lambda: self.serving.do(self.costs["serve"], lambda: self.writers[table % len(self.writers)].add(table)))

    def kept(self, table):
        self.serving.do(self.costs["send"] * VIEWERS, lambda: self.crowd.do(self.crowd_cost / 2, lambda: self.heard(table)))

    def heard(self, table):
        self.took.append(self.machine.now - self.said[table])
        self.rest(table)

    def play(self, seconds):
        self.machine.run(seconds / 4)
        self.took, self.commits = [], 0
        self.machine.busy.clear()
        self.machine.run(seconds / 4 + seconds)
        took = sorted(self.took)
        at = lambda share: took[int(share * (len(took) - 1))] * 1000 if took else 0
        busy = {name: spent / seconds for name, spent in self.machine.busy.items()}
        return len(took) / seconds, at(0.5), at(0.99), self.commits / seconds, busy


def row(name, house, seconds):
    rate, middle, late, commits, busy = house.play(seconds)
    cores = ", ".join(f"{who} {share:.2f}" for who, share in sorted(busy.items()))
    print(f"| {name} | {rate:,.0f} | {middle:.1f} | {late:.1f} | {commits:,.0f} | {cores} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("costs", nargs="?", help="a file with other costs, and `crowd`")
    parser.add_argument("--seconds", type=float, default=10)
    options = parser.parse_args()
    costs, crowd = COSTS, CROWD
    if options.costs:
        with open(options.costs) as file:
            given = json.load(file)
        crowd = given.pop("crowd", crowd)
        costs = {name: {**costs[name], **changed} for name, changed in given.items()}
    print("| | moves/s | p50 ms | p99 ms | commits/s | cores |\n|---|---|---|---|---|---|")
    for store, of in costs.items():
        row(f"{store}, 2 cores with the crowd, 1,000 tables as fast as they go", House(of, 2, 1000, 0, crowd), options.seconds)
        row(f"the same, 1,000 moves a second", House(of, 2, 1000, 1, crowd), options.seconds)
        row(f"{store}, 2 cores for the server alone", House(of, 2, 4000, 0, 0), options.seconds)
        row(f"{store}, 8 cores for the server alone", House(of, 8, 4000, 0, 0), options.seconds)
        for tables in (10_000, 30_000, 60_000):
            row(f"{store}, 8 cores, {tables:,} tables with a move every 12 s", House(of, 8, tables, 12, 0), options.seconds)
        # Four people at each, and four who only look.
        for cores, tables in ((2, 10_000), (8, 10_000), (8, 20_000), (8, 40_000)):
            house = House(of, cores, tables, 12, 0, sockets=8 * tables)
            row(f"{store}, {cores} cores, {tables:,} tables with a move every 12 s, {8 * tables:,} sockets and bots", house, options.seconds)


if __name__ == "__main__":
    main()
