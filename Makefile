# sp -- sliding-puzzle toolkit.  `make` builds, `make check` tests.
.POSIX:

PREFIX = /usr/local
DESTDIR =
MANDIR = $(PREFIX)/share/man

CC = cc
AR = ar
CFLAGS = -O3
LDFLAGS =
WARNINGS = -pedantic -Wall -Wextra -Wshadow -Wmissing-prototypes -Wconversion

# Hardening flags go where the compiler takes them, with the others.
HARDEN = -fstack-protector-strong -fstack-clash-protection -fPIE \
	-D_FORTIFY_SOURCE=2
HARDEN_LINK = -pie -Wl,-z,relro -Wl,-z,now -Wl,--as-needed

COMPILE = $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 \
	$(WARNINGS) $(CFLAGS) \
	`cat build/harden` $(CPPFLAGS) -Ilib -c
LINK = $(CC) $(CFLAGS) `cat build/harden-link` $(LDFLAGS)

BIN = build/bin
LIB = build/libsp.a
PROGRAMS = $(BIN)/sp-check $(BIN)/sp-count $(BIN)/sp-gen $(BIN)/sp-map \
	$(BIN)/sp-solve
OBJECTS = build/lib/audit.o build/lib/big.o build/lib/board.o \
	build/lib/burst.o build/lib/burst_avx512.o build/lib/burst_x86.o \
	build/lib/cpu.o build/lib/dice.o build/lib/distance.o \
	build/lib/explain.o build/lib/fast.o build/lib/fast_pair.o \
	build/lib/fast_rest.o build/lib/fast_roll.o build/lib/fast_slide.o \
	build/lib/fault.o build/lib/field.o build/lib/form.o \
	build/lib/generate.o build/lib/generate_text.o build/lib/goal.o \
	build/lib/hint.o build/lib/index.o build/lib/input.o \
	build/lib/inversions.o build/lib/labels.o build/lib/labels_avx512.o \
	build/lib/labels_x86.o build/lib/mask.o build/lib/middle.o \
	build/lib/middle_avx512.o build/lib/middle_measure_avx512.o \
	build/lib/moves.o build/lib/number.o build/lib/order.o \
	build/lib/orders.o build/lib/orders_pack.o build/lib/pages.o \
	build/lib/parity.o build/lib/partition.o build/lib/pattern.o \
	build/lib/philox.o build/lib/places.o build/lib/property.o \
	build/lib/reader.o build/lib/real.o build/lib/relabel.o build/lib/scan.o \
	build/lib/scan_many.o build/lib/search.o build/lib/seed.o \
	build/lib/shuffle.o build/lib/size.o build/lib/slide.o \
	build/lib/small.o build/lib/small_avx512.o \
	build/lib/small_digits_x86.o build/lib/small_field.o \
	build/lib/small_measure_avx512.o build/lib/small_measure_sse2.o \
	build/lib/small_measure_x86.o build/lib/small_sse2.o \
	build/lib/small_stretch.o \
	build/lib/small_text.o build/lib/small_text_avx512.o \
	build/lib/small_text_x86.o build/lib/small_x86.o build/lib/solution.o \
	build/lib/solvable.o build/lib/solve.o build/lib/source.o \
	build/lib/start.o build/lib/statistics.o build/lib/symmetry.o \
	build/lib/tables.o build/lib/tally.o build/lib/token.o \
	build/lib/twos.o build/lib/version.o build/lib/writer.o \
	build/lib/writer_big.o
COMMON = build/cmd/input.o build/cmd/messages.o build/cmd/options.o \
	build/cmd/output.o build/cmd/progress.o
UNIT_TESTS = build/tests/batches build/tests/big build/tests/burst \
	build/tests/differential build/tests/distinct build/tests/effort \
	build/tests/fast build/tests/fields build/tests/generate \
	build/tests/goals build/tests/index build/tests/inversions \
	build/tests/kernels build/tests/labels build/tests/moves \
	build/tests/orders build/tests/patterns build/tests/philox \
	build/tests/places build/tests/reader build/tests/relabel \
	build/tests/scan build/tests/small build/tests/solvable \
	build/tests/solve build/tests/start build/tests/statistics \
	build/tests/symmetry build/tests/tables build/tests/text \
	build/tests/threads
