/** Marks a BEGIN whose transaction repeats the statements of many others. */
export const REPEATS = '/* repeats */';

/** Marks a BEGIN whose transaction only reads; its audit record is its only write. */
export const READS = '/* reads */';

/**
 * A statement is prepared after this many uses; before that it may be unique, such as one with a row for each
 * item of a list.
 */
const PREPARE_AFTER_USES = 3;
/**
 * The maximum number of statements that a connection prepares by itself; each plan uses memory of the
 * database.
 */
const MAX_PREPARED = 200;
/** The maximum number of statement texts that are counted. */
const MAX_COUNTED = 1000;

/** A migration that adds a column changes the meaning of `*`, and the database then refuses a stored plan. */
const hasExplicitColumns = (text: string): boolean => !/(\bselect|\breturning|\.)\s*\*/i.test(text);
const isStatement = (text: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** Counts the statements of one connection, and names those that are used often. */
export class RepeatedStatements {
  readonly #names = new Map<string, string>();
  readonly #counted = new Map<string, number>();

  /** The name under which to prepare a statement; empty while it is not prepared. */
  nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MAX_PREPARED || !isStatement(text) || !hasExplicitColumns(text)) return '';
    const times = (this.#counted.get(text) ?? 0) + 1;
    if (times < PREPARE_AFTER_USES) {
      if (this.#counted.size >= MAX_COUNTED) this.#counted.clear();
      this.#counted.set(text, times);
      return '';
    }
    this.#counted.delete(text);
    const name = `repeated-${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
