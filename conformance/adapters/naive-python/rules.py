"""Chess-T1 in its three editions, clause by clause. Written to be read, not to be quick.

A square is its name, "e4". A piece is the letter of its kind, upper case for White: "C" is a white
Connet, "c" a black one. A board is a dict from squares to pieces. A side is "white" or "black".
Force is counted in half units. Square brackets name the clauses that a line or a function carries out.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache

# ------------------------------------------------------------------------------- the game as data

ENEMY = {"white": "black", "black": "white"}
FORWARD = {"white": 1, "black": -1}
HALF = {"white": "1234", "black": "5678"}  # ranks [board.halves]
LAST_RANK = {"white": "8", "black": "1"}
VER_KNECHT_RANK = {"white": "6", "black": "3"}  # where a Knecht becomes one [promotion.knecht]
CASTLE = {"white": ["c1", "d1", "e1", "f1"], "black": ["c8", "d8", "e8", "f8"]}  # [board.castles]
CASTLES = CASTLE["white"] + CASTLE["black"]
SQUARES = {file + rank for file in "abcdefgh" for rank in "12345678"}

ROYALS = {"white": "KCP", "black": "kcp"}
RIGHT = {"white": "P", "black": "p"}  # the first Prince in the enemy castle [promotion.prince]
FORCE = {"K": 3, "C": 6, "P": 3, "R": 4, "V": 3, "I": 2, "S": 0}  # [force.scout-zero]
CAP = 3  # Princes, and Connets, of a side [promotion.cap.prince, promotion.cap.connet]
MEN = 16  # of a side
COUNTER_MAX = 99999

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
LEAP = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
LINES = {  # by kind: directions, length, does it jump
    "K": [(STRAIGHT + DIAGONAL, 1, False)],
    "C": [(STRAIGHT, 2, True), (DIAGONAL, 3, False)],  # [connet.jump, diagonal.no-jump]
    "P": [(STRAIGHT, 1, False), (DIAGONAL, 3, False)],
    "R": [(STRAIGHT, 2, True)],  # [ritter.jump]
    "V": [(STRAIGHT, 1, False)],
    "I": [(STRAIGHT, 1, False)],
    "S": [(LEAP, 1, True)],
}
LINE_CLAUSE = {
    "K": "king.lines", "C": "connet.lines", "P": "prince.lines", "R": "ritter.lines",
    "V": "knecht.step", "I": "knecht.step", "S": "scout.leap",
}


@dataclass(frozen=True)
class Edition:
    """What differs from edition to edition."""

    connet_on_corners_only: bool = False  # [promotion.ver-knecht.corner-connet]
    promotes_in_castle: bool = False  # [promotion.ver-knecht.castle]


EDITIONS = {
    "t1-2021": Edition(connet_on_corners_only=True),
    "t1-2024": Edition(),
    "t1-2025": Edition(promotes_in_castle=True),
}


@dataclass(frozen=True)
class Position:
    edition: Edition
    board: dict[str, str]
    side: str  # to move
    rights: str  # "Pp", "P", "p" or "": who may still turn a Prince into a Connet
    quiet: int  # plies since the last capture or exchange
    move: int


@dataclass(frozen=True)
class Move:
    start: str
    target: str
    choice: str | None = None  # the kind that a VerKnecht becomes


class Illegal(Exception):
    """A move that the rules refuse, by the clause named."""


class Unplayable(Exception):
    """A position text with the fault named."""


# ------------------------------------------------------------------------------- pieces and squares


def kind(piece: str) -> str:
    return piece.upper()


def side_of(piece: str) -> str:
    return "white" if piece.isupper() else "black"


def of_side(kind: str, side: str) -> str:
    return kind if side == "white" else kind.lower()


def pieces(board: dict, side: str) -> list[tuple[str, str]]:
    return [(square, piece) for square, piece in board.items() if side_of(piece) == side]


def number(board: dict, kind: str, side: str) -> int:
    return list(board.values()).count(of_side(kind, side))


def step(square: str, right: int, up: int) -> str:
    """The square so many files and ranks away; it may lie off the board."""
    return chr(ord(square[0]) + right) + chr(ord(square[1]) + up)


def is_forward(move: Move, side: str, squares: int = 1) -> bool:
    return move.target == step(move.start, 0, FORWARD[side] * squares)


# ------------------------------------------------------------------------------- movement and force


@cache
def lines(kind: str, start: str) -> list[tuple[list[str], bool]]:
    """The lines of a piece on an empty board, each with whether the piece jumps along it."""
    found = []
    for directions, length, jumps in LINES[kind]:
        for right, up in directions:
            line = [step(start, right * n, up * n) for n in range(1, length + 1)]
            found.append(([square for square in line if square in SQUARES], jumps))
    return found


def reach(board: dict, start: str) -> set[str]:
    """Where the piece could move if the square were empty, castles aside. [force.reach]"""
    reached = set()
    for line, jumps in lines(kind(board[start]), start):
        for square in line:
            reached.add(square)
            if square in board and not jumps:
                break  # [force.line-block]; a jumping line goes on [force.jump-line]
    if kind(board[start]) in "IV":
        reached |= double_step(board, start)
    return reached


def double_step(board: dict, start: str) -> set[str]:
    """[knecht.double-step, knecht.no-jump]"""
    side = side_of(board[start])
    middle, end = step(start, 0, FORWARD[side]), step(start, 0, 2 * FORWARD[side])
    inside = start[1] in HALF[side] and end[1] in HALF[side]
    return {end} if inside and middle not in board else set()


def actors(board: dict, square: str, side: str) -> list[str]:
    """The pieces that act on a square; one that stands there is among them. [force.reach]"""
    return [
        piece for start, piece in pieces(board, side) if start == square or square in reach(board, start)
    ]


def force(board: dict, square: str, side: str) -> int:
    """[force.sum, force.castle-defence, force.guard-locked]"""
    return sum(FORCE[kind(piece)] for piece in actors(board, square, side))


def is_superior(board: dict, square: str, side: str) -> bool:
    """May this side capture on the square, as far as force decides? [capture.superiority]"""
    with_royal = any(piece in ROYALS[side] for piece in actors(board, square, side))
    if square in CASTLES and not with_royal:
        return False  # [force.castle-attack]
    return force(board, square, side) > force(board, square, ENEMY[side])


# ------------------------------------------------------------------------------- castles


def royals_inside(board: dict, side: str, castle_of: str) -> list[str]:
    """The squares of a castle on which royal pieces of a side stand."""
    return [square for square in CASTLE[castle_of] if board.get(square, ".") in ROYALS[side]]


def is_held(board: dict, square: str) -> bool:
    """Is it the only royal piece in its castle, with an enemy royal piece inside? [castle.guard]"""
    side = side_of(board[square])
    alone = royals_inside(board, side, castle_of=side) == [square]
    return alone and bool(royals_inside(board, ENEMY[side], castle_of=side))


def holds_enemy_castle(board: dict, side: str) -> bool:
    """[win.castle-capture]"""
    enemy = ENEMY[side]
    inside = royals_inside(board, side, castle_of=enemy)
    return bool(inside) and not royals_inside(board, enemy, castle_of=enemy)


# ------------------------------------------------------------------------------- promotion


def is_full(board: dict, kind: str, side: str) -> bool:
    """[promotion.cap.prince, promotion.cap.connet]"""
    return kind in "PC" and number(board, kind, side) >= CAP


def kinds_to_choose(position: Position, move: Move) -> str:
    """What a VerKnecht may become on the square, caps aside; nothing where it does not promote."""
    piece, side = position.board[move.start], position.side
    if kind(piece) != "V" or move.target[1] != LAST_RANK[side]:
        return ""
    if move.target in CASTLES:  # [promotion.ver-knecht.castle]
        return "PC" if position.edition.promotes_in_castle and is_forward(move, side) else ""
    if position.edition.connet_on_corners_only and move.target[0] not in "ah":
        return "RPS"  # [promotion.ver-knecht.corner-connet]
    return "RPCS"  # [promotion.ver-knecht]


def knecht_promotes(position: Position, move: Move) -> bool:
    """[promotion.knecht]"""
    piece, side = position.board[move.start], position.side
    return kind(piece) == "I" and is_forward(move, side) and move.target[1] == VER_KNECHT_RANK[side]


def prince_promotes(position: Position, move: Move) -> bool:
    """[promotion.prince, promotion.prince.cap]"""
    board, side = position.board, position.side
    castle = CASTLE[ENEMY[side]]
    enters = move.target in castle and move.start not in castle  # [castle.entry]
    may = RIGHT[side] in position.rights and not is_full(board, "C", side)
    return kind(board[move.start]) == "P" and enters and may


def automatic_kind(position: Position, move: Move) -> str | None:
    """What the piece becomes by itself."""
    if knecht_promotes(position, move):
        return "V"
    return "C" if prince_promotes(position, move) else None


# ------------------------------------------------------------------------------- what refuses a move


def refusal(position: Position, move: Move) -> str | None:
    """A clause that refuses the move while the game goes on; None when the move is legal."""
    board, side = position.board, position.side
    piece, standing = board.get(move.start), board.get(move.target)
    if piece is None or side_of(piece) != side:
        return "move.turn"
    if move.start == move.target:
        return "move.pass"
    if standing and side_of(standing) == side:
        return "move.target"
    return (
        line_refusal(board, move)
        or castle_refusal(position, move)
        or guard_refusal(board, move)
        or capture_refusal(board, move)
        or promotion_refusal(position, move)
    )


def line_refusal(board: dict, move: Move) -> str | None:
    if move.target in reach(board, move.start):
        return None
    piece = board[move.start]
    side = side_of(piece)
    if kind(piece) in "IV" and is_forward(move, side, squares=2):
        inside = move.start[1] in HALF[side] and move.target[1] in HALF[side]
        return "knecht.no-jump" if inside else "knecht.double-step"
    if any(move.target in line for line, _ in lines(kind(piece), move.start)):
        return "diagonal.no-jump"  # no other line is ever stopped on the way
    return LINE_CLAUSE[kind(piece)]


def castle_refusal(position: Position, move: Move) -> str | None:
    """May the piece move to a castle square?"""
    piece, standing = position.board[move.start], position.board.get(move.target)
    if move.target not in CASTLES or piece in ROYALS[position.side]:
        return None
    if kind(piece) == "S":
        return None if standing else "scout.exchange"
    if kinds_to_choose(position, move):
        return "promotion.ver-knecht.castle" if standing else None
    return "castle.royal-only"


def guard_refusal(board: dict, move: Move) -> str | None:
    leaves = move.target not in CASTLE[side_of(board[move.start])]
    return "castle.guard" if leaves and is_held(board, move.start) else None


def capture_refusal(board: dict, move: Move) -> str | None:
    piece = board[move.start]
    if move.target not in board or kind(piece) == "S":  # [scout.capture, scout.exchange]
        return None
    return None if is_superior(board, move.target, side_of(piece)) else "capture.superiority"


def promotion_refusal(position: Position, move: Move) -> str | None:
    """Is the choice needed, and one of those offered?"""
    kinds = kinds_to_choose(position, move)
    if not kinds:
        return needless_choice_refusal(position, move)
    if move.choice is None or move.choice not in kinds:
        if move.target in CASTLES:
            return "promotion.ver-knecht.castle"
        return "promotion.ver-knecht.corner-connet" if move.choice == "C" else "promotion.ver-knecht"
    if is_full(position.board, move.choice, position.side):
        return "promotion.cap.prince" if move.choice == "P" else "promotion.cap.connet"
    return None


def needless_choice_refusal(position: Position, move: Move) -> str | None:
    """A choice where none is offered passes only if it names what the piece becomes anyway."""
    if move.choice in (None, automatic_kind(position, move)):
        return None
    if knecht_promotes(position, move):
        return "promotion.knecht"
    return "promotion.prince" if prince_promotes(position, move) else "promotion.ver-knecht"


# ------------------------------------------------------------------------------- moves and play


def moves_to(position: Position, start: str, target: str) -> list[Move]:
    """The move of a piece to a square, once for each choice."""
    kinds = kinds_to_choose(position, Move(start, target))
    return [Move(start, target, choice) for choice in kinds or [None]]


def legal_moves(position: Position) -> list[Move]:
    if captured(position):
        return []  # [win.finished]
    return [
        move
        for start, _ in pieces(position.board, position.side)
        for target in sorted(reach(position.board, start))
        for move in moves_to(position, start, target)
        if not refusal(position, move)
    ]


def play(position: Position, move: Move) -> Position:
    """The position after the move; raises Illegal when the rules refuse it."""
    clause = "win.finished" if outcome(position) else refusal(position, move)
    if clause:
        raise Illegal(clause)
    return after(position, move)


def after(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    side, board = position.side, dict(position.board)
    piece, taken = board.pop(move.start), board.pop(move.target, None)
    becomes = automatic_kind(position, move) or move.choice
    if not (kind(piece) == "S" and move.target in CASTLES):  # [scout.exchange]
        board[move.target] = of_side(becomes, side) if becomes else piece
    right_used = RIGHT[side] if kind(piece) == "P" and becomes else " "
    return Position(
        edition=position.edition,
        board=board,
        side=ENEMY[side],  # [move.turn]
        rights=position.rights.replace(right_used, ""),
        quiet=0 if taken else min(position.quiet + 1, COUNTER_MAX),
        move=min(position.move + (side == "black"), COUNTER_MAX),
    )


def count(position: Position, depth: int) -> int:
    """The move sequences of that length."""
    if depth <= 0:
        return 1
    return sum(count(after(position, move), depth - 1) for move in legal_moves(position))


# ------------------------------------------------------------------------------- end of the game


def captured(position: Position) -> tuple[str, str] | None:
    """The winner by the capture of a King or a castle, and how. [win.order]"""
    for side in ENEMY:
        if not number(position.board, "K", ENEMY[side]):
            return side, "king-capture"  # [win.king-capture]
    for side in ENEMY:
        if holds_enemy_castle(position.board, side):
            return side, "castle-capture"  # [win.castle-capture]
    return None


def outcome(position: Position) -> tuple[str, str] | None:
    """The winner, and how; None while the game goes on."""
    if not captured(position) and not legal_moves(position):
        return ENEMY[position.side], "blockade"  # [win.blockade]
    return captured(position)


def claims(position: Position, moves: list[Move]) -> list[str]:
    """The draws that may be claimed after the moves."""
    seen = Counter([repeated_part(position)])
    for move in moves:
        position = play(position, move)
        seen[repeated_part(position)] += 1
    if outcome(position):
        return []
    repetition = ["repetition"] if seen[repeated_part(position)] >= 3 else []  # [draw.repetition]
    return repetition + (["forty-moves"] if position.quiet >= 80 else [])  # [draw.forty-moves]


def repeated_part(position: Position) -> str:
    return text(replace(position, quiet=0, move=1))


# ------------------------------------------------------------------------------- check


def can_lose_king(position: Position, side: str) -> bool:
    """Has the enemy, were it to move, a capture or exchange of this side's King?"""
    imagined = replace(position, side=ENEMY[side])
    return any(
        not refusal(imagined, move)
        for king, piece in pieces(position.board, side)
        for start, _ in pieces(position.board, ENEMY[side])
        if kind(piece) == "K"
        for move in moves_to(imagined, start, king)
    )


