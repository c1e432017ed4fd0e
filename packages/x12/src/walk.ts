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

const defects = {
  'leading-text': 'Text before the ISA was passed over.',
  'isa-length': 'The ISA is not 106 characters long; the delimiters were found by counting elements.',
  'isa-truncated': 'The ISA is incomplete; usual delimiters were assumed for what it does not say.',
  'missing-isa': 'The message starts without an ISA; usual delimiters were assumed.',
} as const satisfies Readonly<Record<HeaderDefect, string>>;

/** What stands around the sets of a text. */
export type Envelopes = { delimiters: Delimiters; interchanges: X12Interchange[]; strays: StraySegment[] };

/**
 * Walks the envelopes of a text that may come in pieces and hands each set to its reader. Whatever does not add up
 * becomes a problem and the content is kept. Holds no more of the text than what is not read yet.
 */
export class TextWalk {
  readonly #problems: ProblemList;
  readonly #handlers: InterchangeHandlers;
  #waiting: string[] = [];
  #size = 0;
  /** What is not complete is looked at again when there is twice as much text: never text by text. */
  #enough = 2 * HEADER_REACH;
  #open: Open | null = null;

  constructor(problems: ProblemList, handlers: InterchangeHandlers) {
    this.#problems = problems;
    this.#handlers = handlers;
  }

  /** Reads every segment that is complete by now. */
  feed(piece: string): void {
    this.#waiting.push(piece);
    this.#size += piece.length;
    if (this.#size < this.#enough) return;
    const text = this.#take();
    if (this.#open) {
      this.#read(this.#open, text, false);
    } else {
      const header = headerOf(text);
      if (!header) {
        this.#waiting.push(text);
        this.#size = text.length;
        this.#enough = 2 * text.length;
        return;
      }
      this.#open = this.#begin(header);
      this.#read(this.#open, text.slice(header.start), false);
    }
    this.#enough = Math.max(2 * HEADER_REACH, this.#open.cursor.left);
  }

  /**
   * The end of the text.
   * @throws NotX12Error when the text is not X12 at all
   */
  end(): Envelopes {
    const text = this.#take();
    let rest = text;
    if (!this.#open) {
      const header = findHeader(text);
      this.#open = this.#begin(header);
      rest = text.slice(header.start);
    }
    const open = this.#open;
    this.#read(open, rest, true);
    open.walker.end();
    return {
      delimiters: open.delimiters,
      interchanges: open.walker.interchanges,
      strays: open.walker.strays,
    };
  }

  #take(): string {
    const text = this.#waiting.join('');
    this.#waiting = [];
    this.#size = 0;
    return text;
  }

  #read({ cursor, walker }: Open, text: string, whole: boolean): void {
    cursor.extend(text, whole);
    while (cursor.next()) walker.take();
  }

  #begin({ delimiters, defect }: HeaderReading): Open {
    if (defect) this.#problems.add(defect, defects[defect], 1);
    const cursor = new SegmentCursor('', delimiters, 0, false);
    return { cursor, walker: new EnvelopeWalker(cursor, this.#problems, this.#handlers), delimiters };
  }
}

type Open = { cursor: SegmentCursor; walker: EnvelopeWalker; delimiters: Delimiters };

/** null while the header and what shows its delimiters are not there yet. */
function headerOf(text: string): HeaderReading | null {
  try {
    const header = findHeader(text);
    return text.length - header.start < HEADER_REACH ? null : header;
  } catch (error) {
    if (error instanceof NotX12Error) return null;
    throw error;
  }
}
