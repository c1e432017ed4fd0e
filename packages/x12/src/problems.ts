/**
 * How much a problem matters. `error`: content is missing, or its place in the message was guessed. `warning`: the
 * message is inconsistent, but the content is complete. `note`: only the form is unusual.
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
  'invalid-amount': 'warning',
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
 * A problem in a message that could still be read. `message` names segments, positions and codes, never patient data;
 * `value` may be patient data and must not be logged.
 */
export type X12Problem = {
  code: ProblemCode;
  severity: Severity;
  message: string;
  /** The wrong element as sent, cut to 40 characters; null when an element or a segment is missing. */
  value: string | null;
  /** ST02 of the enclosing set, '' when the set has none; null outside every set. */
  setControlNumber: string | null;
  /** 1-based number of the segment in the file, null when no single segment is meant. */
  segment: number | null;
};

/** The kind of a text that is not X12. */
export type ForeignText = 'empty' | 'html' | 'json' | 'utf-16' | 'other';

const foreignSentences: Readonly<Record<ForeignText, string>> = {
  empty: 'There is no X12 message: the text is empty.',
  html: 'The text is not an X12 message: it is a web page (HTML or XML).',
  json: 'The text is not an X12 message: it is JSON.',
  'utf-16': 'The text is not readable as X12: it is encoded as UTF-16. Save it as UTF-8 or plain ASCII.',
  other: 'The text is not an X12 message: no ISA header was found.',
};

/** Thrown when the input is not X12, such as HTML or an empty text. Text that starts like X12 never causes it. */
export class NotX12Error extends Error {
  override name = 'NotX12Error';
  readonly kind: ForeignText;

  constructor(kind: ForeignText) {
    super(foreignSentences[kind]);
    this.kind = kind;
  }
}

/** Bounds the list of problems, since a hostile file could cause one problem per byte. */
const MAX_PROBLEMS = 1000;
/** Suffices for a code, a date or a number. With wrong delimiters, one element may contain a whole record. */
const LONGEST_VALUE = 40;

/** Collects the problems of one document, in the order in which they were found. */
export class ProblemList {
  readonly found: X12Problem[] = [];
  /** ST02 of the set that is being read, null between sets. */
  set: string | null = null;

  add(code: ProblemCode, message: string, segment: number | null, value: string | null = null): void {
    if (this.found.length < MAX_PROBLEMS) {
      const quoted =
        value !== null && value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
      this.#push(code, message, segment, quoted, this.set);
    } else if (this.found.length === MAX_PROBLEMS)
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
