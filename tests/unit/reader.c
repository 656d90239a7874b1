/* reader.c -- texts are read as tests/texts/ says, in blocks of any size */
#include <dirent.h>
#include <fcntl.h>
#include <sys/wait.h>

#include "tap.h"
#include "transcript.h"

enum {
	COMMENT = 9000, /* bytes of a comment that makes a short text long */
	TEXT = 2000     /* most bytes of a text without a comment */
};

static struct transcript got, expected;

static struct reading
reading_of(const char *form, uint32_t w, uint32_t h)
{
	struct reading how = { *sp_form_by_name(form), { w, h }, UINT32_MAX,
	    FEED_BLOCK, FEED_BLOCK, NULL, 1 };

	return how;
}

/* Returns whether a text is read as expected; prints the difference if it is
 * not. */
static int
is_read(const char *text, size_t length, const struct reading *how)
{
	transcript_clear(&got);
	transcript_read(&got, text, length, how);
	if (strcmp(got.text, expected.text) == 0)
		return 1;
	printf("# first block of %zu bytes, the others of %zu, SP_PLAIN=%s, "
	    "%s; got:\n%sexpected:\n%s", how->first, how->chunk,
	    how->plain == NULL ? "" : how->plain,
	    how->one_by_one ? "one by one" : "in batches", got.text,
	    expected.text);
	return 0;
}

/* ---- the texts of tests/texts/ ---- */

static struct text {
	char name[200];
	struct reading how;
	char bytes[TEXT + COMMENT + 2];
	size_t length;
	struct transcript read; /* what must be read */
} text;

/* Takes options as programs have them. */
static void
take_options(char *options)
{
	struct sp_fault fault;

	for (char *at = strtok(options, " "); at != NULL;
	    at = strtok(NULL, " ")) {
		char *value = strcmp(at, "-G") == 0 ? "" : strtok(NULL, " ");

		oracle_need(value != NULL, "an option has a value");
		if (at[1] == 'G')
			text.how.form.grid = 1;
		else if (at[1] == 'i')
			oracle_need(sp_form_parse(&text.how.form, value,
			    &fault) == SP_OK, value);
		else if (at[1] == 'B')
			text.how.blank_label =
			    (uint32_t)strtoul(value, NULL, 10);
		else
			oracle_need(at[1] == 's' && sp_size_parse(value,
			    &text.how.size, &fault) == SP_OK, "a size");
	}
}

/* Takes a line of the text, with the escapes of printf '%b'. */
static void
take_bytes(const char *at)
{
	static const char letters[] = "trfv\\", bytes[] = "\t\r\f\v\\";

	oracle_need(text.length + strlen(at) < TEXT, "the text has room");
	for (; *at != '\0'; at++) {
		char *byte = &text.bytes[text.length++];
		const char *letter;

		*byte = *at;
		if (*at != '\\')
			continue;
		if (*++at == 'c') {
			text.length--;
			return;
		}
		letter = strchr(letters, *at);
		if (letter != NULL) {
			*byte = bytes[letter - letters];
			continue;
		}
		*byte = 0;
		for (int digit = 0; digit < 3; digit++)
			*byte = (char)(*byte * 8 + *++at - '0');
	}
	text.bytes[text.length++] = '\n';
}

/* Returns how far apart the places are where the text is cut: 1, but more of a
 * text with the largest label, as each reading takes room for so many. */
static size_t
step(void)
{
	enum { FEWER = 7 };

	return strstr(text.bytes, " 67108864") == NULL ? 1 :
	    FEWER / (size_t)tap_share(FEWER);
}

/* Returns whether the text is read alike however it comes in blocks. */
static int
is_read_in_blocks(void)
{
	struct reading how = text.how;
	int good = 1;

	for (size_t first = 1; good && first <= text.length;
	    first += step()) {
		how.plain = transcript_ways[first % TRANSCRIPT_WAYS].plain;
		how.one_by_one =
		    transcript_ways[first % TRANSCRIPT_WAYS].one_by_one;
		how.first = first;
		how.chunk = FEED_BLOCK;
		good &= is_read(text.bytes, text.length, &how);
		for (how.chunk = 1; good && how.first <= 3 && how.chunk <= 3;
		    how.chunk++)
			good &= is_read(text.bytes, text.length, &how);
	}
	return good;
}

/* Returns whether all that came before is read where reading fails at some
 * byte. */
