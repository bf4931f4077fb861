"""Chess-T1 in its three editions, clause by clause. Written to be read, not to be quick.

A square is its name, "e4". A piece is the letter of its kind, upper case for White: "C" is a white
Connet, "c" a black one. A board maps squares to pieces. A side is "white" or "black". Force is
counted in half units. Square brackets name the clauses that a function or a line carries out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache

ENEMY = {"white": "black", "black": "white"}
FORWARD = {"white": 1, "black": -1}
HALF = {"white": "1234", "black": "5678"}  # ranks [board.halves]
LAST_RANK = {"white": "8", "black": "1"}
NO_KNECHT = {"white": "678", "black": "321"}  # ranks; on the first it becomes a VerKnecht
CASTLE = {"white": ["c1", "d1", "e1", "f1"], "black": ["c8", "d8", "e8", "f8"]}  # [board.castles]
CASTLES = CASTLE["white"] + CASTLE["black"]
SQUARES = {file + rank for file in "abcdefgh" for rank in "12345678"}

ROYALS = {"white": "KCP", "black": "kcp"}
RIGHT = {"white": "P", "black": "p"}  # to turn a Prince into a Connet
FORCE = {"K": 3, "C": 6, "P": 3, "R": 4, "V": 3, "I": 2, "S": 0}  # [force.scout-zero]
CAP = 3  # Princes of a side, and Connets
MEN = 16  # of a side
COUNTER_MAX = 99999

STRAIGHT = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
LEAP = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
LINES = {  # by kind: its clause, then directions, length, and whether it jumps
    "K": ("king.lines", [(STRAIGHT + DIAGONAL, 1, False)]),
    "C": ("connet.lines", [(STRAIGHT, 2, True), (DIAGONAL, 3, False)]),  # [connet.jump]
    "P": ("prince.lines", [(STRAIGHT, 1, False), (DIAGONAL, 3, False)]),
    "R": ("ritter.lines", [(STRAIGHT, 2, True)]),  # [ritter.jump]
    "V": ("knecht.step", [(STRAIGHT, 1, False)]),
    "I": ("knecht.step", [(STRAIGHT, 1, False)]),
    "S": ("scout.leap", [(LEAP, 1, True)]),
}


class Refused(Exception):
    """The rules refuse a move by a `clause`, or a position text for a `fault`."""

    def __init__(self, **reason: str):
        self.reason = reason


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
class Move:
    start: str
    target: str
    choice: str | None = None  # the kind that a VerKnecht becomes

    def __str__(self) -> str:
        return self.start + self.target + (f"={self.choice}" if self.choice else "")


@dataclass(frozen=True)
class Position:
    edition: Edition
    board: dict[str, str]
    side: str  # to move
    rights: str  # "Pp", "P", "p" or "": who may still turn a Prince into a Connet
    quiet: int  # plies since the last capture or exchange
    move: int

    def __str__(self) -> str:
        ranks = ("".join(self.board.get(file + rank, ".") for file in "abcdefgh") for rank in "87654321")
        placement = re.sub(r"\.+", lambda empty: str(len(empty[0])), "/".join(ranks))
        return f"{placement} {self.side[0]} {self.rights or '-'} - {self.quiet} {self.move}"


# ---------------------------------------------------------------------- pieces and squares


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


# ---------------------------------------------------------------------- movement and force


@cache
def lines(piece: str, start: str) -> list[tuple[list[str], bool]]:
    """The lines of a piece on an empty board, each with whether the piece jumps along it."""
    found = []
    for directions, length, jumps in LINES[kind(piece)][1]:
        for right, up in directions:
            line = [step(start, right * n, up * n) for n in range(1, length + 1)]
            found.append(([square for square in line if square in SQUARES], jumps))
    half = HALF[side_of(piece)]
    ahead = [step(start, 0, FORWARD[side_of(piece)] * n) for n in (1, 2)]
    if kind(piece) in "IV" and start[1] in half and ahead[1][1] in half:
        found.append((ahead, False))  # [knecht.double-step, knecht.no-jump]
    return found


def reach(board: dict, start: str) -> set[str]:
    """Where the piece could move if the square were empty, castles aside. [force.reach]"""
    reached = set()
    for line, jumps in lines(board[start], start):
        for square in line:
            reached.add(square)
            if square in board and not jumps:
                break  # [force.line-block, diagonal.no-jump]; a line that jumps goes on [force.jump-line]
    return reached


def actors(board: dict, square: str, side: str) -> list[str]:
    """The pieces that act on a square; one that stands there is among them. [force.reach]"""
    own = pieces(board, side)
    return [piece for start, piece in own if start == square or square in reach(board, start)]


def force(board: dict, square: str, side: str) -> int:
    """[force.sum, force.castle-defence, force.guard-locked]"""
    return sum(FORCE[kind(piece)] for piece in actors(board, square, side))


def is_superior(board: dict, square: str, side: str) -> bool:
    """Has the side the force to capture on the square? [capture.superiority]"""
    if square in CASTLES and not any(piece in ROYALS[side] for piece in actors(board, square, side)):
        return False  # [force.castle-attack]
    return force(board, square, side) > force(board, square, ENEMY[side])


# ---------------------------------------------------------------------- castles and promotion


def royals_inside(board: dict, side: str, castle_of: str) -> list[str]:
    """The squares of a castle on which royal pieces of a side stand."""
    return [square for square in CASTLE[castle_of] if board.get(square, ".") in ROYALS[side]]


def is_held(board: dict, square: str) -> bool:
    """Is it the one royal piece in its castle, with an enemy royal piece inside? [castle.guard]"""
    side = side_of(board[square])
    alone = royals_inside(board, side, castle_of=side) == [square]
    return alone and bool(royals_inside(board, ENEMY[side], castle_of=side))


def holds_enemy_castle(board: dict, side: str) -> bool:
    """[win.castle-capture]"""
    enemy = ENEMY[side]
    inside = royals_inside(board, side, castle_of=enemy)
    return bool(inside) and not royals_inside(board, enemy, castle_of=enemy)


def is_full(board: dict, kind: str, side: str) -> bool:
    """[promotion.cap.prince, promotion.cap.connet]"""
    return kind in "PC" and number(board, kind, side) >= CAP


def becomes(position: Position, move: Move) -> str | None:
    """The kind that the piece becomes by itself."""
    board, side = position.board, position.side
    piece, castle = kind(board[move.start]), CASTLE[ENEMY[side]]
    forward = move.target == step(move.start, 0, FORWARD[side])
    if piece == "I" and forward and move.target[1] == NO_KNECHT[side][0]:
        return "V"  # [promotion.knecht]
    enters = move.target in castle and move.start not in castle  # [castle.entry]
    if piece == "P" and enters and RIGHT[side] in position.rights and not is_full(board, "C", side):
        return "C"  # [promotion.prince, promotion.prince.cap]
    return None


def choices(position: Position, move: Move) -> str:
    """The kinds that a VerKnecht may become, caps aside; none where it does not promote."""
    edition, side = position.edition, position.side
    if kind(position.board[move.start]) != "V" or move.target[1] != LAST_RANK[side]:
        return ""
    if move.target in CASTLES:  # [promotion.ver-knecht.castle]
        forward = move.target == step(move.start, 0, FORWARD[side])
        return "PC" if edition.promotes_in_castle and forward else ""
    if edition.connet_on_corners_only and move.target[0] not in "ah":
        return "RPS"  # [promotion.ver-knecht.corner-connet]
    return "RPCS"  # [promotion.ver-knecht]


# ---------------------------------------------------------------------- what refuses a move


def refusal(position: Position, move: Move) -> str | None:
    """A clause that refuses the move, the end of the game aside; None when the move is legal."""
    board, side = position.board, position.side
    piece, standing = board.get(move.start), board.get(move.target)
    if piece is None or side_of(piece) != side:
        return "move.turn"
    if move.start == move.target:
        return "move.pass"
    if standing and side_of(standing) == side:
        return "move.target"
    if clause := line_refusal(board, move) or castle_refusal(position, move):
        return clause
    if is_held(board, move.start) and move.target not in CASTLE[side]:
        return "castle.guard"
    scout = kind(piece) == "S"  # takes or exchanges whatever the force [scout.capture, scout.exchange]
    if standing and not scout and not is_superior(board, move.target, side):
        return "capture.superiority"
    return promotion_refusal(position, move)


def line_refusal(board: dict, move: Move) -> str | None:
    """Does the piece reach the square, and if not, why?"""
    piece = board[move.start]
    if move.target in reach(board, move.start):
        return None
    if any(move.target in line for line, _ in lines(piece, move.start)):
        return "knecht.no-jump" if kind(piece) in "IV" else "diagonal.no-jump"
    if kind(piece) in "IV" and move.target == step(move.start, 0, 2 * FORWARD[side_of(piece)]):
        return "knecht.double-step"
    return LINES[kind(piece)][0]


def castle_refusal(position: Position, move: Move) -> str | None:
    """[castle.royal-only] and its two exceptions."""
    piece, standing = position.board[move.start], move.target in position.board
    if move.target not in CASTLES or piece in ROYALS[position.side]:
        return None
    if kind(piece) == "S":
        return None if standing else "scout.exchange"
    if choices(position, move):
        return "promotion.ver-knecht.castle" if standing else None
    return "castle.royal-only"


def promotion_refusal(position: Position, move: Move) -> str | None:
    """Is the choice one of those offered? A needless one may only name what comes anyway."""
    kinds, automatic = choices(position, move), becomes(position, move)
    if not kinds:
        clause = {"V": "promotion.knecht", "C": "promotion.prince", None: "promotion.ver-knecht"}
        return None if move.choice in (None, automatic) else clause[automatic]
    if not move.choice or move.choice not in kinds:
        if move.target in CASTLES:
            return "promotion.ver-knecht.castle"
        return "promotion.ver-knecht.corner-connet" if move.choice == "C" else "promotion.ver-knecht"
    if is_full(position.board, move.choice, position.side):
        return "promotion.cap.prince" if move.choice == "P" else "promotion.cap.connet"
    return None


# ---------------------------------------------------------------------- moves and play


def moves_to(position: Position, start: str, target: str) -> list[Move]:
    """The move from square to square, once for each choice."""
    return [Move(start, target, choice) for choice in choices(position, Move(start, target)) or [None]]


def legal_moves(position: Position) -> list[Move]:
    """Every legal move, each promotion by choice apart."""
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
    """The position after the move, if the rules allow it."""
    clause = "win.finished" if outcome(position) else refusal(position, move)
    if clause:
        raise Refused(clause=clause)
    return after(position, move)


def after(position: Position, move: Move) -> Position:
    """The position after a legal move. [move.turn]"""
    side, board = position.side, dict(position.board)
    piece, taken = board.pop(move.start), board.pop(move.target, None)
    new_kind = becomes(position, move) or move.choice
    if not (kind(piece) == "S" and move.target in CASTLES):  # [scout.exchange]
        board[move.target] = of_side(new_kind, side) if new_kind else piece
    right_used = RIGHT[side] if kind(piece) == "P" and new_kind else " "
    rights = position.rights.replace(right_used, "")
    quiet = 0 if taken else min(position.quiet + 1, COUNTER_MAX)
    number = min(position.move + (side == "black"), COUNTER_MAX)
    return Position(position.edition, board, ENEMY[side], rights, quiet, number)


def count(position: Position, depth: int) -> int:
    """The move sequences of that length."""
    if depth <= 0:
        return 1
    return sum(count(after(position, move), depth - 1) for move in legal_moves(position))


# ---------------------------------------------------------------------- the end, and check


def captured(position: Position) -> tuple[str, str] | None:
    """The winner by the capture of a King or a castle, and how. [win.order]"""
    board = position.board
    kings = [(side, "king-capture") for side in ENEMY if not number(board, "K", ENEMY[side])]
    castles = [(side, "castle-capture") for side in ENEMY if holds_enemy_castle(board, side)]
    return next(iter(kings + castles), None)  # [win.king-capture, win.castle-capture]


def outcome(position: Position) -> tuple[str, str] | None:
    """The winner, and how; None while the game goes on."""
    if not captured(position) and not legal_moves(position):
        return ENEMY[position.side], "blockade"  # [win.blockade]
    return captured(position)


def claims(position: Position, moves: list[Move]) -> list[str]:
    """The draws that may be claimed after the moves."""
    game = [position]
    for move in moves:
        game.append(play(game[-1], move))
    if outcome(game[-1]):
        return []
    texts = [str(replace(then, quiet=0, move=1)) for then in game]
    repetition = texts.count(texts[-1]) >= 3  # [draw.repetition]
    forty_moves = game[-1].quiet >= 80  # [draw.forty-moves]
    return ["repetition"] * repetition + ["forty-moves"] * forty_moves


def can_lose_king(position: Position, side: str) -> bool:
    """Has the enemy, were it to move, a capture or exchange of this side's King?"""
    turned = replace(position, side=ENEMY[side])
    kings = [square for square, piece in pieces(position.board, side) if kind(piece) == "K"]
    enemies = [square for square, _ in pieces(position.board, ENEMY[side])]
    moves = (move for king in kings for start in enemies for move in moves_to(turned, start, king))
    return any(not refusal(turned, move) for move in moves)


