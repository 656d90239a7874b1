#!/bin/sh
# single.t -- the library in one C file compiles as C11, and serves C++
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"
unset MAKEFLAGS MAKELEVEL

if ! make -s -C "$root" single KEEP=1 >"$tmp/log" 2>&1; then
	ok 'make single writes build/sp.c and build/sp.h' 1 "$(cat "$tmp/log")"
	finish
	exit
fi
cp "$root/build/sp.c" "$root/build/sp.h" "$tmp"
cd "$tmp" || exit 1

# What a game with both says: shortest solutions by hints, to the end.
for word in 1 2 3 4 5 6 7 8; do
	echo '?'
	echo $word
done >typed
cc -I "$root/lib" "$root/tests/examples/game.c" "$root/build/libsp.a" \
	-lpthread -o wanted-game >log 2>&1
./wanted-game 7 <typed >wanted

# compiles NAME COMMAND [ARG ...]: the command goes well, without a message
compiles() {
	compiles_name=$1
	shift
	"$@" >log 2>&1 && [ ! -s log ]
	ok "$compiles_name" $? "$(head -n 5 log)"
}

# links_with CXX OBJECT: a program in C++ that uses the object
links_with() {
	compiles "$1 compiles sp.h" "$1" -std=c++11 -pedantic -Wall -Wextra \
		-fsyntax-only -x c++ sp.h
	compiles "$1 compiles a program and links it with $2" "$1" -std=c++11 \
		-I . -x c++ "$root/tests/examples/game.c" -x none "$2" \
		-lpthread -o game
	check "the program of $1 with $2 plays as with libsp" \
		-O wanted -I typed -- ./game 7
}

if command -v gcc >where && command -v g++ >where; then
	compiles 'gcc compiles sp.c as C11' gcc -std=c11 -c sp.c -o gcc.o
	if [ "$(uname -s)" = Linux ]; then
		nm -P -u gcc.o | grep '^madvise ' >log
		ok 'on Linux sp.c asks for large pages' $?
	fi
	links_with g++ gcc.o
	compiles 'gcc compiles sp.c with one thread alone' \
		gcc -std=c11 -Wall -Wextra -DSP_ONE_THREAD -c sp.c -o one.o
	nm -P -u one.o | grep '^_*pthread_' >log
	nm -P -u one.o | grep -q '^_*write ' && [ ! -s log ]
	ok 'with SP_ONE_THREAD sp.c calls files, but no threads' $? "$(cat log)"
	links_with g++ one.o
else
	skip 'the library in one file, by gcc' 'no gcc, or no g++'
fi
if command -v clang >where && command -v clang++ >where; then
	compiles 'clang compiles sp.c as C11, without threads and POSIX' \
		clang -std=c11 -DSP_ISO_C -c sp.c -o clang.o
	nm -P -u clang.o | grep -E '^_?(pthread_.*|read|write|open|poll) ' >log
	check 'with SP_ISO_C sp.c calls neither threads nor files' -- cat log
	links_with clang++ clang.o
else
	skip 'the library in one file, by clang' 'no clang, or no clang++'
fi

finish
