#!/bin/sh
# python.t -- sp.py answers as the programs do, with numpy and without, as a
# wheel in an empty environment, too
# shellcheck disable=SC2016
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
unset MAKEFLAGS MAKELEVEL PYTHONPATH SP_LIBRARY PYTHONHOME

if ! command -v python3 >"$tmp/where"; then
	skip 'the module for Python' 'no python3'
	finish
	exit
fi
make -s -C "$root" wheel KEEP=1 >"$tmp/log" 2>&1
ok 'make wheel ends with status 0' $? "$(cat "$tmp/log")"
wheel=$(sed -n 's/\.whl$/&/p' "$tmp/log")
cp "$root/$wheel" "$tmp"
make -s -C "$root" wheel KEEP=1 >"$tmp/log" 2>&1
cmp "$root/$wheel" "$tmp/${wheel##*/}" >"$tmp/err" 2>&1
ok 'the same files make the same wheel' $? "$(cat "$tmp/err")"

cd "$tmp" || exit 1
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
mandoc -T utf8 "$root/man/sp-python.3" | sed "s/.$(printf '\b')//g" >page

# Boards of both kinds, and what the programs answer.
sp-gen -S 3 -p any -n 100 >boards
{
	sp-map -o grid boards
	echo
	sp-check -v -g snake boards | cut -f 1 >verdicts
	sp-count -g snake -f inversions boards | paste verdicts -
	sp-gen -S 5 -k 9 -n 70 -p any
	sp-gen -S 5 -d -s 2 -n 9
	sp-gen -S 4 -s 3x2 -m walk:9 -M random -n 5
	sp-gen -s 3x2 -e -k 100 -n 3 -b
	sp-gen -S 1 -s 3 -p any -n 20 >three
	sp-solve -g spiral three
	sp-solve -l three
	sp-solve -u mtm -g '1 2 3 8 0 4 7 6 5' -l three
	sp-solve -t -m near:5 three
	sp-gen -S 1 -s 3x2 -n 9
	echo 9
	sp-gen -S 9 -s 3 -m length:20:22 -n 5
	sp-gen -S 9 -s 3 -m mtm:12 -n 2
	sp-solve -f three
	sp-solve -f -u mtm -g spiral three
	sp-solve -d 20 three
	sp-solve -a -u mtm three
	sp-gen -S 1 -s 3 -n 9 >solvable
	sp-map -x least solvable
	sp-map -f columns -t snake -x transpose solvable
	sp-map -o index solvable | tee indexes
	sp-map -i index -s 3 indexes
	sp-count -g spiral -f index solvable
	sp-show -o svg -c 4 three
	sp-solve -m fast solvable >known
	sp-moves -l known
	sp-solve -m near:2 -k @known solvable
	sed '2s/$/U/; 3s/.*/Unsolvable/; 4s/.*/UUUU/; 5s/.*/none/; 6s/.*/what?/' \
		known >mixed
	sp-moves -v -b solvable mixed 2>err
	offered sp-map i
	offered sp-moves o | grep -v json | sort
} >wanted
cat >answers.py <<'END'
import sp, sys
boards = sp.parse(open("boards").read())
print(sp.show(boards, form="grid"))
for verdict, inversions in zip(sp.solvable(boards, goal="snake"),
                               sp.count("inversions", boards, goal="snake")):
    print("solvable" if verdict else "unsolvable", inversions, sep="\t")
def say(*arguments, **options):
    print(sp.show(sp.random(*arguments, **options), arguments[1]), end="")
say(70, 4, 5, first=9, population="any")
say(9, (2, 2), 5, distinct=True)
say(5, "3x2", 4, method="walk", steps=9, missing="random")
say(3, (3, 2), 0, in_order=True, fixed_blank=True, first=100)
three = sp.parse(open("three").read(), 3)
def words(answers):
    print(*("unsolvable" if a in (None, -1) else a for a in answers), sep="\n")
words(sp.solve(three, 3, "spiral"))
words(sp.lengths(three, 3))
words(sp.lengths(three, 3, "1 2 3 8 0 4 7 6 5", metric="mtm"))
words(sp.Solver(threads=3).solve(three, 3, method="near", width=5,
                                 notation="tiles"))
