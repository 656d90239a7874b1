/* reader.c -- boards from text, and what is wrong with other text */
#include <fcntl.h>
#include <sys/wait.h>

#include "transcript.h"
#include "tap.h"

static struct transcript got, other;

struct example {
	const char *what, *form;
	struct sp_size size;
	uint32_t blank_label; /* 0: not given */
	const char *text, *transcript;
};

/* Whether all lines of the transcript are those of the text, which may have
 * advice behind faults, and the last is "end". */
static int
same_cores(const struct transcript *t, const char *text)
{
	const char *at = t->text;

	while (*text != '\0') {
		size_t line = strcspn(text, "\n");
		const char *advice = strstr(text, "; ");
		size_t core = advice != NULL && advice < text + line ?
		    (size_t)(advice - text) : line;

		if (strncmp(at, text, core) != 0 || at[core] != '\n')
			return 0;
		at += core + 1;
		text += line + (text[line] == '\n');
	}
	return strcmp(at, "end\n") == 0;
}

#define L32 "abcdefghijklmnopqrstuvwxyzabcdef"

static const struct example examples[] = {
	{ "a board on a line",
	    "line", { 0, 0 }, 0,
	    "1 2 3 0\n",
	    "1: 2x2 1 2 3 0\n" },
	{ "the last line may lack its LF",
	    "line", { 0, 0 }, 0,
	    "1 2 3 0",
	    "1: 2x2 1 2 3 0\n" },
	{ "spaces, tabs and CR separate labels",
	    "line", { 0, 0 }, 0,
	    " \t1\t2 \r 3 0  \r\n",
	    "1: 2x2 1 2 3 0\n" },
	{ "zeros in front of labels do not count",
	    "line", { 0, 0 }, 0,
	    "001 02 3 0000\n",
	    "1: 2x2 1 2 3 0\n" },
	{ "blank lines and comments are no boards, but lines",
	    "line", { 0, 0 }, 0,
	    "\n\n# c\n   \n1 2 3 0 # tail\n1 2 3 0#tail",
	    "5: 2x2 1 2 3 0\n6: 2x2 1 2 3 0\n" },
	{ "any byte may stand in a comment; boards differ in size",
	    "line", { 0, 0 }, 0,
	    "# \377\n0 1 2 4\n1 2 3 4 5 6 7 8 0\n",
	    "2: 2x2 0 1 2 4\n3: 3x3 1 2 3 4 5 6 7 8 0\n" },
	{ "an empty text holds no board",
	    "line", { 0, 0 }, 0,
	    "",
	    "" },
	{ "nor do blank lines and a comment without LF",
	    "line", { 0, 0 }, 0,
	    "\n \n#",
	    "" },
	{ "three labels are no square, and maybe a row",
	    "line", { 0, 0 }, 0,
	    "1 2 3\n1 2 3 0\n",
	    "1! 3 labels are no square board; if every line is a row of a "
	    "board, give -G\n"
	    "2: 2x2 1 2 3 0\n" },
	{ "one label is no board",
	    "line", { 0, 0 }, 0,
	    "0\n\n7\n",
	    "1! 1 label is no board; put each board on one line\n"
	    "3! 1 label is no board; put each board on one line\n" },
	{ "twelve labels want a size",
	    "line", { 0, 0 }, 0,
	    "1 2 3 4 5 6 7 8 9 10 11 0\n",
	    "1! 12 labels are no square board; give the size with "
	    "-s\n" },
	{ "labels too great for twelve cells look like a row",
	    "line", { 0, 0 }, 0,
	    "1 2 30 4 50 6 70 80 90 100 11 0\n",
	    "1! 12 labels are no square board; give the size with "
	    "-s; if every line is a row of a board, give -G\n" },
	{ "a label that comes twice is told, the next line read",
	    "line", { 0, 0 }, 0,
	    "1 2 2 0\n1 2 3 0\n",
	    "1! label 2 appears twice\n2: 2x2 1 2 3 0\n" },
	{ "of two labels that come twice the first is told",
	    "line", { 0, 0 }, 0,
	    "8 8 1 1 7 0 4 5 3\n",
	    "1! label 8 appears twice\n" },
	{ "the greatest of as many labels comes twice",
	    "line", { 0, 0 }, 0,
	    "9 9 1 2 3 4 5 6 7\n",
	    "1! label 9 appears twice\n" },
	{ "a label that comes twice, and nothing before it",
	    "line", { 0, 0 }, 0,
	    "6 6 1 2 3 4 5 0 8\n77 77 0 1\n",
	    "1! label 6 appears twice\n"
	    "2! label 77 appears twice\n" },
	{ "great labels of a few leave nothing behind",
	    "line", { 0, 0 }, 0,
	    "5000 1 2 0\n5000 1 2 0\n",
	    "1! label 5000 is out of range (0 to 4) for 2x2; if every line "
	    "is a row of a board, give -G\n"
	    "2! label 5000 is out of range (0 to 4) for 2x2; if every line "
	    "is a row of a board, give -G\n" },
	{ "what marked a great label of a few is clear for the next board",
	    "line", { 40, 40 }, 0,
	    "1024 5 5\n1 1024 2 2\n",
	    "1! label 5 appears twice\n"
	    "2! label 2 appears twice\n" },
	{ "the last of as many labels as the greatest comes twice",
	    "line", { 0, 0 }, 0,
	    "3 0 4 4\n",
	    "1! label 4 appears twice\n" },
	{ "zeros in front of a label that is out of range",
	    "line", { 2, 2 }, 0,
	    "00005 1 2 3\n067108864\n067108865\n",
	    "1! label 5 is out of range (0 to 4) for 2x2\n"
	    "2! label 67108864 is out of range (0 to 4) for 2x2\n"
	    "3! label 067108865 is out of range (0 to 4) for 2x2; put spaces "
	    "between labels\n" },
	{ "the greatest number that is no label, counted from 0",
	    "zero-based", { 0, 0 }, 0,
	    "99999999999 1 2 3\n",
	    "1! label 99999999999 is out of range (0 to 67108863); "
	    "put spaces between labels\n" },
	{ "comments between rows are counted anew in each grid",
	    "grid", { 0, 0 }, 0,
	    "1 2\n# a\n3 4\n# b\n5 0\n\n"
	    "1 2\n# a\n3 9\n# b\n# c\n5 0\n# d\n\n",
	    "1: 2x3 1 2 3 4 5 0\n"
	    "9! label 9 is out of range (0 to 6) for 2x3\n" },
	{ "and forgotten with it",
	    "grid", { 0, 0 }, 0,
	    "1 2\n# a\n3 4\n# b\n5 0\n\n"
	    "1 2\n3 9\n5 0\n",
	    "1: 2x3 1 2 3 4 5 0\n"
	    "8! label 9 is out of range (0 to 6) for 2x3\n" },
	{ "comments between many rows",
	    "grid", { 0, 0 }, 0,
	    "0 1\n#\n2 3\n#\n4 5\n#\n6 7\n#\n8 9\n#\n10 11\n#\n"
	    "12 13\n#\n14 15\n#\n16 17\n#\n18 19\n#\n20 21\n#\n"
	    "22 23\n#\n24 25\n#\n26 27\n#\n28 29\n#\n30 31\n#\n"
	    "32 33\n#\n34 35\n#\n36 37\n#\n38 99\n",
	    "39! label 99 is out of range (0 to 40) for 2x20\n" },
	{ "a board without blank",
	    "line", { 0, 0 }, 0,
	    "1 2 3 4\n",
	    "1! no blank (0); if 4 stands for it, -i one-based reads such "
	    "boards; if every line is a row of a board, give -G\n" },
	{ "a board with two or four blanks",
	    "line", { 0, 0 }, 0,
	    "1 2 0 0\n0 0 0 0\n",
	    "1! more than one blank (0); if every line is a row "
	    "of a board, give -G\n"
	    "2! more than one blank (0); if every line is a row "
	    "of a board, give -G\n" },
	{ "a label out of range by the count of labels",
	    "line", { 0, 0 }, 0,
	    "1 2 5 0\n1 2 4 0",
	    "1! label 5 is out of range (0 to 4) for 2x2; if every line is a "
	    "row of a board, give -G\n"
	    "2: 2x2 1 2 4 0\n" },
	{ "a label that comes twice is told before the size is known",
	    "line", { 0, 0 }, 0,
	    "1 2 5 5\n1 9 9 0 5\n9 1 2 2\n",
	    "1! label 5 appears twice\n"
	    "2! label 9 appears twice\n"
	    "3! label 2 appears twice\n" },
	{ "of labels out of range the greatest is told",
	    "line", { 0, 0 }, 0,
	    "7 9 8 0\n4 5 0 6\n6 4 0 5\n",
	    "1! label 9 is out of range (0 to 4) for 2x2; if every line is a "
	    "row of a board, give -G\n"
	    "2! label 6 is out of range (0 to 4) for 2x2; if every line is a "
	    "row of a board, give -G\n"
	    "3! label 6 is out of range (0 to 4) for 2x2; if every line is a "
	    "row of a board, give -G\n" },
	{ "a label that comes twice before what is no label",
	    "line", { 0, 0 }, 0,
	    "1 1 99 x\n99 1 1 x\n",
	    "1! label 1 appears twice\n"
	    "2! label 1 appears twice\n" },
	{ "the same of a given size, with tabs between",
	    "line", { 3, 2 }, 0,
	    "9 \t1 \t1 2 3 0\n99 \t1 \t1 2 3 0\n"
	    "1 \t9 \t1 2 3 0\n1 \t99 \t1 2 3 0\n",
	    "1! label 9 is out of range (0 to 6) for 3x2\n"
	    "2! label 99 is out of range (0 to 6) for 3x2\n"
	    "3! label 9 is out of range (0 to 6) for 3x2\n"
	    "4! label 99 is out of range (0 to 6) for 3x2\n" },
	{ "one label on a last line that lacks its LF",
	    "line", { 0, 0 }, 0,
	    "1 2 3 0\n7",
	    "1: 2x2 1 2 3 0\n"
	    "2! 1 label is no board; put each board on one line\n" },
	{ "more zeros in front of labels than are kept",
	    "line", { 0, 0 }, 0,
	    "0000000000000000000000000000000000000000000001 2 3 0\n",
	    "1: 2x2 1 2 3 0\n" },
	{ "what looks like a board behind what is no label",
	    "line", { 0, 0 }, 0,
	    "1 2 3 0\n1 2 x 1 2 3 0\n1 2 x1 2 3 0\n3 2 1 0\n3 1 2 0\n",
	    "1: 2x2 1 2 3 0\n"
	    "2! 'x' is no label; -i loose reads boards "
	    "with such signs\n"
	    "3! 'x1' is no label\n4: 2x2 3 2 1 0\n5: 2x2 3 1 2 0\n" },
	{ "what would be a board, were labels not counted from 1",
	    "one-based", { 0, 0 }, 0,
	    "1 2 3 4\n0 1 2 3\n4 3 2 1\n",
	    "1: 2x2 1 2 3 0\n"
	    "2! label 0 is out of range (1 to 67108864)\n"
	    "3: 2x2 0 3 2 1\n" },
	{ "what is no label before a label that comes twice",
	    "line", { 0, 0 }, 0,
	    "1 x 2 2\n",
	    "1! 'x' is no label; -i loose reads boards "
	    "with such signs\n" },
	{ "signs, fractions, words and commas are no labels",
	    "line", { 0, 0 }, 0,
	    "1 2 3 a0\n1 2 3 0a\n1 2 -3 0\n1 +2 3 0\n1 2 3.5 0\n"
	    "1,2,3,0\n",
	    "1! 'a0' is no label\n2! '0a' is no label\n"
	    "3! '-3' is no label\n4! '+2' is no label\n"
	    "5! '3.5' is no label; write labels without a decimal point\n"
	    "6! '1,2,3,0' is no label; -i loose reads "
	    "boards with such signs\n" },
	{ "what could be read loosely, and what could not",
	    "line", { 0, 0 }, 0,
	    "1,2,3,_\n_,1,9,3\n[_]\n__,1\n1,__\n_1,2\n1,:\n1,/,2\n",
	    "1! '1,2,3,_' is no label; -i loose reads "
	    "boards with such signs\n"
	    "2! '_,1,9,3' is no label; -i loose reads "
	    "boards with such signs\n"
	    "3! '[_]' is no label; -i loose reads "
	    "boards with such signs\n"
	    "4! '__,1' is no label\n5! '1,__' is no label\n"
	    "6! '_1,2' is no label\n7! '1,:' is no label\n"
	    "8! '1,/,2' is no label; -i loose reads "
	    "boards with such signs\n" },
	{ "labels are at most 2^26",
	    "line", { 0, 0 }, 0,
	    "1 2 3 67108864\n1 2 3 67108865\n"
	    "1 2 3 99999999999999999999999999999999\n"
	    "1 2 3 671088630\n1 2 3 671088641\n",
	    "1! label 67108864 is out of range (0 to 4) for 2x2; if every "
	    "line is a row of a board, give -G\n"
	    "2! label 67108865 is out of range (0 to 67108864); put spaces "
	    "between labels\n"
	    "3! label 99999999999999999999999999999999 is out of range (0 to "
	    "67108864); put spaces between labels\n"
	    "4! label 671088630 is out of range (0 to 67108864); put spaces "
	    "between labels\n"
	    "5! label 671088641 is out of range (0 to 67108864); put spaces "
	    "between labels\n" },
	{ "a long number is cut after 32 digits",
	    "line", { 0, 0 }, 0,
	    "1 2 3 999999999999999999999999999999999\n"
	    "1 2 3 99999999999999999999999999999999999999999999999999\n",
	    "1! label 99999999999999999999999999999999... is out "
	    "of range (0 to 67108864); put spaces between labels\n"
	    "2! label 99999999999999999999999999999999... is out "
	    "of range (0 to 67108864); put spaces between labels\n" },
	{ "a long word is cut after 32 bytes",
	    "line", { 0, 0 }, 0,
	    "1 " L32 " 2\n1 " L32 "g 2\n",
	    "1! 'abcdefghijklmnopqrstuvwxyzabcdef' is no label\n"
	    "2! 'abcdefghijklmnopqrstuvwxyzabcdef...' is no "
	    "label\n" },
	{ "bytes that are not printable are shown as numbers",
	    "line", { 0, 0 }, 0,
	    "1 \001\177\200\377 2\n",
	    "1! '\\x01\\x7F\\x80\\xFF' is no label\n" },
	{ "other white space is no space",
	    "line", { 0, 0 }, 0,
	    "1 2\v3 0\n1 2\f 3 0\n",
	    "1! '2\\x0B3' is no label\n2! '2\\x0C' is no label\n" },
	{ "boards of a given size",
	    "line", { 2, 2 }, 0,
	    "1 2 3 0\n0 1 2 4\n",
	    "1: 2x2 1 2 3 0\n2: 2x2 0 1 2 4\n" },
	{ "a given size: labels lacking, too many, too great, "
	    "twice, a row",
	    "line", { 2, 2 }, 0,
	    "1 2 3\n1 2 3 4 0\n1 2 5 0\n1 1 5 0\n1 2\n",
	    "1! 3 labels, but 2x2 has 4 cells; write 0 for the blank\n"
	    "2! more than 4 labels for 2x2\n"
	    "3! label 5 is out of range (0 to 4) for 2x2\n"
	    "4! label 1 appears twice\n"
	    "5! 2 labels, but 2x2 has 4 cells; if every line is a row of a "
	    "board, give -G\n" },
	{ "a given size that is no square",
	    "line", { 3, 2 }, 0,
	    "1 2 3 4 5 0\n1 2 3\n1 2 3 0\n1 2 3 4 5 6 0 x\n"
	    "1 2 3 4 5 0 x\n",
	    "1: 3x2 1 2 3 4 5 0\n"
	    "2! 3 labels, but 3x2 has 6 cells; if every line is a "
	    "row of a board, give -G\n"
	    "3! 4 labels, but 3x2 has 6 cells\n"
	    "4! more than 6 labels for 3x2\n"
	    "5! 'x' is no label; -i loose reads boards "
	    "with such signs\n" },
	{ "a given size: the first fault in reading order",
	    "line", { 3, 2 }, 0,
	    "7 x\n1 1 7\n1 2 3 4 5 6\n0 0 1 2 3 4\n",
	    "1! label 7 is out of range (0 to 6) for 3x2\n"
	    "2! label 1 appears twice; if the first is a number of the line, "
	    "cut it off (at a tab: cut -f 2-, at a space: cut -d ' ' -f 2-)\n"
	    "3! no blank (0); if 6 stands for it, -i one-based reads such "
	    "boards\n"
	    "4! more than one blank (0)\n" },
	{ "a grid",
	    "grid", { 0, 0 }, 0,
	    "1 2\n3 0\n",
	    "1: 2x2 1 2 3 0\n" },
	{ "two grids of different size, the last without LF",
	    "grid", { 0, 0 }, 0,
	    "1 2\n3 0\n\n0 1 2\n3 4 5",
	    "1: 2x2 1 2 3 0\n4: 3x2 0 1 2 3 4 5\n" },
	{ "empty lines around grids",
	    "grid", { 0, 0 }, 0,
	    "\n\n1 2\n3 0\n\n\n\n0 1 2\n3 4 5\n\n",
	    "3: 2x2 1 2 3 0\n8: 3x2 0 1 2 3 4 5\n" },
	{ "a line of a comment is no line, one of spaces ends a grid",
	    "grid", { 0, 0 }, 0,
	    "# a\n1 2 # b\n# c\n3 0\n \t\r\n0 1\n2 3\n",
	    "2: 2x2 1 2 3 0\n6: 2x2 0 1 2 3\n" },
	{ "a ragged grid is skipped up to the empty line",
	    "grid", { 0, 0 }, 0,
	    "1 2 3\n4 5\n6 7 8\n9 0 1\n\n1 2\n3 0\n",
	    "2! row 2 has 2 labels, not 3\n6: 2x2 1 2 3 0\n" },
	{ "a row too long",
	    "grid", { 0, 0 }, 0,
	    "1 2\n3 4 0\n\n1 2\n3 0\n",
	    "2! row 2 has more than 2 labels\n4: 2x2 1 2 3 0\n" },
	{ "a row too long where one label makes a row",
	    "grid", { 0, 0 }, 0,
	    "1\n2 3\n0\n\n1 2\n3 0\n",
	    "2! row 2 has more than 1 label\n5: 2x2 1 2 3 0\n" },
	{ "grids of one row or column",
	    "grid", { 0, 0 }, 0,
	    "1 2 3 0\n\n1\n2\n0\n",
	    "1! a grid of one row; without -G every line is a "
	    "board\n"
	    "3! a grid of one column, whose tiles cannot pass each other\n" },
	{ "two rows of one column",
	    "grid", { 0, 0 }, 0,
	    "1\n0\n",
	    "1! a grid of one column, whose tiles cannot pass each other\n" },
	{ "a label that comes twice, and then a row too short",
	    "grid", { 0, 0 }, 0,
	    "9 9 1\n2 3\n\n1 2\n3 0\n",
	    "1! label 9 appears twice\n4: 2x2 1 2 3 0\n" },
	{ "a comment in a grid that is skipped up to an empty line",
	    "grid", { 0, 0 }, 0,
	    "1 2 2\n# c\n3 0\n\n1 2\n3 0\n",
	    "1! label 2 appears twice\n5: 2x2 1 2 3 0\n" },
	{ "a label out of range in its row",
	    "grid", { 0, 0 }, 0,
	    "1 2\n3 9\n5 0\n",
	    "2! label 9 is out of range (0 to 6) for 2x3\n" },
	{ "a label that comes twice is told from one out of range, "
	    "with its line",
	    "grid", { 0, 0 }, 0,
	    "1 9 3\n5 4 4\n",
	    "2! label 4 appears twice\n" },
	{ "of labels out of range the greatest, with its line",
	    "grid", { 0, 0 }, 0,
	    "1 7 3\n# c\n2 9 4\n8 0 5\n\n1 7\n2 0\n\n5 0\n1 6\n",
	    "1: 3x3 1 7 3 2 9 4 8 0 5\n"
	    "6! label 7 is out of range (0 to 4) for 2x2\n"
	    "10! label 6 is out of range (0 to 4) for 2x2\n" },
	{ "three blanks do not hide the line of a label out of range",
	    "grid", { 0, 0 }, 0,
	    "0 0 0\n7 2 3\n10 1 5\n",
	    "3! label 10 is out of range (0 to 9) for 3x3\n" },
	{ "a comment line ends no grid, an empty one does",
	    "grid", { 0, 0 }, 0,
	    "1 2\n# c\n\n3 0\n",
	    "1! a grid of one row; without -G every line is a "
	    "board\n"
	    "4! a grid of one row; without -G every line is a "
	    "board\n" },
	{ "comment lines count for the line of a label",
	    "grid", { 0, 0 }, 0,
	    "1 2\n# c\n# d\n3 9\n",
	    "4! label 9 is out of range (0 to 4) for 2x2\n" },
	{ "after a wrong label the rest of the grid is skipped",
	    "grid", { 0, 0 }, 0,
	    "1 2\n3 x\n5 0\n\n1 2\n3 0\n",
	    "2! 'x' is no label; -i loose reads boards "
	    "with such signs\n5: 2x2 1 2 3 0\n" },
	{ "a label that comes twice is told in its row",
	    "grid", { 0, 0 }, 0,
	    "1 2\n3 2\n5 0\n",
	    "2! label 2 appears twice\n" },
	{ "blanks are counted in the whole grid",
	    "grid", { 0, 0 }, 0,
	    "1 2\n3 4\n\n1 0\n2 0\n",
	    "1! no blank (0)\n4! more than one blank (0)\n" },
	{ "a fault in the last row of a text",
	    "grid", { 0, 0 }, 0,
	    "1 2\n3 x\n",
	    "2! 'x' is no label; -i loose reads boards "
	    "with such signs\n" },
	{ "grids of a given size need no empty line",
	    "grid", { 2, 2 }, 0,
	    "1 2\n3 0\n0 1\n2 3\n\n1 2\n3 0\n",
	    "1: 2x2 1 2 3 0\n3: 2x2 0 1 2 3\n6: 2x2 1 2 3 0\n" },
	{ "after a fault in the last row the next row is of the "
	    "next grid",
	    "grid", { 2, 2 }, 0,
	    "1 2\n3 x\n0 1\n2 3\n",
	    "2! 'x' is no label; -i loose reads boards "
	    "with such signs\n3: 2x2 0 1 2 3\n" },
	{ "after one in the first row the second is skipped",
	    "grid", { 2, 2 }, 0,
	    "1 x\n3 0\n0 1\n2 3\n",
	    "1! 'x' is no label; -i loose reads boards "
	    "with such signs\n3: 2x2 0 1 2 3\n" },
	{ "a row too long for the size",
	    "grid", { 2, 2 }, 0,
	    "1 2 3\n3 0\n0 1\n2 3\n",
	    "1! row 1 has more than 2 labels; without -G every "
	    "line is a board\n3: 2x2 0 1 2 3\n" },
	{ "a row too short for the size",
	    "grid", { 2, 2 }, 0,
	    "1\n3 0\n0 1\n2 3\n",
	    "1! row 1 has 1 label, not 2\n3: 2x2 0 1 2 3\n" },
	{ "too few rows for the size",
	    "grid", { 2, 2 }, 0,
	    "1 2\n\n0 1\n2 3\n",
	    "1! 2 labels, but 2x2 has 4 cells\n3: 2x2 0 1 2 3\n" },
	{ "a label out of range for the size",
	    "grid", { 2, 2 }, 0,
	    "1 2\n3 5\n0 1\n2 3\n",
	    "2! label 5 is out of range (0 to 4) for 2x2\n"
	    "3: 2x2 0 1 2 3\n" },
	{ "blanks of grids of a given size",
	    "grid", { 2, 2 }, 0,
	    "1 2\n3 4\n0 1\n2 3\n1 0\n0 2\n",
	    "1! no blank (0)\n3: 2x2 0 1 2 3\n"
	    "5! more than one blank (0)\n" },
	{ "comment lines are no rows to be skipped",
	    "grid", { 2, 2 }, 0,
	    "1 x\n# c\n3 0\n# d\n0 1\n2 3\n",
	    "1! 'x' is no label; -i loose reads boards "
	    "with such signs\n5: 2x2 0 1 2 3\n" },
	{ "the greatest number is the blank, counted from 1",
	    "one-based", { 0, 0 }, 0,
	    "1 2 3 4\n4 3 2 1\n1 2 3 0\n1 2 3 5\n1 2 2 3\n",
	    "1: 2x2 1 2 3 0\n"
	    "2: 2x2 0 3 2 1\n"
	    "3! label 0 is out of range (1 to 67108864)\n"
	    "4! label 5 is out of range (1 to 4) for 2x2\n"
	    "5! label 2 appears twice\n" },
	{ "another number is the blank, if so named",
	    "one-based", { 2, 2 }, 2,
	    "1 2 3 4\n",
	    "1: 2x2 1 0 3 4\n" },
	{ "but not one that no board has",
	    "one-based", { 2, 2 }, 5,
	    "1 2 3 4\n",
	    "1! no label 5, which stands for the blank\n" },
	{ "the greatest number is the blank, counted from 0",
	    "zero-based", { 0, 0 }, 0,
	    "0 1 2 3\n3 2 1 0\n1 2 3 4\n0 0 1 2\n0 1 2\n",
	    "1: 2x2 1 2 3 0\n"
	    "2: 2x2 0 3 2 1\n"
	    "3! label 4 is out of range (0 to 3) for 2x2\n"
	    "4! label 0 appears twice\n"
	    "5! 3 labels are no square board; if the blank is left out, put "
	    "3 there\n" },
	{ "another number is the blank, counted from 0",
	    "zero-based", { 2, 2 }, 1,
	    "0 1 2 3\n0 1 2 4\n",
	    "1: 2x2 1 0 3 4\n"
	    "2! label 4 is out of range (0 to 3) for 2x2\n" },
	{ "loose signs count as spaces, others as blank",
	    "loose", { 0, 0 }, 0,
	    "[1, 2, 3, 0]\n{1;2|3/_}\n(1)(2)\"3\"'.'\n1 2 3 -\n"
	    "1 2 3 x\n1 2 X 3\n",
	    "1: 2x2 1 2 3 0\n2: 2x2 1 2 3 0\n3: 2x2 1 2 3 0\n"
	    "4: 2x2 1 2 3 0\n5: 2x2 1 2 3 0\n6: 2x2 1 2 0 3\n" },
	{ "equal rows within a line are those of the size",
	    "loose", { 2, 3 }, 0,
	    "[[1,2],[3,4],[5,0]]\n[[1,2,3],[4,5,0]]\n1 2 3/4 5 0\n"
	    "1 2 3;4 5 0\n1 2 3 | 4 5 0\n[1,2,3],4,5,0\n(1,2,3)4{5}(0)\n"
	    "2x3:1,2,3,};4,5,0\n"
	    "3x2:1/2/3/4/5/0\n(1) (2) (3) (4) (5) (0)\n1,2,3,4/5,0\n"
	    "[1,2,3,4,5,0]\n[[1,2],[3,0]]\n",
	    "1: 2x3 1 2 3 4 5 0\n"
	    "2! rows of 3 labels, not of 2; a size is columns x rows, here 3x2\n"
	    "3! rows of 3 labels, not of 2; a size is columns x rows, here 3x2\n"
	    "4! rows of 3 labels, not of 2; a size is columns x rows, here 3x2\n"
	    "5! rows of 3 labels, not of 2; a size is columns x rows, here 3x2\n"
	    "6! rows of 3 labels, not of 2; a size is columns x rows, here 3x2\n"
	    "7: 2x3 1 2 3 4 5 0\n"
	    "8! rows of 3 labels, not of 2; a size is columns x rows, here 3x2\n"
	    "9! a board of 3x2, but -s is 2x3\n10: 2x3 1 2 3 4 5 0\n"
	    "11: 2x3 1 2 3 4 5 0\n12: 2x3 1 2 3 4 5 0\n"
	    "13! 4 labels, but 2x3 has 6 cells\n" },
	{ "or of a square",
	    "loose", { 0, 0 }, 0,
	    "[[1,2,3,4,5,6,7,8],[9,10,11,12,13,14,15,0]]\n"
	    "[[1,2],[3,0]]\n[[1,2,3],[4,5,0]]\n1,2/3,4,5,6,7/8,0\n"
	    "1,2,3,4,5/6,7/8,0\n1,2,3,4,5,6/7,8/9,0\n"
	    "1 2 3 4 5 6 7 8|9 10 11 12 13 14 17 0\n"
	    "(1 2 3 4 5)(6 7 8 9 0)\n(0)(1)(2)(3)(4)(5)\n",
	    "1! rows of 8 labels, not of 4; give the size with -s 8x2\n"
	    "2: 2x2 1 2 3 0\n"
	    "3! 6 labels are no square board; give the size with -s 3x2\n"
	    "4: 3x3 1 2 3 4 5 6 7 8 0\n5: 3x3 1 2 3 4 5 6 7 8 0\n"
	    "6! 10 labels are no square board; give the size with -s; one too "
	    "many for 3x3; if a number stands in front or behind, cut it off "
	    "(at a tab: cut -f 2- or -f 1, at a space: cut -d ' ' -f 2-)\n"
	    "7! label 17 is out of range (0 to 16) for 4x4\n"
	    "8! 10 labels are no square board; give the size with -s 5x2\n"
	    "9! 6 labels are no square board; give the size with -s; if every "
	    "line is a row of a board, give -G\n" },
	{ "0 and null are there once each, and all tiles but the last",
	    "loose", { 3, 3 }, 0,
	    "[0,1,2,3,4,5,6,null,7]\n[0,1,2,3,4,5,7,null,null]\n"
	    "[0,1,2,3,4,5,8,null,7]\n",
	    "1! more than one blank (0); if tiles count from 0, see 'Boards "
	    "from elsewhere' in man 7 sp\n"
	    "2! more than one blank (0)\n3! more than one blank (0)\n" },
	{ "nor are letters, first or after words",
	    "loose", { 0, 0 }, 0,
	    "A 1 2 3\nab\n_ 1 2 3\nA 1 2 3\n",
	    "1! 'A' is no label; if that is the blank, put 0 there; "
	    "if a heading or a name, leave it out\n"
	    "2! 'ab' is no label; if that is the blank, put 0 there; "
	    "if a heading or a name, leave it out\n"
	    "3: 2x2 0 1 2 3\n"
	    "4! 'A' is no label; if that is the blank, put 0 there; "
	    "if a heading or a name, leave it out\n" },
	{ "but not within a word",
	    "loose", { 0, 0 }, 0,
	    "1 2 3 __\n1 2 3 -1\n1:2:3:0\n1 2 3 x4\n1 2 3 4.\n"
	    "[1,2,3,0] # c\n",
	    "1! '__' is no label; if that is the blank, put 0 there; "
	    "if a heading or a name, leave it out\n"
	    "2! '-1' is no label; if that is the blank, put 0 there\n"
	    "3! '1:2:3:0' is no label\n4! 'x4' is no label\n"
	    "5! '4.' is no label; write labels without a decimal point\n"
	    "6: 2x2 1 2 3 0\n" },
};

