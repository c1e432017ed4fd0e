import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import type { Client } from '../api/support/client.ts';
import { kill, patiently } from './support/crashes.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import { until } from './support/until.ts';

const kills = Number(process.env.WAYPOST_TEST_KILLS ?? 20);
const ROWS = Number(process.env.WAYPOST_TEST_ROWS ?? 6000);
const PATIENCE_MS = 600_000;

let installation: Installation;
let unscopedPool: pg.Pool;
let asking: ReturnType<typeof patiently>;
let worker: Running;
let ines: Client;
beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  // Durability is on, as in an installation, so committed rows survive a crash.
  installation = await newInstallation(`http://localhost:${port}`, ['synchronous_commit=on']);
  unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  unscopedPool.on('error', () => undefined);
  asking = patiently(unscopedPool);
  await installation.prepare();
  await installation.server({ PORT: String(port) });
  worker = await installation.worker();
  const { importer, newImporter } = await import('../api/support/sources.ts');
  const at = await installation.organization({ roles: [importer], facilities: 1 });
  ines = await at.invite(newImporter);
});
afterAll(async () => {
  await unscopedPool?.end();
  await installation?.remove();
});

/** Another worker would continue after the lease; here it continues at once. */
const endLeases = () => asking(`update job_attempt set next_attempt_at = now() where queue like '%imports'`);

/** Kills the worker each time it makes progress, and starts another one. */
async function killedAt(count: () => Promise<number>, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const before = await count();
    await until(async () => (await count()) > before, 'more rows are done', PATIENCE_MS);
    await kill(worker);
    worker = await installation.worker();
    await endLeases();
  }
}

it(`an import of ${ROWS} rows continues after ${kills} kills of the worker: no row is lost or applied twice`, async () => {
  const { csvOf, importOf, matched, people, step, countsOf } = await import('../api/support/imports.ts');
  const one = await matched(ines, csvOf(people(ROWS)));
  const rowsWhere = (condition: string) => async (): Promise<number> => {
    const [row] = await asking<{ n: number }>(
      `select count(*)::int as n from import_row where import_id = $1 and ${condition}`,
      [one.importId],
    );
    return row?.n ?? 0;
  };
  const isIn = (state: string) => async () => (await importOf(ines, one.importId)).state === state;
  await step(ines, one, 'plan');
  // An interrupted plan is started again.
  await killedAt(rowsWhere('true'), 3);
  await until(isIn('planned'), 'all rows are planned', PATIENCE_MS);
  const plan = await importOf(ines, one.importId);
  expect(countsOf(plan)).toMatchObject({ create: ROWS });
  await step(ines, plan, 'commit');
  await killedAt(rowsWhere('result is not null'), kills);
  await until(isIn('done'), 'all rows are carried out', PATIENCE_MS);
  expect(countsOf(await importOf(ines, one.importId))).toMatchObject({ create: ROWS });
  const [stored] = await asking<{ patients: number; cases: number; opened: number }>(
    `select count(distinct r.patient_id)::int as patients, count(distinct r.case_id)::int as cases,
       (select count(*)::int from event e where e.type = 'case.opened' and e.entity_id = $2) as opened
     from import_row r where r.import_id = $1`,
    [one.importId, ines.entityId],
  );
  expect(stored).toEqual({ patients: ROWS, cases: ROWS, opened: ROWS });
  process.stdout.write(`${kills} kills: ${ROWS} rows, each carried out once\n`);
}, 1_800_000);
