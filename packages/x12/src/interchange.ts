import type {
  InterchangeHandlers,
  SetHeader,
  SetReader,
  StraySegment,
  X12Group,
  X12Interchange,
} from './envelope.ts';
import type { ProblemList } from './problems.ts';
import { describeSegment, type SegmentCursor } from './segments.ts';

const setTypeOfGroup: Readonly<Record<string, string>> = { HS: '270', HB: '271', FA: '999' };

/** Follows the envelopes from segment to segment, reports their problems, and passes segments of sets to readers. */
export class EnvelopeWalker {
  readonly interchanges: X12Interchange[] = [];
  readonly strays: StraySegment[] = [];
  readonly #cursor: SegmentCursor;
  readonly #problems: ProblemList;
  readonly #handlers: InterchangeHandlers;
  #interchange: X12Interchange | null = null;
  #group: X12Group | null = null;
  #set: { header: SetHeader; reader: SetReader; segments: number; implicit: boolean } | null = null;
  #strayReported = false;

  constructor(cursor: SegmentCursor, problems: ProblemList, handlers: InterchangeHandlers) {
    this.#cursor = cursor;
    this.#problems = problems;
    this.#handlers = handlers;
  }

  take(): void {
    const segment = this.#cursor;
    if (!segment.terminated) this.#takeUnterminated();
    switch (segment.id) {
      case 'ISA':
        this.#openInterchange();
        break;
      case 'GS':
        this.#openGroup();
        break;
      case 'ST':
        this.#openSet();
        break;
      case 'SE':
        this.#closeSet();
        break;
      case 'GE':
        this.#closeGroup();
        break;
      case 'IEA':
        this.#closeInterchange();
        break;
      default:
        this.#takeContent();
        break;
    }
  }

  /** Ends the text and reports every envelope that is still open, because it lacks its trailer. */
  end(): void {
    this.#abandonInterchange(null);
  }

