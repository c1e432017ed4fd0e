/**
 * How much a problem matters. `error`: something of the content is missing, or where it belongs is a guess. `warning`:
 * it does not add up, and the content is all there. `note`: a matter of form.
 */
export type Severity = 'error' | 'warning' | 'note';

const severities = {
  'isa-truncated': 'error',
  'truncated-segment': 'error',
  'missing-st': 'error',
  'missing-se': 'error',
  'missing-element': 'error',
  'unknown-set': 'error',
  'benefit-without-person': 'error',
  'hl-none': 'error',
  'hl-missing': 'error',
  'hl-orphan': 'error',
  'hl-cycle': 'error',
  'too-many-problems': 'error',
  'missing-isa': 'warning',
  'missing-ge': 'warning',
  'missing-iea': 'warning',
  'count-mismatch': 'warning',
  'control-number-mismatch': 'warning',
  'hl-duplicate': 'warning',
  'hl-level': 'warning',
  'invalid-date': 'warning',
  'unknown-code': 'warning',
  'unexpected-segment': 'warning',
  'stray-segment': 'warning',
  'stray-se': 'warning',
  'stray-ge': 'warning',
  'stray-iea': 'warning',
  'leading-text': 'note',
  'isa-length': 'note',
  'missing-terminator': 'note',
} as const satisfies Record<string, Severity>;

export type ProblemCode = keyof typeof severities;

/**
 * Something wrong in a message that could still be read. Messages name segments, positions and codes, never patient
 * data; `value` may be patient data and belongs in no log.
 */
export type X12Problem = {
  code: ProblemCode;
  severity: Severity;
  message: string;
  /** The one element that is wrong, as sent and cut short; null where what is wrong is that nothing stands there. */
  value: string | null;
  /** ST02 of the set it is in, '' when the set has none; null outside of every set. */
  setControlNumber: string | null;
  /** 1-based number of the segment in the file, null when no single segment is meant. */
  segment: number | null;
};

/** What a text is that is no X12, where that can be told. */
export type ForeignText = 'empty' | 'html' | 'json' | 'utf-16' | 'other';

const foreignSentences: Readonly<Record<ForeignText, string>> = {
  empty: 'There is no X12 message: the text is empty.',
  html: 'The text is not an X12 message: it is a web page (HTML or XML).',
  json: 'The text is not an X12 message: it is JSON.',
  'utf-16': 'The text is not readable as X12: it is encoded as UTF-16. Save it as UTF-8 or plain ASCII.',
  other: 'The text is not an X12 message: no ISA header was found.',
};

/** The input is not X12 at all: HTML, plain text, nothing. Anything that starts like X12 is read instead. */
export class NotX12Error extends Error {
  override name = 'NotX12Error';
  readonly kind: ForeignText;

  constructor(kind: ForeignText) {
    super(foreignSentences[kind]);
    this.kind = kind;
  }
}

/** A hostile file could make one problem per byte; past this many nobody reads on. */
const MOST_PROBLEMS = 1000;
/** The longest value that is quoted: a code, a date, a number. With wrong delimiters an element is a whole record. */
const LONGEST_VALUE = 40;

/** Collects the problems of one document, in the order they were met. */
export class ProblemList {
  readonly found: X12Problem[] = [];
  /** ST02 of the set that is being read, null between the sets. */
  set: string | null = null;

  add(code: ProblemCode, message: string, segment: number | null, value: string | null = null): void {
    if (this.found.length < MOST_PROBLEMS) {
      const quoted =
        value !== null && value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
      this.#push(code, message, segment, quoted, this.set);
    } else if (this.found.length === MOST_PROBLEMS)
      this.#push('too-many-problems', 'Further problems are not listed.', null, null, null);
  }

  #push(
    code: ProblemCode,
    message: string,
    segment: number | null,
    value: string | null,
    setControlNumber: string | null,
  ): void {
    this.found.push({ code, severity: severities[code], message, value, setControlNumber, segment });
  }
}