enum { EXAMPLES = sizeof examples / sizeof *examples };

static struct reading
reading_of(const struct example *e)
{
	struct reading how;

	how.form = *sp_form_by_name(e->form);
	how.size = e->size;
	how.blank_label = e->blank_label == 0 ? UINT32_MAX : e->blank_label;
	how.first = how.chunk = 60000;
	how.plain = NULL;
	how.one_by_one = 1;
	return how;
}

static void
by_example(void)
{
	for (size_t i = 0; i < EXAMPLES; i++) {
		const struct example *e = &examples[i];
		struct reading how = reading_of(e);
		int same;

		transcript_clear(&got);
		transcript_read(&got, e->text, strlen(e->text), &how);
		same = same_cores(&got, e->transcript);
		ok(same, "%s: %s", e->form, e->what);
		if (!same)
			printf("# got %s", got.text);
	}
}

/* Whether a text is read alike with the first block ending at every byte. */
static int
same_in_blocks(const char *text, size_t length, struct reading how)
{
	transcript_clear(&got);
	transcript_read(&got, text, length, &how);
	for (size_t first = 1; first <= length; first++) {
		/* And the others of 1, 2, 3 bytes, or all that is left. */
		how.plain = first % 3 == 0 ? "ssse3" : NULL;
		how.one_by_one = first % 2 == 0;
		for (size_t chunk = 0; chunk <= 3; chunk++) {
			if (chunk > 0 && first > 3)
				continue;
			how.first = first;
			how.chunk = chunk == 0 ? 60000 : chunk;
			transcript_clear(&other);
			transcript_read(&other, text, length, &how);
			if (strcmp(got.text, other.text) != 0) {
				printf("# first block of %zu bytes, the "
				    "others of %zu\n", how.first, how.chunk);
				return 0;
			}
		}
	}
	return 1;
}

