import type { Program } from '../../http/program.ts';
import { type AuditSource, writeAudit } from '../../kernel/audit.ts';
import { acrossEntities } from '../../kernel/database.ts';
import { AppError } from '../../kernel/errors.ts';

/**
 * Accepts every invitation that is open for the user (P-272): they have shown that they are who was invited, by
 * signing in through the link that was sent to them. Their memberships become active.
 */
export function acceptInvitations(program: Program, source: AuditSource, userId: string): Promise<void> {
  const now = program.clock.now();
  return acrossEntities(program.signin, async (db) => {
    const accepted = await db
      .updateTable('invitation')
      .set({ ended_at: now, outcome: 'accepted' })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('entity_id')
      .execute();
    if (accepted.length === 0) throw new AppError('NOT_FOUND');
    for (const { entity_id: entityId } of accepted) {
      const { numUpdatedRows } = await db
        .updateTable('membership')
        .set((membership) => ({ status: 'Active', version: membership('version', '+', 1) }))
        .where('entity_id', '=', entityId)
        .where('user_id', '=', userId)
        .where('status', '=', 'Pending')
        .executeTakeFirst();
      await writeAudit(db, { ...source, entityId }, [
        {
          action: 'Mutation',
          operation: 'Update',
          domainType: 'User',
          domainId: userId,
          details: [
            // Whoever was deactivated meanwhile stays so.
            numUpdatedRows > 0n
              ? { propertyName: 'Status', previousValue: 'Pending', newValue: 'Active' }
              : { propertyName: 'Invitation', previousValue: 'open', newValue: 'accepted' },
          ],
        },
      ]);
    }
  });
}
