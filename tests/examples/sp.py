"""sp.py -- boards of sliding tiles in Python: checked, solved, drawn, measured

    import sp
    boards = sp.random(1000000, seed=7)      # 4x4, and so are all below
    sp.solvable(boards).sum(), sp.count("manhattan", boards).mean()
    sp.solve(sp.parse("5 1 2 4 0 6 3 8 9 10 7 12 13 14 11 15"))

Boards are rows of bytes, a label each, 0 for the blank.  With numpy these are
arrays of uint8 in C order, a row for each board, which are not copied; without
it they are bytes.  The library is libsp.so.1, or what SP_LIBRARY names.
"""
import array
import concurrent.futures
import ctypes
import os
import threading
from ctypes import POINTER, byref, c_int, c_size_t, c_uint32, c_uint64

try:
    import numpy
except ImportError:
    numpy = None

OK, END, MALFORMED, REFUSED, NO_MEMORY = range(5)
_sp = ctypes.CDLL(os.environ.get("SP_LIBRARY", "libsp.so.1"))
_sp.sp_form_by_name.restype = ctypes.c_void_p
_sp.sp_field_by_name.restype = ctypes.c_void_p
_sp.sp_solution_print.restype = c_size_t


class Error(ValueError):
    """What the library says is wrong, in words."""


def _struct(*fields):
    return type("Struct", (ctypes.Structure,), {"_fields_": fields})


_Size = _struct(("w", c_uint32), ("h", c_uint32))
_Fault = _struct(("line", c_uint64), ("kind", ctypes.c_int),
                 ("text", ctypes.c_char * 1024))
_Board = _struct(("size", _Size), ("n", c_uint32), ("blank", c_uint32),
                 ("missing", c_uint32), ("label", POINTER(c_uint32)),
                 ("capacity", c_uint32))
_Options = _struct(("lo", c_uint64), ("hi", c_uint64), ("method", c_int),
                   ("steps", c_uint64), ("population", c_int),
                   ("missing", c_uint32), ("fixed_blank", c_int),
                   ("not_goal", c_int), ("distinct", c_int),
                   ("in_order", c_int), ("draw_missing", c_int),
                   ("reserved", c_uint64 * 4))
_SolveOptions = _struct(("method", c_int), ("factor", c_uint32),
                        ("width", c_uint32), ("metric", c_int),
                        ("most_nodes", c_uint64), ("most_slides", c_uint64),
                        ("part", c_uint32), ("parts", c_uint32),
                        ("poll", ctypes.c_void_p), ("found", ctypes.c_void_p),
                        ("context", ctypes.c_void_p),
                        ("reserved", c_uint64 * 4))
_Solution = _struct(("length", c_uint64), ("capacity", c_uint64),
                    ("dir", ctypes.c_void_p))
_Stats = _struct(("bound", c_uint64), ("least", c_uint64),
                 ("nodes", c_uint64))


def _call(function, *arguments, ends=False):
    """Calls a function with a fault as its last argument."""
    fault = _Fault()
    status = function(*arguments, byref(fault))
    if status == OK or (ends and status == END):
        return
    if status == NO_MEMORY:
        raise MemoryError
    where = "%d: " % fault.line if fault.line else ""
    raise Error(where + fault.text.decode("utf-8", "replace"))


class _Goal:
    """A goal for boards of a size, freed at the end of a with."""
    def __init__(self, name, size):
        self.name, self.size, self.goal = name, size, ctypes.c_void_p()

    def __enter__(self):
        _call(_sp.sp_goal_new, byref(self.goal), self.name.encode(),
              _Size(*self.size))
        return self.goal

    def __exit__(self, *_):
        _sp.sp_goal_free(self.goal)


def _choice(what, names, name):
    """The number of a name, as the library counts them."""
    if name not in names:
        raise Error("there is no %s %s; there are %s" % (what, name,
                                                         ", ".join(names)))
    return names.index(name)


def _form(name):
    form = _sp.sp_form_by_name(name.encode())
    if form is None:
        raise Error("there is no form " + name)
    return ctypes.c_void_p(form)


def _pointer(what, code, items, writes):
    """The address of an array that is checked, and its items."""
    kinds = {"B": "uint8", "Q": "uint64"}
    if numpy is not None and isinstance(what, numpy.ndarray):
        if what.dtype != kinds[code]:
            raise TypeError("an array of %s is needed" % kinds[code])
        if not what.flags.c_contiguous:
            raise ValueError("an array in C order is needed")
        if writes and not what.flags.writeable:
            raise ValueError("an array that can be written is needed")
        address, size = ctypes.c_void_p(what.ctypes.data), what.size
    elif isinstance(what, bytes) and not writes:
        address, size = ctypes.c_char_p(what), len(what)
    elif isinstance(what, array.array) and what.typecode == code:
        address, size = ctypes.c_void_p(what.buffer_info()[0]), len(what)
    else:
        raise TypeError("bytes or an array of %s is needed" % kinds[code])
    boards = size // items if items else 0
    if size != (items if writes else boards * items):
        raise ValueError("%d items are not %s%d" % (
            size, "" if writes else "boards of ", items))
    return address, boards


def _new(code, items):
    if numpy is not None:
        return numpy.empty(items, "uint8" if code == "B" else "uint64")
    return array.array(code, bytes(items * (1 if code == "B" else 8)))


def _rows(out, boards, cells):
    """So many boards of an array: rows that are not copied, or bytes."""
    if numpy is not None and isinstance(out, numpy.ndarray):
        return out.reshape(-1)[:boards * cells].reshape(-1, cells)
    return out[:boards * cells].tobytes()


