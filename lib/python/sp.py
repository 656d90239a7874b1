"""sp -- sliding-tile boards: made, checked, measured, solved, converted

    >>> import sp
    >>> boards = sp.random(1000, seed=7)     # 4x4, and so are all below
    >>> int(sum(sp.solvable(boards)))
    1000
    >>> sp.solve(sp.parse("5 1 2 4 0 6 3 8 9 10 7 12 13 14 11 15"))
    ['DLLUUUL']

Boards are bytes: a label for each cell, in row-major order, 0 for the blank, one
board after the other.  Every argument `boards` is an array of numpy of uint8 in
C order, with 16 items for each board of 4x4 and any shape, which is not copied;
or bytes, a bytearray, an array.array("B") or a list of labels.  Results are
arrays of numpy, a row for each board, where numpy is there; else bytes, or an
array.array of numbers.

A size is (columns, rows), "5x3", or 4 for 4x4; up to 255 cells.  A goal is a name,
as "classic" or "snake" (see GOALS), or a board: a text, a list or a row.

What is wrong raises an Error, a ValueError, whose text gives the reason; its row
is the number of the board, from 0, or None.  A wrong type raises TypeError.

The library is the file that SP_LIBRARY names, or libsp.so.1 beside this file, or
the installed one.
"""
import array
import concurrent.futures
import ctypes
import operator
import os
import threading
from ctypes import POINTER, byref, c_int, c_size_t, c_uint32, c_uint64

try:
    import numpy
except ImportError:
    numpy = None

__all__ = ["Error", "FIELDS", "FORMS", "GOALS", "METHODS", "METRICS",
           "NOTATIONS", "SYMMETRIES", "Solver", "apply", "convert", "count",
           "explain", "first", "index", "lengths", "parse", "random", "show",
           "solvable", "solve", "solved", "taps", "turn"]

OK, END, MALFORMED, REFUSED, NO_MEMORY, STOPPED, IO_ERROR = range(7)


def _open():
    """The library: that of SP_LIBRARY, beside this file, or installed."""
    name = "libsp.so.1"
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    if not os.path.exists(beside):
        beside = name
    name = os.environ.get("SP_LIBRARY", beside)
    try:
        return ctypes.CDLL(name)
    except OSError as error:
        raise ImportError("%s; set SP_LIBRARY to the file of the library"
                          % error) from None


_sp = _open()


class Error(ValueError):
    """What the library says is wrong; row is the board's number, or None."""
    row = None


def _struct(name, *fields):
    return type(name, (ctypes.Structure,), {"_fields_": fields})


_Size = _struct("Size", ("w", c_uint32), ("h", c_uint32))
_Fault = _struct("Fault", ("line", c_uint64), ("kind", c_int),
                 ("text", ctypes.c_char * 1024))
_Board = _struct("Board", ("size", _Size), ("n", c_uint32),
                 ("blank", c_uint32), ("missing", c_uint32),
                 ("label", POINTER(c_uint32)), ("capacity", c_uint32))
_GenOptions = _struct("GenOptions", ("lo", c_uint64), ("hi", c_uint64),
                      ("method", c_int), ("steps", c_uint64),
                      ("population", c_int), ("missing", c_uint32),
                      ("fixed_blank", c_int), ("not_goal", c_int),
                      ("distinct", c_int), ("in_order", c_int),
                      ("draw_missing", c_int), ("metric", c_int),
                      ("least", c_uint64), ("most", c_uint64),
                      ("reserved", c_uint64 * 4))
_SolveOptions = _struct("SolveOptions", ("method", c_int), ("factor", c_uint32),
                        ("width", c_uint32), ("metric", c_int),
                        ("most_nodes", c_uint64), ("most_slides", c_uint64),
                        ("part", c_uint32), ("parts", c_uint32),
                        ("poll", ctypes.c_void_p), ("found", ctypes.c_void_p),
                        ("context", ctypes.c_void_p), ("length_only", c_int),
                        ("first_moves", c_int),
                        ("reserved", c_uint64 * 4))
_Solution = _struct("Solution", ("length", c_uint64), ("capacity", c_uint64),
                    ("dir", ctypes.c_void_p))
_Stats = _struct("Stats", ("bound", c_uint64), ("least", c_uint64),
                 ("nodes", c_uint64), ("seconds", ctypes.c_double),
                 ("first", c_uint64))
