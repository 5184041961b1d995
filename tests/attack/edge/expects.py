"""Who waits for `100 Continue` hears it once the head is right, and the refusal instead where it is not; nothing else can be expected."""
from lib import answer_on, check, select

HEAD = "POST {} HTTP/{}\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\nExpect: {}\r\nConnection: close\r\n\r\n"


def attack(target):
    for word in ["100-continue", "100-Continue"]:
        with target.connect() as line:
            line.sendall(HEAD.format("/api/tables", "1.1", 2, word).encode())
            got = line.recv(4096)
            check(got == b"HTTP/1.1 100 Continue\r\n\r\n", word, got)
            line.sendall(b"{}")
            got = b"".join(iter(lambda: line.recv(4096), b""))
            check(got.startswith(b"HTTP/1.1 400 ") and b"`game`" in got, "the answer to the body", got)
    # What is refused by its head is not waited for.
    for path, length, expect, status in [("/api/tables", 10**9, "100-continue", 413), ("/api/tables", 2, "a miracle", 417), ("/api/tables", 2, "100-continue, more", 417), ("/api/tables", 2, "", 417)]:
        check((got := target.ask(HEAD.format(path, "1.1", length, expect)))[0] == status, expect, length, got)
    # Who does not wait is not told to go on, and an old program would not understand it.
    for version, begun in [("1.1", "{}"), ("1.0", "{}"), ("1.1", "{")]:
        with target.connect() as line:
            line.sendall((HEAD.format("/api/tables", version, 2, "100-continue") + begun).encode())
            if begun == "{":
                select.select([line], [], [], 0.2)
                line.sendall(b"}")
            status, got = answer_on(line)
            check(status == 400, "a body that came along, in HTTP/" + version, status, got)
    with target.connect() as line:
        line.sendall(HEAD.format("/api/tables", "1.0", 2, "100-continue").encode())
        check(not select.select([line], [], [], 0.2)[0], "HTTP/1.0 is told to go on")
        line.sendall(b"{}")
        check(answer_on(line)[0] == 400, "and answered")
