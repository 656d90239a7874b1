/* input-packed.c -- files that another program has to unpack first */
#include <string.h>

#include "cmd.h"

static const struct {
	const char *start; /* the first bytes of such a file */
	const char *what;
	const char *unpack;
} packings[] = {
	{ "\x1f\x8b", "gzip", "gzip -dc FILE" },
	{ "\xfd" "7zXZ", "xz", "xz -dc FILE" },
	{ "\x28\xb5\x2f\xfd", "zstd", "zstd -dc FILE" },
	{ "BZh", "bzip2", "bzip2 -dc FILE" },
	{ "PK\x03\x04", "zip", "unzip -p FILE" },
	{ "\xff\xfe", "UTF-16", "iconv -f UTF-16 -t UTF-8 FILE" },
	{ "\xfe\xff", "UTF-16", "iconv -f UTF-16 -t UTF-8 FILE" }
};

int
cmd_input_is_packed(struct cmd_input *in)
{
	const struct sp_span *at = &in->reader.in.at;

	if (sp_input_look(&in->reader.in) != SP_OK)
		return 0;
	for (size_t k = 0; k < sizeof packings / sizeof packings[0]; k++) {
		size_t length = strlen(packings[k].start);

		if ((size_t)(at->end - at->pos) < length ||
		    memcmp(at->pos, packings[k].start, length) != 0)
			continue;
		cmd_message("%s: this is %s, not text; %s | %s reads it",
		    in->file, packings[k].what, packings[k].unpack,
		    cmd_program->name);
		return 1;
	}
	return 0;
}
