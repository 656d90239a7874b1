#!/bin/sh
# hardening.t -- the programs have what makes mistakes in them hard to exploit
#
# That is PIE, RELRO, BIND_NOW, stack protectors and checked calls of the C
# library, as far as the compiler takes the flags.
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

bin=${SP_BIN:-$root/build/bin}

# unless REASON COMMAND ...: skips the tests if the command fails
unless() {
	reason=$1
	shift
	"$@" >"$tmp/elf" 2>"$tmp/err" && return
	skip 'programs are hardened' "$reason"
	finish
	exit 0
}

unless 'no readelf' command -v readelf
unless 'not built here' cat "$bin/../cc"
tr -s '[:space:]' '\n' <"$tmp/elf" >"$tmp/taken"
unless 'no ELF files' readelf -h "$bin/sp-gen"
unless 'linked statically' \
	sh -c "readelf -W -l '$bin/sp-gen' | grep ' DYNAMIC '"

# hardened FLAG WHAT READELF_OPTIONS PATTERN: a flag has its effect on programs
hardened() {
	flag=$1 what=$2 how=$3 pattern=$4
	if ! grep -q -x -e "$flag" "$tmp/taken"; then
		skip "$what" "the compiler, with these CFLAGS, takes no $flag"
		return
	fi
	for program in $programs; do
		readelf -W "$how" "$bin/$program" >"$tmp/elf" &&
			grep -q -E -e "$pattern" "$tmp/elf"
		ok "$program: $what" $?
	done
}

[ -s "$tmp/taken" ]
ok 'the compiler takes some flags for hardening' $?

hardened -pie 'its address is random (PIE)' -h 'Type: *DYN'
hardened -Wl,-z,relro 'relocated data is read-only (RELRO)' -l 'GNU_RELRO'
hardened -Wl,-z,now 'all of it is relocated at the start (BIND_NOW)' -d \
	'FLAGS.*(BIND_NOW|NOW)'
hardened -fstack-protector-strong 'overwritten stacks are found' --dyn-syms \
	'UND __stack_chk_fail'
hardened -D_FORTIFY_SOURCE=2 'calls of the C library are checked' --dyn-syms \
	'UND __[a-z]*printf_chk'

for program in $programs; do
	readelf -W -l "$bin/$program" >"$tmp/elf"
	grep -q 'GNU_STACK.* RW ' "$tmp/elf"
	ok "$program: its stack is not executable" $?
	readelf -W -d "$bin/$program" >"$tmp/elf"
	! grep NEEDED "$tmp/elf" | grep -v -E '\[(libc|libm|ld)[-.]' >"$tmp/found"
	ok "$program loads no library but those of C" $? "$(cat "$tmp/found")"
	! grep -E 'TEXTREL|RPATH|RUNPATH' "$tmp/elf" >"$tmp/found"
	ok "$program has no writable code, and no search path for libraries" \
		$? "$(cat "$tmp/found")"
done

finish
