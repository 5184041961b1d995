"""Tables on the largest map for many factions, as many at once as go, each begun at once: they are laid and begun apart."""
from lib import Client, Target, at_once, check, json, person, signal

LARGEST = "25x25"  # there by rule
OPENING = {"game": "territory", "map": LARGEST, "factions": ["red", "blue", "green", "yellow"], "seats": {"red": "me", "blue": "me", "green": "me", "yellow": "me"}}


def attack(target):
    ann = target.person("Ann")

    def open_and_begin(client):
        answer = client.raw("POST", "/api/tables", OPENING)
        if answer[0] != 201:
            return answer
        return client.raw("POST", f"/api/tables/{json.loads(answer[2])['id']}/start", {})

    with target.bounded("openings", grows=40_960):
        answers = at_once(target.clients(12, ann.secret), open_and_begin, {200})
    if target.server:
        judged = target.metrics()["tideline_judged_apart_total"]
        check(answers.count(200) > 0 and judged >= answers.count(200), "begun", answers.count(200), "judged apart", judged)


def also(program):
    """The start points of such a map, and of one that somebody brings, are looked for once: not again after a restart, neither for the
    tables that were there nor for new ones."""
    target = Target(program)
    ann = person(target, "Ann")
    brought = ann.post("/api/maps", {"name": "mine", "text": (" ".join("." * 25) + "\n") * 25})["digest"]
    listed = [f"start {number} " for number in range(2, 7)]
    sought = lambda: target.metrics()["tideline_starts_sought_total"]

    def begin(which):
        table = ann.post("/api/tables", {**OPENING, "map": which})["id"]
        ann.post(f"/api/tables/{table}/start")
        return table

    tables = [begin(which) for which in [LARGEST, brought, LARGEST]]
    check(sought() == 1, "looked for", sought(), "times")
    target.server.stop(signal.SIGKILL)
    target.server.start()
    target.port, target.pid = target.server.port, target.server.process.pid
    ann = Client(target, ann.secret)
    for table in tables + [begin(which) for which in [brought, LARGEST]]:
        record = ann.raw("GET", f"/api/tables/{table}/record")[2].decode()
        check(record.startswith("tideline 1"), "the record", record[:100])
        # Who has them listed need not look for them.
        check("map inline" not in record or all(start in record for start in listed), "without its start points", record[:1000])
    check("map inline" in ann.raw("GET", f"/api/tables/{tables[1]}/record")[2].decode(), "the map that was brought")
    check(target.metrics()["tideline_loads_total"] >= len(tables) and sought() == 0, "looked for again", sought(), "times")
    target.close()
