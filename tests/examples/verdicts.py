"""verdicts.py -- boards checked by the library, called from Python

verdicts.py LIBRARY GOAL reads boards, one a line, and writes for each whether
it is solvable, and the reason; LIBRARY is the shared library, libsp.so.
"""
import ctypes
import sys

OK = 0
TEXT = 1024


class Size(ctypes.Structure):
    _fields_ = [("w", ctypes.c_uint32), ("h", ctypes.c_uint32)]


class Board(ctypes.Structure):
    _fields_ = [("size", Size), ("n", ctypes.c_uint32),
                ("blank", ctypes.c_uint32), ("missing", ctypes.c_uint32),
                ("label", ctypes.POINTER(ctypes.c_uint32)),
                ("capacity", ctypes.c_uint32)]


class Fault(ctypes.Structure):
    _fields_ = [("line", ctypes.c_uint64), ("kind", ctypes.c_int),
                ("text", ctypes.c_char * TEXT)]


def verdict(sp, name, line):
    board, goal_board, fault = Board(), Board(), Fault()
    reason = ctypes.create_string_buffer(TEXT)
    goal = ctypes.c_void_p()
    refs = [ctypes.byref(x) for x in (board, goal_board, fault)]
    sp.sp_board_init(refs[0])
    sp.sp_board_init(refs[1])
    try:
        if (sp.sp_board_parse(refs[0], line, None, Size(0, 0), refs[2]) != OK
                or sp.sp_goal_new(ctypes.byref(goal), name, board.size,
                                  refs[2]) != OK):
            return "malformed\t" + fault.text.decode()
        if sp.sp_explain(refs[0], goal, refs[1], reason, TEXT) != OK:
            raise MemoryError
        word = "solvable" if sp.sp_is_solvable(refs[0], goal) else "unsolvable"
        return word + "\t" + reason.value.decode()
    finally:
        sp.sp_goal_free(goal)
        sp.sp_board_free(refs[0])
        sp.sp_board_free(refs[1])


def main():
    sp = ctypes.CDLL(sys.argv[1])
    for line in sys.stdin.buffer:
        print(verdict(sp, sys.argv[2].encode(), line))


main()
