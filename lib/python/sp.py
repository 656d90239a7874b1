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
or bytes, a bytearray, an array.array("B") or a list of labels.  An argument
`board` is the same with one board.  Results are arrays of numpy where numpy is
there: boards have the shape (n, cells) and uint8, numbers have the shape (n,).
Without numpy boards are bytes, of which board i is boards[i * cells:(i + 1) *
cells], and numbers an array.array.  Of one board, too, numbers are an array: its
item [0] is the number.

A size is (columns, rows), "5x3", or 4 for 4x4; up to 255 cells.  A goal is a name,
as "classic" or "snake" (see GOALS), or a board: a text, a list or a row.

What is wrong raises an Error, a ValueError, whose text gives the reason.  Its row
is the number of the board, from 0; its line is that of a text, from 1; its kind is
a word for what is wrong, as "twice" for a label.  Each of them may be None.  All
functions raise it: for a board that is malformed or does not fit the goal, for a
name that does not exist, and for a number out of range.  A wrong type raises
TypeError, too little memory MemoryError.

The library is the file that SP_LIBRARY names, or libsp.so.1 beside this file, or
in build if this file is in the sources, or in PREFIX/lib if this file is in
PREFIX/share/sp/python, or where the system looks.
"""
from __future__ import annotations

import array
import collections
import ctypes
import operator
import os
import threading
import weakref
from ctypes import POINTER, byref, c_int, c_size_t, c_uint32, c_uint64
from typing import Any, Callable, List, Optional, Sequence, Tuple, Union

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore

__all__ = ["Error", "FIELDS", "FORMS", "GOALS", "METHODS", "METRICS",
           "NOTATIONS", "SYMMETRIES", "Solver", "Stopped", "apply", "convert",
           "cost", "count", "explain", "first", "index", "judge", "lengths",
           "parse", "random", "relabel", "show", "solvable", "solutions", "solve",
           "solved", "svg", "taps", "turn"]

# Types of arguments and results: see above.  Arrays are of numpy, if it is there.
Boards = Any
Array = Any
Size = Union[int, str, Sequence[int]]
Goal = Union[str, Sequence[int], Any]
Texts = Union[str, Sequence[Optional[str]]]
Progress = Callable[[int, int], Any]

OK, END, MALFORMED, REFUSED, NO_MEMORY, STOPPED, IO_ERROR = range(7)
# Of enum sp_fault_kind; later versions of the library may have more.
_KINDS = ("other", "label", "index", "indexes", "place", "size", "size_text",
          "range", "greatest", "twice", "many", "row", "count", "segments",
          "no_number", "no_blank", "blanks", "sign", "moves", "slide", "no_moves",
          "memory", "answer")
_MOST = (1 << 64) - 1


def _open():
    """The library: that of SP_LIBRARY, beside this file, in build if this file is
    in the sources, in the lib of the prefix whose share/sp/python has this file, or
    where the system looks."""
    name, here = "libsp.so.1", os.path.dirname(os.path.abspath(__file__))
    places = [os.path.join(here, folder, name)
              for folder in ("", "../../build", "../../../lib")]
    found = [place for place in places if os.path.exists(place)] + [name]
    try:
        return ctypes.CDLL(os.environ.get("SP_LIBRARY", found[0]))
    except OSError as error:
        raise ImportError("%s; set SP_LIBRARY to the file of the library"
                          % error) from None


_sp = _open()


class Error(ValueError):
    """What the library says is wrong; row is the board's number, line the line of
    a text, from 1, and kind a word for the fault, as "twice"; or None."""
    row: Optional[int] = None
    line: Optional[int] = None
    kind: Optional[str] = None


class Stopped(Exception):
    """A solver was stopped by its function stop."""


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
_Solution = _struct("Solution", ("length", c_uint64), ("capacity", c_uint64),
                    ("dir", ctypes.c_void_p))
_Poll = ctypes.CFUNCTYPE(c_int, ctypes.c_void_p, ctypes.c_void_p)
_Found = ctypes.CFUNCTYPE(c_int, ctypes.c_void_p, POINTER(_Solution))
_SolveOptions = _struct("SolveOptions", ("method", c_int), ("factor", c_uint32),
                        ("width", c_uint32), ("metric", c_int),
                        ("most_nodes", c_uint64), ("most_length", c_uint64),
                        ("part", c_uint32), ("parts", c_uint32),
                        ("poll", _Poll), ("found", _Found),
                        ("context", ctypes.c_void_p), ("length_only", c_int),
                        ("first_moves", c_int),
                        ("reserved", c_uint64 * 4))
_SheetOptions = _struct("SheetOptions", ("title", ctypes.c_char_p),
                        ("columns", c_uint32), ("milliseconds", c_uint32),
                        ("how", ctypes.c_uint), ("reserved", c_uint64 * 4))
_Stats = _struct("Stats", ("bound", c_uint64), ("least", c_uint64),
                 ("nodes", c_uint64), ("seconds", ctypes.c_double),
                 ("first", c_uint64))
_Tap = _struct("Tap", ("dir", c_int), ("tiles", c_uint32))
_Job = _struct("Job", ("board", ctypes.c_void_p), ("goal", ctypes.c_void_p),
               ("tag", ctypes.c_void_p), ("known", ctypes.c_void_p),
               ("reserved", c_uint64 * 4))
_Next = ctypes.CFUNCTYPE(c_int, ctypes.c_void_p, POINTER(_Job), c_int)
_Done = ctypes.CFUNCTYPE(None, ctypes.c_void_p, POINTER(_Job), c_int,
                         POINTER(_Solution), POINTER(_Stats), POINTER(_Fault))
_Source = _struct("Source", ("next", _Next), ("done", _Done))
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
_sp.sp_goal_name_at.restype = ctypes.c_char_p
_sp.sp_method_name_at.restype = ctypes.c_char_p
_sp.sp_version.restype = ctypes.c_char_p
_sp.sp_writer_text.restype = ctypes.c_char_p
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


GOALS = _names(_sp.sp_goal_name_at)
FIELDS = _names(_sp.sp_field_at)
SYMMETRIES = _names(_sp.sp_symmetry_at)[1:]
FORMS = ("line", "grid", "one-based", "zero-based", "index", "loose", "sized",
         "json", "slash", "any")
METHODS = _names(_sp.sp_method_name_at)
METRICS = ("slides", "mtm")
NOTATIONS = {"letters": 0, "blank": 1, "counts": 2, "tiles": 4, "taps": 6,
             "words": 8, "arrows": 16}


# ---- arguments ----

def _kind(fault):
    return _KINDS[fault.kind] if fault.kind < len(_KINDS) else None


def _check(status, fault, allowed=(), row=None, line=None):
    if status == OK or status in allowed:
        return
    if status == NO_MEMORY:
        raise MemoryError
    text = fault.text.decode("utf-8", "replace")
    error = Error("line %d: %s" % (line, text) if line else text)
    error.row, error.line, error.kind = row, line, _kind(fault)
    raise error


def _call(function, *arguments, ends=False, rows=False, row=None, line=None):
    """Calls a function with a fault as its last argument; ends allows SP_END, and
    rows says that the line of the fault is the number of a row, from 1.  A row or
    line of the caller is that of the error."""
    fault = _Fault()
    status = function(*arguments, byref(fault))
    if rows and fault.line:
        row = fault.line - 1
    elif status == MALFORMED and fault.line:
        line = fault.line
    _check(status, fault, (END,) if ends else (), row, line)


def _encoded(text):
    """A text as UTF-8; halves of surrogate pairs, which have none, as \\ud83d."""
    if not isinstance(text, str):
        raise TypeError("a text is needed, not %r" % (text,))
    return text.encode("utf-8", "backslashreplace")


def _text(what, text):
    """A text for a function of the library, which would end it at a NUL."""
    text = _encoded(text)
    if b"\0" in text:
        raise Error("%s with a NUL" % what)
    return text


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
    _call(_sp.sp_size_parse, _text("a size", text), byref(size))
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


# Arguments of random and of a Solver that some methods have.
_OF_METHODS = {"steps": ("walk", "slide"), "least": ("length",),
               "most": ("length",), "width": ("near",), "factor": ("within",),
               "most_length": ("optimal",)}


def _belong(method, **arguments):
    for name, value in arguments.items():
        if value and method not in _OF_METHODS[name]:
            raise Error("%s is for the method %s" % (
                name, " or ".join(_OF_METHODS[name])))


def _form(name):
    form = _sp.sp_form_by_name(_text("a form", name))
    if form is None:
        raise Error("there is no form %s; there are %s" % (
            name, ", ".join(FORMS)))
    return ctypes.c_void_p(form)


def _flat(labels):
    for label in labels:
        if isinstance(label, str):
            raise TypeError("a label is a number, not a text")
        if hasattr(label, "__iter__"):
            yield from _flat(label)
        else:
            yield _number("a label", label, 255)


class _Rows:
    """Boards of a caller: address, count, and the object that holds them."""
    def __init__(self, boards, cells):
        if isinstance(boards, (list, tuple)):
            boards = bytes(_flat(boards))
        if numpy is not None and isinstance(boards, numpy.ndarray):
            if boards.dtype != "uint8":
                raise TypeError("an array of uint8 is needed, not of %s; "
                                "boards.astype('uint8') makes one" % boards.dtype)
            if not boards.flags.c_contiguous:
                raise Error("an array in C order is needed; "
                            "numpy.ascontiguousarray(boards) makes one")
            self.address, items = boards.ctypes.data, boards.size
        else:
            if not isinstance(boards, bytes):
                try:
                    view = memoryview(boards)
                except TypeError:
                    raise TypeError(
                        "boards are bytes or a list of labels, not %s; parse(text) "
                        "makes them of a text, and board i of many bytes is boards"
                        "[i * cells:(i + 1) * cells]" % type(boards).__name__
                    ) from None
                if view.format not in "Bbc":
                    raise TypeError("bytes are needed, not items of type %s"
                                    % view.format)
                boards = view.tobytes()
            self.address = ctypes.cast(boards, ctypes.c_void_p).value
            items = len(boards)
        self.held, self.cells = boards, cells
        self.count = items // cells
        if items != self.count * cells:
            raise Error("%d labels are not boards of %d cells; size says how many "
                        "columns and rows a board has" % (items, cells))

    def pointer(self):
        return ctypes.c_void_p(self.address)

    def row(self, number):
        """The labels of a board, which are copied."""
        return ctypes.string_at(self.address + number * self.cells, self.cells)


_CODES = {"B": "uint8", "Q": "uint64", "q": "int64"}


class _Results(array.array):
    """Results without numpy: as an array of numpy true if the one item is."""
    def __bool__(self):
        if len(self) > 1:
            raise ValueError("the truth of %d results: look at each of them"
                             % len(self))
        return len(self) == 1 and self[0] != 0


def _new(code, items, out=None):
    """An array for results, or that of the caller; and its address."""
    if out is None:
        if numpy is not None:
            out = numpy.empty(items, _CODES[code])
        else:
            out = _Results(code, bytes(items * (1 if code == "B" else 8)))
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
    _call(_sp.sp_board_set, byref(board), _Size(*size),
          (c_uint32 * len(labels))(*labels), row=row)


class _Goal:
    """A goal for boards of a size, freed at the end of a with."""
    def __init__(self, goal, size):
        self.goal, self.made, self.size = goal, ctypes.c_void_p(), size

    def __enter__(self):
        if isinstance(self.goal, str) and not any(
                c.isdigit() for c in self.goal):
            _call(_sp.sp_goal_new, byref(self.made), _text("a goal", self.goal),
                  _Size(*self.size))
            return self.made
        with _Boards() as board:
            if isinstance(self.goal, str):
                _call(_sp.sp_board_parse, byref(board), _text("a goal", self.goal),
                      _form("loose"), _Size(*self.size))
            else:
                rows = _Rows(self.goal, self.size[0] * self.size[1])
                if rows.count != 1:
                    raise Error("a goal is one board")
                _set(board, self.size, rows.row(0))
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
        _call(function, rows.pointer(), c_size_t(rows.count), *arguments, made,
              address, rows=True)
    return out


def solvable(boards: Boards, size: Size = (4, 4), goal: Goal = "classic",
             out: Optional[Array] = None) -> Array:
    """For each board 1 if it can be solved, else 0: uint8 of shape (n,), or out.
    For one board, `if solvable(board):` and solvable(board)[0] tell.

    >>> list(map(int, solvable([[1, 2, 3, 0], [2, 1, 3, 0]], 2)))
    [1, 0]
    """
    return _answers(_sp.sp_boards_solvable, "B", boards, size, goal, out)


def count(field: str, boards: Boards, size: Size = (4, 4),
          goal: Goal = "classic", out: Optional[Array] = None) -> Array:
    """For each board a field of sp-count (FIELDS), as "inversions", "manhattan"
    or "conflicts": uint64 of shape (n,), or out.  "parity" is 0 for even, and
    "index" needs boards of at most 20 cells.

    >>> [int(n) for n in count("manhattan", [2, 1, 3, 0], 2)]
    [2]
    """
    found = _sp.sp_field_by_name(_text("a field", field))
    if found is None:
        raise Error("there is no field %s; there are %s" % (
            field, ", ".join(FIELDS)))
    return _answers(_sp.sp_boards_values, "Q", boards, size, goal, out,
                    ctypes.c_void_p(found))


def index(boards: Boards, size: Size = (4, 4), goal: Goal = "classic",
          out: Optional[Array] = None) -> Array:
    """For each board its index, the number in the list of all solvable boards
    (or of all unsolvable ones): uint64 of shape (n,), or out; at most 20 cells.
    parse(form="index") makes boards of indexes."""
    return count("index", boards, size, goal, out)


def solved(boards: Boards, size: Size = (4, 4),
           goal: Goal = "classic") -> List[bool]:
    """For each board whether it is the goal: a list of bool, for one board also:
    solved(board)[0]."""
    return [n == 0 for n in count("misplaced", boards, size, goal)]


def explain(board: Boards, size: Size = (4, 4), goal: Goal = "classic") -> str:
    """Why a board is solvable or not, as a line of text.

    >>> explain([2, 1, 3, 0], 2)[:32]
    'inversions 1 and 0, odd and even'
    """
    size, text = _size(size), ctypes.create_string_buffer(1024)
    with _Goal(goal, size) as made, _Boards() as b:
        _set(b, size, _one(board, size))
        _call(_sp.sp_goal_check, made, byref(b))
        if _sp.sp_explain(byref(b), made, None, text, c_size_t(1024)) != OK:
            raise MemoryError
    return text.value.decode()


def _one(board, size):
    """The labels of one board, as bytes."""
    rows = _Rows(board, size[0] * size[1])
    if rows.count != 1:
        raise Error("one board is needed, not %d" % rows.count)
    return rows.row(0)


def _texts(what, texts, rows):
    """A text or None for each row: those of a list, or one for all."""
    if texts is None or isinstance(texts, str):
        return [texts] * rows
    if len(texts) != rows:
        raise Error("%s: %d texts are needed, not %d" % (what, rows, len(texts)))
    for text in texts:
        if text is not None and not isinstance(text, str):
            raise TypeError("%s: a text is needed, not %r" % (what, text))
    return texts


# ---- random boards ----

def random(boards: int, size: Size = (4, 4), seed: Optional[int] = None,
           first: int = 0, goal: Goal = "classic", population: str = "solvable",
           distinct: bool = False, method: str = "uniform", steps: int = 0,
           missing: Union[int, str, None] = None, fixed_blank: bool = False,
           not_goal: bool = False, in_order: bool = False, least: int = 0,
           most: Optional[int] = None, metric: str = "slides",
           out: Optional[Array] = None) -> Array:
    """So many boards of a seed, those of sp-gen -S seed -k first: uint8 of shape
    (boards, cells), or out.

    The seed is a number below 2**128, by default one of the system.  population
    is "solvable", "unsolvable" or "any"; method is "uniform"; "walk" or "slide"
    with so many steps from the goal, where 0 steps give the goal; or "length" for
    boards, of at most 12 cells, whose shortest solutions have least to most slides,
    or moves with the metric "mtm".  missing is the number that no tile has, or
    "random".  With distinct no board comes twice, with in_order they come in the
    order of indexes; there may be fewer boards then.

    >>> show(random(2, 3, seed=1), 3)
    '2 3 6 7 8 4 1 0 5\\n6 8 4 1 3 0 5 2 7\\n'
    >>> set(map(int, lengths(random(9, 3, method="length", least=20, most=20), 3)))
    {20}
    """
    size = _size(size)
    boards = _number("the number of boards", boards, 1 << 40)
    first = _number("first", first, _MOST)
    if seed is None:
        seed = int.from_bytes(os.urandom(16), "little")
    seed = _number("a seed", seed, (1 << 128) - 1)
    cells = size[0] * size[1]
    draw = _choice("method", ("uniform", "walk", "slide", "length"), method)
    _belong(method, steps=steps, least=least, most=most is not None)
    if isinstance(missing, str) and missing != "random":
        raise Error('missing is a number or "random", not %r' % missing)
    options = _GenOptions(
        lo=seed & _MOST, hi=seed >> 64,
        method=draw,
        steps=_number("steps", steps, _MOST),
        population=_choice("population", ("solvable", "unsolvable", "any"),
                           population),
        missing=0 if missing in (None, "random") else _number(
            "missing", missing, cells, 1),
        draw_missing=missing == "random", fixed_blank=bool(fixed_blank),
        not_goal=bool(not_goal), distinct=bool(distinct),
        in_order=bool(in_order), metric=_choice("metric", METRICS, metric),
        least=_number("least", least, _MOST),
        most=_MOST if most is None and method == "length" else _number(
            "most", most or 0, _MOST))
    gen, made, done = ctypes.c_void_p(), c_size_t(), 0
    out, address = _new("B", boards * cells, out)
    with _Goal(goal, size) as aim:
        _call(_sp.sp_generator_new, byref(gen), byref(options), aim)
        try:
            while done < boards:  # in portions, so that Control-C ends it
                portion = min(boards - done, 1 << 16)
                _call(_sp.sp_boards_generate, gen, c_uint64(first + done),
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

def parse(text: Union[str, bytes], size: Size = (4, 4), form: str = "line",
          goal: Goal = "classic") -> Array:
    """The boards of a text, in a form of FORMS, whose names do not combine with
    commas here: uint8 of shape (n, cells).  In the form "index" they are the
    solvable boards of the goal with these indexes, one in a line.

    >>> bytes(parse("[[1,2],[3,0]]", 2, "loose"))
    b'\\x01\\x02\\x03\\x00'
    """
    size = _size(size)
    text = (_encoded(text) if isinstance(text, str) else
            memoryview(text).tobytes())
    cells, found = size[0] * size[1], c_size_t()
    if form == "index":
        return _indexed(text, size, goal)
    for _ in range(2):  # how many there are, then the boards
        room = found.value
        out, address = _new("B", room * cells)
        _call(_sp.sp_boards_parse, text, c_size_t(len(text)), _form(form),
              _Size(*size), address, c_size_t(room), byref(found))
    return _shaped(out, found.value, cells)


def _indexed(text, size, goal):
    """The boards of a text with an index in each line."""
    cells, labels = size[0] * size[1], b""
    with _Goal(goal, size) as made, _Boards() as b:
        for line, words in enumerate(text.split(b"\n"), 1):
            words = words.split(b"#")[0].strip()
            if not words:
                continue
            _call(_sp.sp_index_parse, words.replace(b"\0", b"?"), made,
                  _sp.sp_goal_missing(made), 0, byref(b), line=line)
            labels += bytes(b.label[:cells])
    out, address = _new("B", len(labels))
    ctypes.memmove(address, labels, len(labels))
    return _shaped(out, len(labels) // cells, cells)


def show(boards: Boards, size: Size = (4, 4), form: str = "line") -> str:
    """The text of boards, in a form of FORMS; "loose" and "any" write lines.

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