static int
is_read_up_to_failures(void)
{
	struct reading how = text.how;

	for (size_t length = 0; length <= text.length; length += step()) {
		size_t known;

		how.first = how.chunk = length % 2 == 0 ? 1 : FEED_BLOCK;
		how.plain = transcript_ways[length % TRANSCRIPT_WAYS].plain;
		how.one_by_one =
		    transcript_ways[length % TRANSCRIPT_WAYS].one_by_one;
		transcript_clear(&got);
		feed_fails = 1;
		transcript_read(&got, text.bytes, length, &how);
		feed_fails = 0;
		known = strlen(got.text) - strlen("error\n");
		if (strcmp(got.text + known, "error\n") != 0 ||
		    strncmp(got.text, expected.text, known) != 0) {
			printf("# a failure behind %zu bytes; got:\n%s",
			    length, got.text);
			return 0;
		}
	}
	return 1;
}

/* Returns whether the text is read in every way, with a long comment behind it,
 * too. */
static int
is_read_in_every_way(void)
{
	struct reading how = text.how;
	int good = 1;

	text.bytes[text.length] = '\n';
	memset(text.bytes + text.length + 1, '#', COMMENT);
	for (size_t way = 0; good && way < TRANSCRIPT_WAYS; way++) {
		how.plain = transcript_ways[way].plain;
		how.one_by_one = transcript_ways[way].one_by_one;
		good = is_read(text.bytes, text.length, &how) &&
		    (how.form.any || /* the comment would count as text */
		    is_read(text.bytes, text.length + 1 + COMMENT, &how));
	}
	return good;
}

static void
check_text(const char *file)
{
	transcript_clear(&expected);
	transcript_add(&expected, "%s", text.read.used == 0 ? "" :
	    text.read.text);
	transcript_add(&expected, "end\n");
	ok(is_read_in_every_way() && is_read_in_blocks() &&
	    is_read_up_to_failures(), "%s: %s", file, text.name);
}

/* Reads and checks all texts of a file. */
static void
check_file(const char *directory, const char *name)
{
	char path[400], *line = NULL;
	size_t room = 0;
	FILE *file;

	snprintf(path, sizeof path, "%s/%s", directory, name);
	file = fopen(path, "r");
	oracle_need(file != NULL, path);
	*text.name = '\0';
	while (getline(&line, &room, file) > 0) {
		line[strcspn(line, "\n")] = '\0';
		if (*line == '=') {
			if (*text.name != '\0')
				TEST(check_text(name));
			snprintf(text.name, sizeof text.name, "%s", line + 2);
			text.how = reading_of("line", 0, 0);
			text.length = 0;
			transcript_clear(&text.read);
		} else if (*line == '-') {
			take_options(line);
		} else if (*line == '|') {
			take_bytes(line + 1);
		} else if (*line >= '0' && *line <= '9') {
			transcript_add(&text.read, "%s\n", line);
		}
	}
	TEST(check_text(name));
	free(line);
	fclose(file);
}

static int
is_visible(const struct dirent *entry)
{
	return *entry->d_name != '.';
}

