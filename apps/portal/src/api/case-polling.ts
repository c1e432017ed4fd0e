/** How often a list of a case is read again, and after how many repeats it is given up (C-169). */
const EVERY_MS = 10_000;
const MOST_REPEATS = 6;

/** What a payer's answer can change of a case. */
export type CaseList = 'patient-access' | 'notes' | 'coverages';

/** What a list was when it was first looked at, and how often it had been read by then; null: it is looked at no more. */
type Watch = { first: string; reads: number } | null;
type Poll = { payerName: string; lists: Map<CaseList, Watch> };
/** In memory alone: a payer is the patient's. */
const polls = new Map<string, Poll>();
const keyOf = (entityId: string, caseNumber: string): string => `${entityId} ${caseNumber}`;

/** A list of a case, as it is read again. */
export type PolledList = { entityId: string; caseNumber: string; list: CaseList };
/** What is known of the list by now, and how often it was read or could not be. */
type Known = { data: unknown; dataUpdateCount: number; errorUpdateCount: number };

/** A payer was asked again for a case: what the answer changes of it is looked for. */
export const startPolling = (entityId: string, caseNumber: string, payerName: string): void =>
  void polls.set(keyOf(entityId, caseNumber), { payerName, lists: new Map() });

/** Whether a list of the case is still being read again. */
export function isPolled({ entityId, caseNumber, list }: PolledList): boolean {
  const poll = polls.get(keyOf(entityId, caseNumber));
  return poll !== undefined && poll.lists.get(list) !== null;
}

/**
 * When to read a list of a case again after a resubmit; false: not, or no more. It ends when the list changes, when
 * `isFound` says that it already shows the payer that was asked (C-170), or after more than six repeats.
 */
export function pollInterval(
  polledList: PolledList,
  known: Known,
  isFound: (payerName: string) => boolean = () => false,
): number | false {
  const poll = polls.get(keyOf(polledList.entityId, polledList.caseNumber));
  const watch = poll?.lists.get(polledList.list);
  if (!poll || watch === null || known.data === undefined) return false;
  const [now, reads] = [JSON.stringify(known.data), known.dataUpdateCount + known.errorUpdateCount];
  const { first, reads: readsThen } = watch ?? { first: now, reads };
  const isOver = now !== first || reads - readsThen > MOST_REPEATS || isFound(poll.payerName);
  poll.lists.set(polledList.list, isOver ? null : { first, reads: readsThen });
  return isOver ? false : EVERY_MS;
}
