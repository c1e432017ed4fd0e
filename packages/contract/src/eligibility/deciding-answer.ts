import type { NormalizedStatus } from './summary.ts';

const order: readonly NormalizedStatus[] = ['active', 'inactive', 'unknown', 'rejected'];

/** The answer that determines a transaction's status when a payer sends several: the first active one. */
export function decidingAnswer<Answer extends { normalizedStatus: NormalizedStatus }>(
  answers: readonly Answer[],
): Answer | undefined {
  for (const status of order) {
    const found = answers.find(({ normalizedStatus }) => normalizedStatus === status);
    if (found) return found;
  }
  return undefined;
}
