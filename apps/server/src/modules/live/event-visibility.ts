import type { EventType } from '@waypost/contract/core/events';
import { anyOf, caseReaders, either, taskManagement, type Within } from '../../framework/access-rules.ts';
import type { CurrentRights } from '../../framework/people/current-rights.ts';

/** The part of a kind before its dot. */
type Family = EventType extends infer Type ? (Type extends `${infer Name}.${string}` ? Name : never) : never;

/** The readers of an event: users who may read its record. No screen follows the others. */
const readers: Record<Family, Within | null> = {
  task: taskManagement,
  eligibility: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
  case: caseReaders,
  document: caseReaders,
  coverage: caseReaders,
  order: caseReaders,
  note: caseReaders,
  patient: caseReaders,
  // Reveals only that somebody commented: readers of a task may lack the case, and vice versa.
  comment: either(taskManagement, caseReaders),
  // Pages of tables are read again when they are opened.
  'decision-table': null,
  // Visible to its user only: see `personalEvents`.
  file: null,
  mention: null,
  escalation: null,
  role: null,
  user: null,
};

const familyOf = (type: string): string => type.slice(0, type.indexOf('.'));
const readersOf = (type: string): Within | null =>
  (readers as Record<string, Within | null>)[familyOf(type)] ?? null;

/** Visible only to the person they concern. */
const personalEvents: ReadonlySet<string> = new Set<EventType>([
  'file.ready',
  'mention.added',
  'escalation.noticed',
]);

/** The fields of an event that are known without reading it: no data, no names. */
export type EventHeader = {
  entity_id: string;
  id: string;
  type: EventType;
  subject_id: string;
  case_id: string | null;
  facility_id: string | null;
};

/**
 * Whether a user with these rights may learn of an event of their entity: it must be of one of their facilities. A
 * ready file, a mention or a notice is visible to its person only; a file may concern several facilities, and then
 * names none.
 */
export const isVisibleTo = (
  { userId, permissions, facilityIds }: CurrentRights & { userId: string },
  { type, subject_id, facility_id }: EventHeader,
): boolean =>
  (type === 'file.ready' && subject_id === userId && facility_id === null) ||
  (facility_id !== null &&
    facilityIds.includes(facility_id) &&
    (personalEvents.has(type) ? subject_id === userId : readersOf(type)?.allows(permissions) === true));

/** Whether the event may have changed somebody's rights. */
export const changesRights = ({ type }: EventHeader): boolean => /^(role|user)\./.test(type);

/** Users who may follow events: anyone who may see any kind. */
export const followers: Within = {
  kind: 'entity',
  allows: (permissions) => Object.values(readers).some((line) => line?.allows(permissions)),
  needs: 'a permission to read anything that it tells',
  isUnattended: true,
};
