# sp -- sliding-puzzle toolkit.  `make` builds, `make check` tests.
.POSIX:

# Whoever packs GNU's packages gives these directories in lower case.
prefix = /usr/local
bindir = $(PREFIX)/bin
libdir = $(PREFIX)/lib
includedir = $(PREFIX)/include
mandir = $(PREFIX)/share/man
docdir = $(PREFIX)/share/doc

DESTDIR =
PREFIX = $(prefix)
BINDIR = $(bindir)
LIBDIR = $(libdir)
INCLUDEDIR = $(includedir)
MANDIR = $(mandir)
DOCDIR = $(docdir)
PYTHONDIR = $(PREFIX)/share/sp/python
JSDIR = $(PREFIX)/share/sp/js
BASH_DIR = $(PREFIX)/share/bash-completion/completions
ZSH_DIR = $(PREFIX)/share/zsh/site-functions

CC = cc
AR = ar
# CFLAGS, CPPFLAGS and LDFLAGS are those of the caller, not make's own values.
OPTIMIZE = $${CFLAGS--O3}
WARNINGS = -pedantic -Wall -Wextra -Wno-missing-field-initializers -Wshadow \
	-Wmissing-prototypes -Wconversion

# Flags that are used if the compiler takes them.
HARDEN = -fstack-protector-strong -fstack-clash-protection -D_FORTIFY_SOURCE=2
HARDEN_LINK = -pie -Wl,-z,relro -Wl,-z,now
# The shared library exports the functions of sp.h only.
SHARE = -fPIC -fvisibility=hidden
# Calls within the library need no table, and loops are as fast wherever they
# lie; programs load no library that they do not use.
TUNE = -fno-semantic-interposition -falign-loops=32
TUNE_LINK = -Wl,--as-needed

# Asserts are left out of what is installed.  `make NDEBUG= CHECKED=build/libsp.a`
# builds programs and tests with one library, which has them.
NDEBUG = -DNDEBUG

# ---- what there is: a new file is a word in one of these lists ----

# All but these is ISO C and compiles for WebAssembly: check-wasm.
POSIX = random/entropy solver/threads text/file
LIBRARY = board/bignum board/board board/distance \
	board/fault board/field board/goal board/moves board/parity \
	board/rank board/ranktree board/relabel board/solution \
	board/solvable board/symmetry \
	kernel/isa kernel/plain kernel/vbmi2 kernel/vector \
	text/advise text/any text/blank text/build text/describe \
	text/form text/input \
	text/lay_grids text/lay_lines text/lay_lists text/lexer \
	text/loose text/reader text/rows \
	text/short text/tokens text/writer text/writer_form \
	picture/picture \
	batch/batch batch/bytes batch/measure batch/write \
	random/deal random/dice random/feistel random/generate \
	random/philox random/seed \
	$(POSIX) \
	breadth/breadth \
	greedy/lines greedy/move \
	tables/automaton tables/multitile_table tables/pdb_group \
	tables/pdb_index tables/tables \
	search/ida search/ida_pieces search/multitile \
	search/textbook \
	beam/layer beam/learned beam/learned5 beam/learned6 \
	beam/learned7 beam/learned8 beam/learned9 beam/learned10 \
	beam/near beam/score beam/window beam/within \
	solver/calls solver/methods solver/optimal solver/pending \
	solver/run solver/store

# Parts of programs, in cmd: a program is linked with those that it uses.
PARTS = count-statistics goals input moves options output progress \
	show-box show-markup show-play solve-options solve-write table
PROGRAMS = sp-check sp-count sp-gen sp-map sp-moves sp-show sp-solve

UNIT = any batch bignum fair fields generate \
	looks misuse moves near pdb_set philox published \
	reader solver statistics \
	team text threads vectors
FUZZ = batches calls moves reader solve
BATTERY = battery chance exact expect measure pairs whole

# ---- where it is built ----

