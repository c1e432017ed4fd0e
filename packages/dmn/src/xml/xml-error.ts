/** Thrown when a text cannot be read as a model; `line` and `column` of the location count from 1. */
export class ModelError extends Error {
  override name = 'ModelError';
  readonly line: number;
  readonly column: number;

  constructor(sentence: string, line: number, column: number) {
    super(sentence);
    this.line = line;
    this.column = column;
  }
}

/** Returns the line and column of an offset in a text. */
export function placeOf(source: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = source.indexOf('\n'); at >= 0 && at < offset; at = source.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}
