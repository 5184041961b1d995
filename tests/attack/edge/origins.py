"""Whatever changes something comes from a page of this server, by the same scheme, or from no page at all; no other Origin passes, an empty one neither."""
from lib import Target, check

HOST = "127.0.0.1:8080"
OTHERS = ["", " ", "null", "http://", "://" + HOST, HOST, "//" + HOST, "http://evil.example", "http://" + HOST + ".evil.example", "http://" + HOST + "/", "http://me@" + HOST,
          "http://127.0.0.1", "ftp://" + HOST, "xhttp://" + HOST, "http:// " + HOST]


def ask(target, origin, *more, socket=False):
    lines = [f"Host: {HOST}", *more] + ([f"Origin: {origin}"] if origin is not None else [])
    if socket:
        lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
        return target.ask("GET /ws HTTP/1.1\r\n" + "\r\n".join(lines) + "\r\n\r\n")[0]
    # Nobody is known by it: 403 as well, but for another reason.
    lines += ["Content-Type: application/json", "Content-Length: 2", "Connection: close"]
    return 403 if b"another site" in whole(target, "PUT /api/me HTTP/1.1\r\n" + "\r\n".join(lines) + "\r\n\r\n{}") else 200


def whole(target, text):
    with target.connect() as line:
        line.sendall(text.encode())
        return b"".join(iter(lambda: line.recv(4096), b""))


def attack(target):
    for origin in OTHERS + ["https://" + HOST]:
        check(ask(target, origin) == 403, "a change by", repr(origin))
        check(ask(target, origin, socket=True) == 403, "a WebSocket by", repr(origin))
    for origin in [None, "http://" + HOST]:
        check(ask(target, origin) == 200, "a change by", repr(origin))
        check(ask(target, origin, socket=True) == 101, "a WebSocket by", repr(origin))


def also(program):
    """A proxy says by which scheme it was asked; of one that does not say so either may be right."""
    target = Target(program, "--behind-proxy", "--no-limits")
    for said, right, wrong in [("https", ["https"], ["http"]), ("http", ["http"], ["https"]), ("wss", ["https"], ["http", "wss"]), ("http, HTTPS", ["https"], ["http"]),
                               ("other", ["http", "https"], ["other"]), (None, ["http", "https"], ["ftp", ""])]:
        more = [f"X-Forwarded-Proto: {said}"] if said else []
        for scheme in right + wrong:
            status = ask(target, f"{scheme}://{HOST}", *more)
            check(status == (200 if scheme in right else 403), "behind a proxy with", said, "by", scheme, status)
            status = ask(target, f"{scheme}://{HOST}", *more, socket=True)
            check(status == (101 if scheme in right else 403), "a WebSocket behind a proxy with", said, "by", scheme, status)
    target.close()