_Tap = _struct("Tap", ("dir", c_int), ("tiles", c_uint32))
_Poll = ctypes.CFUNCTYPE(c_int, ctypes.c_void_p, POINTER(_Stats))
_Symmetry = _struct("Symmetry", ("name", ctypes.c_char_p), ("transpose", c_int),
                    ("mirror", c_int), ("flip", c_int))
_Field = _struct("Field", ("name", ctypes.c_char_p), ("id", c_int),
                 ("type", c_int), ("help", ctypes.c_char_p))
for _name in "form_by_name", "field_by_name", "symmetry_by_name":
    getattr(_sp, "sp_" + _name).restype = ctypes.c_void_p
for _name in "solution_print", "board_print":
    getattr(_sp, "sp_" + _name).restype = c_size_t
_sp.sp_solution_cost.restype = c_uint64
_sp.sp_goal_missing.restype = c_uint32
_sp.sp_goal_name.restype = ctypes.c_char_p
_sp.sp_version.restype = ctypes.c_char_p
_sp.sp_field_at.restype = POINTER(_Field)
_sp.sp_symmetry_at.restype = POINTER(_Symmetry)
__version__ = _sp.sp_version().decode()


def _names(at):
    """The names that a function of the library lists, k from 0."""
    names = []
    while True:
        item = at(c_size_t(len(names)))
        if not item:
            return tuple(names)
        name = item if isinstance(item, bytes) else item.contents.name
        names.append(name.decode())


GOALS = _names(_sp.sp_goal_name)
FIELDS = _names(_sp.sp_field_at)
SYMMETRIES = _names(_sp.sp_symmetry_at)[1:]
FORMS = ("line", "grid", "one-based", "zero-based", "loose", "sized", "json",
         "slash", "any")
METHODS = ("optimal", "within", "near", "fast")
METRICS = ("slides", "mtm")
NOTATIONS = {"letters": 0, "blank": 1, "counts": 2, "tiles": 4, "taps": 6,
             "words": 8, "arrows": 16}


# ---- arguments ----

def _check(status, fault, ends=False, row=None):
    if status == OK or (ends and status == END):
        return
    if status == NO_MEMORY:
        raise MemoryError
    error = Error(fault.text.decode("utf-8", "replace"))
    error.row = row
    raise error


def _call(function, *arguments, ends=False, rows=False):
    """Calls a function with a fault as its last argument; rows says that the
    line of the fault is the number of a row, from 1."""
    fault = _Fault()
    status = function(*arguments, byref(fault))
    if status == MALFORMED and fault.line and not rows:
        fault.text = b"line %d: %s" % (fault.line, fault.text)
    row = fault.line - 1 if rows and fault.line else None
    _check(status, fault, ends, row)


def _number(what, value, most, least=0):
    value = operator.index(value)
    if not least <= value <= most:
        raise Error("%s is %d, not %d to %d" % (what, value, least, most))
    return value


def _size(size):
    """(columns, rows), "WxH" or N as a pair that the library takes."""
    if isinstance(size, str):
        text = size
    elif isinstance(size, (tuple, list)) or hasattr(size, "__len__"):
        if len(size) != 2:
            raise Error("a size has two numbers: (columns, rows)")
        text = "%dx%d" % (operator.index(size[0]), operator.index(size[1]))
    else:
        text = "%d" % operator.index(size)
    size = _Size()
    _call(_sp.sp_size_parse, text.encode(), byref(size))
    if size.w * size.h > 255:
        raise Error("%s has more than 255 cells, the most of a board as bytes"
                    % text)
    return size.w, size.h


def _choice(what, names, name):
    """The number of a name, as the library counts them."""
    if name not in names:
        raise Error("there is no %s %s; there are %s" % (
            what, name, ", ".join(names)))
    return list(names).index(name)


def _form(name):
    form = _sp.sp_form_by_name(name.encode())
    if form is None or name == "index":
        raise Error("there is no form %s; there are %s" % (
            name, ", ".join(FORMS)))
    return ctypes.c_void_p(form)


def _flat(labels):
    for label in labels:
        if hasattr(label, "__iter__"):
            yield from _flat(label)
        else:
            yield _number("a label", label, 255)


