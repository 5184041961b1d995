"""Tables on the largest map for many factions, as many at once as go, each begun at once: they are laid and begun apart."""
from lib import at_once, check, json

OPENING = {"game": "territory", "map": "25x25", "factions": ["red", "blue", "green", "yellow"], "seats": {"red": "me", "blue": "me", "green": "me", "yellow": "me"}}


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
