/** How often a list of a case is read again, and after how many repeats it is given up (C-169). */
const EVERY_MS = 10_000;
const MOST_REPEATS = 6;

/** What a payer's answer can change of a case. */
export type CaseList = 'patient-access' | 'notes' | 'coverages';

/** What a list was when it was first looked at, and how often it had been read by then; null: it is looked at no more. */
type Watch = { first: string; reads: number } | null;
type Reread = { payerName: string; lists: Map<CaseList, Watch> };
/** In memory alone: a payer is the patient's. */
const rereads = new Map<string, Reread>();
const keyOf = (entityId: string, caseNumber: string): string => `${entityId} ${caseNumber}`;

/** A list of a case, as it is read again. */
export type RereadList = { entityId: string; caseNumber: string; list: CaseList };
/** What is known of the list by now, and how often it was read or could not be. */
type Known = { data: unknown; dataUpdateCount: number; errorUpdateCount: number };

/** A payer was asked again for a case: what the answer changes of it is looked for. */
export const noteResubmit = (entityId: string, caseNumber: string, payerName: string): void =>
  void rereads.set(keyOf(entityId, caseNumber), { payerName, lists: new Map() });

/** Whether a list of the case is still being read again. */
export function isReread({ entityId, caseNumber, list }: RereadList): boolean {
  const reread = rereads.get(keyOf(entityId, caseNumber));
  return reread !== undefined && reread.lists.get(list) !== null;
}

/**
 * When to read a list of a case again after a resubmit; false: not, or no more. It ends when the list changes, when
 * `isFound` says that it already shows the payer that was asked (C-170), or after more than six repeats.
 */
export function nextReread(
  rereadList: RereadList,
  known: Known,
  isFound: (payerName: string) => boolean = () => false,
): number | false {
  const reread = rereads.get(keyOf(rereadList.entityId, rereadList.caseNumber));
  const watch = reread?.lists.get(rereadList.list);
  if (!reread || watch === null || known.data === undefined) return false;
  const [now, reads] = [JSON.stringify(known.data), known.dataUpdateCount + known.errorUpdateCount];
  const { first, reads: readsThen } = watch ?? { first: now, reads };
  const isOver = now !== first || reads - readsThen > MOST_REPEATS || isFound(reread.payerName);
  reread.lists.set(rereadList.list, isOver ? null : { first, reads: readsThen });
  return isOver ? false : EVERY_MS;
}