static void
check_files(void)
{
	char directory[300] = __FILE__;
	struct dirent **entries;
	int count;

	strcpy(strstr(directory, "unit/reader.c"), "texts");
	count = scandir(directory, &entries, is_visible, alphasort);
	oracle_need(count > 0, "tests/texts, from the top of the tree");
	for (int i = 0; i < count; i++) {
		check_file(directory, entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
}

/* ---- texts too long to be written down ---- */

/* Reads a line longer than any buffer, and a board behind it. */
static void
long_line(const char *what, char first, const char *others, const char *fault)
{
	enum { LONG = 400000 };
	struct reading how = reading_of("line", 0, 0);
	char *line = malloc(LONG + 100);

	oracle_need(line != NULL, "memory");
	for (size_t i = 0; i < LONG; i++)
		line[i] = others[i % strlen(others)];
	line[0] = first;
	strcpy(line + LONG, "\n1 2 3 0\n");
	transcript_clear(&expected);
	transcript_add(&expected, "%s2: 2x2 1 2 3 0\nend\n", fault);
	ok(is_read(line, strlen(line), &how),
	    "%s of 400000 bytes gives one fault and is skipped", what);
	free(line);
}

/* Adds what must be read of a line: a board, or the first label that appears
 * twice. */
static void
expect_line(uint64_t line, uint32_t w, uint32_t h, const uint32_t *label)
{
	char fault[40];
	int blanks = 0;

	for (uint32_t cell = 0; cell < w * h; cell++) {
		blanks += label[cell] == 0;
		for (uint32_t i = 0; i < cell && label[cell] != 0; i++) {
			if (label[i] != label[cell])
				continue;
			sprintf(fault, "label %u appears twice", label[cell]);
			transcript_fault(&expected, line, fault);
			return;
		}
	}
	if (blanks == 0)
		transcript_fault(&expected, line, "no blank (0)");
	else
		transcript_board(&expected, line, w, h, label);
}

/* Reads lines in most of which some labels appear twice. */
static void
random_boards(uint32_t w, uint32_t h, int boards)
{
	const uint32_t n = w * h;
	static uint32_t label[ORACLE_CELLS];
	struct reading how = reading_of("line", w, h);
	char *all = malloc((size_t)boards * (6 * n + 10)), *end = all;
	int good = 1, width;

	oracle_need(all != NULL, "memory");
	transcript_clear(&expected);
	for (int i = 0; i < boards; i++) {
		uint32_t spoilt = oracle_below(3) * oracle_below(n / 4);

		oracle_shuffle(label, n, i == 0 ? n : 1 + oracle_below(n));
		while (spoilt-- > 0)
			label[oracle_below(n)] = 1 + oracle_below(n);
		/* A number of more digits than any label is read by the
		 * lexer. */
		width = oracle_below(4) == 0 ? 10 : 1;
		for (uint32_t cell = 0; cell < n; cell++)
			end += sprintf(end, "%0*u%c", cell + 1 < n ? 1 : width,
			    label[cell], cell + 1 < n ? ' ' : '\n');
		expect_line((uint64_t)i + 1, w, h, label);
	}
	transcript_add(&expected, "end\n");
	for (size_t way = 0; good && way < TRANSCRIPT_WAYS; way++) {
		how.plain = transcript_ways[way].plain;
		how.one_by_one = transcript_ways[way].one_by_one;
		good = is_read(all, (size_t)(end - all), &how);
	}
	ok(good, "of %d %ux%u boards with labels that appear twice the first "
	    "is told", boards, w, h);
	free(all);
}

/* ---- one board, or one index ---- */

static void
strings(void)
{
	static const struct {
		const char *text, *form;
		struct sp_size size;
		const char *fault; /* NULL: a board */
	} rows[] = {
		{ "1 2 3 0", "line", { 0, 0 }, NULL },
		{ "1 2\n3 0", "line", { 0, 0 }, NULL },
		{ "\n1 2 # c\n\n3 0\n\n", "line", { 0, 0 }, NULL },
		{ "1 2\n3 0\n", "grid", { 0, 0 }, NULL },
		{ "1 2\n3 0\n\n# c\n\n", "grid", { 2, 2 }, NULL },
		{ "\xef\xbb\xbf" "1,2,3,0", "loose", { 0, 0 }, NULL },
		{ "", "line", { 0, 0 }, "no board" },
		{ " \n# 1 2 3 0", "line", { 0, 0 }, "no board" },
		{ "1 2\n3 0\n\n1", "grid", { 0, 0 }, "more than one board" },
		{ "1 2\n3 0\nx", "grid", { 2, 2 }, "more than one board" },
		{ "1 2 3 0\n1 2 3 0", "line", { 2, 2 },
		    "more than 4 labels for 2x2" },
		{ "3x2\n1 2 3\n4 5 0", "sized", { 3, 3 },
		    "a board of 3x2, but the size is 3x3" },
		{ "1 2\nx 0", "line", { 2, 2 }, "'x' is no label" }
	};
	static const uint32_t label[4] = { 1, 2, 3, 0 };
	struct sp_board b;
	struct sp_fault fault;

	sp_board_init(&b);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		enum sp_status status = sp_board_parse(&b, rows[i].text,
		    sp_form_by_name(rows[i].form), rows[i].size, &fault);

		ok(rows[i].fault == NULL ? status == SP_OK &&
		    oracle_same(&b, 2, 2, label) : status == SP_MALFORMED &&
		    oracle_same_core(fault.text, rows[i].fault),
		    "string %u is %s: %s", (unsigned)i + 1, rows[i].form,
		    rows[i].fault == NULL ? "a board" : rows[i].fault);
	}
	ok(fault.line == 2 && fault.kind == SP_FAULT_LABEL,
	    "a fault of a string has its line and its kind");
	ok(sp_board_parse(&b, "", NULL, rows[0].size, &fault) ==
	    SP_MALFORMED && fault.kind == SP_FAULT_OTHER,
	    "the kind of: no board");
	sp_board_free(&b);
}

/* A program that counts faults by kind need not know their words. */
static void
kinds(void)
{
	static const struct {
		const char *text, *form;
		struct sp_size size;
		enum sp_fault_kind kind;
		uint32_t blank_label;
	} rows[] = {
		{ "1 x 3 0", "line", { 0, 0 }, SP_FAULT_LABEL },
		{ "1 2x2: 3 2 0", "loose", { 0, 0 }, SP_FAULT_PLACE },
		{ "2x2: 1 3 2 0", "loose", { 3, 3 }, SP_FAULT_SIZE },
		{ "1x2\n1 3\n2 0", "sized", { 0, 0 }, SP_FAULT_SIZE_TEXT },
		{ "1 2 5 0", "line", { 2, 2 }, SP_FAULT_RANGE },
		{ "1 2 5 0", "line", { 0, 0 }, SP_FAULT_GREATEST },
		{ "1 2 2 0", "line", { 0, 0 }, SP_FAULT_TWICE },
		{ "1 2 3 0 1", "line", { 2, 2 }, SP_FAULT_MANY },
		{ "1 2\n3", "grid", { 0, 0 }, SP_FAULT_ROW },
		{ "1 2 0", "line", { 0, 0 }, SP_FAULT_COUNT },
		{ "[1 2 3][4 5 0]", "loose", { 2, 3 }, SP_FAULT_SEGMENTS },
		{ "1 2 3 4", "line", { 0, 0 }, SP_FAULT_NO_BLANK },
		{ "1 0 0 2", "line", { 0, 0 }, SP_FAULT_BLANKS },
		{ "1 2 3 4", "one-based", { 2, 2 }, SP_FAULT_NO_NUMBER, 9 },
		{ "1 2 3 _", "loose,one-based", { 2, 2 }, SP_FAULT_SIGN, 3 },
		{ "x", "index", { 2, 2 }, SP_FAULT_INDEX },
		{ "1 2", "index", { 2, 2 }, SP_FAULT_INDEXES }
	};
	struct sp_board b;

	sp_board_init(&b);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct sp_reader r;
		struct sp_big index;
		struct sp_fault fault = { .text = "" };
		enum sp_status status;

		oracle_need(sp_reader_init(&r) == SP_OK && sp_form_parse(
		    &r.form, rows[i].form, &fault) == SP_OK, rows[i].form);
		r.size = rows[i].size;
		r.blank_label = rows[i].blank_label;
		sp_reader_set_text(&r, rows[i].text, strlen(rows[i].text));
		status = r.form.by_index ? sp_read_index(&r, &index, &fault) :
		    sp_read_board(&r, &b, &fault);
		ok(status == SP_MALFORMED && fault.kind == rows[i].kind,
		    "the kind of: %s", fault.text);
		sp_reader_clear(&r);
	}
	sp_board_free(&b);
}

