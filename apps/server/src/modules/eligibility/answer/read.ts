import {
  type EligibilityResponse as Answer,
  NotX12Error,
  readX12,
  type X12Document,
  type X12Transaction,
} from '@waypost/x12';

/** A payer's message, and its answers to the request with our trace. */
export type Reading = Pick<X12Document, 'problems' | 'strays'> & {
  document: X12Document;
  /** Every 271 in it, whichever request it answers. */
  sets: readonly X12Transaction[];
  /** The answers to our request, in the order sent. */
  answers: readonly Answer[];
};

/** Reads a message of a payer; null when it is not X12. A web page that quotes X12 is not X12. */
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
 * Whether an answer belongs to our request. Its trace decides (TRN*2). An answer that ends above the patient level has
 * none, and is accepted because it came back on our own call.
 */
function belongsTo(transaction: X12Transaction, traceNumber: string): boolean {
  const echoedTraces = transaction.traces.filter((trace) => trace.type === '2');
  return echoedTraces.length === 0 || echoedTraces.some((trace) => trace.number === traceNumber);
}