wide = sp.random(9, (3, 2), 1)
turned = sp.turn(wide, "rotate90", (3, 2))
print(sp.show(sp.turn(turned, "rotate270", (2, 3)), (3, 2)), end="")
moves = [sp.convert(way, turn="rotate90") for way in sp.solve(wide, (3, 2))]
goal = sp.turn([1, 2, 3, 4, 5, 0], "rotate90", (3, 2))
print(sum(sp.solved(sp.apply(turned, moves, (2, 3)), (2, 3), goal)))
say(5, 3, 9, method="length", least=20, most=22)
say(2, 3, 9, method="length", least=12, most=12, metric="mtm")
words(sp.first(three, 3))
words(sp.first(three, 3, "spiral", metric="mtm"))
words(sp.solve(three, 3, most_length=20))
words("\t".join(a) if a else a for a in sp.solutions(three, 3, metric="mtm"))
assert sp.solutions([0, 3, 2, 1], 2, most_length=1) == [None]
boards = sp.random(9, 3, 1)
print(sp.show(sp.turn(boards, "least", 3), 3), end="")
print(sp.show(sp.relabel(sp.turn(boards, "transpose", 3), 3,
    sp.turn([1, 4, 7, 2, 5, 8, 3, 6, 0], "transpose", 3), "snake"), 3), end="")
indexes = sp.show(boards, 3, "index")
print(indexes, sp.show(sp.parse(indexes, 3, "index"), 3), sep="", end="")
words(sp.index(boards, 3, "spiral"))
print(sp.svg(three, 3, columns=4), end="")
known = open("known").read().split("\n")[:-1]
for way in known:
    print(*sp.cost(way), sep="\t")
words(sp.solve(boards, 3, method="near", width=2, known=known))
for verdict in sp.judge(open("mixed").read().split("\n")[:-1], boards, 3):
    print(*verdict, sep="\t")
print(*sp.FORMS, *sorted(sp.NOTATIONS), sep="\n")
END
cat >faults.py <<'END'
import sp, sys
def fails(call, *arguments, **named):
    try:
        call(*arguments, **named)
    except (TypeError, sp.Error) as error:
        print(type(error).__name__, getattr(error, "row", None), error)
    else:
        print("nothing fails", call, arguments, named)
assert len(sp.parse("1,2,3,\n" * 99, (2, 2), form="loose")) in (99, 4 * 99)
assert len(sp.random(0)) == len(sp.solvable(b"")) == len(sp.solve(b"")) == 0
assert {sp.show([1, 2, 3, 0], 2, form) for form in ("line", "loose", "any")} == {
    "1 2 3 0\n"}
assert sp.solvable([1, 2, 3, 0], 2) and not sp.solvable([2, 1, 3, 0], 2)
try:
    assert not bool(sp.solvable([1, 2, 3, 0] * 2, 2))
except ValueError:
    pass
