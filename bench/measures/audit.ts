import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getCaseDetails } from '@waypost/contract/graphql';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import type pg from 'pg';
import { dbFor } from '../../apps/server/src/infrastructure/database.ts';
import { verifyAudit } from '../../apps/server/src/modules/audit/verify.ts';
import { cedarValley, harborPoint, lakemont } from '../../apps/server/src/seed/organizations.ts';
import { users } from '../../apps/server/src/seed/people.ts';
import { type Client, signInAs } from '../lib/client.ts';
import type { Measure } from '../lib/measure.ts';
import { quantile } from '../lib/statistics.ts';

/** Measures the time to verify a chain, and to extend it by new records. */
export const audit: Measure = {
  title: 'Audit record',
  async run({ stack, postgres, isQuick }) {
    const database = await openDatabase({ databaseUrl: postgres.url, home: '' });
    const pool = database.pool('sealer', 1);
    const entity = isQuick ? cedarValley : harborPoint;
    try {
      const { rows } = await pool.query<{ n: number }>(
        'select coalesce(max(position), 0) as n from audit_link where entity_id = $1',
        [entity.id],
      );
      const links = rows[0]?.n ?? 0;
      const beside = {
        keyring: loadKeyring(join(stack.env.WAYPOST_TEST_HOME ?? '', 'keys/keyring.json')),
        heads: [],
      };
      const verified = await timed(() => verifyAudit(dbFor(database, 'sealer', 1), entity.id, beside));
      const { problem } = verified.result;
      if (problem) throw new Error(`the chain does not verify: ${problem.problem} at ${problem.position}`);
      const plain = await timed(() =>
        pool.query(
          "select count(sha256(convert_to(to_jsonb(r)::text, 'UTF8'))) from audit_record r where entity_id = $1",
          [entity.id],
        ),
      );
      const ruth = await signInAs(stack, 'ruth.abara');
      const waits: number[] = [];
      for (let i = 0; i < (isQuick ? 2 : 5); i += 1) waits.push(await untilSealed(pool, ruth));
      const histories = await historyTimes(await signInAs(stack, 'joel.nakamura'), isQuick ? 1 : 8);
      return {
        figures: [
          {
            name: `chain of ${entity.name} verified (${links} links)`,
            value: links / verified.seconds,
            unit: 'records/s',
            reference: { name: 'hashing its records in one statement', value: links / plain.seconds },
          },
          {
            name: 'until a new record is linked, the longest',
            value: Math.max(...waits),
            unit: 's',
            target: 5,
          },
          {
            name: 'history of a user, its first 200 records, p95 through HTTP',
            value: quantile(histories, 0.95),
            unit: 'ms',
            target: 200,
          },
          {
            name: 'history of a user, its first 200 records, p50 through HTTP',
            value: quantile(histories, 0.5),
            unit: 'ms',
          },
        ],
        notes: [
          'Every chain was linked while the seed was written; the running worker links what comes after.',
        ],
      };
    } finally {
      await database.close();
    }
  },
};

/** Reads the history of each of Lakemont's users in turn, for the last 30 days and for three years. */
async function historyTimes(auditor: Client, rounds: number): Promise<number[]> {
  const threeYearsAgo = new Date(Date.now() - 3 * 365 * 86_400_000).toISOString();
  const people = users.filter(({ memberships }) =>
    memberships.some(({ entityId, status }) => entityId === lakemont.id && status === undefined),
  );
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { id } of people) {
      for (const query of ['', `?fromActionDateTime=${threeYearsAgo}`]) {
        const path = `/services/audit/api/AuditHistory/users/${id}${query}`;
        const { result, seconds } = await timed(() => auditor.call('GET', path));
        if (result.status !== 200) throw new Error(`a history answered ${result.status}`);
        times.push(seconds * 1000);
      }
    }
  }
  return times;
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1000 };
}

const LIMIT_MS = 60_000;

/** The seconds from the answer of an audited call until every record is linked. */
async function untilSealed(pool: pg.Pool, person: Client): Promise<number> {
  await person.read('case', getCaseDetails, { caseNumber: '1000000-01' });
  const began = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ sealed: boolean }>(
      'select not exists (select from audit_unsealed) as sealed',
    );
    const elapsed = performance.now() - began;
    if (rows[0]?.sealed || elapsed > LIMIT_MS) return elapsed / 1000;
    await setTimeout(50);
  }
}