/* Reads indexes up to an error or the end; returns which. */
static enum sp_status
read_indexes(struct feed *feed)
{
	struct sp_reader r;
	enum sp_status status;

	feed_open(feed, &r, sp_form_by_name("index"));
	transcript_clear(&got);
	do {
		static char digits[SP_BIG_TEXT];
		struct sp_big index;
		struct sp_fault fault;

		status = sp_read_index(&r, &index, &fault);
		if (status == SP_OK) {
			sp_big_print(&index, digits);
			transcript_add(&got, "%llu: %s\n",
			    (unsigned long long)sp_reader_line(&r), digits);
		} else if (status == SP_MALFORMED) {
			transcript_fault(&got, fault.line, fault.text);
		}
	} while (status == SP_OK || status == SP_MALFORMED);
	feed_close(feed, &r);
	return status;
}

static void
indexes(void)
{
	static const char lines[] = "0\n 007 # seven\n\n# none\n181439 5 6\n"
	    "x\n0012y\n-1\n340282366920938463463374607431768211456\n012\n"
	    "00\n42\n5";
	static const char as_read[] = "1: 0\n2: 7\n5! more than one number\n"
	    "6! 'x' is no index\n7! '0012y' is no index\n"
	    "8! '-1' is no index\n"
	    "9: 340282366920938463463374607431768211456\n10: 12\n"
	    "11: 0\n12: 42\n13: 5\n";
	int good = 1;

	for (size_t first = 1; first < sizeof lines && good; first++) {
		struct feed whole = { lines, sizeof lines - 1, 1 + first % 4,
		    first, -1 };
		struct feed cut = { lines, first, 1 + first % 4, 1, -1 };

		good = read_indexes(&whole) == SP_END &&
		    strcmp(got.text, as_read) == 0;
		feed_fails = 1;
		good &= read_indexes(&cut) == SP_IO_ERROR &&
		    strncmp(got.text, as_read, strlen(got.text)) == 0;
		feed_fails = 0;
	}
	ok(good, "indexes are read a line each, however they come in blocks, "
	    "up to where reading fails");
}

