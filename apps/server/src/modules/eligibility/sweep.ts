import type { Clock } from '@waypost/platform/clock';
import { serviceSource, writeAudit } from '../../kernel/audit.ts';
import { acrossEntities, type Db } from '../../kernel/database.ts';

/**
 * Tells the truth about exchanges whose process died while they were on their way: nobody knows whether the
 * payer got them. They are marked as interrupted, never sent again. Works across entities as the worker role.
 */
export function sweepInterrupted(worker: Db, clock: Clock): Promise<number> {
  return acrossEntities(worker, async (db) => {
    const rows = await db
      .updateTable('eligibility_exchange')
      .set((row) => ({ state: 'interrupted', version: row('version', '+', 1) }))
      .where('state', '=', 'sent')
      .where('lease_until', '<', clock.now())
      .returning(['entity_id', 'id'])
      .execute();
    for (const row of rows) {
      await writeAudit(db, serviceSource(row.entity_id, `sweep-${row.id}`, clock), [
        {
          action: 'Mutation',
          operation: 'Update',
          domainType: 'EligibilityTransaction',
          domainId: row.id,
          details: [{ propertyName: 'State', previousValue: 'sent', newValue: 'interrupted' }],
        },
      ]);
    }
    return rows.length;
  });
}
