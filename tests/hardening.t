#!/bin/sh
# hardening.t -- the programs are built to bear mistakes in them
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

bin=${SP_BIN:-$root/build/bin}

# unless REASON COMMAND ...: where the command fails, there is nothing to test
unless() {
	reason=$1
	shift
	"$@" >"$tmp/elf" 2>"$tmp/err" && return
	skip 'programs are hardened' "$reason"
	finish
	exit 0
}

unless 'no readelf' command -v readelf
unless 'not built here' cat "$bin/../harden" "$bin/../harden-link"
cp "$tmp/elf" "$tmp/taken"
unless 'no ELF files' readelf -h "$bin/sp-gen"
unless 'linked statically' \
	sh -c "readelf -W -l '$bin/sp-gen' | grep ' DYNAMIC '"

# hardened FLAG WHAT READELF_OPTIONS PATTERN: all programs have it
hardened() {
	flag=$1 what=$2 how=$3 pattern=$4
	grep -q -e "$flag" "$root/Makefile"
	ok "$flag is asked for" $?
	if ! grep -q -x -e "$flag" "$tmp/taken"; then
		skip "$what" "the compiler, with these CFLAGS, takes no $flag"
		return
	fi
	for program in "$bin"/sp-*; do
		readelf -W "$how" "$program" >"$tmp/elf" &&
			grep -q -E -e "$pattern" "$tmp/elf"
		ok "${program##*/}: $what" $?
	done
}

[ -s "$tmp/taken" ]
ok 'the compiler takes some flags' $?
[ "$(set -- "$bin"/sp-*; echo $#)" -eq 6 ]
ok 'there are six programs' $?

hardened -pie 'is loaded anywhere (PIE)' -h 'Type: *DYN'
hardened -Wl,-z,relro 'what the linker fills in is read-only (RELRO)' -l \
	'GNU_RELRO'
hardened -Wl,-z,now 'all of it, from the start (BIND_NOW)' -d \
	'FLAGS.*(BIND_NOW|NOW)'
hardened -fstack-protector-strong 'overwritten stacks are found' --dyn-syms \
	'UND __stack_chk_fail'
hardened -D_FORTIFY_SOURCE=2 'calls of the C library are checked' --dyn-syms \
	'UND __[a-z]*printf_chk'

for program in "$bin"/sp-*; do
	readelf -W -l "$program" >"$tmp/elf"
	grep -q 'GNU_STACK.* RW ' "$tmp/elf"
	ok "${program##*/}: nothing on its stack is run" $?
	readelf -W -d "$program" >"$tmp/elf"
	! grep NEEDED "$tmp/elf" | grep -v -E '\[(libc|ld)[-.]' >"$tmp/found"
	ok "${program##*/}: it loads nothing but the C library" $? \
		"$(cat "$tmp/found")"
	! grep -E 'TEXTREL|RPATH|RUNPATH' "$tmp/elf" >"$tmp/found"
	ok "${program##*/}: no code is written to, no library is looked for \
elsewhere" $? "$(cat "$tmp/found")"
done

finish
