#!/bin/sh
# install.t -- installing, as packagers and users do it
# shellcheck source=tests/tap.sh
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"
unset MAKEFLAGS MAKELEVEL CFLAGS CPPFLAGS LDFLAGS

# A folder with the sources, and of what is built what is needed.
for part in Makefile README.md cmd lib man tests; do
	ln -s "$root/$part" "$tmp/$part"
done
mkdir "$tmp/build"
(cd "$root/build" && tar cf - bin cmd completion flags harden* lib libsp.a) |
	(cd "$tmp/build" && tar xf -)
cd "$tmp" || exit 1

# installs NAME [VARIABLE ...]
installs() {
	installs_name=$1
	shift
	cmd_install "$@" >log 2>&1
	ok "$installs_name" $? "$(tail -n 3 log)"
}
# The recipe alone: nothing is built again because of other times.
cmd_install() {
	make -s -t all >made 2>&1
	make -s install "$@"
}

(
	umask 077
	installs 'in a folder whose name has a space' "DESTDIR=$tmp/a root" \
		PREFIX=/usr
)
tests_run=$((tests_run + 1))
find 'a root' -type d ! -perm 755 >seen
find 'a root' -type f ! -perm 644 ! -path '*/bin/*' >>seen
find 'a root' -path '*/bin/*' ! -perm 755 >>seen
[ ! -s seen ]
ok 'modes do not depend on the umask' $? "$(cat seen)"
find 'a root' -name '.*' >seen
[ ! -s seen ]
ok 'no file of another name is left' $? "$(cat seen)"

installs 'in folders of other names' "DESTDIR=$tmp/b" PREFIX=/usr \
	LIBDIR=/opt/x BINDIR=/usr/games INCLUDEDIR=/usr/include/y \
	MANDIR=/usr/man
for file in usr/games/sp-gen opt/x/libsp.a opt/x/pkgconfig/sp.pc \
    usr/include/y/sp.h usr/man/man1/sp-gen.1; do
	[ -s "b/$file" ]
	ok "there is $file" $?
done
check 'pkg-config is told where they are' -o 'includedir=${prefix}/include/y
libdir=/opt/x' -- grep dir= b/opt/x/pkgconfig/sp.pc

mkfifo boards
b/usr/games/sp-check boards >verdicts &
exec 3>boards
installs 'while a program runs' "DESTDIR=$tmp/b" PREFIX=/usr \
	BINDIR=/usr/games
echo 1 2 3 0 >&3
exec 3>&-
wait
check 'which goes on' -o solvable -- cat verdicts

# What cannot run here is installed as well.
for program in build/bin/sp-*; do
	printf 'for another processor' >"$program"
done
installs 'programs for another processor' "DESTDIR=$tmp/c" PREFIX=/usr
check 'with what shells complete' -o 6 -- sh -c \
	'ls c/usr/share/bash-completion/completions | wc -l | tr -d " "'

# ---- flags ----

# flags NAME PATTERN [VARIABLE ...]: an object is compiled so, without warnings
flags() {
	flags_name=$1 flags_pattern=$2
	shift 2
	rm -f build/lib/version.o
	env "$@" make build/lib/version.o CC="$tmp/compiler" >log 2>&1
	status=$?
	# shellcheck disable=SC2254
	case $(cat command) in
	$flags_pattern) ;;
	*) status=1 ;;
	esac
	! grep -q warning log || status=1
	ok "$flags_name" $status "$(cat command; tail -n 5 log)"
}
cat >compiler <<'END'
#!/bin/sh
echo "$*" >command
exec cc "$@"
END
chmod +x compiler
flags '-O3 is the default' '*-O3*'
flags 'CFLAGS of the environment' '*-O2 -g*' 'CFLAGS=-O2 -g'
flags 'no checks of calls but those that CPPFLAGS ask for' \
	'*-D_FORTIFY_SOURCE=3*' CFLAGS=-O2 \
	'CPPFLAGS=-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3'
case $(cat command) in
*-D_FORTIFY_SOURCE=2*) false ;;
*) true ;;
esac
ok 'and no others' $?
make -s build/lib/version.o CC="$tmp/compiler" CFLAGS=-O1 >log 2>&1
check 'CFLAGS of the command line' -o -O1 -- grep -o -e '-O[0-9]' command

# ---- an archive ----

check 'make dist' -o build/sp-"$(sp-gen -V | sed 's/.* //')".tar.gz \
	-- make -s dist
check 'has the sources and nothing that is built' -o 'Makefile
README.md
cmd
lib
man
tests' -- sh -c 'tar tzf "$(make -s dist)" | cut -d / -f 2 | sort -u | grep .'

finish