def svg(boards: Boards, size: Size = (4, 4), columns: int = 5) -> str:
    """A sheet of boards as an SVG document, so many in a row, as sp-show -o svg
    draws it; for notebooks, IPython.display.SVG shows it.  The boards stand still;
    sp-show -o svg -m draws boards that make moves.

    >>> svg([1, 2, 3, 0], 2)[:53]
    '<svg xmlns="http://www.w3.org/2000/svg" width="104" h'
    """
    size, columns = _size(size), _number("columns", columns, 10000, 1)
    rows = _Rows(boards, size[0] * size[1])
    options = _SheetOptions(columns=columns)
    writer, sheet = ctypes.c_void_p(), ctypes.c_void_p()
    length = c_size_t()
    _check(_sp.sp_writer_new_text(byref(writer)), None)
    try:
        _call(_sp.sp_sheet_new, byref(sheet), writer, byref(options))
        with _Boards() as board:
            for number in range(rows.count):
                _set(board, size, rows.row(number), number)
                _call(_sp.sp_sheet_add, sheet, byref(board), None, c_size_t(),
                      None)
        _sp.sp_sheet_end(sheet)
        text = _sp.sp_writer_text(writer, byref(length))
        if text is None:
            raise MemoryError
        return text.decode()
    finally:
        _sp.sp_sheet_free(sheet)
        _sp.sp_writer_free(writer)


