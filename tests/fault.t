#!/bin/sh
# fault.t -- calls that fail: the library when memory runs out at every place
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

# All programs, and all other calls: make check-faults.
"$root/tests/fault/run" library >"$tmp/out" 2>&1
status=$?
if [ $status -eq 2 ]; then
	skip 'without memory the library says so, and all objects stay good' \
		"$(head -n 1 "$tmp/out")"
else
	ok 'without memory the library says so, and all objects stay good' \
		$status "$(cat "$tmp/out")"
fi

finish