fails(sp.parse, "1 2 3 0\n1 2 2 0", (2, 2))
fails(sp.solvable, b"\1\2\0", (2, 2))
fails(sp.solvable, "1 2 3 0", (2, 2))
fails(sp.solve, 8) # as sp.random(2)[0] is without numpy
fails(sp.solvable, [1, 2, 3, 256], (2, 2))
fails(sp.show, b"\1\2\3\0\1\2\2\0", (2, 2))
fails(sp.solve, b"\1\2\3\0\1\2\2\0", (2, 2))
fails(sp.random, 1, (16, 16))
fails(sp.random, 0, (2**32 + 4, 4))
fails(sp.random, 1, first=-1)
fails(sp.random, 1, first=2**64)
fails(sp.random, -1)
fails(sp.random, 1.5)
fails(sp.count, "swap", b"")
fails(sp.random, 1, seed=1 << 128)
fails(sp.random, 1, population="all")
fails(sp.solve, b"", method="best")
fails(sp.solve, [[1, 2, 3, 4, 5, 6, 7, 0]] * 2, (4, 2), "1 2 3 4 5 6 8 0 7")
fails(sp.apply, [[1, 2, 3, 0], [1, 2, 0, 3]], "R", 2)
fails(sp.convert, "UX")
fails(sp.convert, "U", "taps")
fails(sp.show, [1, 2, 3, 0], 2, "indexes")
fails(sp.parse, "1\n12", 2, "index")
fails(sp.solve, [[1, 2, 3, 0], [1, 2, 0, 3]], 2, known=["", "U"])
fails(sp.solve, [[1, 2, 3, 0], [1, 2, 0, 3]], 2, known=["", "R"])
fails(sp.lengths, [[1, 2, 3, 0], [1, 2, 0, 3]], 2, known=[None])
fails(sp.solve, [1, 2, 0, 3], 2, method="near", most_length=1)
fails(sp.relabel, [1, 2, 3, 0], 2, "classic", "blank-first")
fails(sp.svg, [1, 2, 2, 0], 2)
fails(sp.parse, "1\x002", 2, "index")
fails(sp.parse, "1 2 3 0", "2\0x3")
fails(sp.parse, "1 2 3 0", 2, "line\0")
fails(sp.solvable, [1, 2, 3, 0], 2, "1 2 3 0\0 9")
fails(sp.solvable, [1, 2, 3, 0], 2, "classic\0x")
fails(sp.turn, [1, 2, 3, 0], "rotate90\0x", 2)
fails(sp.solvable, ["ab"], 2)
fails(sp.solve, [1, 2, 0, 3], 2, method="within", factor=float("nan"))
fails(sp.solve, [1, 2, 0, 3], 2, method="within", factor=float("inf"))
fails(sp.solve, [1, 2, 0, 3], 2, known=[7])
fails(sp.judge, [7], [1, 2, 0, 3], 2)
fails(sp.explain, [1, 2, 4, 0], 2, [1, 2, 3, 0])
fails(sp.lengths, [1, 2, 0, 3], 2, out=bytearray(8),
      progress=lambda *_: print("It was solved before."))
fails(sp.parse, 0)
fails(sp.cost, None)
fails(sp.convert, b"UL")
fails(sp.taps, None, [1, 2, 0, 3], 2)
fails(sp.apply, [1, 2, 0, 3], b"L", 2)
fails(sp.count, None, [1, 2, 0, 3], 2)
half = "\ud83d" # of a surrogate pair, as json.loads may return it
assert sp.judge([half], [1, 2, 0, 3], 2) == [("malformed",)]
for text in "\xa0unsolvable", "\fnone", "L\tL": # as sp-moves says
    assert sp.judge([text], [1, 2, 3, 4, 5, 6, 0, 7, 8], 3) == [("malformed",)]
fails(sp.parse, half, 2)
fails(sp.convert, half)
fails(sp.apply, [1, 2, 0, 3], half, 2)
fails(sp.solve, [1, 2, 0, 3], 2, known=half)
fails(sp.solvable, [1, 2, 0, 3], 2, half)
def again(done, boards):
    return solver.solve([1, 2, 0, 3], 2)
solver = sp.Solver()
fails(solver.solve, [1, 2, 0, 3], 2, progress=again)
assert solver.solve([1, 2, 0, 3], 2) == ["L"]
END
cat >faults <<'END'
Error None line 2: label 2 appears twice
Error None 3 labels are not boards of 4 cells
TypeError None boards are bytes or a list of labels, not str
TypeError None boards are bytes or a list of labels, not int
Error None a label is 256, not 0 to 255
Error 1 label 2 appears twice
Error 1 label 2 appears twice
Error None 16x16 has more than 255 cells, the most of a board as bytes
END
cat >more.py <<'END'
import numpy, sp
size = tuple(numpy.array([4, 4], "uint8"))
print(sp.random(numpy.uint8(200), size=size, seed=1).shape)
ones = numpy.ones((4, 2), "uint8")
for wrong in ones.astype(int), ones.T:
    try:
        sp.solvable(wrong, 2)
    except (TypeError, ValueError) as error:
        print(error)
out = numpy.zeros((5, 4), "uint8")
boards = sp.random(5, (2, 2), out=out)
print(numpy.shares_memory(out, boards), sp.solvable(out, 2).sum())
print(sp.solvable(out.reshape(5, 2, 2), 2).sum(), sp.lengths(out, 2).dtype)
ones.flags.writeable = False
try:
    sp.random(2, (2, 2), out=ones)
except ValueError as error:
    print(error)
