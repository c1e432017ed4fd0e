import type { Program } from '../../http/program.ts';
import { settleAccess } from '../../kernel/colleague-access.ts';
import { AppError } from '../../kernel/errors.ts';
import { cancelInvitation } from '../../kernel/invitations.ts';
import type { Scope } from '../../kernel/scope.ts';
import { emptyPlace } from './place.ts';

/**
 * Cancels an invitation into the entity (P-171, P-278), also one that is over already: its link leads nowhere, and
 * the user is off the list. Who has accepted meanwhile is a user, and stays one.
 */
export async function cancel(program: Program, scope: Scope, userId: string): Promise<void> {
  await scope.change(async ({ db, audit }) => {
    const person = await db
      .selectFrom('app_user')
      .select(['id as userId', 'issuer', 'subject'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!person) throw new AppError('NOT_FOUND');
    // First the invitation, then the place: in the order in which an acceptance takes them.
    await cancelInvitation(db, program, person);
    const cancelled = await db
      .updateTable('membership')
      .set((row) => ({
        status: 'Cancelled',
        additional_accesses: [],
        harp_operator_code: null,
        version: row('version', '+', 1),
      }))
      .where('user_id', '=', person.userId)
      .where('status', '=', 'Pending')
      .executeTakeFirst();
    if (cancelled.numUpdatedRows !== 1n) throw new AppError('NOT_FOUND');
    await emptyPlace(db, person.userId);
    await settleAccess(db, program, person);
    audit({
      action: 'Mutation',
      operation: 'Update',
      domainType: 'User',
      domainId: person.userId,
      details: [{ propertyName: 'Status', previousValue: 'Pending', newValue: 'Cancelled' }],
    });
  });
}