static void
in_blocks(void)
{
	static const char *const forms[] = {
		"line", "grid", "one-based", "zero-based", "loose"
	};

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		int same = 1, count = 0;

		for (size_t k = 0; k < EXAMPLES; k++) {
			if (strcmp(examples[k].form, forms[i]) != 0)
				continue;
			same &= same_in_blocks(examples[k].text,
			    strlen(examples[k].text),
			    reading_of(&examples[k]));
			count++;
		}
		ok(same, "%d texts of the form %s are read alike however "
		    "they come in blocks", count, forms[i]);
	}
}

/* A text that cannot be read from some byte on, be it one that was to come. */
static int
fails_anywhere(const char *text, size_t length, struct reading how)
{
	transcript_clear(&got);
	transcript_read(&got, text, length, &how);
	for (size_t read = 0; read <= length; read++) {
		size_t known;

		how.first = how.chunk = 1 + read % 3 * 60000;
		how.plain = read % 3 == 0 ? "ssse3" : NULL;
		how.one_by_one = read % 2 == 0;
		transcript_clear(&other);
		feed_fails = 1;
		transcript_read(&other, text, read, &how);
		feed_fails = 0;
		known = strlen(other.text) - strlen("error\n");
		if (strcmp(other.text + known, "error\n") != 0 ||
		    strncmp(got.text, other.text, known) != 0) {
			printf("# after %zu bytes: %s", read, other.text);
			return 0;
		}
	}
	return 1;
}

