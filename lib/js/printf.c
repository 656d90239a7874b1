/*
 * printf.c -- what the library writes texts by, for WebAssembly
 *
 * The printf of wasi-libc takes 12 kilobytes, most of them for numbers with a
 * point, and calls functions that write files.  The library writes only %s,
 * %.64s, %.*s, %c, %d, %u, %lu, %llu, %02X and %%.
 */
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct text {
	char *to;
	size_t room, length;
};

static void
put(struct text *t, const char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++, t->length++)
		if (t->length + 1 < t->room)
			t->to[t->length] = bytes[i];
}

static void
put_number(struct text *t, uint64_t value, unsigned base, size_t digits)
{
	char digit[20]; /* of 2^64 - 1 */
	size_t first = sizeof digit;

	do {
		digit[--first] = "0123456789ABCDEF"[value % base];
		value /= base;
	} while (value > 0 || sizeof digit - first < digits);
	put(t, digit + first, sizeof digit - first);
}

int
js_vsnprintf(char *restrict to, size_t room, const char *restrict format,
    va_list list)
{
	struct text t = { to, room, 0 };

	for (const char *at = format; *at != '\0'; at++) {
		size_t most = SIZE_MAX, length;
		const char *word;
		int longs = 0, number;
		char c;

		if (*at != '%') {
			put(&t, at, 1);
			continue;
		}
		at++;
		if (at[0] == '.' && at[1] == '*') {
			most = (size_t)va_arg(list, int);
			at += 2;
		} else if (*at == '.') {
			most = strtoul(at + 1, (char **)&at, 10);
		}
		for (; *at == '0' || *at == '2' || *at == 'l'; at++)
			longs += *at == 'l';
		switch (*at) {
		case 's':
			word = va_arg(list, const char *);
			for (length = 0; length < most && word[length]; length++)
				continue;
			put(&t, word, length);
			break;
		case 'c':
			c = (char)va_arg(list, int);
			put(&t, &c, 1);
			break;
		case 'd':
			number = va_arg(list, int);
			put(&t, "-", number < 0);
			put_number(&t, (uint64_t)llabs(number), 10, 1);
			break;
		case 'u':
			put_number(&t, longs == 2 ? va_arg(list, uint64_t) :
			    va_arg(list, uint32_t), 10, 1);
			break;
		case 'X':
			put_number(&t, va_arg(list, unsigned), 16, 2);
			break;
		case '%':
			put(&t, at, 1);
			break;
		default: /* a conversion that is not in the list above */
			__builtin_trap();
		}
	}
	if (room > 0)
		to[t.length < room ? t.length : room - 1] = '\0';
	return (int)t.length;
}

int
js_snprintf(char *restrict to, size_t room, const char *restrict format, ...)
{
	va_list list;
	int length;

	va_start(list, format);
	length = js_vsnprintf(to, room, format, list);
	va_end(list);
	return length;
}

int
js_sprintf(char *restrict to, const char *restrict format, ...)
{
	va_list list;
	int length;

	va_start(list, format);
	length = js_vsnprintf(to, INT_MAX, format, list);
	va_end(list);
	return length;
}
