# plot.gnuplot -- lengths against steps, from = directory, kind = svg or txt
set datafile separator "\t"
results = from . "/results.tsv"
# The rows of single samples; those of ten walks together have steps like 1-10.
pick(method) = sprintf("<awk -F '\\t' '$1 == \"%s\" && $2 !~ /[0-9]-/' %s", \
    method, results)
set xlabel "steps"
set logscale x
set xrange [1:10000]
set yrange [0:70]
set samples 2
set tics scale 0.5
set mxtics 1
stats pick("all") using 4 nooutput
if (kind eq "txt") {
	set terminal dumb 79 27
	set xlabel "steps (walk w, slide s; + mean of all boards)"
	set samples 100
	unset key
	plot STATS_mean, \
	    pick("walk") using 2:4 with points pointtype "w", \
	    pick("slide") using 2:4 with points pointtype "s"
} else {
	set terminal svg size 720,840 font "sans-serif,13" background "white"
	set key bottom right
	set multiplot layout 2,1
	set border 3
	set tics nomirror
	set title "Mean length of a shortest solution, 4x4, with bands " \
	    . "from 5 % to 95 %"
	plot pick("walk") using 2:8:10 with filledcurves \
	    fillcolor rgb "#cfe0f3" notitle, \
	    pick("slide") using 2:8:10 with filledcurves \
	    fillcolor rgb "#f6d9cd" notitle, \
	    STATS_mean linecolor rgb "black" title "all boards", \
	    pick("walk") using 2:4 with lines linecolor rgb "#1f5fa8" \
	    linewidth 2 title "walk:K", \
	    pick("slide") using 2:4 with lines linecolor rgb "#c0502e" \
	    linewidth 2 title "slide:K"
	unset logscale x
	set title "Boards of each length, percent"
	set xlabel "length of a shortest solution"
	set xrange [0:80]
	set yrange [0:*]
	set key top left
	histograms = from . "/histograms.tsv"
	plot histograms using 1:2 with lines linecolor rgb "black" linewidth 2 \
	    title "all boards", for [c in "4 5 6 8 9 10"] "" \
	    using 1:(column(int(c))) with lines \
	    title columnheader(int(c))
	unset multiplot
}