# ---- moves ----

_NO_MOVES = None, "-", "none"  # of solve()


def _bytes(moves):
    """A text of moves for the library, in which a NUL does not end it."""
    return _encoded(moves).replace(b"\0", b"?")


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


def convert(moves: str, notation: str = "letters",
            board: Optional[Boards] = None, size: Size = (4, 4),
            reverse: bool = False, turn: Optional[str] = None,
            cancel: bool = False) -> str:
    """Moves of a text, as sp-moves reads them, in a notation of NOTATIONS.

    reverse leads from the end back to the start, turn turns them as one of
    SYMMETRIES turns boards, and cancel leaves out slides that undo the one
    before.  Tiles and taps need the board that the moves are made on.

    >>> convert("R U L L", "counts"), convert("UL", reverse=True)
    ('RUL2', 'RD')
    """
    size = _size(size)
    with _Moves() as s, _Boards() as b:
        if board is not None:
            _set(b, size, _one(board, size))
        on = byref(b) if board is not None else None
        _call(_sp.sp_solution_parse, byref(s), on, _bytes(moves))
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


def taps(moves: str, board: Boards, size: Size = (4, 4)) -> List[int]:
    """The tiles to tap for moves on a board: a list of labels."""
    text = convert(moves, "taps", board, size)
    return [int(word) for word in text.split()[1:]]


