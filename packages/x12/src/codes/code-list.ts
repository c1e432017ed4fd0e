import { type CodeTable, labelOf } from './table.ts';

/** Room for the label of every list, because an array that never grows is read fastest. */
const MOST_LISTS = 24;
let lists = 0;

/** A code of a message, with its label in every list in which it was looked up. */
export class Code {
  readonly text: string;
  readonly labels: (string | undefined)[] = new Array<string | undefined>(MOST_LISTS).fill(undefined);

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * A code list that looks a code up once. Most codes of a message are shared (`CodePool`), so nearly every label is found
 * by the number of its list, which takes a fraction of a look-up by name.
 */
export class CodeList {
  readonly #table: CodeTable;
  readonly #number = lists++;

  constructor(table: CodeTable) {
    this.#table = table;
  }

  /** The label of a code. An unknown code is its own label; the label of '' is ''. */
  labelOf(code: Code): string {
    return code.labels[this.#number] ?? this.#find(code);
  }

  #find(code: Code): string {
    const label = labelOf(this.#table, code.text);
    code.labels[this.#number] = label;
    return label;
  }
}