/* Indexes of more digits than any board's. */
static void
long_indexes(void)
{
	enum { DIGITS = SP_BIG_TEXT + 9 };
	static char lines[3 * DIGITS];
	struct feed feed = { lines, 0, FEED_BLOCK, FEED_BLOCK, -1 };

	sprintf(lines, "%0*d\n%0*d\n58\n", DIGITS, 57, DIGITS, 0);
	memset(lines + DIGITS + 1, '9', DIGITS);
	feed.left = strlen(lines);
	ok(read_indexes(&feed) == SP_END && strncmp(got.text, "1: 57\n2", 7) ==
	    0 && strcmp(strchr(got.text, '3'), "3: 58\n") == 0, "zeros in "
	    "front of an index do not count, and one too long is skipped");
}

/* ---- files ---- */

static struct sp_reader reader;
static struct sp_board board;
static struct sp_fault fault;

/* Reads the first board of a text, in a form and of a size. */
static enum sp_status
first_board(const char *from, const char *form, uint32_t w, uint32_t h)
{
	FILE *file = tmpfile();
	enum sp_status status;

	oracle_need(file != NULL && fputs(from, file) >= 0, "a text");
	rewind(file);
	reader.form = *sp_form_by_name(form);
	reader.size.w = w;
	reader.size.h = h;
	sp_reader_set_file(&reader, fileno(file));
	status = sp_read_board(&reader, &board, &fault);
	fclose(file);
	return status;
}

/* Returns whether the text is malformed, by that fault. */
static int
is_malformed(const char *from, const char *form, uint32_t side,
    const char *core)
{
	return first_board(from, form, side, side) == SP_MALFORMED &&
	    oracle_same_core(fault.text, core);
}

static void
one_after_another(void)
{
	static const uint32_t ordered[] = { 1, 2, 3, 0 };

	memset(&reader, 0xa5, sizeof reader);
	oracle_need(sp_reader_init(&reader) == SP_OK, "a reader");
	sp_board_init(&board);
	ok(first_board("1 2 3 4\n", "one-based", 0, 0) == SP_OK &&
	    oracle_same(&board, 2, 2, ordered),
	    "a new reader takes the greatest number for the blank");
	ok(first_board("1 2 3 4 7 5 6 0 8\n", "line", 0, 0) == SP_OK &&
	    is_malformed("1 2 3 0 5 6 7\n", "line", 2,
	    "more than 4 labels for 2x2") && is_malformed("1 2 3 0 4\n", "line",
	    2, "more than 4 labels for 2x2"),
	    "a 2x2 board behind a larger one has 4 labels");
	ok(is_malformed("1 2\nx 0\n3 4\n", "grid", 0, "'x' is no label") &&
	    first_board("1 2\n3 0\n", "grid", 0, 0) == SP_OK &&
	    sp_reader_line(&reader) == 1 && is_malformed("1 x 2 3\n", "line",
	    0, "'x' is no label") && first_board("1 2 3 0\n", "line", 0, 0) ==
	    SP_OK && sp_reader_line(&reader) == 1,
	    "the rest of a malformed board is not skipped in the next file");
	reader.blank_label = 7;
	ok(first_board("1 2 3 4 7 5 6 0 8\n", "line", 0, 0) == SP_OK &&
	    is_malformed("1 2 3 4\n", "one-based", 2,
	    "no label 7, which stands for the blank"),
	    "a blank that only the board before had is not found");
	ok(first_board("1,2,3,0\n", "loose", 0, 0) == SP_OK &&
	    oracle_same(&board, 2, 2, ordered) &&
	    is_malformed("1,2,3,0\n", "line", 0, "'1,2,3,0' is no label"),
	    "a reader of loose text reads lines strictly afterwards");
	sp_board_free(&board);
	sp_reader_clear(&reader);
}

