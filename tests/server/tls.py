"""TLS by the server itself: pages, cookies that only travel by TLS, and refused files."""
import ssl
import subprocess
import sys

from client import *

program = sys.argv[1]
folder = tempfile.mkdtemp(prefix="tideline-test-")
chain, key = folder + "/chain.pem", folder + "/key.pem"
subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                "-keyout", key, "-out", chain], check=True, capture_output=True)
server = Server(program, "--tls-cert", chain, "--tls-key", key)
trust = ssl.create_default_context()
trust.check_hostname = False
trust.load_verify_locations(chain)
line = http.client.HTTPSConnection("127.0.0.1", server.port, context=trust, timeout=HANG)
line.request("GET", "/")
answer = line.getresponse()
answer.read()
check(answer.status == 200 and "Strict-Transport-Security" in answer.headers, "page by TLS", answer.status)
check("; Secure" in answer.headers["Set-Cookie"], "the cookie stays with TLS")
line.request("GET", "/healthz")
check(json.load(line.getresponse())["ok"], "the connection is kept")
with socket.create_connection(("127.0.0.1", server.port)) as plain:
    plain.sendall(b"GET / HTTP/1.1\r\n\r\n")
    plain.settimeout(HANG)
    check(b"200 OK" not in plain.recv(100), "nothing is said without TLS")
check(server.stop() == 0, "stops")
server.close()
ran = subprocess.run([program, "serve", "--port", "0", "--data", folder + "/d", "--tls-cert", key, "--tls-key", key],
                     capture_output=True, text=True, timeout=HANG)
check(ran.returncode == 1 and ran.stderr, "a certificate that is none")
shutil.rmtree(folder)
verdict()