class _Rows:
    """Boards of a caller: address, count, and the object that holds them."""
    def __init__(self, boards, cells):
        if isinstance(boards, (list, tuple)):
            boards = bytes(_flat(boards))
        elif isinstance(boards, str):
            raise TypeError("boards are bytes; parse(text) makes them of a text")
        if numpy is not None and isinstance(boards, numpy.ndarray):
            if boards.dtype != "uint8":
                raise TypeError("an array of uint8 is needed, not of %s"
                                % boards.dtype)
            if not boards.flags.c_contiguous:
                raise Error("an array in C order is needed")
            self.address, items = boards.ctypes.data, boards.size
        else:
            if not isinstance(boards, bytes):
                view = memoryview(boards)
                if view.format not in "Bbc":
                    raise TypeError("bytes are needed, not items of type %s"
                                    % view.format)
                boards = view.tobytes()
            self.address = ctypes.cast(boards, ctypes.c_void_p).value
            items = len(boards)
        self.held, self.cells = boards, cells
        self.count = items // cells
        if items != self.count * cells:
            raise Error("%d labels are not boards of %d cells" % (items, cells))

    def pointer(self):
        return ctypes.c_void_p(self.address)


_CODES = {"B": "uint8", "Q": "uint64", "q": "int64"}


def _new(code, items, out=None):
    """An array for results, or that of the caller; and its address."""
    if out is None:
        if numpy is not None:
            out = numpy.empty(items, _CODES[code])
        else:
            out = array.array(code, bytes(items * (1 if code == "B" else 8)))
    if numpy is not None and isinstance(out, numpy.ndarray):
        if out.dtype != _CODES[code]:
            raise TypeError("out: an array of %s is needed" % _CODES[code])
        if not out.flags.c_contiguous or not out.flags.writeable:
            raise Error("out: an array in C order is needed that can be written")
        size, address = out.size, out.ctypes.data
    elif isinstance(out, array.array) and out.typecode == code:
        size, address = len(out), out.buffer_info()[0]
    else:
        raise TypeError("out: an array of %s is needed" % _CODES[code])
    if size != items:
        raise Error("out: %d items are needed, not %d" % (items, size))
    return out, ctypes.c_void_p(address)


def _shaped(out, boards, cells):
    """So many boards of an array: rows that are not copied, or bytes."""
    if numpy is not None and isinstance(out, numpy.ndarray):
        return out.reshape(-1)[:boards * cells].reshape(-1, cells)
    return out[:boards * cells].tobytes()


class _Boards:
    """Boards of the library, freed at the end of a with."""
    def __init__(self, count=1):
        self.boards = [_Board() for _ in range(count)]

    def __enter__(self):
        return self.boards[0] if len(self.boards) == 1 else self.boards

    def __exit__(self, *_):
        for board in self.boards:
            _sp.sp_board_free(byref(board))


def _set(board, size, labels, row=None):
    """Sets a board of the library to labels."""
    fault = _Fault()
    _check(_sp.sp_board_set(byref(board), _Size(*size),
                            (c_uint32 * len(labels))(*labels), byref(fault)),
           fault, row=row)


class _Goal:
    """A goal for boards of a size, freed at the end of a with."""
    def __init__(self, goal, size):
        self.goal, self.made, self.size = goal, ctypes.c_void_p(), size

    def __enter__(self):
        if isinstance(self.goal, str) and not any(
                c.isdigit() for c in self.goal):
            _call(_sp.sp_goal_new, byref(self.made), self.goal.encode(),
                  _Size(*self.size))
            return self.made
        with _Boards() as board:
            if isinstance(self.goal, str):
                _call(_sp.sp_board_parse, byref(board), self.goal.encode(),
                      _form("loose"), _Size(*self.size))
            else:
                rows = _Rows(self.goal, self.size[0] * self.size[1])
                if rows.count != 1:
                    raise Error("a goal is one board")
                _set(board, self.size,
                     ctypes.string_at(rows.address, rows.cells))
            _call(_sp.sp_goal_new_from_board, byref(self.made), byref(board))
        return self.made

    def __exit__(self, *_):
        _sp.sp_goal_free(self.made)


# ---- measures ----

def _answers(function, code, boards, size, goal, out, *arguments):
    size = _size(size)
    rows = _Rows(boards, size[0] * size[1])
    out, address = _new(code, rows.count, out)
    with _Goal(goal, size) as made:
        _call(function, rows.pointer(), c_size_t(rows.count), made, *arguments,
              address, rows=True)
    return out


def solvable(boards, size=(4, 4), goal="classic", out=None):
    """For each board 1 if it can be solved, else 0: an array of uint8.

    >>> list(map(int, solvable([[1, 2, 3, 0], [2, 1, 3, 0]], 2)))
    [1, 0]
    """
    return _answers(_sp.sp_boards_solvable, "B", boards, size, goal, out)


