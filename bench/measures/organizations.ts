import { randomUUID } from 'node:crypto';
import { casePatients } from '@waypost/contract/graphql';
import { createPool } from '@waypost/platform/database/pool';
import type pg from 'pg';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import { signInAs } from '../lib/client.ts';
import type { Figure, StandaloneMeasure } from '../lib/measure.ts';
import { cpuFigures, trackCpu } from '../lib/processes.ts';
import { waitUntilQuiet, withProduct } from '../lib/product.ts';
import { queueBody, uncachedQuery } from '../lib/queue-queries.ts';
import { median, quantile } from '../lib/statistics.ts';
import { repeated } from '../lib/timing.ts';

/** The numbers of organizations of the same size. */
const COUNTS = [1, 20, 200];
const ROWS = { patients: 6000, tasks: 6000, audit: 10_000 };
/** The tables that the queue and the case search read; each key begins with the organization. */
const COPIED = ['facility', 'patient', 'patient_case', 'case_coverage', 'task', 'task_to_do', 'task_word'];

/** Measures the queue and the case search of one organization with a growing number of others of the same size. */
export const organizations: StandaloneMeasure = {
  title: 'Organizations: the queue and the case search of one, with others beside it',
  needsPortal: true,
  async runAlone({ isQuick, say }) {
    const figures: Figure[] = [];
    const times = isQuick ? 10 : 60;
    let tasks = 0;
    await withProduct({ data: null, rows: ROWS }, say, async ({ stack, postgres }) => {
      const owner = createPool(
        { to: { connectionString: postgres.superuserUrl }, statementTimeoutMs: null },
        'owner',
        1,
      );
      try {
        const person = await signInAs(stack, 'ruth.abara');
        const kinds: Record<string, (n: number) => Promise<unknown>> = {
          'a page of the queue': async (n) => {
            const { status } = await person.call(
              'POST',
              '/services/task/graphql',
              queueBody(uncachedQuery(n)),
            );
            if (status !== 200) throw new Error(`the queue answered ${status}`);
          },
          'a case search': (n) => person.read('search', casePatients, { lastName: ['Smith', 'Gar'][n % 2] }),
        };
        let existing = 1;
        for (const count of COUNTS) {
          for (; existing < count; existing += 1) await addOrganization(owner, existing);
          await owner.query('vacuum analyze');
          tasks = await tasksIn(owner);
          await waitUntilQuiet(postgres);
          for (const [kind, read] of Object.entries(kinds)) {
            await repeated(8, read);
            const spent = trackCpu(stack.pid, postgres.pid);
            const took = await repeated(times, (n) => read(n + 8));
            const what = `${kind}, ${count} ${count === 1 ? 'organization' : 'organizations'}`;
            figures.push(
              { name: `${what}, p95`, value: quantile(took, 0.95), unit: 'ms' },
              { name: `${what}, p50`, value: median(took), unit: 'ms' },
              ...cpuFigures(what, spent(times)),
            );
          }
        }
      } finally {
        await owner.end();
      }
    });
    return { figures, notes: [`At the end there were ${tasks} tasks in ${COUNTS.at(-1)} organizations.`] };
  },
};

/** Adds an organization with copies of the first one's rows, under the same ids. */
async function addOrganization(owner: pg.Pool, number: number): Promise<void> {
  const id = randomUUID();
  const client = await owner.connect();
  try {
    await client.query('begin');
    // The copies are consistent already, so triggers need not check, derive or audit anything.
    await client.query('set local session_replication_role = replica');
    await copy(client, 'entity', 'id', { id, name: `Organization ${number}`, lcode: `O${number}` });
    for (const table of COPIED) await copy(client, table, 'entity_id', { entity_id: id });
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Copies the rows of the first organization with other values in some columns. */
async function copy(
  client: pg.PoolClient,
  table: string,
  key: 'id' | 'entity_id',
  others: Record<string, string>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const parameters: string[] = [lakemont.id];
  const values = rows.map(({ name, type }) =>
    name in others ? `$${parameters.push(others[name] ?? '')}::${type}` : name,
  );
  await client.query(
    `insert into ${table} (${rows.map(({ name }) => name).join(', ')}) select ${values.join(', ')} from ${table} where ${key} = $1::uuid`,
    parameters,
  );
}

async function tasksIn(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from task');
  return rows[0]?.n ?? 0;
}
