import { testDatabase } from './database.ts';
import type { Organization } from './organization.ts';

/** One payer for each transport. */
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

/** A circuit breaker that tests of single failures never trip. */
export const NEVER_TRIPS: Limits = { breaker_failures: 1000 };

const theirs =
  'entity_id = $1 and id in (select c.id from payer_connection c join payer p on p.id = c.payer_id where p.code = any($2))';

/**
 * Lets a test change the connections of an organization to the payers of `payerOver`: the returned function
 * overrides their limits and resets the connection's state.
 */
export async function payerConnections(at: Organization): Promise<(limits: Limits) => Promise<void>> {
  const { pool } = await testDatabase();
  const those = [at.id, Object.values(payerOver)];
  const { rows: made } = await pool.query<Required<Limits> & { id: string }>(
    `select id, endpoint_url, password_sealed, connect_timeout_ms, timeout_ms, max_concurrent, queue_ms, breaker_failures,
       breaker_open_ms from payer_connection where ${theirs}`,
    those,
  );
  return async (limits) => {
    await pool.query(
      `delete from payer_line where ${theirs.replace('and id in', 'and connection_id in')}`,
      those,
    );
    for (const { id, ...before } of made) {
      const values = Object.entries({ ...before, ...limits });
      const list = values.map(([name], position) => `${name} = $${position + 3}`).join(', ');
      await pool.query(`update payer_connection set ${list} where entity_id = $1 and id = $2`, [
        at.id,
        id,
        ...values.map(([, value]) => value),
      ]);
    }
  };
}