def cost(moves: str, board: Optional[Boards] = None,
         size: Size = (4, 4)) -> Tuple[int, int]:
    """How long moves are: in slides, and in multi-tile moves.  Tiles to tap need
    the board.

    >>> cost("RULL")
    (4, 3)
    """
    size = _size(size)
    with _Moves() as s, _Boards() as b:
        if board is not None:
            _set(b, size, _one(board, size))
        _call(_sp.sp_solution_parse, byref(s),
              byref(b) if board is not None else None, _bytes(moves))
        return s.length, _sp.sp_solution_cost(byref(s), 1)


def judge(moves: Texts, boards: Boards, size: Size = (4, 4),
          goal: Goal = "classic") -> List[Tuple[Any, ...]]:
    """For each board what an answer to it is worth, as sp-moves -v says it: a list
    of tuples.  moves is a text for all boards or a list, as solve() returns it.

    ("solved", slides, moves) and ("unsolved", slides, moves) are answers that are
    legal; ("illegal", k) is an answer whose slide k, from 1, is not possible;
    ("right",) or ("wrong",) is one that says "unsolvable", or None; ("none",) and
    ("-",) are the words themselves; ("malformed",) is any other text.

    >>> judge(["L", "R", None, "what?"], [[1, 2, 0, 3]] * 4, 2)
    [('solved', 1, 1), ('illegal', 1), ('wrong',), ('malformed',)]
    """
    size = _size(size)
    rows = _Rows(boards, size[0] * size[1])
    can = solvable(boards, size, goal)
    verdicts: List[Tuple[Any, ...]] = []
    with _Goal(goal, size) as made, _Moves() as s, _Boards() as b:
        for row, text in enumerate(_texts("moves", moves, rows.count)):
            # Not strip() alone, which takes other spaces than the library.
            word = ("unsolvable" if text is None else
                    text.strip(" \t\r\n").lower())
            if word == "unsolvable":
                verdicts.append(("wrong" if can[row] else "right",))
                continue
            if "\t" in word:  # several solutions
                word = "malformed"
            if word in ("none", "-", "malformed"):
                verdicts.append((word,))
                continue
            _set(b, size, rows.row(row), row)
            fault = _Fault()
            status = _sp.sp_solution_parse(byref(s), byref(b), _bytes(text),
                                           byref(fault))
            if status == MALFORMED:
                verdicts.append(("illegal", s.length + 1) if
                                _kind(fault) == "slide" else ("malformed",))
                continue
            _check(status, fault, row=row)
            _call(_sp.sp_solution_apply, byref(s), byref(b))
            verdicts.append((
                "solved" if _sp.sp_is_solved(byref(b), made) else "unsolved",
                s.length, _sp.sp_solution_cost(byref(s), 1)))
    return verdicts