def _answers(function, code, boards, size, goal, out, *arguments):
    rows, count = _pointer(boards, "B", size[0] * size[1], False)
    out = _new(code, count) if out is None else out
    answers, _ = _pointer(out, code, count, True)
    with _Goal(goal, size) as laid:
        _call(function, rows, c_size_t(count), laid, *arguments, answers)
    return out


def solvable(boards, size=(4, 4), goal="classic", out=None):
    """For each board 1 if it can be solved, else 0."""
    return _answers(_sp.sp_boards_solvable, "B", boards, size, goal, out)


def count(field, boards, size=(4, 4), goal="classic", out=None):
    """For each board a field of sp-count, as "inversions" or "manhattan"."""
    name = field.encode()
    found = _sp.sp_field_by_name(name, c_size_t(len(name)))
    if found is None:
        raise Error("there is no field " + field)
    return _answers(_sp.sp_boards_values, "Q", boards, size, goal, out,
                    ctypes.c_void_p(found))


def random(boards, size=(4, 4), seed=None, first=0, goal="classic",
           population="solvable", distinct=False, out=None):
    """So many boards of a seed, those of sp-gen -S seed -k first."""
    if seed is None:
        seed = int.from_bytes(os.urandom(16), "little")
    if seed < 0 or seed >> 128:
        raise Error("a seed is a number from 0 to 2^128-1")
    cells, made, gen = size[0] * size[1], c_size_t(), ctypes.c_void_p()
    options = _Options(lo=seed & (1 << 64) - 1, hi=seed >> 64, missing=cells,
                       distinct=distinct, population=_choice("population", (
                           "solvable", "unsolvable", "any"), population))
    out = _new("B", boards * cells) if out is None else out
    rows, _ = _pointer(out, "B", boards * cells, True)
    with _Goal(goal, size) as laid:
        _call(_sp.sp_generator_new, byref(gen), byref(options), laid)
        try:
            _call(_sp.sp_boards_random, gen, c_uint64(first), c_size_t(boards),
                  rows, byref(made), ends=True)
        finally:
            _sp.sp_generator_free(gen)
    return _rows(out, made.value, cells)


def parse(text, size=(4, 4), form="line"):
    """The boards of a text, in a form of sp-map -i."""
    text = text.encode() if isinstance(text, str) else text
    cells, found = size[0] * size[1], c_size_t()
    for _ in range(2):  # how many there are, then the boards
        room = found.value
        out = _new("B", room * cells)
        _call(_sp.sp_boards_parse, text, c_size_t(len(text)), _form(form),
              _Size(*size), _pointer(out, "B", room * cells, True)[0],
              c_size_t(room), byref(found))
    return _rows(out, found.value, cells)


def show(boards, size=(4, 4), form="line"):
    """The text of boards, in a form of sp-map -o."""
    cells, length, room = size[0] * size[1], c_size_t(), 0
    rows, many = _pointer(boards, "B", cells, False)
    for _ in range(2):
        text = ctypes.create_string_buffer(room)
        _call(_sp.sp_boards_print, rows, c_size_t(many), _Size(*size),
              _form(form), text, c_size_t(room), byref(length))
        room = length.value + 1
    return text.value.decode()


_solver, _lock = ctypes.c_void_p(), threading.Lock()
_Poll = ctypes.CFUNCTYPE(c_int, ctypes.c_void_p, ctypes.c_void_p)


def _solutions(boards, size, goal, method, read):
    """read(solution) for each board; the solver is kept for the next call."""
    cells, stop, result = size[0] * size[1], [], []
    rows, many = _pointer(boards, "B", cells, False)
    labels = ctypes.string_at(rows, many * cells)
    method = _choice("method", ("optimal", "within", "near", "fast"), method)
    poll = _Poll(lambda *_: len(stop))

    def work():
        board, s = _Board(), _Solution()
        options = _SolveOptions(method=method, poll=ctypes.cast(
            poll, ctypes.c_void_p))
        with _lock, _Goal(goal, size) as laid:
            if not _solver and _sp.sp_solver_new(byref(_solver), c_uint64(0),
                                                 c_uint32(0)) != OK:
                raise MemoryError
            try:
                for i in range(0, many * cells, cells):
                    _call(_sp.sp_board_set, byref(board), _Size(*size),
                          (c_uint32 * cells)(*labels[i:i + cells]))
                    _call(_sp.sp_solver_solve, _solver, byref(board), laid,
                          byref(options), byref(s), byref(_Stats()))
                    result.append(read(s))
            finally:
                _sp.sp_solution_free(byref(s))
                _sp.sp_board_free(byref(board))

    # Python runs its handlers of signals between its own instructions, so
    # another thread solves, and stops at Control-C.
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        try:
            pool.submit(work).result()
        except KeyboardInterrupt:
            stop.append(1)
            raise
    return result


def solve(boards, size=(4, 4), goal="classic", method="optimal"):
    """For each board the letters of a solution; the method is "optimal",
    "near" or "fast".  Boards that cannot be solved raise an Error.  Control-C
    ends a search that takes too long."""
    def letters(s):
        text = ctypes.create_string_buffer(s.length + 1)
        _sp.sp_solution_print(byref(s), None, 0, text,
                              c_size_t(s.length + 1))
        return text.value.decode()
    return _solutions(boards, size, goal, method, letters)


def lengths(boards, size=(4, 4), goal="classic", method="optimal"):
    """For each board how many slides its solution has."""
    return _solutions(boards, size, goal, method, lambda s: s.length)