def check(position: Position, side: str) -> bool:
    """[check.threat]"""
    return not captured(position) and can_lose_king(position, side)


def final_check(position: Position, side: str) -> bool:
    """Is this side, to move, in a check that no move of it answers? [check.final]"""
    if outcome(position) or position.side != side or not check(position, side):
        return False
    for move in legal_moves(position):
        then = after(position, move)
        wins = (outcome(then) or ("", ""))[0] == side
        if wins or not can_lose_king(then, side):
            return False
    return True


# ------------------------------------------------------------------------------- position text

TEXT_MAX = 512  # bytes
FIELDS = [  # those after the placement: the fault, and what is well written
    ("side-field", "[wb]"),
    ("rights-field", "Pp|P|p|-"),
    ("impregnable-field", "-|(?!-/-)(-|[a-h][1-8])/(-|[a-h][1-8])"),
    ("quiet-field", "0|[1-9][0-9]{0,4}"),
    ("move-field", "[1-9][0-9]{0,4}"),
]


def text(position: Position) -> str:
    ranks = ("".join(position.board.get(file + rank, ".") for file in "abcdefgh") for rank in "87654321")
    placement = re.sub(r"\.+", lambda empty: str(len(empty[0])), "/".join(ranks))
    return f"{placement} {position.side[0]} {position.rights or '-'} - {position.quiet} {position.move}"


