"""Lets chesst ask rules.py: one JSON object a line, a request in and its reply out.

    chesst check -- python3 adapter.py
"""

import json
import sys

import rules

CAPABILITIES = ["force", "check", "final-check", "count", "positions", "claims", "clauses"]
OPS = ["moves", "play", "outcome", *CAPABILITIES[:-1]]  # `clauses` is no operation
HELLO = {
    "name": "naive-python",
    "version": "1.0.0",
    "rulesets": list(rules.EDITIONS),
    "capabilities": CAPABILITIES,
    "choices": {},  # every open choice has its default
}


def answer(request: dict) -> dict:
    position = rules.read(request["position"], rules.EDITIONS[request["ruleset"]])
    match request["op"]:
        case "moves":
            return {"moves": [str(move) for move in rules.legal_moves(position)]}
        case "play":
            return {"position": str(rules.play(position, rules.read_move(request["move"])))}
        case "outcome":
            finish = rules.outcome(position)
            return {"outcome": f"{finish[0]}-wins", "by": finish[1]} if finish else {"outcome": "ongoing"}
        case "force":
            return {side: rules.force(position.board, request["square"], side) for side in rules.ENEMY}
        case "check":
            return {"check": rules.check(position, request["side"])}
        case "final-check":
            return {"final": rules.final_check(position, request["side"])}
        case "count":
            return {"nodes": rules.count(position, request["depth"])}
        case "positions":
            return {"position": str(position)}
        case "claims":
            return {"claims": rules.claims(position, [rules.read_move(text) for text in request["moves"]])}


def reply(request: dict) -> dict:
    """Exactly one of ok, reject, unsupported and error."""
    if request["op"] == "hello":
        return {"ok": HELLO}
    if request["op"] not in OPS:
        return {"unsupported": f"the operation {request['op']}"}
    if request["ruleset"] not in rules.EDITIONS:
        return {"unsupported": f"the rule set {request['ruleset']}"}
    try:
        return {"ok": answer(request)}
    except rules.Refused as refused:
        return {"reject": refused.reason}


for line in sys.stdin.buffer:
    number = 0
    try:
        request = json.loads(line)
        number = int(request["id"])
        answered = reply(request)
    except Exception as error:  # one bad request does not end the program
        answered = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps({"id": number, **answered}), flush=True)
