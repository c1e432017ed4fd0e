import type { Acknowledgment } from './acknowledgment-999.ts';
import { AcknowledgmentReader } from './acknowledgment-999.ts';
import type { Delimiters } from './delimiters.ts';
import type { SetBeginning, Trace } from './elements.ts';
import { ServiceTypeLists } from './eligibility-271/benefit.ts';
import type { EligibilityResponse } from './eligibility-271/model.ts';
import { EligibilityReader } from './eligibility-271/reader.ts';
import type { InterchangeHandlers, SetHeader, SetReader, StraySegment, X12Interchange } from './envelope.ts';
import { copySegment } from './envelope.ts';
import type { EligibilityInquiry } from './inquiry-270.ts';
import { InquiryReader } from './inquiry-270.ts';
import type { X12Problem } from './problems.ts';
import { ProblemList } from './problems.ts';
import type { InterchangeAcknowledgment } from './ta1.ts';
import { readInterchangeAcknowledgment } from './ta1.ts';
import { DocumentParser } from './walk.ts';

/** One transaction set, or one TA1. Only the part for its type is filled, the others are null. */
export type X12Transaction = {
  /** ST01 (`270`, `271`, `999`, `997`, …) or `TA1`. */
  type: string;
  /** ST02; for a TA1, the control number of the interchange that it answers. */
  controlNumber: string;
  version: string;
  /** BHT02: the purpose of the set, such as 13 inquiry, 01 cancellation, 11 answer. */
  purposeCode: string;
  /** BHT03: the submitter's number of the inquiry, repeated in the answer. */
  reference: string;
  /** BHT04 and BHT05, as sent. */
  date: string;
  time: string;
  traces: Trace[];
  groupControlNumber: string;
  interchangeControlNumber: string;
  /** ISA15: P production, T test. */
  usage: string;
  /** 1-based number of its first segment in the file. */
  segment: number;
  /** False when the SE is missing: the text was cut off, or segments were lost. */
  isComplete: boolean;
  eligibility: EligibilityResponse | null;
  inquiry: EligibilityInquiry | null;
  acknowledgment: Acknowledgment | null;
  interchangeAcknowledgment: InterchangeAcknowledgment | null;
  /**
   * Segments, as sent, that the fields above do not fully capture; every segment of a set of an unknown type. A 271 has
   * its own list with the location of each segment (`eligibility.otherSegments`).
   */
  otherSegments: StraySegment[];
};

export type X12Document = {
  delimiters: Delimiters;
  interchanges: X12Interchange[];
  transactions: X12Transaction[];
  problems: X12Problem[];
  /** Segments outside every set, as they were sent. */
  strays: StraySegment[];
};

/** A document without its transactions. */
export type X12Outcome = Omit<X12Document, 'transactions'>;

/**
 * Reads a text of one or more interchanges. Wrong content never causes an exception: `problems` lists it.
 * @throws NotX12Error when the text is not X12 at all
 */
export function readX12(text: string): X12Document {
  const transactions: X12Transaction[] = [];
  const outcome = streamX12(text, (transaction) => transactions.push(transaction));
  return { ...outcome, transactions };
}

/**
 * Reads like `readX12`, but passes each transaction to `visit` as soon as it is complete and stores none, for batch
 * files too large to hold as objects.
 * @throws NotX12Error when the text is not X12 at all
 */
export function streamX12(text: string, visit: (transaction: X12Transaction) => void): X12Outcome {
  const problems = new ProblemList();
  const walk = new DocumentParser(problems, makeHandlers(problems, visit));
  walk.feed(text);
  return { ...walk.end(), problems: problems.found };
}

/**
 * Reads like `streamX12`, from a text that comes in pieces, such as a decoded file stream, without holding all of it.
 * The text may be split anywhere.
 * @throws NotX12Error when the text is not X12 at all
 */
export async function streamX12Chunks(
  chunks: AsyncIterable<string>,
  visit: (transaction: X12Transaction) => void,
): Promise<X12Outcome> {
  const problems = new ProblemList();
  const walk = new DocumentParser(problems, makeHandlers(problems, visit));
  for await (const chunk of chunks) walk.feed(chunk);
  return { ...walk.end(), problems: problems.found };
}

function makeHandlers(
  problems: ProblemList,
  visit: (transaction: X12Transaction) => void,
): InterchangeHandlers {
  const serviceTypes = new ServiceTypeLists();
  return {
    openSet: (header) => openSet(header, problems, serviceTypes, visit),
    acknowledgment(segment, interchange) {
      const answer = readInterchangeAcknowledgment(segment);
      visit({
        ...emptyTransaction('TA1', answer.controlNumber, segment.number),
        interchangeControlNumber: interchange?.controlNumber ?? '',
        usage: interchange?.usage ?? '',
        interchangeAcknowledgment: answer,
      });
    },
  };
}

function openSet(
  header: SetHeader,
  problems: ProblemList,
  serviceTypes: ServiceTypeLists,
  visit: (transaction: X12Transaction) => void,
): SetReader {
  const transaction = emptyTransaction(header.type, header.controlNumber, header.segment);
  transaction.version = header.version;
  transaction.groupControlNumber = header.group?.controlNumber ?? '';
  transaction.interchangeControlNumber = header.interchange?.controlNumber ?? '';
  transaction.usage = header.interchange?.usage ?? '';
  switch (header.type) {
    case '271': {
      const reader = new EligibilityReader(problems, serviceTypes, header.segment);
      return withFinish(reader, transaction, () => {
        fillBeginning(transaction, reader.beginning);
        transaction.traces = reader.traces;
        transaction.eligibility = reader.response;
        visit(transaction);
      });
    }
    case '270': {
      const reader = new InquiryReader(problems, header.segment);
      return withFinish(reader, transaction, () => {
        fillBeginning(transaction, reader.beginning);
        transaction.traces = reader.traces;
        transaction.inquiry = reader.inquiry;
        transaction.otherSegments = reader.otherSegments;
        visit(transaction);
      });
    }
    case '999':
    case '997': {
      const reader = new AcknowledgmentReader();
      return withFinish(reader, transaction, () => {
        transaction.acknowledgment = reader.acknowledgment;
        transaction.otherSegments = reader.otherSegments;
        visit(transaction);
      });
    }
    default:
      problems.add(
        'unknown-set',
        'A transaction set is none of 270, 271, 997 and 999.',
        header.segment,
        header.type,
      );
      return {
        take: (segment) => transaction.otherSegments.push(copySegment(segment)),
        finish(isComplete) {
          transaction.isComplete = isComplete;
          visit(transaction);
        },
      };
  }
}

function fillBeginning(transaction: X12Transaction, beginning: SetBeginning | null): void {
  if (!beginning) return;
  transaction.purposeCode = beginning.purposeCode;
  transaction.reference = beginning.reference;
  transaction.date = beginning.date;
  transaction.time = beginning.time;
}

function withFinish(reader: SetReader, transaction: X12Transaction, then: () => void): SetReader {
  return {
    take: (segment) => reader.take(segment),
    finish(isComplete) {
      reader.finish(isComplete);
      transaction.isComplete = isComplete;
      then();
    },
  };
}

function emptyTransaction(type: string, controlNumber: string, segment: number): X12Transaction {
  return {
    type,
    controlNumber,
    version: '',
    purposeCode: '',
    reference: '',
    date: '',
    time: '',
    traces: [],
    groupControlNumber: '',
    interchangeControlNumber: '',
    usage: '',
    segment,
    isComplete: true,
    eligibility: null,
    inquiry: null,
    acknowledgment: null,
    interchangeAcknowledgment: null,
    otherSegments: [],
  };
}
