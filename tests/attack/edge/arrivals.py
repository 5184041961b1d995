"""Connections one after the other, as fast as they go: an address that comes too often is not heard, and all others are."""
from lib import Target, check

ASK = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
LIST = b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
OTHER = b"GET /healthz HTTP/1.1\r\nHost: other.example\r\n\r\n"


def attack(target):
    with target.bounded("arrivals", grows=4096):
        for _ in range(300):
            target.ask(ASK)


def also(program):
    target = Target(program, clock=True)
    # What is refused at the door counts as well.
    answers = [target.ask(OTHER if i % 2 else ASK)[0] for i in range(400)]
    check(0 not in answers[:240] and not any(answers[240:]), "of 400 connections at once", [answers.count(status) for status in (200, 421, 429, 0)])
    # Whoever comes anew with each request, and asks too often, is told so before they are not heard.
    answers = [target.ask(LIST, source="127.0.0.3")[0] for _ in range(240)]
    check(429 in answers and 0 not in answers, "who asks too often", [answers.count(status) for status in (200, 429, 0)])
    check(target.ask(ASK, source="127.0.0.2")[0] == 200, "another address")
    check(target.metrics()['tideline_refused_total{why="connections"}'] == 160, "they are counted")
    target.server.let_pass(1)
    answers = [target.ask(ASK)[0] for _ in range(100)]
    check(0 not in answers[:80] and not any(answers[80:]), "a second later", answers)
    target.close()
