"""Hooks of schemathesis: half of the calls name things that exist, and most have a key of their own."""

import json
import os
import random
import uuid

import schemathesis

with open(os.environ["FUZZ_KNOWN"], encoding="utf-8") as file:
    KNOWN = json.load(file)


def known(path, name):
    """Ids of things that stand in a path's parameter."""
    for part, ids in KNOWN["paths"].items():
        if part in path and name in ids:
            return ids[name]
    return KNOWN["names"].get(name, [])


def choose(values, share):
    return random.choice(values) if values and random.random() < share else None


@schemathesis.hook
def before_call(context, case, kwargs):
    for name in list(case.path_parameters or {}):
        value = choose(known(case.operation.path, name), 0.6)
        if value is not None:
            case.path_parameters[name] = value
    if case.headers is not None and "Idempotency-Key" in case.headers and random.random() < 0.8:
        case.headers["Idempotency-Key"] = str(uuid.uuid4())
    if isinstance(case.body, dict):
        # a body is right in all, in some or in none of the fields that have rules of their own
        share = random.choice([1, 1, 0.4, 0])
        for name in case.body:
            value = choose(KNOWN["fields"].get(name), share)
            if value is not None:
                case.body[name] = value