END
cat >stopped.py <<'END'
import os, signal, sp, sys, threading
watch = threading.Timer(60, os._exit, (1,))
watch.daemon = True
watch.start()
hard = sp.random(2, (6, 6), seed=1)
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.5)
try:
    sp.solve(hard, (6, 6))
except KeyboardInterrupt:
    print("interrupted")
print(sp.solve([1, 2, 0, 3], 2))
solver, seen = sp.Solver(2), []
def progress(done, every):
    seen.append((done, every))
    solver.stop()
try:
    solver.lengths(hard, (6, 6), progress=progress)
except sp.Stopped as reason:
    print(reason, seen[0])
print(*solver.lengths(sp.random(3, (3, 3), seed=1), (3, 3)))
print(sp.solve(hard, (6, 6), most_nodes=1000))
END

cat >shared.py <<'END'
import sp, threading

class Lock:
    # Behind it the other thread solves before this one goes on.
    def __init__(self):
        self.lock = lock()
    def __enter__(self):
        self.lock.acquire()
    def __exit__(self, *_):
        self.lock.release()
        if threading.current_thread() is first:
            second.join()

def hard():
    try:
        print(solver.solve(sp.random(2, 6, seed=1), 6, progress=stop))
    except sp.Stopped:
        print("stopped")
def stop(*_):
    if not second.is_alive():
        second.start()
    solver.stop()
lock, threading.RLock = threading.RLock, Lock
solver = sp.Solver(1)
first = threading.Thread(target=hard)
second = threading.Thread(target=lambda: print(solver.solve([1, 2, 0, 3], 2)))
first.start()
first.join()
END

# works NAME PYTHON ENVIRONMENT ...: the module does as the programs
works() {
	of=$1 python=$2
	shift 2
	check "Python $of: boards, verdicts and solutions are those of the programs" \
		-O wanted -- env "$@" "$python" answers.py
	env "$@" "$python" faults.py >seen 2>&1
	head -n 8 seen | sed 's/; .*//' | cmp -s - faults && ! grep -v '^[A-Za-z]*Error ' seen &&
		[ "$(wc -l <seen)" -eq "$(grep -c '^fails(' faults.py)" ]
	ok "Python $of: a failure is an exception with the reason and row" $? \
		"$(cat seen)"
	check "Python $of: the examples of sp-python(3) and the module hold" \
		-- env "$@" "$python" -c 'import doctest, sp
text = open("page").read()
failed, tried = doctest.testfile("page", module_relative=False)
also, some = doctest.testmod(sp)
assert tried > 8 and some > 10
raise SystemExit(failed + also)'
}

beside=PYTHONPATH=$root/lib/python
works 'without numpy' python3 "$beside" \
	"SP_LIBRARY=$root/build/libsp.so.1" PYTHONNOUSERSITE=1
# With numpy: the python3 of the system may have it, if another one is found.
python=python3
$python -c 'import numpy' 2>err || python=/usr/bin/python3
if $python -c 'import numpy' 2>err; then
	works 'with numpy' $python "$beside" "SP_LIBRARY=$root/build/libsp.so.1"
	check 'arrays are not copied, and numbers of numpy do not overflow' \
		-o '(200, 16)
an array of uint8 is needed, not of int64; boards.astype('"'uint8'"') makes one
an array in C order is needed; numpy.ascontiguousarray(boards) makes one
True 5
5 int64
out: an array in C order is needed that can be written' -- env "$beside" \
		"SP_LIBRARY=$root/build/libsp.so.1" "$python" more.py
	sed -n '/^ *import numpy, sp$/,/^$/s/^ *//p' page >set.py
	echo 'print(len(numpy.load("boards.npy")), lengths.max() > 20)' >>set.py
	check 'the data set of sp-python(3) is made' \
		-o "$(sp-gen -S 1 -d -s 3 -n 20000 | sp-solve -p 0:20 |
		grep -c .) True" -- env "$beside" \
		"SP_LIBRARY=$root/build/libsp.so.1" "$python" set.py
else
	skip 'the module with arrays of numpy' 'no numpy'
fi

# module [ARG ...]: python3 with the module of the sources
module() {
	env "$beside" "SP_LIBRARY=$root/build/libsp.so.1" python3 "$@"
}
check 'Control-C and stop end a search, and the solver solves on' \
	-o "interrupted