def count(field, boards, size=(4, 4), goal="classic", out=None):
    """For each board a field of sp-count (FIELDS), as "inversions", "manhattan"
    or "conflicts": an array of uint64.  "parity" is 0 for even, and "index" needs
    boards of at most 20 cells.

    >>> [int(n) for n in count("manhattan", [2, 1, 3, 0], 2)]
    [2]
    """
    name = field.encode()
    found = _sp.sp_field_by_name(name, c_size_t(len(name)))
    if found is None:
        raise Error("there is no field %s; there are %s" % (
            field, ", ".join(FIELDS)))
    return _answers(_sp.sp_boards_values, "Q", boards, size, goal, out,
                    ctypes.c_void_p(found))


def index(boards, size=(4, 4), goal="classic", out=None):
    """For each board its index, the number in the list of all solvable boards
    (or of all unsolvable ones): an array of uint64; at most 20 cells."""
    return count("index", boards, size, goal, out)


def solved(boards, size=(4, 4), goal="classic"):
    """For each board whether it is the goal: a list of bool."""
    return [n == 0 for n in count("misplaced", boards, size, goal)]


def explain(board, size=(4, 4), goal="classic"):
    """Why a board is solvable or not, as a line of text.

    >>> explain([2, 1, 3, 0], 2)[:32]
    'inversions 1 and 0, odd and even'
    """
    size, text = _size(size), ctypes.create_string_buffer(1024)
    with _Goal(goal, size) as made, _Boards(2) as (b, other):
        _set(b, size, _one(board, size))
        if _sp.sp_explain(byref(b), made, byref(other), text,
                          c_size_t(1024)) == NO_MEMORY:
            raise MemoryError
    return text.value.decode()


def _one(board, size):
    """The labels of one board, as bytes."""
    rows = _Rows(board, size[0] * size[1])
    if rows.count != 1:
        raise Error("one board is needed, not %d" % rows.count)
    return ctypes.string_at(rows.address, rows.cells)


# ---- random boards ----

def random(boards, size=(4, 4), seed=None, first=0, goal="classic",
           population="solvable", distinct=False, method="uniform", steps=0,
           missing=None, fixed_blank=False, not_goal=False, in_order=False,
           out=None):
    """So many boards of a seed: those of sp-gen -S seed -k first.

    The seed is a number below 2**128, by default one of the system.  population
    is "solvable", "unsolvable" or "any"; method is "uniform", or "walk" or
    "slide" with so many steps from the goal; missing is the number that no tile
    has, or "random".  With distinct no board comes twice, with in_order they
    come in the order of indexes; there may be fewer boards then.

    >>> show(random(2, 3, seed=1), 3)
    '2 3 6 7 8 4 1 0 5\\n6 8 4 1 3 0 5 2 7\\n'
    """
    size = _size(size)
    boards = _number("the number of boards", boards, 1 << 40)
    first = _number("first", first, (1 << 64) - 1)
    if seed is None:
        seed = int.from_bytes(os.urandom(16), "little")
    seed = _number("a seed", seed, (1 << 128) - 1)
    cells = size[0] * size[1]
    options = _GenOptions(
        lo=seed & (1 << 64) - 1, hi=seed >> 64,
        method=_choice("method", ("uniform", "walk", "slide"), method),
        steps=_number("steps", steps, (1 << 64) - 1),
        population=_choice("population", ("solvable", "unsolvable", "any"),
                           population),
        missing=0 if missing in (None, "random") else _number(
            "missing", missing, cells, 1),
        draw_missing=missing == "random", fixed_blank=bool(fixed_blank),
        not_goal=bool(not_goal), distinct=bool(distinct),
        in_order=bool(in_order))
    gen, made, done = ctypes.c_void_p(), c_size_t(), 0
    out, address = _new("B", boards * cells, out)
    with _Goal(goal, size) as goal:
        _call(_sp.sp_generator_new, byref(gen), byref(options), goal)
        try:
            while done < boards:  # in portions, so that Control-C ends it
                portion = min(boards - done, 1 << 16)
                _call(_sp.sp_boards_random, gen, c_uint64(first + done),
                      c_size_t(portion),
                      ctypes.c_void_p(address.value + done * cells),
                      byref(made), ends=True)
                done += made.value
                if made.value < portion:
                    break
        finally:
            _sp.sp_generator_free(gen)
    return _shaped(out, done, cells)


