/**
 * Something wrong in a message that could still be read. `segment` is the 1-based number of the segment in the
 * file, null when no single segment is meant. Messages name segments, positions and codes, never patient data.
 */
export type X12Problem = { code: string; message: string; segment: number | null };

/** The input is not X12 at all: HTML, plain text, nothing. Anything that starts like X12 is read instead. */
export class NotX12Error extends Error {
  override name = 'NotX12Error';
}

/** A hostile file could make one problem per byte; past this many nobody reads on. */
const MOST_PROBLEMS = 1000;

/** Collects the problems of one document, in the order they were met. */
export class ProblemList {
  readonly found: X12Problem[] = [];

  add(code: string, message: string, segment: number | null): void {
    if (this.found.length < MOST_PROBLEMS) this.found.push({ code, message, segment });
    else if (this.found.length === MOST_PROBLEMS)
      this.found.push({
        code: 'too-many-problems',
        message: 'Further problems are not listed.',
        segment: null,
      });
  }
}