def check(position: Position, side: str) -> bool:
    """[check.threat]"""
    return not captured(position) and can_lose_king(position, side)


def final_check(position: Position, side: str) -> bool:
    """Is this side to move, in check, and its King lost whatever it plays? [check.final]"""
    if outcome(position) or position.side != side or not check(position, side):
        return False
    for move in legal_moves(position):
        then = after(position, move)
        winner, _ = outcome(then) or (None, None)
        if winner == side or not can_lose_king(then, side):
            return False
    return True


# ---------------------------------------------------------------------- reading texts

TEXT_MAX = 512  # bytes
FIELDS = {  # those after the placement, by their faults: what is well written
    "side-field": "[wb]",
    "rights-field": "Pp|P|p|-",
    "impregnable-field": "-|(?!-/-)(-|[a-h][1-8])/(-|[a-h][1-8])",
    "quiet-field": "0|[1-9][0-9]{0,4}",
    "move-field": "[1-9][0-9]{0,4}",
}


def fault_if(wrong: object, fault: str) -> None:
    if wrong:
        raise Refused(fault=fault)


def read(text: str, edition: Edition) -> Position:
    """The position of a text, if it has no fault; the first one found is named."""
    fault_if(not text, "empty")
    fault_if(len(text.encode(errors="surrogatepass")) > TEXT_MAX, "too-long")
    fault_if(not text.isascii(), "not-ascii")
    fields = re.findall(r"\S+", text, re.ASCII)
    fault_if(text != " ".join(fields), "spacing")
    fault_if(len(fields) != 1 + len(FIELDS), "field-count")
    placement, side, rights, impregnable, quiet, move = fields
    board = read_placement(placement)
    for field, (fault, pattern) in zip(fields[1:], FIELDS.items()):
        fault_if(not re.fullmatch(pattern, field), fault)
    fault_if(impregnable != "-", "impregnable-not-in-game")
    check_board(board)
    side = "white" if side == "w" else "black"
    return Position(edition, board, side, rights.strip("-"), int(quiet), int(move))


