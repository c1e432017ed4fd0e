import {
  type Delimiters,
  findHeader,
  HEADER_REACH,
  type HeaderDefect,
  type HeaderReading,
} from './delimiters.ts';
import type { InterchangeHandlers, StraySegment, X12Interchange } from './envelope.ts';
import { EnvelopeWalker } from './interchange.ts';
import { NotX12Error, type ProblemList } from './problems.ts';
import { SegmentCursor } from './segments.ts';

const defectMessages = {
  'leading-text': 'Text before the ISA was passed over.',
  'isa-length': 'The ISA is not 106 characters long; the delimiters were found by counting elements.',
  'isa-truncated': 'The ISA is incomplete; usual delimiters were assumed for what it does not say.',
  'missing-isa': 'The message starts without an ISA; usual delimiters were assumed.',
} as const satisfies Readonly<Record<HeaderDefect, string>>;

/** The envelopes of a text: everything outside its sets. */
export type Envelopes = { delimiters: Delimiters; interchanges: X12Interchange[]; strays: StraySegment[] };

/**
 * Parses the envelopes of a text that may arrive in pieces and passes each set to its reader. Inconsistencies become
 * problems, and the content is retained. Only the unread part of the text stays in memory.
 */
export class DocumentParser {
  readonly #problems: ProblemList;
  readonly #handlers: InterchangeHandlers;
  #pending: string[] = [];
  #size = 0;
  /** An incomplete segment is read again only after the text has doubled, so that the total time stays linear. */
  #nextAttemptSize = 2 * HEADER_REACH;
  #parsing: ParseState | null = null;

  constructor(problems: ProblemList, handlers: InterchangeHandlers) {
    this.#problems = problems;
    this.#handlers = handlers;
  }

  /** Adds a piece of the text and reads the segments that are complete. */
  feed(piece: string): void {
    this.#pending.push(piece);
    this.#size += piece.length;
    if (this.#size < this.#nextAttemptSize) return;
    const text = this.#take();
    if (this.#parsing) {
      this.#read(this.#parsing, text, false);
    } else {
      const header = tryFindHeader(text);
      if (!header) {
        this.#pending.push(text);
        this.#size = text.length;
        this.#nextAttemptSize = 2 * text.length;
        return;
      }
      this.#parsing = this.#begin(header);
      this.#read(this.#parsing, text.slice(header.start), false);
    }
    this.#nextAttemptSize = Math.max(2 * HEADER_REACH, this.#parsing.cursor.unreadLength);
  }

  /**
   * Reads the rest of the text and returns its envelopes.
   * @throws NotX12Error when the text is not X12 at all
   */
  end(): Envelopes {
    const text = this.#take();
    let remaining = text;
    if (!this.#parsing) {
      const header = findHeader(text);
      this.#parsing = this.#begin(header);
      remaining = text.slice(header.start);
    }
    const parsing = this.#parsing;
    this.#read(parsing, remaining, true);
    parsing.walker.end();
    return {
      delimiters: parsing.delimiters,
      interchanges: parsing.walker.interchanges,
      strays: parsing.walker.strays,
    };
  }

  #take(): string {
    const text = this.#pending.join('');
    this.#pending = [];
    this.#size = 0;
    return text;
  }

  #read({ cursor, walker }: ParseState, text: string, whole: boolean): void {
    cursor.extend(text, whole);
    while (cursor.next()) walker.take();
  }

  #begin({ delimiters, defect }: HeaderReading): ParseState {
    if (defect) this.#problems.add(defect, defectMessages[defect], 1);
    const cursor = new SegmentCursor('', delimiters, 0, false);
    return { cursor, walker: new EnvelopeWalker(cursor, this.#problems, this.#handlers), delimiters };
  }
}

type ParseState = { cursor: SegmentCursor; walker: EnvelopeWalker; delimiters: Delimiters };

/** Returns null while the text is too short to find the header and its delimiters. */
function tryFindHeader(text: string): HeaderReading | null {
  try {
    const header = findHeader(text);
    return text.length - header.start < HEADER_REACH ? null : header;
  } catch (error) {
    if (error instanceof NotX12Error) return null;
    throw error;
  }
}
