/* reader.c -- any bytes are the same boards and faults, however they are read */
#include "reading.h"

/*
 * The text is what follows the first line, whose sixth number is the blank's
 * label in forms without a 0 if the line says "blank".
 */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char text[READING_TEXT];
	struct reading how;
	struct fuzz f;
	size_t length;

	fuzz_open(&f, data, size);
	length = f.length < READING_MOST ? f.length : READING_MOST;
	memcpy(text, f.text, length);
	length = reading_add_comment(&f, text, length);
	how = reading_of(&f, length);
	if (fuzz_says(&f, "blank"))
		how.blank_label = f.number[5];
	reading_compare(text, length, how);
	return 0;
}