  /** Handles a last segment without a terminator. A complete trailer lacks nothing else; others may be cut off. */
  #takeUnterminated(): void {
    const segment = this.#cursor;
    if (this.#isWholeTrailer()) {
      this.#problems.add('missing-terminator', 'The last segment has no terminator.', segment.number);
      return;
    }
    const last = segment.count > 0 ? `; its last element, number ${segment.count}, is left out` : '';
    this.#problems.add(
      'truncated-segment',
      `The text ends inside segment ${describeSegment(segment)}${last}.`,
      segment.number,
      segment.element(segment.count),
    );
    segment.cut();
  }

  /** Returns whether the segment is a trailer with the control number of its header, and thus complete. */
  #isWholeTrailer(): boolean {
    const segment = this.#cursor;
    const headers: Readonly<Record<string, { controlNumber: string } | null | undefined>> = {
      SE: this.#set?.header,
      GE: this.#group,
      IEA: this.#interchange,
    };
    const expected = Object.hasOwn(headers, segment.id) ? headers[segment.id]?.controlNumber : undefined;
    return expected !== undefined && expected !== '' && segment.trimmed(2) === expected;
  }

  #takeContent(): void {
    const segment = this.#cursor;
    if (!this.#set && segment.id === 'TA1') {
      this.#handlers.acknowledgment(segment, this.#interchange);
      return;
    }
    if (!this.#set && !this.#openImplicitSet()) {
      if (!this.#strayReported)
        this.#problems.add(
          'stray-segment',
          'A segment stands outside of every transaction set.',
          segment.number,
          segment.id,
        );
      this.#strayReported = true;
      this.strays.push({ id: segment.id, text: segment.verbatim, segment: segment.number });
      return;
    }
    if (!this.#set) return;
    this.#set.segments += 1;
    this.#set.reader.take(segment);
  }

  #openInterchange(): void {
    const segment = this.#cursor;
    this.#abandonInterchange(segment.number);
    this.#interchange = {
      controlNumber: segment.trimmed(13),
      senderQualifier: segment.trimmed(5),
      senderId: segment.trimmed(6),
      receiverQualifier: segment.trimmed(7),
      receiverId: segment.trimmed(8),
      date: segment.trimmed(9),
      time: segment.trimmed(10),
      version: segment.trimmed(12),
      acknowledgmentRequested: segment.trimmed(14),
      usage: segment.trimmed(15),
      delimiters: segment.delimiters,
      groups: [],
      segment: segment.number,
    };
    this.interchanges.push(this.#interchange);
  }

  #openGroup(): void {
    const segment = this.#cursor;
    this.#abandonGroup(segment.number);
    this.#group = {
      functionalId: segment.trimmed(1),
      senderCode: segment.trimmed(2),
      receiverCode: segment.trimmed(3),
      date: segment.trimmed(4),
      time: segment.trimmed(5),
      controlNumber: segment.trimmed(6),
      agency: segment.trimmed(7),
      version: segment.trimmed(8),
      transactionCount: 0,
      segment: segment.number,
    };
    this.#interchange?.groups.push(this.#group);
  }

  #openSet(): void {
    const segment = this.#cursor;
    this.#abandonSet(segment.number);
    this.#startSet(segment.trimmed(1), segment.trimmed(2), segment.trimmed(3), false);
  }

  /** Starts a set without an ST at the beginning of a group; GS01 gives its type. */
  #openImplicitSet(): boolean {
    const segment = this.#cursor;
    const group = this.#group;
    if (!group || group.transactionCount > 0) return false;
    const type = setTypeOfGroup[group.functionalId];
    if (type === undefined) return false;
    this.#startSet(type, '', group.version, true);
    this.#problems.add('missing-st', 'A transaction set starts without its ST.', segment.number);
    return true;
  }

  #startSet(type: string, controlNumber: string, version: string, implicit: boolean): void {
    if (this.#group) this.#group.transactionCount += 1;
    const header: SetHeader = {
      type,
      controlNumber,
      version: version || (this.#group?.version ?? ''),
      group: this.#group,
      interchange: this.#interchange,
      segment: this.#cursor.number,
    };
    this.#problems.set = controlNumber;
    this.#set = { header, reader: this.#handlers.openSet(header, this.#problems), segments: 1, implicit };
  }

  #closeSet(): void {
    const segment = this.#cursor;
    const set = this.#set;
    if (!set) {
      this.#problems.add('stray-se', 'An SE stands outside of every set.', segment.number);
      return;
    }
    this.#compareCount('SE01', 'segments', set.segments + 1);
    if (!set.implicit) this.#compareControl('SE02', 'ST02', set.header.controlNumber, segment.trimmed(2));
    this.#finishSet(set.reader, true);
  }

  #closeGroup(): void {
    const segment = this.#cursor;
    this.#abandonSet(segment.number);
    const group = this.#group;
    if (!group) {
      this.#problems.add('stray-ge', 'A GE stands outside of every group.', segment.number);
      return;
    }
    this.#compareCount('GE01', 'transaction sets', group.transactionCount);
    this.#compareControl('GE02', 'GS06', group.controlNumber, segment.trimmed(2));
    this.#group = null;
  }

  #closeInterchange(): void {
    const segment = this.#cursor;
    this.#abandonGroup(segment.number);
    const interchange = this.#interchange;
    if (!interchange) {
      this.#problems.add('stray-iea', 'An IEA stands outside of every interchange.', segment.number);
      return;
    }
    this.#compareCount('IEA01', 'groups', interchange.groups.length);
    this.#compareControl('IEA02', 'ISA13', interchange.controlNumber, segment.trimmed(2));
    this.#interchange = null;
  }

  #compareCount(position: string, counted: string, actual: number): void {
    const segment = this.#cursor;
    const received = segment.trimmed(1);
    // Most senders write counts without leading zeros.
    if (received === String(actual) || (/^\d{1,10}$/.test(received) && Number(received) === actual)) return;
    this.#problems.add(
      'count-mismatch',
      `${position} does not agree with the number of ${counted}, which is ${actual}.`,
      segment.number,
      received,
    );
  }

  #compareControl(trailer: string, header: string, expected: string, received: string): void {
    if (received === expected) return;
    this.#problems.add(
      'control-number-mismatch',
      `The control number in ${trailer} is not the one in ${header}.`,
      this.#cursor.number,
      received,
    );
  }

  #finishSet(reader: SetReader, isComplete: boolean): void {
    this.#set = null;
    this.#strayReported = false;
    reader.finish(isComplete);
    this.#problems.set = null;
  }

  #abandonSet(segment: number | null): void {
    if (!this.#set) return;
    this.#problems.add('missing-se', 'A transaction set has no SE.', segment);
    this.#finishSet(this.#set.reader, false);
  }

  #abandonGroup(segment: number | null): void {
    this.#abandonSet(segment);
    if (!this.#group) return;
    this.#problems.add('missing-ge', 'A functional group has no GE.', segment);
    this.#group = null;
  }

  #abandonInterchange(segment: number | null): void {
    this.#abandonGroup(segment);
    if (!this.#interchange) return;
    this.#problems.add('missing-iea', 'An interchange has no IEA.', segment);
    this.#interchange = null;
  }
}