def _symmetry(name, *more):
    found = _sp.sp_symmetry_by_name(_text("a symmetry", name))
    if found is None:
        raise Error("there is no symmetry %s; there are %s" % (
            name, ", ".join(SYMMETRIES + more)))
    return ctypes.c_void_p(found)


def _each(boards, size, change):
    """A new array, of rows that change(row, board) has changed a board to."""
    rows = _Rows(boards, size[0] * size[1])
    out, address = _new("B", rows.count * rows.cells)
    with _Boards() as b:
        for row in range(rows.count):
            _set(b, size, rows.row(row), row)
            change(row, b)
            made = bytes(b.label[:rows.cells])
            ctypes.memmove(address.value + row * rows.cells, made, rows.cells)
    return _shaped(out, rows.count, rows.cells)


def apply(boards: Boards, moves: Union[Texts, Sequence[int]],
          size: Size = (4, 4)) -> Array:
    """The boards after moves, a text for all boards, or a list, one for each:
    uint8 of shape (n, cells).  A list of numbers are the tiles to tap on all
    boards, as taps() returns them.  None, "-" and "none", which solve() returns
    where there is no solution, leave a board as it is.  Moves that are not possible
    raise an Error with the row.

    >>> show(apply([1, 2, 0, 3], "L", 2), 2)
    '1 2 3 0\\n'
    >>> show(apply([1, 2, 3, 4, 0, 6, 7, 5, 8], [5, 8], 3), 3)
    '1 2 3 4 5 6 7 8 0\\n'
    """
    size = _size(size)
    if not isinstance(moves, (str, bytes, type(None))) and all(
            hasattr(label, "__index__") for label in moves):
        moves = " ".join(["tiles:"] + ["%d" % label for label in moves])
    texts = _texts("moves", moves, _Rows(boards, size[0] * size[1]).count)

    def change(row, board):
        if texts[row] in _NO_MOVES:
            return
        text = _encoded(texts[row])
        _call(_sp.sp_moves_apply, byref(board), text, c_size_t(len(text)), row=row)
    return _each(boards, size, change)


