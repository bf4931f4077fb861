"""Lets chesst ask your engine: one JSON object a line, a request in and its reply out.

    chesst check -- python3 adapter.py

Fill in the three functions under "your engine"; the rest can stay as it is.
"""

import json
import sys
import traceback

HELLO = {"name": "my-engine", "version": "0.1.0", "rulesets": ["t1-2024"], "capabilities": [], "choices": {}}


class Refused(Exception):
    """The rules refuse the input: the position cannot be played, or the move is illegal."""


# ------------------------------------------------------------------ your engine


def moves(ruleset: str, position: str) -> list[str]:
    """Every legal move once, such as "b2b4" and "g7g8=C"; none when the game is over."""
    raise NotImplementedError("moves is not written yet")


def play(ruleset: str, position: str, move: str) -> str:
    """The position after the move. An illegal move is answered by `raise Refused`."""
    raise NotImplementedError("play is not written yet")


def outcome(ruleset: str, position: str) -> tuple[str, str | None]:
    """("ongoing", None); or "white-wins" or "black-wins" with "king-capture", "castle-capture" or "blockade"."""
    return "ongoing", None  # not written yet: the first red verdict


# ------------------------------------------------------------------ the protocol


def answer(request: dict) -> dict:
    """What stands under `ok`."""
    if request["op"] == "hello":
        return HELLO
    if request["op"] not in ("moves", "play", "outcome"):
        raise NotImplementedError(f"the operation {request['op']}")
    ruleset, position = request["ruleset"], request["position"]
    if request["op"] == "moves":
        return {"moves": moves(ruleset, position)}
    if request["op"] == "play":
        return {"position": play(ruleset, position, request["move"])}
    result, by = outcome(ruleset, position)
    return {"outcome": result, "by": by} if by else {"outcome": result}


def reply(line: bytes) -> str:
    """The number of the request, and exactly one of ok, reject, unsupported and error."""
    number = 0
    try:
        request = json.loads(line)
        number = int(request["id"])
        return json.dumps({"id": number, "ok": answer(request)})
    except Refused:
        return json.dumps({"id": number, "reject": {}})
    except NotImplementedError as missing:
        return json.dumps({"id": number, "unsupported": str(missing)})
    except Exception as error:  # one bad request does not end the program
        traceback.print_exc()
        return json.dumps({"id": number, "error": f"{type(error).__name__}: {error}"})


replies, sys.stdout = sys.stdout, sys.stderr  # what the engine prints is no reply
for line in sys.stdin.buffer:
    print(reply(line), file=replies, flush=True)