static void
read_errors(void)
{
	int good = 1;

	for (size_t k = 0; k < EXAMPLES; k++)
		good &= fails_anywhere(examples[k].text,
		    strlen(examples[k].text), reading_of(&examples[k]));
	ok(good, "wherever reading fails, what came before is told, and that "
	    "it failed");
}

/* They are known by what stands behind them. */
static void
names_of_json(struct reading how)
{
	static const char text[] = "{\"id\":1}\n\"a\"\n\"a\"";

	how.form = *sp_form_by_name("loose");
	transcript_clear(&got);
	transcript_read(&got, text, sizeof text - 1, &how);
	ok(same_cores(&got, "1! 'id' is no label; jq -c '..|.NAME? // empty' "
	    "takes the lists called NAME out of JSON\n"
	    "2! 'a' is no label; if that is the blank, put 0 there; "
	    "if a heading or a name, leave it out\n"
	    "3! 'a' is no label; if that is the blank, put 0 there; "
	    "if a heading or a name, leave it out\n"),
	    "a quote and a colon follow a name of JSON");
	ok(same_in_blocks(text, sizeof text - 1, how),
	    "they may be in other blocks");
}

/* Bytes that no string holds, and lines longer than any buffer. */
static void
garbage(void)
{
	enum { LONG = 400000 };
	static const char nul[] = "1 2\0 3 0\n\0\0\n1 2 3 0\n\0";
	struct reading how = reading_of(&examples[0]);
	char *text = malloc(LONG + 100);

	oracle_need(text != NULL, "memory");
	transcript_clear(&got);
	transcript_read(&got, nul, sizeof nul - 1, &how);
	ok(same_cores(&got, "1! '2\\x00' is no label\n"
	    "2! '\\x00\\x00' is no label\n3: 2x2 1 2 3 0\n"
	    "4! '\\x00' is no label\n"),
	    "NUL bytes are no labels, and end no line");
	ok(same_in_blocks(nul, sizeof nul - 1, how),
	    "however they come in blocks");
	how.form = *sp_form_by_name("loose");
	transcript_clear(&got);
	transcript_read(&got, nul, sizeof nul - 1, &how);
	ok(same_cores(&got, "1! '2\\x00' is no label\n"
	    "2! '\\x00\\x00' is no label\n3: 2x2 1 2 3 0\n"
	    "4! '\\x00' is no label\n"),
	    "nor are they the blank, read loosely");
	names_of_json(how);
	how.form = *sp_form_by_name("line");
	for (int kind = 0; kind < 4; kind++) {
		static const char *const what[] = {
			"a word", "a number", "labels", "a comment"
		};
		static const char *const faults[] = {
			"1! 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...' is no "
			    "label\n",
			"1! label 77777777777777777777777777777777... is out "
			    "of range (0 to 67108864); put spaces between "
			    "labels\n",
			"1! label 7 appears twice\n", ""
		};
		char expected[200];

		memset(text, kind == 0 ? 'x' : '7', LONG);
		for (size_t i = 1; kind == 2 && i < LONG; i += 2)
			text[i] = ' ';
		text[0] = kind == 3 ? '#' : text[0];
		strcpy(text + LONG, "\n1 2 3 0\n");
		snprintf(expected, sizeof expected,
		    "%s2: 2x2 1 2 3 0\n", faults[kind]);
		transcript_clear(&got);
		transcript_read(&got, text, strlen(text), &how);
		ok(same_cores(&got, expected), "%s of 400000 bytes is "
		    "told once and skipped", what[kind]);
	}
	free(text);
}

