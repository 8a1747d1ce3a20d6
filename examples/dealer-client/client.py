"""A small bidding client for a dealer: python3 client.py <words> <most in EUR> [--buy]

With ROLLHEIM_URL and ROLLHEIM_TOKEN (scopes catalog, own and bid). Finds a running vehicle, sets a bidding agent, or
buys at the buy-now price, then saves the invoice. Prints a line of JSON for each step. Needs nothing but Python 3.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

URL = os.environ.get("ROLLHEIM_URL", "http://localhost:8080")
TOKEN = os.environ["ROLLHEIM_TOKEN"]


def say(step, **facts):
    print(json.dumps({"step": step, **facts}, ensure_ascii=False), flush=True)


def call(method, path, body=None):
    """One call; what binds is repeated under the same key until its outcome is known."""
    headers = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
    if method != "GET":
        headers["idempotency-key"] = str(uuid.uuid4())
    data = None if body is None else json.dumps(body).encode()
    for _ in range(10):
        request = urllib.request.Request(URL + path, data=data, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                if answer.status != 202:
                    return answer.read()
                wait = answer.headers.get("retry-after")
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                raise SystemExit(f"{method} {path}: {error.code} {error.read().decode()}") from error
            wait = error.headers.get("retry-after")
        time.sleep(float(wait or 1))
    raise SystemExit(f"{method} {path}: no outcome")


def read(path):
    return json.loads(call("GET", path))


words, most, buy = sys.argv[1], float(sys.argv[2]), "--buy" in sys.argv
limit = {"cents": round(most * 100), "currency": "EUR"}


def fits(auction):
    amount = auction["buyNow" if buy else "nextBid"]
    return amount is not None and amount["cents"] <= limit["cents"]


query = urllib.parse.urlencode({"q": words, "auction_status": "running", "sort": "ending"})
found = [each for each in read(f"/api/v1/vehicles?{query}")["items"] if fits(each["auction"])]
if not found:
    raise SystemExit(f'No running vehicle for "{words}" up to {most} EUR')
vehicle = found[0]
say("found", id=vehicle["id"], title=vehicle["title"])

path = f"/api/v1/auctions/{vehicle['id']}"
acted = call("POST", f"{path}/buy-now") if buy else call("PUT", f"{path}/agent", {"amount": limit})
say("bought" if buy else "agent", standing=json.loads(acted)["standing"])

for _ in range(60 if buy else 0):
    purchases = read("/api/v1/purchases")["items"]
    invoice = next((each["invoice"] for each in purchases if each["auctionId"] == vehicle["id"]), None)
    if invoice:
        pdf = call("GET", invoice["href"])
        with open(f"{invoice['number']}.pdf", "wb") as file:
            file.write(pdf)
        say("invoice", number=invoice["number"], bytes=len(pdf))
        break
    time.sleep(1)