def turn(boards: Boards, symmetry: str, size: Size = (4, 4),
         goal: Goal = "classic") -> Array:
    """The boards turned by one of SYMMETRIES: uint8 of shape (n, cells).  Boards
    that are not square may then have rows and columns exchanged.  The symmetry
    "least" turns each board to the least of those that are alike for the goal, as
    sp-map -x least.

    >>> show(turn([1, 2, 3, 0], "rotate90", 2), 2)
    '3 1 0 2\\n'
    """
    size = _size(size)
    if symmetry != "least":
        found = _symmetry(symmetry, "least")
    with _Goal(goal, size) as made, _Boards(2) as (turned, aim):
        def change(row, board):
            if symmetry == "least":
                _call(_sp.sp_goal_board, made, board.missing, byref(aim), row=row)
                _call(_sp.sp_symmetry_least, byref(board), byref(aim),
                      byref(turned), row=row)
            elif _sp.sp_symmetry_apply(found, byref(board), byref(turned)):
                raise MemoryError
            if _sp.sp_board_copy(byref(board), byref(turned)):
                raise MemoryError
        return _each(boards, size, change)


def relabel(boards: Boards, size: Size = (4, 4), goal: Goal = "classic",
            to: Goal = "classic") -> Array:
    """The boards for another goal, as sp-map -f goal -t to: each tile gets the
    label that `to` has on its home in `goal`, so that the same slides solve it:
    uint8 of shape (n, cells).

    >>> show(relabel([1, 2, 3, 0], 2, to="1 3 2 0"), 2)
    '1 3 2 0\\n'
    """
    size, change_of = _size(size), ctypes.c_void_p()
    if _sp.sp_relabel_new(byref(change_of)) != OK:
        raise MemoryError
    try:
        with _Goal(goal, size) as made, _Goal(to, size) as other, \
                _Boards() as aim:
            def change(row, board):
                _call(_sp.sp_goal_board, made, board.missing, byref(aim), row=row)
                _call(_sp.sp_relabel_prepare, change_of, byref(aim), other,
                      row=row)
                _sp.sp_relabel_apply(change_of, byref(board))
            return _each(boards, size, change)
    finally:
        _sp.sp_relabel_free(change_of)


# ---- solving ----

def _first(moves, metric):
    """The letters of a set of first moves."""
    moves, tap, letters = c_uint64(moves), _Tap(), []
    while _sp.sp_first_take(byref(moves), byref(tap)):
        letters.append("DURL"[tap.dir] +
                       (str(tap.tiles) if tap.tiles > 1 else ""))
    return ("" if metric == "slides" else " ").join(letters)


class _Place:
    """A board that is being solved, and its known solution."""
    def __init__(self):
        self.board, self.known = _Board(), _Solution()

    def free(self):
        _sp.sp_board_free(byref(self.board))
        _sp.sp_solution_free(byref(self.known))