/*
 * A text of many boards from a file, in blocks as large as the library's, and
 * the same by a few bytes at a time.
 */
static void
many_boards(int grid, struct sp_size size)
{
	enum { BOARDS = 6000 };
	FILE *file = tmpfile();
	struct reading how = reading_of(&examples[0]);
	struct sp_reader r;
	struct sp_board b;
	char *text;
	long length;
	size_t used;
	enum sp_status status;

	how.form.grid = grid;
	how.size = size;
	oracle_need(file != NULL, "a temporary file");
	transcript_clear(&other);
	for (uint64_t line = 1, i = 0; i < BOARDS; i++) {
		uint32_t label[36], w = size.w, h = size.h;

		if (w == 0)
			w = h = 2 + oracle_below(5);
		oracle_shuffle(label, w * h, 1 + oracle_below(w * h));
		transcript_board(&other, line, w, h, label);
		for (uint32_t cell = 0; cell < w * h; cell++) {
			int end = cell + 1 == w * h ||
			    (grid && (cell + 1) % w == 0);

			fprintf(file, "%u%s", label[cell], end ? "\n" :
			    oracle_below(9) == 0 ? "  " : " ");
			line += (uint64_t)end;
		}
		if (grid)
			fputc('\n', file);
		line += (uint64_t)grid;
	}
	transcript_add(&other, "end\n");
	length = ftell(file);
	text = malloc((size_t)length);
	rewind(file);
	oracle_need(text != NULL && fread(text, 1, (size_t)length, file) ==
	    (size_t)length, "the text is read");
	how.first = 1;
	how.chunk = 61;
	transcript_clear(&got);
	transcript_read(&got, text, (size_t)length, &how);
	ok(strcmp(got.text, other.text) == 0, "%d %s %s boards are read 61 "
	    "bytes at a time", BOARDS, size.w == 0 ? "any" : "4x5",
	    grid ? "grid" : "line");
	/* From the file, as fast as it goes. */
	oracle_need(sp_reader_init(&r) == SP_OK, "a reader");
	sp_board_init(&b);
	r.form = how.form;
	r.size = size;
	fseek(file, 0, SEEK_SET);
	lseek(fileno(file), 0, SEEK_SET);
	sp_reader_set_file(&r, fileno(file));
	transcript_clear(&got);
	do {
		struct sp_fault fault;

		status = sp_read_board(&r, &b, &fault);
		used = got.used;
		if (status == SP_OK)
			transcript_board(&got, r.line, b.size.w, b.size.h,
			    b.label);
	} while (got.used > used);
	transcript_add(&got, "end\n");
	ok(status == SP_END && strcmp(got.text, other.text) == 0,
	    "and %ld bytes of them in large blocks", length);
	sp_reader_clear(&r);
	sp_board_free(&b);
	free(text);
	fclose(file);
}