/* Descriptors that cannot be read, and ends of files. */
static void
errors(void)
{
	FILE *file = tmpfile();
	enum sp_status status;
	int ends[2];

	oracle_need(file != NULL && pipe(ends) == 0 &&
	    sp_reader_init(&reader) == SP_OK, "a reader");
	sp_board_init(&board);
	sp_reader_set_file(&reader, -1);
	ok(sp_read_board(&reader, &board, &fault) == SP_IO_ERROR &&
	    errno == EBADF, "reading without a file fails");
	sp_reader_set_file(&reader, ends[1]);
	ok(sp_read_board(&reader, &board, &fault) == SP_IO_ERROR &&
	    errno == EBADF, "reading from a descriptor for writing fails");
	close(ends[1]);
	sp_reader_set_file(&reader, ends[0]);
	ok(sp_read_board(&reader, &board, &fault) == SP_END,
	    "an empty pipe has no board");
	close(ends[0]);
	sp_reader_set_file(&reader, fileno(file));
	status = sp_read_board(&reader, &board, &fault);
	oracle_need(write(fileno(file), "1 2 3 0\n", 8) == 8 &&
	    lseek(fileno(file), 0, SEEK_SET) == 0, "the file grows");
	ok(status == SP_END && sp_read_board(&reader, &board, &fault) ==
	    SP_END, "nothing is read behind the end of a file that grows");
	sp_reader_set_file(&reader, fileno(file));
	ok(sp_read_board(&reader, &board, &fault) == SP_OK,
	    "a file that is set once more is read once more");
	fclose(file);
	sp_board_free(&board);
	sp_reader_clear(&reader);
}

static void
tell_child(void *bell)
{
	oracle_need(write(*(int *)bell, "!", 1) == 1, "the bell rings");
}

/* The board is written only after the reader has waited for it. */
static int
waits_for_board(void)
{
	int ends[2], bell[2];
	enum sp_status status;
	pid_t child;

	oracle_need(pipe(ends) == 0 && pipe(bell) == 0 &&
	    fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0, "pipes");
	child = fork();
	oracle_need(child >= 0, "a process");
	if (child == 0) {
		char byte;

		_exit(read(bell[0], &byte, 1) != 1 ||
		    write(ends[1], "1 2 3 0\n", 8) != 8);
	}
	close(ends[1]);
	reader.in.before_read = tell_child;
	reader.in.argument = &bell[1];
	sp_reader_set_file(&reader, ends[0]);
	status = sp_read_board(&reader, &board, &fault);
	waitpid(child, NULL, 0);
	close(ends[0]);
	close(bell[0]);
	close(bell[1]);
	return status == SP_OK;
}

static void
waits(void)
{
	int good = 1;

	oracle_need(sp_reader_init(&reader) == SP_OK, "a reader");
	sp_board_init(&board);
	for (int turn = 0; turn < 20; turn++)
		good &= waits_for_board();
	ok(good, "a descriptor that does not block is waited for");
	sp_board_free(&board);
	sp_reader_clear(&reader);
}

int
main(void)
{
	unsetenv("SP_PLAIN");
	check_files();
	TEST(long_line("a word", 'x', "x",
	    "1! 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...' is no label\n"));
	TEST(long_line("a number", '7', "7",
	    "1! label 77777777777777777777777777777777... is out of range "
	    "(0 to 67108864)\n"));
	TEST(long_line("a line", '7', "7 ", "1! label 7 appears twice\n"));
	TEST(long_line("a comment", '#', "7", ""));
	TEST(random_boards(4, 5, 3000));
	TEST(random_boards(13, 5, 300));
	TEST(random_boards(40, 40, 100));
	TEST(random_boards(13, 157, 60));
	TEST(strings());
	TEST(kinds());
	TEST(indexes());
	TEST(long_indexes());
	TEST(errors());
	TEST(waits());
	setenv("SP_PLAIN", "1", 1);
	TEST(one_after_another());
	unsetenv("SP_PLAIN");
	TEST(one_after_another());
	free(got.text);
	free(expected.text);
	free(text.read.text);
	return done();
}
