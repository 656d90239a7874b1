/* lexer.h -- numbers and other tokens of the bytes of a file */
#ifndef SP_LEXER_H
#define SP_LEXER_H

#include "input.h"

enum sp_token {
	SP_TOKEN_NUMBER,
	SP_TOKEN_SIZE,     /* a size WxH, in loose form */
	SP_TOKEN_BLANK,    /* a sign for the blank, in loose form */
	SP_TOKEN_EMPTY,    /* nothing between two commas: the blank */
	SP_TOKEN_LINE_END, /* the LF is taken */
	SP_TOKEN_FILE_END,
	SP_TOKEN_WRONG,    /* a token that is no number */
	SP_TOKEN_ERROR     /* read(2) failed */
};

/* Bytes that are kept of a token: one more than messages show. */
enum { SP_TOKEN_TEXT = 33 };

/*
 * What is known of a line that is read loosely.  Its fields are separated by
 * commas; if it has none, by semicolons; else by bars; else by tabs.
 */
struct sp_fields {
	_Bool is_begun; /* it is known whether the line is a rule */
	/* The last sign since the last token, or since the line began, spaces
	 * and tabs left out; 0: no sign; SP_AFTER_SIZE: none since a size. */
	char last;
	_Bool empty_quotes; /* two quotes had nothing between them */
	_Bool bracket;      /* a bracket was skipped */
	_Bool row_ended;    /* a sign was skipped that may end a row */
	uint32_t tokens;    /* tokens that have begun */

	char separator;      /* what separates the fields; 0: none so far */
	uint32_t separators; /* how many of these were skipped */
	_Bool led;           /* the first one stood before all tokens */
	_Bool behind;        /* no token stands behind the last one */
	uint32_t empty;      /* empty fields between two separators */
	uint32_t empty_at;   /* tokens before the last empty field */
};

enum { SP_AFTER_SIZE = 'x' };

/* The class of a byte.  Bytes of classes after SP_BYTE_DIGIT end a token. */
enum sp_byte {
	SP_BYTE_OTHER,
	SP_BYTE_RULE, /* a sign of a rule, in loose form */
	SP_BYTE_BOX,  /* it may begin a box-drawing character, in loose form */
	SP_BYTE_DIGIT,
	SP_BYTE_SPACE,
	SP_BYTE_NEWLINE,
	SP_BYTE_COMMENT,
	SP_BYTE_MARK  /* a sign that counts as a space, in loose form */
};

struct sp_lexer {
	unsigned char class[256]; /* enum sp_byte of each byte */
	int loose;                /* as in struct sp_form */
	int comment;              /* a comment or a rule was skipped on this
	                             line */
	/* The first bytes of the comment that was skipped on this line. */
	char comment_text[SP_TOKEN_TEXT + 1];
	size_t comment_length;
	struct sp_fields fields;
	/* The last token. */
	/* Value of a number; if above SP_MAX_CELLS it may be inexact. */
	uint64_t value;
	char text[SP_TOKEN_TEXT + 1]; /* first bytes, if they may be shown */
	size_t length; /* bytes in text, without the NUL behind them */
	struct sp_size size;      /* the size of SP_TOKEN_SIZE */
	/* Where to keep the first `room` digits of a number of any length,
	 * without zeros in front; NULL: nowhere. */
	char *digits;
	size_t room, kept;
};

/* ---- token.c: the text of a token, and what it may mean ------------------ */

/* Appends bytes to the text of the token, as many as there is room for. */
void sp_token_keep(struct sp_lexer *lexer, const unsigned char *from,
    const unsigned char *to);
/* Takes the rest of a token that is no number, as far as messages show it. */
enum sp_status sp_token_keep_rest(struct sp_lexer *lexer,
    struct sp_input *in);
/* Whether the text is a sign or the word for the blank. */
int sp_token_is_blank(const char *text, size_t length);
/* Whether the text is a size, written WxH.  Sets *size to it. */
int sp_token_is_size(const char *text, size_t length, struct sp_size *size);
/* Whether the text of the token, so far, is a size and a colon, in loose form.
 * Sets the size of the lexer. */
int sp_token_has_size(struct sp_lexer *lexer);

/* ---- fields.c: what separators tell of the fields of a line -------------- */

/* Notes that a sign was skipped that counts as a space.  Returns whether it is
 * a comma that ends an empty field. */
int sp_fields_mark(struct sp_fields *fields, char mark);
/* Notes that a token begins. */
void sp_fields_start_token(struct sp_fields *fields);

/* ---- rules.c: rules of tables, and boxes drawn around boards ------------- */

/*
 * To be called before the first token of a line in loose form: if the line is a
 * rule, skips it up to its end and notes that as a comment.  A rule has a byte
 * of the class SP_BYTE_RULE, or a box-drawing character that is no bar; and
 * else only spaces and bars.  SP_OK; SP_MALFORMED: a block or more of the line
 * was skipped, and then it was no rule; or SP_IO_ERROR.
 */
enum sp_status sp_rule_skip(struct sp_lexer *lexer, struct sp_input *in);

enum { SP_BOX_BYTES = 3 }; /* bytes of a box-drawing character in UTF-8 */

/* Looks at the character `ahead` bytes behind the next one.  Sets *sign to '|'
 * if it is a bar of a box, to '+' if it is another box-drawing character, and
 * else to 0.  SP_END: the character is cut off by the end of the file, or of a
 * block.  SP_IO_ERROR. */
enum sp_status sp_box_look(struct sp_input *in, size_t ahead,
    unsigned char *sign);

/* ---- lexer.c: tokens one after another ----------------------------------- */

void sp_lexer_init(struct sp_lexer *lexer, int loose, int newline_is_space);
/* Forgets what it knows of the line before. */
void sp_lexer_start_line(struct sp_lexer *lexer);
/* To be called before the first token of a line that is no row: skips the
 * number of a line in front of it, with the name of a file or without, as -n
 * writes them. */
void sp_lexer_skip_place(struct sp_lexer *lexer, struct sp_input *in);
/* Takes the next token. */
enum sp_token sp_lexer_next(struct sp_lexer *lexer, struct sp_input *in);

enum sp_line_kind { SP_LINE_EMPTY, SP_LINE_COMMENT, SP_LINE_TEXT };

/* Skips a line, and sets *kind to what stood on it. */
enum sp_status sp_lexer_skip_line(struct sp_lexer *lexer,
    struct sp_input *in, enum sp_line_kind *kind);

/* Returns whether the form loose would read a token, which has no NULs and is
 * no number, as labels, blanks and a size.  Of a token longer than
 * SP_TOKEN_TEXT only the first bytes count. */
int sp_is_loose(const char *text);

#endif
