# mutate.awk -- lists the mutants of a C source, one change each
#
#	awk -v name=SOURCE -f mutate.awk SOURCE
#
# A line a mutant, its fields separated by tabs: the source, the line, the
# byte where the change begins, how many bytes are replaced, by what, and the
# line with the change, as in: if (carry > 0 {&& => ||} len < SP_BIG_LIMBS)
#
# The source has to look as those of lib/ do: binary operators stand between
# spaces, unary ones before their operand, functions begin in the first column.

BEGIN {
	# An operator and what it becomes.
	table(others, "< <= >=; <= < >; > >= <=; >= > <; == !=; != ==; " \
	    "+ -; - +; * +; / *; % /; & |; | &; ^ |; << >>; >> <<; " \
	    "&& ||; || &&; ++ --; -- ++; += -=; -= +=; *= +=; /= *=; " \
	    "%= /=; &= |=; |= &=; ^= |=; <<= >>=; >>= <<=")
	# Parts of the names of vector instructions.
	table(twin, "_add_ _sub_; _sub_ _add_; _and_ _or_; _or_ _and_; " \
	    "_xor_ _or_; _andnot_ _and_; _min_ _max_; _max_ _min_; " \
	    "_slli_ _srli_; _srli_ _slli_; _cmpgt_ _cmpeq_; " \
	    "_cmplt_ _cmple_; _cmpeq_ _cmpneq_; _unpackhi_ _unpacklo_")
	table(is_type, "const; static; struct; enum; union; unsigned; " \
	    "signed; int; char; short; long; void; float; double; extern; " \
	    "inline; typedef; register; volatile; _Alignas; __extension__; " \
	    "__attribute__")
	table(is_keyword, "if; else; while; for; do; switch; case; default; " \
	    "return; break; continue; goto; sizeof")
	hex = "0123456789abcdef"
}

# table(T, "a b c; d e"): T["a"] is "b c", T["d"] is "e"
function table(entry, text,    row, i)
{
	for (i = split(text, row, /; */); i > 0; i--)
		entry[substr(row[i], 1, index(row[i] " ", " ") - 1)] = \
		    substr(row[i], index(row[i] " ", " ") + 1)
}

{ text = text $0 "\n"; source_line[NR] = $0; begins[NR] = length(text) }

END {
	split_tokens()
	for (i = 1; i <= tokens; i++)
		look(i)
}

# ---- tokens ----

function add_token(type, length_of)
{
	token[++tokens] = substr(rest, 1, length_of)
	kind[tokens] = type
	at[tokens] = place
	on[tokens] = line
	first[tokens] = is_first
	after[tokens] = substr(rest, length_of + 1, 1)
	in_macro[tokens] = macro
	is_first = 0
	step(length_of)
}

# Goes on by so many bytes.
function step(count)
{
	place += count
	rest = substr(rest, count + 1)
}

function step_lines(count,    piece)
{
	piece = substr(rest, 1, count)
	line += gsub(/\n/, "", piece)
	step(count)
}

function split_tokens()
{
	rest = text
	place = tokens = macro = 0
	line = is_first = 1
	while (rest != "") {
		if (match(rest, /^\\\n/)) {
			line++
			step(2)
		} else if (match(rest, /^\n/)) {
			line++
			is_first = 1
			macro = 0
			step(1)
		} else if (match(rest, /^[ \t]+/)) {
			step(RLENGTH)
		} else if (match(rest, /^\/\*/)) {
			step_lines(index(rest, "*/") + 1)
		} else if (is_first && match(rest, /^#/)) {
			start_directive()
		} else if (match(rest, /^"([^"\\]|\\.)*"/)) {
			add_token("string", RLENGTH)
		} else if (match(rest, /^'([^'\\]|\\.)+'/)) {
			add_token("character", RLENGTH)
		} else if (match(rest, /^[0-9][0-9A-Za-z]*/)) {
			add_token("number", RLENGTH)
		} else if (match(rest, /^[A-Za-z_][A-Za-z_0-9]*/)) {
			add_token("name", RLENGTH)
		} else if (match(rest, /^(<<=|>>=)/) ||
		    match(rest, /^([-+*\/%&|^<>=!]=|&&|\|\||<<|>>|\+\+|--|->)/) ||
		    match(rest, /^./)) {
			add_token("operator", RLENGTH)
		}
	}
}