class _Batch:
    """The boards of one call of a solver on their way through the library, and
    the result of each.

    The library calls take() and done() in the thread that run() is called in,
    where no exception may leave them: it is kept in `failed`, and ends the run.
    """
    def __init__(self, solver, boards, size, goal, known, words, read):
        self.rows = _Rows(boards, size[0] * size[1])
        self.known = _texts("known", known, self.rows.count)
        self.solver, self.size, self.words, self.read = solver, size, words, read
        can = solvable(boards, size, goal)
        self.result = [words[0]] * self.rows.count
        self.todo = (row for row in range(self.rows.count) if can[row])
        self.answered = sum(1 for row in range(self.rows.count) if not can[row])
        self.places: List[_Place] = []  # of all boards that were taken at once
        self.free: List[_Place] = []
        self.taken = collections.deque()  # rows, places, in the order of answers
        self.failed: List[BaseException] = []

    def ends(self):
        return bool(self.solver._stopped or self.failed)

    def guarded(self, function, otherwise):
        def call(*arguments):
            try:
                return function(*arguments)
            except BaseException as error:
                self.failed.append(error)
                return otherwise
        return call

    def take(self, job, goal):
        row = None if self.ends() else next(self.todo, None)
        if row is None:
            return 2  # SP_NEXT_NONE
        if not self.free:
            self.places.append(_Place())
            self.free.append(self.places[-1])
        place = self.free.pop()
        _set(place.board, self.size, self.rows.row(row), row)
        if self.known[row] not in _NO_MOVES:
            _call(_sp.sp_solution_parse, byref(place.known), byref(place.board),
                  _bytes(self.known[row]), row=row)
            job.known = ctypes.addressof(place.known)
        job.board = ctypes.addressof(place.board)
        job.goal = goal
        self.taken.append((row, place))
        return 0  # SP_NEXT_JOB

    def done(self, status, solution, stats, fault):
        row, place = self.taken.popleft()
        if status == STOPPED and self.ends():
            return
        if status in (STOPPED, END):
            self.result[row] = self.words[1 if status == STOPPED else 2]
        else:
            _check(status, fault.contents, row=row)
            self.result[row] = self.read(solution.contents, place.board,
                                         stats.contents)
        self.free.append(place)
        self.answered += 1

    def run(self, options, goal):
        """Solves all boards, and returns when they are solved or it is to end."""
        take = self.guarded(lambda _, job, __: self.take(job.contents, goal), 2)
        done = self.guarded(lambda _, __, *answer: self.done(*answer), None)
        source = _Source(_Next(take), _Done(done))
        options.poll, fault = _Poll(lambda *_: self.ends()), _Fault()
        _check(_sp.sp_solver_run(
            self.solver._solver, byref(options), byref(source), None,
            byref(fault)), fault, (STOPPED,))