/* A large board, whose labels have many digits and come in several blocks. */
static void
large_boards(void)
{
	static uint32_t label[ORACLE_CELLS];
	struct reading how = reading_of(&examples[0]);
	char *text = malloc(4 * 70000);
	size_t length = 0;

	oracle_need(text != NULL, "memory");
	transcript_clear(&other);
	for (uint64_t line = 1; line <= 4; line++) {
		oracle_shuffle(label, 10000, 5000);
		transcript_board(&other, line, 100, 100, label);
		for (uint32_t cell = 0; cell < 10000; cell++)
			length += (size_t)sprintf(text + length, "%u%c",
			    label[cell], cell == 9999 ? '\n' : ' ');
	}
	transcript_add(&other, "end\n");
	for (size_t chunk = 1; chunk < 65536; chunk = chunk * 3 + 1) {
		how.first = how.chunk = chunk;
		transcript_clear(&got);
		transcript_read(&got, text, length, &how);
		ok(strcmp(got.text, other.text) == 0, "four 100x100 boards "
		    "are read %zu bytes at a time", chunk);
	}
	free(text);
}

/* One board of a string, as options give it. */
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
		{ "", "line", { 0, 0 }, "no board" },
		{ " \n# 1 2 3 0", "line", { 0, 0 }, "no board" },
		{ "1 2\n3 0\n\n1", "grid", { 0, 0 }, "more than one board" },
		{ "1 2\n3 0\nx", "grid", { 2, 2 }, "more than one board" },
		{ "1 2 3 0\n1 2 3 0", "line", { 2, 2 },
		    "more than 4 labels for 2x2" },
		/* Hints that are for files alone. */
		{ "{\"a\":1}", "line", { 0, 0 }, "'{\"a\":1}' is no label" },
		{ "{\"a\":1}", "loose", { 0, 0 }, "'a' is no label; if that is "
		    "the blank, put 0 there; if a heading or a name, leave it "
		    "out" },
		{ "0,1,2,null", "loose", { 0, 0 }, "more than one blank (0)" },
		{ "1 2\nx 0", "line", { 2, 2 }, "'x' is no label" },
	};
	struct sp_board b;

	sp_board_init(&b);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		static const uint32_t label[4] = { 1, 2, 3, 0 };
		struct sp_form form = *sp_form_by_name(rows[i].form);
		struct sp_fault fault;
		enum sp_status status = sp_board_parse(&b, rows[i].text,
		    &form, rows[i].size, &fault);

		ok(rows[i].fault == NULL ? status == SP_OK &&
		    oracle_same(&b, 2, 2, label) : status == SP_MALFORMED &&
		    strcmp(fault.text, rows[i].fault) == 0, "string %u: %s",
		    (unsigned)i + 1, rows[i].fault == NULL ? "a board" :
		    rows[i].fault);
		if (i + 1 == sizeof rows / sizeof *rows)
			ok(fault.line == 2, "on its second line");
	}
	sp_board_free(&b);
}