# Of directives only what a macro stands for is of interest.
function start_directive()
{
	is_first = 0
	if (match(rest, /^#define [A-Za-z_0-9]+(\([^)]*\))?/)) {
		step(RLENGTH)
		macro = 1
		return
	}
	while (match(rest, /^[^\n]*\\\n/))
		step_lines(RLENGTH)
	match(rest, /^[^\n]*/)
	step(RLENGTH)
}

# ---- where a token stands ----

# Keeps `depth` of braces, `parens` and brackets, and whether
# the statement is a declaration whose value has not begun.
function follow(i,    t)
{
	t = token[i]
	if (starts_statement(i)) {
		declaring = is_declaration(i)
		statement = i
	}
	if (t == "{") {
		depth++
		if (token[i - 1] == "=")
			declaring = 0
	} else if (t == "}") {
		depth--
	} else if (t == "=") {
		declaring = 0
	} else if (t == "(" || t == "[") {
		parens++
	} else if (t == ")" || t == "]") {
		parens--
	}
}

function starts_statement(i,    before)
{
	before = token[i - 1]
	if (i == 1 || before ~ /^(\{|\}|;|else|do)$/)
		return parens == 0
	if (before == ":" && first[i])
		return parens == 0
	return before == ")" && first[i] && parens == 0
}

function is_declaration(i)
{
	if (token[i] == "enum" && token[i + 1] == "{")
		return 0
	return token[i] in is_type || token[i] ~ /^u?int[0-9]*_t$/ ||
	    token[i] ~ /^(s?size_t|__m[0-9]+i|sp_wide|[A-Z0-9]+)$/ ||
	    kind[i] == "name" && kind[i + 1] == "name" && \
	    !(token[i] in is_keyword)
}

# Whether an operator that may also be unary has two operands.
function is_binary(i)
{
	return after[i] ~ /[ \n\t]/ && (kind[i - 1] ~ /name|number|character/ \
	    || token[i - 1] ~ /^[])]$/) && token[i - 1] != "return"
}

# The token that closes the parenthesis i.
function closing(i,    open)
{
	do {
		open += token[i] == "("
		open -= token[i] == ")"
	} while (open > 0 && i++ < tokens)
	return i
}

# ---- changes ----

function look(i,    t, count, list, k)
{
	t = token[i]
	follow(i)
	# Sizes and signatures are no code.
	if (!in_macro[i] && (declaring || depth == 0 && t == "="))
		return
	if (statement == i && depth > 0 && !in_macro[i])
		drop_statement(i)
	if (t == "if" || t == "while")
		fix_condition(i)
	else if (t == "?") {
		change(i, i, "&& 0 ?")
		change(i, i, "|| 1 ?")
	} else if (kind[i] == "number")
		change_number(i)
	else if (kind[i] == "character")
		change(i, i, "(" t " + 1)")
	else if (kind[i] == "name")
		change_name(i)
	else if (t == "!" || t == "~")
		change(i, i, " ")
	else if (kind[i] == "operator" && t in others &&
	    (t !~ /^[-+*&]$/ || is_binary(i))) {
		count = split(others[t], list, " ")
		for (k = 1; k <= count; k++)
			change(i, i, list[k])
	}
}

function drop_statement(i,    end, open)
{
	if (token[i] in is_keyword &&
	    token[i] !~ /^(return|break|continue)$/ || kind[i] == "string" ||
	    token[i] ~ /^[{};]$/ || token[i + 1] == ":")
		return
	for (end = i; open > 0 || token[end] != ";"; end++) {
		open += token[end] ~ /^[({]$/
		open -= token[end] ~ /^[)}]$/
		if (open < 0 || end > tokens)
			return
	}
	# The last return of a function cannot be missed.
	if (token[i] == "return" && token[end + 1] == "}" &&
	    at[end + 1] == begins[on[end + 1] - 1] + 0)
		return
	change(i, end - 1, " ")
}

function fix_condition(i,    end)
{
	end = closing(i + 1)
	if (end <= i + 2)
		return
	change(i + 2, end - 1, "0")
	if (token[i] == "if")
		change(i + 2, end - 1, "1")
}

function change_number(i,    t, value, last)
{
	t = token[i]
	if (t ~ /^0[xX]/) {
		last = index(hex, tolower(substr(t, length(t)))) - 1
		last += last % 2 == 0 ? 1 : -1
		change(i, i, substr(t, 1, length(t) - 1) \
		    substr(hex, last + 1, 1))
		return
	}
	value = t
	sub(/[uUlL]+$/, "", value)
	last = substr(t, length(value) + 1)
	if (length(value) > 9 || value !~ /^[0-9]+$/)
		return
	change(i, i, value + 1 last)
	if (value > 0)
		change(i, i, value - 1 last)
}

function change_name(i,    t, part, count)
{
	t = token[i]
	if (t !~ /^_mm/)
		return
	for (part in twin)
		if (count = index(t, part))
			change(i, i, substr(t, 1, count - 1) twin[part] \
			    substr(t, count + length(part)))
}

# Replaces the tokens from..to.
function change(from, to, by,    end, line, old)
{
	end = at[to] + length(token[to])
	old = substr(text, at[from] + 1, end - at[from])
	line = substr(text, begins[on[from] - 1] + 1,
	    at[from] - begins[on[from] - 1]) "{" old " => " by "}" \
	    substr(text, end + 1, begins[on[to]] - end)
	gsub(/[ \t\n]+/, " ", line)
	gsub(/^ | $/, "", line)
	printf "%s\t%d\t%d\t%d\t%s\t%s\n", name, on[from], at[from],
	    end - at[from], by, line
}
