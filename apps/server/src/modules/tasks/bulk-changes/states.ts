import type { BulkChangeState } from '@waypost/contract/tasks/bulk-changes/calls';
import type { Actor } from '../../../framework/actor.ts';
import type { AuditEntry, PropertyChange } from '../../../framework/audit.ts';
import type { Work } from '../../../framework/work.ts';

/** The states in which the worker has something to do. */
export const goingOn = ['waiting', 'running', 'undoing'] as const satisfies readonly BulkChangeState[];

type Beside = { details?: readonly PropertyChange[]; snapshot?: AuditEntry['snapshot'] };

/** Puts a bulk change on record, when it is asked for (`from` is null) and whenever somebody or something ends or begins it. */
export const recordState = (
  work: Work<Actor>,
  id: string,
  from: string | null,
  to: BulkChangeState,
  { details = [], snapshot }: Beside = {},
): void =>
  work.audit({
    action: 'Mutation',
    operation: from === null ? 'Create' : 'Update',
    domainType: 'BulkChange',
    domainId: id,
    details: [{ propertyName: 'State', previousValue: from, newValue: to }, ...details],
    ...(snapshot && { snapshot }),
  });
