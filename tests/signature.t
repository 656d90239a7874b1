#!/bin/sh
# signature.t -- searches take the nodes of signature.txt, whatever the compiler
. "$(dirname "$0")/tap.sh"

# Emulators and sanitizers make searches slow.
TAP_SECONDS=${TAP_SECONDS:-120}
check 'each search takes the nodes of signature.txt' \
	-O "$root/tests/signature.txt" -- "$root/tests/signature"
finish
