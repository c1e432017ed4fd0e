/** The mark of a BEGIN whose transaction does what others do again and again, with the same statements. */
export const REPEATS = '/* repeats */';

/** The mark of a BEGIN whose transaction only reads: the record of it is all that it writes. */
export const READS = '/* reads */';

/** A statement is prepared when it comes so often: before, it may be one of a kind, as one with a row for each thing of a list. */
const OFTEN = 3;
/** The statements that a connection prepares of itself: each keeps its plan in the database's memory. */
const MAX_PREPARED = 200;
/** The texts that are counted. */
const MAX_COUNTED = 1000;

/** `*` means other columns when a migration adds one, and then the database refuses a plan that it has kept. */
const namesItsColumns = (text: string): boolean => !/(\bselect|\breturning|\.)\s*\*/i.test(text);
const isStatement = (text: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** Which statements of one connection come often, and the names that they are prepared by. */
export class RepeatedStatements {
  readonly #names = new Map<string, string>();
  readonly #counted = new Map<string, number>();

  /** The name to prepare a statement by; empty while it is not. */
  nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MAX_PREPARED || !isStatement(text) || !namesItsColumns(text)) return '';
    const times = (this.#counted.get(text) ?? 0) + 1;
    if (times < OFTEN) {
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
