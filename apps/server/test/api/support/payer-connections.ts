import { lakemont } from '../../../src/seed/organisations.ts';
import { ownerPool } from './database.ts';

/** One payer of the cast for each way to reach one. */
export const payerOver = { 'core-mime': 'LKSH1', 'core-soap': 'CSCD1', https: 'SMMT1' } as const;
export type Over = keyof typeof payerOver;
export const overAll = Object.keys(payerOver) as Over[];

export type Limits = Partial<{
  endpoint_url: string;
  password_sealed: string;
  connect_timeout_ms: number;
  timeout_ms: number;
  max_concurrent: number;
  queue_ms: number;
  breaker_failures: number;
  breaker_open_ms: number;
}>;

/** A breaker that tests of single troubles never trip. */
export const NEVER_TRIPS: Limits = { breaker_failures: 1000 };

/**
 * Lets a test change how Lakemont reaches these payers. `set` puts limits over the ones the seed gave, and makes
 * the line as good as new; `restore` brings the seed's back.
 */
export async function payerConnections(payerCodes: readonly string[]) {
  const owner = await ownerPool();
  const where =
    'entity_id = $1 and id in (select c.id from payer_connection c join payer p on p.id = c.payer_id where p.code = any($2))';
  const those = [lakemont.id, payerCodes];
  const { rows: before } = await owner.pool.query(`select * from payer_connection where ${where}`, those);

  const set = async (limits: Limits): Promise<void> => {
    await owner.pool.query(
      `delete from payer_line where ${where.replace('and id in', 'and connection_id in')}`,
      those,
    );
    for (const row of before) {
      const values: Record<string, unknown> = { ...seeded(row), ...limits };
      const names = Object.keys(values);
      const list = names.map((name, position) => `${name} = $${position + 3}`).join(', ');
      await owner.pool.query(`update payer_connection set ${list} where entity_id = $1 and id = $2`, [
        row.entity_id,
        row.id,
        ...names.map((name) => values[name]),
      ]);
    }
  };
  return {
    pool: owner.pool,
    set,
    async restore(): Promise<void> {
      await set({});
      await owner.close();
    },
  };
}

/** What a test may have changed, as the seed wrote it. */
const seeded = ({
  endpoint_url,
  password_sealed,
  connect_timeout_ms,
  timeout_ms,
  max_concurrent,
  queue_ms,
  breaker_failures,
  breaker_open_ms,
}: Required<Limits>): Required<Limits> => ({
  endpoint_url,
  password_sealed,
  connect_timeout_ms,
  timeout_ms,
  max_concurrent,
  queue_ms,
  breaker_failures,
  breaker_open_ms,
});
