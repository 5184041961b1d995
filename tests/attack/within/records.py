"""Records of a long game, again and again: they are written down in fair shares, and who asks for too many is told to wait."""
from lib import at_once, check


def attack(target):
    ann = target.person("Ann")
    table = ann.post("/api/tables", {"game": "go", "map": "9x9", "seats": {"black": "me", "white": "me"}})["id"]
    ann.post(f"/api/tables/{table}/start")
    said = sum(ann.say(table, "black", "chat " + "x" * 490)[0] == 200 for _ in range(50))
    with target.bounded("records", grows=40_960):
        answers = at_once(target.clients(60, ann.secret), lambda who: who.raw("GET", f"/api/tables/{table}/record"), {200})
    if target.server:
        check(said == 50 and answers.count(200) > 0, "said", said, "given", answers.count(200))
