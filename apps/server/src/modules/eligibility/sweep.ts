import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { serviceSource, writeAudit } from '../../kernel/audit.ts';
import { acrossEntities, type Db } from '../../kernel/database.ts';

/**
 * Tells the truth about exchanges whose process died while they were on their way. Where an attempt may have
 * left, nobody knows whether the payer got it: interrupted. Where none did, it was not sent. Neither is sent
 * again. Works across entities as the worker role.
 */
export function sweepInterrupted(worker: Db, clock: Clock): Promise<number> {
  return acrossEntities(worker, async (db) => {
    const now = clock.now();
    const mayHaveLeft = sql<boolean>`exists (select from exchange_attempt a
      where a.entity_id = eligibility_exchange.entity_id and a.exchange_id = eligibility_exchange.id
        and a.was_sent is distinct from false)`;
    const rows = await db
      .updateTable('eligibility_exchange')
      .set((row) => ({
        state: sql<string>`case when ${mayHaveLeft} then 'interrupted' else 'failed' end`,
        failure_kind: sql<string | null>`case when ${mayHaveLeft} then null else 'not-sent' end`,
        version: row('version', '+', 1),
      }))
      .where('state', '=', 'sent')
      .where('lease_until', '<', now)
      .returning(['entity_id', 'id', 'state'])
      .execute();
    // Also those of cancelled requests: nobody waits for them any more.
    await db
      .updateTable('exchange_attempt')
      .set({ ended_at: now, result: 'interrupted' })
      .where('ended_at', 'is', null)
      .where('lease_until', '<', now)
      .execute();
    for (const row of rows) {
      await writeAudit(db, serviceSource(row.entity_id, `sweep-${row.id}`, clock), [
        {
          action: 'Mutation',
          operation: 'Update',
          domainType: 'EligibilityTransaction',
          domainId: row.id,
          details: [{ propertyName: 'State', previousValue: 'sent', newValue: row.state }],
        },
      ]);
    }
    return rows.length;
  });
}
