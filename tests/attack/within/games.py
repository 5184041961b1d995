"""Long games, handed in as many at once as go: they are read apart from the thread that serves."""
from lib import at_once, check, json, points

WIDTH = 25
FILLED = 560  # points, and with them nothing is taken


def long_game():
    """Black fills most of the board, and white passes."""
    moves = [move for point in points(WIDTH, WIDTH)[:FILLED] for move in ("black place " + point, "white pass")]
    return {"game": "go", "map": f"{WIDTH}x{WIDTH}", "events": [*moves, "black resign"]}


def attack(target):
    ann = target.person("Ann")
    with target.bounded("games handed in", grows=65_536):
        answers = at_once(target.clients(30, ann.secret), lambda who: who.raw("POST", "/api/games", long_game()), {201})
    if target.server:
        check(answers.count(201) > 0, "handed in", answers)
