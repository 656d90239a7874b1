/* packed.c -- files that another program has to make text of first */
#include <string.h>

#include "input.h"

static const struct {
	const char *start; /* the first bytes of such a file */
	const char *what;
	const char *unpack; /* the command that makes text of FILE */
} packings[] = {
	{ "\x1f\x8b", "gzip", "gzip -dc FILE" },
	{ "\xfd" "7zXZ", "xz", "xz -dc FILE" },
	{ "\x28\xb5\x2f\xfd", "zstd", "zstd -dc FILE" },
	{ "BZh", "bzip2", "bzip2 -dc FILE" },
	{ "PK\x03\x04", "zip", "unzip -p FILE" },
	{ "\xff\xfe", "UTF-16", "iconv -f UTF-16 -t UTF-8 FILE" },
	{ "\xfe\xff", "UTF-16", "iconv -f UTF-16 -t UTF-8 FILE" }
};

enum sp_status
sp_input_check_text(struct sp_input *in, struct sp_fault *fault)
{
	size_t k = 0;

	if (sp_input_postpone(in, sp_input_look(in)) != SP_OK)
		return SP_OK;
	while (k < sizeof packings / sizeof *packings) {
		size_t length = strlen(packings[k].start);
		size_t have = (size_t)(in->at.end - in->at.pos);
		int begins = memcmp(in->at.pos, packings[k].start,
		    have < length ? have : length) == 0;

		if (begins && have >= length)
			return sp_fault_set(fault, SP_REFUSED,
			    "this is %s, not text; %s", packings[k].what,
			    packings[k].unpack);
		if (!begins ||
		    sp_input_postpone(in, sp_input_add(in)) != SP_OK)
			k++;
	}
	return SP_OK;
}
