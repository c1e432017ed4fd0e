import type { CaseDetails } from '@waypost/contract/graphql';

/** How often a case is read again, and after how many repeats it is given up (C-169). */
const EVERY_MS = 10_000;
const MOST_REPEATS = 6;

type Reread = { payerName: string; since: { coverages: string; reads: number } | null };
/** In memory alone: a case number and a payer are the patient's. */
const rereads = new Map<string, Reread>();
const keyOf = (entityId: string, caseNumber: string): string => `${entityId} ${caseNumber}`;

/** A payer was asked again for a case: what the answer changes of it is looked for. */
export const noteResubmit = (entityId: string, caseNumber: string, payerName: string): void =>
  void rereads.set(keyOf(entityId, caseNumber), { payerName, since: null });

/** Whether the case is still being read again. */
export const isReread = (entityId: string, caseNumber: string): boolean =>
  rereads.has(keyOf(entityId, caseNumber));

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * When to read a case again after a resubmit; false: not, or no more. It ends when its coverages change, when the first of
 * them is of the payer that was asked (C-170), or after more than six repeats. `reads`: how often it was read by now.
 */
export function nextReread(
  entityId: string,
  caseNumber: string,
  details: Pick<CaseDetails, 'coverages'> | null | undefined,
  reads: number,
): number | false {
  const key = keyOf(entityId, caseNumber);
  const reread = rereads.get(key);
  if (!reread || !details) return false;
  const coverages = JSON.stringify(details.coverages);
  reread.since ??= { coverages, reads };
  const [first] = details.coverages;
  const isOver =
    coverages !== reread.since.coverages ||
    (first !== undefined && sameName(first.insuranceName, reread.payerName)) ||
    reads - reread.since.reads > MOST_REPEATS;
  if (isOver) rereads.delete(key);
  return isOver ? false : EVERY_MS;
}
