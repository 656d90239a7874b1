/*
 * calls.h -- each function of sp.h, and how calls.c calls it
 *
 * CALL(NAME, STATEMENTS).  The arguments come from the numbers of a line, which
 * are counted from 0: board(0) is the board that number 0 chooses.
 */

/* ---- boards ---- */
CALL(sp_version, NEED(strcmp(sp_version(), SP_VERSION) == 0))
CALL(sp_size_parse, told(sp_size_parse(words, &any_size, &fault));
    NEED(said != SP_OK || any_size.w >= SP_MIN_SIDE))
CALL(sp_cells, value = sp_cells(size(0)); NEED(value == 0 ||
    value == size(0).w * size(0).h))
CALL(sp_board_init, sp_board_free(board(0)); sp_board_init(board(0));
    NEED(board(0)->n == 0))
CALL(sp_board_free, sp_board_free(board(0)); NEED(board(0)->n == 0))
CALL(sp_board_set, told(sp_board_set(board(0), size(1), labels(
    sp_cells(size(1))), &fault)); NEED((said == SP_OK) == (board(0)->n > 0)))
CALL(sp_board_copy, gave(sp_board_copy(other(1, 0), board(0)));
    NEED(said != SP_OK || oracle_equal(other(1, 0), board(0))))
CALL(sp_board_parse, told(sp_board_parse(board(0), words, form(1), size(2),
    &fault)); NEED(said == SP_OK || board(0)->n == 0))
CALL(sp_board_print, printed(sp_board_print(board(0), form(1), space, room)))
CALL(sp_board_exchange, sp_board_exchange(board(0), number(1), number(2)))

/* ---- goals and verdicts ---- */
CALL(sp_goal_name_at, (void)sp_goal_name_at((size_t)wide(0)))
CALL(sp_goal_new, sp_goal_free(*a_goal(0));
    told(sp_goal_new(a_goal(0), words, size(1), &fault));
    NEED((said == SP_OK) == (goal(0) != NULL));
    NEED(said != SP_OK || (sp_goal_size(goal(0)).w == size(1).w &&
    sp_goal_size(goal(0)).h == size(1).h)))
CALL(sp_goal_new_from_board, sp_goal_free(goal(0));
    told(sp_goal_new_from_board(a_goal(0), board(1), &fault));
    NEED((said == SP_OK) == (goal(0) != NULL));
    NEED(said != SP_OK || sp_is_solved(board(1), goal(0))))
CALL(sp_goal_free, sp_goal_free(goal(0)); *a_goal(0) = NULL)
CALL(sp_goal_check, told(sp_goal_check(goal(0), board(1), &fault));
    NEED((said == SP_OK) == (sp_misplaced(board(1), goal(0)) < UINT64_MAX)))
CALL(sp_goal_size, any_size = sp_goal_size(goal(0)))
CALL(sp_goal_missing, NEED(sp_goal_missing(goal(0)) <= cells(0)))
CALL(sp_goal_home, NEED(sp_goal_home(goal(0), number(1), number(2)) <=
    cells(0)))
CALL(sp_goal_board, told(sp_goal_board(goal(0), number(1), board(2), &fault));
    NEED(said != SP_OK || sp_is_solved(board(2), goal(0)) ||
    board(2)->missing != sp_goal_missing(goal(0))))
CALL(sp_is_solvable, truth = sp_is_solvable(board(0), goal(1)); NEED(truth <= 1))
CALL(sp_is_solved, truth = sp_is_solved(board(0), goal(1)); NEED(!truth ||
    (sp_is_solvable(board(0), goal(1)) && sp_swaps(board(0), goal(1)) == 0)))
CALL(sp_explain, *space = '\0'; gave(sp_explain(board(0), goal(1), number(2) % 8 ==
    7 ? NULL : other(2, 0), space, room)); NEED(said == SP_NO_MEMORY || room < 2 || *space != '\0'))

/* ---- measures ---- */
CALL(sp_inversion_table, counted = board(0)->n; told(sp_inversion_table(board(0),
    goal(1), counts + MOST_CELLS - board(0)->n, &fault));
    NEED((said == SP_REFUSED) == (sp_misplaced(board(0), goal(1)) == UINT64_MAX)))
CALL(sp_field_at, (void)sp_field_at((size_t)wide(0)))
CALL(sp_field_by_name, (void)sp_field_by_name(words))
CALL(sp_field_value, told(sp_field_value(field(2), board(0), goal(1), &value,
    &fault)); NEED(said != SP_OK || value < UINT64_MAX))
CALL(sp_property_parse, told(sp_property_parse(words, &any_property, &fault));
    if (said == SP_OK) property = any_property)
CALL(sp_property_test, told(sp_property_test(&property, board(0), goal(1),
    &truth, &fault)); NEED(said != SP_OK || truth == 0 || truth == 1))

