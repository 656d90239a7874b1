/* replay.c -- the inputs in files, each given to a fuzz target once */
#include "fuzz.h"

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		FILE *file = fopen(argv[i], "rb");
		uint8_t *data = NULL, *more;
		size_t size = 0, room = 0;

		oracle_need(file != NULL, argv[i]);
		do {
			room = 2 * room + 4096;
			more = realloc(data, room);
			oracle_need(more != NULL, "memory");
			data = more;
			size += fread(data + size, 1, room - size, file);
		} while (size == room);
		oracle_need(!ferror(file), argv[i]);
		fclose(file);
		/* Should it end the process, this is the last line. */
		fprintf(stderr, "%s\n", argv[i]);
		LLVMFuzzerTestOneInput(data, size);
		free(data);
	}
	return 0;
}