/* A number of more digits than are kept, most of which do not count. */
static void
many_zeros(void)
{
	FILE *file = tmpfile();
	struct sp_reader r;
	struct sp_big index;
	struct sp_fault fault;
	enum sp_status status;

	oracle_need(file != NULL && sp_reader_init(&r) == SP_OK, "a reader");
	fprintf(file, "%0*d\n", SP_BIG_TEXT + 9, 57);
	for (int i = 0; i < SP_BIG_TEXT + 99; i++)
		putc('9', file);
	fprintf(file, "\n58\n");
	rewind(file);
	r.form = *sp_form_by_name("index");
	sp_reader_set_file(&r, fileno(file));
	ok(sp_read_index(&r, &index, &fault) == SP_OK && index.len == 1 &&
	    index.limb[0] == 57, "zeros in front of an index do not count");
	status = sp_read_index(&r, &index, &fault);
	ok(status == SP_OK && sp_read_index(&r, &index, &fault) == SP_OK &&
	    index.len == 1 && index.limb[0] == 58,
	    "an index that is too long is read to its end");
	sp_reader_clear(&r);
	fclose(file);
}

/* Digits are kept as far as there is room, and no farther. */
static void
few_digits(void)
{
	char digits[] = "abcdefgh";
	struct sp_reader r;
	size_t length;

	oracle_need(sp_reader_init(&r) == SP_OK, "a reader");
	sp_reader_set_file(&r, -1);
	oracle_need(sp_input_set_text(&r.in, "123456789") == SP_OK, "a text");
	ok(sp_lexer_long_number(&r.collector.lexer, &r.in, digits, 5,
	    &length) == SP_TOKEN_NUMBER && length == 5 &&
	    strcmp(digits, "12345fgh") == 0,
	    "of nine digits five are kept, where there is no room for more");
	sp_reader_clear(&r);
}