def read(text: str, edition: Edition) -> Position:
    """The position of a text; raises Unplayable with its first fault."""
    placement, *fields = read_fields(text)
    board = read_placement(placement)
    for (fault, written), field in zip(FIELDS, fields):
        refuse(fault, not re.fullmatch(written, field))
    side, rights, impregnable, quiet, move = fields
    refuse("impregnable-not-in-game", impregnable != "-")
    refuse_unplayable(board)
    side = "white" if side == "w" else "black"
    return Position(edition, board, side, rights.strip("-"), int(quiet), int(move))


def refuse(fault: str, holds: bool) -> None:
    if holds:
        raise Unplayable(fault)


def read_fields(text: str) -> list[str]:
    refuse("empty", not text)
    refuse("too-long", len(text.encode(errors="surrogatepass")) > TEXT_MAX)
    refuse("not-ascii", not text.isascii())
    fields = re.findall(r"\S+", text, re.ASCII)
    refuse("spacing", text != " ".join(fields))
    refuse("field-count", len(fields) != 6)
    return fields


def read_placement(placement: str) -> dict[str, str]:
    ranks = placement.split("/")
    refuse("rank-count", len(ranks) != 8)
    refuse("unknown-letter", bool(re.search("[^KCPRVISkcprvis0-9/]", placement)))
    refuse("bad-digit", bool(re.search("0|[0-9][0-9]", placement)))
    board = {}
    for rank, row in zip("87654321", ranks):
        row = re.sub("[1-9]", lambda digit: "." * int(digit[0]), row)
        refuse("rank-short", len(row) < 8)
        refuse("rank-long", len(row) > 8)
        board |= {file + rank: piece for file, piece in zip("abcdefgh", row) if piece != "."}
    return board


