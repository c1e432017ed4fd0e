import { setTimeout } from 'node:timers/promises';
import { createClock } from '@waypost/platform/clock';
import { openDatabase } from '@waypost/platform/database/open';
import { dbFor } from '../../apps/server/src/kernel/database.ts';
import { verifyAudit } from '../../apps/server/src/modules/audit/chain.ts';
import { sealAudit } from '../../apps/server/src/modules/audit/seal.ts';
import { cedarValley, harborPoint } from '../../apps/server/src/seed/organisations.ts';
import type { Measure } from '../lib/measure.ts';

/** How long it takes to prove a chain, and what the sealer's look for new records costs when there is none. */
export const audit: Measure = {
  title: 'Audit record',
  async run({ postgres, isQuick }) {
    const database = await openDatabase({ databaseUrl: postgres.url, home: '' });
    const pool = database.pool('sealer', 1);
    const sealer = dbFor(database, 'sealer', 1);
    const entity = isQuick ? cedarValley : harborPoint;
    try {
      const { rows } = await pool.query<{ n: number }>(
        'select coalesce(max(position), 0) as n from audit_link where entity_id = $1',
        [entity.id],
      );
      const links = rows[0]?.n ?? 0;
      let began = performance.now();
      const problem = await verifyAudit(sealer, entity.id);
      const seconds = (performance.now() - began) / 1000;
      if (problem) throw new Error(`the chain does not verify: ${problem.problem} at ${problem.position}`);
      began = performance.now();
      const { rows: read } = await pool.query<{ n: number }>(
        "select count(sha256(convert_to(to_jsonb(r)::text, 'UTF8'))) as n from audit_record r where entity_id = $1",
        [entity.id],
      );
      const plain = (performance.now() - began) / 1000;
      const clock = createClock(0);
      const looks: number[] = [];
      // The product's own sealer may hold the lock at the moment; that look costs nothing and is not the answer.
      for (let i = 0; i < 5; i += 1) {
        began = performance.now();
        await sealAudit(sealer, clock);
        looks.push(performance.now() - began);
        await setTimeout(400);
      }
      return {
        figures: [
          {
            name: `chain of ${entity.name} verified (${links} links)`,
            value: links / seconds,
            unit: 'records/s',
            reference: { name: 'hashing all records in one statement', value: (read[0]?.n ?? 0) / plain },
          },
          {
            name: 'one round of the sealer, the longest of five',
            value: Math.max(...looks),
            unit: 'ms',
            target: 3000,
          },
        ],
        notes: ['Every chain was linked while the seed was written; the worker seals new records every 3 s.'],
      };
    } finally {
      await database.close();
    }
  },
};