LIB = build/libsp.a
# The shared library by its SONAME.  `make SHARED=` builds and installs none.
SHARED = build/libsp.so.1
# The library of unit tests and fuzzers: all asserts are in it.
CHECKED = build/tests/libsp.a
PARTS_LIB = build/parts.a
BIN = $(PROGRAMS:%=build/bin/%)
LIBRARY_OBJECTS = $(LIBRARY:%=build/lib/%.o)
CHECKED_OBJECTS = $(LIBRARY:%=build/tests/lib/%.o)
PARTS_OBJECTS = $(PARTS:%=build/cmd/%.o)
MAIN_OBJECTS = $(PROGRAMS:%=build/cmd/%.o)
UNIT_TESTS = $(UNIT:%=build/tests/unit/%)
FUZZ_TESTS = $(FUZZ:%=build/tests/fuzz/%)
ORACLE = build/tests/oracle.a
ORACLE_OBJECTS = build/tests/unit/oracle.o $(PARTS_OBJECTS)
TRAINER = build/tests/train/train
TRAINER_OBJECTS = build/tests/train/learn.o build/tests/train/train.o
RANDOM_TESTS = build/tests/random/battery build/tests/random/seeds \
	build/tests/random/bad
BATTERY_OBJECTS = $(BATTERY:%=build/tests/random/%.o)
OBJECTS = $(LIBRARY_OBJECTS) $(MAIN_OBJECTS) $(PARTS_OBJECTS) \
	$(UNIT_TESTS:%=%.o) $(FUZZ_TESTS:%=%.o) build/tests/unit/oracle.o \
	build/tests/fuzz/replay.o $(BATTERY_OBJECTS) build/tests/random/seeds.o \
	build/tests/random/bad.o build/tests/storm.o \
	$(TRAINER_OBJECTS)

BASE = -std=c11 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 \
	$(WARNINGS) -Ilib -Icmd -Itests/unit

all: $(LIB) $(SHARED) $(BIN) build/share/man

# ---- rules ----

# man(1) of man-db looks here for the manual of a program in build/bin.
build/share/man:
	@mkdir -p $@
	@for section in 1 3 5 7; do \
		ln -s ../../../man $@/man$$section || exit 1; \
	done