FUZZ_TESTS = build/tests/fuzz-batches build/tests/fuzz-goals \
	build/tests/fuzz-index build/tests/fuzz-moves \
	build/tests/fuzz-numbers build/tests/fuzz-reader
PROGRAM_TESTS = tests/*.t

all: $(LIB) $(PROGRAMS)

# ---- rules ----

build/harden: Makefile
	@mkdir -p build/bin build/lib build/cmd build/tests
	@printf '%s\n' '#if defined _FORTIFY_SOURCE && !defined __OPTIMIZE__' \
		'#error checks of calls need -O' '#endif' \
		'int main(void) { return 0; }' >build/probe.c
	@for flag in $(HARDEN); do \
		$(CC) -Werror $(CFLAGS) $$flag -c build/probe.c -o build/probe.o \
			2>/dev/null && echo $$flag; \
	done >build/harden; :

build/harden-link: build/harden
	@for flag in $(HARDEN_LINK); do \
		$(CC) -Werror $(CFLAGS) `cat build/harden` build/probe.c $$flag \
			-o build/probe 2>/dev/null && echo $$flag; \
	done >build/harden-link; :

$(LIB): $(OBJECTS)
	rm -f $@
	$(AR) -rc $@ $(OBJECTS)

CHECK = build/cmd/sp-check.o build/cmd/check-batch.o
$(BIN)/sp-check: $(CHECK) $(COMMON) $(LIB) build/harden-link
	$(LINK) -o $@ $(CHECK) $(COMMON) $(LIB)

COUNT = build/cmd/sp-count.o build/cmd/count-batch.o build/cmd/count-report.o
$(BIN)/sp-count: $(COUNT) $(COMMON) $(LIB) build/harden-link
	$(LINK) -o $@ $(COUNT) $(COMMON) $(LIB)

GEN = build/cmd/sp-gen.o build/cmd/gen-options.o build/cmd/gen-slice.o
$(BIN)/sp-gen: $(GEN) $(COMMON) $(LIB) build/harden-link
	$(LINK) -o $@ $(GEN) $(COMMON) $(LIB)

MAP = build/cmd/sp-map.o build/cmd/map-options.o build/cmd/map-moves.o
$(BIN)/sp-map: $(MAP) $(COMMON) $(LIB) build/harden-link
	$(LINK) -o $@ $(MAP) $(COMMON) $(LIB)

SOLVE = build/cmd/sp-solve.o build/cmd/solve-options.o \
	build/cmd/solve-pool.o build/cmd/solve-store.o \
	build/cmd/solve-text.o build/cmd/solve-worker.o
$(BIN)/sp-solve: $(SOLVE) $(COMMON) $(LIB) build/harden-link
	$(LINK) -o $@ $(SOLVE) $(COMMON) $(LIB) -lpthread

# Every source sees the public header; the library also its private one.
LIB_HEADERS = lib/sp.h lib/private.h build/harden
CMD_HEADERS = lib/sp.h cmd/cmd.h build/harden

build/cmd/check-batch.o: cmd/check-batch.c cmd/check.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/check-batch.c
build/cmd/count-batch.o: cmd/count-batch.c cmd/count.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/count-batch.c
build/cmd/count-report.o: cmd/count-report.c cmd/count.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/count-report.c
build/cmd/gen-options.o: cmd/gen-options.c cmd/gen.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/gen-options.c
build/cmd/gen-slice.o: cmd/gen-slice.c cmd/gen.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/gen-slice.c
build/cmd/input.o: cmd/input.c $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/input.c
build/cmd/map-moves.o: cmd/map-moves.c cmd/map.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/map-moves.c
build/cmd/map-options.o: cmd/map-options.c cmd/map.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/map-options.c
build/cmd/messages.o: cmd/messages.c $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/messages.c
build/cmd/options.o: cmd/options.c $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/options.c
build/cmd/output.o: cmd/output.c $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/output.c
build/cmd/progress.o: cmd/progress.c $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/progress.c
build/cmd/solve-options.o: cmd/solve-options.c cmd/solve.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/solve-options.c
build/cmd/solve-pool.o: cmd/solve-pool.c cmd/solve-pool.h cmd/solve.h \
    $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/solve-pool.c
build/cmd/solve-store.o: cmd/solve-store.c cmd/solve.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/solve-store.c
build/cmd/solve-text.o: cmd/solve-text.c cmd/solve.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/solve-text.c
build/cmd/solve-worker.o: cmd/solve-worker.c cmd/solve-pool.h cmd/solve.h \
    $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/solve-worker.c
build/cmd/sp-check.o: cmd/sp-check.c cmd/check.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/sp-check.c
build/cmd/sp-count.o: cmd/sp-count.c cmd/count.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/sp-count.c
build/cmd/sp-gen.o: cmd/sp-gen.c cmd/gen.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/sp-gen.c
build/cmd/sp-map.o: cmd/sp-map.c cmd/map.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/sp-map.c
build/cmd/sp-solve.o: cmd/sp-solve.c cmd/solve.h $(CMD_HEADERS)
	$(COMPILE) -o $@ cmd/sp-solve.c
build/lib/audit.o: lib/audit.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/audit.c
build/lib/big.o: lib/big.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/big.c
build/lib/board.o: lib/board.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/board.c
build/lib/burst.o: lib/burst.c lib/burst.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/burst.c
build/lib/burst_avx512.o: lib/burst_avx512.c lib/burst_x86.h lib/burst.h lib/twos.h \
    $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/burst_avx512.c
build/lib/burst_x86.o: lib/burst_x86.c lib/burst_x86.h lib/burst.h lib/twos.h \
    $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/burst_x86.c
build/lib/cpu.o: lib/cpu.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/cpu.c
build/lib/dice.o: lib/dice.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/dice.c
build/lib/distance.o: lib/distance.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/distance.c
build/lib/explain.o: lib/explain.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/explain.c
build/lib/fast.o: lib/fast.c lib/fast.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/fast.c
build/lib/fast_pair.o: lib/fast_pair.c lib/fast.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/fast_pair.c
build/lib/fast_rest.o: lib/fast_rest.c lib/fast.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/fast_rest.c
build/lib/fast_roll.o: lib/fast_roll.c lib/fast.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/fast_roll.c
build/lib/fast_slide.o: lib/fast_slide.c lib/fast.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/fast_slide.c
build/lib/fault.o: lib/fault.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/fault.c
build/lib/field.o: lib/field.c lib/small.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/field.c
build/lib/form.o: lib/form.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/form.c
build/lib/generate.o: lib/generate.c lib/generate.h lib/burst.h lib/twos.h \
    $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/generate.c
build/lib/generate_text.o: lib/generate_text.c lib/generate.h lib/burst.h \
    lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/generate_text.c
build/lib/goal.o: lib/goal.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/goal.c
build/lib/hint.o: lib/hint.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/hint.c
build/lib/index.o: lib/index.c lib/tally.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/index.c
build/lib/input.o: lib/input.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/input.c
build/lib/inversions.o: lib/inversions.c lib/tally.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/inversions.c
build/lib/labels.o: lib/labels.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/labels.c
build/lib/labels_avx512.o: lib/labels_avx512.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/labels_avx512.c
build/lib/labels_x86.o: lib/labels_x86.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/labels_x86.c
build/lib/mask.o: lib/mask.c lib/pattern.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/mask.c
build/lib/middle.o: lib/middle.c lib/small.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/middle.c
build/lib/middle_avx512.o: lib/middle_avx512.c lib/middle_avx512.h \
    lib/small.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/middle_avx512.c
build/lib/middle_measure_avx512.o: lib/middle_measure_avx512.c \
    lib/middle_avx512.h lib/small.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/middle_measure_avx512.c
build/lib/moves.o: lib/moves.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/moves.c
build/lib/number.o: lib/number.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/number.c
build/lib/order.o: lib/order.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/order.c
build/lib/orders.o: lib/orders.c lib/pattern.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/orders.c
build/lib/orders_pack.o: lib/orders_pack.c lib/pattern.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/orders_pack.c
build/lib/pages.o: lib/pages.c lib/pattern.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/pages.c
build/lib/parity.o: lib/parity.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/parity.c
build/lib/partition.o: lib/partition.c lib/pattern.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/partition.c
build/lib/pattern.o: lib/pattern.c lib/pattern.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/pattern.c
build/lib/philox.o: lib/philox.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/philox.c
build/lib/places.o: lib/places.c lib/pattern.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/places.c
build/lib/property.o: lib/property.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/property.c
build/lib/real.o: lib/real.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/real.c
build/lib/reader.o: lib/reader.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/reader.c
build/lib/relabel.o: lib/relabel.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/relabel.c
build/lib/scan.o: lib/scan.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/scan.c
build/lib/scan_many.o: lib/scan_many.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/scan_many.c
build/lib/search.o: lib/search.c lib/search.h lib/pattern.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/search.c
build/lib/seed.o: lib/seed.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/seed.c
build/lib/shuffle.o: lib/shuffle.c lib/generate.h lib/burst.h lib/twos.h \
    $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/shuffle.c
build/lib/size.o: lib/size.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/size.c
build/lib/slide.o: lib/slide.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/slide.c
build/lib/small.o: lib/small.c lib/small.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/small.c
build/lib/small_avx512.o: lib/small_avx512.c lib/small_x86.h lib/small.h \
    lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/small_avx512.c
build/lib/small_digits_x86.o: lib/small_digits_x86.c lib/small_x86.h \
    lib/small.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/small_digits_x86.c
build/lib/small_field.o: lib/small_field.c lib/small.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/small_field.c
build/lib/small_measure_avx512.o: lib/small_measure_avx512.c lib/small_x86.h \
    lib/small.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/small_measure_avx512.c
build/lib/small_measure_sse2.o: lib/small_measure_sse2.c lib/small_x86.h \
    lib/small.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/small_measure_sse2.c
build/lib/small_measure_x86.o: lib/small_measure_x86.c lib/small_x86.h \
    lib/small.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/small_measure_x86.c
build/lib/small_sse2.o: lib/small_sse2.c lib/small_x86.h \
    lib/small.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/small_sse2.c
build/lib/small_stretch.o: lib/small_stretch.c lib/small_x86.h \
    lib/small.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/small_stretch.c
build/lib/small_text.o: lib/small_text.c lib/small.h lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/small_text.c
build/lib/small_text_avx512.o: lib/small_text_avx512.c lib/small_x86.h lib/small.h \
    lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/small_text_avx512.c
build/lib/small_text_x86.o: lib/small_text_x86.c lib/small_x86.h lib/small.h \
    lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/small_text_x86.c
build/lib/small_x86.o: lib/small_x86.c lib/small_x86.h lib/small.h lib/twos.h \
    $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/small_x86.c
build/lib/solution.o: lib/solution.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/solution.c
build/lib/solvable.o: lib/solvable.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/solvable.c
build/lib/solve.o: lib/solve.c lib/search.h lib/pattern.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/solve.c
build/lib/source.o: lib/source.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/source.c
build/lib/start.o: lib/start.c lib/search.h lib/pattern.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/start.c
build/lib/statistics.o: lib/statistics.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/statistics.c
build/lib/symmetry.o: lib/symmetry.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/symmetry.c
build/lib/tables.o: lib/tables.c lib/pattern.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/tables.c
build/lib/tally.o: lib/tally.c lib/tally.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/tally.c
build/lib/token.o: lib/token.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/token.c
build/lib/twos.o: lib/twos.c lib/twos.h $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/twos.c
build/lib/version.o: lib/version.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/version.c
build/lib/writer.o: lib/writer.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/writer.c
build/lib/writer_big.o: lib/writer_big.c $(LIB_HEADERS)
	$(COMPILE) -o $@ lib/writer_big.c

# ---- tests ----

build/tests/oracle.o: tests/unit/oracle.c tests/unit/oracle.h $(LIB_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/oracle.c

UNIT_HEADERS = tests/unit/tap.h tests/unit/oracle.h tests/unit/feed.h \
    tests/unit/transcript.h lib/small.h lib/twos.h $(LIB_HEADERS)
build/tests/batches.o: tests/unit/batches.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/batches.c
build/tests/big.o: tests/unit/big.c tests/unit/decimal.h $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/big.c
build/tests/burst.o: tests/unit/burst.c lib/burst.h $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/burst.c
build/tests/differential.o: tests/unit/differential.c tests/unit/slow.h \
    $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/differential.c
build/tests/distinct.o: tests/unit/distinct.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/distinct.c
build/tests/effort.o: tests/unit/effort.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/effort.c
build/tests/fast.o: tests/unit/fast.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/fast.c
build/tests/fields.o: tests/unit/fields.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/fields.c
build/tests/generate.o: tests/unit/generate.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/generate.c
build/tests/goals.o: tests/unit/goals.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/goals.c
build/tests/index.o: tests/unit/index.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/index.c
build/tests/inversions.o: tests/unit/inversions.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/inversions.c
build/tests/kernels.o: tests/unit/kernels.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/kernels.c
build/tests/labels.o: tests/unit/labels.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/labels.c
build/tests/moves.o: tests/unit/moves.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/moves.c
build/tests/orders.o: tests/unit/orders.c lib/pattern.h $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/orders.c
build/tests/patterns.o: tests/unit/patterns.c tests/unit/group.h \
    lib/pattern.h $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/patterns.c
build/tests/philox.o: tests/unit/philox.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/philox.c
build/tests/places.o: tests/unit/places.c lib/pattern.h $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/places.c
build/tests/reader.o: tests/unit/reader.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/reader.c
build/tests/relabel.o: tests/unit/relabel.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/relabel.c
build/tests/scan.o: tests/unit/scan.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/scan.c
build/tests/small.o: tests/unit/small.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/small.c
build/tests/solvable.o: tests/unit/solvable.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/solvable.c
build/tests/solve.o: tests/unit/solve.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/solve.c
build/tests/start.o: tests/unit/start.c tests/unit/group.h lib/search.h \
    lib/pattern.h $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/start.c
build/tests/statistics.o: tests/unit/statistics.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/statistics.c
build/tests/symmetry.o: tests/unit/symmetry.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/symmetry.c
build/tests/tables.o: tests/unit/tables.c lib/pattern.h $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/tables.c
build/tests/text.o: tests/unit/text.c $(UNIT_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/unit/text.c

build/tests/batches: build/tests/batches.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/batches.o build/tests/oracle.o $(LIB) -lm
build/tests/big: build/tests/big.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/big.o build/tests/oracle.o $(LIB) -lm
build/tests/burst: build/tests/burst.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/burst.o build/tests/oracle.o $(LIB) -lm
build/tests/differential: build/tests/differential.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/differential.o build/tests/oracle.o $(LIB) -lm
build/tests/distinct: build/tests/distinct.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/distinct.o build/tests/oracle.o $(LIB) -lm
build/tests/effort: build/tests/effort.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/effort.o build/tests/oracle.o $(LIB) -lm
build/tests/fast: build/tests/fast.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/fast.o build/tests/oracle.o $(LIB) -lm
build/tests/fields: build/tests/fields.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/fields.o build/tests/oracle.o $(LIB) -lm
build/tests/generate: build/tests/generate.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/generate.o build/tests/oracle.o $(LIB) -lm
build/tests/goals: build/tests/goals.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/goals.o build/tests/oracle.o $(LIB) -lm
build/tests/index: build/tests/index.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/index.o build/tests/oracle.o $(LIB) -lm
build/tests/inversions: build/tests/inversions.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/inversions.o build/tests/oracle.o $(LIB) -lm
build/tests/kernels: build/tests/kernels.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/kernels.o build/tests/oracle.o $(LIB) -lm
build/tests/labels: build/tests/labels.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/labels.o build/tests/oracle.o $(LIB) -lm
build/tests/moves: build/tests/moves.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/moves.o build/tests/oracle.o $(LIB) -lm
build/tests/orders: build/tests/orders.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/orders.o build/tests/oracle.o $(LIB) -lm
build/tests/patterns: build/tests/patterns.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/patterns.o build/tests/oracle.o $(LIB) -lm
build/tests/philox: build/tests/philox.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/philox.o build/tests/oracle.o $(LIB) -lm
build/tests/places: build/tests/places.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/places.o build/tests/oracle.o $(LIB) -lm
build/tests/reader: build/tests/reader.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/reader.o build/tests/oracle.o $(LIB) -lm
build/tests/relabel: build/tests/relabel.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/relabel.o build/tests/oracle.o $(LIB) -lm
build/tests/scan: build/tests/scan.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/scan.o build/tests/oracle.o $(LIB) -lm
build/tests/small: build/tests/small.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/small.o build/tests/oracle.o $(LIB) -lm
build/tests/solvable: build/tests/solvable.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/solvable.o build/tests/oracle.o $(LIB) -lm
build/tests/solve: build/tests/solve.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/solve.o build/tests/oracle.o $(LIB) -lm
build/tests/start: build/tests/start.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/start.o build/tests/oracle.o $(LIB) -lm
build/tests/statistics: build/tests/statistics.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/statistics.o build/tests/oracle.o $(LIB) -lm
build/tests/symmetry: build/tests/symmetry.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/symmetry.o build/tests/oracle.o $(LIB) -lm
build/tests/tables: build/tests/tables.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/tables.o build/tests/oracle.o $(LIB) -lm
build/tests/text: build/tests/text.o build/tests/oracle.o $(LIB)
	$(LINK) -o $@ build/tests/text.o build/tests/oracle.o $(LIB) -lm

# What is fuzzed, here with a main that takes inputs from files.
FUZZ_HEADERS = tests/fuzz/fuzz.h tests/fuzz/reading.h tests/unit/slow.h \
    tests/unit/decimal.h $(UNIT_HEADERS)
build/tests/replay.o: tests/fuzz/replay.c $(FUZZ_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/fuzz/replay.c
build/tests/fuzz-batches.o: tests/fuzz/batches.c $(FUZZ_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/fuzz/batches.c
build/tests/fuzz-goals.o: tests/fuzz/goals.c $(FUZZ_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/fuzz/goals.c
build/tests/fuzz-index.o: tests/fuzz/index.c $(FUZZ_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/fuzz/index.c
build/tests/fuzz-moves.o: tests/fuzz/moves.c $(FUZZ_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/fuzz/moves.c
build/tests/fuzz-numbers.o: tests/fuzz/numbers.c $(FUZZ_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/fuzz/numbers.c
build/tests/fuzz-reader.o: tests/fuzz/reader.c $(FUZZ_HEADERS)
	$(COMPILE) -Itests/unit -o $@ tests/fuzz/reader.c

FUZZ_OBJECTS = build/tests/replay.o build/tests/oracle.o
build/tests/fuzz-batches: build/tests/fuzz-batches.o $(FUZZ_OBJECTS) $(LIB)
	$(LINK) -o $@ build/tests/fuzz-batches.o $(FUZZ_OBJECTS) $(LIB) -lm
build/tests/fuzz-goals: build/tests/fuzz-goals.o $(FUZZ_OBJECTS) $(LIB)
	$(LINK) -o $@ build/tests/fuzz-goals.o $(FUZZ_OBJECTS) $(LIB) -lm
build/tests/fuzz-index: build/tests/fuzz-index.o $(FUZZ_OBJECTS) $(LIB)
	$(LINK) -o $@ build/tests/fuzz-index.o $(FUZZ_OBJECTS) $(LIB) -lm
build/tests/fuzz-moves: build/tests/fuzz-moves.o $(FUZZ_OBJECTS) $(LIB)
	$(LINK) -o $@ build/tests/fuzz-moves.o $(FUZZ_OBJECTS) $(LIB) -lm
build/tests/fuzz-numbers: build/tests/fuzz-numbers.o $(FUZZ_OBJECTS) $(LIB)
	$(LINK) -o $@ build/tests/fuzz-numbers.o $(FUZZ_OBJECTS) $(LIB) -lm
build/tests/fuzz-reader: build/tests/fuzz-reader.o $(FUZZ_OBJECTS) $(LIB)
	$(LINK) -o $@ build/tests/fuzz-reader.o $(FUZZ_OBJECTS) $(LIB) -lm

# Statistics of random boards.
RANDOM = build/random
RANDOM_TESTS = $(RANDOM)/battery $(RANDOM)/seeds $(RANDOM)/words $(RANDOM)/bad
BATTERY = tests/random/battery.c tests/random/chance.c tests/random/exact.c \
	tests/random/expect.c tests/random/measure.c tests/random/pairs.c \
	tests/random/whole.c
RANDOM_CC = $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L $(WARNINGS) $(CFLAGS) \
	$(CPPFLAGS) -Ilib
$(RANDOM)/battery: $(BATTERY) tests/random/random.h lib/sp.h $(LIB)
	@mkdir -p $(RANDOM)
	$(RANDOM_CC) -o $@ $(BATTERY) $(LDFLAGS) $(LIB) -lm
$(RANDOM)/seeds: tests/random/seeds.c lib/sp.h $(LIB)
	@mkdir -p $(RANDOM)
	$(RANDOM_CC) -o $@ tests/random/seeds.c $(LDFLAGS) $(LIB) -lm
$(RANDOM)/words: tests/random/words.c $(LIB_HEADERS) $(LIB)
	@mkdir -p $(RANDOM)
	$(RANDOM_CC) -o $@ tests/random/words.c $(LDFLAGS) $(LIB) -lm
$(RANDOM)/bad: tests/random/bad.c build/harden
	@mkdir -p $(RANDOM)
	$(RANDOM_CC) -o $@ tests/random/bad.c $(LDFLAGS)

# What shells know of the options is made by running the programs; NATIVE is
# where such are that run here, if those just built do not.
NATIVE = $(BIN)
COMPLETION = build/completion
$(COMPLETION)/done: $(PROGRAMS) cmd/completion
	@mkdir -p $(COMPLETION)/bash $(COMPLETION)/zsh
	for path in $(PROGRAMS); do program=`basename $$path`; \
		cmd/completion bash $(NATIVE)/$$program $(NATIVE)/sp-count \
			>$(COMPLETION)/bash/$$program && \
		cmd/completion zsh $(NATIVE)/$$program $(NATIVE)/sp-count \
			>$(COMPLETION)/zsh/_$$program || exit 1; \
	done
	@touch $@

# The whole library once more, watched by ThreadSanitizer where that works.
build/tests/threads: tests/unit/threads.c tests/unit/tap.h $(LIB)
	@$(CC) -fsanitize=thread build/probe.c -o build/probe-threads \
		2>/dev/null && build/probe-threads 2>/dev/null && \
		set -- -O1 -fsanitize=thread lib/*.c || set -- $(LIB); \
	$(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 \
		$(WARNINGS) -Ilib -o $@ tests/unit/threads.c "$$@" -lm -lpthread

check: all $(UNIT_TESTS) $(FUZZ_TESTS) $(COMPLETION)/done
	tests/run $(UNIT_TESTS) $(PROGRAM_TESTS)

# SCALE=10 draws a tenth of the boards, SEED=2 others.
check-random: all $(RANDOM_TESTS)
	SCALE='$(SCALE)' SEED='$(SEED)' tests/random/run

check-faults: all
	CC='$(CC)' tests/fault/run

# Changes the library in thousands of places; see tests/mutation/run.
mutants: all $(UNIT_TESTS)
	CC='$(CC)' tests/mutation/run

lint: $(COMPLETION)/done
	cd man && mandoc -T lint -W warning *.[1-9]
	shellcheck -x -P tests -s sh tests/run tests/portable tests/load \
		tests/bench/run tests/coverage \
		tests/analyze tests/sanitized \
		tests/bench/peak tests/bench/solve tests/fuzz/run \
		tests/mutation/run \
		tests/study/run tests/study/page tests/tap.sh tests/*.t \
		.ci/run cmd/completion
	shellcheck -x -s sh tests/random/run tests/random/samples
	shellcheck -x -s sh tests/fault/run tests/fault/cases
	shellcheck $(COMPLETION)/bash/*
	cppcheck --quiet --error-exitcode=1 --std=c11 --inline-suppr \
		--enable=warning,performance,portability -Ilib lib cmd

try: all
	$(BIN)/sp-gen -S 15 -n 100000 -p any | $(BIN)/sp-check -c || test $$? -eq 1

build/tests/storm: tests/storm.c build/harden
	$(CC) -std=c11 -D_POSIX_C_SOURCE=200809L $(WARNINGS) $(CFLAGS) \
		-o $@ tests/storm.c

# Masses of boards, bytes, files and signals, and too little memory.
check-load: all build/tests/storm
	tests/load

# All tests once more, watched by sanitizers.
check-sanitized:
	tests/sanitized address
	tests/sanitized memory

analyze:
	tests/analyze

# The same bytes and answers from other builds and processors.
check-portable:
	tests/portable

coverage: all $(COMPLETION)/done
	tests/coverage

bench: all
	CC='$(CC)' CFLAGS='$(CFLAGS)' tests/bench/run

study: all
	tests/study/run

# FUZZ_SECONDS for each target; one alone by tests/fuzz/run TARGET.
fuzz:
	tests/fuzz/run

# ---- installation ----

BASH_DIR = $(PREFIX)/share/bash-completion/completions
ZSH_DIR = $(PREFIX)/share/zsh/site-functions
DIRS = $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/include \
	$(DESTDIR)$(PREFIX)/lib/pkgconfig $(DESTDIR)$(MANDIR)/man1 \
	$(DESTDIR)$(MANDIR)/man3 $(DESTDIR)$(MANDIR)/man5 \
	$(DESTDIR)$(MANDIR)/man7 $(DESTDIR)$(BASH_DIR) $(DESTDIR)$(ZSH_DIR)

install: all $(COMPLETION)/done
	mkdir -p $(DIRS)
	cp $(PROGRAMS) $(DESTDIR)$(PREFIX)/bin
	cp lib/sp.h $(DESTDIR)$(PREFIX)/include
	cp $(LIB) $(DESTDIR)$(PREFIX)/lib
	version=`sed -n 's/^#define SP_VERSION "\(.*\)"/\1/p' lib/sp.h`; \
	printf '%s\n' 'prefix=$(PREFIX)' 'Name: sp' \
		'Description: sliding-tile boards: check, measure, map, draw' \
		"Version: $$version" 'Cflags: -I$${prefix}/include' \
		'Libs: -L$${prefix}/lib -lsp' \
		>$(DESTDIR)$(PREFIX)/lib/pkgconfig/sp.pc
	for page in man/*.[1-9]; do \
		cp $$page $(DESTDIR)$(MANDIR)/man$${page##*.} || exit; \
	done
	cp $(COMPLETION)/bash/* $(DESTDIR)$(BASH_DIR)
	cp $(COMPLETION)/zsh/* $(DESTDIR)$(ZSH_DIR)

uninstall:
	for path in $(PROGRAMS); do program=`basename $$path`; \
		rm -f $(DESTDIR)$(PREFIX)/bin/$$program \
			$(DESTDIR)$(BASH_DIR)/$$program \
			$(DESTDIR)$(ZSH_DIR)/_$$program; \
	done
	rm -f $(DESTDIR)$(PREFIX)/include/sp.h
	rm -f $(DESTDIR)$(PREFIX)/lib/libsp.a
	rm -f $(DESTDIR)$(PREFIX)/lib/pkgconfig/sp.pc
	for page in man/*.[1-9]; do \
		rm -f $(DESTDIR)$(MANDIR)/man$${page##*.}/$${page#man/}; \
	done

clean:
	rm -rf build

.PHONY: all bench check check-random clean fuzz install lint study try uninstall
.PHONY: check-load check-portable coverage mutants
.PHONY: check-faults
.PHONY: analyze check-sanitized
