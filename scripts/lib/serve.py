"""Serves a folder of static files on 127.0.0.1 and prints the address.

The page needs nothing of its server but correct media types. The two isolation headers let the browser
offer shared memory, which the page uses where it exists and does without elsewhere.
Usage: serve.py FOLDER PORT   (takes the next free port if that one is taken)
"""
import functools
import http.server
import sys


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".json": "application/json",
        ".webmanifest": "application/manifest+json",
        ".svg": "image/svg+xml",
        ".woff2": "font/woff2",
    }

    def end_headers(self):
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *args):
        pass


def main() -> int:
    folder, first = sys.argv[1], int(sys.argv[2])
    handler = functools.partial(Handler, directory=folder)
    for port in range(first, first + 50):
        try:
            server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
            break
        except OSError:
            continue
    else:
        print("no free port", file=sys.stderr)
        return 1
    print(f"Tracepad is at http://127.0.0.1:{port}/  (Ctrl-C ends it)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    return 0


sys.exit(main())
