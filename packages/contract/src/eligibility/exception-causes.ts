import { guidanceFor, type RejectionCause } from './rejection-advice.ts';

/** The causes of an exception, by which the rows of the table of recommendations differ. */
export const exceptionCauses = [
  'Person',
  'Dates',
  'Question',
  'Provider',
  'Enrollment',
  'Payer',
  'Payer Not Available',
  'Unknown Code',
  'Not Active',
  'No Answer',
  'Other Coverage',
  'Other',
] as const;
export type ExceptionCause = (typeof exceptionCauses)[number];

const causeOfRejection: Readonly<Record<RejectionCause, ExceptionCause>> = {
  person: 'Person',
  dates: 'Dates',
  question: 'Question',
  provider: 'Provider',
  enrollment: 'Enrollment',
  payer: 'Payer',
  wait: 'Payer Not Available',
  unknown: 'Unknown Code',
};

/** The cause of a reject reason code. */
export const causeOfCode = (code: string): ExceptionCause => causeOfRejection[guidanceFor(code).cause];
