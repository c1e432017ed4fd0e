import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import type { Client } from '../api/support/client.ts';
import { kill, patiently } from './support/crashes.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import { until } from './support/until.ts';

const kills = Number(process.env.WAYPOST_TEST_KILLS ?? 20);
const ROWS = 6000;

let installation: Installation;
let underneath: pg.Pool;
let asking: ReturnType<typeof patiently>;
let worker: Running;
let ines: Client;
beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  // Durability is on, as in an installation, so what was carried out survives a crash.
  installation = await newInstallation(`http://localhost:${port}`, ['synchronous_commit=on']);
  underneath = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  underneath.on('error', () => undefined);
  asking = patiently(underneath);
  await installation.prepare();
  await installation.server({ PORT: String(port) });
  worker = await installation.worker();
  const { importer, newImporter } = await import('../api/support/sources.ts');
  const at = await installation.organisation({ roles: [importer], facilities: 1 });
  ines = await at.invite(newImporter);
});
afterAll(async () => {
  await underneath?.end();
  await installation?.remove();
});

/** Another worker would go on once the lease is over; here at once. */
const endLeases = () => asking(`update job_attempt set next_attempt_at = now() where queue like '%imports'`);

it(`an import of ${ROWS} rows goes on after ${kills} kills of the worker: no row is lost, and none carried out twice`, async () => {
  const { committed, csvOf, people, planned, told } = await import('../api/support/imports.ts');
  const plan = await planned(ines, csvOf(people(ROWS)));
  expect(told(plan)).toMatchObject({ create: ROWS });
  const done = async () => {
    const [row] = await asking<{ n: number }>(
      'select count(*)::int as n from import_row where import_id = $1 and result is not null',
      [plan.importId],
    );
    return row?.n ?? 0;
  };
  const ending = committed(ines, plan).catch((error: unknown) => error);
  for (let turn = 0; turn < kills; turn += 1) {
    const enough = Math.min(ROWS, (await done()) + 100);
    await until(async () => (await done()) >= enough, 'more rows are carried out');
    await kill(worker);
    worker = await installation.worker();
    await endLeases();
  }
  await ending;
  await until(async () => (await done()) === ROWS, 'all rows are carried out');
  const [stored] = await asking<{ patients: number; cases: number; opened: number }>(
    `select count(distinct r.patient_id)::int as patients, count(distinct r.case_id)::int as cases,
       (select count(*)::int from event e where e.type = 'case.opened' and e.entity_id = $2) as opened
     from import_row r where r.import_id = $1`,
    [plan.importId, ines.entityId],
  );
  expect(stored).toEqual({ patients: ROWS, cases: ROWS, opened: ROWS });
  process.stdout.write(`${kills} kills: ${ROWS} rows, each carried out once\n`);
}, 1_200_000);
