#!/bin/sh
# first.t -- the pipeline that everyone tries first
. "$(dirname "$0")/tap.sh"

check 'all boards that sp-gen writes are solvable' \
	-o 'solvable 100000
unsolvable 0
malformed 0' \
	-- sh -c 'sp-gen -n 100000 | sp-check -c'

finish
