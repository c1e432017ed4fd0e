import { CodeList } from './codes/code-list.ts';
import { contactQualifiers } from './codes/parties.ts';
import { dateQualifiers, referenceQualifiers } from './codes/references.ts';
import { readPeriod } from './dates.ts';
import type { ProblemList } from './problems.ts';
import type { SegmentCursor } from './segments.ts';

const references = new CodeList(referenceQualifiers);
const dates = new CodeList(dateQualifiers);
const contactKinds = new CodeList(contactQualifiers);

/** TRN. `type` 2 is the echoed trace of the request, 1 a trace of the payer or clearinghouse. */
export type Trace = { type: string; number: string; originator: string; subId: string };

export type ReferenceId = {
  referenceIdQualifierCode: string;
  referenceIdQualifier: string;
  referenceId: string;
  referenceDescription: string;
};

/** DTP. A single day fills `date`, a range `fromDate` and `toDate`; `value` is the text as sent. */
export type QualifiedDate = {
  dateTimeQualifierCode: string;
  dateTimeQualifier: string;
  /** DTP02: D8 a day, RD8 a range. The shape of the value decides, since it is often wrong. */
  formatQualifier: string;
  date: string | null;
  fromDate: string | null;
  toDate: string | null;
  value: string;
};

/** PER */
export type Contact = {
  name: string;
  communicationNumbers: { qualifierCode: string; qualifier: string; number: string }[];
};

export type Address = { street: string; city: string; state: string; postalCode: string };

/** NM1: the role of an entity (NM101), and whether it is a person or an organization (NM102: 1 or 2). */
export type EntityKind = { entityIdCode: string; entityType: string };

/** BHT */
export type SetBeginning = {
  /** BHT02: 13 is an inquiry, 01 its cancellation, 11 an answer, 06 a confirmation. */
  purposeCode: string;
  /** BHT03 */
  reference: string;
  /** BHT04 and BHT05, as sent. */
  date: string;
  time: string;
};

/** HI: a qualifier and a diagnosis. */
export type Diagnosis = { qualifier: string; code: string };

/** TRN */
export function readTrace(segment: SegmentCursor): Trace {
  return {
    type: segment.element(1),
    number: segment.element(2),
    originator: segment.element(3),
    subId: segment.element(4),
  };
}

/** Reads a BHT without the structure (BHT01) and the kind of transaction (BHT06). */
export function readBeginning(segment: SegmentCursor): SetBeginning {
  return {
    purposeCode: segment.element(2),
    reference: segment.element(3),
    date: segment.element(4),
    time: segment.element(5),
  };
}

/** REF */
export function readReference(segment: SegmentCursor): ReferenceId {
  const qualifier = segment.code(1);
  return {
    referenceIdQualifierCode: qualifier.text,
    referenceIdQualifier: references.labelOf(qualifier),
    referenceId: segment.element(2),
    referenceDescription: segment.element(3),
  };
}

/** Reads a DTP; a value that is not a date is reported and stored as text. */
export function readQualifiedDate(segment: SegmentCursor, problems: ProblemList): QualifiedDate {
  const qualifier = segment.code(1);
  const value = segment.element(3);
  const { date, fromDate, toDate } = readPeriod(value);
  if (date === null && (fromDate === null || toDate === null))
    problems.add('invalid-date', 'DTP03 is not a date or a range of dates.', segment.number, value);
  return {
    dateTimeQualifierCode: qualifier.text,
    dateTimeQualifier: dates.labelOf(qualifier),
    formatQualifier: segment.element(2),
    date,
    fromDate,
    toDate,
    value,
  };
}

/** Reads a PER: a name and up to three numbers. */
export function readContact(segment: SegmentCursor): Contact {
  const communicationNumbers: Contact['communicationNumbers'] = [];
  for (let position = 3; position <= 7; position += 2) {
    const qualifier = segment.code(position);
    const number = segment.element(position + 1);
    if (qualifier.text === '' && number === '') continue;
    communicationNumbers.push({
      qualifierCode: qualifier.text,
      qualifier: contactKinds.labelOf(qualifier),
      number,
    });
  }
  return { name: segment.element(2), communicationNumbers };
}

/** Joins N301 and N302 into one line. */
export function readStreet(segment: SegmentCursor): string {
  const second = segment.element(2);
  return second === '' ? segment.element(1) : [segment.element(1), second].join(', ');
}

/** Reads an HI, in which each element is a composite of a qualifier and a code. */
export function readDiagnoses(segment: SegmentCursor): Diagnosis[] {
  const diagnoses: Diagnosis[] = [];
  for (let position = 1; position <= segment.count; position += 1) {
    const [qualifier = '', code = ''] = segment.components(position);
    if (code !== '') diagnoses.push({ qualifier, code });
  }
  return diagnoses;
}
