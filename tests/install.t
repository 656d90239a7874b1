#!/bin/sh
# install.t -- make install copies what is built, as packagers and users want it
# shellcheck source=tests/tap.sh
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"
unset MAKEFLAGS MAKELEVEL CFLAGS CPPFLAGS LDFLAGS

# A folder with the sources, and the built files that make install needs.
for part in Makefile README.md cmd lib man tests; do
	ln -s "$root/$part" "$tmp/$part"
done
cd "$tmp" || exit 1

# installs NAME [VARIABLE ...]: make install goes well, and compiles nothing
installs() {
	installs_name=$1
	shift
	make -s install CC=no-compiler "$@" >log 2>&1
	ok "make install $installs_name" $? "$(tail -n 3 log)"
}

check 'make install before make says what is missing' \
	-E 'install: build/bin/sp-check is not built*' \
	-- sh -c '! make -s install "DESTDIR=$1"' sh "$tmp/none"
[ ! -e none ]
ok 'make install before make installs nothing' $?

mkdir -p build
(cd "$root/build" && tar cf - bin cc cmd lib libsp.a libsp.so.1) |
	(cd build && tar xf -)
chmod -R go= build # as of whoever has a private umask

check 'make install refuses a relative folder, which would be beside DESTDIR' \
	-E "*install: 'lib64' has to begin with a /*" \
	-- sh -c '! make -s install "DESTDIR=$1" LIBDIR=lib64' sh "$tmp/none"
find build | sort >built
umask 077
installs 'in a folder whose name has a space' "DESTDIR=$tmp/a root" PREFIX=/usr \
	LIBDIR=/usr/lib/some-linux-gnu
umask 022
find 'a root' -type d ! -perm 755 >seen
find 'a root' -type f ! -perm 644 ! -path '*/bin/*' >>seen
find 'a root' -path '*/bin/*' ! -perm 755 >>seen
check 'modes of installed files do not depend on the umask' -- cat seen
check 'make install leaves no temporary file' -- find 'a root' -name '.*'
# The sources may be of another user, or on a disk that cannot be written.
check 'make install writes nothing into the folder of the sources' \
	-O built -- sh -c 'find build | sort'

installs 'in folders of other names' "DESTDIR=$tmp/b" PREFIX=/usr \
	LIBDIR=/opt/x BINDIR=/usr/games INCLUDEDIR=/usr/include/y \
	MANDIR=/usr/man BASH_DIR=/etc/bash ZSH_DIR=/etc/zsh
for file in usr/games/sp-gen opt/x/libsp.a opt/x/libsp.so opt/x/pkgconfig/sp.pc \
    usr/include/y/sp.h usr/man/man1/sp-gen.1 etc/bash/sp-gen etc/zsh/_sp \
    usr/share/sp/python/sp.py; do
	[ -s "b/$file" ]
	ok "make install makes $file, as the variables say" $?
done
make -n install DESTDIR=/x PREFIX=/usr LIBDIR=/opt/x BINDIR=/usr/games \
	INCLUDEDIR=/usr/include/y MANDIR=/usr/man DOCDIR=/usr/doc >upper
check 'make install takes variables in lower case, too' -O upper \
	-- make -n install DESTDIR=/x prefix=/usr libdir=/opt/x \
	bindir=/usr/games includedir=/usr/include/y mandir=/usr/man \
	docdir=/usr/doc
check 'sp.pc names the folders of header and library' \
	-o 'includedir=${prefix}/include/y
libdir=/opt/x' -- grep '^[a-z]*dir=' b/opt/x/pkgconfig/sp.pc
check 'sp.pc quotes folders, whose names may have spaces' \
	-o 'Cflags: -I"${includedir}"' -- grep Cflags b/opt/x/pkgconfig/sp.pc

[ -x b/usr/games/sp-check ] || { echo 'Bail out! nothing is installed'; exit 1; }
mkfifo boards
b/usr/games/sp-check boards >verdicts &
exec 3>boards
installs 'while a program runs' "DESTDIR=$tmp/b" PREFIX=/usr BINDIR=/usr/games \
	PROGRAMS=sp-check
echo 1 2 3 0 >&3
exec 3>&-
wait
check 'a program that runs while it is replaced goes on' -o solvable \
	-- cat verdicts

# check_installed FOLDER: tests the programs there, by tests/files.t
check_installed() {
	TAP_BAIL=1 make -s installcheck "DESTDIR=$1" PREFIX=/usr \
		TESTS='tests/files.t tests/install.t' >log 2>&1
	check_status=$?
	grep -c ' of [0-9]*: tests/' log
	return $check_status
}
check 'make installcheck tests what is installed, not what is built' -o 1 \
	-- check_installed "$tmp/a root"