['L']
the solver was stopped (0, 2)
17 25 18
['-', '-']" -- module stopped.py
check 'a board that was stopped is not unsolvable when another thread solves' \
	-o "['L']
stopped" -- module shared.py
check 'a solver is not copied: both would free its tables' -o 'TypeError
TypeError
TypeError' -- module -c '
import copy, pickle, sp
solver = sp.Solver(1)
solver.solve([1, 2, 0, 3], 2)
for call in copy.copy, copy.deepcopy, pickle.dumps:
    try:
        call(solver)
    except TypeError as error:
        print(type(error).__name__ if "not copied" in str(error) else error)'
check 'a child that is forked during a search solves boards, too' -o "['L'] ['L']
0" -- module -c '
import os, signal, sp, sys, threading
solver = sp.Solver(2)
begun = threading.Event(), threading.Event()
def hard(of, event):
    try:
        of.solve(sp.random(1, 6, seed=1), 6, progress=lambda *_: event.set())
    except sp.Stopped:
        pass
searches = [threading.Thread(target=hard, args=pair)
            for pair in zip((sp._default, solver), begun)]
for search in searches:
    search.start()
for event in begun:
    event.wait()
child = os.fork()
if child == 0:
    signal.alarm(30)
    print(sp.solve([1, 2, 0, 3], 2), solver.solve([1, 2, 0, 3], 2), flush=True)
    os._exit(0)
print(os.waitpid(child, 0)[1])
sp._default.stop()
solver.stop()
for search in searches:
    search.join()'
check 'an error has the line of the text, and a kind of sp.h' -o '3 twice None
2 range None
2 index None
None twice 1
None slide 0
None other None
None None None' -- module -c '
import re, sp, sys
for call in (lambda: sp.parse("1 2 3 0\n\n1 2 2 0", 2),
             lambda: sp.parse("1 2 3 0\n1 2 0 9", 2),
             lambda: sp.parse("1\nx", 2, "index"),
             lambda: sp.solvable([1, 2, 3, 0, 1, 2, 2, 0], 2),
             lambda: sp.apply([1, 2, 3, 0], "L", 2),
             lambda: sp.random(1, goal="snail"),
             lambda: sp.random(-1)):
    try:
        call()
    except sp.Error as error:
        print(error.line, error.kind, error.row)
kinds = re.search("enum sp_fault_kind {(.*?)};", open(sys.argv[1]).read(), re.S)
try:
    sp._check(sp.REFUSED, sp._Fault(kind=len(sp._KINDS)))
except sp.Error as error: # of a later version of the library
    assert error.kind is None
assert list(sp._KINDS) == [name.lower() for name in
                           re.findall(r"\n\tSP_FAULT_(\w+)", kinds[1])]
' "$root/lib/sp.h"
check 'sp.apply takes all that sp.solve and sp.taps return' -o '1 2 3 0
2 1 3 0
1 2 0 3
1 2 0 3
1 2 3 4 5 6 7 8 0
1 2 0 3
1 2 0 3' -- module -c '
import sp
def say(*arguments):
    print(sp.show(sp.apply(*arguments), arguments[2]), end="")
boards = [[1, 2, 0, 3], [2, 1, 3, 0], [1, 2, 0, 3], [1, 2, 0, 3]]
say(boards, sp.solve(boards[:2], 2) + ["-", "none"], 2)
board = [1, 2, 3, 4, 0, 6, 7, 5, 8]
say(board, sp.taps("UL", board, 3), 3)
say(boards[0], [], 2)
say(boards[0], None, 2)'
turns='rotate90, rotate180, rotate270, mirror, flip, transpose, antitranspose'
check 'an error names what the argument is for, or what there is' \
	-o 'steps is for the method walk or slide
