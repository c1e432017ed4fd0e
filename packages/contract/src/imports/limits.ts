/** Limits of imports. */

/** The largest file of a person, and its most rows. */
export const IMPORT_MAX_BYTES = 100 * 1024 * 1024;
export const IMPORT_ROWS_MOST = 100_000;
/** A machine account's file. */
export const IMPORT_ROWS_MOST_OF_MACHINES = 1_000_000;
export const IMPORT_MAX_BYTES_OF_MACHINES = 1024 * 1024 * 1024;
/** A file is sent in pieces of this size, the last one shorter: each is a call of its own, and can be sent again. */
export const IMPORT_PIECE_BYTES = 4 * 1024 * 1024;
/** How long after its end an import can be undone. */
export const IMPORT_UNDO_MINUTES = 30;
/** For so many days what was in the file is kept. */
export const IMPORT_DAYS = 30;
/** The most rows of one page. */
export const IMPORT_PAGE = 100;
/** Characters of the name of a saved mapping. */
export const MAPPING_NAME_MOST = 60;
