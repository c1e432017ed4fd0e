/** Marks the BEGIN of a transaction that runs the same statements as many other transactions. */
export const REPEATS = '/* repeats */';

/**
 * A statement is prepared at this occurrence. Statements that occur less often may be unique, such as one with a row
 * for each element of a list.
 */
const OFTEN = 3;
/** The most statements that a connection prepares automatically, because the plan of each occupies database memory. */
const MOST_PREPARED = 200;
/** The most statement texts that are counted. */
const MOST_COUNTED = 1000;

/** The meaning of `*` changes when a migration adds a column, and the database then refuses the cached plan. */
const namesItsColumns = (text: string): boolean => !/(\bselect|\breturning|\.)\s*\*/i.test(text);
const isStatement = (text: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** Counts the statements of one connection and assigns names to frequent ones, to prepare them. */
export class RepeatedStatements {
  readonly #names = new Map<string, string>();
  readonly #counted = new Map<string, number>();

  /** Returns the name under which to prepare a statement; empty when it is not prepared. */
  nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MOST_PREPARED || !isStatement(text) || !namesItsColumns(text)) return '';
    const times = (this.#counted.get(text) ?? 0) + 1;
    if (times < OFTEN) {
      if (this.#counted.size >= MOST_COUNTED) this.#counted.clear();
      this.#counted.set(text, times);
      return '';
    }
    this.#counted.delete(text);
    const name = `repeated-${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
