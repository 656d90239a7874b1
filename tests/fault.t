#!/bin/sh
# fault.t -- the library bears that any of its allocations fails
#
# `make check-faults` tries all programs, and all other calls, too.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

name='if memory fails, the function says so and loses no object'
"$root/tests/fault/run" library >"$tmp/out" 2>&1
status=$?
if [ $status -eq 2 ]; then
	skip "$name" "$(head -n 1 "$tmp/out")"
else
	ok "$name" $status "$(cat "$tmp/out")"
fi

finish