class Solver:
    """Solves boards; keeps its tables for the next boards.

    threads: at most 1024, by default as many as there are processors; each solves
    a board, or all of them a hard one.  memory: bytes for tables, 0 for a
    gibibyte.  stop(), which another thread or progress may call, ends what is
    being solved.  Calls of other threads wait until a call has ended: a server
    gives each thread a Solver(1).
    """
    def __init__(self, threads: Optional[int] = None, memory: int = 0):
        self._threads = _number(
            "threads", threads or min(os.cpu_count() or 1, 1024), 1024)
        self._memory = _number("memory", memory, _MOST)
        self._begin()
        _solvers.add(self)

    def _begin(self):
        self._solver = ctypes.c_void_p()
        self._lock, self._busy = threading.RLock(), False
        self._stopped = False

    def __reduce__(self):  # for copies, too
        raise TypeError("a Solver is not copied, nor sent to another process; "
                        "make one there")

    def __del__(self, free=_sp.sp_solver_free):
        free(getattr(self, "_solver", None))

    def stop(self) -> None:
        """Ends what this solver is solving, which then raises Stopped."""
        self._stopped = True

    def solve(self, boards: Boards, size: Size = (4, 4), goal: Goal = "classic",
              method: str = "optimal", metric: str = "slides", width: int = 0,
              factor: float = 0, most_nodes: int = 0, most_length: int = 0,
              known: Optional[Texts] = None, notation: str = "letters",
              progress: Optional[Progress] = None) -> List[Optional[str]]:
        """For each board the text of a solution: a list of str, None for a board
        that cannot be solved, "-" for one that was given up, "none" for one
        without a solution of most_length.

        method is "optimal" (a shortest one), "near" with a width (close to it, up
        to 20x20), "within" with a factor from 1, or "fast" (at once); metric
        counts "slides" or "mtm", in which tiles that slide together count once.
        most_nodes is the number of boards after which one is given up;
        most_length, of method "optimal", the most slides, or moves, of a solution.
        known has solutions, a text for each board, as solve() returns them: no
        answer is longer than the known one.  notation is one of NOTATIONS.
        progress(done, all) is called several times a second, and at the end.
        Control-C ends it, and stop() of another thread, which raises Stopped.
        Calls of one solver, as sp.solve and sp.lengths, wait for each other: a
        server gives each thread a Solver(1).

        >>> solve([[1, 2, 0, 3], [2, 1, 3, 0]], 2)
        ['L', None]
        """
        if notation not in NOTATIONS:
            _choice("notation", NOTATIONS, notation)
        return self._run(boards, size, goal, known, progress, [None, "-", "none"],
                         lambda s, b, _: _written(s, b, notation),
                         method=method, metric=metric, width=width,
                         factor=factor, most_nodes=most_nodes,
                         most_length=most_length)

    def lengths(self, boards: Boards, size: Size = (4, 4),
                goal: Goal = "classic", method: str = "optimal",
                metric: str = "slides", width: int = 0, factor: float = 0,
                most_nodes: int = 0, most_length: int = 0,
                known: Optional[Texts] = None,
                progress: Optional[Progress] = None,
                out: Optional[Array] = None) -> Array:
        """For each board the length of a solution, in the metric: int64 of shape
        (n,), or out; -1 for a board that cannot be solved, -2 for one that was
        given up, -3 for one without a solution of most_length.  Arguments as of
        solve().

        >>> [int(n) for n in lengths(random(3, 3, seed=1), 3)]
        [17, 25, 18]
        """
        number = _choice("metric", METRICS, metric)
        if out is not None:  # it is of no use to learn after a search
            cells = _size(size)[0] * _size(size)[1]
            _new("q", _Rows(boards, cells).count, out)
        shortest = method == "optimal"
        found = self._run(boards, size, goal, known, progress, [-1, -2, -3],
                          lambda s, _, stats: stats.least if shortest else
                          _sp.sp_solution_cost(byref(s), number),
                          method=method, metric=metric, width=width,
                          factor=factor, most_nodes=most_nodes,
                          most_length=most_length, length_only=shortest)
        out, _ = _new("q", len(found), out)
        if isinstance(out, array.array):
            out[:] = array.array("q", found)
        else:
            out.reshape(-1)[:] = found
        return out

    def first(self, boards: Boards, size: Size = (4, 4), goal: Goal = "classic",
              metric: str = "slides", most_nodes: int = 0, most_length: int = 0,
              progress: Optional[Progress] = None) -> List[Optional[str]]:
        """For each board all slides with which some shortest solution begins: a
        list of letters in the order D, L, R, U; None, "-" and "none" as of
        solve().  With the metric "mtm" moves with repeat counts and spaces between
        them.

        >>> first([[3, 1, 7, 4, 5, 2, 6, 0, 8]], 3)
        ['DLR']
        """
        return self._run(boards, size, goal, None, progress, [None, "-", "none"],
                         lambda _, __, stats: _first(stats.first, metric),
                         metric=metric, most_nodes=most_nodes,
                         most_length=most_length, first_moves=1, length_only=1)

    def solutions(self, boards: Boards, size: Size = (4, 4),
                  goal: Goal = "classic", metric: str = "slides",
                  most_length: int = 0, progress: Optional[Progress] = None
                  ) -> List[Optional[List[str]]]:
        """For each board all its shortest solutions, in the order of the letters
        D, L, R, U: a list of lists of str; None for a board that cannot be solved,
        or not with most_length.  One thread solves one board after the other.

        >>> solutions([[0, 3, 2, 1]], 2)
        [['LURDLU', 'ULDRUL']]
        """
        texts: List[str] = []

        def found(_, solution):
            texts.append(_written(solution.contents, None, "letters"))
            return 0

        def read(*_):
            every = texts[:]
            texts.clear()
            return every
        return self._run(boards, size, goal, None, progress, [None] * 3,
                         read, metric=metric, most_length=most_length,
                         found=_Found(found))

    def _run(self, boards, size, goal, known, progress, words, read,
             method="optimal", metric="slides", width=0, factor=0, most_nodes=0,
             most_length=0, **more):
        """For each board words[0] if it cannot be solved, words[1] if it was
        given up, words[2] if there is no solution so short, or what
        read(solution, board, stats) returns."""
        size = _size(size)
        batch = _Batch(self, boards, size, goal, known, words, read)
        if not 0 <= factor < 1 << 32:  # as nan is not
            raise Error("a factor of %s" % factor)
        by = _choice("method", METHODS, method)
        _belong(method, width=width, factor=factor, most_length=most_length)
        options = _SolveOptions(
            method=by,
            metric=_choice("metric", METRICS, metric),
            width=_number("width", width, 1000000),
            factor=_number("1000 times factor", round(1000 * factor),
                           (1 << 32) - 1),
            most_nodes=_number("most_nodes", most_nodes, _MOST),
            most_length=_number("most_length", most_length, _MOST), **more)
        with self._lock, _Goal(goal, size) as made:
            if self._busy:
                raise Error("progress calls its own solver")
            if not self._solver and _sp.sp_solver_new(
                    byref(self._solver), c_uint64(self._memory),
                    c_uint32(self._threads)) != OK:
                raise MemoryError
            self._busy, self._stopped = True, False
            try:
                self._wait(batch, options, made.value, progress)
            finally:
                for place in batch.places:
                    place.free()
                self._busy = False
            stopped = self._stopped  # the next thread that solves resets it
        if batch.failed:
            raise batch.failed[0]
        if stopped:
            raise Stopped("the solver was stopped")
        return batch.result

    def _wait(self, batch, options, goal, progress):
        """Runs the batch in a thread, since Python runs its handlers of signals in
        this one, between its own instructions.  Returns when that thread ends;
        an exception that comes while it waits stops it."""
        # After a KeyboardInterrupt some versions of Python take a thread for dead
        # that is not (is_alive), so that the thread says when it ends.
        # A thread that has not begun when the wait is over, as there are no more
        # threads or KeyboardInterrupt came first, must not begin.
        start_lock, ended = threading.Lock(), threading.Event()

        def work():
            if start_lock.acquire(False):
                batch.guarded(batch.run, None)(options, goal)
                ended.set()

        try:
            threading.Thread(target=work).start()
            solving = True
            while solving:
                solving = not ended.wait(0.1)
                if progress is not None:
                    progress(batch.answered, batch.rows.count)
        except BaseException:
            self._stopped = True
            raise
        finally:
            while not ended.is_set():
                try:
                    if start_lock.acquire(False):
                        break
                    ended.wait()
                except KeyboardInterrupt:  # which has been heard
                    pass


# A child that is forked has none of the threads of its parent: no lock may wait
# for them, and no solver of the library.
_solvers: Any = weakref.WeakSet()


def _begin_in_child():
    for solver in _solvers:
        solver._begin()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_in_child)

_default = Solver()
solve = _default.solve
lengths = _default.lengths
first = _default.first
solutions = _default.solutions
