/** How often a list of a case is polled, and after how many polls it stops (C-169). */
const EVERY_MS = 10_000;
const MAX_REPEATS = 6;

/** The lists of a case that a payer's answer may change. */
export type CaseList = 'patient-access' | 'notes' | 'coverages';

/** The list as first read, and the number of reads by then. Null when polling is over. */
type Watch = { first: string; reads: number } | null;
type Poll = { payerName: string; lists: Map<CaseList, Watch> };
/** Kept in memory only: a payer name is patient data. */
const polls = new Map<string, Poll>();
const keyOf = (entityId: string, caseNumber: string): string => `${entityId} ${caseNumber}`;

/** Identifies one polled list of a case. */
export type PolledList = { entityId: string; caseNumber: string; list: CaseList };
/** The query's current data, and how often it was read or failed. */
type Known = { data: unknown; dataUpdateCount: number; errorUpdateCount: number };

/** Starts polling the lists of a case after a resubmit, because the answer may change them. */
export const startPolling = (entityId: string, caseNumber: string, payerName: string): void =>
  void polls.set(keyOf(entityId, caseNumber), { payerName, lists: new Map() });

/** Whether a list of the case is still polled. */
export function isPolled({ entityId, caseNumber, list }: PolledList): boolean {
  const poll = polls.get(keyOf(entityId, caseNumber));
  return poll !== undefined && poll.lists.get(list) !== null;
}

/**
 * Returns when to poll a list again after a resubmit, or false to stop. Polling stops when the list changes, when
 * `isFound` says that the list already shows the payer (C-170), or after more than six polls.
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
  const isOver = now !== first || reads - readsThen > MAX_REPEATS || isFound(poll.payerName);
  poll.lists.set(polledList.list, isOver ? null : { first, reads: readsThen });
  return isOver ? false : EVERY_MS;
}