# ---- text ----

def parse(text, size=(4, 4), form="line"):
    """The boards of a text, in a form of FORMS.

    >>> bytes(parse("[[1,2],[3,0]]", 2, "loose"))
    b'\\x01\\x02\\x03\\x00'
    """
    size = _size(size)
    text = text.encode() if isinstance(text, str) else bytes(text)
    cells, found = size[0] * size[1], c_size_t()
    for _ in range(2):  # how many there are, then the boards
        room = found.value
        out, address = _new("B", room * cells)
        _call(_sp.sp_boards_parse, text, c_size_t(len(text)), _form(form),
              _Size(*size), address, c_size_t(room), byref(found))
    return _shaped(out, found.value, cells)


def show(boards, size=(4, 4), form="line"):
    """The text of boards, in a form of FORMS but "loose" and "any".

    >>> show([1, 2, 3, 0], 2, "grid")
    '1 2\\n3 0\\n'
    """
    size = _size(size)
    rows, length, room = _Rows(boards, size[0] * size[1]), c_size_t(), 0
    for _ in range(2):
        text = ctypes.create_string_buffer(room)
        _call(_sp.sp_boards_print, rows.pointer(), c_size_t(rows.count),
              _Size(*size), _form(form), text, c_size_t(room), byref(length),
              rows=True)
        room = length.value + 1
    return text.value.decode()


# ---- moves ----

class _Moves:
    """A solution of the library, freed at the end of a with."""
    def __enter__(self):
        self.solution = _Solution()
        return self.solution

    def __exit__(self, *_):
        _sp.sp_solution_free(byref(self.solution))


def _written(solution, board, notation):
    """The text of a solution; the notations of tiles need the board."""
    if notation not in NOTATIONS:
        _choice("notation", NOTATIONS, notation)
    how = NOTATIONS[notation]
    if how & 4 and board is None:
        raise Error("the notation %s needs the board" % notation)
    room = 0
    for _ in range(2):
        text = ctypes.create_string_buffer(room or 1)
        room = _sp.sp_solution_print(
            byref(solution), byref(board) if board else None, how, text,
            c_size_t(room)) + 1
    return text.value.decode()


def convert(moves, notation="letters", board=None, size=(4, 4), reverse=False,
            turn=None, cancel=False):
    """Moves of a text, as sp-moves reads them, in a notation of NOTATIONS.

    reverse leads from the end back to the start, turn turns them as one of
    SYMMETRIES turns boards, and cancel leaves out slides that undo the one
    before.  Tiles and taps need the board that the moves are made on.

    >>> convert("R U L L", "counts"), convert("UL", reverse=True)
    ('RUL2', 'RD')
    """
    moves = moves.encode()
    size = _size(size)
    with _Moves() as s, _Boards() as b:
        if board is not None:
            _set(b, size, _one(board, size))
        on = byref(b) if board is not None else None
        _call(_sp.sp_solution_parse, byref(s), on, moves)
        if board is not None and reverse:
            _call(_sp.sp_solution_apply, byref(s), byref(b))
        if reverse:
            _sp.sp_solution_invert(byref(s))
        if turn is not None:
            symmetry = _symmetry(turn)
            _sp.sp_solution_turn(byref(s), symmetry)
            if board is not None:
                with _Boards() as turned:
                    if _sp.sp_symmetry_apply(symmetry, byref(b),
                                             byref(turned)) != OK:
                        raise MemoryError
                    _sp.sp_board_copy(byref(b), byref(turned))
        if cancel:
            _sp.sp_solution_cancel(byref(s))
        return _written(s, b if board is not None else None, notation)


def taps(moves, board, size=(4, 4)):
    """The tiles to tap for moves on a board: a list of labels."""
    text = convert(moves, "taps", board, size)
    return [int(word) for word in text.split()[1:]]


def _symmetry(name):
    found = _sp.sp_symmetry_by_name(name.encode())
    if found is None:
        raise Error("there is no symmetry %s; there are %s" % (
            name, ", ".join(SYMMETRIES)))
    return ctypes.c_void_p(found)


