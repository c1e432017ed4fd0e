import {
  elementErrors,
  groupAckCodes,
  groupErrors,
  segmentErrors,
  setAckCodes,
  setErrors,
} from './codes/acknowledgments.ts';
import { type CodeTable, labelOf } from './codes/table.ts';
import { type Captured, capturedUpTo } from './eligibility-271/captured.ts';
import { copySegment, type SetReader, type StraySegment } from './envelope.ts';
import type { SegmentCursor } from './segments.ts';

export type CodedError = { code: string; message: string };

/** IK4: one element in error. `badValue` copies the value that was sent and may be patient data. */
export type ElementError = CodedError & {
  position: string;
  component: string;
  repetition: string;
  elementNumber: string;
  badValue: string;
};

/** IK3: one segment in error, counted from the ST of the set that was refused. */
export type SegmentError = CodedError & {
  segmentId: string;
  position: string;
  loop: string;
  /** CTX, as sent. */
  context: string[];
  elements: ElementError[];
};

/** AK2 to IK5: the acknowledgment of one set. */
export type SetAcknowledgment = {
  type: string;
  controlNumber: string;
  version: string;
  ackCode: string;
  ack: string;
  errors: CodedError[];
  segmentErrors: SegmentError[];
};

/** A 999, or the 997 of older partners. */
export type Acknowledgment = {
  functionalId: string;
  /** GS06 of the acknowledged group. */
  groupControlNumber: string;
  version: string;
  ackCode: string;
  ack: string;
  /** True for AK901 A and E, when everything was accepted; false for P, R, M, W and X. */
  accepted: boolean;
  setsIncluded: string;
  setsReceived: string;
  setsAccepted: string;
  errors: CodedError[];
  sets: SetAcknowledgment[];
};

/** Reads one 999 or 997. Both have the same segments, named IK in a 999 and AK in a 997. */
export class AcknowledgmentReader implements SetReader {
  readonly acknowledgment: Acknowledgment = {
    functionalId: '',
    groupControlNumber: '',
    version: '',
    ackCode: '',
    ack: '',
    accepted: false,
    setsIncluded: '',
    setsReceived: '',
    setsAccepted: '',
    errors: [],
    sets: [],
  };
  /** The segments that `acknowledgment` does not fully capture. */
  readonly otherSegments: StraySegment[] = [];
  #set: SetAcknowledgment | null = null;
  #segmentError: SegmentError | null = null;

  take(segment: SegmentCursor): void {
    if (segment.isLost || this.#read(segment) !== 'whole' || segment.isCut)
      this.otherSegments.push(copySegment(segment));
  }

  /** Reads a segment and returns how much of it was captured; nothing of a misplaced segment is captured. */
  #read(segment: SegmentCursor): Captured {
    switch (segment.id) {
      case 'AK1':
        this.acknowledgment.functionalId = segment.element(1);
        this.acknowledgment.groupControlNumber = segment.element(2);
        this.acknowledgment.version = segment.element(3);
        return capturedUpTo(segment, 3);
      case 'AK2':
        return this.#openSet(segment);
      case 'IK3':
      case 'AK3':
        return this.#openSegmentError(segment);
      case 'CTX':
        if (!this.#segmentError) return 'none';
        this.#segmentError.context.push(joinElements(segment));
        return 'whole';
      case 'IK4':
      case 'AK4':
        return this.#takeElementError(segment);
      case 'IK5':
      case 'AK5':
        return this.#closeSet(segment);
      case 'AK9':
        return this.#takeGroupResult(segment);
      default:
        return 'none';
    }
  }

  finish(): void {
    const { acknowledgment } = this;
    acknowledgment.accepted = acknowledgment.ackCode === 'A' || acknowledgment.ackCode === 'E';
  }

  #openSet(segment: SegmentCursor): Captured {
    this.#segmentError = null;
    this.#set = {
      type: segment.element(1),
      controlNumber: segment.element(2),
      version: segment.element(3),
      ackCode: '',
      ack: '',
      errors: [],
      segmentErrors: [],
    };
    this.acknowledgment.sets.push(this.#set);
    return capturedUpTo(segment, 3);
  }

  #openSegmentError(segment: SegmentCursor): Captured {
    this.#segmentError = {
      segmentId: segment.element(1),
      position: segment.element(2),
      loop: segment.element(3),
      ...toCodedError(segmentErrors, segment.element(4)),
      context: [],
      elements: [],
    };
    if (!this.#set) return 'none';
    this.#set.segmentErrors.push(this.#segmentError);
    return capturedUpTo(segment, 4);
  }

  #takeElementError(segment: SegmentCursor): Captured {
    if (!this.#segmentError) return 'none';
    const [position = '', component = '', repetition = ''] = segment.components(1);
    this.#segmentError.elements.push({
      position,
      component,
      repetition,
      elementNumber: segment.element(2),
      ...toCodedError(elementErrors, segment.element(3)),
      badValue: segment.element(4),
    });
    return capturedUpTo(segment, 4);
  }

  #closeSet(segment: SegmentCursor): Captured {
    this.#segmentError = null;
    if (!this.#set) return 'none';
    this.#set.ackCode = segment.element(1);
    this.#set.ack = labelOf(setAckCodes, this.#set.ackCode);
    this.#set.errors = readErrors(segment, 2, 6, setErrors);
    return capturedUpTo(segment, 6);
  }

  #takeGroupResult(segment: SegmentCursor): Captured {
    const { acknowledgment } = this;
    acknowledgment.ackCode = segment.element(1);
    acknowledgment.ack = labelOf(groupAckCodes, acknowledgment.ackCode);
    acknowledgment.setsIncluded = segment.element(2);
    acknowledgment.setsReceived = segment.element(3);
    acknowledgment.setsAccepted = segment.element(4);
    acknowledgment.errors = readErrors(segment, 5, 9, groupErrors);
    return capturedUpTo(segment, 9);
  }
}

function toCodedError(table: CodeTable, code: string): CodedError {
  return { code, message: labelOf(table, code) };
}

function readErrors(segment: SegmentCursor, from: number, to: number, table: CodeTable): CodedError[] {
  const errors: CodedError[] = [];
  for (let position = from; position <= to; position += 1) {
    const code = segment.element(position);
    if (code !== '') errors.push(toCodedError(table, code));
  }
  return errors;
}

function joinElements(segment: SegmentCursor): string {
  const values: string[] = [];
  for (let position = 1; position <= segment.count; position += 1) values.push(segment.element(position));
  return values.join(segment.delimiters.element);
}
