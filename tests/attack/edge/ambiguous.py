"""Requests that a proxy could take for other requests than we do: one answer, 400, and nothing after it is heard."""
from lib import check

# Would be heard if the server took the request before it for shorter than it is.
HIDDEN = "GET /api/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
SHAPES = {
    "no Host": ["GET /healthz HTTP/1.1", "Accept: */*"],
    "two Hosts": ["GET /healthz HTTP/1.1", "Host: localhost", "Host: localhost"],
    "two Hosts apart": ["GET /healthz HTTP/1.1", "Host: localhost", "A: b", "hOST: evil.example"],
    "an empty Host": ["GET /healthz HTTP/1.1", "Host:"],
    "a Host that is none": ["GET /healthz HTTP/1.1", "Host: a b"],
    "a Host with a path": ["GET /healthz HTTP/1.1", "Host: localhost/evil"],
    "a Host with a user": ["GET /healthz HTTP/1.1", "Host: me@localhost"],
    "a Host with a comma": ["GET /healthz HTTP/1.1", "Host: localhost, evil.example"],
    "length and chunks": ["POST /api/me HTTP/1.1", "Host: localhost", "Content-Length: 5", "Transfer-Encoding: chunked"],
    "chunks and length": ["POST /api/me HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked", "Content-Length: 5"],
    "two lengths": ["POST /api/me HTTP/1.1", "Host: localhost", "Content-Length: 5", "Content-Length: 6"],
    "the same length twice": ["POST /api/me HTTP/1.1", "Host: localhost", "Content-Length: 5", "Content-Length: 5"],
    "a list of lengths": ["POST /api/me HTTP/1.1", "Host: localhost", "Content-Length: 5, 5"],
    "an unknown coding": ["POST /api/me HTTP/1.1", "Host: localhost", "Transfer-Encoding: gzip"],
    "an unknown coding and a length": ["POST /api/me HTTP/1.1", "Host: localhost", "Transfer-Encoding: gzip", "Content-Length: 5"],
    "identity": ["POST /api/me HTTP/1.1", "Host: localhost", "Transfer-Encoding: identity"],
    "chunked before another": ["POST /api/me HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked, gzip"],
    "another before chunked": ["POST /api/me HTTP/1.1", "Host: localhost", "Transfer-Encoding: gzip, chunked"],
    "chunked twice": ["POST /api/me HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"],
    "xchunked": ["POST /api/me HTTP/1.1", "Host: localhost", "Transfer-Encoding: xchunked"],
    "chunked with a tail": ["POST /api/me HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked;q=1"],
    "no coding": ["POST /api/me HTTP/1.1", "Host: localhost", "Transfer-Encoding:"],
    "chunks in HTTP/1.0": ["POST /api/me HTTP/1.0", "Host: localhost", "Transfer-Encoding: chunked"],
    "a blank before the colon": ["POST /api/me HTTP/1.1", "Host: localhost", "Transfer-Encoding : chunked"],
    "a line end alone": ["POST /api/me HTTP/1.1", "Host: localhost", "A: b\nTransfer-Encoding: chunked"],
    "a carriage return alone": ["POST /api/me HTTP/1.1", "Host: localhost", "A: b\rTransfer-Encoding: chunked"],
    "a folded header": ["POST /api/me HTTP/1.1", "Host: localhost", "A: b", " Transfer-Encoding: chunked"],
    "one folded by a tab": ["POST /api/me HTTP/1.1", "Host: localhost", "A: b", "\tc"],
    "a folded Host": ["GET /healthz HTTP/1.1", "Host: localhost", " .evil.example"],
    "a folded length": ["POST /api/me HTTP/1.1", "Host: localhost", "Content-Length:", " 5"],
    "a fold of blanks alone": ["GET /healthz HTTP/1.1", "Host: localhost", "   "],
    "expected twice": ["POST /api/me HTTP/1.1", "Host: localhost", "Expect: 100-continue", "Expect: 100-continue"],
    "two origins": ["POST /api/me HTTP/1.1", "Host: localhost", "Origin: http://localhost", "Origin: http://evil.example"],
    "two secrets": ["GET /api/me HTTP/1.1", "Host: localhost", "Authorization: Bearer a", "Authorization: Bearer b"],
    "a blank first": [" GET /healthz HTTP/1.1", "Host: localhost"],
    "another protocol": ["GET /healthz HTTP/2.0", "Host: localhost"],
    "an old one": ["GET /healthz HTTP/0.9", "Host: localhost"],
    "a whole address": ["GET http://localhost/healthz HTTP/1.1", "Host: localhost"],
}
RIGHT = {
    "a name": ["GET /healthz HTTP/1.1", "Host: localhost"],
    "a port": ["GET /healthz HTTP/1.1", "Host: LOCALHOST:80"],
    "HTTP/1.0 without a Host": ["GET /healthz HTTP/1.0"],
    "chunks": ["GET /healthz HTTP/1.1", "Host: localhost", "Transfer-Encoding: Chunked"],
}


def attack(target):
    for what, lines in SHAPES.items():
        before = target.metrics()
        # A body as both lengths would have it, and something behind it.
        status, got = target.ask("\r\n".join(lines) + "\r\n\r\n" + "0\r\n\r\n" + HIDDEN)
        check(status == 400, what, status, got[:300])
        unknown = 'tideline_requests_total{route="unknown",status="404"}'
        check(target.metrics().get(unknown, 0) == before.get(unknown, 0), what, "and what is hidden in it is heard")
    for what, lines in RIGHT.items():
        status, got = target.ask("\r\n".join(lines) + "\r\n\r\n" + ("0\r\n\r\n" if "Chunked" in lines[-1] else ""))
        check(status == 200, what, status, got[:300])