/* ---- many boards ---- */
CALL(sp_boards_solvable, told(sp_boards_solvable(rows(1, cells(0)), count(1),
    goal(0), verdicts + MANY - count(1), &fault)))
CALL(sp_boards_values, told(sp_boards_values(rows(1, cells(0)), count(1),
    field(2), goal(0), values + MANY - count(1), &fault)))
CALL(sp_boards_parse, told(sp_boards_parse(words, strlen(words), form(0),
    size(1), count(3) == 0 ? NULL : rows(3, sp_cells(size(1))), count(3),
    &many, &fault)))
CALL(sp_boards_print, told(sp_boards_print(rows(1, sp_cells(size(2))), count(1),
    size(2), form(0), space, room, &many, &fault));
    if (said == SP_OK) printed(many))

/* ---- batches ---- */
CALL(sp_batch_new, sp_batch_free(batch); gave(sp_batch_new(&batch)))
CALL(sp_batch_free, sp_batch_free(batch); batch = NULL)
CALL(sp_batch_read, if (batch != NULL && reader != NULL) {
    told(sp_batch_read(batch, reader, number(0) % 100, &fault));
    NEED((said == SP_OK) == (sp_batch_count(batch) > 0)); })
CALL(sp_batch_set_board, if (batch != NULL) { gave(sp_batch_set_board(batch,
    board(0), wide(1))); NEED(said != SP_OK || (sp_batch_line(batch, 0) ==
    wide(1) && sp_batch_count(batch) == 1)); })
CALL(sp_batch_generate, if (batch != NULL && generator != NULL) {
    gave(sp_batch_generate(batch, generator, wide(0), number(1) % 100));
    NEED(sp_batch_count(batch) <= number(1) % 100);
    NEED((said == SP_OK) == (sp_batch_count(batch) > 0)); })
CALL(sp_batch_count, if (batch != NULL) NEED(sp_batch_count(batch) <=
    SP_BATCH))
CALL(sp_batch_all, if (batch != NULL) NEED((sp_batch_all(batch) & 1) ==
    (sp_batch_count(batch) > 0)))
CALL(sp_batch_line, if (batch != NULL) value = sp_batch_line(batch,
    number(0)))
CALL(sp_batch_board, if (batch != NULL) {
    truth = sp_batch_board(batch, number(0) % 100)->n > 0;
    NEED(truth == (number(0) % 100 < sp_batch_count(batch))); })
CALL(sp_batch_solvable, if (batch != NULL) { verdict = sp_batch_solvable(batch,
    goal(0)); NEED((verdict & ~sp_batch_all(batch)) == 0); })
CALL(sp_batch_values, if (batch != NULL) told(sp_batch_values(batch, field(1),
    goal(0), of_batch, &fault)))
CALL(sp_batch_select, if (batch != NULL) { told(sp_batch_select(batch,
    &property, goal(0), &verdict, &fault));
    NEED((verdict & ~sp_batch_all(batch)) == 0); })
CALL(sp_batch_explain, if (batch != NULL) { told(sp_batch_explain(batch,
    goal(0), reasons, &fault)); NEED(said != SP_OK || *reasons[0] == 'i'); })
CALL(sp_batch_write, if (batch != NULL && writer != NULL) sp_batch_write(batch,
    wide(0), NULL, form(3), writer))

/* ---- indexes ---- */
CALL(sp_index_parse, told(sp_index_parse(words, goal(0), number(1),
    population(2), board(3), &fault));
    NEED(said != SP_OK || sp_is_solvable(board(3), goal(0)) ==
    (population(2) == SP_SOLVABLE)))
CALL(sp_index_next, told(sp_index_next(board(0), goal(1), population(2),
    &fault)))

/* ---- change of goal, symmetries ---- */
CALL(sp_relabel_new, sp_relabel_free(relabel);
    gave(sp_relabel_new(&relabel)))
CALL(sp_relabel_free, sp_relabel_free(relabel); relabel = NULL)
CALL(sp_relabel_prepare, if (relabel != NULL) told(sp_relabel_prepare(relabel,
    board(0), goal(1), &fault)))
CALL(sp_relabel_apply, if (relabel != NULL) sp_relabel_apply(relabel,
    board(0)))
CALL(sp_unroll, told(sp_unroll(board(0), goal(1), list, &fault)))
CALL(sp_roll, memcpy(list, labels(cells(1)), cells(1) * sizeof *list);
    told(sp_roll(list, goal(1), board(0), &fault));
    if (said == SP_OK) NEED(sp_unroll(board(0), goal(1), counts, &fault) ==
    SP_OK && memcmp(counts, list, board(0)->n * sizeof *list) == 0))