def refuse_unplayable(board: dict[str, str]) -> None:
    refuse("no-king", not number(board, "K", "white") and not number(board, "K", "black"))
    for side in ENEMY:
        beyond = "678" if side == "white" else "321"  # where no Knecht stands
        refuse("two-kings", number(board, "K", side) > 1)
        refuse("too-many-princes", number(board, "P", side) > CAP)
        refuse("too-many-connets", number(board, "C", side) > CAP)
        refuse("too-many-men", len(pieces(board, side)) > MEN)
        for square, piece in pieces(board, side):
            refuse("non-royal-on-castle", square in CASTLES and piece not in ROYALS[side])
            refuse("knecht-past-promotion", kind(piece) == "I" and square[1] in beyond)
            refuse("ver-knecht-on-last-rank", kind(piece) == "V" and square[1] == LAST_RANK[side])
    refuse("both-castles-captured", all(holds_enemy_castle(board, side) for side in ENEMY))


def read_move(text: str) -> Move:
    """The move of a text such as "b2b4" or "g7g8=C"."""
    found = re.fullmatch("([a-i][1-9])([a-i][1-9])(?:=([KCPRVIS]))?", text)
    if not found:
        raise ValueError(f"`{text}` is not a move such as `b2b4` or `g7g8=C`")
    return Move(*found.groups())


def print_move(move: Move) -> str:
    return move.start + move.target + (f"={move.choice}" if move.choice else "")
