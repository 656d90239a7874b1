#!/bin/sh
# advice.t -- each mistake gets the advice that helps, and no other
#
# The files in advice/ are the only tests of what messages say after their first
# "; ".  A mistake is a command after "$ ", run by sh(1).  The next lines are
# what its messages advise, one line for each message: "; " and the advice, or
# ";" for none.  {X} stands for the names that option -X of the program may
# have, as in "a, b and c".  Usage lines are no messages.  Other lines are
# comments.
. "$(dirname "$0")/tap.sh"

# put_names PROGRAM ADVICE: writes the advice with the names of options in it
put_names() {
	letter=${2#*\{}
	letter=${letter%%\}*}
	listed "$1" "$letter" | awk -v advice="$2" '
		{ names = names (NR > 1 ? between : "") last }
		{ last = $0; between = NR > 1 ? ", " : "" }
		END { sub(/[{].[}]/, names " and " last, advice); print advice }'
}

# Compares the advice for $mistake, if there is one, with $advice.
settle() {
	[ -n "$mistake" ] || return
	# The count of `limited` in the subshell is lost.
	limits=$((limits + 1))
	(cd "$tmp" && limited eval "$mistake") \
		>/dev/null 2>"$tmp/messages" </dev/null
	got=
	while IFS= read -r message; do
		case $message in
		'usage: '* | ' '*) ;;
		*'; '*) got="$got; ${message#*; }$lf" ;;
		*) got="$got;$lf" ;;
		esac
	done <"$tmp/messages"
	[ "$got" = "$advice" ]
	ok "$mistake" $? "wanted: $advice
got: $got"
}

for file in "$root"/tests/advice/*; do
	mistake=
	while IFS= read -r line; do
		case $line in
		'$ '*)
			settle
			mistake=${line#??}
			advice=
			;;
		';'*"{"[a-zA-Z]"}"*)
			advice=$advice$(put_names "${mistake%% *}" "$line")$lf
			;;
		';'*) advice=$advice$line$lf ;;
		esac
	done <"$file"
	settle
done

finish
