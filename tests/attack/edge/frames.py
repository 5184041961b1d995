"""WebSockets: messages without end, frames that carry nothing, pings without pause, compressed bombs."""
import struct

from lib import Socket, check, contextlib

TEXT, MORE, PING = 1, 0, 9


def frame(opcode, data=b"", last=True, flags=0, length=None):
    """Masked with zeros."""
    size = len(data) if length is None else length
    head = bytes([(0x80 if last else 0) | flags | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", size)
    return head + bytes(4) + data


def attack(target):
    def pour(what, begin, piece, rounds, reads):
        with target.bounded(what, grows=4096, reads=reads):
            line = Socket(target)
            check(line.status == 101, what, line.status)
            with contextlib.suppress(ConnectionError):
                line.socket.sendall(begin)
                for _ in range(rounds):
                    line.socket.sendall(piece)
            while line.receive() is not None:
                pass
            check(line.closed, what, "and the socket is kept")
            line.close()

    pour("a huge frame", frame(TEXT, length=2**62), b" " * 65536, 30, 90_000)
    pour("a frame too long", frame(TEXT, b" " * 8193), b"", 1, 20_000)
    pour("a message in pieces", frame(TEXT, b" ", last=False), frame(MORE, b" ", last=False) * 1000, 100, 90_000)
    pour("pieces of nothing", frame(TEXT, last=False), frame(MORE, last=False) * 10_000, 30, 90_000)
    pour("pings", b"", frame(PING) * 1000, 10, 20_000)
    pour("pings inside a message", frame(TEXT, b"{", last=False), frame(PING, b"x" * 100) * 1000, 10, 40_000)
    pour("pongs", b"", frame(10, b"x" * 120) * 1000, 10, 90_000)
    pour("a long ping", frame(PING, b"x" * 126), b"", 1, 5_000)
    pour("a ping in pieces", frame(PING, b"x", last=False), b"", 1, 5_000)
    pour("more of nothing begun", frame(MORE, b"x"), b"", 1, 5_000)
    pour("a compressed frame that nobody agreed on", frame(TEXT, b"\xaa" * 100, flags=0x40), b"", 1, 5_000)
    pour("flags of the future", frame(TEXT, b"{}", flags=0x10), b"", 1, 5_000)

    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    status, got = target.ask("GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" + key +
                             "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n")
    check(status == 101 and b"deflate" not in got.lower(), "compression is not agreed on", got)

    # A message in few pieces, with a ping among them, is a message.
    line = Socket(target)
    line.socket.sendall(frame(TEXT, b'{"t":"pi', last=False) + frame(PING, b"?") + frame(MORE, last=False) + frame(MORE, b'ng","n":7}'))
    answer = line.until("pong")
    check(answer and answer["n"] == 7, "a message in pieces", answer)
    for number in range(60):
        line.socket.sendall(frame(PING, b"a") + frame(TEXT, b'{"t":"ping","n":%d}' % number))
        check(line.until("pong"), "sixty pings are not too many")
    line.close()
