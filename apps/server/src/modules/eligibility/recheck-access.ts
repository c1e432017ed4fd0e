import { standingOf } from '../../framework/people/standing.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope } from '../../framework/scope.ts';
import type { Work } from '../../framework/work.ts';
import { cancelled } from './transaction-events.ts';

/**
 * Whether the requester of a waiting request may still ask, because it is sent in their name, about a patient of a
 * facility. Having signed out since does not matter.
 */
export async function recheckAccess(program: Program, scope: Scope, facilityId: string): Promise<boolean> {
  const standing = await standingOf(program, scope.actor.id, scope.entity.id);
  if (!standing?.permissions.has('eligibility-verification-write')) return false;
  return standing.facilityIds.includes(facilityId);
}

/** Cancels an unsent request whose requester may no longer ask. */
export async function withdraw({ db, audit, emit, unchanged }: Work, id: string): Promise<void> {
  const taken = await db
    .updateTable('eligibility_transaction')
    .set((row) => ({ state: 'cancelled', version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .returning(['id', 'case_id', 'facility_id', 'payer_code', 'task_id'])
    .executeTakeFirst();
  if (!taken) return unchanged();
  audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'EligibilityTransaction',
    domainId: id,
    details: [
      { propertyName: 'State', previousValue: 'sent', newValue: 'cancelled' },
      { propertyName: 'Reason', previousValue: null, newValue: 'the right to ask was taken away' },
    ],
  });
  emit(cancelled(taken));
}
