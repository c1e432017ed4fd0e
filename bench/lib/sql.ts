import { eventTypes } from '@waypost/contract/core/events';
import { permissionNames } from '@waypost/contract/core/permissions';
import type { TaskQuery } from '@waypost/contract/graphql';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { createPool } from '@waypost/platform/database/pool';
import { createLogger } from '@waypost/platform/logger';
import type pg from 'pg';
import { person } from '../../apps/server/src/framework/actor.ts';
import { createScope, type Scope, type Work } from '../../apps/server/src/framework/work.ts';
import { type Db, dbFor } from '../../apps/server/src/infrastructure/database.ts';
import { readQueue } from '../../apps/server/src/modules/tasks/queue.ts';
import { lakemont } from '../../apps/server/src/seed/organizations.ts';
import { users } from '../../apps/server/src/seed/people.ts';

export type Statement = { sql: string; parameters: unknown[] };

/** Runs the product's code on a connection of the application's role, without HTTP. */
export type InProcess = {
  pool: pg.Pool;
  /** The statements that the product's code sends, in order. */
  recordStatements(read: (work: Work) => Promise<unknown>): Promise<Statement[]>;
  page(query: TaskQuery): Promise<Statement[]>;
  close(): Promise<void>;
};

/** Runs the product's code as Marcus Okafor in his entity, and records its statements. */
export function openInProcess(databaseUrl: string): InProcess {
  const pool = createPool({ to: { connectionString: databaseUrl }, statementTimeoutMs: null }, 'app', 2);
  let sent: Statement[] | null = null;
  // Records at the connection exactly the statements that the product sends.
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query(...args: [string, unknown[]?, ...unknown[]]) {
        const [sql, parameters = []] = args;
        sent?.push({ sql, parameters });
        return query(...args);
      },
    });
  });
  const db = dbFor({ pool: () => pool }, 'app');
  const scope = scopeOn(db);
  const recordStatements: InProcess['recordStatements'] = async (read) => {
    const recorded: Statement[] = [];
    sent = recorded;
    await scope.read(read);
    sent = null;
    return recorded;
  };
  return {
    pool,
    recordStatements,
    page: (query) => recordStatements((work) => readQueue(work, { query, details: false })),
    close: () => db.destroy(),
  };
}

function scopeOn(db: Db): Scope {
  const user = users.find(({ email }) => email.startsWith('marcus.okafor'));
  if (!user) throw new Error('Marcus Okafor is not in the cast');
  return createScope({
    db,
    mustHaveRoom: () => undefined,
    mayEmit: eventTypes,
    actor: person({
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      facilityIds: lakemont.facilities.map(({ id }) => id),
      permissions: new Set(permissionNames),
    }),
    entity: { id: lakemont.id, name: lakemont.name, lCode: lakemont.lcode },
    correlationId: 'bench',
    clock: createClock(0),
    logger: createLogger(loadConfig({ LOG_LEVEL: 'silent' }), 'bench', new Map()),
    client: { ipAddress: '127.0.0.1', browser: 'bench', operatingSystem: 'bench' },
    sessionId: user.id,
  });
}

/** The plan of a statement as PostgreSQL executed it for the entity; rolled back afterwards. */
export async function planOf(pool: pg.Pool, { sql, parameters }: Statement): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      "select set_config('waypost.entity_id', $1, true), set_config('waypost.facility_ids', $2, true)",
      [lakemont.id, lakemont.facilities.map(({ id }) => id).join(',')],
    );
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off, timing off, summary on) ${sql}`,
      parameters,
    );
    return shortenPlan(rows.map((row) => row['QUERY PLAN']));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Summarizes a plan's execution time and the pages it read. */
export function planTimes(plan: string): string {
  const milliseconds = /Execution Time: ([\d.]+) ms/.exec(plan)?.[1] ?? '?';
  const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
  const scans = [...new Set(plan.match(/(?:Seq|Index Only|Index|Bitmap Heap) Scan[^(\n]*/g) ?? [])];
  return `A statement ran ${milliseconds} ms over ${Number(hit) + Number(read)} pages (${scans[0]?.trim() ?? 'no scan'}).`;
}

/** Shortens plans, which repeat row-security steps and long conditions, so that they can be compared. */
const shortenPlan = (lines: string[]): string =>
  lines
    .filter((line) => !/InitPlan|^\s+->\s+Result|Planning:$/.test(line))
    .map((line) => (line.length > 150 ? `${line.slice(0, 147)}…` : line))
    .join('\n');
