import { type CodeTable, labelOf } from './table.ts';

/** Allocates a label slot for every list, because an array that never grows is read fastest. */
const MAX_LISTS = 24;
let lists = 0;

/** A code of a message, with its label from each list that was searched for it. */
export class Code {
  readonly text: string;
  readonly labels: (string | undefined)[] = new Array<string | undefined>(MAX_LISTS).fill(undefined);

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * A code list that looks up each code once. Most codes of a message are shared (`CodePool`), so nearly every label is
 * found by the number of its list, which takes a fraction of the time of a lookup by name.
 */
export class CodeList {
  readonly #table: CodeTable;
  readonly #number = lists++;

  constructor(table: CodeTable) {
    this.#table = table;
  }

  /** Returns the label of a code. An unknown code is its own label; the label of '' is ''. */
  labelOf(code: Code): string {
    return code.labels[this.#number] ?? this.#find(code);
  }

  #find(code: Code): string {
    const label = labelOf(this.#table, code.text);
    code.labels[this.#number] = label;
    return label;
  }
}
