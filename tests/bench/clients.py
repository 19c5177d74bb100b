"""Eight clients in one process, as lean as Python lets them be: requests are made beforehand, answers hardly read."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

CLIENTS = 8


@dataclass(frozen=True)
class Measured:
    """What a run came to; times in milliseconds."""

    count: int
    per_second: float
    p50: float
    p99: float
    longest: float

    def __str__(self) -> str:
        return (
            f"{self.per_second:8.0f}/s   p50 {self.p50:6.1f} ms   p99 {self.p99:6.1f} ms"
            f"   longest {self.longest:6.1f} ms   ({self.count} requests)"
        )


def request(method: str, place: str, body: bytes = b"", **headers: str) -> bytes:
    """Write one request for a connection that is kept."""
    named = {
        "Host": "127.0.0.1",
        "Content-Length": str(len(body)),
        **{k.replace("_", "-"): v for k, v in headers.items()},
    }
    head = f"{method} {place} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in named.items())
    return head.encode() + b"\r\n" + body


def run(port: int, requests: Sequence[bytes], *, status: bytes = b"200") -> Measured:
    """Send all requests over eight kept connections as fast as they are answered."""
    waiting, times, wrong = iter(requests), [], []
    lock = threading.Lock()

    def client() -> None:
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            while True:
                with lock:
                    sent = next(waiting, None)
                if sent is None:
                    return
                started = time.perf_counter()
                answer = exchange(line, sent)
                times.append(time.perf_counter() - started)
                if answer[9:12] != status:
                    wrong.append(answer[:400])

    threads = [threading.Thread(target=client) for _ in range(CLIENTS)]
    started = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.perf_counter() - started
    if wrong:
        raise AssertionError(wrong[0])
    times.sort()
    rank = [times[int(len(times) * share)] * 1000 for share in (0.5, 0.99)]
    return Measured(len(times), len(times) / took, rank[0], rank[1], times[-1] * 1000)


def exchange(line: socket.socket, sent: bytes) -> bytes:
    """Send one request and read its whole answer."""
    line.sendall(sent)
    answer = line.recv(65536)
    while b"\r\n\r\n" not in answer:
        answer += line.recv(65536)
    head, _, body = answer.partition(b"\r\n\r\n")
    at = head.lower().index(b"content-length:") + len(b"content-length:")
    length = int(head[at:].split(b"\r\n", 1)[0])
    while len(body) < length:
        body += line.recv(65536)
    return head
