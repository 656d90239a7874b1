#!/bin/sh
# dist.t -- make dist packs what git knows, the same bytes in every clone
# shellcheck source=tests/tap.sh
# shellcheck disable=SC2016
. "$(dirname "$0")/tap.sh"
unset MAKEFLAGS MAKELEVEL

if ! git -C "$root" rev-parse -q --verify HEAD >"$tmp/where" 2>&1; then
	skip 'make dist' 'these sources are no clone made by git'
	finish
	exit
fi
if ! command -v mandoc >"$tmp/where"; then
	skip 'make dist' 'no mandoc'
	finish
	exit
fi
version=$(sed -n 's/^#define SP_VERSION "\(.*\)"/\1/p' "$root/lib/sp.h")
archive=sp-$version.tar.gz
git clone -q "$root" "$tmp/one" 2>"$tmp/err"
cp "$root/tests/dist" "$tmp/one/tests/dist" # committed or not
git -C "$tmp/one" -c user.name=x -c user.email=x@example.org \
	-c commit.gpgsign=false commit -q -a -m x --allow-empty 2>"$tmp/err"
git clone -q "$tmp/one" "$tmp/two" 2>"$tmp/err"

cd "$tmp/one" || exit 1
check 'make dist writes the name of the archive' -o "build/$archive" \
	-- make -s dist
echo more >tests/examples/more.c
mkdir "$tmp/two/tests/examples/__pycache__"
: >"$tmp/two/tests/examples/__pycache__/x.pyc"
umask 077
check 'a file that git does not know stays out, whatever the umask' \
	-o "build/$archive" -- make -s -C "$tmp/two" dist
umask 022
cmp "build/$archive" "$tmp/two/build/$archive" >"$tmp/err" 2>&1 &&
	cmp "build/$archive.sha256" "$tmp/two/build/$archive.sha256" \
	    >"$tmp/err" 2>&1
ok 'two clones make the same archive and checksum' $? "$(cat "$tmp/err")"
check 'the checksum is that of the archive' -o "$archive: OK" \
	-- sh -c 'cd build && sha256sum -c "$0.sha256"' "$archive"

echo '# more' >>Makefile
check 'make dist packs the last commit, and says if there are changes' \
	-o "build/$archive" \
	-e 'make dist packs the last commit, not the changes since' \
	-- make -s dist
cmp -s "build/$archive" "$tmp/two/build/$archive"
ok 'changes that are not committed are not packed' $?

mkdir "$tmp/unpacked"
tar xzf "build/$archive" -C "$tmp/unpacked"
cd "$tmp/unpacked/sp-$version" || exit 1
{
	git -C "$tmp/two" ls-files
	echo NEWS
} | sort >"$tmp/wanted"
check 'the archive has all that git knows, and NEWS' -O "$tmp/wanted" \
	-- sh -c 'find . -type f | sed "s|^\./||" | sort'
[ "$(grep -c '^- ' NEWS)" -gt 20 ] && grep -q -x "Version 0.4.0" NEWS
ok 'NEWS has a list for each version' $? "$(head -n 5 NEWS)"
check 'outside a clone make dist says what it needs' -s 2 \
	-E '*make dist packs a commit: it needs a clone made by git*' \
	-- env GIT_CEILING_DIRECTORIES="$tmp/unpacked" make -s dist

finish