CALL(sp_symmetry_at, (void)sp_symmetry_at((size_t)wide(0)))
CALL(sp_symmetry_by_name, (void)sp_symmetry_by_name(words))
CALL(sp_symmetry_cell, value = sp_symmetry_cell(symmetry(0), size(1),
    number(3)); NEED(value == number(3) || size(1).w > SIDE ||
    size(1).h > SIDE || value < sp_cells(size(1))))
CALL(sp_symmetry_apply, gave(sp_symmetry_apply(symmetry(0), board(1),
    other(2, 1))))
CALL(sp_symmetry_least, told(sp_symmetry_least(board(0), other(1, 0),
    third(2, 0, other(1, 0)), &fault)))

/* ---- moves ---- */
CALL(sp_slide_blank, sp_slide_blank(board(0), (enum sp_direction)number(1)))
CALL(sp_slide_to, sp_slide_to(board(0), number(1));
    NEED(number(1) >= board(0)->n || board(0)->blank == number(1)))
CALL(sp_slide_tile, told(sp_slide_tile(board(0), number(1), &tap, &fault));
    NEED(said != SP_OK || tap.tiles >= 1))
CALL(sp_tap_label, tap.dir = (enum sp_direction)number(1);
    tap.tiles = number(2); value = sp_tap_label(board(0), &tap);
    NEED(value <= board(0)->n))
CALL(sp_moves_apply, told(sp_moves_apply(number(1) % 8 == 7 ? NULL : board(0),
    words, strlen(words), &fault)))

CALL(sp_moves_pass, told(sp_moves_pass(number(1) % 8 == 7 ? NULL : board(0),
    words, strlen(words), sp_solution_take, solution(2), &fault));
    if (said == SP_NO_MEMORY) sp_solution_free(solution(2)))

/* ---- boards by chance ---- */
CALL(sp_seed_parse, told(sp_seed_parse(words, &seed, &fault)))
CALL(sp_seed_print, sp_seed_print(seed, seed_text);
    NEED(sp_seed_parse(seed_text, &any_seed, &fault) == SP_OK &&
    any_seed.lo == seed.lo && any_seed.hi == seed.hi))
CALL(sp_seed_draw, gave(sp_seed_draw(&any_seed)))
CALL(sp_generator_new, sp_generator_free(generator);
    told(sp_generator_new(&generator, gen_options(), goal(0), &fault));
    NEED((said == SP_OK) == (generator != NULL)))
CALL(sp_generator_free, sp_generator_free(generator); generator = NULL)
CALL(sp_generator_population, if (generator != NULL) {
    told(sp_generator_population(generator, population_text, &fault));
    NEED(said != SP_OK || population_text[0] != '\0'); })
CALL(sp_generate, if (generator != NULL) gave(sp_generate(generator, wide(1),
    board(0))))
CALL(sp_boards_generate, if (generator != NULL) told(sp_boards_generate(generator,
    wide(0), count(1), all_rows + sizeof all_rows - count(1) * MOST_ROW,
    &many, &fault)))

/* ---- solutions ---- */
CALL(sp_solution_init, sp_solution_free(solution(0));
    sp_solution_init(solution(0)))
CALL(sp_solution_free, sp_solution_free(solution(0));
    NEED(solution(0)->length == 0))
CALL(sp_solution_take, tap.dir = (enum sp_direction)(number(1) & 3);
    tap.tiles = number(2) % 9; gave(sp_solution_take(solution(0), NULL,
    &(struct sp_move){ .tap = tap })))
CALL(sp_solution_parse, told(sp_solution_parse(solution(0),
    number(1) % 8 == 7 ? NULL : board(1), words, &fault)); if (said == SP_NO_MEMORY) sp_solution_free(solution(0)))
CALL(sp_solution_print, printed(sp_solution_print(solution(0), board(2),
    number(1), space, room)))
CALL(sp_solution_apply, told(sp_solution_apply(solution(0), board(1), &fault)))
CALL(sp_solution_cost, value = sp_solution_cost(solution(0),
    (enum sp_metric)(number(1) % 2)); NEED(value <= solution(0)->length))
CALL(sp_solution_tap, any_at = wide(1); if (sp_solution_tap(solution(0),
    &any_at, &tap)) NEED(any_at == wide(1) + tap.tiles &&
    any_at <= solution(0)->length))
CALL(sp_solution_invert, sp_solution_invert(solution(0)))
CALL(sp_solution_turn, sp_solution_turn(solution(0), symmetry(1)))
CALL(sp_solution_cancel, sp_solution_cancel(solution(0)))
CALL(sp_method_name_at, (void)sp_method_name_at((size_t)wide(0)))
CALL(sp_solver_new, sp_solver_free(solver);
    gave(sp_solver_new(&solver, 1 + bytes(0), threads(1)));
    NEED((said == SP_OK) == (solver != NULL)))
