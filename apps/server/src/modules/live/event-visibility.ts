import type { EventType } from '@waypost/contract/core/events';
import { anyOf, caseReaders, either, taskManagement, type Within } from '../../framework/access-rules.ts';
import type { Standing } from '../../framework/people/standing.ts';

/** The part of a kind before its dot. */
type Family = EventType extends infer Type ? (Type extends `${infer Name}.${string}` ? Name : never) : never;

/** Who may know that something happened: whoever may read what it happened to. Nobody's screen follows the rest. */
const readers: Record<Family, Within | null> = {
  task: taskManagement,
  eligibility: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
  case: caseReaders,
  document: caseReaders,
  coverage: caseReaders,
  order: caseReaders,
  note: caseReaders,
  patient: caseReaders,
  // That somebody commented, without what on: who reads a task need not read its case, nor the other way round.
  comment: either(taskManagement, caseReaders),
  // A page of tables is read anew when it is opened.
  'decision-table': null,
  // Known to its person alone: see `ofPerson`.
  file: null,
  mention: null,
  escalation: null,
  role: null,
  user: null,
};

const familyOf = (type: string): string => type.slice(0, type.indexOf('.'));
const readersOf = (type: string): Within | null =>
  (readers as Record<string, Within | null>)[familyOf(type)] ?? null;

/** Known to the person that they are about, and to nobody else. */
const ofPerson: ReadonlySet<string> = new Set<EventType>([
  'file.ready',
  'mention.added',
  'escalation.noticed',
]);

/** What is known of an event without reading it: no data, nobody's name. */
export type Happened = {
  entity_id: string;
  id: string;
  type: EventType;
  subject_id: string;
  case_id: string | null;
  facility_id: string | null;
};

/**
 * Whether somebody with these rights may know of an event of their entity: it is of a facility of theirs. That a file is
 * ready, or somebody was mentioned or told of a task, is known to its person alone; a file may tell of several facilities,
 * and of none in particular then.
 */
export const isVisibleTo = (
  { userId, permissions, facilityIds }: Standing & { userId: string },
  { type, subject_id, facility_id }: Happened,
): boolean =>
  (type === 'file.ready' && subject_id === userId && facility_id === null) ||
  (facility_id !== null &&
    facilityIds.includes(facility_id) &&
    (ofPerson.has(type) ? subject_id === userId : readersOf(type)?.allows(permissions) === true));

/** Whether the event may have changed what somebody may know. */
export const changesRights = ({ type }: Happened): boolean => /^(role|user)\./.test(type);

/** Who may follow at all: whoever may know of anything. */
export const followers: Within = {
  kind: 'entity',
  allows: (permissions) => Object.values(readers).some((line) => line?.allows(permissions)),
  needs: 'a permission to read anything that it tells',
  isUnattended: true,
};