def _each(boards, size, change):
    """A new array, of rows that change(row, board) has changed a board to."""
    rows = _Rows(boards, size[0] * size[1])
    out, address = _new("B", rows.count * rows.cells)
    labels = ctypes.string_at(rows.address or 0, rows.count * rows.cells)
    with _Boards() as b:
        for row in range(rows.count):
            _set(b, size, labels[row * rows.cells:][:rows.cells], row)
            change(row, b)
            made = bytes(b.label[:rows.cells])
            ctypes.memmove(address.value + row * rows.cells, made, rows.cells)
    return _shaped(out, rows.count, rows.cells)


def apply(boards, moves, size=(4, 4)):
    """The boards after moves: a text for all boards, or a list, one for each.
    Moves that are not possible raise an Error with the row.

    >>> show(apply([1, 2, 0, 3], "L", 2), 2)
    '1 2 3 0\\n'
    """
    def change(row, board):
        text = (moves if isinstance(moves, str) else moves[row]).encode()
        fault = _Fault()
        _check(_sp.sp_moves_apply(byref(board), text, c_size_t(len(text)),
                                  byref(fault)), fault, row=row)
    return _each(boards, _size(size), change)


def turn(boards, symmetry, size=(4, 4)):
    """The boards turned by one of SYMMETRIES.  Boards that are not square may
    then have rows and columns exchanged."""
    found = _symmetry(symmetry)
    with _Boards() as turned:
        def change(_, board):
            if _sp.sp_symmetry_apply(found, byref(board), byref(turned)) or \
                    _sp.sp_board_copy(byref(board), byref(turned)):
                raise MemoryError
        return _each(boards, _size(size), change)


# ---- solving ----

def _first(moves, metric):
    """The letters of a set of first moves."""
    moves, tap, letters = c_uint64(moves), _Tap(), []
    while _sp.sp_first_take(byref(moves), byref(tap)):
        letters.append("DURL"[tap.dir] +
                       (str(tap.tiles) if tap.tiles > 1 else ""))
    return ("" if metric == "slides" else " ").join(letters)