# The commands of the build: if they change, everything is built again.
build/cc: FORCE
	@mkdir -p build/bin
	@for object in $(OBJECTS) $(CHECKED_OBJECTS); do echo $${object%/*}; done | sort -u | \
		xargs mkdir -p
	@CC='$(CC)' OPTIMIZE="$(OPTIMIZE)" BASE='$(BASE)' KEEP='$(KEEP)' \
		EXTRA='$(HARDEN) $(SHARE) $(TUNE)' \
		EXTRA_LINK='$(HARDEN_LINK) $(TUNE_LINK)' cmd/compiler $@

# A word that is taken from a list leaves the archive.
build/library.list: FORCE build/cc
	@echo $(LIBRARY_OBJECTS) | cmp -s - $@ || echo $(LIBRARY_OBJECTS) >$@
build/parts.list: FORCE build/cc
	@echo $(PARTS_OBJECTS) | cmp -s - $@ || echo $(PARTS_OBJECTS) >$@
FORCE:

# The compiler tells which files an object depends on.
$(OBJECTS): build/cc
	@build/cc compile $@ $(@:build/%.o=%.c) $(NDEBUG)
$(CHECKED_OBJECTS): build/cc
	@build/cc compile $@ $(@:build/tests/%.o=%.c)
-include $(OBJECTS:.o=.d) $(CHECKED_OBJECTS:.o=.d)

$(LIB): $(LIBRARY_OBJECTS) build/library.list
	rm -f $@
	$(AR) -rc $@ `cat build/library.list`

build/tests/libsp.a: $(CHECKED_OBJECTS) build/library.list
	rm -f $@
	$(AR) -rc $@ `sed 's|build/|build/tests/|g' build/library.list`

build/libsp.so.1: $(LIBRARY_OBJECTS) build/library.list
	@build/cc share $@ `cat build/library.list`

$(PARTS_LIB): $(PARTS_OBJECTS) build/parts.list
	rm -f $@
	$(AR) -rc $@ `cat build/parts.list`

$(BIN): $(MAIN_OBJECTS) $(PARTS_LIB) $(LIB)
	@build/cc link $@ $(@:build/bin/%=build/cmd/%.o) $(PARTS_LIB) $(LIB) \
		-lm -lpthread

# What tests compare with, slow and plain answers, and parts of programs.
$(ORACLE): $(ORACLE_OBJECTS) build/parts.list
	rm -f $@
	$(AR) -rc $@ build/tests/unit/oracle.o `cat build/parts.list`

$(UNIT_TESTS): $(UNIT_TESTS:%=%.o) $(ORACLE) $(CHECKED)
	@build/cc link $@ $@.o $(ORACLE) $(CHECKED) -lm -lpthread
$(FUZZ_TESTS): $(FUZZ_TESTS:%=%.o) build/tests/fuzz/replay.o $(ORACLE) $(CHECKED)
	@build/cc link $@ $@.o build/tests/fuzz/replay.o $(ORACLE) $(CHECKED) -lm
build/tests/random/battery: $(BATTERY_OBJECTS) $(ORACLE) $(LIB)
	@build/cc link $@ $(BATTERY_OBJECTS) $(ORACLE) $(LIB) -lm
build/tests/random/seeds build/tests/random/bad: \
    build/tests/random/seeds.o build/tests/random/bad.o $(LIB)
	@build/cc link $@ $@.o $(LIB) -lm
$(TRAINER): $(TRAINER_OBJECTS) $(LIB)
	@build/cc link $@ $(TRAINER_OBJECTS) $(LIB) -lm
build/tests/storm: build/tests/storm.o
	@build/cc link $@ $@.o

# ---- tests ----

# Long targets say how long they take on two processors.

TESTS = $(UNIT_TESTS) tests/*.t
# Tests of the sources and of what is built, not of programs.
OF_BUILD = dist|fault|fuzz|install|library|makefile|python|rooms|single|train
check:
	@command -v prove >/dev/null || { echo \
		'make check needs prove(1), which comes with perl' >&2; exit 1; }
	@echo 'make check: about five minutes on two processors;' \
		'TESTS=tests/gen.t runs that file alone'
	@$(MAKE) checked KEEP=1
checked: all units $(FUZZ_TESTS) $(TRAINER)
	TAP_SHARE=$${TAP_SHARE-8} tests/run $(TESTS)

units: $(UNIT_TESTS)

# SCALE=10 draws a tenth of the boards, SEED=2 others.
check-random: all $(RANDOM_TESTS)
	@echo '$@: 5 minutes; SCALE=6: 15 seconds'
	SCALE='$(SCALE)' SEED='$(SEED)' tests/random/run

check-faults: all $(ORACLE) $(CHECKED)
	@echo '$@: 2 minutes'
	CC='$(CC)' tests/fault/run

# Lists changes of the library that no unit test notices; EVERY=40 tries one
# in forty.
mutants: all $(UNIT_TESTS) $(FUZZ_TESTS) $(TRAINER)
	@echo '$@: many hours; EVERY=100: an hour'
	CC='$(CC)' tests/mutation/run

# Masses of boards, bytes and signals, and too little memory.
check-load: all build/tests/storm
	@echo '$@: 10 minutes; QUICK=1: 2 minutes'
	tests/load

# One run of each program.
check-valgrind: all
	tests/run tests/valgrind

# Jobs take no more instructions than before the last commit.
check-instructions:
	tests/instructions

# The nodes of each search of tests/signature.txt; see tests/signature.
signature: all
	tests/signature | diff tests/signature.txt - && echo 'no change'

# Seeds give the same boards as in the versions before: tags, or OLD='COMMIT ...'.
check-versions: all
	@echo '$@: half a minute for each version'
	tests/versions $(OLD)
.PHONY: check-versions

# All tests once more, watched by sanitizers.
check-sanitized:
	@echo '$@: 6 minutes; TAP_SHARE=16: 5 minutes'
	tests/sanitized address
	tests/sanitized memory
	tests/sanitized thread

# The same bytes and answers from other builds and processors.
check-portable:
	@echo '$@: 15 minutes; QUICK=1: 4 minutes'
	tests/portable

# The library without POSIX in WebAssembly, as its users have it.
check-wasm: all npm
	@echo '$@: 30 seconds'
	tests/run tests/js/*.t

coverage: all
	@echo '$@: 6 minutes; QUICK=1: 3 minutes'
	tests/coverage

analyze:
	@echo '$@: 80 seconds'
	tests/analyze

bench: all
	@echo '$@: 15 minutes; RUNS=1: 6 minutes'
	CC='$(CC)' CFLAGS="$(OPTIMIZE)" tests/bench/run

# The tables of sp-solve(1) and sp-method(7) that were measured.
figures: all
	@echo '$@: 8 minutes; PERCENT=5: a minute'
	CC='$(CC)' tests/bench/figures

# The recipes for many processes and hosts, with sshd and Slurm; the figures of
# sp-lengths(7).
check-many check-lengths: all
	tests/run tests/$(@:check-%=%)/*.t

# The constants of lib/beam/learned*.c, learned anew from boards of a side, in
# rounds of so many boards.
train: $(TRAINER)
	@echo '$@: 3 to 4 hours; replaces lib/beam/learned*.c'
	for made in '5 4 12000' '6 4 4000' '7 4 3000' '8 7 3000' \
	    '9 7 1500' '10 6 1000'; do \
		$(TRAINER) $$made >build/learned && \
		mv build/learned lib/beam/learned$${made%% *}.c || exit 1; \
	done

# FUZZ_SECONDS for each target; one alone by tests/fuzz/run TARGET.
fuzz:
	@echo '$@: 3 minutes; FUZZ_SECONDS=3: a minute'
	tests/fuzz/run

# Manuals and scripts, and a warning of sources whose first comment does not begin
# with their name.  For C files there is analyze.
lint:
	@for file in lib/*.h lib/*/*.[ch] cmd/*.[ch]; do \
		head -n 2 $$file | grep -q "^[/ ][*]*  *$${file##*/} -- " || \
			echo "lint: $$file: no first comment with its name"; \
	done
	cd man && mandoc -T lint -W warning *.[1-9]
	shellcheck -x -P tests -s sh `grep -l -s -e '^#!/bin/sh' \
		-e '^# shellcheck shell=sh' tests/* tests/*/* .ci/* cmd/* lib/*/*`
	shellcheck cmd/completion.bash

