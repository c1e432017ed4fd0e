import type { QueryKey } from '@tanstack/react-query';
import type { LiveEvent } from '@waypost/contract/live/calls';

/** The part of a kind before its dot. */
const familyOf = (type: LiveEvent['type']): string => type.slice(0, type.indexOf('.'));

const ofCase = (caseId: string | null, ...keys: ((id: string) => QueryKey)[]): QueryKey[] =>
  caseId === null ? [] : keys.map((key) => key(caseId));

/** The key prefixes of an entity's queries that an event affects. */
export function affectedQueryKeys(entityId: string, { type, subjectId, caseId }: LiveEvent): QueryKey[] {
  switch (familyOf(type)) {
    case 'task':
      return [
        [entityId, 'tasks'],
        [entityId, 'working-task'],
      ];
    // A task shows its last check.
    case 'eligibility':
      return [
        [entityId, 'working-task'],
        [entityId, 'my-transactions'],
        [entityId, 'eligibility', 'history'],
        [entityId, 'eligibility', 'transaction', subjectId],
        ...ofCase(caseId, (id) => [entityId, 'case-list', id, 'patient-access']),
      ];
    case 'comment':
      return [
        ...ofCase(caseId, (id) => [entityId, 'comments', id]),
        // A withdrawn or changed comment may change mentions; a new mention has its own event.
        ...(type === 'comment.added' ? [] : [[entityId, 'my-mentions']]),
      ];
    case 'mention':
      return [[entityId, 'my-mentions']];
    case 'escalation':
      return [[entityId, 'my-escalations']];
    // Tasks show the account and the date of service of their case.
    case 'case':
      return [
        [entityId, 'case'],
        [entityId, 'tasks'],
      ];
    case 'note':
      return ofCase(caseId, (id) => [entityId, 'case-list', id, 'notes']);
    case 'coverage':
      return ofCase(caseId, (id) => [entityId, 'case-list', id, 'coverages']);
    case 'document':
      return ofCase(caseId, (id) => [entityId, 'case-letters', id]);
    case 'order':
      return ofCase(caseId, (id) => [entityId, 'case-orders', id]);
    case 'patient':
      return [
        [entityId, 'patient', subjectId],
        ...(type.startsWith('patient.merge') ? [[entityId, 'patient-merges', subjectId]] : []),
      ];
    case 'file':
      return [[entityId, 'my-files']];
    default:
      return [];
  }
}

/** The queries to refresh when the missed events are unknown. */
export const everything = (entityId: string): QueryKey[] => [
  [entityId, 'tasks'],
  [entityId, 'working-task'],
  [entityId, 'my-transactions'],
  [entityId, 'eligibility', 'history'],
  [entityId, 'eligibility', 'transaction'],
  [entityId, 'case'],
  [entityId, 'case-list'],
  [entityId, 'comments'],
  [entityId, 'my-mentions'],
  [entityId, 'my-escalations'],
  [entityId, 'case-letters'],
  [entityId, 'case-orders'],
  [entityId, 'patient'],
  [entityId, 'patient-merges'],
  [entityId, 'my-files'],
];

/**
 * Whether a query fills forms. Such a query is only marked as stale and read when it is shown again: nothing changes
 * while somebody types, and saving is refused as usual when somebody else was faster.
 */
export const fillsForm = ([, area, , list]: QueryKey): boolean =>
  area === 'case-orders' ||
  (area === 'patient' && list === undefined) ||
  (area === 'case-list' && list === 'coverages');