/* Lines of the form that holds one index each. */
static void
indexes(void)
{
	static const char text[] = "0\n 007 # seven\n\n# none\n181439 5 6\n"
	    "x\n0012y\n-1\n340282366920938463463374607431768211456\n012\n"
	    "00\n42\n5";
	static const char expected[] = "1: 0\n2: 7\n"
	    "5! more than one number; an index stands alone on its line\n"
	    "6! 'x' is no index\n7! '0012y' is no index\n"
	    "8! '-1' is no index\n"
	    "9: 340282366920938463463374607431768211456\n10: 12\n"
	    "11: 0\n12: 42\n13: 5\n";
	int good = 1;

	for (size_t k = 2; k < 2 * sizeof text; k++) {
		size_t first = k / 2;
		int fails = k % 2;
		struct feed feed = { text, fails ? first : sizeof text - 1,
		    1 + first % 4, fails ? 1 : first, -1 };
		struct sp_reader r;
		enum sp_status status;

		feed_fails = fails;
		feed_open(&feed, &r, sp_form_by_name("index"));
		transcript_clear(&got);
		do {
			static char digits[SP_BIG_TEXT];
			struct sp_big index;
			struct sp_fault fault;

			status = sp_read_index(&r, &index, &fault);
			if (status == SP_OK) {
				sp_big_print(&index, digits);
				transcript_add(&got, "%llu: %s\n",
				    (unsigned long long)r.line, digits);
			} else if (status == SP_MALFORMED) {
				transcript_add(&got, "%llu! %s\n",
				    (unsigned long long)fault.line,
				    fault.text);
			}
		} while (status == SP_OK || status == SP_MALFORMED);
		good &= fails ? status == SP_IO_ERROR &&
		    strncmp(got.text, expected, strlen(got.text)) == 0 :
		    status == SP_END && strcmp(got.text, expected) == 0;
		feed_close(&feed, &r);
		feed_fails = 0;
	}
	ok(good, "indexes are read a line each, however they come in blocks, "
	    "and wherever reading fails");
	if (!good)
		printf("# %s", got.text);
}

/* A descriptor that cannot be read. */
static void
errors(void)
{
	struct sp_reader r;
	struct sp_board b;
	struct sp_fault fault;
	enum sp_status status;
	FILE *file = tmpfile();
	int ends[2];

	oracle_need(pipe(ends) == 0 && sp_reader_init(&r) == SP_OK,
	    "a reader");
	sp_board_init(&b);
	ok(strcmp(r.form.name, "line") == 0 && r.size.w == 0,
	    "lines of squares, unless something else is said");
	ok(sp_input_look(&r.in) == SP_IO_ERROR && errno == EBADF,
	    "without a file there is nothing to read");
	sp_reader_set_file(&r, ends[1]);
	ok(sp_read_board(&r, &b, &fault) == SP_IO_ERROR && errno == EBADF,
	    "a descriptor that is not for reading is an error");
	close(ends[1]);
	sp_reader_set_file(&r, ends[0]);
	ok(sp_read_board(&r, &b, &fault) == SP_END, "an end is none");
	close(ends[0]);
	oracle_need(file != NULL, "a file");
	sp_reader_set_file(&r, fileno(file));
	status = sp_read_board(&r, &b, &fault);
	oracle_need(write(fileno(file), "1 2 3 0\n", 8) == 8 &&
	    lseek(fileno(file), 0, SEEK_SET) == 0, "the file grows");
	ok(status == SP_END && sp_read_board(&r, &b, &fault) == SP_END,
	    "and after it nothing is read any more");
	sp_reader_set_file(&r, fileno(file));
	ok(sp_read_board(&r, &b, &fault) == SP_OK, "until it starts anew");
	fclose(file);
	sp_board_free(&b);
	sp_reader_clear(&r);
}

static void
ring(void *bell)
{
	oracle_need(write(*(int *)bell, "!", 1) == 1, "the bell rings");
}

/* The board comes only after somebody has looked for it. */
static int
waits_for_board(struct sp_reader *r, struct sp_board *b)
{
	struct sp_fault fault;
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
	r->in.before_read = ring;
	r->in.argument = &bell[1];
	sp_reader_set_file(r, ends[0]);
	status = sp_read_board(r, b, &fault);
	waitpid(child, NULL, 0);
	close(ends[0]);
	close(bell[0]);
	close(bell[1]);
	return status == SP_OK && b->n == 4;
}

/* A descriptor that does not block when there is nothing to read yet. */
static void
waits(void)
{
	struct sp_reader r;
	struct sp_board b;
	int good = 1;

	oracle_need(sp_reader_init(&r) == SP_OK, "a reader");
	sp_board_init(&b);
	for (int turn = 0; turn < 20; turn++)
		good &= waits_for_board(&r, &b);
	ok(good, "where reading does not block, boards are waited for");
	sp_board_free(&b);
	sp_reader_clear(&r);
}

/* A file that is left in the middle of a malformed board. */
static void
another_file(int grid)
{
	static const char *const texts[2] = { "1 2\nx 0\n3 4\n", "1 2\n3 0\n" };
	static const char *const lines[2] = { "1 x 2 3\n", "1 2 3 0\n" };
	struct sp_reader r;
	struct sp_board b;
	struct sp_fault fault;
	enum sp_status status[2];

	oracle_need(sp_reader_init(&r) == SP_OK, "a reader");
	sp_board_init(&b);
	r.form.grid = grid;
	for (int k = 0; k < 2; k++) {
		const char *text = (grid ? texts : lines)[k];
		int ends[2];

		oracle_need(pipe(ends) == 0 && write(ends[1], text,
		    strlen(text)) == (ssize_t)strlen(text), "a pipe");
		close(ends[1]);
		sp_reader_set_file(&r, ends[0]);
		status[k] = sp_read_board(&r, &b, &fault);
		close(ends[0]);
	}
	ok(status[0] == SP_MALFORMED && status[1] == SP_OK && r.line == 1 &&
	    b.n == 4, "what is left of a malformed %s is not looked for in "
	    "the next file", grid ? "grid" : "line");
	sp_board_free(&b);
	sp_reader_clear(&r);
}

static void
all(void)
{
	const struct sp_size any = { 0, 0 }, tall = { 4, 5 };

	by_example();
	in_blocks();
	read_errors();
	garbage();
	many_boards(0, any);
	many_boards(1, any);
	many_boards(0, tall);
	many_boards(1, tall);
	large_boards();
}

int
main(void)
{
	unsetenv("SP_PLAIN");
	TEST(all());
	setenv("SP_PLAIN", "1", 1);
	TEST(all());
	TEST(strings());
	TEST(indexes());
	TEST(many_zeros());
	TEST(few_digits());
	TEST(errors());
	TEST(waits());
	TEST(another_file(0));
	TEST(another_file(1));
	free(got.text);
	free(other.text);
	return done();
}
