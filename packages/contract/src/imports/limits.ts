/** Limits of imports. */

/** Maximum size and number of rows of a person's file. */
export const IMPORT_MAX_BYTES = 100 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 100_000;
/** Limits of a machine account's file. */
export const MAX_IMPORT_ROWS_OF_MACHINES = 1_000_000;
export const IMPORT_MAX_BYTES_OF_MACHINES = 1024 * 1024 * 1024;
/**
 * A file is uploaded in pieces of this size, the last one shorter; each piece is a call of its own and can be
 * repeated.
 */
export const IMPORT_PIECE_BYTES = 4 * 1024 * 1024;
/** Minutes after its end during which an import can be undone. */
export const IMPORT_UNDO_MINUTES = 30;
/** Days for which the content of the file is kept. */
export const IMPORT_DAYS = 30;
/** Maximum number of rows of one page. */
export const IMPORT_PAGE = 100;
/** The minimum number of rows with the same problem of a column for which one answer is offered. */
export const MIN_PROBLEM_GROUP = 5;
/** Maximum number of rows with problems that are grouped and answered by one call. */
export const MAX_PROBLEM_ROWS = 5000;
/** Maximum length of the name of a saved mapping. */
export const MAX_MAPPING_NAME = 60;