# The main jobs: boards are made, checked, drawn and solved.
try: all
	build/bin/sp-gen -S 15 -n 100000 -p any | build/bin/sp-check -c || \
		test $$? -eq 1
	build/bin/sp-gen -S 15 -s 3 >build/try
	build/bin/sp-show build/try
	build/bin/sp-solve build/try

# ---- installation ----

DIRECTORIES = DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' BINDIR='$(BINDIR)' \
	LIBDIR='$(LIBDIR)' INCLUDEDIR='$(INCLUDEDIR)' MANDIR='$(MANDIR)' DOCDIR='$(DOCDIR)' \
	PYTHONDIR='$(PYTHONDIR)' JSDIR='$(JSDIR)' \
	BASH_DIR='$(BASH_DIR)' ZSH_DIR='$(ZSH_DIR)' PROGRAMS='$(PROGRAMS)' \
	SHARED='$(SHARED)'

# Compiles nothing: `make`, which may want other variables, comes first.
install:
	@for file in $(BIN) $(LIB) $(SHARED); do \
		[ -e $$file ] || { \
			echo "install: $$file is not built; run make first" >&2; \
			exit 1; \
		}; \
	done
	$(DIRECTORIES) cmd/install

uninstall:
	$(DIRECTORIES) cmd/install -u

# The tests of programs, and the examples of the manuals, with what is installed.
installcheck:
	SP_BIN='$(DESTDIR)$(BINDIR)' CPATH='$(DESTDIR)$(INCLUDEDIR)' \
		LIBRARY_PATH='$(DESTDIR)$(LIBDIR)' \
		LD_LIBRARY_PATH='$(DESTDIR)$(LIBDIR)' \
		PYTHONPATH='$(DESTDIR)$(PYTHONDIR)' \
		tests/run `printf '%s\n' $(TESTS) | \
			grep -v -E '/unit/|/($(OF_BUILD))\.t$$'`

# The whole library as one C file and its header: build/sp.c and build/sp.h.
single: build/cc
	POSIX='$(POSIX)' cmd/single $(LIBRARY:%=lib/%.c) >build/sp.c
	cp lib/sp.h build

# The module for Python as build/sp-VERSION-py3-none-PLATFORM.whl.
wheel: $(SHARED)
	lib/python/wheel $(SHARED) build

# The package for JavaScript in build/npm.
npm: single
	lib/js/npm build/npm build/sp.c

# What is distributed, in build/sp-VERSION.tar.gz.
dist:
	tests/dist

# Builds in another folder, as where this one is read-only: TO=FOLDER.
elsewhere:
	@mkdir -p '$(TO)' || { echo 'elsewhere needs TO=FOLDER' >&2; exit 1; }
	for file in Makefile README.md cmd lib man tests; do \
		ln -s -f "$$PWD/$$file" '$(TO)' || exit 1; \
	done
	cd '$(TO)' && $(MAKE)

clean:
	rm -rf build

.PHONY: all analyze bench check check-faults check-instructions \
	check-lengths check-load check-many check-portable check-random \
	check-sanitized check-valgrind check-wasm checked clean coverage dist elsewhere \
	figures FORCE fuzz install installcheck lint mutants npm signature single try \
	uninstall units wheel
