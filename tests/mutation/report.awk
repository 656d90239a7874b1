# report.awk -- counts mutants by source, and tells what is wrong
#
#	awk -F TAB -v sources=... -f report.awk file=1 EXPLAINED \
#	    file=2 ALL file=3 RESULTS
#
# EXPLAINED has a key a line, ALL the mutants there are, RESULTS verdict, test
# that killed, source, line, key.  The status is 1 if there is anything to do.

BEGIN {
	split(sources, list, " ")
	for (i in list)
		asked[list[i]] = 1
}

file == 1 {
	explained[$0] = 1
	next
}

file == 2 {
	there[$6] = 1
	seen_source[$1] = 1
	next
}

{
	if ($1 == "none")
		next
	if (!($3 in tried))
		order[++sources_seen] = $3
	tried[$3]++
	count[$3, $1]++
	if ($1 == "survived" && $5 in explained)
		count[$3, "explained"]++
	else if ($1 == "survived")
		complain($3 ":" $4 ": survived: " $5)
	else if ($1 == "killed" && $5 in explained)
		complain($3 ":" $4 ": explained, yet killed by " $2 ": " $5)
}

END {
	form = "%-30s %7s %7s %10s %9s %9s\n"
	printf form, "source", "mutants", "killed", "same code", "explained",
	    "survived"
	for (i = 1; i <= sources_seen; i++)
		row(order[i])
	printf form, "all", sum["mutants"] + 0, sum["killed"] + 0,
	    sum["same"] + 0, sum["explained"] + 0, sum["survived"] + 0
	for (key in explained) {
		source = key
		sub(/ .*/, "", source)
		if (source in asked && source in seen_source && !(key in there))
			complain("explained, but no mutant: " key)
	}
	exit wrong != ""
}

function complain(text)
{
	wrong = wrong text "\n"
	print text
}

function row(source,    same, explained_ones, survived)
{
	same = count[source, "same"]
	explained_ones = count[source, "explained"]
	survived = count[source, "survived"] - explained_ones
	# What has the same code is no mutant.
	printf form, source, tried[source] - same, count[source, "killed"] + 0,
	    same + 0, explained_ones + 0, survived
	sum["mutants"] += tried[source] - same
	sum["killed"] += count[source, "killed"]
	sum["same"] += same
	sum["explained"] += explained_ones
	sum["survived"] += survived
}
