# statistics.awk -- samples of solution lengths against all boards of a size
#
#	awk -f statistics.awk KNOWN PLAN LENGTHS >RESULTS
#
# KNOWN	lines `LENGTH BOARDS`: how many boards of the size have that length
# PLAN	lines `METHOD STEPS BOARDS`: the samples, in order
# LENGTHS	the lengths of all boards of the plan, one a line
#
# Writes a row for all boards, one for each sample, and one for ten walks
# together wherever there are ten that follow each other, with the columns
#
#	mean, deviation, error	of the lengths; standard error of the mean
#	min ... max		the least length that 5, 50, 95 % do not exceed
#	z			mean less the known one, in standard errors
#	ks			Kolmogorov-Smirnov distance times the root of
#				the number of boards
#	chi, classes		chi-square as a normal deviate (E. Wilson,
#				M. Hilferty, The distribution of chi-square,
#				1931), of classes of 5 expected boards or more
#	tv, noise		total variation distance; what a fair sample of
#				that many boards has on average
#	even			share of even lengths
#
# With -v histograms=FILE also the shares of all lengths in percent, of the
# samples named in -v columns='METHOD STEPS,METHOD STEPS,...'.

function square(x) { return x * x }
function absolute(x) { return x < 0 ? -x : x }

# The least length that a share of the boards does not exceed.
function percentile(name, share,    length_, seen) {
	for (length_ = 0; seen < share * boards[name]; length_++)
		seen += count[name, length_]
	return length_ - 1
}

function deviate(chi, freedom) {
	if (freedom < 1)
		return 0
	return ((chi / freedom) ^ (1 / 3) - 1 + 2 / (9 * freedom)) / \
	    sqrt(2 / (9 * freedom))
}

# Sets ks, tv, noise, chi and classes of a sample.
function compare(name,    l, n, p, f, sum, wanted, seen, left) {
	n = boards[name]
	ks = tv = noise = chi = classes = 0
	left = n
	for (l = 0; l <= longest; l++) {
		p = known[l] / all
		f = count[name, l] / n
		sum += f - p
		if (absolute(sum) > ks)
			ks = absolute(sum)
		tv += absolute(f - p) / 2
		noise += sqrt(p * (1 - p) / (n * 2 * 3.14159265))
		wanted += n * p
		seen += count[name, l]
		left -= n * p
		# The last class takes what is too little for one more.
		if (wanted >= 5 && left >= 5 || l == longest) {
			chi += square(seen - wanted) / wanted
			classes++
			wanted = seen = 0
		}
	}
	ks *= sqrt(n)
}

function row(name,    l, n, mean, sum, error, word) {
	n = boards[name]
	for (l = 0; l <= longest; l++)
		mean += l * count[name, l] / n
	for (l = 0; l <= longest; l++)
		sum += square(l - mean) * count[name, l]
	# Of all boards the mean is no estimate.
	sum = sqrt(sum / (n == all || n == 1 ? n : n - 1))
	error = n == all ? 0 : sum / sqrt(n)
	if (n == all)
		all_mean = mean
	compare(name)
	for (l = even = 0; l <= longest; l += 2)
		even += count[name, l] / n
	split(name, word)
	printf "%s\t%s\t%.0f\t%.4f\t%.4f\t%.4f\t%d\t%d\t%d\t%d\t%d", word[1],
	    word[2], n, mean, sum, error, percentile(name, 1e-15),
	    percentile(name, 0.05), percentile(name, 0.5),
	    percentile(name, 0.95), percentile(name, 1)
	printf "\t%.2f\t%.3f\t%.2f\t%d\t%.4f\t%.4f\t%.4f\n",
	    (error > 0 ? (mean - all_mean) / error : 0), ks,
	    deviate(chi, classes - 1), classes, tv,
	    (n == all ? 0 : noise), even
}

function add(name, length_) {
	if (!(name in boards))
		order[++rows] = name
	boards[name]++
	count[name, length_]++
}

function write_histograms(    i, l, columns_, names) {
	columns_ = split(columns, names, ",")
	printf "length" >histograms
	for (i = 1; i <= columns_; i++)
		printf "\t%s", names[i] >histograms
	for (l = 0; l <= longest; l++) {
		printf "\n%d", l >histograms
		for (i = 1; i <= columns_; i++)
			printf "\t%.3f", 100 * count[names[i], l] / \
			    (boards[names[i]] + !boards[names[i]]) >histograms
	}
	print "" >histograms
}

/^#/ { next }
FILENAME == ARGV[1] {
	known[longest = $1] = count["all -", $1] = $2
	all += $2
	next
}
FILENAME == ARGV[2] {
	plan[++samples] = $1 " " $2
	size[samples] = $3
	last[$1] = $2
	next
}
{
	while (at == 0 || used == size[at]) {
		at++
		used = 0
	}
	used++
	add(plan[at], $1)
	split(plan[at], of)
	ten = of[2] - (of[2] - 1) % 10
	if (of[1] == "walk" && ten + 9 <= last["walk"])
		tens[at] = "walk " ten "-" ten + 9
	if (at in tens) {
		name = tens[at]
		boards[name]++
		count[name, $1]++
		if (!(name in listed)) {
			listed[name] = 1
			ten_order[++ten_rows] = name
		}
	}
}

END {
	boards["all -"] = all
	print "method\tsteps\tboards\tmean\tdeviation\terror\tmin\tp5\tp50" \
	    "\tp95\tmax\tz\tks\tchi\tclasses\ttv\tnoise\teven"
	row("all -")
	for (i = 1; i <= rows; i++)
		row(order[i])
	for (i = 1; i <= ten_rows; i++)
		row(ten_order[i])
	if (histograms != "")
		write_histograms()
}
