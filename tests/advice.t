#!/bin/sh
# advice.t -- each mistake gets the advice that helps, and no other
#
# The files in advice/ are the only tests of what messages say after their first
# "; ".  A mistake is a command after "$ ", run by sh(1).  The next lines are what
# its messages advise, one line for each message: "; " and the advice, or ";" for
# none.  {X} stands for the names that option -X of the program may have, as in
# "a, b and c".  Usage lines are no messages.  Other lines are comments.
. "$(dirname "$0")/tap.sh"

# Writes the advice of the messages in FILE.
advice_in() {
	sed -e '/^usage: /d' -e 's/^[^;]*$/;/' -e 's/^[^;]*; /; /' "$1"
}

# Writes advice with the names of options in it: put_names PROGRAM ADVICE
put_names() {
	case $2 in
	*"{"[a-zA-Z]"}"*) ;;
	*) printf '%s\n' "$2"; return ;;
	esac
	letter=${2#*\{}
	letter=${letter%%\}*}
	listed "$1" "$letter" | awk -v advice="$2" '
		{ names = names (NR > 1 ? between : "") last }
		{ last = $0; between = NR > 1 ? ", " : "" }
		END { sub(/{.}/, names " and " last, advice); print advice }'
}

# Compares the advice for $mistake, if there is one, with $tmp/advice.
settle() {
	[ -n "$mistake" ] || return
	(cd "$tmp" && $tap_limit sh -c "$mistake") \
		>/dev/null 2>"$tmp/messages" </dev/null
	advice_in "$tmp/messages" >"$tmp/got"
	why=$(diff "$tmp/advice" "$tmp/got")
	ok "$mistake" $? "advice (wanted <, got >):
$why"
}

for file in "$root"/tests/advice/*; do
	mistake=
	while IFS= read -r line; do
		case $line in
		'$ '*)
			settle
			mistake=${line#??}
			: >"$tmp/advice"
			;;
		';'*) put_names "${mistake%% *}" "$line" >>"$tmp/advice" ;;
		esac
	done <"$file"
	settle
done

finish
