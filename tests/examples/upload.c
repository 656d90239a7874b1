/*
 * upload.c -- checks boards that somebody sends
 *
 * upload reads a text, a board a line, and writes what a web page would answer
 * to each: the board if it can be solved, or else why not.  The text stays in
 * memory; it may be of JSON or have commas.
 */
#include <sp.h>
#include <stdio.h>

enum { MOST = 1 << 16 }; /* bytes of a text */

/* Hands on what the writer has gathered. */
static size_t
hand_on(void *context, const char *bytes, size_t count)
{
	return fwrite(bytes, 1, count, (FILE *)context);
}

/* Writes the answer to a board. */
static enum sp_status
answer(const struct sp_board *board, struct sp_writer *writer)
{
	struct sp_goal *goal;
	struct sp_fault fault;
	char reason[SP_FAULT_TEXT];
	enum sp_status status;

	status = sp_goal_new(&goal, "classic", board->size, &fault);
	if (status == SP_OK && sp_is_solvable(board, goal)) {
		sp_write_board(writer, board, sp_form_at(0));
	} else if (status == SP_OK) {
		status = sp_explain(board, goal, NULL, reason, sizeof reason);
		sp_write_text(writer, reason);
		sp_write_text(writer, "\n");
	}
	sp_goal_free(goal);
	return status;
}

/* Answers to all boards; SP_END if that went well. */
static enum sp_status
answer_all(struct sp_reader *reader, struct sp_writer *writer)
{
	struct sp_board board;
	struct sp_fault fault;
	enum sp_status status = SP_OK;

	sp_board_init(&board);
	while (status == SP_OK || status == SP_MALFORMED) {
		status = sp_read_board(reader, &board, &fault);
		if (status == SP_OK)
			status = answer(&board, writer);
		if (status == SP_MALFORMED) {
			sp_write_text(writer, fault.text);
			sp_write_text(writer, "\n");
		}
	}
	sp_board_free(&board);
	if (sp_writer_flush(writer) != SP_OK)
		status = SP_IO_ERROR;
	return status;
}

int
main(void)
{
	static char text[MOST];
	const struct sp_size any = { 0, 0 };
	struct sp_reader *reader = NULL;
	struct sp_writer *writer = NULL;
	size_t length = fread(text, 1, sizeof text, stdin);
	enum sp_status status = sp_reader_new(&reader,
	    sp_form_by_name("loose"), any, SP_GREATEST);

	if (status == SP_OK)
		status = sp_writer_new_callback(&writer, hand_on, stdout);
	if (status == SP_OK) {
		sp_reader_set_text(reader, text, length);
		status = answer_all(reader, writer);
	}
	sp_reader_free(reader);
	sp_writer_free(writer);
	return status == SP_END && fflush(stdout) == 0 ? 0 : 2;
}