printf '#!/bin/sh\nexit 1\n' >'a root/usr/bin/sp-solve'
check 'make installcheck fails if a program fails' -s 2 -o 1 \
	-- check_installed "$tmp/a root"

# cmake_builds: plays a game that is built with the library that cmake finds
cmake_builds() (
	lib="$tmp/a root/usr/lib/some-linux-gnu"
	cd game || exit
	cmake "-Dsp_DIR=$lib/cmake/sp" . >log 2>&1 && make >>log 2>&1 &&
		LD_LIBRARY_PATH=$lib ./game 1 </dev/null
)
if command -v cmake >where; then
	mkdir game
	cat >game/CMakeLists.txt <<-END
	cmake_minimum_required(VERSION 3.5)
	project(game C)
	find_package(sp $(sp-gen -V | sed 's/.* //') REQUIRED)
	add_executable(game $root/tests/examples/game.c)
	target_link_libraries(game sp::sp)
	END
	check 'cmake finds the library, by its version, and builds with it' \
		-o '2 3 6
7 8 4
1 0 5' -- cmake_builds
else
	skip 'cmake finds the library, by its version' 'no cmake'
fi

# ---- flags ----

# flags NAME PATTERN [VARIABLE ...]: an object is compiled so, without warnings
flags() {
	flags_name=$1 flags_pattern=$2
	shift 2
	rm -f build/lib/board/fault.o
	env "$@" make build/lib/board/fault.o CC="$tmp/compiler" >log 2>&1
	status=$?
	# shellcheck disable=SC2254
	case $(cat command) in
	$flags_pattern) ;;
	*) status=1 ;;
	esac
	! grep -q warning log || status=1
	ok "$flags_name" $status "$(cat command; tail -n 5 log)"
}
# Whether flags are taken for links is not asked here.
cat >compiler <<'END'
#!/bin/sh
case " $* " in *' -c '*) ;; *) exit ;; esac
echo "$*" >command
exec cc "$@"
END
chmod +x compiler
flags 'make compiles with -O3 by default' '*-O3*'
grep -q -e -DNDEBUG command
ok 'make leaves asserts out of what is installed' $?
flags 'make takes CFLAGS, and _FORTIFY_SOURCE of CPPFLAGS' \
	'*-O2 -g*-D_FORTIFY_SOURCE=3*' 'CFLAGS=-O2 -g' \
	'CPPFLAGS=-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3'
! grep -q -e -D_FORTIFY_SOURCE=2 command
ok 'make adds no _FORTIFY_SOURCE to that of CPPFLAGS' $?
make -s build/lib/board/fault.o CC="$tmp/compiler" CFLAGS=-O1 HARDEN= HARDEN_LINK= \
	TUNE= >log 2>&1
check 'make takes CFLAGS as an argument, alone' -o -O1 \
	-- grep -o -e '-O[0-9]' command

# ---- threads that the C library does not have ----

cat >threadless <<'END'
#!/bin/sh
for word; do
	[ "$last" != -o ] || output=$word
	last=$word
done
case " $* " in
*' -lpthread '*) echo "$*" >threads ;;
*-probe.c*) ! grep -q pthread build/cc-probe.c || exit 1 ;;
esac
: >"$output"
END
chmod +x threadless
: >threads
make -s build/libsp.so.1 CC="$tmp/threadless" >log 2>&1
grep -q -e '-shared .* -lpthread$' threads
ok 'libsp.so is linked with threads that the C library does not have' $? \
	"$(cat log threads)"
# Programs that cannot run here are installed as well.
for program in build/bin/sp-*; do
	printf 'for another processor' >"$program"
done
installs 'where the C library has no threads' "DESTDIR=$tmp/e" PREFIX=/usr
check 'sp.pc then names threads for those who link libsp.a' \
	-o 'Libs: -L"${libdir}" -lsp 
Libs.private: -lpthread' -- grep Libs e/usr/lib/pkgconfig/sp.pc
for program in $programs; do
	[ -s "e/usr/share/bash-completion/completions/$program" ]
	ok "$program for another processor is installed with its completion" $?
done
installs 'without a shared library, if there shall be none' \
	"DESTDIR=$tmp/d" PREFIX=/usr SHARED= PROGRAMS=sp-check
[ -e d/usr/lib/libsp.a ] && [ ! -e d/usr/lib/libsp.so ]
ok 'make install SHARED= leaves out the shared library' $?
check 'sp.pc names threads for all if there is no shared library' \
	-o 'Libs: -L"${libdir}" -lsp -lpthread
Libs.private: ' -- grep Libs d/usr/lib/pkgconfig/sp.pc

finish
