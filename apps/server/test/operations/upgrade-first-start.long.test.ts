import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@waypost/platform/database/open';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeBareOrganization } from './support/bare-organization.ts';
import { migrateUpTo } from './support/earlier-version.ts';
import { type Installation, migrateCommand, newInstallation } from './support/installation.ts';
import { until } from './support/until.ts';

// An installation of 2026-11-22 is upgraded as its operator does: its database is migrated, and the worker
// started. The program itself does all of the worker's jobs.
let installation: Installation;
let unscopedPool: pg.Client;
const home = mkdtempSync(join(tmpdir(), 'waypost-of-before-'));

const id = (n: number): string => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [entity, facility] = [id(1), id(2)];
/** The version of that day, without events, processes and decision tables. */
const BEFORE = 44;
/** Cases of each day from yesterday to four days from now. */
const CASES_OF_A_DAY = 12;

async function writeCase(n: number, days: number): Promise<void> {
  await unscopedPool.query(
    `insert into patient (entity_id, id, patient_number, first_name, last_name, birth_date, gender)
     values ($1, $2, $3, 'Ann', 'Stone', '1980-01-31', 'Female')`,
    [entity, id(1000 + n), `P-${n}`],
  );
  await unscopedPool.query(
    `insert into patient_case (entity_id, id, case_number, patient_id, facility_id, account_number, status, service_start)
     values ($1, $2, $3, $4, $5, '', 'Open', current_date + $6::integer)`,
    [entity, id(2000 + n), `C-${n}`, id(1000 + n), facility, days],
  );
}

/** Earlier work by state, including ended waits and late tasks. */
const writeTask = (n: number, status: string, waitDays: number | null) =>
  unscopedPool.query(
    `insert into task (entity_id, id, task_name, process, task_group, status, priority, created_at, process_started_at,
       due_date, wait_until, start_url, case_id, facility_id, case_number, account_number, patient_first_name,
       patient_last_name, payer_name, date_of_service)
     values ($1, $2, 'Registration Verification', 'Registration Verification', 'registration', $3, 3, now(), now(),
       current_date - 9, current_date + $4::integer, '', $5, $6, 'C', '', 'Ann', 'Stone', 'Tidewater PPO', current_date)`,
    [entity, id(3000 + n), status, waitDays, id(2000 + n), facility],
  );

const countOf = async (query: string): Promise<number> =>
  Number((await unscopedPool.query<{ n: string }>(`select count(*) as n from ${query}`)).rows[0]?.n);
const tasks = async () =>
  (await unscopedPool.query<{ id: string; case_id: string }>('select id, case_id from task order by id'))
    .rows;

beforeAll(async () => {
  installation = await newInstallation('http://localhost:4600');
  const database = await openDatabase({ databaseUrl: installation.postgres.url, home });
  await migrateUpTo(database, home, BEFORE);
  await database.close();
  unscopedPool = new pg.Client({ connectionString: installation.postgres.superuserUrl });
  await unscopedPool.connect();
  await unscopedPool.query('set session_replication_role = replica');
  await writeBareOrganization(unscopedPool, { entity, facility });
  for (let day = -1; day <= 4; day++)
    for (let n = 0; n < CASES_OF_A_DAY; n++) await writeCase((day + 1) * CASES_OF_A_DAY + n, day);
  for (const [n, [status, wait]] of (
    [
      ['Open', null],
      ['OnHold', null],
      ['Elevated', null],
      ['Wait', -2],
    ] as const
  ).entries())
    await writeTask(n, status, wait);
}, 120_000);
afterAll(async () => {
  await unscopedPool?.end();
  await installation?.remove();
  rmSync(home, { recursive: true, force: true });
});

it('an upgraded installation has the same tasks after the migration and all pending work', async () => {
  const before = await tasks();
  expect(before).toHaveLength(4);
  const { code, output } = await installation.command(migrateCommand);
  expect(code, output).toBe(0);
  expect(await tasks()).toEqual(before);
  // Dates that come near after the upgrade are announced last, after the worker has checked all others.
  await writeCase(900, 3);
  await installation.worker();
  const isProcessed = async () =>
    (await countOf(`case_service_near where case_id = '${id(2900)}'`)) > 0 &&
    (await countOf('event_delivery')) === 0;
  await until(isProcessed, 'the processes have looked at what came near');
  const after = await tasks();
  expect(after.filter((task) => task.case_id !== id(2900))).toEqual(before);
  // The processes were running, so new events are evaluated.
  expect(after.length).toBeGreaterThan(before.length);
  expect(await countOf('job_attempt')).toBe(0);
  expect(readFileSync(join(installation.home, 'programs.log'), 'utf8')).not.toContain('NOT_FOUND');
});