def read_placement(text: str) -> dict[str, str]:
    fault_if(text.count("/") != 7, "rank-count")
    fault_if(re.search("[^KCPRVISkcprvis0-9/]", text), "unknown-letter")
    fault_if(re.search("0|[0-9][0-9]", text), "bad-digit")
    board = {}
    for rank, row in zip("87654321", text.split("/")):
        row = re.sub("[1-9]", lambda digit: "." * int(digit[0]), row)
        fault_if(len(row) < 8, "rank-short")
        fault_if(len(row) > 8, "rank-long")
        board |= {file + rank: piece for file, piece in zip("abcdefgh", row) if piece != "."}
    return board


def check_board(board: dict) -> None:
    """Is the board playable?"""
    fault_if(not {"K", "k"} & set(board.values()), "no-king")
    fault_if(all(holds_enemy_castle(board, side) for side in ENEMY), "both-castles-captured")
    for side in ENEMY:
        fault_if(number(board, "K", side) > 1, "two-kings")
        fault_if(number(board, "P", side) > CAP, "too-many-princes")
        fault_if(number(board, "C", side) > CAP, "too-many-connets")
        fault_if(len(pieces(board, side)) > MEN, "too-many-men")
        for square, piece in pieces(board, side):
            fault_if(square in CASTLES and piece not in ROYALS[side], "non-royal-on-castle")
            fault_if(kind(piece) == "I" and square[1] in NO_KNECHT[side], "knecht-past-promotion")
            fault_if(kind(piece) == "V" and square[1] == LAST_RANK[side], "ver-knecht-on-last-rank")


def read_move(text: str) -> Move:
    """The move of a text such as "b2b4" or "g7g8=C"; its squares need not be on the board."""
    found = re.fullmatch("([a-i][1-9])([a-i][1-9])(?:=([KCPRVIS]))?", text)
    if not found:
        raise ValueError(f"`{text}` is not a move such as `b2b4` or `g7g8=C`")
    return Move(*found.groups())