least is for the method length
most is for the method length
missing is a number or "random", not '"'foo'"'
width is for the method near
factor is for the method within
most_length is for the method optimal
no goal has this name; there are classic, snake, spiral, columns, blank-first
there is no symmetry x; there are '"$turns, least
there is no symmetry x; there are $turns"'' -- module -c '
import sp
board = [1, 2, 0, 3]
for call in (lambda: sp.random(1, 3, steps=30), lambda: sp.random(1, 3, least=30),
             lambda: sp.random(1, 3, most=30, method="walk"),
             lambda: sp.random(1, missing="foo"),
             lambda: sp.solve(board, 2, width=9),
             lambda: sp.lengths(board, 2, method="near", factor=2),
             lambda: sp.solve(board, 2, method="fast", most_length=9),
             lambda: sp.random(1, goal="snail"),
             lambda: sp.turn([1, 2, 3, 0], "x", 2),
             lambda: sp.convert("U", turn="x")):
    try:
        call()
    except sp.Error as error:
        print(error)
sp.random(1, 3, steps=0, least=0)
sp.solve(board, 2, width=0, factor=0)'
check 'a machine may have more processors than a solver has threads' -o "['L']" \
	-- module -c '
import os
os.cpu_count = lambda: 2000
import sp
print(sp.solve([1, 2, 0, 3], 2))'
check 'sp-python(3) names all functions of the module, and no others' \
	-- module -c '
import re, sp
named = set(re.findall(r"\bsp\.([A-Za-z]+)", open("page").read())) - {"py", "h"}
assert named == set(sp.__all__), named ^ set(sp.__all__)'
check 'all functions have a description, and types of arguments and results' \
	-o 28 -- module -c '
import inspect, sp
functions = [getattr(sp, name) for name in sp.__all__]
functions = [f for f in functions if callable(f)]
methods = [f for n, f in vars(sp.Solver).items() if n[0] != "_"]
for f in functions + methods:
    assert f.__doc__, f
    if not inspect.isclass(f):
        of = inspect.signature(f)
        assert of.return_annotation is not of.empty, f
        assert all(p.annotation is not p.empty or p.name == "self"
                   for p in of.parameters.values()), f
print(len(functions + methods))'
check 'a KeyboardInterrupt before the thread begins ends the call' -o interrupted \
	-- module -c '
import sp, threading
def start(thread):
    raise KeyboardInterrupt
threading.Thread.start, real = start, threading.Thread.start
try:
    sp.solve([1, 2, 0, 3], 2)
except KeyboardInterrupt:
    print("interrupted")
threading.Thread.start = real
assert sp.solve([1, 2, 0, 3], 2) == ["L"]'
check 'boards are freed when a call ends, not by a later collection' -o 0 \
	-- module -c '
import gc, sp
gc.disable()
sp.solve([1, 2, 0, 3], 2)
sp.solutions([0, 3, 2, 1], 2)
print(sum(type(o).__name__ in ("_Batch", "_Place") for o in gc.get_objects()))'
check 'a library that is not there is an ImportError that says what to do' \
	-s 1 -E '*ImportError: *; set SP_LIBRARY to the file of the library' \
	-- env "$beside" SP_LIBRARY="$tmp/none" python3 -c 'import sp'
mkdir -p prefix/share/sp/python prefix/lib
cp "$root/lib/python/sp.py" prefix/share/sp/python
cp "$root/build/libsp.so.1" prefix/lib
check 'the module in the sources finds the library in build' -o "['L']" \
	-- env "$beside" python3 -c 'import sp; print(sp.solve([1, 2, 0, 3], 2))'
check 'an installed module finds the library of its prefix' \
	-o "prefix/lib/libsp.so.1" -- env PYTHONPATH=prefix/share/sp/python \
	python3 -c '
import os, sp
print(os.path.relpath(os.path.realpath(sp._sp._name)))'

# To put pip into the environment takes longer than all else here; it runs from
# the archive that Python would put it in from.
for pip in "$(python3 -c 'import ensurepip as e; print(e.__path__[0])' \
    2>err)"/_bundled/pip-*.whl /usr/share/python-wheels/pip-*.whl; do
	[ ! -e "$pip" ] || break
done
if [ -e "$pip" ] && python3 -m venv --without-pip venv >log 2>&1; then
	venv/bin/python "$pip/pip" install -q --no-index --no-deps \
		--disable-pip-version-check "$tmp/${wheel##*/}" >log 2>&1
	ok 'the wheel installs into an empty environment' $? "$(cat log)"
	works 'from a wheel' "$tmp/venv/bin/python"
else
	skip 'the wheel in an empty environment' 'no venv'
fi

finish
