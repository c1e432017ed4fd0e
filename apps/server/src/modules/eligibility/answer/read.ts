import {
  type EligibilityResponse as Answer,
  NotX12Error,
  readX12,
  type X12Document,
  type X12Transaction,
} from '@waypost/x12';

/** A payer's message, and what of it answers the request with our trace. */
export type Reading = Pick<X12Document, 'problems' | 'strays'> & {
  document: X12Document;
  /** Every 271 in it, whoever it is for. */
  sets: readonly X12Transaction[];
  /** What answers our request, in the order sent. */
  answers: readonly Answer[];
};

/** Reads a message of a payer; null when it is no X12 at all. A page that quotes X12 somewhere is still a page. */
export function readMessage(text: string, traceNumber: string): Reading | null {
  if (!/^[\uFEFF\s]*ISA/.test(text)) return null;
  let document: X12Document;
  try {
    document = readX12(text);
  } catch (error) {
    if (error instanceof NotX12Error) return null;
    throw error;
  }
  const { problems, strays } = document;
  const sets = document.transactions.filter((transaction) => transaction.type === '271');
  const answers = sets
    .filter((transaction) => belongsTo(transaction, traceNumber))
    .map((transaction) => transaction.eligibility)
    .filter((found) => found !== null);
  return { document, problems, strays, sets, answers };
}

/**
 * Does an answer belong to our request? Its own trace decides (TRN*2); an answer that stops above the patient
 * carries none, and the open transaction vouches for it.
 */
function belongsTo(transaction: X12Transaction, traceNumber: string): boolean {
  const echoed = transaction.traces.filter((trace) => trace.type === '2');
  return echoed.length === 0 || echoed.some((trace) => trace.number === traceNumber);
}