class Solver:
    """Solves boards; keeps its tables for the next boards.

    threads: as many as there are processors, by default; so many boards are
    solved at once, or one by all of them.  memory: bytes for tables, 0 for a
    gibibyte, for each board that is solved at once.  stop(), which another thread
    or progress may call, ends what is being solved: KeyboardInterrupt, as
    Control-C does.
    """
    def __init__(self, threads=None, memory=0):
        self.threads = _number("threads", threads or os.cpu_count() or 1, 1024)
        self.memory = _number("memory", memory, (1 << 64) - 1)
        self._solvers, self._lock = {}, threading.Lock()
        self._stopped = False

    def __del__(self):
        for solver in getattr(self, "_solvers", {}).values():
            _sp.sp_solver_free(solver)

    def stop(self):
        """Ends what this solver is solving."""
        self._stopped = True

    def solve(self, boards, size=(4, 4), goal="classic", method="optimal",
              metric="slides", width=0, factor=0, most_nodes=0,
              notation="letters", progress=None):
        """For each board the text of a solution: a list.  See solve()."""
        return self._run(boards, size, goal, method, metric, width, factor,
                         most_nodes, progress, None, "-",
                         lambda s, b, _: _written(s, b, notation))

    def first(self, boards, size=(4, 4), goal="classic", metric="slides",
              most_nodes=0, progress=None):
        """For each board the first moves of shortest solutions, as first()."""
        return self._run(boards, size, goal, "optimal", metric, 0, 0,
                         most_nodes, progress, None, "-",
                         lambda s, b, stats: _first(stats.first, metric),
                         first_moves=1, length_only=1)

    def lengths(self, boards, size=(4, 4), goal="classic", method="optimal",
                metric="slides", width=0, factor=0, most_nodes=0,
                progress=None, out=None):
        """For each board the length of a solution, as lengths()."""
        number = c_int(_choice("metric", METRICS, metric))
        found = self._run(boards, size, goal, method, metric, width, factor,
                          most_nodes, progress, -1, -2, lambda s, b, _:
                          _sp.sp_solution_cost(byref(s), number))
        out, _ = _new("q", len(found), out)
        flat = out if isinstance(out, array.array) else out.reshape(-1)
        for row, length in enumerate(found):
            flat[row] = length
        return out

    def _solver(self, number, threads):
        """Solver k with so many threads, made when it is first needed."""
        key = number, threads
        if key not in self._solvers:
            made, memory = ctypes.c_void_p(), self.memory
            if _sp.sp_solver_new(byref(made), c_uint64(memory),
                                 c_uint32(threads)) != OK:
                raise MemoryError
            self._solvers[key] = made
        return self._solvers[key]

    def _run(self, boards, size, goal, method, metric, width, factor,
             most_nodes, progress, unsolvable, given_up, read, **more):
        size = _size(size)
        rows = _Rows(boards, size[0] * size[1])
        can = solvable(rows.held, size, goal)
        options = _SolveOptions(
            method=_choice("method", METHODS, method),
            metric=_choice("metric", METRICS, metric),
            width=_number("width", width, 1000000),
            factor=round(1000 * factor),
            most_nodes=_number("most_nodes", most_nodes, (1 << 64) - 1),
            **more)
        labels = ctypes.string_at(rows.address or 0, rows.count * rows.cells)
        result = [unsolvable] * rows.count
        todo = iter([row for row in range(rows.count) if can[row]])
        many = sum(1 for row in range(rows.count) if can[row])
        workers = min(self.threads, many) if many >= self.threads else 1
        state = {"done": rows.count - many}

        def poll(*_):
            return self._stopped

        def work(number):
            threads = 1 if workers > 1 else self.threads
            called = _Poll(poll)
            mine = _SolveOptions.from_buffer_copy(options)
            mine.poll = ctypes.cast(called, ctypes.c_void_p)
            with _Goal(goal, size) as made, _Boards() as b, _Moves() as s:
                while not self._stopped:
                    with lock:
                        row = next(todo, None)
                    if row is None:
                        return
                    _set(b, size, labels[row * rows.cells:][:rows.cells], row)
                    fault, stats = _Fault(), _Stats()
                    status = _sp.sp_solver_solve(
                        self._solver(number, threads), byref(b), made,
                        byref(mine), byref(s), byref(stats), byref(fault))
                    if self._stopped:
                        return
                    if status != STOPPED:
                        _check(status, fault, row=row)
                    result[row] = given_up if status == STOPPED else \
                        read(s, b, stats)
                    with lock:
                        state["done"] += 1

        lock = threading.Lock()
        with self._lock:
            self._stopped = False
            # Python runs its handlers of signals in this thread, between its
            # own instructions; so other threads solve.
            with concurrent.futures.ThreadPoolExecutor(workers) as pool:
                futures = [pool.submit(work, k) for k in range(workers)]
                try:
                    waiting = set(futures)
                    while waiting:
                        ended, waiting = concurrent.futures.wait(
                            waiting, 0.1, concurrent.futures.FIRST_EXCEPTION)
                        for future in ended:
                            future.result()
                        if progress is not None:
                            progress(state["done"], rows.count)
                except BaseException:
                    self._stopped = True
                    raise
            if self._stopped:
                raise KeyboardInterrupt("the solver was stopped")
        return result


_default = []


def _shared():
    if not _default:
        _default.append(Solver())
    return _default[0]


def solve(boards, size=(4, 4), goal="classic", **options):
    """For each board the text of a solution, by all processors: a list of str,
    None for a board that cannot be solved, "-" for one that was given up.

    method is "optimal" (a shortest one), "near" with a width (close to it, up to
    20x20), "within" with a factor from 1, or "fast" (at once); metric counts
    "slides" or "mtm", in which tiles that slide together count once; most_nodes
    is the number of boards after which one is given up; notation is one of
    NOTATIONS; progress(done, all) is called several times a second.  Control-C
    ends it.

    >>> solve([[1, 2, 0, 3], [2, 1, 3, 0]], 2)
    ['L', None]
    """
    return _shared().solve(boards, size, goal, **options)


def lengths(boards, size=(4, 4), goal="classic", **options):
    """For each board the length of a solution: an array of int64, -1 for a
    board that cannot be solved, -2 for one that was given up.  Options as of
    solve(), without notation, and out.

    >>> [int(n) for n in lengths(random(3, 3, seed=1), 3)]
    [17, 25, 18]
    """
    return _shared().lengths(boards, size, goal, **options)


def first(boards, size=(4, 4), goal="classic", **options):
    """For each board all slides with which some shortest solution begins: a list
    of letters in the order D, L, R, U; None and "-" as of solve().  With the
    metric "mtm" moves with repeat counts and spaces between them.  Options:
    metric, most_nodes, progress.

    >>> first([[3, 1, 7, 4, 5, 2, 6, 0, 8]], 3)
    ['DLR']
    """
    return _shared().first(boards, size, goal, **options)