CALL(sp_solver_free, sp_solver_free(solver); solver = NULL)
CALL(sp_solver_solve, if (solver != NULL && board(0)->n < LARGE) {
    limited = 1;
    told(sp_solver_solve(solver, board(0), goal(1), solve_options(),
    solution(2), &effort, &fault));
    solved(board(0), goal(1), solution(2)); })
CALL(sp_solver_run, if (solver != NULL && board(0)->n < LARGE) {
    limited = 1; jobs_left = 1 + (number(5) & 3);
    told(sp_solver_run(solver, solve_options(), &source, NULL, &fault)); })
CALL(sp_first_take, any_at = wide(1); if (sp_first_take(&any_at, &tap))
    NEED(any_at < wide(1) && tap.tiles >= 1 && tap.tiles <= 16))
CALL(sp_solver_lengths, if (solver != NULL) { limited = 1; value = 0;
    told(sp_solver_lengths(solver, size(0), (enum sp_metric)number(2),
    number(3), add_boards, NULL, &fault)); NEED(said != SP_OK || value ==
    oracle_factorial(sp_cells(size(0))) / 2); })

/* ---- reading and writing ---- */
CALL(sp_form_at, (void)sp_form_at((size_t)wide(0)))
CALL(sp_form_by_name, (void)sp_form_by_name(words))
CALL(sp_reader_new, sp_reader_free(reader); gave(sp_reader_new(&reader, form(0),
    size(1), (int64_t)wide(3) - 2));
    if (reader != NULL) sp_reader_set_file(reader, file(&in)))
CALL(sp_reader_free, sp_reader_free(reader); reader = NULL)
CALL(sp_reader_set_file, if (reader != NULL) { fill(&in);
    sp_reader_set_file(reader, number(0) % 8 == 7 ? -1 : file(&in)); })
CALL(sp_reader_set_text, if (reader != NULL) sp_reader_set_text(reader, keep(),
    strlen(kept)))
CALL(sp_reader_set_callback, habit = number(0); keep(); if (reader != NULL)
    sp_reader_set_callback(reader, read_kept, NULL))
CALL(sp_read_board, if (reader != NULL) {
    told(sp_read_board(reader, board(0), &fault));
    NEED(said == SP_OK || board(0)->n == 0); })
CALL(sp_reader_line, if (reader != NULL) value = sp_reader_line(reader))
CALL(sp_writer_new_file, drop_writer();
    gave(sp_writer_new_file(&writer, number(0) % 8 == 7 ? -1 : file(&out))))
CALL(sp_writer_new_callback, habit = number(0); drop_writer();
    gave(sp_writer_new_callback(&writer, take_bytes, NULL)))
CALL(sp_writer_new_text, drop_writer(); gave(sp_writer_new_text(&writer)))
CALL(sp_writer_text, if (writer != NULL) { size_t length;
    const char *text = sp_writer_text(writer, &length);
    NEED(text == NULL || text[length] == '\0'); })
CALL(sp_writer_free, drop_writer())
CALL(sp_writer_flush, if (writer != NULL) gave(sp_writer_flush(writer)))
CALL(sp_write_text, if (writer != NULL) sp_write_text(writer, words))
CALL(sp_write_number, if (writer != NULL) sp_write_number(writer, wide(0)))
CALL(sp_write_board, if (writer != NULL) sp_write_board(writer, board(0),
    form(1)))
CALL(sp_write_solution, if (writer != NULL) sp_write_solution(writer,
    solution(0), board(2), number(1)))

/* ---- pictures ---- */
CALL(sp_picture_size, any_size = sp_picture_size(size(0));
    NEED(any_size.w > size(0).w || size(0).w > SP_MAX_CELLS))
CALL(sp_write_picture, if (writer != NULL && board(0)->n > 0)
    sp_write_picture(writer, board(0), number(1)))
CALL(sp_sheet_new, if (writer != NULL) {
    struct sp_sheet_options options = { words, number(0) % 9, number(1),
    number(2), { number(3) % 8 == 7 } };
    sp_sheet_free(sheet);
    told(sp_sheet_new(&sheet, writer, number(4) % 2 ? NULL : &options, &fault));
    NEED((said == SP_OK) == (sheet != NULL)); })
CALL(sp_sheet_add, if (sheet != NULL) {
    struct sp_tap moves[2] = { { number(1) % 5, number(2) },
    { number(3) % 5, number(4) } };
    told(sp_sheet_add(sheet, board(0), moves, number(5) % 3,
    number(6) % 2 ? NULL : words, &fault));
    NEED(said != SP_OK || board(0)->n > 0); })
CALL(sp_sheet_end, if (sheet != NULL) sp_sheet_end(sheet); sp_sheet_free(sheet);
    sheet = NULL)
CALL(sp_sheet_free, sp_sheet_free(sheet); sheet = NULL)
